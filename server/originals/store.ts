/** Store: the one file that names the tables of the in-house games. */
import { sql, type Insertable } from 'kysely'
import type { ShortBatch } from '../ledger/ledger.ts'
import { bigints, digitsOf, integers, texts, uuids } from '../platform/binary-arrays.ts'
import { type Filled, type Narrowed, type Reader, type Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'
import type { PlainData } from './played-game.ts'

type Instant = Temporal.Instant
/** `playedAt`: when the last round began, carried over from seed to seed. */
type SeedTable = Filled<Rows['originals_seed'], 'id' | 'nonce'>
/**
 * `seed` and `nonce`: the member's seed and the nonce under it. `crash`: the shared round of crash. `jackpotNumber` and `jackpotUnits`: the jackpot draw
 * and the stake that it counted; empty in games without a jackpot.
 */
export type RoundRow = Narrowed<Rows['originals_round'], { readonly bet: PlainData; readonly outcome: PlainData }>
type JackpotWinTable = Pick<Rows['originals_jackpot_win'], 'round' | 'paidUnits'>
type CrashColumns = Pick<Rows['originals_crash_round'], 'id' | 'chain' | 'place' | 'commitment' | 'serverSeed' | 'betsHash'>
type OriginalsTables = {
  originalsSeed: SeedTable
  originalsRound: RoundRow
  originalsJackpotWin: JackpotWinTable
  originalsCrashRound: CrashColumns
  originalsAnswer: Rows['originals_answer']
}

export type SeedRow = Rows['originals_seed']
/** A seed with its client seed: one that was taken into use. */
export type TakenSeed = SeedRow & { readonly clientSeed: string; readonly takenAt: Instant }
/** A round with the data of its seed, or of the chain of its shared round; `sealed` or `opened` only once the seed is revealed. */
export type SeenRound = RoundRow & {
  readonly commitment: string
  readonly clientSeed: string
  readonly sealed: string | null
  readonly opened: string | null
  readonly jackpotPaid: bigint | null
  /** The balance that its bet answered, where bonus money took part; elsewhere the ledger has it. */
  readonly answeredUnits?: bigint | null
}

const on = (reader: Reader) => reader.withTables<OriginalsTables>().withPlugin(camelCase)

/** The advisory lock for "one member's seeds, one change at a time". */
const SEED_LOCK = 4730
export const lockSeeds = (tx: Tx, member: string) => sql`select pg_advisory_xact_lock(${SEED_LOCK}, hashtext(${member}))`.execute(tx)

const inUse = (reader: Reader) =>
  on(reader).selectFrom('originalsSeed').selectAll().where('takenAt', 'is not', null).where('revealedAt', 'is', null)

export const seedInUse = async (reader: Reader, member: string): Promise<TakenSeed | undefined> =>
  (await inUse(reader).where('member', '=', member).executeTakeFirst()) as TakenSeed | undefined

export const nextSeed = (reader: Reader, member: string): Promise<SeedRow | undefined> =>
  on(reader).selectFrom('originalsSeed').selectAll().where('member', '=', member).where('takenAt', 'is', null).executeTakeFirst()

export const revealedSeeds = async (reader: Reader, member: string, limit: number): Promise<TakenSeed[]> =>
  (await on(reader)
    .selectFrom('originalsSeed')
    .selectAll()
    .where('member', '=', member)
    .where('revealedAt', 'is not', null)
    .orderBy('revealedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()) as TakenSeed[]

/** Whether the member has ever used this client seed. */
export const hasUsed = async (reader: Reader, member: string, clientSeed: string): Promise<boolean> =>
  (await on(reader)
    .selectFrom('originalsSeed')
    .select('id')
    .where('member', '=', member)
    .where('clientSeed', '=', clientSeed)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Those of these members who have a seed in use. */
export const withSeedInUse = async (reader: Reader, members: readonly string[]): Promise<string[]> =>
  (
    await inUse(reader)
      .where('member', 'in', [...members])
      .execute()
  ).map(({ member }) => member)

/** Does nothing for a member who already has a seed of that kind. */
export const insertSeeds = (tx: Tx, rows: readonly Insertable<SeedTable>[]) =>
  on(tx)
    .insertInto('originalsSeed')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Waits for running rounds of the seed; answers when the last one began. */
export const lockSeed = async (tx: Tx, id: string): Promise<Instant | null> =>
  (await on(tx).selectFrom('originalsSeed').select('playedAt').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()).playedAt

/** Reveals the seed; it is never played under again. */
export const revealSeed = (tx: Tx, id: string, now: Instant) =>
  on(tx).updateTable('originalsSeed').set({ revealedAt: now }).where('id', '=', id).execute()

export const takeSeed = (tx: Tx, id: string, clientSeed: string, now: Instant, playedAt: Instant | null) =>
  on(tx).updateTable('originalsSeed').set({ clientSeed, takenAt: now, playedAt }).where('id', '=', id).execute()

/** A seed in use, with an id for the next round. */
export type SeedForRound = TakenSeed & { readonly round: string }

/** The seeds in use of these members. They may move on at any time. */
export const seedsOf = async (reader: Reader, members: readonly string[]): Promise<TakenSeed[]> =>
  (
    await sql<TakenSeed>`
        select id, member, sealed, commitment, client_seed as "clientSeed", nonce, created_at as "createdAt", taken_at as "takenAt",
          revealed_at as "revealedAt", played_at as "playedAt"
        from originals_seed where member = any (${members}::uuid[]) and taken_at is not null and revealed_at is null`.execute(reader)
  ).rows

/** The same, locked until the transaction ends. */
export const lockSeedsInUse = async (tx: Tx, members: readonly string[]): Promise<SeedForRound[]> =>
  (await inUse(tx)
    .select(sql<string>`uuidv7()`.as('round'))
    .where('member', 'in', [...members])
    .orderBy('id')
    .forUpdate()
    .execute()) as SeedForRound[]

/** Writes rounds that are over. */
export async function writeRounds(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
  if (rounds.length === 0) return
  const column = <Name extends keyof RoundRow>(name: Name) => rounds.map((round) => round[name])
  await sql`
    insert into originals_round (id, member, game, version, seed, nonce, crash, request_key, bet, outcome, stake_units, payout_units, at, jackpot_number, jackpot_units, currency)
    select id, member, game, version, seed, nonce, crash, request_key, bet::jsonb, outcome::jsonb, stake_units, payout_units, at, jackpot_number, jackpot_units, currency
    from unnest(
      ${column('id')}::uuid[], ${column('member')}::uuid[], ${column('game')}::text[], ${column('version')}::text[], ${column('seed')}::uuid[],
      ${column('nonce')}::int[], ${column('crash')}::uuid[], ${column('requestKey')}::text[], ${column('bet').map((bet) => JSON.stringify(bet))}::text[],
      ${column('outcome').map((outcome) => JSON.stringify(outcome))}::text[], ${column('stakeUnits')}::bigint[], ${column('payoutUnits')}::bigint[],
      ${column('at').map(String)}::timestamptz[], ${column('jackpotNumber')}::bigint[], ${column('jackpotUnits')}::bigint[], ${column('currency')}::text[]
    ) as r(id, member, game, version, seed, nonce, crash, request_key, bet, outcome, stake_units, payout_units, at, jackpot_number, jackpot_units, currency)`.execute(
    tx,
  )
}

/**
 * The room's part of the call that moves the money of rounds that are over and writes them under ids of its own. Each seed must still stand at its
 * nonce.
 */
export const instantRoundsCall = (
  rounds: readonly Omit<RoundRow, 'id'>[],
  now: Instant,
): Pick<ShortBatch, 'call' | 'types' | 'made' | 'parameters'> => ({
  call: 'originals_play_instant',
  made: 'ids',
  types: [
    'timestamptz',
    'uuid[]',
    'uuid[]',
    'int[]',
    ...Array.from({ length: 6 }, () => 'text[]'),
    ...Array.from({ length: 4 }, () => 'bigint[]'),
  ],
  parameters: [
    String(now),
    uuids(rounds.map(({ member }) => digitsOf(member))),
    uuids(rounds.map(({ seed }) => digitsOf(seed ?? ''))),
    integers(rounds.map(({ nonce }) => nonce ?? -1)),
    texts(rounds.map(({ game }) => game)),
    texts(rounds.map(({ version }) => version)),
    texts(rounds.map(({ requestKey }) => requestKey)),
    texts(rounds.map(({ bet }) => JSON.stringify(bet))),
    texts(rounds.map(({ outcome }) => JSON.stringify(outcome))),
    texts(rounds.map(({ currency }) => currency)),
    bigints(rounds.map(({ stakeUnits }) => stakeUnits)),
    bigints(rounds.map(({ payoutUnits }) => payoutUnits)),
    bigints(rounds.map(({ jackpotNumber }) => jackpotNumber ?? -1n)),
    bigints(rounds.map(({ jackpotUnits }) => jackpotUnits ?? -1n)),
  ],
})

/** Moves each seed on by the nonce that a round took. */
export async function takeNonces(
  tx: Tx,
  rounds: readonly { readonly seed: string | null; readonly nonce: number | null; readonly at: Instant }[],
): Promise<void> {
  const moved = await sql`
    update originals_seed s set nonce = s.nonce + 1, played_at = u.at
    from unnest(${rounds.map(({ seed }) => seed)}::uuid[], ${rounds.map(({ nonce }) => nonce)}::int[], ${rounds.map(({ at }) => String(at))}::timestamptz[]) as u(id, nonce, at)
    where s.id = u.id and s.nonce = u.nonce`.execute(tx)
  if (moved.numAffectedRows !== BigInt(rounds.length)) throw new Error('a seed moved on while a round was played under it')
}

export const writeAnswer = (tx: Tx, row: Rows['originals_answer']) => on(tx).insertInto('originalsAnswer').values(row).execute()

const seenRounds = (reader: Reader) =>
  on(reader)
    .selectFrom('originalsRound as r')
    .leftJoin('originalsSeed as s', 's.id', 'r.seed')
    .leftJoin('originalsCrashRound as c', 'c.id', 'r.crash')
    .leftJoin('originalsJackpotWin as w', 'w.round', 'r.id')
    .leftJoin('originalsAnswer as a', 'a.round', 'r.id')
    .selectAll('r')
    .select(['w.paidUnits as jackpotPaid', 'c.serverSeed as opened', 'a.balanceUnits as answeredUnits'])
    .select([
      sql<string | null>`coalesce(r.seed, c.chain)`.as('seed'),
      sql<number | null>`coalesce(r.nonce, c.place)`.as('nonce'),
      sql<string>`coalesce(s.commitment, c.commitment)`.as('commitment'),
      sql<string>`coalesce(s.client_seed, c.bets_hash)`.as('clientSeed'),
      sql<string | null>`case when s.revealed_at is not null then s.sealed end`.as('sealed'),
    ])

export const roundUnderKey = (reader: Reader, member: string, game: string, key: string): Promise<SeenRound | undefined> =>
  seenRounds(reader).where('r.member', '=', member).where('r.game', '=', game).where('r.requestKey', '=', key).executeTakeFirst()

/** By its own id, or by that of the shared round of crash, under which the ledger knows it. */
export const roundOf = (reader: Reader, member: string, id: string): Promise<SeenRound | undefined> =>
  seenRounds(reader)
    .where('r.member', '=', member)
    .where((is) => is.or([is('r.id', '=', id), is('r.crash', '=', id)]))
    .executeTakeFirst()

export const roundsOf = (reader: Reader, member: string, game: string | undefined, offset: number, limit: number): Promise<SeenRound[]> =>
  seenRounds(reader)
    .where('r.member', '=', member)
    .$if(game !== undefined, (rounds) => rounds.where('r.game', '=', game ?? ''))
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

/** How many rounds the member has played, of all games or of one. */
export async function roundsPlayed(reader: Reader, member: string, game?: string): Promise<number> {
  const { played } = await on(reader)
    .selectFrom('originalsRound')
    .select(sql<number>`count(*)::int`.as('played'))
    .where('member', '=', member)
    .$if(game !== undefined, (rounds) => rounds.where('game', '=', game ?? ''))
    .executeTakeFirstOrThrow()
  return played
}

export type PlayedBet = Pick<RoundRow, 'member' | 'game' | 'bet' | 'outcome' | 'stakeUnits' | 'payoutUnits'> & {
  /** As the ledger knows it: a round of crash is that of its whole table. */
  readonly round: string
}

/** The bets of members on rounds that are over. */
export async function betsIn(
  asker: Reader | Tx,
  keys: readonly { readonly round: string; readonly member: string }[],
): Promise<PlayedBet[]> {
  const asked = sql`unnest(${keys.map(({ round }) => round)}::uuid[], ${keys.map(({ member }) => member)}::uuid[]) as k(round, member)`
  const columns = sql`k.round, r.member, r.game, r.bet, r.outcome, r.stake_units as "stakeUnits", r.payout_units as "payoutUnits"`
  const { rows } = await sql<PlayedBet>`select ${columns} from ${asked} join originals_round r on r.id = k.round and r.member = k.member
    union all select ${columns} from ${asked} join originals_round r on r.member = k.member and r.crash = k.round`.execute(asker)
  return rows
}
