/** Limits: how often a call may be made, by address and by person, as one table. A limit never reveals whether an account exists. */
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { addressKeys } from './address.ts'
import { openDatabase } from './database.ts'
import { POOLS } from './overload/pools.ts'

type Limit = { readonly points: number; readonly seconds: number }

/**
 * `ip` counts strangers by address, `person` whoever is logged in. A carrier puts thousands of people behind one address, so its limits only end floods.
 * Proofs of work, codes and accounts limit one stranger (docs/decisions/0401-room-for-a-carrier.md).
 */
export const LIMITS: Readonly<Record<string, { readonly ip?: Limit; readonly person?: Limit }>> = {
  any: { ip: { points: 12_000, seconds: 60 }, person: { points: 600, seconds: 60 } },
  login: { ip: { points: 600, seconds: 600 }, person: { points: 30, seconds: 600 } },
  /** Each call needs a proof of work, which grows with the number that its address takes, a code or a provider. */
  register: { ip: { points: 300, seconds: 3600 }, person: { points: 5, seconds: 3600 } },
  /** Each number has its own limit, and all messages have budgets. */
  sms: { ip: { points: 120, seconds: 3600 }, person: { points: 10, seconds: 3600 } },
  /** Few people work at a console, and nobody types faster than this. */
  staff: { ip: { points: 60, seconds: 600 }, person: { points: 30, seconds: 600 } },
  verify: { ip: { points: 600, seconds: 600 }, person: { points: 20, seconds: 600 } },
  forgot: { ip: { points: 120, seconds: 3600 }, person: { points: 10, seconds: 3600 } },
  agentRegister: { person: { points: 50, seconds: 3600 } },
  agentLink: { person: { points: 50, seconds: 3600 } },
  affiliate: { ip: { points: 120, seconds: 60 }, person: { points: 10, seconds: 60 } },
  social: { ip: { points: 300, seconds: 600 }, person: { points: 20, seconds: 600 } },
  /** A panel that stays open asks for a code a minute; nobody guesses 256 bits. */
  handover: { ip: { points: 600, seconds: 600 }, person: { points: 30, seconds: 600 } },
  trial: { ip: { points: 300, seconds: 3600 }, person: { points: 10, seconds: 3600 } },
  feedback: { ip: { points: 60, seconds: 600 }, person: { points: 3, seconds: 600 } },
  captcha: { ip: { points: 300, seconds: 60 }, person: { points: 30, seconds: 60 } },
  /** A page loads some fifty files at its first visit. */
  pages: { ip: { points: 12_000, seconds: 60 } },
  /** Far above what vendors send; it ends floods of one address before a body is read. Each vendor also has its own rate. */
  callbacks: { ip: { points: 200_000, seconds: 10 } },
  live: { ip: { points: 600, seconds: 60 }, person: { points: 60, seconds: 60 } },
  favourite: { person: { points: 60, seconds: 60 } },
  launch: { person: { points: 30, seconds: 60 } },
  /** A game window asks after each round, and the provider is asked in turn. */
  wallets: { person: { points: 60, seconds: 60 } },
  money: { person: { points: 10, seconds: 60 } },
  /** A separate process decodes each picture. */
  upload: { ip: { points: 120, seconds: 600 }, person: { points: 20, seconds: 600 } },
  bet: { person: { points: 10, seconds: 1 } },
}

/** Members; a trial account costs nothing, so its people are strangers too. */
export type Counted = { readonly id: string; readonly role: string }

export type Limits = {
  /** Takes one from the limits of that name that count this caller. Answers the seconds to wait when one is used up, else undefined. */
  take(name: string, ip: string, person: Counted | undefined): Promise<number | undefined>
}

/** The common limit of the members behind one address, as a multiple of the strangers' limit; each member also has an own one. */
const MEMBERS = 10

/** How many households of one /48 may use up their whole limit at the same time. */
const HOUSEHOLDS = 8

/**
 * Floods are counted where they arrive, and shared with the others by the part. Asking the database about each page and bet would be a
 * flood of its own.
 */
const FLOODS: ReadonlySet<string> = new Set(['any', 'pages', 'callbacks', 'bet'])

type Figures = { readonly keyPrefix: string; readonly points: number; readonly duration: number }
type Counter = { consume(key: string): Promise<unknown> }

/** Below this part of a limit a process keeps its count to itself. Whoever asks as people do then costs no question to the database. */
const ALONE = 8
/** Above it a process reports to the others each time this part of the limit has been used. */
const STEP = 64

/**
 * Of several processes that count so, a caller gets at most the limit and an eighth of it for each process but one. Without the shared
 * count each counts by itself.
 */
function countFloods(figures: Figures, shared: RateLimiterAbstract): Counter {
  const own = new RateLimiterMemory(figures)
  const alone = Math.max(1, Math.ceil(figures.points / ALONE))
  const step = Math.max(1, Math.floor(figures.points / STEP))
  return {
    async consume(key) {
      const { consumedPoints } = await own.consume(key)
      if (consumedPoints < alone || (consumedPoints - alone) % step !== 0) return
      try {
        await shared.consume(key, consumedPoints === alone ? alone : step)
      } catch (used) {
        // A database that does not answer leaves this process its own count.
        if (!(used instanceof RateLimiterRes)) return
        await own.block(key, Math.max(1, Math.ceil(used.msBeforeNext / 1000)))
        throw used
      }
    },
  }
}

/** The connections over which several processes count together. The limiter calculates with numbers, so they read a bigint as one. */
export function openLimitsPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const getTypeParser = (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown)
  return openDatabase(
    { connection: { ...connection, types: { getTypeParser } as pg.CustomTypesConfig }, size: POOLS.limits, forMany: true },
    onError,
  ).pool
}

/**
 * Keeps the counters in this process or, with `shared`, in a table that all processes of the site use. While the database does not answer, each process
 * counts by itself. `scale` multiplies every figure: tests that are one address and many people raise it.
 */
export function createLimits(scale = 1, shared?: pg.Pool): Limits {
  const counterOf = (name: string, limit: Limit | undefined, times = 1): Counter | undefined => {
    if (!limit) return undefined
    const figures = { keyPrefix: name, points: limit.points * scale * times, duration: limit.seconds }
    const own = new RateLimiterMemory(figures)
    if (!shared) return own
    const table = { storeClient: shared, storeType: 'pool', tableName: 'platform_limit', tableCreated: true }
    if (FLOODS.has(name.split(' ')[0] ?? '')) return countFloods(figures, new RateLimiterPostgres({ ...figures, ...table }))
    return new RateLimiterPostgres({ ...figures, ...table, inMemoryBlockOnConsumed: figures.points + 1, insuranceLimiter: own })
  }
  const counters = new Map(
    Object.entries(LIMITS).map(([name, { ip, person }]) => [
      name,
      {
        ip: counterOf(`${name} ip`, ip),
        wide: counterOf(`${name} wide`, ip, HOUSEHOLDS),
        person: counterOf(`${name} person`, person),
        members: counterOf(`${name} members`, ip, MEMBERS),
      },
    ]),
  )
  const consume = async (limiter: Counter | undefined, key: string | undefined): Promise<number | undefined> => {
    if (!limiter || key === undefined) return undefined
    try {
      await limiter.consume(key)
      return undefined
    } catch (used) {
      if (used instanceof RateLimiterRes) return Math.max(1, Math.ceil(used.msBeforeNext / 1000))
      throw used
    }
  }
  return {
    async take(name, ip, person) {
      const found = counters.get(name)
      if (!found) throw new Error(`no rate limit is called ${name}`)
      const { own, wide } = addressKeys(ip)
      // Members do not use up the limit of strangers behind their address, nor strangers that of members.
      const ofPerson = await consume(found.person, person?.id)
      if (ofPerson !== undefined) return ofPerson
      if (person && person.role !== 'trial' && found.person) return consume(found.members, own)
      return (await consume(found.ip, own)) ?? (await consume(found.wide, wide))
    },
  }
}
