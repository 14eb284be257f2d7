/** Holds every decision record to one page with a unique number, so that a reader finds the decision at once. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = path.resolve(import.meta.dirname, '../docs/decisions')
const PAGE_CHARACTERS = 4_500
const HEADINGS = ['## Context', '## Decision', '## Consequences']

/** What is wrong with a set of records, given by file name and text. */
function recordFaults(records: { name: string; text: string }[]): string[] {
  const faults: string[] = []
  const numbers = new Map<string, string>()
  for (const { name, text } of records) {
    const number = /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]
    if (number === undefined) faults.push(`${name}: the name is no number and title`)
    else if (numbers.has(number)) faults.push(`${name}: the number stands on ${numbers.get(number)} too`)
    else numbers.set(number, name)
    if (!text.startsWith(`# ${number}: `)) faults.push(`${name}: the heading does not begin with its number`)
    if (!/^Date: \d{4}-\d{2}-\d{2}$/m.test(text)) faults.push(`${name}: there is no date`)
    const headings = [...text.matchAll(/^## .*$/gm)].map(([heading]) => heading)
    if (headings.join() !== HEADINGS.join()) faults.push(`${name}: the headings are not Context, Decision, Consequences`)
    if (text.length > PAGE_CHARACTERS) faults.push(`${name}: longer than a page`)
  }
  return faults
}

describe('decision records', () => {
  it('have a number of their own, the three headings, and a page at most', () => {
    const names = readdirSync(FOLDER)
    expect(names.length).toBeGreaterThan(10)
    expect(recordFaults(names.map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') })))).toEqual([])
  })

  const good = '# 0001: Ground\n\nDate: 2026-11-20\n\n## Context\n\na\n\n## Decision\n\nb\n\n## Consequences\n\nc\n'
  it.each([
    ['a number used twice', '0001-other.md', good],
    ['no number', 'ground.md', good],
    ['a heading of another number', '0002-other.md', good],
    ['a missing heading', '0002-other.md', good.replace('0001', '0002').replace('## Context\n', '')],
    ['no date', '0002-other.md', good.replace('0001', '0002').replace('Date', 'On')],
    ['more than a page', '0002-other.md', good.replace('0001', '0002') + 'x'.repeat(PAGE_CHARACTERS)],
  ])('are refused for %s', (_, name, text) => {
    expect(recordFaults([{ name: '0001-ground.md', text: good }])).toEqual([])
    expect(
      recordFaults([
        { name: '0001-ground.md', text: good },
        { name, text },
      ]),
    ).not.toEqual([])
  })
})
