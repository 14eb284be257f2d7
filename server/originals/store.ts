/** Store: the one file that names the tables of the in-house games. */
import { CamelCasePlugin, sql, type Generated, type Insertable, type Selectable } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

type Instant = Temporal.Instant
/** Plain data of one game: what was chosen, or what came of it. */
export type PlainData = Readonly<Record<string, string | number | boolean>>

type SeedTable = {
  id: Generated<string>
  member: string
  sealed: string
  commitment: string
  clientSeed: string | null
  nonce: Generated<number>
  createdAt: Instant
  takenAt: Instant | null
  revealedAt: Instant | null
}
type RoundTable = {
  id: string
  member: string
  game: string
  version: string
  seed: string
  nonce: number
  requestKey: string
  bet: PlainData
  outcome: PlainData
  stakeUnits: bigint
  payoutUnits: bigint
  at: Instant
}
type OriginalsTables = { originalsSeed: SeedTable; originalsRound: RoundTable }

export type SeedRow = Selectable<SeedTable>
export type RoundRow = Selectable<RoundTable>
/** A seed with its player's part: one that was taken into use. */
export type TakenSeed = SeedRow & { readonly clientSeed: string; readonly takenAt: Instant }
/** A round with what its seed shows of itself; `sealed` only once the seed is open. */
export type SeenRound = RoundRow & Pick<SeedRow, 'commitment' | 'clientSeed'> & { readonly sealed: string | null }

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
const on = (reader: Reader) => reader.withTables<OriginalsTables>().withPlugin(camelCase)

/** A number of the advisory lock space for "one member's seeds, one change at a time". */
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

/** Does nothing for a member who has a seed of that kind already. */
export const insertSeeds = (tx: Tx, rows: readonly Insertable<SeedTable>[]) =>
  on(tx)
    .insertInto('originalsSeed')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Opens the seed for all to see; it is never played under again. */
export const revealSeed = (tx: Tx, id: string, now: Instant) =>
  on(tx).updateTable('originalsSeed').set({ revealedAt: now }).where('id', '=', id).execute()

export const takeSeed = (tx: Tx, id: string, clientSeed: string, now: Instant) =>
  on(tx).updateTable('originalsSeed').set({ clientSeed, takenAt: now }).where('id', '=', id).execute()

/** The seeds in use of these members, locked until the transaction ends, each with an id for the round that is about to be played. */
export const lockSeedsInUse = async (tx: Tx, members: readonly string[]): Promise<(TakenSeed & { readonly round: string })[]> =>
  (await inUse(tx)
    .select(sql<string>`uuidv7()`.as('round'))
    .where('member', 'in', [...members])
    .orderBy('id')
    .forUpdate()
    .execute()) as (TakenSeed & { round: string })[]

/** Writes the rounds of a batch and moves each seed on by the nonce that its round took. */
export async function writeRounds(tx: Tx, rounds: readonly RoundRow[]): Promise<void> {
  const column = <Name extends keyof RoundRow>(name: Name) => rounds.map((round) => round[name])
  await sql`
    insert into originals_round (id, member, game, version, seed, nonce, request_key, bet, outcome, stake_units, payout_units, at)
    select id, member, game, version, seed, nonce, request_key, bet::jsonb, outcome::jsonb, stake_units, payout_units, at
    from unnest(
      ${column('id')}::uuid[], ${column('member')}::uuid[], ${column('game')}::text[], ${column('version')}::text[], ${column('seed')}::uuid[],
      ${column('nonce')}::int[], ${column('requestKey')}::text[], ${column('bet').map((bet) => JSON.stringify(bet))}::text[],
      ${column('outcome').map((outcome) => JSON.stringify(outcome))}::text[], ${column('stakeUnits')}::bigint[], ${column('payoutUnits')}::bigint[],
      ${column('at').map(String)}::timestamptz[]
    ) as r(id, member, game, version, seed, nonce, request_key, bet, outcome, stake_units, payout_units, at)`.execute(tx)
  const moved = await sql`
    update originals_seed s set nonce = s.nonce + 1
    from unnest(${column('seed')}::uuid[], ${column('nonce')}::int[]) as u(id, nonce) where s.id = u.id and s.nonce = u.nonce`.execute(tx)
  if (moved.numAffectedRows !== BigInt(rounds.length)) throw new Error('a seed moved on while a round was played under it')
}

const seenRounds = (reader: Reader) =>
  on(reader)
    .selectFrom('originalsRound as r')
    .innerJoin('originalsSeed as s', 's.id', 'r.seed')
    .selectAll('r')
    .select(['s.commitment', 's.clientSeed'])
    .select(sql<string | null>`case when s.revealed_at is not null then s.sealed end`.as('sealed'))

export const roundUnderKey = (reader: Reader, member: string, game: string, key: string): Promise<SeenRound | undefined> =>
  seenRounds(reader).where('r.member', '=', member).where('r.game', '=', game).where('r.requestKey', '=', key).executeTakeFirst()

export const roundOf = (reader: Reader, member: string, id: string): Promise<SeenRound | undefined> =>
  seenRounds(reader).where('r.id', '=', id).where('r.member', '=', member).executeTakeFirst()

export const roundsOf = (reader: Reader, member: string, game: string | undefined, offset: number, limit: number): Promise<SeenRound[]> =>
  seenRounds(reader)
    .where('r.member', '=', member)
    .$if(game !== undefined, (rounds) => rounds.where('r.game', '=', game ?? ''))
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

/** How many rounds the member has behind them, of all games or of one. */
export async function roundsPlayed(reader: Reader, member: string, game?: string): Promise<number> {
  const { played } = await on(reader)
    .selectFrom('originalsRound')
    .select(sql<number>`count(*)::int`.as('played'))
    .where('member', '=', member)
    .$if(game !== undefined, (rounds) => rounds.where('game', '=', game ?? ''))
    .executeTakeFirstOrThrow()
  return played
}
