/** Conformance world: the real wallet behind a real HTTP port, players with money, and a vendor who signs, for the tests of this room. */
import { UNBOUND } from '../../ledger/testing/unbound.ts'
import type pg from 'pg'
import { UNITS } from '@baize/contract/values/money.ts'
import { filledDatabase, type TestDatabase } from '../../app/testing.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { createHttp } from '../../platform/http.ts'
import type { Fact } from '../../platform/jobs.ts'
import { createLimits } from '../../platform/limits.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Person } from '../../platform/route.ts'
import { createGames, roundCompanion, type Games, type GamesNeeds } from '../games.ts'
import { noNeighbours } from './no-neighbours.ts'
import type { VendorBooks } from '../books/reconcile.ts'
import { gamesRawRoutes, gamesRoutes } from '../routes.ts'
import { nextId } from '../check/wire.ts'
import { signatureHeader } from '../signature.ts'

export type Reply = { readonly http: number; readonly status: string; readonly balance?: string; readonly [field: string]: unknown }
export type Fields = Readonly<Record<string, unknown>>
export type Headers = Readonly<Record<string, string>>

/** A player as the vendor knows it, and as we do. */
export type TestPlayer = {
  readonly member: string
  readonly account: bigint
  readonly player: string
  readonly token: string
  readonly person: Person
}

export type World = {
  readonly url: string
  readonly clock: ReturnType<typeof settableClock>
  readonly games: Games
  readonly ledger: Ledger
  readonly database: Database
  /** The caller of the site's own calls: `Authorization: Bearer <member id>` with the cookie `sid`. */
  readonly people: Map<string, Person>
  /** What was sent to each listener. */
  readonly told: readonly Fact[]
  /** Opens a member with a balance in whole units and launches the game for it. */
  player(balance: bigint, options?: { currency?: string; vendor?: string }): Promise<TestPlayer>
  /** A further wallet of a player, in which the game is launched as well. */
  beside(player: TestPlayer, balance: bigint, currency: string): Promise<TestPlayer>
  launch(person: Person, vendor?: string): Promise<{ player: string; token: string }>
  /** A signed call; a text body goes as it is. */
  call(name: string, body: Fields | string, options?: { vendor?: string; headers?: Headers; secret?: string; at?: bigint }): Promise<Reply>
  secret(vendor: string): string
  balance(player: TestPlayer): Promise<bigint>
  close(): Promise<void>
}

const CODES: Readonly<Record<string, string>> = { PG: 'jade-lanterns' }
/** A fast seal for tests; what it must keep is proven where secrets are made. */
const plainSeal = {
  seal: (_place: unknown, text: string) => `sealed:${text}`,
  open: (_place: unknown, text: string) => {
    if (!text.startsWith('sealed:')) throw new Error('altered or moved')
    return text.slice('sealed:'.length)
  },
}

const newMember = (): string => {
  const hex = systemRandom.bytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

async function openPerson(
  world: { database: Database; ledger: Ledger },
  balance: bigint,
  currency: string,
  id = newMember(),
): Promise<Person> {
  const wallet = await world.database.write(async (tx) => {
    const account = await world.ledger.openAccount(tx, { owner: id, kind: 'main', currency })
    if (balance === 0n) return account
    await world.ledger.lock(tx, [account])
    const transfers = [{ account, contra: 'payment:test', amount: balance * UNITS, kind: 'deposit' as const }]
    await world.ledger.post(tx, [{ key: `deposit:${currency}:${id}`, account, transfers }])
    return account
  })
  return { id, account: `m${id.slice(0, 8)}`, role: 'member', currency, wallet, sessionId: id }
}

type Opened = { database: Database; ledger: Ledger; games: Games; clock: World['clock']; people: World['people'] }

async function openHttp({ games, database, people }: Opened) {
  const app = await createHttp(
    {
      identify: ({ token }) => Promise.resolve(people.get(token)),
      decrypt: () => Promise.resolve({ ok: false, code: 'decrypt-failed' }),
      encryptionRequired: () => Promise.resolve(false),
      gate: () => Promise.resolve(0),
      merchantCode: 'baize',
      defaultLanguage: 'EN',
      isOwnHost: () => true,
      limits: createLimits(10_000),
      log: createLog('silent'),
      secure: false,
      trustProxy: [],
    },
    gamesRoutes(games, database),
    gamesRawRoutes(games),
  )
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

const TOLD = { en: 'Teak room', my: 'ကျွန်းခန်း', stake: '1000', seats: 5, seated: 2, rakeBasisPoints: 300, mostRake: '500', practice: false }
/** What the vendor of the card room answers about its rooms. */
const TOLD_ROOMS = [
  { id: 'teak-MMK', currency: 'MMK', ...TOLD },
  { id: 'teak-THB', currency: 'THB', ...TOLD, stake: '50' },
]

export type WorldSettings = {
  /** Without them no vendor is asked for its list. */
  readonly books?: VendorBooks
  /** What else of the outside a test answers for. */
  readonly outside?: Partial<Pick<GamesNeeds, 'bonus' | 'desk' | 'live' | 'mayPlay' | 'openGame' | 'stopOf' | 'transfers'>>
  /** Whether the whole site is closed for bets. */
  readonly isShut?: () => Promise<boolean>
  /** For tests that forge calls by the hundred. */
  readonly forgeriesAMinute?: number
  /** How long a bet waits for a wallet that somebody holds. */
  readonly laneTimeoutMilliseconds?: number
}

type Signing = { readonly url: string; readonly clock: World['clock']; readonly secrets: Readonly<Record<string, string>> }

const signing =
  ({ url, clock, secrets }: Signing): World['call'] =>
  async (name, body, { vendor = 'PG', headers, secret = secrets[vendor] ?? 'no secret', at = clock.now().epochMilliseconds } = {}) => {
    const raw = typeof body === 'string' ? body : JSON.stringify(body)
    const timestamp = String(at)
    const path = `/vendor/v1/${vendor}/${name}`
    const signature = signatureHeader(secret, timestamp, { method: 'POST', path, body: Buffer.from(raw) })
    const sent = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature, ...headers }
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: raw, headers: sent })
    return { http: answer.status, ...((await answer.json()) as { status: string }) }
  }

/** A database of its own for a world, with the catalogue in it, which takes longer to write than many tests take. */
export const worldDatabase = (): Promise<TestDatabase> =>
  filledDatabase('games', async (database) => (await openWorld(database, database.connection)).close())

/** Opens wallets and launches the game in them. */
const opening = ({
  people,
  launch,
  ...world
}: Pick<World, 'database' | 'ledger' | 'people' | 'launch'>): Pick<World, 'player' | 'beside'> => ({
  async player(balance, { currency = 'MMK', vendor = 'PG' } = {}) {
    const person = await openPerson(world, balance, currency)
    people.set(person.id, person)
    return { member: person.id, account: person.wallet!, person, ...(await launch(person, vendor)) }
  },
  async beside({ member }, balance, currency) {
    const person = await openPerson(world, balance, currency, member)
    return { member, account: person.wallet!, person, ...(await launch(person)) }
  },
})

/** Opens the world on a database of its own; the catalogue is seeded. */
export async function openWorld(
  database: Database,
  connection: pg.PoolConfig,
  { books, outside, forgeriesAMinute, isShut, ...ofLedger }: WorldSettings = {},
): Promise<World> {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const told: Fact[] = []
  const warned: object[] = []
  const companions = { round: roundCompanion({ clock, starts: UNBOUND.starts, ...(isShut === undefined ? {} : { isShut }) }) }
  const ledger = await createLedger({ connection, clock, companions, allowUnsafe: true, ...ofLedger })
  const games = createGames({
    ...noNeighbours(ledger),
    round: UNBOUND,
    database,
    clock,
    warn: (about) => void warned.push(about),
    random: systemRandom,
    secrets: plainSeal,
    ledger,
    openGame: ({ vendor, game, token, room }) =>
      Promise.resolve(
        `http://vendor.test/${vendor}/${game}?${new URLSearchParams({ token, ...(room === undefined ? {} : { room }) }).toString()}`,
      ),
    askRooms: ({ vendor }) => Promise.resolve(vendor === 'FOURSEATS' ? TOLD_ROOMS : undefined),
    forgeriesAMinute,
    tell: (_tx, fact) => Promise.resolve(void told.push(fact)),
    ...(books === undefined ? {} : { books }),
    ...outside,
  })
  await database.write((tx) => games.seed(tx))
  const people: World['people'] = new Map()
  const { app, url } = await openHttp({ database, ledger, games, clock, people })
  const secrets = await games.sandboxSecrets()

  const launch: World['launch'] = async (person, vendor = 'PG') => {
    const { game } = (await games.list({ vassalage: vendor, page: 1, size: 1 }, undefined, 'EN')).games.map(({ nodeId }) => ({
      game: nodeId,
    }))[0]!
    const catalogue = await games.catalogue()
    const asked = { nodeId: game, language: 'MY' as const, returnUrl: '/', ip: '203.0.113.7', isMobile: false }
    const outcome = await games.launch(catalogue, person, asked)
    if (!outcome.ok) throw new Error(`the launch was refused: ${outcome.code}`)
    const token = new URL(outcome.value.url).searchParams.get('token')!
    const { rows } = await database.pool.query('select player from games_player where vendor = $1 and person = $2 and currency = $3', [
      vendor,
      person.id,
      person.currency,
    ])
    return { token, player: (rows[0] as { player: string }).player }
  }
  return {
    url,
    clock,
    games,
    ledger,
    database,
    people,
    told,
    launch,
    call: signing({ url, clock, secrets }),
    secret: (vendor) => secrets[vendor]!,
    ...opening({ database, ledger, people, launch }),
    balance: async ({ account }) => (await ledger.balance(account)).balance,
    async close() {
      await app.close()
      await games.settle()
      await ledger.close()
    },
  }
}

export { nextId }

/** The fields of a call in a player's round; every field can be given again. */
export const inRound = ({ player }: TestPlayer, round: string, more: Fields = {}): Fields => ({
  player,
  currency: 'MMK',
  game: CODES['PG'],
  round,
  transaction: nextId(),
  ...more,
})
export const betBody = (player: TestPlayer, round: string, amount: string, more: Fields = {}): Fields =>
  inRound(player, round, { token: player.token, amount, ...more })
export const winBody = (player: TestPlayer, round: string, amount: string, more: Fields = {}): Fields =>
  inRound(player, round, { amount, kind: 'win', ...more })
