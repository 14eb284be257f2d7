/** Small world: a ledger and the bonus room over it, with a vendor that bets and pays as real rooms do. The tests of this room use it. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { createLedger, type BonusShare, type Ledger, type Operation } from '../../ledger/ledger.ts'
import { systemClock, type Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { createBonus, type Bonus } from '../bonus.ts'
import { NO_NEIGHBOURS } from './no-neighbours.ts'
import type { BonusNeeds, Turnover } from '../needs.ts'
import type { GrantEnded, GrantOrder } from '../words.ts'

const units = (text: string): bigint => parseUnits(text) as bigint

export type Owner = { readonly member: string; readonly currency: string; readonly wallet: bigint }
type OwnedRound = { readonly owner: Owner; readonly round: string; readonly game?: string }

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

/** What is staked in a round, as the rooms that play keep it. */
const liveIn = new Map<string, bigint>()
type Parts = { readonly database: Database; readonly ledger: Ledger; readonly bonus: Bonus }

const placeOf = ({ round, game = 'slots' }: OwnedRound) => ({ vendor: 'PG', game, round })
const nameOf = ({ owner, round }: OwnedRound): string => `${owner.member}/${round}`
const live = (place: OwnedRound): bigint => liveIn.get(nameOf(place)) ?? 0n

/** What a share is of, without the open stake of its round. */
type Does = BonusShare extends infer Share ? (Share extends BonusShare ? Omit<Share, 'liveUnits'> : never) : never

/** An act of a vendor with bonus money, or on the main account alone where the player has none. */
async function act(
  { database, ledger, bonus }: Parts,
  place: OwnedRound,
  operation: Pick<Operation, 'key'> &
    Partial<Operation> & { readonly amount: bigint; readonly kind: 'bet' | 'win' | 'resettle' | 'rollback' | 'refund' },
  does: Does,
  staked: bigint,
): Promise<string> {
  const { key, amount, kind, reverses } = operation
  const { wallet } = place.owner
  const transfers = reverses === undefined ? [{ account: wallet, contra: 'vendor:PG', amount, kind, ...placeOf(place) }] : []
  const whole = { key, account: wallet, transfers, ...(reverses === undefined ? {} : { reverses }) }
  const share = async () => ({ ...does, liveUnits: live(place) }) as BonusShare
  return database
    .transact(async (tx) => {
      const owner = { ...place.owner, place: placeOf(place) }
      const went = await bonus.apply(tx, { ...owner, key, share }, (send) => send(whole))
      if (went?.ok === false) return refused(went.code)
      if (went === undefined) await ledger.lock(tx, [wallet])
      const answer = went?.value ?? (await ledger.post(tx, [whole]))[0]!
      return answer.status === 'applied' ? done(answer) : refused(answer.status === 'refused' ? answer.code : 'tombstone')
    })
    .then((outcome) => {
      if (!outcome.ok) return outcome.code
      if (!outcome.value.replay) liveIn.set(nameOf(place), live(place) + staked)
      return 'ok'
    })
}

/** What a vendor asks. */
function vendorOf(parts: Parts) {
  const keyOf = (id: string): string => `vendor:PG:${id}`
  return {
    bet: (place: OwnedRound & { readonly id: string; readonly stake: string }): Promise<string> => {
      const stakeUnits = units(place.stake)
      return act(parts, place, { key: keyOf(place.id), amount: -stakeUnits, kind: 'bet' }, { does: 'bet', stakeUnits }, stakeUnits)
    },
    win: (place: OwnedRound & { readonly id: string; readonly amount: string; readonly bet?: string }): Promise<string> => {
      const amount = units(place.amount)
      const bet = place.bet === undefined ? {} : { bet: keyOf(place.bet) }
      return act(parts, place, { key: keyOf(place.id), amount, kind: 'win' }, { does: 'win', units: amount, ...bet }, 0n)
    },
    rollback: (place: OwnedRound & { readonly bet: string; readonly stake: string }): Promise<string> => {
      const bet = keyOf(place.bet)
      const back = { key: `${bet}:back`, reverses: bet, amount: 0n, kind: 'rollback' } as const
      return act(parts, place, back, { does: 'stake-back', bet, units: 'whole' }, -units(place.stake))
    },
    /** Gives a part of a stake back. */
    refund: (place: OwnedRound & { readonly bet: string; readonly id: string; readonly part: string }): Promise<string> => {
      const part = units(place.part)
      const share = { does: 'stake-back', bet: keyOf(place.bet), units: part } as const
      return act(parts, place, { key: keyOf(place.id), amount: part, kind: 'refund' }, share, -part)
    },
    undoWin: (place: OwnedRound & { readonly win: string }): Promise<string> => {
      const win = keyOf(place.win)
      return act(parts, place, { key: `${win}:back`, reverses: win, amount: 0n, kind: 'rollback' }, { does: 'win-back', win }, 0n)
    },
    /** Takes what a corrected round is worth less. */
    charge: (place: OwnedRound & { readonly id: string; readonly amount: string }): Promise<string> => {
      const amount = units(place.amount)
      return act(parts, place, { key: keyOf(place.id), amount: -amount, kind: 'resettle' }, { does: 'charge', units: amount }, 0n)
    },
    /** Makes a win worth another amount. */
    resettle: (place: OwnedRound & { readonly win: string; readonly from: string; readonly to: string }): Promise<string> => {
      const win = keyOf(place.win)
      const worth = { units: units(place.to), formerUnits: units(place.from) }
      const operation = { key: `${win}:to:${place.to}`, amount: worth.units - worth.formerUnits, kind: 'resettle' } as const
      return act(parts, place, operation, { does: 'win-worth', win, ...worth }, 0n)
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
    remember: (place: OwnedRound, stake: string) => void liveIn.set(nameOf(place), live(place) + units(stake)),
    /** Reports to the room that a round is settled or has changed, as the records do. */
    async settle({ owner, round, game = 'slots' }: OwnedRound, weightBp = 10_000): Promise<void> {
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
