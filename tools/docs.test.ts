/** Proves that the pages that lead through the code name files that are there. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/lives.md',
  'docs/recipes.md',
  'docs/operations.md',
  'docs/voice.md',
  'sandbox/README.md',
  'ui/README.md',
]
const NAMED = /`((?:contract|rules|ui|web|server|sandbox|tools|e2e|bench|docs)\/[\w./-]*[\w/])`/g

describe('the pages that lead through the code', () => {
  it.each(PAGES)('%s names files and folders that are there', (page) => {
    const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(NAMED)].map(([, file = '']) => file)
    if (page === 'docs/lives.md') expect(named.length).toBeGreaterThan(40)
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })
})

/** The first file or folder of each step of a life, and whether the step is an act of its own. */
function stepsOf(life: string): { readonly file: string; readonly isLater: boolean }[] {
  const steps = life.split(/^\d+\. /m).slice(1)
  return steps.flatMap((step) =>
    [...step.matchAll(NAMED)].slice(0, 1).map(([, file = '']) => ({ file, isLater: step.startsWith('Later: ') })),
  )
}

/** The comment with which a file opens; undefined for folders, and for migrations, which nobody changes once they ran. */
function headOf(file: string): string | undefined {
  if (!/\.tsx?$/.test(file)) return undefined
  return readFileSync(path.join(root, file), 'utf8').split('*/', 1)[0]
}

/** Each step whose head does not name the next one, or names one that is no part of its act. */
const lostSteps = (life: string, head: (file: string) => string | undefined): string[] => {
  const steps = stepsOf(life)
  return steps.flatMap(({ file }, place) => {
    const next = steps[place + 1]
    const said = next === undefined || next.file === file ? undefined : head(file)
    if (said === undefined || next === undefined) return []
    const isNamed = said.includes(`Next: `) && said.includes(`\`${next.file}\``)
    return isNamed === next.isLater ? [`${file} ${isNamed ? 'names' : 'does not name'} ${next.file}`] : []
  })
}

it('the page of the design system has a row for each piece, and names no other', () => {
  const page = readFileSync(path.join(root, 'ui/README.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w/-]+\.tsx?)`/g)].map(([, file = '']) => file))
  const pieces = globSync('{*,!(book)/*}.tsx', { cwd: path.join(root, 'ui') }).filter(
    (file) => !/test\.tsx$|^node_modules|^testing/.test(file),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((file) => !existsSync(path.join(root, 'ui', file)))).toEqual([])
  expect(pieces.filter((file) => !named.includes(file))).toEqual([])
})

it('the commands and variables of operations exist', () => {
  const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const textOf = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
  const [acts, scripts, product] = [
    textOf('server/operator/**/*.ts'),
    textOf('package.json'),
    textOf('{server/{app,gateways,platform},tools}/**/*.ts'),
  ]
  const commands = [...page.matchAll(/npm run operator -- ([a-z-]+)/g)].map(([, name = '']) => name)
  expect(commands.length).toBeGreaterThan(60)
  expect(
    commands.filter((name) => name !== 'help' && !acts.includes(`'${name}'`) && !acts.includes(`'${name.replace(/-add$/, '')}'`)),
  ).toEqual([])
  expect([...page.matchAll(/npm run ([\w:]+)/g)].filter(([, name]) => !scripts.includes(`"${name}":`))).toEqual([])
  const environment = page.split('## Environment')[1]!.split('\n## ', 1)[0]!
  const names = environment.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/[A-Z_]{3,}/g)].map(([name]) => name))
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !product.includes(name) && !/^AWS_|_CLIENT_/.test(name))).toEqual([])
})

it('each recipe of a usual change names a finished example that is there', () => {
  const recipes = readFileSync(path.join(root, 'docs/recipes.md'), 'utf8').split(/^## /m).slice(1)
  const asked = [
    'An operation',
    'A member page',
    'A console page',
    'A payment method',
    'A second payment service',
    'A vendor dialect',
    'A lottery play',
    'An in-house game',
    'A promotion trigger',
    'A refusal',
    'A setting',
    'A language',
  ]
  expect(asked.filter((title) => !recipes.some((recipe) => recipe.startsWith(`${title}\n`)))).toEqual([])
  const usual = recipes.filter((recipe) => asked.includes(recipe.split('\n', 1)[0]!))
  expect(usual.filter((recipe) => !/^Copy: .*`/m.test(recipe)).map((recipe) => recipe.split('\n', 1)[0])).toEqual([])
})

it('the glossary explains each word of its own kind in one sentence', () => {
  const [, glossary = ''] = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('## Words\n')
  const rows = glossary
    .split('\n## ', 1)[0]!
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line))
  const words = rows.flatMap((row) => row.split('|')[1]!.trim().split(', '))
  const asked = 'world house needs ways trip told door lane room floor book set place act tell line window tick'.split(' ')
  expect(asked.filter((word) => !words.includes(word))).toEqual([])
  expect(rows.filter((row) => !/^[A-Z][^|]*\.$/.test(row.split('|')[2]!.trim()) || !row.split('|')[3]!.includes('`'))).toEqual([])
})

describe('the lives', () => {
  const parts = readFileSync(path.join(root, 'docs/lives.md'), 'utf8').split(/^## /m).slice(1)
  const lives = parts.filter((part) => !part.startsWith('Ten questions'))

  it('are followed from file to file: each head names the next step', () => {
    expect(lives.flatMap(stepsOf).length).toBeGreaterThan(50)
    expect(lives.flatMap((life) => lostSteps(life, headOf))).toEqual([])
  })

  it('ten questions of the business are answered by at most five files each', () => {
    const questions =
      parts
        .find((part) => part.startsWith('Ten questions'))
        ?.split(/^\d+\. /m)
        .slice(1) ?? []
    const files = questions.map((question) => [...question.matchAll(NAMED)].length)
    expect(files).toHaveLength(10)
    expect(files.filter((count) => count === 0 || count > 5)).toEqual([])
  })

  it('a head that names no next file, or another one, is found', () => {
    const life = '1. `server/a.ts` asks.\n2. `server/b.ts` answers.\n'
    expect(lostSteps(life, () => '/** A. Next: `server/b.ts`.')).toEqual([])
    expect(lostSteps(life, () => '/** A.')).toEqual(['server/a.ts does not name server/b.ts'])
    expect(lostSteps(life, () => '/** A. Next: `server/c.ts`.')).toEqual(['server/a.ts does not name server/b.ts'])
  })
})
