/**
 * A corrected lottery result through the whole server. Two publishers make the same error and correct it, and what the member sees follows
 * the ledger.
 */
import type { LotteryOrder, TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { BetRecord } from '@baize/contract/records.ts'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLotteryWorld, drawOfPublishers, heldOn, issueInChina, type LotteryWorld } from '../testing/lottery-world.ts'
import type { RichMember } from '../testing/world.ts'

let world: LotteryWorld

const SOURCES = ['gazette', 'wire']
const GIFT = 1_000_000n * UNITS

beforeAll(async () => {
  world = await createLotteryWorld()
})
afterAll(() => world.close())

/** What the publishers report for an issue: first wrong, then right. */
async function wordsOn(rules: string, game: string, issue: string): Promise<{ first: string[]; mended: string[] }> {
  return { first: await drawOfPublishers(rules, game, issue, 'f'), mended: await drawOfPublishers(rules, game, issue) }
}

/** The first issue whose reported numbers fit the test. */
async function issueWhere(rules: string, game: string, isIt: (words: { first: string[]; mended: string[] }) => boolean): Promise<string> {
  for (let at = 1; at < 2000; at += 1) {
    const number = issueInChina(at, 4)
    if (isIt(await wordsOn(rules, game, number))) return number
  }
  throw new Error(`no issue of ${game} is as this test needs it`)
}

/** Makes both publishers report other numbers for an issue, or the right ones for all. */
const err = (about?: { game: string; issue: string }) =>
  world.err(about ? SOURCES.map((source) => ({ source, game: about.game, ...heldOn(about.issue), kind: 'differs' })) : [])

/** Sells one ticket on an issue, has it drawn and settled by the publishers' first word, and answers the issue's id. */
async function settled(game: string, issue: string, ticket: TicketWish, member: RichMember): Promise<bigint> {
  const { database, house } = world
  const { rows } = await database.pool.query<{ id: bigint }>(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at)
     select $1, $2, now() - interval '1 minute', now() + interval '2 seconds', now() + interval '2 seconds' returning id`,
    [game, issue],
  )
  const body = { gameCode: game, issue, tickets: [ticket] }
  const bet = await world.ask({ method: 'POST', path: '/lgw/orders', body }, member)
  expect([bet.status, bet.code]).toEqual([200, undefined])
  await err({ game, issue })
  const { id } = rows[0]!
  const state = async () => {
    await house.lottery.turn()
    return (await database.pool.query<{ state: string }>('select state from lottery_issue where id = $1', [id])).rows[0]?.state
  }
  await expect.poll(state, { timeout: 20_000, interval: 100 }).toBe('drawn')
  await house.lottery.settle(id)
  await err()
  return id
}

type Shown = { readonly bet: Partial<BetRecord>; readonly order: Partial<LotteryOrder> }

/** What the member's record and the member's lottery bets say of the one bet, once the records have read the whole ledger. */
async function shown(member: RichMember): Promise<Shown> {
  const { records, ledger } = world.house
  const ending = new AbortController()
  const following = records.follow(ending.signal)
  await vi.waitUntil(async () => (await ledger.feed('records', { batch: 1 })).length === 0, { timeout: 20_000, interval: 20 })
  ending.abort()
  await following
  const content = async (address: string) =>
    ((await world.ask({ method: 'GET', path: address }, member)).value as { content: [object] }).content[0]
  return { bet: await content('/wps/records/bets?from=2020-01-01'), order: await content('/lgw/orders') }
}

async function expectProved(member: RichMember, units: bigint): Promise<void> {
  expect((await world.house.ledger.balance(member.wallet)).balance - GIFT).toBe(units)
  await world.assertBooksBalance()
}

describe('a result that is corrected after it was paid', () => {
  it('[LOTT-05] [MEMBER-05] takes a stake back that a tie had given back: it is at stake again, and nothing is shown as returned', async () => {
    const member = await world.rich(GIFT)
    // The special ball 49 is neither big nor small; a small one loses.
    const issue = await issueWhere('LHC49', 'hk-lhc', ({ first, mended }) => first.at(-1) === '49' && Number(mended.at(-1)) < 25)
    const id = await settled('hk-lhc', issue, { play: 'TM_LM', selection: '大', unit: '1', multiple: 5, count: 1 }, member)
    const before = await shown(member)
    const { stake } = before.order
    expect(before.order).toMatchObject({ state: 'lost', prize: '0.00', refund: stake })
    expect(before.bet).toMatchObject({ state: 'settled', stake: '0.00', win: '0.00', net: '0.00', refund: stake })
    await expectProved(member, 0n)

    expect(await world.house.lottery.correct(id)).toMatchObject({ value: { version: 2 } })
    await world.house.lottery.settle(id)
    const after = await shown(member)
    expect(after.order).toMatchObject({ state: 'lost', prize: '0.00', refund: '0.00' })
    expect(after.bet).toMatchObject({ state: 'settled', stake, win: '0.00', net: `-${stake}`, refund: '0.00' })
    await expectProved(member, -parseUnits(stake!)!)
  })

  it('[LOTT-05] [MEMBER-05] takes a rebate back and gives it again, and a bet that lost both times has won nothing', async () => {
    const member = await world.rich(GIFT)
    const issue = await issueWhere('3D', 'fc-3d', ({ first, mended }) => [first[0], mended[0]].every((digit) => digit !== '1'))
    const ticket = { play: 'S3.ZX_FS', selection: '1|2|3', unit: '1', multiple: 1, count: 1, prizeGroup: 1900 } as const
    const id = await settled('fc-3d', issue, ticket, member)
    const lost = { state: 'settled', stake: '100.00', win: '0.00', net: '-100.00', refund: '0.00' }
    expect((await shown(member)).bet).toMatchObject(lost)
    // Fifty steps of the prize group come to two and a half of a hundred.
    await expectProved(member, -975n * (UNITS / 10n))
    expect(await world.house.lottery.correct(id)).toMatchObject({ value: { version: 2 } })
    await world.house.lottery.settle(id)
    expect((await shown(member)).bet).toMatchObject(lost)
    await expectProved(member, -975n * (UNITS / 10n))
    const entries = await world.house.ledger.entries(member.wallet, { limit: 6 })
    // A taking back that is no prize is still reported as a resettlement, which alone may go below zero.
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['rebate', 25_000n],
      ['win', 0n],
      ['rebate', -25_000n],
      ['resettle', 0n],
      ['rebate', 25_000n],
      ['win', 0n],
    ])
  })
})
