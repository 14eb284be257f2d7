/** Limits: how often a call may be asked, by address and by person, as one table; a limit never tells whether an account exists. */
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { addressKeys } from './address.ts'
import { openDatabase } from './database.ts'

type Limit = { readonly points: number; readonly seconds: number }

/** `ip` counts by address, `person` by member where one is logged in; both must have room. Figures follow the security study. */
export const LIMITS: Readonly<Record<string, { readonly ip?: Limit; readonly person?: Limit }>> = {
  /** A carrier puts many people behind one address; each of them has the limit by person besides. */
  any: { ip: { points: 3000, seconds: 60 }, person: { points: 600, seconds: 60 } },
  login: { ip: { points: 300, seconds: 600 } },
  register: { ip: { points: 5, seconds: 3600 } },
  sms: { ip: { points: 10, seconds: 3600 } },
  verify: { ip: { points: 60, seconds: 600 }, person: { points: 20, seconds: 600 } },
  forgot: { ip: { points: 10, seconds: 3600 } },
  agentLink: { person: { points: 50, seconds: 3600 } },
  affiliate: { ip: { points: 10, seconds: 60 } },
  social: { ip: { points: 20, seconds: 600 } },
  /** A panel that stays open asks for a code a minute; nobody guesses 256 bits. */
  handover: { ip: { points: 60, seconds: 600 }, person: { points: 30, seconds: 600 } },
  trial: { ip: { points: 10, seconds: 3600 } },
  feedback: { ip: { points: 3, seconds: 600 } },
  captcha: { ip: { points: 30, seconds: 60 } },
  /** A page loads some fifty files, and a carrier puts many people behind one address. */
  pages: { ip: { points: 3000, seconds: 60 } },
  /** Far above what vendors send; it ends floods of one address before a body is read. Each vendor has its own rate besides. */
  callbacks: { ip: { points: 200_000, seconds: 10 } },
  live: { ip: { points: 60, seconds: 60 } },
  favourite: { person: { points: 60, seconds: 60 } },
  launch: { person: { points: 30, seconds: 60 } },
  /** A game window asks after each round, and the provider is asked in turn. */
  wallets: { person: { points: 60, seconds: 60 } },
  money: { person: { points: 10, seconds: 60 } },
  /** Each picture is decoded by a process of its own. */
  upload: { ip: { points: 120, seconds: 600 }, person: { points: 20, seconds: 600 } },
  bet: { person: { points: 10, seconds: 1 } },
}

export type Limits = {
  /** Takes one from each limit of that name; answers the seconds to wait when one is used up, else undefined. */
  take(name: string, ip: string, person: string | undefined): Promise<number | undefined>
}

/** How many households of one /48 may use up their whole limit at the same time. */
const HOUSEHOLDS = 8

/** Floods are counted where they arrive: asking the database about each page and bet would be a flood of its own. */
const FLOODS: ReadonlySet<string> = new Set(['any', 'pages', 'callbacks', 'bet'])

/** The connections over which several processes count together. The limiter reckons with numbers, so they read a bigint as one. */
export function openLimitsPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const getTypeParser = (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    oid === pg.types.builtins.INT8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown)
  return openDatabase({ connection: { ...connection, types: { getTypeParser } as pg.CustomTypesConfig }, size: 4, forMany: true }, onError)
    .pool
}

/**
 * Keeps the counters in this process, or, with `shared`, in a table that all processes of the site count in; while the database does not answer, each counts
 * by itself. `scale` multiplies every figure: tests that are one address and many people raise it.
 */
export function createLimits(scale = 1, shared?: pg.Pool): Limits {
  const counterOf = (name: string, limit: Limit | undefined, times = 1): RateLimiterAbstract | undefined => {
    if (!limit) return undefined
    const figures = { keyPrefix: name, points: limit.points * scale * times, duration: limit.seconds }
    const own = new RateLimiterMemory(figures)
    if (!shared || FLOODS.has(name.split(' ')[0] ?? '')) return own
    const table = { storeClient: shared, storeType: 'pool', tableName: 'platform_limit', tableCreated: true }
    return new RateLimiterPostgres({ ...figures, ...table, inMemoryBlockOnConsumed: figures.points + 1, insuranceLimiter: own })
  }
  const counters = new Map(
    Object.entries(LIMITS).map(([name, { ip, person }]) => [
      name,
      { ip: counterOf(`${name} ip`, ip), wide: counterOf(`${name} wide`, ip, HOUSEHOLDS), person: counterOf(`${name} person`, person) },
    ]),
  )
  const consume = async (limiter: RateLimiterAbstract | undefined, key: string | undefined): Promise<number | undefined> => {
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
      return (await consume(found.ip, own)) ?? (await consume(found.wide, wide)) ?? (await consume(found.person, person))
    },
  }
}
