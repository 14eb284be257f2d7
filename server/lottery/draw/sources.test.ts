/** The sources of outside results: the newest word of each counts, and a slow one holds up neither its own issue nor any other. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import type { Issue } from '../issue.ts'
import { keepTurning, turn } from '../turn.ts'
import type { LotteryNeeds, Report } from '../needs.ts'
import { newKey, smallWorld, ticket, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('fc-3d')
  await world.game('ssc-1')
})
afterEach(async () => {
  world.said.clear()
  await assertBooksBalance(world.ledger)
})
afterAll(() => world.close())

const FAR = 172_000
const ONE = ticket('S3.ZX_FS', '1|2|3', 1)
const said = (source: string, last: string, { drawAt }: Issue): Report => ({
  source,
  draw: ['1', '2', last],
  drawnAt: drawAt,
  pageHash: `${source}-${last}`,
})
const stateOf = async (issue: Issue) => (await world.issueNow(issue)).state

/** The later server with sources that answer only for some issues, and one that never answers until it is let go. */
function withSlow(
  isSlow: (source: string, number: string) => boolean,
  answer: (source: string) => Report | undefined,
  sources = ['gazette', 'wire', 'third'],
) {
  let release: () => void = () => undefined
  const asked: string[] = []
  const gate = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined)
  })
  const needs: LotteryNeeds = {
    ...world.laterNeeds,
    feed: {
      sources,
      ask: async (source, { number }) => {
        asked.push(`${source} ${number}`)
        return isSlow(source, number) ? await gate : answer(source)
      },
    },
  }
  return { needs, release, asked }
}

describe('what outside sources report', () => {
  it('[LOTT-04] came at the earliest time that those who agree say, and not that of another', async () => {
    const issue = await world.issue('fc-3d', { closes: FAR - 7_200, draws: FAR })
    const at = (minutes: number) => issue.drawAt.subtract({ minutes })
    world.said.set('gazette', { ...said('gazette', '3', issue), drawnAt: at(1) })
    world.said.set('wire', { ...said('wire', '3', issue), drawnAt: at(2) })
    world.said.set('third', { ...said('third', '4', issue), drawnAt: at(3) })
    await world.later.turn()
    expect((await world.issueNow(issue)).drawnAt?.toString()).toBe(at(2).toString())
  })

  it('[LOTT-04] counts by the newest word: a result that a source took back is not agreed on', async () => {
    const issue = await world.issue('fc-3d', { closes: FAR, draws: FAR })
    const member = await world.member()
    await world.bet(member, issue, [ticket('S3.ZX_FS', '1|2|4', 1)])
    for (const last of ['3', '4', '3']) {
      world.said.set('gazette', said('gazette', last, issue))
      await world.later.turn()
    }
    world.said.clear()
    world.said.set('wire', said('wire', '4', issue))
    await world.later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ state: 'held', reason: 'sources-disagree', draw: null })
    world.said.set('third', said('third', '3', issue))
    await world.later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ draw: ['1', '2', '3'] })
    await world.later.settle(issue.id)
  })

  it('[LOTT-05] corrects a draw by the newest word of each source, also of one that is silent when asked again', async () => {
    const issue = await world.issue('fc-3d', { closes: FAR, draws: FAR })
    world.said.set('third', said('third', '8', issue))
    await world.later.turn()
    world.said.clear()
    for (const source of ['gazette', 'wire']) world.said.set(source, said(source, '7', issue))
    await world.later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ draw: ['1', '2', '7'] })
    await world.later.settle(issue.id)
    world.said.clear()
    world.said.set('gazette', said('gazette', '8', issue))
    expect(await world.later.correct(issue.id)).toMatchObject({ value: { version: 2 } })
    expect(await world.issueNow(issue)).toMatchObject({ draw: ['1', '2', '8'] })
    await world.later.settle(issue.id)
  })

  it('[LOTT-04] is drawn from as soon as two agree, however long the third takes', async () => {
    const issue = await world.issue('fc-3d', { closes: FAR, draws: FAR })
    const { needs, release } = withSlow(
      (source) => source === 'third',
      (source) => said(source, '5', issue),
    )
    const turning = turn(needs)
    await vi.waitFor(async () => expect(await stateOf(issue)).toBe('drawn'), { timeout: 10_000 })
    release()
    await turning
    await world.later.settle(issue.id)
  })

  it('[LOTT-04] is drawn from as soon as two agree and one more cannot undo it, where another has nothing to say', async () => {
    const issue = await world.issue('fc-3d', { closes: FAR, draws: FAR })
    const { needs, release } = withSlow(
      (source) => source === 'slow',
      (source) => (source === 'silent' ? undefined : said(source, '5', issue)),
      ['silent', 'gazette', 'wire', 'slow'],
    )
    const turning = turn(needs)
    await vi.waitFor(async () => expect(await stateOf(issue)).toBe('drawn'), { timeout: 10_000 })
    release()
    await turning
    await world.later.settle(issue.id)
  })

  it('[LOTT-04] holds up no other draw, outside or in-house, while a publisher hangs', async () => {
    const slow = await world.issue('fc-3d', { closes: FAR, draws: FAR })
    const { needs, release, asked } = withSlow(
      (_, number) => number === slow.number,
      (source) => said(source, '6', slow),
    )
    const ending = new AbortController()
    const turning = keepTurning(needs, ending.signal)
    try {
      const next = await world.issue('fc-3d', { closes: FAR, draws: FAR })
      const own = await world.issue('ssc-1')
      // Without a bet a drawn issue has nothing to settle, and may be closed for good before it is looked at.
      const isDrawn = async (issue: typeof next): Promise<boolean> => ['drawn', 'settled', 'reconciled'].includes(await stateOf(issue))
      await vi.waitFor(async () => expect([await isDrawn(next), await isDrawn(own)]).toEqual([true, true]), { timeout: 10_000 })
      expect(await stateOf(slow)).toBe('closed')
      // Who has been asked is not asked again before the answer.
      expect(asked.filter((each) => each.endsWith(slow.number)).toSorted()).toEqual(
        ['gazette', 'third', 'wire'].map((source) => `${source} ${slow.number}`),
      )
    } finally {
      release()
      ending.abort()
      await turning
    }
  })

  it('[LOTT-04, LOTT-02] are asked again turn by turn until they say something, and chases are moved on meanwhile', async () => {
    const issue = await world.issue('fc-3d', { closes: FAR })
    // The turn rests until this one closes and no longer.
    await world.issue('ssc-1', { closes: 172_800.3 })
    const member = await world.member()
    const steps = [{ issue: (await world.issue('fc-3d', { opens: FAR, closes: 2 * FAR })).number, multiple: 1 }]
    await world.lottery.createChase(member, newKey(), { gameCode: 'fc-3d', tickets: [ONE], steps, stop: 'none' }, 'EN')
    const asked: string[] = []
    const ask: LotteryNeeds['feed']['ask'] = async (source) => (asked.push(source) > 3 ? said(source, '7', issue) : undefined)
    const ending = new AbortController()
    const turning = keepTurning({ ...world.laterNeeds, feed: { sources: ['gazette', 'wire', 'third'], ask } }, ending.signal)
    try {
      await vi.waitFor(async () => expect((await world.issueNow(issue)).draw).toEqual(['1', '2', '7']), { timeout: 10_000, interval: 5 })
      const states = async () => (await world.lottery.listChases(member.id, 1, 1, 'EN')).content[0]?.steps.map(({ state }) => state)
      await vi.waitFor(async () => expect(await states()).toEqual(['placed']), { timeout: 10_000, interval: 5 })
    } finally {
      ending.abort()
      await turning
    }
    await world.later.settle(issue.id)
  })

  it('[LOTT-04] a turn that fails is told to staff, and the lottery goes on', async () => {
    const ending = new AbortController()
    const told: string[] = []
    const database: LotteryNeeds['database'] = {
      ...world.laterNeeds.database,
      get reader(): never {
        throw new Error('the database is away')
      },
    }
    const warn = (about: Readonly<Record<string, unknown>>, message: string): void => {
      told.push(`${message}: ${(about['err'] as Error).message}`)
      ending.abort()
    }
    await keepTurning({ ...world.laterNeeds, database, warn }, ending.signal)
    expect(told).toEqual(['a turn of the lottery failed: the database is away'])
  })
})
