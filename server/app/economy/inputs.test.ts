/** Proves that the page about the sum of all offers names everything that the sum reads, and that each act that changes it is judged. */
import { readFileSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ catalogue: true })
})
afterAll(() => world.close())

const codesOf = (cell: string, of = ''): string[] => [...cell.matchAll(new RegExp(`${of}\`([^\`]+)\``, 'g'))].map(([, code]) => code!)
const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted()

/** The rows of the table of the page. */
const rows = readFileSync('docs/economy.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Input'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, input, source, judged]) => ({ input: input!, source: source!, judged: codesOf(judged!) }))

/** The tables that the sum reads, as the database is asked. */
async function tablesRead(): Promise<string[]> {
  const said: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      said.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await world.house.economy.report(world.database.reader.withPlugin(plugin) as typeof world.database.reader, 'EN')
  return unique(said.flatMap((text) => [...text.matchAll(/\b(?:from|join) ([a-z]+_[a-z_]+)\b/g)].map(([, table]) => table!)))
}

it('every input, table and setting of the sum has its row, and none is there that the sum does not read', async () => {
  const needs = readFileSync('server/economy/needs.ts', 'utf8').split('export type EconomyNeeds')[1]!.split('\n}\n')[0]!
  const inputs = [...needs.matchAll(/^ {2}readonly (\w+):/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'clock' && name !== 'alarm')
  const compose = readFileSync('server/app/compose/compose-economy.ts', 'utf8').split('createEconomy({')[1]!.split('\n  })\n')[0]!
  const settings = [...compose.matchAll(/readIn\(asker, '([\w.]+)'\)/g)].map(([, name]) => name!)
  const ofPage = (of: string) => unique(rows.flatMap(({ source }) => codesOf(source, `${of} `)))
  expect([unique(rows.map(({ input }) => input)), ofPage('setting')]).toEqual([unique(inputs), unique(settings)])
  // What was accepted by a budget, and the settings with what their market asks, are read beside them.
  expect(ofPage('table')).toEqual(
    (await tablesRead()).filter((table) => !['economy_exception', 'economy_budget', 'settings_value', 'market_setting'].includes(table)),
  )
})

it('each act that changes an input is there, and a test has it refused', () => {
  const acts = new Set(world.house.operator.acts.map(({ name }) => name))
  const tests = ['demo-offers', 'edges'].map((name) => readFileSync(`server/app/economy/${name}.test.ts`, 'utf8')).join('\n')
  for (const judged of rows.map((row) => row.judged)) {
    expect(judged.length).toBeGreaterThan(0)
    for (const words of judged) {
      const [act = '', setting] = words.split(' ')
      expect([words, acts.has(act), tests.includes(`'${setting ?? act}'`)]).toEqual([words, true, true])
    }
  }
})
