/** Proves that the trace counts only what a test really names. */
import { expect, it } from 'vitest'
import { namedBy, requirementsOf, saidMissing, traceOf } from './trace.ts'

/** In two parts, so that nobody who reads this file takes it for a requirement with a test. */
const UNLISTED = `HOME-${77}`

it('tells what has a test, what has none, and what no list knows', () => {
  const requirements = requirementsOf(
    '## HOME\n- **HOME-01** Shows notices.\n- **HOME-02** Shows banners.\n- **WALLET-01** Moves money.\ntext HOME-09\n',
  )
  const named = namedBy([
    { path: 'server/home.test.ts', text: `it('[HOME-01, WALLET-01] shows', () => '[HOME-02] is no title')` },
    {
      path: 'e2e/home.e2e.ts',
      text: `test.describe(\`[HOME-01] \${1}\`, () => {\n  test("[${UNLISTED}] dreams", { tag: [] }, async () => 1)\n})`,
    },
    { path: 'server/home.ts', text: `// [HOME-02] is named by code only` },
  ])
  expect(traceOf(requirements, named, new Map(), false)).toEqual([
    'HOME       1 of   2   missing: 02',
    'WALLET     1 of   1',
    'all      2 of 3, 1 of them in a browser test',
    `named by tests but not in the list: ${UNLISTED}`,
    '- HOME-02 Shows banners.',
  ])
})

it('counts no requirement as done of which a test says that something is missing', () => {
  const requirements = requirementsOf('- **HOME-01** Shows notices.\n- **HOME-02** Shows banners.\n')
  const marked = ' Missing HOME-01: the notices of partners.'
  const files = [
    { path: 'server/home.test.ts', text: `//${marked}\nit('[HOME-01] shows', () => 1)\nit('[HOME-02] shows', () => '//${marked}')` },
    { path: 'server/home.ts', text: '// Missing HOME-02: said by code, which proves nothing.' },
  ]
  expect(traceOf(requirements, namedBy(files), saidMissing(files), false)).toEqual([
    'HOME       1 of   2   in part: 01',
    'all      1 of 2, 0 of them in a browser test',
    '- HOME-01 in part; missing: the notices of partners.',
  ])
})
