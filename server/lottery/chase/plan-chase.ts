/** Chase: a member plans the same tickets for several issues and may end the plan. The whole amount is held from the first moment. */
import { createHash } from 'node:crypto'
import type { cancelChase as ending, createChase as planning, LotteryChase, TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { betRefusal } from '../../ledger/ledger.ts'
import { newIds, type Reader, type Tx } from '../../platform/database.ts'
import { chaseOf, chaseUnderKey, insertChase, lockChase, stepsOf, type ChaseRow } from './chase-store.ts'
import { endChase, goOn, holdKeyOf, ticketsTimes } from './chase-step.ts'
import { nameOf, type Game } from '../game.ts'
import { zodiacDay, type Issue } from '../issue.ts'
import type { Bettor, LotteryNeeds, LotterySettings } from '../needs.ts'
import { allGames, databaseNow, gameOf, issuesNamed } from '../store.ts'
import { priceWager } from '../wager.ts'

export type ChaseWish = {
  readonly gameCode: string
  readonly tickets: readonly TicketWish[]
  readonly steps: readonly { readonly issue: string; readonly multiple: number }[]
  readonly stop: LotteryChase['stop']
  readonly stopAt?: string | undefined
  /** The bonus grant that the member forfeits for it. */
  readonly giveUp?: string | undefined
}
export type ChaseRefusal = OperationRefusal<typeof planning> | 'busy'
export type Chased = { readonly chase: LotteryChase; readonly balance: string }

type Plan = { readonly tickets: TicketWish[]; readonly baseUnits: bigint; readonly stopUnits: bigint | null }

/** Prices the plan. The most expensive step is checked against every limit, so that no step is refused for what is known now. */
function planOf(game: Game, settings: LotterySettings, wish: ChaseWish, issues: readonly Issue[]): Outcome<Plan, ChaseRefusal> {
  const multiples = wish.steps.map(({ multiple }) => multiple)
  const wrong = multiples.findIndex((multiple) => !(multiple >= 1 && multiple <= Number(game.maximumMultiple)))
  if (wrong >= 0) return refused('multiple-out-of-range', { step: wrong + 1, minimum: 1, maximum: Number(game.maximumMultiple) })
  const stopUnits = wish.stopAt === undefined ? null : (parseUnits(wish.stopAt) ?? null)
  if ((wish.stop === 'profit') !== (stopUnits !== null && stopUnits > 0n)) return refused('chase-refused', { reason: 'stop' })
  const day = zodiacDay(issues[0]!.drawAt)
  const base = priceWager(game, { ...settings, minimumStakeUnits: 0n }, wish.tickets, day)
  if (!base.ok) return base
  const dearest = priceWager(game, settings, ticketsTimes(wish.tickets, BigInt(Math.max(...multiples))), day)
  if (!dearest.ok) return dearest
  if (base.value.stakeUnits * BigInt(Math.min(...multiples)) < settings.minimumStakeUnits)
    return refused('stake-below-minimum', { minimum: formatUnits(settings.minimumStakeUnits) })
  // A group that was left open is today's, whatever happens to the member's maximum.
  const tickets = wish.tickets.map((ticket, index) => {
    const { prizeGroup } = base.value.tickets[index]!
    return prizeGroup === 0 ? ticket : { ...ticket, prizeGroup }
  })
  return done({ tickets, baseUnits: base.value.stakeUnits, stopUnits })
}

/** The issues of the plan in its order, all in the future and none twice. */
function issuesOf(wish: ChaseWish, found: readonly Issue[], now: Temporal.Instant): Outcome<Issue[], ChaseRefusal> {
  const byNumber = new Map(found.map((issue) => [issue.number, issue]))
  const issues: Issue[] = []
  for (const [index, { issue: number }] of wish.steps.entries()) {
    const issue = byNumber.get(number)
    if (issue === undefined) return refused('issue-unknown', { step: index + 1, issue: number })
    if (issue.state !== 'selling' || Temporal.Instant.compare(issue.closeAt, now) <= 0)
      return refused('issue-closed', { step: index + 1, issue: number })
    const before = issues.at(-1)
    if (before && Temporal.Instant.compare(before.drawAt, issue.drawAt) >= 0)
      return refused('chase-refused', { reason: 'order', step: index + 1 })
    issues.push(issue)
  }
  return done(issues)
}

const fingerprintOf = (wish: ChaseWish): string =>
  createHash('sha256')
    .update(JSON.stringify([wish.gameCode, wish.tickets, wish.steps, wish.stop, wish.stopAt]))
    .digest('hex')

async function answer(tx: Tx, needs: LotteryNeeds, chase: ChaseRow, language: LanguageCode): Promise<Chased> {
  const [view] = await chaseViews(tx, await allGames(tx), [chase], language)
  return { chase: view!, balance: formatUnits((await needs.ledger.balance(chase.account, tx)).balance) }
}

/** Places a chase inside `tx`: its whole amount is held, and its first issue is bought if it is on sale. */
export async function createChase(
  tx: Tx,
  needs: LotteryNeeds,
  bettor: Bettor,
  key: string,
  wish: ChaseWish,
  language: LanguageCode,
): Promise<Outcome<Chased, ChaseRefusal>> {
  const atStake = await needs.bonusAtStake(tx, { member: bettor.id, currency: bettor.currency, wallet: bettor.wallet })
  await needs.ledger.lock(tx, [bettor.wallet])
  const fingerprint = fingerprintOf(wish)
  const before = await chaseUnderKey(tx, bettor.id, key)
  if (before) return before.fingerprint === fingerprint ? done(await answer(tx, needs, before, language)) : refused('key-used-differently')
  const game = await gameOf(tx, wish.gameCode)
  if (game === undefined) return refused('game-unknown')
  if (game.state !== 'on') return refused('game-maintenance')
  const settings = (await needs.settings())(game.currency)
  if (bettor.currency !== settings.currency) return refused('currency-not-offered', { currency: settings.currency })
  const now = await databaseNow(tx)
  const found = await issuesNamed(
    tx,
    game.code,
    wish.steps.map(({ issue }) => issue),
  )
  const issues = issuesOf(wish, found, now)
  if (!issues.ok) return issues
  const plan = planOf(game, settings, wish, issues.value)
  if (!plan.ok) return plan
  const { blocked, excluded, waits } = await needs.ledger.standing(bettor.wallet, tx)
  if (blocked || excluded || waits) return refused(blocked ? 'account-blocked' : excluded ? 'account-excluded' : 'still-checking')
  const { tickets, baseUnits, stopUnits } = plan.value
  const [id = ''] = await newIds(tx, 1)
  const steps = wish.steps.map(({ multiple }, index) => ({
    chase: id,
    step: index + 1,
    issue: issues.value[index]!.id,
    multiple: BigInt(multiple),
    stakeUnits: baseUnits * BigInt(multiple),
  }))
  const heldUnits = steps.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n)
  const holdKey = holdKeyOf(id, 1)
  const held = await needs.ledger.hold(tx, { key: holdKey, account: bettor.wallet, amount: heldUnits, reason: 'chase', reference: id })
  if (held.status === 'refused') {
    const said = betRefusal(held)
    return said.ok ? said : refused(said.code, { ...said.detail, needed: formatUnits(heldUnits) })
  }
  if (atStake && wish.giveUp !== atStake.grant)
    return refused('bonus-at-stake', { grant: atStake.grant, paidOut: formatUnits(heldUnits), givenUp: formatUnits(atStake.units) })
  await atStake?.giveUp()
  const chase: ChaseRow = {
    id,
    game: game.code,
    member: bettor.id,
    account: bettor.wallet,
    requestKey: key,
    fingerprint,
    tickets,
    stop: wish.stop,
    stopUnits,
    state: 'active',
    reason: null,
    holdKey,
    heldUnits,
    stakedUnits: 0n,
    wonUnits: 0n,
    createdAt: now,
  }
  await insertChase(tx, chase, steps)
  return done(await answer(tx, needs, await goOn(tx, needs, chase), language))
}

/** Ends a chase inside `tx`; bought orders stay. One that was already cancelled is answered as it is. */
export async function cancelChase(
  tx: Tx,
  needs: LotteryNeeds,
  bettor: Bettor,
  id: string,
  language: LanguageCode,
): Promise<Outcome<Chased, OperationRefusal<typeof ending>>> {
  const mine = await chaseOf(tx, bettor.id, id)
  if (!mine) return refused('not-found')
  await needs.ledger.lock(tx, [mine.account])
  const chase = await lockChase(tx, id)
  if (!chase) return refused('not-found')
  if (chase.state === 'cancelled') return done(await answer(tx, needs, chase, language))
  if (chase.state !== 'active') return refused('order-not-open')
  return done(await answer(tx, needs, await endChase(tx, needs, chase, 'cancelled', 'cancelled'), language))
}

/** Chases with all details for display, in their order. */
export async function chaseViews(
  reader: Reader | Tx,
  all: readonly Game[],
  chases: readonly ChaseRow[],
  language: LanguageCode,
): Promise<LotteryChase[]> {
  const games = new Map(all.map((game) => [game.code, game]))
  const steps = Map.groupBy(
    await stepsOf(
      reader,
      chases.map(({ id }) => id),
    ),
    ({ chase }) => chase,
  )
  return chases.map((chase) => ({
    id: chase.id,
    game: chase.game,
    gameName: nameOf(games.get(chase.game)!, language),
    state: chase.state,
    reason: chase.reason,
    stop: chase.stop,
    stopAt: chase.stopUnits === null ? null : formatUnits(chase.stopUnits),
    held: formatUnits(chase.heldUnits),
    staked: formatUnits(chase.stakedUnits),
    won: formatUnits(chase.wonUnits),
    net: formatUnits(chase.wonUnits - chase.stakedUnits),
    createdAt: chase.createdAt.toString(),
    tickets: [...chase.tickets],
    steps: steps.get(chase.id)!.map((step) => ({
      issue: step.number,
      publishedNumber: step.publishedNumber ?? step.number,
      multiple: Number(step.multiple),
      stake: formatUnits(step.stakeUnits),
      state: step.state,
      order: step.orderId,
      prize: step.prizeUnits === null ? null : formatUnits(step.prizeUnits),
    })),
  }))
}
