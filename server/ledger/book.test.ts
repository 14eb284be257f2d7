/** Proves that `docs/book.md` is true: each of its blocks runs, one after the other, against a book of its own. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestLedger, type TestLedger } from './ledger-testing.ts'

const PAGE = path.resolve(import.meta.dirname, '../../docs/book.md')

/** A table as its cells, without the spaces that align them. */
const cellsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

type Story = { readonly program: string; readonly tables: readonly { readonly query: string; readonly cells: string[][] }[] }

/** The page as one program: its acts in their order, and between them a question for each of its tables. */
function storyOf(page: string): Story {
  const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({ language: language!, text: text! }))
  const tables: Story['tables'][number][] = []
  const lines = blocks.flatMap(({ language, text }, at) => {
    if (language === 'js') return [text]
    if (language === 'text') return []
    tables.push({ query: text, cells: cellsOf(blocks[at + 1]!.text) })
    return [`await compare(${tables.length - 1})`]
  })
  return { program: `(async () => {\n${lines.join('\n')}\n})()`, tables }
}

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

describe('the page of the book', () => {
  it('[WALLET-02] tells three ways to write, a replay, a refusal, a reversal and a sum of nothing, and all of it runs', async () => {
    const { program, tables } = storyOf(readFileSync(PAGE, 'utf8'))
    expect(tables).toHaveLength(4)
    const compare = async (at: number) => {
      const { query, cells } = tables[at]!
      const { rows } = await world.database.pool.query<string[]>({ text: query, rowMode: 'array' })
      expect(rows.map((row) => row.map(String))).toEqual(cells)
    }
    const { database, ledger } = world
    await runInNewContext(program, { database, ledger, compare, expect, crypto })
  })

  it('[WALLET-02] names each function of the book that writes transfers', async () => {
    const { rows } = await world.database.pool.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'insert into ledger_transfer' and prosrc ~ 'update ledger_account' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['ledger_apply', 'ledger_apply_plain', 'ledger_credit_new'])
  })
})
