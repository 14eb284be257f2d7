/** Small world: a ledger and the bonus room over it, with a vendor that bets and pays as real rooms do. The tests of this room use it. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { createLedger, type Ledger, type Operation } from '../../ledger/ledger.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { createBonus, type Bonus } from '../bonus.ts'
import { NO_NEIGHBOURS } from './no-neighbours.ts'
import type { BonusNeeds, Turnover } from '../needs.ts'
import type { BonusSeat } from '../seat.ts'
import type { GrantEnded, GrantOrder } from '../words.ts'

const units = (text: string): bigint => parseUnits(text) as bigint

export type Owner = { readonly member: string; readonly currency: string; readonly wallet: bigint }
type Place = { readonly owner: Owner; readonly round: string; readonly game?: string }
type Planned = Awaited<ReturnType<BonusSeat['win']>>

/** A clock that stands as far ahead of the machine's as the test moved it, since the ledger's own times are the database's. */
function shiftedClock(): Clock & { forward(by: Temporal.DurationLike): void; reset(): void } {
  let ahead = new Temporal.Duration()
  return {
    now: () => systemClock.now().add(ahead),
    forward: (by) => void (ahead = ahead.add(by)),
    reset: () => void (ahead = new Temporal.Duration()),
  }
}

const CATEGORIES: Readonly<Record<string, string>> = { slots: 'RNG', live: 'LIVE', cards: 'PVP' }

const done = <T>(value: T) => ({ ok: true as const, value })

/** What is staked in a round, as the rooms that play keep it. */
const liveIn = new Map<string, bigint>()
type Parts = { readonly database: Database; readonly ledger: Ledger; readonly bonus: Bonus }

const placeOf = ({ round, game = 'slots' }: Place) => ({ vendor: 'PG', game, round })
const nameOf = ({ owner, round }: Place): string => `${owner.member}/${round}`
const live = (place: Place): bigint => liveIn.get(nameOf(place)) ?? 0n

/** An act of a vendor by the second door: what is planned, the act whole on the main account, and what follows. */
async function act(
  { database, ledger, bonus }: Parts,
  place: Place,
  operation: Pick<Operation, 'key'> &
    Partial<Operation> & { readonly amount: bigint; readonly kind: 'bet' | 'win' | 'resettle' | 'rollback' | 'refund' },
  plan: (seat: BonusSeat) => Promise<Outcome<Planned, string>>,
  staked: bigint,
): Promise<string> {
  const { key, amount, kind, reverses } = operation
  const { wallet } = place.owner
  return database
    .transact(async (tx) => {
      const [seat] = await bonus.seats(tx, [{ ...place.owner, place: placeOf(place) }], { also: [wallet] })
      const planned = seat && (await plan(seat))
      if (planned?.ok === false) return planned
      const transfers = reverses === undefined ? [{ account: wallet, contra: 'vendor:PG', amount, kind, ...placeOf(place) }] : []
      const [answer] = await ledger.post(tx, [{ key, account: wallet, transfers, ...(reverses === undefined ? {} : { reverses }) }])
      if (answer?.status !== 'applied') return { ok: false as const, code: answer?.status === 'refused' ? answer.code : 'tombstone' }
      if (planned?.ok) await planned.value.finish()
      return { ok: true as const, value: undefined }
    })
    .then((outcome) => {
      if (!outcome.ok) return outcome.code
      liveIn.set(nameOf(place), live(place) + staked)
      return 'ok'
    })
}

/** What a vendor asks. */
function vendorOf(parts: Parts) {
  return {
    bet: (place: Place & { readonly id: string; readonly stake: string }): Promise<string> => {
      const stakeUnits = units(place.stake)
      const key = `vendor:PG:${place.id}`
      const plan = (seat: BonusSeat) => seat.bet({ key, stakeUnits, liveUnits: live(place) })
      return act(parts, place, { key, amount: -stakeUnits, kind: 'bet' }, plan, stakeUnits)
    },
    win: (place: Place & { readonly id: string; readonly amount: string; readonly bet?: string }): Promise<string> => {
      const key = `vendor:PG:${place.id}`
      const bet = place.bet === undefined ? {} : { bet: `vendor:PG:${place.bet}` }
      const plan = async (seat: BonusSeat) => done(await seat.win({ key, units: units(place.amount), liveUnits: live(place), ...bet }))
      return act(parts, place, { key, amount: units(place.amount), kind: 'win' }, plan, 0n)
    },
    rollback: (place: Place & { readonly bet: string; readonly stake: string }): Promise<string> => {
      const bet = `vendor:PG:${place.bet}`
      const plan = async (seat: BonusSeat) =>
        done(await seat.stakeBack({ key: `${bet}:back`, liveUnits: live(place), bet, units: 'whole' }))
      return act(parts, place, { key: `${bet}:back`, reverses: bet, amount: 0n, kind: 'rollback' }, plan, -units(place.stake))
    },
    /** Gives a part of a stake back. */
    refund: (place: Place & { readonly bet: string; readonly id: string; readonly part: string }): Promise<string> => {
      const [bet, key, part] = [`vendor:PG:${place.bet}`, `vendor:PG:${place.id}`, units(place.part)]
      const plan = async (seat: BonusSeat) => done(await seat.stakeBack({ key, liveUnits: live(place), bet, units: part }))
      return act(parts, place, { key, amount: part, kind: 'refund' }, plan, -part)
    },
    undoWin: (place: Place & { readonly win: string }): Promise<string> => {
      const win = `vendor:PG:${place.win}`
      const plan = (seat: BonusSeat) => seat.winBack({ key: `${win}:back`, liveUnits: live(place), win })
      return act(parts, place, { key: `${win}:back`, reverses: win, amount: 0n, kind: 'rollback' }, plan, 0n)
    },
    /** Takes what a corrected round is worth less. */
    charge: (place: Place & { readonly id: string; readonly amount: string }): Promise<string> => {
      const key = `vendor:PG:${place.id}`
      const plan = (seat: BonusSeat) => seat.charge({ key, liveUnits: live(place), units: units(place.amount) })
      return act(parts, place, { key, amount: -units(place.amount), kind: 'resettle' }, plan, 0n)
    },
    /** Makes a win worth another amount. */
    resettle: (place: Place & { readonly win: string; readonly from: string; readonly to: string }): Promise<string> => {
      const win = `vendor:PG:${place.win}`
      const key = `${win}:to:${place.to}`
      const worth = { units: units(place.to), formerUnits: units(place.from) }
      const plan = async (seat: BonusSeat) => done(await seat.winWorth({ key, liveUnits: live(place), win, ...worth }))
      return act(parts, place, { key, amount: worth.units - worth.formerUnits, kind: 'resettle' }, plan, 0n)
    },
  }
}

type Ordered = {
  readonly amount: string
  readonly terms: Partial<GrantOrder['terms']>
  readonly lastsSeconds: number
  readonly key: string
}

function orderOf(owner: Owner, { amount, terms, lastsSeconds, key }: Ordered): GrantOrder {
  return {
    key,
    ...owner,
    code: 'WELCOME',
    names: { EN: 'Welcome', MY: 'ကြိုဆို' },
    lastsSeconds,
    terms: {
      amount: units(amount),
      deposit: 0n,
      basis: 'bonus',
      times: 10n,
      form: 'convertible',
      contribution: { RNG: 10_000n, LIVE: 1_000n },
      plays: ['RNG', 'LIVE'],
      maxBet: null,
      convertCap: null,
      onWithdrawal: 'forfeit',
      ...terms,
    },
  }
}

async function newMember(database: Database, ledger: Ledger, real: string): Promise<Owner> {
  const { rows } = await database.pool.query<{ id: string }>('select uuidv7() as id')
  const member = rows[0]!.id
  const wallet = await database.write(async (tx) => {
    const account = await ledger.openAccount(tx, { owner: member, kind: 'main', currency: 'MMK' })
    await ledger.lock(tx, [account])
    const gift = { account, contra: 'payment:test', amount: units(real), kind: 'deposit' as const }
    if (units(real) > 0n) await ledger.post(tx, [{ key: `gift:${member}`, account, transfers: [gift] }])
    return account
  })
  return { member, wallet, currency: 'MMK' }
}

async function standsOf(database: Database, ledger: Ledger, owner: Owner) {
  const [grant] = await database.pool
    .query<{ id: string; bonus_units: bigint; house_units: bigint; progress_units: bigint; ended_as: string | null }>(
      `select * from bonus_grant where member = $1 order by opened_at nulls last, id`,
      [owner.member],
    )
    .then(({ rows }) => rows)
  const { balance } = await ledger.balance(owner.wallet)
  return {
    real: formatUnits(balance),
    bonus: formatUnits(grant?.bonus_units ?? 0n),
    house: formatUnits(grant?.house_units ?? 0n),
    progress: formatUnits(grant?.progress_units ?? 0n),
    end: grant?.ended_as ?? null,
    id: grant?.id ?? '',
  }
}

export type SmallWorld = Awaited<ReturnType<typeof smallWorld>>

export async function smallWorld(database: Database, connection: object) {
  const clock = shiftedClock()
  const ledger: Ledger = await createLedger({ connection, clock, allowUnsafe: true })
  const ended: GrantEnded[] = []
  const enqueued: string[] = []
  const riskless = new Map<string, { risklessUnits: bigint }>()
  let [counted, mayFail] = [true, false]
  let handle: ((rows: readonly Turnover[], tx: Tx) => Promise<void>) | undefined
  const needs: BonusNeeds = {
    ...NO_NEIGHBOURS,
    database,
    clock,
    ledger,
    enqueue: async (_tx, task) => void enqueued.push(task),
    tellAll: async () => undefined,
    followTurnover: async (_name, take) => void (handle = take),
    hasCounted: async () => counted,
    categoryOf: async (_vendor, game) => CATEGORIES[game],
    risklessStakes: async (_tx, rounds) => rounds.map(({ round }) => riskless.get(round)),
    ended: async (_tx, grant) => void ended.push(grant),
    warn: (about) => {
      if (!mayFail) throw new Error(JSON.stringify(about))
    },
  }
  const bonus: Bonus = createBonus(needs)
  await bonus.follow(new AbortController().signal)
  let last = 0n

  return {
    ledger,
    bonus,
    clock,
    ended,
    enqueued,
    /** Names the stakes of a round that bet against each other. */
    secure: (round: string, amount: string) => void riskless.set(round, { risklessUnits: units(amount) }),
    /** Whether an item of timed work may fail. */
    fails: (may: boolean) => void (mayFail = may),
    /** Whether the follower has read everything. */
    counts: (all: boolean) => void (counted = all),
    member: (real = '0') => newMember(database, ledger, real),
    grant: (owner: Owner, amount: string, terms: Partial<GrantOrder['terms']> = {}, lastsSeconds = 3600, key = `award:${(last += 1n)}`) =>
      database.transact((tx) => bonus.grantBonus(tx, orderOf(owner, { amount, terms, lastsSeconds, key }))),
    ...vendorOf({ database, ledger, bonus }),
    /** What another process staked in a round, as the rooms that play would read it. */
    remember: (place: Place, stake: string) => void liveIn.set(nameOf(place), live(place) + units(stake)),
    /** Reports to the room that a round is settled or has changed, as the records do. */
    async settle({ owner, round, game = 'slots' }: Place, weightBp = 10_000): Promise<void> {
      const at = systemClock.now()
      const placedAt = at.subtract({ minutes: 10 })
      const { member, currency, wallet: account } = owner
      const row = {
        member,
        account,
        currency,
        category: CATEGORIES[game] ?? '',
        vendor: 'PG',
        game,
        round,
        placedAt,
        at,
        id: (last += 1n),
        weightBp,
      }
      await database.write((tx) => handle!([row], tx))
    },
    stands: (owner: Owner) => standsOf(database, ledger, owner),
    close: () => ledger.close(),
  }
}
