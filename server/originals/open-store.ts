/** Open store: the open rounds of several steps, one for each wallet and game. */
import { sql } from 'kysely'
import type { Filled, Narrowed, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'
import type { Choice, PlainData } from './played-game.ts'

type Instant = Temporal.Instant
export type OpenRow = Narrowed<Rows['originals_open'], { readonly bet: PlainData; readonly choices: readonly Choice[] }>
type OpenTable = Filled<OpenRow, 'funded'>
type SeedColumns = Pick<Rows['originals_seed'], 'id' | 'sealed' | 'commitment' | 'clientSeed'>
type OpenTables = { originalsOpen: OpenTable; originalsSeed: SeedColumns }

/** An open round with the seed that decides the rest of it. */
export type OpenRound = OpenRow & { readonly commitment: string; readonly clientSeed: string; readonly sealed: string }

const on = (reader: Reader) => reader.withTables<OpenTables>().withPlugin(camelCase)

const withSeed = (reader: Reader) =>
  on(reader)
    .selectFrom('originalsOpen as o')
    .innerJoin('originalsSeed as s', 's.id', 'o.seed')
    .selectAll('o')
    .select(['s.sealed', 's.commitment'])
    .select(sql<string>`s.client_seed`.as('clientSeed'))

export const openRoundOf = (reader: Reader, member: string, account: bigint, game: string): Promise<OpenRound | undefined> =>
  withSeed(reader).where('o.member', '=', member).where('o.account', '=', account).where('o.game', '=', game).executeTakeFirst()

export const openRoundUnderKey = (reader: Reader, member: string, game: string, key: string): Promise<OpenRound | undefined> =>
  withSeed(reader).where('o.member', '=', member).where('o.game', '=', game).where('o.requestKey', '=', key).executeTakeFirst()

/** Locked until the transaction ends, so that one step is taken at a time. */
export const lockOpenRound = (tx: Tx, id: string): Promise<OpenRound | undefined> =>
  withSeed(tx).where('o.id', '=', id).forUpdate('o').executeTakeFirst()

/** The games in which these members have an open round, as `member/game/account`. */
export async function openGamesOf(tx: Tx, members: readonly string[]): Promise<Set<string>> {
  const rows = await on(tx)
    .selectFrom('originalsOpen')
    .select(['member', 'game', 'account'])
    .where('member', 'in', [...members])
    .execute()
  return new Set(rows.map(({ member, game, account }) => `${member}/${game}/${account}`))
}

export async function writeOpenRounds(tx: Tx, rounds: readonly OpenRow[]): Promise<void> {
  if (rounds.length === 0) return
  const json = (data: unknown) => sql<never>`${JSON.stringify(data)}::jsonb`
  await on(tx)
    .insertInto('originalsOpen')
    .values(
      rounds.map(({ id, member, account, game, version, seed, nonce, requestKey, bet, choices, at, endsBy, ...amounts }) => {
        const { currency, stakeUnits, mostUnits, jackpotNumber, jackpotUnits } = amounts
        const drawn = { currency, stakeUnits, mostUnits, jackpotNumber, jackpotUnits }
        return { id, member, account, game, version, seed, nonce, requestKey, bet: json(bet), choices: json(choices), at, endsBy, ...drawn }
      }),
    )
    .execute()
}

export const writeChoices = (tx: Tx, id: string, choices: readonly Choice[], endsBy: Instant) =>
  on(tx)
    .updateTable('originalsOpen')
    .set({ choices: sql<never>`${JSON.stringify(choices)}::jsonb`, endsBy })
    .where('id', '=', id)
    .execute()

/** The round contains bonus money from now on. */
export const writeOpenFunded = (tx: Tx, id: string) =>
  on(tx).updateTable('originalsOpen').set({ funded: true }).where('id', '=', id).execute()

export const closeOpenRound = (tx: Tx, id: string) => on(tx).deleteFrom('originalsOpen').where('id', '=', id).execute()

export const isSeedInPlay = async (tx: Tx, seed: string): Promise<boolean> =>
  (await on(tx).selectFrom('originalsOpen').select('id').where('seed', '=', seed).limit(1).executeTakeFirst()) !== undefined

export type DueRound = Pick<OpenRow, 'id' | 'account' | 'member' | 'currency' | 'game' | 'funded'>

/** Open rounds whose time is over, oldest first. */
export const dueOpenRounds = async (reader: Reader, now: Instant, limit: number, resting: readonly string[]): Promise<DueRound[]> =>
  on(reader)
    .selectFrom('originalsOpen')
    .select(['id', 'account', 'member', 'currency', 'game', 'funded'])
    .where('endsBy', '<=', now)
    .where(sql<boolean>`id <> all (${[...resting]}::uuid[])`)
    .orderBy('endsBy')
    .limit(limit)
    .execute()
