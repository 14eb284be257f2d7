/** Proves that the tables of checks name each refusal of their operation, and a file that knows it. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'

const root = path.resolve(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const ROW = /^\| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$/gm

const tables = textOf('docs/checks.md')
  .split(/^## /m)
  .slice(1)
  .map((table) => ({
    name: /\(`(\w+)`\)/.exec(table)?.[1] ?? '',
    rows: [...table.matchAll(ROW)].map(([, file = '', code = '']) => ({ file, code })),
  }))

describe.each(tables)('the checks of $name', ({ name, rows }) => {
  it('are the refusals of the contract, each once', () => {
    const operation = (OPERATIONS as readonly Operation[]).find((each) => each.name === name)
    expect(rows.map(({ code }) => code).toSorted()).toEqual([...(operation?.refusals ?? [])].toSorted())
  })

  it('stand in the files that they name', () => {
    expect(rows.filter(({ file, code }) => !textOf(file).includes(`'${code}'`))).toEqual([])
  })
})
