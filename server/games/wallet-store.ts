/** Store of the vendors' wallet: rounds, callbacks with their answers, refused calls and cases; each read and write is set-based, for a whole batch. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Act, Known, Seen, Verb } from './round.ts'
import type { Switch } from './store.ts'

type Asker = Reader | Tx

/** One act as the companion carries it: what was asked and by which token. */
export type Asked = { readonly act: Act; readonly fingerprint: string; readonly trace: string; readonly tokenHash: Buffer | undefined }

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
}

/** Everything that stands about each act, in order; `freshAfter` is the last use that keeps a token good. */
export async function readSeen(tx: Tx, asked: readonly Asked[], freshAfter: Temporal.Instant): Promise<Seen[]> {
  const of = <T>(pick: (one: Asked) => T): T[] => asked.map(pick)
  const { rows } = await sql<SeenRow>`
    select a.i::int as i, v.state as "vendorState", g.state as "gameState", o.state as "ownState", o.reference as "ownReference",
      t.verb as "targetVerb", t.member as "targetMember", t.game as "targetGame", t.round as "targetRound", t.state as "targetState",
      t.reference as "targetReference", t.units as "targetUnits", t.settled_units as "targetSettled",
      r.closed, r.bets, r.wins, r.undone, p.member as "sessionMember", s.used_at as "usedAt"
    from unnest(${of(({ act }) => act.vendor)}::text[], ${of(({ act }) => act.transaction)}::text[], ${of(({ act }) => act.reference)}::text[],
        ${of(({ act }) => act.member)}::uuid[], ${of(({ act }) => act.game)}::text[], ${of(({ act }) => act.round)}::text[],
        ${of(({ tokenHash }) => tokenHash ?? null)}::bytea[])
      with ordinality as a(vendor, transaction, reference, member, game, round, token, i)
    left join games_vendor v on v.code = a.vendor
    left join games_game g on g.vendor = a.vendor and g.code = a.game
    left join games_callback o on o.vendor = a.vendor and o.transaction = a.transaction
    left join games_callback t on t.vendor = a.vendor and t.transaction = a.reference
    left join games_round r on r.vendor = a.vendor and r.member = a.member and r.game = a.game and r.round = a.round
    left join games_session s on s.vendor = a.vendor and s.token_hash = a.token
    left join games_player p on p.vendor = s.vendor and p.player = s.player`.execute(tx)
  return rows
    .sort((a, b) => a.i - b.i)
    .map((row) => ({
      vendorState: row.vendorState ?? undefined,
      gameState: row.gameState ?? undefined,
      own: row.ownState === null ? undefined : { state: row.ownState, reference: row.ownReference ?? '' },
      target: targetOf(row),
      round: { closed: row.closed ?? false, bets: row.bets ?? 0, wins: row.wins ?? 0, undone: row.undone ?? 0 },
      session:
        row.sessionMember === null || row.usedAt === null
          ? undefined
          : { member: row.sessionMember, fresh: Temporal.Instant.compare(row.usedAt, freshAfter) >= 0 },
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
      }

/** Remembers that these rollbacks came before what they undo; one that is remembered already changes nothing. */
export async function writeTombstones(tx: Tx, asked: readonly Asked[], at: Temporal.Instant): Promise<void> {
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

/** What one applied act changes: its own row, its round, its target. */
export type Change = {
  readonly asked: Asked
  readonly balance: bigint
  readonly posting: bigint
  readonly bets: number
  readonly wins: number
  readonly undone: number
  readonly staked: bigint
  readonly won: bigint
  /** The target is undone. */
  readonly undoes: boolean
  /** What the target is worth from now on. */
  readonly settles: bigint | undefined
}

/** Writes the rows of a batch in one statement. `touchBefore`: sessions used before it count as used now. */
export async function writeChanges(tx: Tx, changes: readonly Change[], at: Temporal.Instant, touchBefore: Temporal.Instant): Promise<void> {
  const of = <T>(pick: (change: Change) => T): T[] => changes.map(pick)
  const act = <T>(pick: (act: Act) => T): T[] => changes.map(({ asked }) => pick(asked.act))
  await sql`
    with a as (
      select * from unnest(${act(({ vendor }) => vendor)}::text[], ${act(({ transaction }) => transaction)}::text[], ${act(({ verb }) => verb)}::text[],
        ${act(({ member }) => member)}::uuid[], ${act(({ game }) => game)}::text[], ${act(({ round }) => round)}::text[],
        ${act(({ reference }) => reference)}::text[], ${act(({ kind }) => kind)}::text[], ${act(({ closes }) => closes)}::boolean[],
        ${act(({ units }) => units)}::bigint[], ${of(({ asked }) => asked.fingerprint)}::text[], ${of(({ balance }) => balance)}::bigint[],
        ${of(({ posting }) => posting)}::bigint[], ${of(({ asked }) => asked.trace)}::text[], ${of(({ bets }) => bets)}::int[], ${of(({ wins }) => wins)}::int[],
        ${of(({ undone }) => undone)}::int[], ${of(({ staked }) => staked)}::bigint[], ${of(({ won }) => won)}::bigint[], ${of(({ undoes }) => undoes)}::boolean[],
        ${of(({ settles }) => settles ?? null)}::bigint[], ${of(({ asked }) => asked.tokenHash ?? null)}::bytea[])
      as a(vendor, transaction, verb, member, game, round, reference, kind, closes, units, fingerprint, balance, posting, trace, bets, wins, undone, staked, won,
        undoes, settles, token)
    ), own as (
      insert into games_callback (vendor, transaction, verb, member, game, round, reference, kind, closes, units, settled_units, state, fingerprint, balance_units, posting, trace, at)
      select vendor, transaction, verb, member, game, round, reference, kind, closes, units, units, 'applied', decode(fingerprint, 'hex'), balance, posting, trace, ${at}::timestamptz from a
    ), target as (
      update games_callback c set state = case when a.undoes then 'rolled-back' else c.state end, settled_units = coalesce(a.settles, c.settled_units)
      from a where (a.undoes or a.settles is not null) and c.vendor = a.vendor and c.transaction = a.reference
    ), session as (
      update games_session s set used_at = ${at}::timestamptz
      from (select distinct token from a where token is not null) u where s.token_hash = u.token and s.used_at < ${touchBefore}::timestamptz
    )
    insert into games_round as r (vendor, member, game, round, closed, bets, wins, undone, staked_units, won_units, opened_at)
    select vendor, member, game, round, closes, bets, wins, undone, staked, won, ${at}::timestamptz from a
    on conflict (vendor, member, game, round) do update set closed = r.closed or excluded.closed, bets = r.bets + excluded.bets, wins = r.wins + excluded.wins,
      undone = r.undone + excluded.undone, staked_units = r.staked_units + excluded.staked_units, won_units = r.won_units + excluded.won_units`.execute(
    tx,
  )
}

/** Closes a round that is known; closing it again changes nothing. */
export async function closeRound(asker: Asker, round: { vendor: string; member: string; game: string; round: string }): Promise<boolean> {
  const changed = await sql`update games_round set closed = true
    where vendor = ${round.vendor} and member = ${round.member} and game = ${round.game} and round = ${round.round}`.execute(asker)
  return (changed.numAffectedRows ?? 0n) > 0n
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
  readonly state: Known['state']
  /** Hexadecimal; null of a tombstone. */
  readonly fingerprint: string | null
  readonly balanceUnits: bigint | null
  readonly posting: bigint | null
  readonly trace: string
  readonly at: Temporal.Instant
  readonly currency: string
}

export async function readCallback(asker: Asker, vendor: string, transaction: string): Promise<KeptCallback | undefined> {
  const { rows } = await sql<KeptCallback>`select c.vendor, transaction, verb, c.member, game, round, reference, kind, closes, units, state,
    encode(fingerprint, 'hex') as fingerprint, balance_units as "balanceUnits", posting, trace, at, p.currency
    from games_callback c join games_player p on p.vendor = c.vendor and p.member = c.member where c.vendor = ${vendor} and transaction = ${transaction}`.execute(
    asker,
  )
  return rows[0]
}

/** Keeps an act that was answered `ok` and moved nothing; answers what stands under its id now. */
export async function writeStill(tx: Tx, asked: Asked, balance: bigint, at: Temporal.Instant): Promise<KeptCallback | undefined> {
  const { act } = asked
  await sql`insert into games_callback (vendor, transaction, verb, member, game, round, reference, units, settled_units, state, fingerprint, balance_units, trace, at)
    values (${act.vendor}, ${act.transaction}, ${act.verb}, ${act.member}, ${act.game}, ${act.round}, ${act.reference}, 0, 0, 'applied',
      decode(${asked.fingerprint}, 'hex'), ${balance}, ${asked.trace}, ${at}) on conflict do nothing`.execute(tx)
  return readCallback(tx, act.vendor, act.transaction)
}

export type RefusedCallback = {
  readonly vendor: string
  readonly transaction: string
  readonly verb: string
  readonly status: string
  /** The call's fields but the token. */
  readonly call: Readonly<Record<string, unknown>>
  readonly trace: string
  readonly at: Temporal.Instant
}

export async function writeRefusedCallbacks(asker: Asker, refused: readonly RefusedCallback[]): Promise<void> {
  await sql`insert into games_refused_callback (vendor, transaction, verb, status, call, trace, at)
    select * from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r(vendor text, transaction text, verb text, status text, call jsonb, trace text, at timestamptz)`.execute(
    asker,
  )
}

/** Newest first. */
export async function readRefusedCallbacks(asker: Asker, vendor: string, transaction: string): Promise<RefusedCallback[]> {
  const { rows } = await sql<RefusedCallback>`select vendor, transaction, verb, status, call, trace, at from games_refused_callback
    where vendor = ${vendor} and transaction = ${transaction} order by id desc limit 50`.execute(asker)
  return rows
}

export type WalletCase = {
  readonly id: string
  readonly vendor: string
  readonly transaction: string
  readonly member: string
  readonly reason: 'win-rollback-beyond-balance'
  readonly game: string
  readonly round: string
  readonly reference: string
  readonly balanceUnits: bigint
  readonly openedAt: Temporal.Instant
}

/** Opens a case for people; the same call again opens none. */
export async function writeCase(asker: Asker, act: Act, balance: bigint, at: Temporal.Instant): Promise<void> {
  await sql`insert into games_case (vendor, transaction, member, reason, game, round, reference, balance_units, opened_at)
    values (${act.vendor}, ${act.transaction}, ${act.member}, 'win-rollback-beyond-balance', ${act.game}, ${act.round}, ${act.reference}, ${balance}, ${at})
    on conflict do nothing`.execute(asker)
}

/** Oldest first. */
export async function readOpenCases(asker: Asker, limit: number): Promise<WalletCase[]> {
  const { rows } =
    await sql<WalletCase>`select id, vendor, transaction, member, reason, game, round, reference, balance_units as "balanceUnits",
    opened_at as "openedAt" from games_case where closed_at is null order by opened_at, id limit ${limit}`.execute(asker)
  return rows
}

export async function writeCaseClosed(tx: Tx, id: string, at: Temporal.Instant): Promise<boolean> {
  return (
    ((await sql`update games_case set closed_at = ${at} where id = ${id} and closed_at is null`.execute(tx)).numAffectedRows ?? 0n) > 0n
  )
}
