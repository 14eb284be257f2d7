/** Proves what a lottery, an issue, its terms and an order say of themselves: every field, in each state. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { oddsOf, type Game } from './game.ts'
import type { Issue } from './issue.ts'
import { newKey, SETTINGS, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'
import { gameView, issueView, termsView } from './views.ts'

let world: SmallWorld
let game: Game
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  game = await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

it('[LOTT-01] a lottery is shown by its name in the reader’s language, and on sale as it stands', () => {
  const shown = {
    code: 'ssc-1',
    rules: 'SSC5',
    family: game.family,
    prizeMode: game.prizeMode,
    region: game.region,
    timeZone: game.timeZone,
    source: 'in-house',
    everySeconds: 60,
  }
  expect(gameView(game, 'EN')).toEqual({ ...shown, name: game.nameEn, open: true })
  expect(gameView({ ...game, state: 'off' }, 'MY')).toEqual({ ...shown, name: game.nameMy, open: false })
})

it('[LOTT-03] the terms of a lottery are its own, and those of cancelling and of the group are the merchant’s', () => {
  const terms = {
    ...game,
    basePrice: 3,
    maximumMultiple: 77n,
    maximumStakeUnits: 50n * UNIT,
    winCapUnits: 60n * UNIT,
    minimumGroup: 1800,
    units: ['1', '0.1'] as const,
  }
  const shown = {
    currency: 'CNY',
    basePrice: '3.00',
    units: ['1', '0.1'],
    maximumMultiple: 77,
    minimumStake: '1.00',
    maximumStake: '50.00',
    winCap: '60.00',
    minimumGroup: 1800,
    maximumGroup: 1950,
    cancelFreeUpTo: '2001.00',
    cancelFeePercent: '4.00',
  }
  expect(termsView(terms, SETTINGS)).toEqual({ ...shown, stakedBy: 'unit', chips: [] })
  expect(termsView({ ...terms, family: 'VN' }, SETTINGS)).toEqual({ ...shown, stakedBy: 'amount', chips: ['1.00', '5.00'] })
  const fee = (feeBasisPoints: bigint) => termsView(terms, { ...SETTINGS, cancel: { ...SETTINGS.cancel, feeBasisPoints } }).cancelFeePercent
  expect([fee(0n), fee(5n), fee(150n), fee(10_000n)]).toEqual(['0.00', '0.05', '1.50', '100.00'])
})

it('[LOTT-04] an issue says when it sells and draws, under its published number where it has one', async () => {
  const issue = await world.issue('ssc-1')
  const shown = {
    game: 'ssc-1',
    issue: issue.number,
    publishedNumber: issue.number,
    opensAt: issue.openAt.toString(),
    closesAt: issue.closeAt.toString(),
    drawsAt: issue.drawAt.toString(),
    state: 'selling',
    draw: null,
    voidReason: null,
    drawnEarly: null,
    commitment: issue.commitment,
  }
  expect(issueView(issue)).toEqual(shown)
  const early = issue.closeAt.subtract({ milliseconds: 1 })
  const drawn = (drawnAt: Temporal.Instant): Issue & { readonly draw: string[] } => ({
    ...issue,
    state: 'drawn',
    draw: ['1', '2', '3', '4', '5'],
    drawnAt,
    publishedNumber: '7',
  })
  expect(issueView(drawn(early))).toEqual({
    ...shown,
    state: 'drawn',
    draw: ['1', '2', '3', '4', '5'],
    publishedNumber: '7',
    drawnEarly: early.toString(),
  })
  expect(issueView(drawn(issue.closeAt))).toMatchObject({ drawnEarly: null })
  expect(issueView({ ...drawn(early), draw: null })).toMatchObject({ drawnEarly: null })
  expect(issueView({ ...issue, state: 'void', reason: 'result-missing' })).toMatchObject({ state: 'void', voidReason: 'result-missing' })
  expect(issueView({ ...issue, reason: 'result-missing' })).toMatchObject({ voidReason: null })
})

describe('[LOTT-03] a special tier', () => {
  const day = '2026-11-20'
  const tier = { tier: 'extra', factor: '2.5', plays: ['D'], from: day, until: day, source: 's' }
  it.each([
    ['on its one day', {}, 'D', '2.5'],
    ['from its first day on', { from: '2026-11-19' }, 'D', '2.5'],
    ['while its end is not known', { until: null }, 'D', '2.5'],
    ['before its first day', { from: '2026-11-21', until: null }, 'D', undefined],
    ['after its last day', { from: '2026-11-18', until: '2026-11-19' }, 'D', undefined],
    ['of another play', { plays: ['X'] }, 'D', undefined],
    ['of another play without an end', { plays: ['X'], until: null }, 'D', undefined],
  ] as const)('counts %s', async (_name, more, play, factor) => {
    const thai = await world.game('mm-2d-5')
    expect(oddsOf({ ...thai, specialTiers: [{ ...tier, ...more }] }, play, day)?.['extra']).toBe(factor)
  })
})

it('[LOTT-02] an order is shown whole as it was placed, once it is settled, and when it was taken back', async () => {
  const issue = await world.issue('ssc-1')
  const member = await world.member(1_000n * UNIT)
  const sure = ticket('SSC.DWD', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', 10, { unit: '0.1', multiple: 3, prizeGroup: 1900 })
  const order = await world.bet(member, issue, [sure])
  const shownTicket = {
    place: 1,
    play: 'SSC.DWD',
    selection: '0,1,2,3,4,5,6,7,8,9|-|-|-|-',
    count: 10,
    unit: '0.1',
    multiple: 3,
    prizeGroup: 1900,
    odds: null,
    stake: '6.00',
    highestPrize: order.tickets[0]!.highestPrize,
    prize: null,
    refund: null,
  }
  const shown = {
    id: order.id,
    game: 'ssc-1',
    gameName: game.nameEn,
    issue: issue.number,
    publishedNumber: issue.number,
    state: 'placed',
    voidReason: null,
    paymentHeld: false,
    stake: '6.00',
    prize: null,
    refund: null,
    fee: '0.00',
    placedAt: order.placedAt,
    closesAt: issue.closeAt.toString(),
    chase: null,
    draw: null,
    tickets: [shownTicket],
  }
  expect(order).toEqual(shown)
  const read = async (id: string, language: 'EN' | 'MY' = 'EN') => {
    const told = await world.lottery.readOrder(member.id, id, language)
    return told.ok ? told.value : told.code
  }
  expect(await read(order.id, 'MY')).toEqual({ ...shown, gameName: game.nameMy })
  const back = await world.bet(member, issue, [ticket('SSC.DWD', '1|-|-|-|-', 1)])
  expect((await world.lottery.cancelOrder(member, back.id, 'EN')).ok).toBe(true)
  const unpaid = { prize: null, refund: null }
  expect(await read(back.id)).toMatchObject({
    state: 'cancelled',
    stake: '2.00',
    prize: null,
    refund: '2.00',
    fee: '0.00',
    tickets: [unpaid],
  })
  await world.later.turn()
  const { draw } = await world.issueNow(issue)
  expect(await read(order.id)).toEqual({ ...shown, draw })
  await world.later.settle(issue.id)
  // One of ten bets wins, and the difference of the groups comes back as a rebate.
  const settled = await read(order.id)
  const paid = { prize: expect.any(String) as string, refund: expect.any(String) as string }
  expect(settled).toMatchObject({ ...shown, ...paid, state: 'won', draw, tickets: [{ ...shownTicket, ...paid }] })
  expect(settled).toMatchObject({ prize: (settled as typeof order).tickets[0]!.prize })
  const lost = await world.lottery.placeOrder(member, newKey(), { gameCode: 'ssc-1', issue: issue.number, tickets: [sure] }, 'EN')
  expect(lost).toMatchObject({ code: 'issue-closed' })
})
