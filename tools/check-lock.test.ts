/** Proves that the lock check catches each fault that it knows. */
import { describe, expect, it } from 'vitest'
import { lockFaults, type Locked, type Manifest } from './check-lock.ts'

const MANIFESTS: Record<string, Manifest> = {
  '': { workspaces: ['web'], devDependencies: { tool: '1.2.3' }, allowScripts: { '@db/linux': true } },
  web: { dependencies: { react: '19.3.1' } },
}

const PACKAGES: Record<string, Locked> = {
  '': { workspaces: ['web'], devDependencies: { tool: '1.2.3' } },
  web: { dependencies: { react: '19.3.1' } },
  'node_modules/@baize/web': { resolved: 'web', link: true },
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
  'node_modules/tool': { version: '1.2.3', integrity: 'sha512-b', optionalDependencies: { '@tool/linux': '1.2.3', '@tool/mac': '1.2.3' } },
  'node_modules/@tool/linux': { version: '1.2.3', integrity: 'sha512-c' },
  'node_modules/tool/node_modules/@tool/mac': { version: '1.2.3', integrity: 'sha512-d' },
  'node_modules/@db/linux': { version: '1.0.0', integrity: 'sha512-e', hasInstallScript: true },
}

const without = (place: string) => Object.fromEntries(Object.entries(PACKAGES).filter(([key]) => key !== place))

describe('the lock check', () => {
  it('finds nothing in a sound lock', () => {
    expect(lockFaults(PACKAGES, MANIFESTS)).toEqual([])
  })

  it.each<[string, string, Record<string, Locked>, Record<string, Manifest>]>([
    ['a missing platform', '@tool/mac, which is not locked', without('node_modules/tool/node_modules/@tool/mac'), MANIFESTS],
    [
      'a nested missing platform',
      'extra, which is not locked',
      { ...PACKAGES, 'web/node_modules/a': { integrity: 's', optionalDependencies: { extra: '1.0.0' } } },
      MANIFESTS,
    ],
    [
      'an address',
      'locked to an address',
      { ...PACKAGES, 'node_modules/react': { integrity: 's', resolved: 'https://example.org/react.tgz' } },
      MANIFESTS,
    ],
    ['a missing hash', 'locked without a hash', { ...PACKAGES, 'node_modules/react': { version: '19.3.1' } }, MANIFESTS],
    [
      'an unknown install script',
      'runs a script at install',
      { ...PACKAGES, 'node_modules/react': { integrity: 's', hasInstallScript: true } },
      MANIFESTS,
    ],
    [
      'a loose version',
      'no exact version',
      { ...PACKAGES, web: { dependencies: { react: '^19.3.1' } } },
      { ...MANIFESTS, web: { dependencies: { react: '^19.3.1' } } },
    ],
    ['a lock that lags behind', 'the lock does not say so', PACKAGES, { ...MANIFESTS, web: { dependencies: { react: '19.3.2' } } }],
    ['a dependency that was taken out', 'which it does not take', PACKAGES, { ...MANIFESTS, web: {} }],
    ['a workspace that was never locked', 'is not in the lock', PACKAGES, { ...MANIFESTS, console: {} }],
  ])('catches %s', (_, said, packages, manifests) => {
    expect(lockFaults(packages, manifests)).toEqual([expect.stringContaining(said)])
  })
})
