/** Proves verdicts by rounds made by hand. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { writeReport, type Goal } from './report.ts'
import type { Measured } from './rounds.ts'

const round = (perSecond: number, more: Partial<Measured> = {}): Measured => ({
  perSecond,
  p50: 1,
  p99: 1,
  max: 1,
  walBytes: 1,
  load: { node: 0, postgres: 0, foreign: 0, stolen: 0 },
  cpuMicroseconds: 1,
  noisy: false,
  faults: [],
  ...more,
})

const goal: Goal = { text: 'calls a second', goal: 10, value: (of) => of('ours').perSecond }

async function verdictOf(rounds: readonly Measured[], wanted: Goal = goal) {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-report-'))
  const { judged, isGood } = await writeReport(folder, 'report', 'A bench', {}, new Map([['ours', rounds]]), [wanted])
  await rm(folder, { recursive: true })
  return [judged[0]?.verdict, isGood]
}

it('judges by the median, and calls missed only what no round of the run reached', async () => {
  expect(await verdictOf([9, 10, 11].map((each) => round(each)))).toEqual(['met', true])
  expect(await verdictOf([8, 9, 10].map((each) => round(each)))).toEqual(['within the spread', true])
  expect(await verdictOf([7, 8, 9].map((each) => round(each)))).toEqual(['missed', false])
  expect(
    await verdictOf(
      [10, 11, 12].map((each) => round(each)),
      { ...goal, atMost: true },
    ),
  ).toEqual(['within the spread', true])
  expect(
    await verdictOf(
      [11, 12, 13].map((each) => round(each)),
      { ...goal, atMost: true },
    ),
  ).toEqual(['missed', false])
})

it('gives no verdict where the books do not balance or others used the machine', async () => {
  expect(await verdictOf([round(11), round(11, { faults: ['a row is missing'] }), round(11)])).toEqual(['void', false])
  expect(await verdictOf([7, 8, 9].map((each) => round(each, { noisy: true })))).toEqual(['noisy', true])
})
