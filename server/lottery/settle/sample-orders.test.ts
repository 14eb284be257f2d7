/** The sample orders against the server itself: each line is bet, drawn, settled, taken back or chased here, and the ledger shows what moved. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { closeIssue } from '../draw/close.ts'
import { drawFromFeed } from '../draw/draw-feed.ts'
import { fixTicketSet } from '../bet/bet.ts'
import { plannedIssues, type CalendarData } from '@baize/rules/lottery/calendars/calendar.ts'
import type { Issue } from '../issue.ts'
import { createLottery, type Lottery, type LotterySettings } from '../lottery.ts'
import type { Bettor, LotteryNeeds } from '../needs.ts'
import { newKey, SETTINGS, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { settleIssue } from './settle.ts'

type Line = Readonly<Record<string, unknown>> & { readonly id: string; readonly kind: string }
const LINES = readFileSync(new URL('../../../rules/lottery/order/sample-orders.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

const GAME = 'cq-ssc'
const DRAWN = ['1', '2', '3', '4', '5']
const LOST = ['9', '9', '9', '9', '9']
const OPENING = 100_000n * UNIT

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game(GAME, { lateMinutes: 10_000 })
})
afterEach(async () => {
  world.said.clear()
  await assertBooksBalance(world.ledger)
})
afterAll(() => world.close())

const whole = (value: unknown): bigint => parseUnits(String(value)) ?? -1n
const text = (units: bigint): string => formatUnits(units, 0)
/** On sale now; the server two days later draws it. */
const onSale = (): Promise<Issue> => world.issue(GAME, { closes: 172_000, draws: 172_000 })
/** The same server by other terms. */
const needsBy = (terms: Partial<LotterySettings>): LotteryNeeds => ({
  ...world.needs,
  settings: async () => () => ({ ...SETTINGS, ...terms }),
})
const houseOf = (terms: Partial<LotterySettings>): Lottery => createLottery(needsBy(terms))

async function order(house: Lottery, member: Bettor, { game, number }: Issue, tickets: readonly TicketWish[]) {
  const placed = await house.placeOrder(member, newKey(), { gameCode: game, issue: number, tickets }, 'EN')
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.detail)}`)
  return placed.value.order
}

function say(issue: Issue, draw: readonly string[], drawnAt = issue.drawAt): void {
  for (const source of ['gazette', 'wire'])
    world.said.set(source, { source, draw: [...draw], drawnAt, pageHash: `${source}${issue.number}${draw.join('')}` })
}

async function settled(issue: Issue, draw: readonly string[], { drawnAt = issue.drawAt, needs = world.needs } = {}): Promise<void> {
  say(issue, draw, drawnAt)
  await closeIssue(world.laterNeeds.database, issue.id)
  await fixTicketSet(world.laterNeeds.database, issue.id)
  await drawFromFeed(world.laterNeeds, issue.id)
  await settleIssue(needs, issue.id)
  expect((await world.issueNow(issue)).state).toBe('reconciled')
}

/** What the lottery moved for a member, in the ledger's order: the stake, the prize, the rebate; `back` says that it was taken back. Empty ones are left out. */
async function moved({ wallet }: Bettor): Promise<{ back: boolean; amount: bigint }[]> {
  const { rows } = await world.database.pool.query<{ back: boolean; amount: bigint }>(
    "select key like '%:back' as back, amount from ledger_transfer where account = $1 and key like 'lottery:%' and amount <> 0 order by id",
    [wallet],
  )
  return rows
}

/** A ticket of so many bets, of which one wins so many times its price when `DRAWN` is drawn. */
function winning(factor: unknown, count: unknown, more: Partial<TicketWish>): TicketWish {
  const digits = ['5', '6', '7', '8', '9', '0', '1', '2', '3', '4'].slice(0, Number(count)).join(',')
  return factor === '100000'
    ? ticket('5X.ZX_FS', `1|2|3|4|${digits}`, Number(count), more)
    : ticket('H3.ZX_FS', `3|4|${digits}`, Number(count), more)
}

const planned = (): ReturnType<typeof plannedIssues> => {
  const day = LINES.find(({ kind }) => kind === 'issues')!
  const calendar: CalendarData = { segments: day['templates'] as CalendarData['segments'], numbering: 'sequence', digits: 3 }
  const date = Temporal.PlainDate.from(String(day['date']))
  return plannedIssues(calendar, 'UTC', date, date)
}
/** A time of that day; `24:00:00` is the next midnight. */
const clock = (at: Temporal.Instant): string => {
  const time = at.toString().slice(11, 19)
  return at.toString().startsWith('2024-06-02') ? `24${time.slice(2)}` : time
}

const CHECKS: Readonly<Record<string, (line: Line) => Promise<void>>> = {
  async money(line) {
    const [issue, member] = [await onSale(), await world.member(OPENING)]
    const wish = winning(line['factorSum'], line['count'], { multiple: Number(line['times']), prizeGroup: Number(line['prizeGroup']) })
    await order(houseOf({ memberGroup: Number(line['memberMaxGroup']) }), member, issue, [wish])
    await settled(issue, DRAWN)
    const told = (await moved(member)).map(({ amount }) => formatUnits(amount, 4))
    expect(told).toEqual([`-${String(line['stake'])}`, line['prize'], line['rebate']])
  },
  async cap(line) {
    const capAt = (units: bigint) => world.database.pool.query('update lottery_game set win_cap_units = $2 where code = $1', [GAME, units])
    await capAt(whole(line['perUserPerIssueCap']))
    const [issue, member] = [await onSale(), await world.member(OPENING)]
    await order(world.lottery, member, issue, [winning('100000', 1, { prizeGroup: 1800 })])
    expect(line['grossPrize']).toBe('180000')
    await settled(issue, DRAWN)
    const { rows } = await world.database.pool.query('select gross_units, paid_units from lottery_settlement where issue = $1', [issue.id])
    expect(rows).toEqual([{ gross_units: whole(line['grossPrize']), paid_units: whole(line['paid']) }])
    expect((await moved(member))[1]?.amount).toBe(whole(line['paid']))
    await capAt(500_000_000n * UNIT)
  },
  async cancel(line) {
    const terms = { freeUpTo: whole(line['freeUpTo']), feeBasisPoints: whole(line['feeRatio']) }
    const [issue, member] = [await onSale(), await world.member(OPENING)]
    // 2,000 in whole units, and what is over in tenths.
    const over = Number(line['stake']) - 2000
    const tickets = [ticket('H3.ZX_FS', '1|2|3', 1, { multiple: 1000 })]
    if (over > 0) tickets.push(ticket('H3.ZX_FS', '1|2|3', 1, { unit: '0.1', multiple: over * 5 }))
    const house = houseOf({ cancel: terms })
    const { id, stake } = await order(house, member, issue, tickets)
    expect(whole(stake)).toBe(whole(line['stake']))
    const { fee, refund } = line
    expect(await house.cancelOrder(member, id, 'EN')).toMatchObject({
      ok: line['accepted'],
      value: { order: { state: 'cancelled', fee, refund } },
    })
    expect(await world.balance(member)).toBe(OPENING - whole(fee))
  },
  async chase(line) {
    const multiples = line['multiples'] as number[]
    const prizes = line['prizePerMultipleIfWin'] as (string | null)[]
    const [issues, member]: [Issue[], Bettor] = [[], await world.member(OPENING)]
    for (const _ of multiples) issues.push(await onSale())
    const steps = issues.map(({ number }, at) => ({ issue: number, multiple: multiples[at]! }))
    // Ten bets of 2 at a hundred times, at 1800 of 2000: 20 and 180. The group is the highest, so nothing is rebated.
    const tickets = [ticket('Q2.ZX_FS', '1|0,1,2,3,4,5,6,7,8,9', 10, { prizeGroup: 1800 })]
    const stop = line['stopMode'] as 'win'
    const terms = { memberGroup: 1800 }
    const house = houseOf(terms)
    const begun = await house.createChase(member, newKey(), { gameCode: GAME, tickets, steps, stop }, 'EN')
    const held = begun.ok ? begun.value.chase : undefined
    expect(whole(held?.held) + whole(held?.staked)).toBe(whole(line['frozenAtStart']))
    const played = Number(line['issuesExecuted'])
    for (const [at, issue] of issues.slice(0, played).entries())
      await settled(issue, prizes[at] === null ? LOST : DRAWN, { needs: needsBy(terms) })
    const chase = (await house.listChases(member.id, 1, 1, 'EN')).content[0]!
    const states = chase.steps.map(({ state }) => state)
    const stoppedAt = chase.state === 'stopped' ? states.lastIndexOf('settled') : null
    expect({
      issuesExecuted: states.filter((state) => state === 'settled').length,
      stoppedAfterIssueIndex: stoppedAt,
      cancelledIssues: states.filter((state) => state === 'cancelled').length,
      refunded: text(whole(line['frozenAtStart']) - whole(chase.staked)),
      totalStake: text(whole(chase.staked)),
      totalPrize: text(whole(chase.won)),
      net: text((await world.balance(member)) - OPENING),
    }).toEqual(
      Object.fromEntries(
        ['issuesExecuted', 'stoppedAfterIssueIndex', 'cancelledIssues', 'refunded', 'totalStake', 'totalPrize', 'net'].map((name) => [
          name,
          line[name],
        ]),
      ),
    )
    expect((await world.ledger.balance(member.wallet)).held).toBe(0n)
  },
  async issues(line) {
    const issues = planned()
    expect(issues).toHaveLength(Number(line['total']))
    for (const name of ['first', 'i023', 'i024', 'i096', 'i120']) {
      const wanted = line[name] as Readonly<Record<string, string>>
      const issue = issues.find(({ number }) => number === wanted['no'])!
      expect({ no: issue.number, open: clock(issue.openAt), close: clock(issue.closeAt), draw: clock(issue.drawAt) }).toMatchObject(wanted)
    }
  },
  async issue_at(line) {
    const time = Temporal.Instant.from(`2024-06-01T${String(line['time'])}Z`)
    const sold = planned().filter(
      ({ openAt, closeAt }) => Temporal.Instant.compare(openAt, time) <= 0 && Temporal.Instant.compare(time, closeAt) < 0,
    )
    expect(sold.map(({ number, closeAt, drawAt }) => [number, clock(closeAt), clock(drawAt)])).toEqual(
      line['onSale'] === null ? [] : [[line['onSale'], line['closesAt'], line['drawsAt']]],
    )
  },
  async early_draw(line) {
    const seconds = (name: string): number => {
      const { hour, minute, second } = Temporal.PlainTime.from(String(line[name]))
      return hour * 3600 + minute * 60 + second
    }
    const [issue, member] = [await onSale(), await world.member(OPENING)]
    const { placedAt } = await order(world.lottery, member, issue, [winning('1000', 1, {})])
    expect(seconds('actualDrawTime')).toBeLessThan(seconds('platformClose'))
    const drawnAt = Temporal.Instant.from(placedAt).add({ seconds: seconds('actualDrawTime') - seconds('betPlacedAt') })
    await settled(issue, DRAWN, { drawnAt })
    expect((await world.balance(member)) === OPENING).toBe(line['voided'])
  },
  async resettle(line) {
    const stake = whole(line['stake'])
    const [issue, member] = [await onSale(), await world.member(stake)]
    await order(houseOf({ memberGroup: 1900 }), member, issue, [winning('1000', 1, { prizeGroup: 1900, selection: '1|2|3' })])
    const drawOf = (name: string): string[] => ['0', '0', ...String(line[name]).split('')]
    await settled(issue, drawOf('firstDraw'))
    expect(await world.balance(member)).toBe(whole(line['firstPrize']))
    await world.database.write(async (tx) => {
      await world.ledger.lock(tx, [member.wallet])
      const spent = { account: member.wallet, contra: 'payment:test', amount: -whole(line['firstPrize']), kind: 'withdrawal' } as const
      await world.ledger.post(tx, [{ key: `spent:${issue.id}`, account: member.wallet, transfers: [spent] }])
    })
    say(issue, drawOf('correctDraw'))
    expect(await world.later.correct(issue.id)).toMatchObject({ value: { version: 2 } })
    await settleIssue(world.needs, issue.id)
    const [, ...settlements] = await moved(member)
    const told = settlements.map(({ back, amount }) => [back ? 'prize_reversal' : 'prize', `${amount > 0n ? '+' : ''}${text(amount)}`])
    expect(told).toEqual(line['ledger'])
    expect(line['balanceMayGoNegative']).toBe(true)
    expect(await world.balance(member)).toBe(whole(line['correctPrize']) - whole(line['firstPrize']))
  },
}

/** What the page proposes and what a publisher writes is proved where it is worked out. */
const ELSEWHERE = new Set(['chase_plan', 'mm2d_result'])

it.each(LINES.filter(({ kind }) => !ELSEWHERE.has(kind)).map(({ id, kind }) => [id, kind]))('[LOTT-03] %s (%s)', async (id, kind) => {
  await CHECKS[kind!]!(LINES.find((line) => line.id === id)!)
})
