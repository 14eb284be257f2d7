/** Ours: the wallet as the server runs it, every callback into `ledger.submit` with its round and its stored answer. */
import { UNBOUND } from '@baize/server/ledger/testing/unbound.ts'
import type pg from 'pg'
import { createGames, roundCompanion, type GamesNeeds } from '../../server/games/games.ts'
import { noNeighbours } from '../../server/games/testing/no-neighbours.ts'
import { createLedger, type Ledger } from '../../server/ledger/ledger.ts'
import { makeAppRole } from '../../server/platform/app-role.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase, type Database } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import { systemRandom } from '../../server/platform/random.ts'
import type { RawCall, RawReply, RawRoute } from '../../server/platform/route.ts'
import { CURRENCY, memberOf, OPENING, playerName, PLAYERS, SECRET, tokenOf, VENDOR } from './traffic.ts'

export type Handling = { readonly handle: (call: RawCall) => Promise<RawReply>; readonly close: () => Promise<void> }
export type Routing = { readonly routes: readonly RawRoute[]; readonly close: () => Promise<void> }

export const openBook = (connection: pg.PoolConfig): Promise<Ledger> =>
  createLedger({ connection, clock: systemClock, companions: { round: roundCompanion({ clock: systemClock, starts: UNBOUND.starts }) } })

/** The room of games on a database, with nothing beside it but what is named. */
export const gamesOn = (database: Database, ledger: Ledger, more: Partial<GamesNeeds> = {}) =>
  createGames({
    ...noNeighbours(ledger),
    round: UNBOUND,
    warn: () => undefined,
    database,
    clock: systemClock,
    random: systemRandom,
    secrets: { seal: (_place, text) => text, open: (_place, text) => text },
    ledger,
    ...more,
  })

function openRoom(connection: pg.PoolConfig, ledger: Ledger) {
  const database = openDatabase({ connection })
  return { database, games: gamesOn(database, ledger) }
}

/** The whole product's tables, its catalogue, and ten thousand players with money and a session. */
export async function installOurs(
  connection: pg.PoolConfig,
  { dialect = 'native', secret = SECRET, callsASecond = null }: { dialect?: string; secret?: string; callsASecond?: number | null } = {},
): Promise<void> {
  const ground = openDatabase({ connection })
  await makeAppRole(ground.pool, { login: true })
  await migrate(ground.pool)
  const ledger = await openBook(connection)
  const { database, games } = openRoom(connection, ledger)
  await database.write((tx) => games.seed(tx))
  await database.pool.query('update games_vendor set sealed_secrets = array[$1], dialect = $2, calls_a_second = $3 where code = $4', [
    secret,
    dialect,
    callsASecond,
    VENDOR,
  ])
  const accounts = await database.write(async (tx) => {
    const opened: bigint[] = []
    for (let player = 0; player < PLAYERS; player += 1)
      opened.push(await ledger.openAccount(tx, { owner: memberOf(player), kind: 'main', currency: CURRENCY }))
    return opened
  })
  await Promise.all(
    accounts.map((account) =>
      ledger.submit({
        key: `opening:${account}`,
        account,
        transfers: [{ account, contra: 'house:opening', amount: OPENING, kind: 'opening' }],
      }),
    ),
  )
  const players = accounts.map((account, index) => ({
    player: playerName(index),
    member: memberOf(index),
    account: String(account),
    token: tokenOf(index),
  }))
  await database.pool.query(
    `insert into games_player (vendor, player, person, member, account, currency) select $1, player, member, member, account, $2
      from jsonb_to_recordset($3::jsonb) as p(player text, member uuid, account bigint)`,
    [VENDOR, CURRENCY, JSON.stringify(players)],
  )
  await database.pool.query(
    `insert into games_session (vendor, player, token_hash, language, site_session, used_at) select $1, player, sha256(convert_to(token, 'UTF8')), 'EN', member, now()
      from jsonb_to_recordset($2::jsonb) as p(player text, member uuid, token text)`,
    [VENDOR, JSON.stringify(players)],
  )
  await database.pool.query('vacuum analyze')
  await ledger.close()
  await database.close()
  await ground.pool.end()
}

/** Every dialect's own route, as the product serves them: in the role that owns nothing and sees rows by policies. */
export async function routeOurs(owner: pg.PoolConfig): Promise<Routing> {
  const connection = { ...owner, user: 'baize_app' }
  const ledger = await openBook(connection)
  const { database, games } = openRoom(connection, ledger)
  return {
    routes: games.callbacks,
    async close() {
      await games.settle()
      await ledger.close()
      await database.close()
    },
  }
}

/** The ledger's own proof, and that every answer stands once in the room's rows. */
export async function faultsOfOurs(connection: pg.PoolConfig, sent: number): Promise<string[]> {
  const ledger = await openBook(connection)
  const { database } = openRoom(connection, ledger)
  const { faults } = await ledger.proveBooks()
  const { rows } = await database.pool.query<{ kept: bigint }>('select count(*) as kept from games_callback')
  await ledger.close()
  await database.close()
  const kept = Number(rows[0]?.kept)
  return [
    ...faults.map(({ invariant, detail }) => `${invariant}: ${detail}`),
    ...(kept === sent ? [] : [`${sent} calls were answered and ${kept} are kept`]),
  ]
}
