/** Checks that the lock installs the same everywhere: exact versions, every platform's binary, a hash for each package and no registry address. */
import { existsSync, readFileSync } from 'node:fs'

type Dependencies = Record<string, string>

/** The fields of a `package.json` that this check reads. */
export type Manifest = {
  workspaces?: string[]
  dependencies?: Dependencies
  devDependencies?: Dependencies
  optionalDependencies?: Dependencies
  allowScripts?: Record<string, boolean>
}

/** An entry of `packages` in a lock of version 3; workspaces and links are entries too. */
export type Locked = Manifest & { version?: string; resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/**
 * Returns one sentence for each fault. `manifests` are the `package.json` files by folder, the root's under `''`.
 * A registry may miss the binary of one platform: npm then drops it from the lock without a word, and `npm ci` fails elsewhere.
 */
export function lockFaults(packages: Record<string, Locked>, manifests: Record<string, Manifest>): string[] {
  const faults: string[] = []
  for (const [folder, manifest] of Object.entries(manifests)) faults.push(...manifestFaults(folder, manifest, packages[folder]))
  const allowed = manifests['']?.allowScripts ?? {}
  for (const [place, entry] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || entry.link) continue
    const name = place.replace(/^.*node_modules\//, '')
    if (entry.resolved !== undefined) faults.push(`${place} is locked to an address: ${entry.resolved}`)
    if (entry.integrity === undefined) faults.push(`${place} is locked without a hash`)
    if (entry.hasInstallScript && !(name in allowed))
      faults.push(`${place} runs a script at install, which allowScripts neither allows nor refuses`)
    for (const wanted of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, place, wanted))
        faults.push(`${place} names ${wanted}, which is not locked, so npm ci fails or a platform lacks its binary`)
    }
  }
  return faults
}

function manifestFaults(folder: string, manifest: Manifest, locked: Locked | undefined): string[] {
  const name = folder === '' ? 'package.json' : `${folder}/package.json`
  if (locked === undefined) return [`${name} is not in the lock`]
  const faults: string[] = []
  for (const kind of KINDS) {
    const wanted = manifest[kind] ?? {}
    for (const [dependency, version] of Object.entries(wanted)) {
      if (!EXACT.test(version)) faults.push(`${name} takes ${dependency} at "${version}", which is no exact version`)
      if (locked[kind]?.[dependency] !== version) faults.push(`${name} takes ${dependency} at "${version}", but the lock does not say so`)
    }
    for (const dependency of Object.keys(locked[kind] ?? {}))
      if (!(dependency in wanted)) faults.push(`the lock gives ${name} ${dependency}, which it does not take`)
  }
  return faults
}

/** Looks where Node would: in the package's own folder, then in each folder above. */
function isLocked(packages: Record<string, Locked>, from: string, name: string): boolean {
  for (let place = from; ; place = place.replace(/\/?(node_modules\/(@[^/]+\/)?[^/]+|[^/]+)$/, '')) {
    if (packages[place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`] !== undefined) return true
    if (place === '') return false
  }
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

if (import.meta.main) {
  const root = new URL('..', import.meta.url).pathname
  const manifests: Record<string, Manifest> = { '': readJson<Manifest>(`${root}package.json`) }
  for (const folder of manifests['']?.workspaces ?? []) {
    if (existsSync(`${root}${folder}/package.json`)) manifests[folder] = readJson<Manifest>(`${root}${folder}/package.json`)
  }
  const { packages } = readJson<{ packages: Record<string, Locked> }>(`${root}package-lock.json`)
  const faults = lockFaults(packages, manifests)
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? `lock: ${Object.keys(packages).length} entries, no fault` : `lock: ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
