/** Store of the vendors' wallet: rounds, callbacks with their answers, refused calls and cases; each read and write is set-based, for a whole batch. */
import { sql } from 'kysely'
import { type Reader, type Tx, type Writer } from '../../platform/database.ts'
import type { Pace } from '../../ledger/ledger.ts'
import type { BetLimit } from '../limit.ts'
import type { Act, Known, Seen, Verb } from './round.ts'
import type { Switch } from '../store.ts'
import type { HourSums, WinTerms } from '../win-terms.ts'

type Asker = Reader | Tx

/** One act as the companion carries it: its content, its token, and the limit of its vendor's bets. */
export type ActCall = {
  readonly act: Act
  readonly fingerprint: string
  readonly trace: string
  readonly tokenHash: Buffer | undefined
  readonly limit: BetLimit | undefined
  /** The market's pace of this game. */
  readonly pace: Pace | undefined
  /** How far the vendor's reports are trusted in the player's currency; undefined is without a limit. */
  readonly terms: WinTerms | undefined
  /** A grant that staff recorded covers it. */
  readonly granted: boolean
  readonly currency: string
  readonly brand: string
  /** Done on the player's review account; the answer is the balance of the other one. */
  readonly shown?: bigint | undefined
  /** The bonus money that the player sees beside the balance of the ledger. */
  readonly beside: bigint
  /** It goes with its shares of bonus money. */
  readonly sharesBonus: boolean
}

export type RoundKey = Pick<Act, 'vendor' | 'member' | 'game' | 'round'>

type SeenRow = {
  i: number
  vendorState: Switch | null
  gameState: Switch | null
  ownState: Known['state'] | null
  ownReference: string | null
  targetVerb: Known['verb'] | null
  targetMember: string
  targetGame: string
  targetRound: string
  targetState: Known['state']
  targetReference: string
  targetUnits: bigint | null
  targetSettled: bigint | null
  closed: boolean | null
  bets: number | null
  wins: number | null
  undone: number | null
  sessionMember: string | null
  usedAt: Temporal.Instant | null
  targetHeld: boolean | null
  staked: bigint | null
  won: bigint | null
  hourStaked: bigint | null
  hourWon: bigint | null
  hourGiven: bigint | null
  funded: boolean | null
}

/** Of a token's last use: after `freshAfter` it is valid, and before `touchBefore` it is old enough to be rewritten. */
export type TokenAges = { readonly freshAfter: Temporal.Instant; readonly touchBefore: Temporal.Instant; readonly hour: Temporal.Instant }

/** The known state of an act, and what its vendor's players won in the hour. */
export type SeenWithHour = Seen & { readonly hour: HourSums }

/** The known state of each act, in order. */
export async function readSeen(tx: Tx, asked: readonly ActCall[], { freshAfter, touchBefore, hour }: TokenAges): Promise<SeenWithHour[]> {
  const of = <T>(pick: (one: ActCall) => T): T[] => asked.map(pick)
  const { rows } = await sql<SeenRow>`
    select i, vendor_state as "vendorState", game_state as "gameState", own_state as "ownState", own_reference as "ownReference",
      target_verb as "targetVerb", target_member as "targetMember", target_game as "targetGame", target_round as "targetRound", target_state as "targetState",
      target_reference as "targetReference", target_units as "targetUnits", target_settled as "targetSettled", closed, bets, wins, undone,
      session_member as "sessionMember", used_at as "usedAt", target_held as "targetHeld", staked, won, hour_staked as "hourStaked", hour_won as "hourWon",
      hour_given as "hourGiven", funded
    from games_seen(${of(({ act }) => act.vendor)}, ${of(({ act }) => act.transaction)}, ${of(({ act }) => act.reference)}, ${of(({ act }) => act.member)},
      ${of(({ act }) => act.game)}, ${of(({ act }) => act.round)}, ${of(({ tokenHash }) => tokenHash ?? null)}, ${of(({ currency }) => currency)}, ${hour})`.execute(
    tx,
  )
  return rows
    .sort((a, b) => a.i - b.i)
    .map((row) => ({
      vendorState: row.vendorState ?? undefined,
      gameState: row.gameState ?? undefined,
      own: row.ownState === null ? undefined : { state: row.ownState, reference: row.ownReference ?? '' },
      target: targetOf(row),
      round: {
        closed: row.closed ?? false,
        bets: row.bets ?? 0,
        wins: row.wins ?? 0,
        undone: row.undone ?? 0,
        staked: row.staked ?? 0n,
        won: row.won ?? 0n,
        funded: row.funded ?? false,
      },
      hour: { staked: row.hourStaked ?? 0n, won: row.hourWon ?? 0n, given: row.hourGiven ?? 0n },
      session:
        row.sessionMember === null || row.usedAt === null
          ? undefined
          : {
              member: row.sessionMember,
              fresh: Temporal.Instant.compare(row.usedAt, freshAfter) >= 0,
              touches: Temporal.Instant.compare(row.usedAt, touchBefore) < 0,
            },
    }))
}

const targetOf = (row: SeenRow): Known | undefined =>
  row.targetVerb === null
    ? undefined
    : {
        verb: row.targetVerb,
        member: row.targetMember,
        game: row.targetGame,
        round: row.targetRound,
        state: row.targetState,
        reference: row.targetReference,
        units: row.targetUnits ?? 0n,
        settledUnits: row.targetSettled ?? 0n,
        held: row.targetHeld ?? false,
      }

/** The sum of open wins in a round. */
export async function readWon(asker: Asker, { vendor, member, game, round }: RoundKey): Promise<bigint | undefined> {
  const { rows } = await sql<{ won: bigint }>`select won_units as won from games_round
    where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round}`.execute(asker)
  return rows[0]?.won
}

/** Whether all open bets of a round are free ones. */
export async function isFreeRound(asker: Asker, { vendor, member, game, round }: RoundKey): Promise<boolean> {
  const { rows } = await sql`select from games_round
    where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round} and bets > 0 and staked_units = 0`.execute(
    asker,
  )
  return rows.length > 0
}

/** The open stakes of these rounds, in order. */
export async function readStaked(tx: Tx, places: readonly RoundKey[]): Promise<bigint[]> {
  const of = <T>(pick: (place: RoundKey) => T): T[] => places.map(pick)
  const { rows } = await sql<{ staked: bigint }>`
    select coalesce((select r.staked_units from games_round r
      where r.vendor = a.vendor and r.member = a.member and r.game = a.game and r.round = a.round), 0)::bigint as staked
    from unnest(${of(({ vendor }) => vendor)}::text[], ${of(({ member }) => member)}::uuid[], ${of(({ game }) => game)}::text[],
      ${of(({ round }) => round)}::text[]) with ordinality as a(vendor, member, game, round, i) order by a.i`.execute(tx)
  return rows.map(({ staked }) => staked)
}

/** Records that these rollbacks came before their targets; a recorded one changes nothing. */
export async function writeTombstones(tx: Tx, asked: readonly ActCall[], at: Temporal.Instant): Promise<void> {
  if (asked.length === 0) return
  const of = <T>(pick: (act: Act) => T): T[] => asked.map(({ act }) => pick(act))
  await sql`
    with stone as (
      insert into games_callback (vendor, transaction, verb, member, game, round, reference, state, at)
      select vendor, reference, 'unknown', member, game, round, transaction, 'tombstone', ${at}::timestamptz
      from unnest(${of((act) => act.vendor)}::text[], ${of((act) => act.transaction)}::text[], ${of((act) => act.reference)}::text[],
        ${of((act) => act.member)}::uuid[], ${of((act) => act.game)}::text[], ${of((act) => act.round)}::text[]) as a(vendor, transaction, reference, member, game, round)
      on conflict do nothing returning vendor, member, game, round
    )
    insert into games_round as r (vendor, member, game, round, undone, opened_at)
    select vendor, member, game, round, count(*), ${at}::timestamptz from stone group by vendor, member, game, round
    on conflict (vendor, member, game, round) do update set undone = r.undone + excluded.undone`.execute(tx)
}

/** The changes of one applied act: its own row, its round, its target. */
export type Change = {
  readonly asked: ActCall
  readonly balance: bigint
  readonly posting: bigint
  readonly bets: number
  readonly wins: number
  readonly undone: number
  readonly staked: bigint
  readonly won: bigint
  /** The target is undone. */
  readonly undoes: boolean
  /** Its token's last use must be written. */
  readonly touches: boolean
  /** The target's worth from now on. */
  readonly settles: bigint | undefined
  /** Which part of `won` draws on the budget of gifts. */
  readonly given: bigint
  /** Which part of it is on review under its own id. */
  readonly held: bigint | undefined
}

/** Writes the rows of a batch in one call. */
export async function writeChanges(
  tx: Tx,
  changes: readonly Change[],
  { at, hour, lane }: { readonly at: Temporal.Instant; readonly hour: Temporal.Instant; readonly lane: number },
): Promise<void> {
  const of = <T>(pick: (change: Change) => T): T[] => changes.map(pick)
  const act = <T>(pick: (act: Act) => T): T[] => changes.map(({ asked }) => pick(asked.act))
  await sql`select games_write(${act(({ vendor }) => vendor)}, ${act(({ transaction }) => transaction)}, ${act(({ verb }) => verb)},
    ${act(({ member }) => member)}, ${act(({ game }) => game)}, ${act(({ round }) => round)}, ${act(({ reference }) => reference)}, ${act(({ kind }) => kind)},
    ${act(({ closes }) => closes)}, ${act(({ units }) => units)}, ${of(({ asked }) => Buffer.from(asked.fingerprint, 'hex'))}, ${of(({ balance }) => balance)},
    ${of(({ posting }) => posting)}, ${of(({ asked }) => asked.trace)}, ${of(({ bets }) => bets)}, ${of(({ wins }) => wins)}, ${of(({ undone }) => undone)},
    ${of(({ staked }) => staked)}, ${of(({ won }) => won)}, ${of(({ undoes }) => undoes)}, ${of(({ settles }) => settles ?? null)},
    ${of(({ asked, touches }) => (touches ? (asked.tokenHash ?? null) : null))}, ${at},
    ${of(({ held }) => held ?? null)}, ${of(({ asked }) => asked.currency)}, ${of(({ given }) => given)},
    ${of(({ asked }) => asked.shown === undefined)}, ${of(({ asked }) => asked.sharesBonus && asked.act.verb === 'bet')}, ${lane}, ${hour})`.execute(
    tx,
  )
}

/** How many wins a round has and its account; undefined where no act ever named it. */
export async function readEnd(
  asker: Asker,
  { vendor, member, game, round }: RoundKey,
): Promise<{ readonly wins: number; readonly account: bigint } | undefined> {
  const { rows } = await sql<{ wins: number; account: bigint }>`
    select r.wins, p.account from games_round r join games_player p on p.vendor = r.vendor and p.member = r.member
    where r.vendor = ${vendor} and r.member = ${member} and r.game = ${game} and r.round = ${round}`.execute(asker)
  return rows[0]
}

/** Closes a round for further bets; answers its sums. */
export async function writeClosed(
  tx: Tx,
  { vendor, member, game, round }: RoundKey,
): Promise<{ readonly bets: number; readonly wins: number }> {
  const { rows } = await sql<{ bets: number; wins: number }>`update games_round set closed = true
    where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round} returning bets, wins`.execute(tx)
  return rows[0] ?? { bets: 0, wins: 0 }
}

export type KeptCallback = {
  readonly vendor: string
  readonly transaction: string
  readonly verb: Verb | 'unknown'
  readonly member: string
  readonly game: string
  readonly round: string
  readonly reference: string
  readonly kind: string
  readonly closes: boolean
  readonly units: bigint | null
  /** The present worth of a win or a stake. */
  readonly settledUnits: bigint | null
  readonly state: Known['state']
  /** It is on the player's review account. */
  readonly held: boolean
  /** Hexadecimal; null of a tombstone. */
  readonly fingerprint: string | null
  readonly balanceUnits: bigint | null
  readonly posting: bigint | null
  readonly trace: string
  readonly at: Temporal.Instant
  readonly currency: string
}

export async function readCallback(asker: Asker, vendor: string, transaction: string): Promise<KeptCallback | undefined> {
  const { rows } =
    await sql<KeptCallback>`select c.vendor, transaction, verb, c.member, game, round, reference, kind, closes, units, settled_units as "settledUnits", state, held,
    encode(fingerprint, 'hex') as fingerprint, balance_units as "balanceUnits", posting, trace, at, p.currency
    from games_callback c join games_player p on p.vendor = c.vendor and p.member = c.member where c.vendor = ${vendor} and transaction = ${transaction}`.execute(
      asker,
    )
  return rows[0]
}

/** The latest settlement of a bet, including one that was taken back. */
export async function readSettlement(
  asker: Asker,
  vendor: string,
  bet: string,
): Promise<Pick<KeptCallback, 'transaction' | 'state'> | undefined> {
  const { rows } = await sql<Pick<KeptCallback, 'transaction' | 'state'>>`select transaction, state from games_callback
    where vendor = ${vendor} and reference = ${bet} and kind = 'settlement' order by posting desc limit 1`.execute(asker)
  return rows[0]
}

/** The latest act of a kind about another one: a stake that was taken again for a bet, a resettlement of a win. */
export async function readAbout(
  asker: Asker,
  vendor: string,
  verb: 'bet' | 'restake' | 'resettle',
  reference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ transaction: string }>`select transaction from games_callback
    where vendor = ${vendor} and reference = ${reference} and verb = ${verb} and verb in ('bet', 'restake', 'resettle') and reference <> ''
    order by posting desc limit 1`.execute(asker)
  return rows[0]?.transaction
}

export type BetOfRound = {
  readonly transaction: string
  readonly game: string
  readonly round: string
  /** Whether the named settlement is its own. */
  readonly settledSo: boolean
  readonly open: boolean
}

/** A player's bets in one of the vendor's rounds, in their order; `settlement` makes the id of a settlement from that of its bet. */
export async function readBetsAt(
  asker: Asker,
  { vendor, player, place, settledAt }: { vendor: string; player: string; place: string; settledAt: string },
): Promise<BetOfRound[]> {
  const { rows } = await sql<BetOfRound>`
    select c.transaction, c.game, c.round, s.transaction is not null as "settledSo", r.bets > 0 and r.wins = 0 as open
    from games_callback c join games_player p on p.vendor = c.vendor and p.member = c.member
    join games_round r on r.vendor = c.vendor and r.member = c.member and r.game = c.game and r.round = c.round
    left join games_callback s on s.vendor = c.vendor and s.transaction = 'settle:' || c.transaction || ':' || ${settledAt}
    where c.vendor = ${vendor} and c.reference = ${place} and c.verb = 'bet' and c.verb in ('bet', 'restake', 'resettle') and c.reference <> ''
      and p.player = ${player} order by c.posting`.execute(asker)
  return rows
}

/** Stores an act that was answered `ok` and moved nothing; answers the present content of its id. */
export async function writeStill(
  tx: Tx,
  asked: Pick<ActCall, 'act' | 'fingerprint' | 'trace'>,
  balance: bigint,
  at: Temporal.Instant,
): Promise<KeptCallback | undefined> {
  const { act } = asked
  await sql`insert into games_callback (vendor, transaction, verb, member, game, round, reference, units, settled_units, state, fingerprint, balance_units, trace, at)
    values (${act.vendor}, ${act.transaction}, ${act.verb}, ${act.member}, ${act.game}, ${act.round}, ${act.reference}, 0, 0, 'applied',
      decode(${asked.fingerprint}, 'hex'), ${balance}, ${asked.trace}, ${at}) on conflict do nothing`.execute(tx)
  return readCallback(tx, act.vendor, act.transaction)
}

export const CASE_REASONS = [
  'win-rollback-beyond-balance',
  'balance-below-zero',
  'round-without-end',
  'forged-calls',
  'win-beyond-terms',
] as const
export type CaseReason = (typeof CASE_REASONS)[number]

export type WalletCase = {
  readonly id: string
  readonly vendor: string
  readonly transaction: string
  /** Null where it concerns no act. */
  readonly member: string | null
  readonly reason: CaseReason
  readonly game: string
  readonly round: string
  readonly reference: string
  readonly balanceUnits: bigint
  readonly openedAt: Temporal.Instant
  /** For a held win: the request of a member of staff. */
  readonly decision: string | null
  readonly decidedBy: string | null
}

/** The subject of a case: an act, or a round. */
export type CaseAbout = Pick<Act, 'vendor' | 'transaction' | 'game' | 'round' | 'reference'> & { readonly member: string | null }

/** Opens a case for staff; the same one again opens none. */
export async function writeCase(
  writer: Writer | Tx,
  act: CaseAbout,
  reason: CaseReason,
  balance: bigint,
  at: Temporal.Instant,
): Promise<void> {
  await sql`insert into games_case (vendor, transaction, member, reason, game, round, reference, balance_units, opened_at)
    values (${act.vendor}, ${act.transaction}, ${act.member}, ${reason}, ${act.game}, ${act.round}, ${act.reference}, ${balance}, ${at})
    on conflict do nothing`.execute(writer)
}

/** Oldest first. */
export async function readOpenCases(asker: Asker, limit: number): Promise<WalletCase[]> {
  const { rows } =
    await sql<WalletCase>`select c.id, c.vendor, c.transaction, coalesce(p.person, c.member) as member, c.reason, c.game, c.round, c.reference,
      c.balance_units as "balanceUnits", c.opened_at as "openedAt", c.decision, c.decided_by as "decidedBy"
    from games_case c left join games_player p on p.vendor = c.vendor and p.member = c.member
    where c.closed_at is null order by c.opened_at, c.id limit ${limit}`.execute(asker)
  return rows
}

/** Ends the case of a held win that the vendor has taken back completely. */
export async function closeEmptyCase(tx: Tx, vendor: string, transaction: string, at: Temporal.Instant): Promise<void> {
  await sql`update games_case c set closed_at = ${at} from games_callback k
    where c.vendor = ${vendor} and c.transaction = ${transaction} and c.reason = 'win-beyond-terms' and c.closed_at is null
      and k.vendor = c.vendor and k.transaction = c.transaction and (k.state <> 'applied' or k.settled_units = 0)`.execute(tx)
}

export async function writeCaseClosed(tx: Tx, id: string, at: Temporal.Instant): Promise<boolean> {
  const { rows } =
    await sql`update games_case set closed_at = ${at} where id = ${id} and closed_at is null and reason <> 'win-beyond-terms' returning id`.execute(
      tx,
    )
  return rows.length > 0
}
