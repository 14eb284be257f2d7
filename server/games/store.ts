/** Store of the catalogue: games, vendors, favourites, launches, players and their sessions; with wallet-store.ts the only SQL of this room. */
import { sql } from 'kysely'
import type { SlotFacts } from '@baize/contract/demo-slots/slot-facts.ts'
import type { GameType } from '@baize/contract/games.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Narrowed, Reader, Tx, Writer } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'
import type { Connection } from './connection.ts'
import type { KeptLimits } from './limit.ts'
import type { KeptWinTerms } from './win-terms.ts'

/** `maintenance` is listed and labelled, `off` is hidden; neither takes a bet. */
export type Switch = 'on' | 'maintenance' | 'off'

/** How a vendor is connected: by a dialect of the seamless wallet or by the transfer wallet. An in-house game has no connection. */
export const DIALECTS = ['native', 'hub88', 'softswiss', 'pragmatic', 'evolution', 'awc'] as const
export type DialectName = (typeof DIALECTS)[number]
export type SpokenBy = DialectName | 'transfer' | 'in-house'

/** Which of a vendor's calls pays the wins of free rounds, where its dialect has two that report them. */
export const FREE_ROUNDS_PAID_BY = ['result', 'bonus-win'] as const
export type FreeRoundsPaidBy = (typeof FREE_ROUNDS_PAID_BY)[number]

type VendorColumns = Narrowed<
  Rows['games_vendor'],
  { readonly gameTypes: readonly GameType[]; readonly limits: KeptLimits; readonly winTerms: KeptWinTerms; readonly connection: Connection }
>
export type VendorRow = Pick<
  VendorColumns,
  'code' | 'nameEn' | 'nameMy' | 'dialect' | 'gameTypes' | 'sealedSecrets' | 'sandbox' | 'connection' | 'position'
>
/**
 * `addresses`: from where it may call; empty is from anywhere. `sealedAsking`: our name and secret at the vendor, where they are not its code and the shared
 * secret.
 */
export type KeptVendor = VendorColumns

/**
 * `releasedOn`: a calendar day. `opens`, what a press opens: the game; the game, also from its provider's card; or the list of the provider's games.
 */
export type GameRow = Narrowed<Omit<Rows['games_game'], 'state'>, { readonly gameType: GameType; readonly slot: SlotFacts | null }>
export type KeptGame = Omit<GameRow, 'searchEn' | 'searchMy'> & Pick<Rows['games_game'], 'state'>

type Asker = Reader | Tx

const rowsOf = async <Row>(asker: Asker, query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(asker)).rows

// The catalogue --------------------------------------------------------------------------------------------------------------------

export async function readVersion(asker: Asker): Promise<bigint> {
  const [row] = await rowsOf(asker, sql<{ version: bigint }>`select version from games_catalogue`)
  return row?.version ?? 0n
}

/** Tells every process that its cache is old. */
export async function raiseVersion(tx: Tx): Promise<void> {
  await sql`update games_catalogue set version = version + 1`.execute(tx)
}

export async function readSeeded(tx: Tx): Promise<string> {
  const [row] = await rowsOf(tx, sql<{ seeded: string }>`select seeded from games_catalogue for update`)
  return row?.seeded ?? ''
}

export async function markSeeded(tx: Tx, edition: string): Promise<void> {
  // Without fresh statistics the first searches would read the whole table.
  await sql`analyze games_game`.execute(tx)
  await sql`update games_catalogue set seeded = ${edition}, version = version + 1`.execute(tx)
}

export const readVendors = (asker: Asker): Promise<KeptVendor[]> =>
  rowsOf(
    asker,
    sql<KeptVendor>`select code, name_en as "nameEn", name_my as "nameMy", dialect, state, game_types as "gameTypes", sealed_secrets as "sealedSecrets",
      sandbox, calls_a_second as "callsASecond", limits, calls_kept_days as "callsKeptDays", free_rounds_paid_by as "freeRoundsPaidBy", addresses, win_terms as "winTerms", sealed_asking as "sealedAsking", connection, position from games_vendor order by position`,
  )

export const readGames = (asker: Asker): Promise<KeptGame[]> =>
  rowsOf(
    asker,
    sql<KeptGame>`select id, vendor, code, game_type as "gameType", name_en as "nameEn", name_my as "nameMy", rtp_basis_points as "rtpBasisPoints",
      edge_basis_points as "edgeBasisPoints", hot_rank as "hotRank", released_on as "releasedOn", state, playable, opens, position, slot from games_game order by position`,
  )

/** Adds the vendors that are missing. */
export async function writeVendors(tx: Tx, vendors: readonly VendorRow[]): Promise<void> {
  await sql`insert into games_vendor (code, name_en, name_my, dialect, game_types, sealed_secrets, sandbox, connection, position)
    select code, "nameEn", "nameMy", dialect, "gameTypes", "sealedSecrets", sandbox, connection, position
    from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb) as v(code text, "nameEn" text, "nameMy" text, dialect text, "gameTypes" text[],
      "sealedSecrets" text[], sandbox boolean, connection jsonb, position int) on conflict (code) do nothing`.execute(tx)
}

/** Facts as text, since an array of documents is sent as one of texts. */
const slotsOf = (games: readonly GameRow[]): (string | null)[] => games.map(({ slot }) => (slot === null ? null : JSON.stringify(slot)))

/** Adds the games that their vendor does not have yet and answers how many. Where a number is taken, a game gets the next one after the last. */
export async function writeGames(tx: Tx, games: readonly GameRow[]): Promise<number> {
  const column = <K extends keyof GameRow>(name: K): GameRow[K][] => games.map((game) => game[name])
  const result =
    await sql`insert into games_game (id, vendor, code, game_type, name_en, name_my, rtp_basis_points, edge_basis_points, hot_rank, released_on, playable, opens, position,
      search_en, search_my, slot)
    select case when exists (select from games_game g where g.id = n.id) then (select max(id) from games_game) + n.place::int else n.id end,
      vendor, code, game_type, name_en, name_my, rtp_basis_points, edge_basis_points, hot_rank, released_on, playable, opens, position, search_en, search_my, slot
    from unnest(${column('id')}::int[], ${column('vendor')}::text[], ${column('code')}::text[], ${column('gameType')}::text[],
      ${column('nameEn')}::text[], ${column('nameMy')}::text[], ${column('rtpBasisPoints')}::int[], ${column('edgeBasisPoints')}::int[], ${column('hotRank')}::int[],
      ${column('releasedOn')}::date[], ${column('playable')}::boolean[], ${column('opens')}::text[], ${column('position')}::int[], ${column('searchEn')}::text[],
      ${column('searchMy')}::text[], ${slotsOf(games)}::jsonb[]) with ordinality as n (id, vendor, code, game_type, name_en, name_my, rtp_basis_points, edge_basis_points, hot_rank,
      released_on, playable, opens, position, search_en, search_my, slot, place)
    where not exists (select from games_game g where g.vendor = n.vendor and g.code = n.code)
    on conflict do nothing`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** Games of an earlier seed that could not be played and can be now, with what they return and are. What staff stated of their edges stays. */
export async function openGames(tx: Tx, games: readonly GameRow[]): Promise<void> {
  const column = <K extends keyof GameRow>(name: K): GameRow[K][] => games.map((game) => game[name])
  await sql`update games_game g set playable = true, rtp_basis_points = n.rtp, edge_basis_points = coalesce(g.edge_basis_points, n.edge), slot = n.slot
    from unnest(${column('vendor')}::text[], ${column('code')}::text[], ${column('rtpBasisPoints')}::int[], ${column('edgeBasisPoints')}::int[],
      ${slotsOf(games)}::jsonb[]) as n (vendor, code, rtp, edge, slot)
    where g.vendor = n.vendor and g.code = n.code and (not g.playable or g.slot is distinct from n.slot)`.execute(tx)
}

export const searchGames = async (asker: Asker, words: string, burmese: boolean, limit: number): Promise<number[]> =>
  (await rowsOf(asker, sql<{ id: number }>`select id from games_search(${words}, ${burmese}, ${limit}) as id`)).map(({ id }) => id)

/** Whether a vendor has such a game, whatever its switch says. */
export const isGame = async (asker: Asker, vendor: string, code: string): Promise<boolean> =>
  (await rowsOf(asker, sql<{ id: number }>`select id from games_game where vendor = ${vendor} and code = ${code}`)).length > 0

/** Vendors with any play ever. */
export const vendorsPlayed = async (asker: Asker): Promise<string[]> =>
  (
    await rowsOf(
      asker,
      sql<{
        code: string
      }>`select code from games_vendor v where exists (select from games_player p where p.vendor = v.code) order by code`,
    )
  ).map(({ code }) => code)

/** Answers the previous state, or undefined where there is no such vendor. */
export async function writeVendorState(tx: Tx, code: string, state: Switch): Promise<Switch | undefined> {
  const rows = await rowsOf(
    tx,
    sql<{ before: Switch }>`update games_vendor set state = ${state} where code = ${code} returning old.state as before`,
  )
  return rows[0]?.before
}

/** The settings of a vendor beside its switch; a missing field stays as it is. */
export type VendorTerms = {
  readonly limits?: KeptLimits
  readonly callsASecond?: number | null
  readonly callsKeptDays?: number
  readonly freeRoundsPaidBy?: FreeRoundsPaidBy
  readonly addresses?: readonly string[]
  readonly winTerms?: KeptWinTerms
}

/** The vendor's terms, locked until the transaction ends. */
export async function readTerms(tx: Tx, code: string): Promise<Required<VendorTerms> | undefined> {
  const [row] = await rowsOf(
    tx,
    sql<
      Required<VendorTerms>
    >`select limits, calls_a_second as "callsASecond", calls_kept_days as "callsKeptDays", free_rounds_paid_by as "freeRoundsPaidBy", addresses, win_terms as "winTerms"
      from games_vendor where code = ${code} for update`,
  )
  return row
}

export async function writeTerms(tx: Tx, code: string, terms: Required<VendorTerms>): Promise<void> {
  const { limits, callsASecond, callsKeptDays, freeRoundsPaidBy, addresses, winTerms } = terms
  await sql`update games_vendor set limits = ${JSON.stringify(limits)}::jsonb, calls_a_second = ${callsASecond}, calls_kept_days = ${callsKeptDays},
    free_rounds_paid_by = ${freeRoundsPaidBy}, addresses = ${[...addresses]},
    win_terms = ${JSON.stringify(winTerms)}::jsonb
    where code = ${code}`.execute(tx)
}

/** Answers the previous state, or undefined where there is no such game. */
export async function writeGameState(tx: Tx, id: number, state: Switch): Promise<Switch | undefined> {
  const rows = await rowsOf(
    tx,
    sql<{ before: Switch }>`update games_game set state = ${state} where id = ${id} returning old.state as before`,
  )
  return rows[0]?.before
}

/** Answers the previous statement, or undefined where there is no such game or it is one of `inHouse`. */
export async function writeGameEdge(
  tx: Tx,
  id: number,
  edgeBp: number | null,
  inHouse: string,
): Promise<{ readonly before: number | null } | undefined> {
  const [row] = await rowsOf(
    tx,
    sql<{
      before: number | null
    }>`update games_game set edge_basis_points = ${edgeBp} where id = ${id} and vendor <> ${inHouse} returning old.edge_basis_points as before`,
  )
  return row
}

/** Answers the previous value, or undefined where there is no such vendor or the games are in-house. */
export async function writeDialect(tx: Tx, code: string, dialect: SpokenBy): Promise<SpokenBy | undefined> {
  const [row] = await rowsOf(
    tx,
    sql<{
      before: SpokenBy
    }>`update games_vendor set dialect = ${dialect} where code = ${code} and dialect <> 'in-house' returning old.dialect as before`,
  )
  return row?.before
}

/** Puts a new secret in front. The previous one stays active, and older ones are dropped. Answers whether the vendor exists. */
export async function writeVendorSecret(tx: Tx, code: string, sealed: string): Promise<boolean> {
  const changed =
    await sql`update games_vendor set sealed_secrets = array[${sealed}] || sealed_secrets[1:1] where code = ${code} and dialect <> 'in-house'`.execute(
      tx,
    )
  return (changed.numAffectedRows ?? 0n) > 0n
}

/** Our identity when we ask the vendor about its own books. Answers whether there is such a vendor. */
export async function writeAsking(tx: Tx, code: string, sealed: string): Promise<boolean> {
  const changed = await sql`update games_vendor set sealed_asking = ${sealed} where code = ${code} and dialect <> 'in-house'`.execute(tx)
  return (changed.numAffectedRows ?? 0n) > 0n
}

/** The vendor's address, locked until the transaction ends; undefined where there is no such vendor or the games are in-house. */
export async function readConnection(tx: Tx, code: string): Promise<Connection | undefined> {
  const [row] = await rowsOf(
    tx,
    sql<{ connection: Connection }>`select connection from games_vendor where code = ${code} and dialect <> 'in-house' for update`,
  )
  return row?.connection
}

export async function writeConnection(tx: Tx, code: string, connection: Connection): Promise<void> {
  await sql`update games_vendor set connection = ${JSON.stringify(connection)}::jsonb where code = ${code}`.execute(tx)
}

// What members like and launch -----------------------------------------------------------------------------------------------------

/** Node ids, newest first. */
export const readFavourites = async (asker: Asker, member: string): Promise<number[]> =>
  (
    await rowsOf(asker, sql<{ game: number }>`select game from games_favourite where member = ${member} order by added_at desc, game desc`)
  ).map(({ game }) => game)

export async function writeFavourite(tx: Tx, member: string, game: number, at: Temporal.Instant): Promise<void> {
  await sql`insert into games_favourite (member, game, added_at) values (${member}, ${game}, ${at}) on conflict do nothing`.execute(tx)
}

export async function dropFavourite(tx: Tx, member: string, game: number): Promise<void> {
  await sql`delete from games_favourite where member = ${member} and game = ${game}`.execute(tx)
}

export type Launched = { readonly game: number; readonly at: Temporal.Instant }

/** The games that a member launched with the time of the last launch, latest first. */
export const readLaunches = (asker: Asker, member: string, limit: number): Promise<Launched[]> =>
  rowsOf(
    asker,
    sql<Launched>`select game, launched_at as at from games_launch where member = ${member} order by launched_at desc, game desc limit ${limit}`,
  )

export async function writeLaunch(tx: Tx, member: string, game: number, at: Temporal.Instant): Promise<void> {
  await sql`insert into games_launch (member, game, launched_at) values (${member}, ${game}, ${at})
    on conflict (member, game) do update set launched_at = excluded.launched_at, launches = games_launch.launches + 1`.execute(tx)
}

// Players and their sessions -------------------------------------------------------------------------------------------------------

export type Player = {
  readonly player: string
  /** Who it is. */
  readonly person: string
  /** What the rounds and callbacks of this wallet bear: the person, or an id of its own for a further wallet at the vendor. */
  readonly member: string
  readonly account: bigint
  readonly currency: string
  /** Which of our brands the vendor knows the player under, for ever; '' where the vendor has none. */
  readonly brand: string
}

const PLAYER = sql`player, person, member, account, currency, brand`

/** The vendor's name for one wallet of a person, made at the first launch with the name that is offered. */
export async function writePlayer(tx: Tx, vendor: string, offered: Omit<Player, 'member'>): Promise<Player> {
  const { player, person, account, currency, brand } = offered
  const write = (member: ReturnType<typeof sql>) =>
    rowsOf(
      tx,
      sql<Player>`insert into games_player (vendor, player, person, member, account, currency, brand)
        values (${vendor}, ${player}, ${person}, ${member}, ${account}, ${currency}, ${brand}) on conflict do nothing returning ${PLAYER}`,
    )
  const known = () => readPlayer(tx, vendor, { person, currency })
  const found = (await known()) ?? (await write(sql`${person}`))[0] ?? (await known()) ?? (await write(sql`uuidv7()`))[0] ?? (await known())
  if (found === undefined) throw new Error(`a player of ${vendor} was written and cannot be seen`)
  return found
}

export async function readPlayersNamed(
  asker: Asker,
  named: readonly { readonly vendor: string; readonly player: string }[],
): Promise<(Player & { readonly vendor: string })[]> {
  return rowsOf(
    asker,
    sql<Player & { vendor: string }>`select a.vendor, a.player, p.person, p.member, p.account, p.currency, p.brand
      from unnest(${named.map(({ vendor }) => vendor)}::text[], ${named.map(({ player }) => player)}::text[]) as a(vendor, player)
      cross join lateral (select person, member, account, currency, brand from games_player where vendor = a.vendor and player = a.player offset 0) p`,
  )
}

/** What one wallet of a person is called at a vendor; without a currency the one with which they came first. */
export async function readPlayer(
  asker: Asker,
  vendor: string,
  { person, currency }: { readonly person: string; readonly currency?: string },
): Promise<Player | undefined> {
  const which = currency === undefined ? sql`member = ${person}` : sql`person = ${person} and currency = ${currency}`
  return (await rowsOf(asker, sql<Player>`select ${PLAYER} from games_player where vendor = ${vendor} and ${which}`))[0]
}

/** What a person's wallet of one currency is called at each vendor. */
export async function readPlayers(asker: Asker, person: string, currency: string): Promise<Map<string, string>> {
  const rows = await rowsOf(
    asker,
    sql<{ vendor: string; player: string }>`select vendor, player from games_player where person = ${person} and currency = ${currency}`,
  )
  return new Map(rows.map(({ vendor, player }) => [vendor, player]))
}

/** Replaces the player's previous session, whose token is unknown from now on. */
export async function writeSession(
  tx: Tx,
  session: { vendor: string; player: string; tokenHash: Buffer; language: LanguageCode; siteSession: string; at: Temporal.Instant },
): Promise<void> {
  await sql`insert into games_session (vendor, player, token_hash, language, site_session, used_at)
    values (${session.vendor}, ${session.player}, ${session.tokenHash}, ${session.language}, ${session.siteSession}, ${session.at})
    on conflict (vendor, player, channel) do update set token_hash = excluded.token_hash, language = excluded.language,
      site_session = excluded.site_session, used_at = excluded.used_at`.execute(tx)
}

export type KeptSession = Player & { readonly language: LanguageCode; readonly usedAt: Temporal.Instant }

export async function readSession(asker: Asker, vendor: string, tokenHash: Buffer): Promise<KeptSession | undefined> {
  const [row] = await rowsOf(
    asker,
    sql<KeptSession>`select p.player, p.person, p.member, p.account, p.currency, p.brand, s.language, s.used_at as "usedAt"
      from games_session s join games_player p on p.vendor = s.vendor and p.player = s.player where s.vendor = ${vendor} and s.token_hash = ${tokenHash}`,
  )
  return row
}

export async function touchSession(writer: Writer, tokenHash: Buffer, at: Temporal.Instant): Promise<void> {
  await sql`update games_session set used_at = ${at} where token_hash = ${tokenHash} and used_at < ${at}`.execute(writer)
}

/** Removes sessions whose last use is older than `before` and answers how many. */
export async function dropSessions(writer: Writer, before: Temporal.Instant): Promise<number> {
  return Number((await sql`delete from games_session where used_at < ${before}`.execute(writer)).numAffectedRows ?? 0n)
}

/** Ends what was launched in a session of the site: its tokens are unknown from now on. */
export async function dropSessionsOfSite(tx: Tx, siteSession: string): Promise<void> {
  await sql`delete from games_session where site_session = ${siteSession}`.execute(tx)
}

/** Ends everything that a member has launched. */
export async function dropSessionsOfMember(tx: Tx, member: string): Promise<void> {
  await sql`delete from games_session s using games_player p where p.person = ${member} and s.vendor = p.vendor and s.player = p.player`.execute(
    tx,
  )
}

/** The hash of the token that a player used last at a vendor, for dialects whose bets carry none. */
export async function readTokenHash(asker: Asker, vendor: string, player: string): Promise<Buffer | undefined> {
  const [row] = await rowsOf(
    asker,
    sql<{
      hash: Buffer
    }>`select token_hash as hash from games_session where vendor = ${vendor} and player = ${player} order by used_at desc limit 1`,
  )
  return row?.hash
}

/** Binds a session to a channel; the previous one of the channel ends. */
export async function bindChannel(tx: Tx, vendor: string, player: string, tokenHash: Buffer, channel: string): Promise<void> {
  await sql`delete from games_session where vendor = ${vendor} and player = ${player} and channel = ${channel} and token_hash <> ${tokenHash}`.execute(
    tx,
  )
  await sql`update games_session set channel = ${channel} where token_hash = ${tokenHash} and channel <> ${channel}`.execute(tx)
}
