/** Proves the book: prices that follow from the matches, slips judged at one moment, and every ticket paid, refunded and corrected for certain. */
import { rmSync } from 'node:fs'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { parseOdds } from '@baize/rules/odds/odds.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chanceOf } from '../chance.ts'
import type { Faults } from '../faults.ts'
import { movedClock, type MovedClock } from '../testing/moved-clock.ts'
import {
  callPage,
  forkVendor,
  freshFolder,
  startOperator,
  startVendor,
  stopVendor,
  until,
  type RunningVendor,
  type TestOperator,
} from '../testing/small-vendor.ts'
import { ARENA } from './arena.ts'
import type { BoardView, MatchView, TicketView } from './book.ts'
import { createFixtures, type Ruling } from './fixtures.ts'
import { FOOTBALL } from './football.ts'
import { MARGINS, type MarketName, type Outcome } from './markets.ts'
import { decideSlip, type Leg } from './slip.ts'

const AT = 1_795_000_000_000

describe.each([FOOTBALL, ARENA])('the fixtures of $code', (sport) => {
  const rulings = new Map<number, Ruling>()
  const fixtures = createFixtures(sport, chanceOf('a secret of this test'), { of: (match) => rulings.get(match) })

  it('are the same whenever they are asked for, end by themselves and never change their end', () => {
    for (const fixture of fixtures.shown(AT)) {
      expect(fixtures.find(fixture.match, AT)).toEqual(fixture)
      const end = AT + 600_000
      const { phase, score } = fixtures.standing(fixture, end)
      expect(phase).toBe('over')
      expect(fixtures.standing(fixture, end + 86_400_000).score).toEqual(score)
      expect(fixtures.verdict(fixture.match, end)).toEqual({ kind: 'final', score })
      expect(fixtures.markets(fixture, end)).toEqual([])
      expect(fixture.home).not.toBe(fixture.away)
    }
    expect(fixtures.shown(AT).some((fixture) => fixtures.standing(fixture, AT).phase === 'live')).toBe(true)
    expect(fixtures.shown(AT).some((fixture) => fixtures.standing(fixture, AT).phase === 'before')).toBe(true)
    expect(fixtures.find(9e9, AT)).toBeUndefined()
  })

  it('quote odds that move, hold the margin and belong to chances that add up', () => {
    for (const fixture of fixtures.shown(AT).slice(0, 8)) {
      const quoted = new Set<string>()
      for (let at = fixture.startsMs - 60_000; at < fixture.startsMs + 120_000; at += 7_000) {
        const standing = fixtures.standing(fixture, at)
        const finals = sport.finalsOf(standing, standing.steps, fixture.rates)
        expect(finals.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9)
        const markets = fixtures.markets(fixture, at)
        for (const { market, prices } of markets) {
          if (prices.some(({ odds }) => odds === undefined || odds === 100_000n)) continue
          const book = prices.reduce((sum, { odds }) => sum + 1_000 / Number(odds), 0)
          expect(book).toBeGreaterThanOrEqual(1 + MARGINS[market] / 10_000 - 1e-9)
          expect(book).toBeLessThan(1.2)
        }
        quoted.add(JSON.stringify(markets.map(({ prices }) => prices.map(({ odds }) => String(odds)))))
      }
      expect(quoted.size).toBeGreaterThan(5)
    }
  })
})

const legOf = (match: number, market: MarketName, on: Outcome, line: number, odds: string): Leg => {
  const where = { league: 0, home: 0, away: 1, since: { home: 0, away: 0 } }
  return { match, market, on, line, odds, ...where }
}

describe('a ticket', () => {
  const verdicts = new Map<number, Ruling>([
    [1, { kind: 'final', score: { home: 1, away: 0 } }],
    [2, { kind: 'void' }],
    [3, { kind: 'final', score: { home: 0, away: 2 } }],
  ])
  const decided = (...legs: Leg[]) => decideSlip(100_000n, legs, (match) => verdicts.get(match))

  it('waits for its last leg unless one is lost, counts void legs as never made, and is refunded when none counts', () => {
    const won = legOf(1, 'result', 'home', 0, '2.000')
    const halfWon = legOf(1, 'handicap', 'home', -3, '1.900')
    const voided = legOf(2, 'result', 'home', 0, '3.000')
    const lost = legOf(3, 'result', 'home', 0, '2.500')
    const coming = legOf(4, 'total', 'over', 10, '1.800')
    expect(decided(won)).toEqual({ kind: 'pay', payoutUnits: 200_000n })
    expect(decided(halfWon)).toEqual({ kind: 'pay', payoutUnits: 145_000n })
    expect(decided(won, voided)).toEqual({ kind: 'pay', payoutUnits: 200_000n })
    expect(decided(voided)).toEqual({ kind: 'void' })
    expect(decided(won, coming)).toEqual({ kind: 'wait' })
    expect(decided(lost, coming)).toEqual({ kind: 'pay', payoutUnits: 0n })
  })
})

describe('a push', () => {
  const decided = (...legs: Leg[]) => decideSlip(100_000n, legs, () => ({ kind: 'final', score: { home: 2, away: 1 } }))

  it('[GAME-14] returns the stake of a whole line that the score meets, on either side of it, and counts as one in a parlay', () => {
    const sides = [
      ['handicap', 'home', -4],
      ['handicap', 'away', -4],
      ['total', 'over', 12],
      ['total', 'under', 12],
    ] as const
    for (const [market, on, line] of sides)
      expect(decided(legOf(1, market, on, line, '1.900')), `${market} ${on}`).toEqual({ kind: 'pay', payoutUnits: 100_000n })
    const [push, won] = [legOf(1, 'total', 'over', 12, '1.900'), legOf(2, 'result', 'home', 0, '2.000')]
    expect(decided(push, won)).toEqual({ kind: 'pay', payoutUnits: 200_000n })
    expect(decided(push, legOf(2, 'result', 'away', 0, '2.000'))).toEqual({ kind: 'pay', payoutUnits: 0n })
    // A quarter of a goal away, half of the stake stands on the push and half on the other line.
    expect(decided(legOf(1, 'total', 'over', 13, '1.900'))).toEqual({ kind: 'pay', payoutUnits: 50_000n })
    expect(decided(legOf(1, 'total', 'under', 13, '1.900'))).toEqual({ kind: 'pay', payoutUnits: 145_000n })
  })
})

const GAME = 'TOUCHLINE/goal-line'
let operator: TestOperator
let folder: string
let vendor: RunningVendor
let clock: MovedClock
/** After so long the board is sent again. */
const LOOK_MS = 1_000
let slips = 0

const board = async (): Promise<BoardView> => {
  const feed = await fetch(`${vendor.url}/${GAME}/feed`)
  const reader = feed.body?.getReader()
  let text = ''
  while (!text.includes('\n\n')) text += Buffer.from((await reader?.read())?.value ?? new Uint8Array()).toString()
  await reader?.cancel()
  return JSON.parse(text.slice('data: '.length, text.indexOf('\n\n'))) as BoardView
}
/** What a page that stays open receives, one board after the other, without asking again. */
async function* boards(): AsyncGenerator<BoardView> {
  const feed = await fetch(`${vendor.url}/${GAME}/feed`)
  let text = ''
  for await (const piece of feed.body!) {
    text += Buffer.from(piece).toString()
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      if (event.startsWith('data: ')) yield JSON.parse(event.slice('data: '.length)) as BoardView
    }
  }
}
/** On a busy machine a match that begins within this time may have begun before a slip comes. */
const SOON_MS = 5_000
const priced = ({ matches, nowMs }: BoardView): MatchView[] =>
  matches.filter(
    ({ phase, startsMs, markets }) =>
      phase === 'before' && startsMs > nowMs + SOON_MS && markets[0]?.prices.every(({ odds }) => odds !== undefined) === true,
  )
const legOn = ({ match, markets }: MatchView, on: Outcome) => {
  const { market, line, prices } = markets.find((each) => each.market === 'result')!
  return { match, market, line, on, odds: prices.find((price) => price.on === on)?.odds ?? '' }
}
const start = async (faults: Partial<Faults> = {}): Promise<void> => {
  vendor = await startVendor(operator, folder, faults, 4_000, clock)
}
const call = (name: string, body: Record<string, unknown>) => callPage(vendor, name, body, GAME)
const openBook = async (): Promise<string> => ((await call('open', { token: 'token-a' })).value as { pageSession: string }).pageSession
const slip = (pageSession: string, legs: object[], more: object = {}) => ({
  pageSession,
  id: `slip-${String((slips += 1)).padStart(20, '0')}`,
  stake: '1000',
  accepts: 'any',
  legs,
  ...more,
})
const staff = async (match: number, kind: 'final' | 'void', home = 0, away = 0): Promise<void> => {
  const body = JSON.stringify({ match, kind, home, away })
  const answer = await fetch(`${vendor.url}/__staff/${GAME}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(200)
}
const latest = async (pageSession: string): Promise<TicketView> =>
  ((await call('tickets', { pageSession })).value as { tickets: TicketView[] }).tickets[0]!
const settled = async (pageSession: string, state: TicketView['state'] = 'done'): Promise<TicketView> => {
  for (;;) {
    const ticket = await latest(pageSession)
    if (ticket.state === state) return ticket
  }
}
const calls = (): string[] => operator.heard.map((heard) => heard.call).filter((name) => name !== 'session')
const units = (text: string): bigint => parseUnits(text) ?? -1n

describe('over the wallet', () => {
  beforeEach(async () => {
    operator = await startOperator({ a: '100000' })
    folder = freshFolder()
    clock = movedClock(1_780_000_000_000)
  })
  afterEach(async () => {
    await stopVendor(vendor, 'SIGKILL')
    await operator.close()
    rmSync(folder, { recursive: true })
  })

  it('[GAME-14] takes a single, pays it when its match ends, resettles it by a corrected result and gives it back when it is void', async () => {
    await start()
    const pageSession = await openBook()
    const [match] = priced(await board())
    const leg = legOn(match!, 'home')
    const asked = slip(pageSession, [leg])
    const placed = (await call('place', asked)).value as TicketView
    expect(placed).toMatchObject({ state: 'settling', stake: '1000.00' })
    expect(await call('place', asked)).toMatchObject({ ok: true, value: { id: asked.id } })
    expect(await call('place', { ...asked, stake: '2000' })).toMatchObject({ http: 409, code: 'spin-used-differently' })
    expect(operator.balances.get('a')).toBe(units('99000'))

    await staff(match!.match, 'final', 2, 1)
    const won = await settled(pageSession)
    const odds = parseOdds(placed.legs[0]!.odds) ?? 0n
    expect(units(won.returned ?? '')).toBe(units('1') * odds)
    expect(operator.balances.get('a')).toBe(units('99000') + units('1') * odds)

    await staff(match!.match, 'final', 2, 2)
    expect(await settled(pageSession)).toMatchObject({ returned: '0.00', corrected: true })
    expect(operator.balances.get('a')).toBe(units('99000'))
    await staff(match!.match, 'void')
    await settled(pageSession, 'cancelled')
    expect(operator.balances.get('a')).toBe(units('100000'))
    expect(calls()).toEqual(['bet', 'win', 'resettle', 'void-settle', 'rollback'])
  })

  it('[GAME-14] pays a push its stake: the ticket is settled by a win of as much, and nothing is rolled back', async () => {
    await start({ duplicate: true })
    const pageSession = await openBook()
    /** A line between no two goals, with the score at which it is a push. Of three neighbouring quarters one may be missing, so both kinds of lines are looked at. */
    const whole = async () =>
      priced(await board()).flatMap(({ match, markets }) =>
        markets
          .filter(({ market, line, prices }) => market !== 'result' && line % 4 === 0 && prices.every(({ odds }) => odds !== undefined))
          .map(({ market, line, prices }) => ({
            leg: { match, market, line, on: prices[0]!.on, odds: prices[0]!.odds! },
            score: market === 'total' ? ([line / 4, 0] as const) : ([Math.max(0, -line / 4), Math.max(0, line / 4)] as const),
          })),
      )[0]
    const shown = async () => {
      let found = await whole()
      for (; found === undefined; found = await whole()) clock.forward(LOOK_MS)
      return found
    }
    let { leg, score } = await shown()
    let placed = await call('place', slip(pageSession, [leg]))
    // A line that moves meanwhile is another bet.
    for (; placed.code === 'market-closed'; placed = await call('place', slip(pageSession, [leg]))) ({ leg, score } = await shown())
    expect(placed).toMatchObject({ ok: true, value: { state: 'settling', stake: '1000.00' } })
    await staff(leg.match, 'final', ...score)
    const ticket = await settled(pageSession)
    expect([ticket.returned, ticket.corrected, ticket.legs[0]?.result]).toEqual(['1000.00', false, 'push'])
    expect(operator.balances.get('a')).toBe(units('100000'))
    expect(operator.moved('a')).toEqual({ staked: units('1000'), won: units('1000') })
    expect(new Set(calls())).toEqual(new Set(['bet', 'win']))
  })

  it('[GAME-14] pushes moving odds and a result to a page that asked once', async () => {
    await start()
    const told = boards()
    const next = async (): Promise<BoardView> => (await told.next()).value as BoardView
    const first = await next()
    clock.forward(LOOK_MS)
    const quotes = ({ matches }: BoardView): string => JSON.stringify(matches.map(({ markets }) => markets))
    let last = await next()
    for (; quotes(last) === quotes(first); last = await next()) clock.forward(LOOK_MS)
    const { match } = priced(last)[0]!
    await staff(match, 'final', 3, 2)
    const standing = () => last.matches.find((each) => each.match === match)
    while (standing()?.phase !== 'over') last = await next()
    expect(standing()).toMatchObject({ phase: 'over', score: { home: 3, away: 2 }, markets: [] })
    await told.return(undefined)
  })

  it('[GAME-14] pays a parlay the product of its legs, and refunds an open single whose match is void', async () => {
    await start({ duplicate: true, lateMs: 5 })
    const pageSession = await openBook()
    const [one, other, third] = priced(await board())
    const parlay = (await call('place', slip(pageSession, [legOn(one!, 'home'), legOn(other!, 'away')]))).value as TicketView
    await staff(one!.match, 'final', 1, 0)
    expect((await latest(pageSession)).state).toBe('settling')
    await staff(other!.match, 'final', 0, 3)
    const paid = await settled(pageSession)
    const product = parlay.legs.reduce((all, { odds }) => all * (parseOdds(odds) ?? 0n), units('1000'))
    expect(units(paid.returned ?? '')).toBe(product / 1_000_000n)
    expect(paid.returned).toBe(parlay.possible)

    await call('place', slip(pageSession, [legOn(third!, 'draw')]))
    await staff(third!.match, 'void')
    await settled(pageSession, 'cancelled')
    expect(operator.balances.get('a')).toBe(units('99000') + product / 1_000_000n)
    expect(operator.moved('a')).toEqual({ staked: units('1000'), won: product / 1_000_000n })
  })

  it('[GAME-14] refuses what is not quoted: another price, a match twice, stakes and returns beyond the limits, matches that ended', async () => {
    await start()
    const pageSession = await openBook()
    const view = await board()
    const [match, other] = priced(view)
    const over = view.matches.find(({ phase }) => phase === 'over')!
    const leg = legOn(match!, 'home')
    const place = (legs: object[], more: object = {}) => call('place', slip(pageSession, legs, more))
    expect(await place([{ ...leg, odds: '99.5' }], { accepts: 'same' })).toMatchObject({ http: 422, code: 'odds-changed' })
    expect(await place([{ ...leg, odds: '99.5' }], { accepts: 'better' })).toMatchObject({ code: 'odds-changed' })
    expect(await place([{ ...leg, odds: '1.01' }], { accepts: 'better' })).toMatchObject({ ok: true })
    expect(await place([leg, { ...leg, on: 'away' }])).toMatchObject({ code: 'same-match-twice' })
    expect(await place([leg], { stake: '99' })).toMatchObject({ code: 'stake-out-of-limits' })
    expect(await place([leg], { stake: '1e3' })).toMatchObject({ code: 'stake-out-of-limits' })
    expect(await place([{ ...leg, line: 1 }])).toMatchObject({ code: 'market-closed' })
    expect(await place([{ ...leg, match: over.match, odds: '1.9' }])).toMatchObject({ code: 'market-closed' })
    expect(await place([{ ...leg, match: leg.match + 1_000 }])).toMatchObject({ code: 'slip-unknown' })
    expect(await place([{ ...leg, on: 'over' }])).toMatchObject({ code: 'slip-unknown' })
    expect(await place([legOn(match!, 'draw'), legOn(other!, 'draw')], { stake: '500000' })).toMatchObject({ code: 'return-above-limit' })
    expect(await place([])).toMatchObject({ http: 400 })
    expect(await place([{ ...leg, match: -1 }])).toMatchObject({ http: 400 })
    expect(operator.moved('a').staked).toBe(units('1000'))
  })

  it('[GAME-14] buys an open ticket back at its fair worth less the margin, once and for good, and never below what was seen', async () => {
    await start({ duplicate: true })
    const pageSession = await openBook()
    // The last matches on the board begin long after this test, so nothing of them is decided by then.
    const [match, other, third] = priced(await board()).toReversed()
    const sell = (ticket: string, amount: string) => call('cash-out', { pageSession, ticket, amount })
    const single = (await call('place', slip(pageSession, [legOn(match!, 'home')]))).value as TicketView
    const offered = (await latest(pageSession)).cashOut ?? ''
    expect(units(offered)).toBeGreaterThan(units('600'))
    expect(units(offered)).toBeLessThan(units('1000'))
    expect(await sell(single.id, '999')).toMatchObject({ http: 422, code: 'odds-changed' })
    expect(await sell(single.id, 'all')).toMatchObject({ code: 'bet-unknown' })
    expect(await sell('slip-of-somebody-else-00000', '1')).toMatchObject({ code: 'bet-unknown' })
    expect(operator.balances.get('a')).toBe(units('99000'))
    const sold = (await sell(single.id, '1')).value as TicketView
    expect(sold).toMatchObject({ state: 'done', cashedOut: true })
    expect(sold.cashOut).toBeUndefined()
    expect(units(sold.returned ?? '')).toBeGreaterThan(units('600'))
    expect(operator.balances.get('a')).toBe(units('99000') + units(sold.returned ?? ''))
    // Asked again it is what it is, and neither the end of its match nor a correction changes it.
    expect(await sell(single.id, '1')).toMatchObject({ ok: true, value: { returned: sold.returned } })
    await staff(match!.match, 'final', 9, 0)
    await staff(match!.match, 'void')
    expect(operator.balances.get('a')).toBe(units('99000') + units(sold.returned ?? ''))
    expect(calls().filter((name) => name === 'win' || name === 'resettle')).toEqual(['win', 'win'])

    const parlay = (await call('place', slip(pageSession, [legOn(other!, 'home'), legOn(third!, 'home')]))).value as TicketView
    const before = units((await latest(pageSession)).cashOut ?? '')
    await staff(other!.match, 'final', 1, 0)
    const after = units((await latest(pageSession)).cashOut ?? '')
    expect(after).toBeGreaterThan(before)
    await staff(third!.match, 'final', 0, 1)
    expect(await sell(parlay.id, '1')).toMatchObject({ code: 'market-closed' })
    expect(await settled(pageSession)).toMatchObject({ returned: '0.00', cashedOut: false })
  })

  it('[GAME-14] takes a stake once when answers are lost and calls come twice, and none when the rollback overtook the bet', async () => {
    await start({ loseAnswer: 2, duplicate: true })
    const pageSession = await openBook()
    const [match, other] = priced(await board())
    expect((await call('place', slip(pageSession, [legOn(match!, 'home')]))).value).toMatchObject({ state: 'settling' })
    expect(operator.balances.get('a')).toBe(units('99000'))
    const faults = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"reorder":true}' }
    expect((await fetch(`${vendor.url}/__faults`, faults)).status).toBe(200)
    const overtaken = await call('place', slip(pageSession, [legOn(other!, 'home')]))
    expect(overtaken.value).toMatchObject({ state: 'refused', refusal: 'transaction-rolled-back' })
    await staff(match!.match, 'final', 0, 1)
    expect(await settled(pageSession)).toMatchObject({ returned: '0.00' })
    expect(operator.moved('a')).toEqual({ staked: units('1000'), won: 0n })
  })

  it('[GAME-14] settles after a crash what was open before it, with matches and tickets as they stood', async () => {
    const dying = await forkVendor(operator, folder, { crashAfterBet: 1 })
    vendor = dying
    const pageSession = await openBook()
    const before = await board()
    const [match] = priced(before)
    await call('place', slip(pageSession, [legOn(match!, 'home')])).catch(() => undefined)
    expect(await dying.ended).toBe('SIGKILL')
    vendor = await startVendor(operator, folder)
    await until(() => calls().includes('transaction'))
    const again = (await board()).matches.find((each) => each.match === match!.match)
    expect(again).toMatchObject({ home: match!.home, away: match!.away, startsMs: match!.startsMs })
    await staff(match!.match, 'final', 5, 0)
    const ticket = await settled(pageSession)
    expect(operator.balances.get('a')).toBe(units('99000') + units(ticket.returned ?? ''))
    expect(formatUnits(operator.moved('a').won)).toBe(ticket.returned)
    expect(calls()).toEqual(['bet', 'transaction', 'win'])
  })
})
