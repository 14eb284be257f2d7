/**
 * Round companion: judges the vendors' moving calls and writes rounds and callbacks for a whole batch, in the transaction that moves the money.
 * Next: `server/games/wallet/wallet-answer.ts`.
 */
import type { Clock } from '../../platform/clock.ts'
import {
  laneOf,
  type Companion,
  type LedgerKind,
  type Operation,
  type Prepared,
  type RoundRules,
  type RoundStart,
  type Transfer,
} from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { passesLimit } from '../limit.ts'
import { drawsOnBudget, isBeyond, type HourSums, type Winning } from '../win-terms.ts'
import { isStake, judge, movesParts, NEEDING_BET, type Act, type Seen, type Verdict } from './round.ts'
import { isUsual, usualBatch } from './usual-batch.ts'
import { readSeen, readStaked, writeChanges, writeTombstones, type ActCall, type Change, type TokenAges } from './wallet-store.ts'

/** A token is valid for this long after its last use. */
export const TOKEN_MINUTES = 30
/** The last use is written at this interval, so that a bet does not rewrite its session every time. */
const TOUCH_SECONDS = 60
const HOUR_MILLISECONDS = 3_600_000

/** What an operation carries in `facts`: plain data, because the ledger makes it part of the operation's fingerprint. */
export type RoundFacts = {
  readonly act: Omit<Act, 'units'> & { readonly units: string }
  readonly fingerprint: string
  /** A rollback of a resettled win, or of a partly returned stake, at its present worth. */
  readonly presentWorth?: true
  /** Booked to the player's review account, because it exceeds the vendor's terms or corrects what does. */
  readonly onReview?: true
}

/** What belongs to one delivery of a call and not to its meaning. It is no part of the fingerprint, so that a retry may differ in it. */
export type Delivery = Pick<
  ActCall,
  'tokenHash' | 'trace' | 'limit' | 'pace' | 'terms' | 'granted' | 'currency' | 'brand' | 'shown' | 'beside' | 'sharesBonus'
>
const NOT_DELIVERED: Delivery = {
  tokenHash: undefined,
  trace: '',
  limit: undefined,
  pace: undefined,
  terms: undefined,
  granted: false,
  currency: '',
  brand: '',
  beside: 0n,
  sharesBonus: false,
}

export type RoundOperation = Operation<RoundFacts, Delivery>

/** The contra account of what players move at a vendor, separate for each of our brands there; `brandIn` reads it. */
export const contraOf = (vendor: string, brand = ''): string => named(`vendor:${vendor}`, brand)
/** Between two accounts of a player: money that leaves one reaches the other in the same transaction. */
export const betweenOf = (brand: string): string => named('clearing:review', brand)
const named = (name: string, brand: string): string => (brand === '' ? name : `${name}/${brand}`)

/**
 * A rollback at present worth is booked as a negative win, or as a refund of what is left of a stake. A `rollback` in the ledger undoes its target exactly, and
 * the target's amount has changed since.
 */
function kindOf({ verb, kind }: Act, targetVerb: string): LedgerKind {
  switch (verb) {
    case 'rollback':
      return isStake(targetVerb) ? 'refund' : 'win'
    case 'win':
      return kind === '' || kind === 'settlement' || kind === 'only' ? 'win' : kind === 'free-win' ? 'free-round' : kind
    case 'charge':
      return 'win'
    case 'restake':
      return 'bet'
    case 'void-settle':
      return 'resettle'
    case 'bet':
      // A free bet is an entry of nothing in the ledger, beside that of its win.
      return kind === 'free-round' ? kind : verb
    case 'refund':
    case 'resettle':
      return verb
  }
}

const factsOf = (operation: Operation): RoundFacts => operation.facts as RoundFacts

function askedOf(operation: Operation): ActCall {
  const facts = factsOf(operation)
  const delivery = (operation.delivery as Delivery | undefined) ?? NOT_DELIVERED
  return { ...delivery, act: { ...facts.act, units: BigInt(facts.act.units) }, fingerprint: facts.fingerprint }
}

/** What the judgement passes to the writing: the act, what it moved and its target's former worth. */
type Carry = {
  readonly asked: ActCall
  readonly touches: boolean
  readonly moves: bigint
  readonly targetVerb: string
  readonly targetWorth: bigint
  readonly targetHeld: boolean
  readonly isGift: boolean
  /** The round that it begins, where a pace is kept. */
  readonly begins: RoundStart | undefined
}

function changeOf(carry: Carry, balance: bigint, posting: bigint): Change {
  const { asked, isGift, moves, targetHeld } = carry
  const change = movedBy(carry, (asked.shown ?? balance) + asked.beside, posting)
  const given = isGift ? change.won : 0n
  if (asked.shown === undefined || targetHeld) return { ...change, given, held: undefined }
  // A held win, or the increase of a paid one: its target stays as it is until staff have decided.
  return { ...change, given, held: moves, settles: undefined }
}

function movedBy(
  { asked, touches, moves, targetVerb, targetWorth }: Carry,
  balance: bigint,
  posting: bigint,
): Omit<Change, 'given' | 'held'> {
  const still = { asked, touches, balance, posting, bets: 0, wins: 0, undone: 0, staked: 0n, won: 0n, undoes: false, settles: undefined }
  const { verb, units } = asked.act
  switch (verb) {
    case 'bet':
      return { ...still, bets: 1, staked: units }
    case 'win':
      return { ...still, wins: 1, won: units }
    case 'rollback':
      return isStake(targetVerb)
        ? { ...still, bets: -1, undone: 1, staked: -moves, undoes: true }
        : { ...still, wins: -1, won: moves, undoes: true, settles: 0n }
    case 'restake':
      return { ...still, bets: 1, staked: units }
    case 'refund':
      return { ...still, staked: -units, settles: targetWorth - units }
    case 'charge':
      return { ...still, won: -units }
    case 'resettle':
      return { ...still, won: moves, settles: units }
    case 'void-settle':
      return { ...still, wins: -1, won: -targetWorth, undoes: true, settles: 0n }
  }
}

const brandOf = ({ delivery }: Operation): string => (delivery as Delivery | undefined)?.brand ?? ''

function transferOf(operation: Operation, act: Act, amount: bigint, targetVerb = ''): Transfer {
  const { vendor, game, round, reference } = act
  return {
    account: operation.account,
    contra: contraOf(vendor, brandOf(operation)),
    amount,
    kind: kindOf(act, targetVerb),
    vendor,
    game,
    round,
    reference,
  }
}

/**
 * A stake that is taken again is a bet, and may overdraw like every correction of a settled result. A resettlement of nothing beside it, of no round, marks
 * it so in the ledger.
 */
function transfersOf(operation: Operation, act: Act, amount: bigint, targetVerb: string): Transfer[] {
  // What is on review is no part of the player's round yet.
  if (factsOf(operation).onReview)
    return [
      {
        account: operation.account,
        contra: contraOf(act.vendor, brandOf(operation)),
        amount,
        kind: 'transfer',
        reference: act.transaction,
      },
    ]
  const transfer = transferOf(operation, act, amount, targetVerb)
  const { account, contra, reference } = transfer
  // A round that its only bet closes is lost, and an entry of nothing records it in the ledger.
  if (act.verb === 'bet' && act.closes) return [transfer, { ...transfer, amount: 0n, kind: 'close' }]
  return act.verb === 'restake' ? [transfer, { account, contra, amount: 0n, kind: 'resettle', reference: reference ?? '' }] : [transfer]
}

export type RoundNeeds = {
  readonly clock: Clock
  readonly starts: RoundRules['starts']
  /** Whether the site takes no new bets now (maintenance, a closed region); wins and rollbacks still come through. */
  readonly isShut?: () => Promise<boolean>
}

/** Bets that exceed their vendor's limit. A round's open stake is read only where a vendor limits it. */
async function beyondLimits(tx: Tx, asked: readonly ActCall[]): Promise<ReadonlySet<ActCall>> {
  const bets = asked.filter(({ act, limit }) => act.verb === 'bet' && limit !== undefined)
  if (bets.length === 0) return new Set()
  const bounded = bets.filter(({ limit }) => limit?.exposureUnits !== undefined)
  const stakes =
    bounded.length === 0
      ? []
      : await readStaked(
          tx,
          bounded.map(({ act }) => act),
        )
  const staked = new Map(bounded.map((one, index) => [one, stakes[index]]))
  return new Set(bets.filter((one) => one.limit !== undefined && passesLimit(one.limit, one.act.units, staked.get(one) ?? 0n)))
}

/** The start of a round that a bet is, where the market asks for a pace. A further bet in a round is none. */
const startOf = ({ pace }: ActCall, { bets, wins, undone }: Seen['round'], at: Temporal.Instant): RoundStart | undefined =>
  pace === undefined || bets + wins + undone > 0 ? undefined : { ...pace, at }

/** The places of bets that begin a round too early. */
async function earlyAmong({ starts }: RoundNeeds, tx: Tx, begins: readonly (RoundStart | undefined)[]): Promise<ReadonlySet<number>> {
  const places = begins.flatMap((start, place) => (start ? [place] : []))
  const early = await starts.tooEarly(
    tx,
    begins.flatMap((start) => start ?? []),
  )
  return new Set(places.filter((_place, index) => early[index]))
}

const agesAt = (now: Temporal.Instant): TokenAges => ({
  freshAfter: now.subtract({ minutes: TOKEN_MINUTES }),
  touchBefore: now.subtract({ seconds: TOUCH_SECONDS }),
  hour: Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds - (now.epochMilliseconds % HOUR_MILLISECONDS)),
})

/** What an act adds to its round's wins; a refund of a stake adds nothing. */
const winningOf = ({ verb }: Act, moves: bigint): bigint => (verb === 'win' || verb === 'resettle' || verb === 'void-settle' ? moves : 0n)

/** Whether a win exceeds its vendor's terms, counting those allowed before it in the same batch. */
function beyondTerms(): (one: ActCall, winning: Winning, hour: HourSums) => boolean {
  const letThrough = new Map<string, { won: bigint; given: bigint }>()
  return ({ act, terms, granted, currency }, winning, hour) => {
    if (terms === undefined || granted || winning.units <= 0n) return false
    const name = `${act.vendor}/${currency}`
    const before = letThrough.get(name) ?? { won: 0n, given: 0n }
    const sums = { staked: hour.staked, won: hour.won + before.won, given: hour.given + before.given }
    if (isBeyond(terms, winning, sums)) return true
    const given = drawsOnBudget(winning) ? winning.units : 0n
    letThrough.set(name, { won: before.won + winning.units, given: before.given + given })
    return false
  }
}

export function roundCompanion(needs: RoundNeeds): Companion {
  const shortly: NonNullable<Companion['short']> = {
    takes: (operation) => isUsual(askedOf(operation)),
    async batch(operations) {
      if (await needs.isShut?.()) return undefined
      const now = needs.clock.now()
      const asked = operations.map(askedOf)
      const transfers = operations.map((operation, index) => {
        const { act } = asked[index]!
        return [transferOf(operation, act, act.verb === 'bet' ? -act.units : act.units)]
      })
      return { ...usualBatch(asked, now, agesAt(now)), moves: 'plain', transfers }
    },
  }
  return {
    short: shortly,
    async prepare(tx, operations) {
      const now = needs.clock.now()
      const goesBeyond = beyondTerms()
      const shut = await needs.isShut?.()
      const asked = operations.map(askedOf)
      const seen = await readSeen(tx, asked, agesAt(now))
      const beyond = await beyondLimits(tx, asked)
      const begins = asked.map((one, index) => startOf(one, seen[index]!.round, now))
      const early = await earlyAmong(needs, tx, begins)
      const stones: ActCall[] = []
      const prepared = operations.map((operation, index): Prepared => {
        const one = asked[index]!
        const { act } = one
        const found = shut ? { ...seen[index]!, vendorState: 'off' as const } : seen[index]!
        const { presentWorth, onReview } = factsOf(operation)
        const verdict: Verdict = judge(act, found, { presentWorth, onReview })
        if ('refused' in verdict) return verdict
        if (beyond.has(one)) return { refused: 'limit-reached' }
        if (early.has(index)) return { refused: 'round-pace' }
        const { target, session, round } = seen[index]!
        const winning = { units: winningOf(act, verdict.moves), ...round, isGift: act.verb === 'win' && !NEEDING_BET.has(act.kind) }
        if (!onReview && goesBeyond(one, winning, seen[index]!.hour)) return { refused: 'beyond-terms' }
        if (!onReview && !one.sharesBonus && movesParts(act, seen[index]!)) return { refused: 'funded' }
        if (act.verb === 'rollback' && target === undefined) stones.push(one)
        const carry: Carry = {
          asked: one,
          touches: session?.touches === true,
          moves: verdict.moves,
          targetVerb: target?.verb ?? '',
          targetWorth: target?.settledUnits ?? 0n,
          targetHeld: target?.held ?? false,
          isGift: !one.granted && drawsOnBudget(winning),
          begins: begins[index],
        }
        if (operation.reverses !== undefined) return { transfers: [], carry }
        return { transfers: transfersOf(operation, act, verdict.moves, carry.targetVerb), carry }
      })
      await writeTombstones(tx, stones, now)
      return prepared
    },
    async write(tx, applied) {
      const now = needs.clock.now()
      await needs.starts.note(
        tx,
        applied.flatMap(({ carry }) => (carry as Carry).begins ?? []),
      )
      const changes = applied.map(({ carry, balance, posting }) => changeOf(carry as Carry, balance, posting))
      // The batch holds the lane of each of its accounts.
      const lane = laneOf(applied[0]?.operation.account ?? 0n)
      await writeChanges(tx, changes, { at: now, hour: agesAt(now).hour, lane })
    },
  }
}
