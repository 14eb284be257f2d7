/**
 * Notices: what one process tells all others at once, over the database (`LISTEN` and `NOTIFY`). Rows say the truth. A notice only ends what a
 * process remembers of them, or wakes it. Whoever hears none asks the rows.
 */
import pg from 'pg'
import { moment } from '../clock.ts'

/** Functions of the migrations name it too. */
const CHANNEL = 'baize'
const AGAIN_MS = 1_000
/** The shortest time from one notice of a name to the next, said outside a transaction. */
const BETWEEN_MS = 250
const PATIENCE_MS = 5_000

/** Hears the text of a notice; undefined after each new connection, when any may have been missed. */
type Hearer = (text: string | undefined) => void

export type Notices = {
  /** Hears the notices of a name from now on. */
  readonly hear: (name: string, hearer: Hearer) => void
  /** Whether notices arrive now. */
  readonly isHearing: () => boolean
  /** Tells every process, this one too, soon and at most four times a second. */
  readonly say: (name: string) => void
  readonly close: () => Promise<void>
}

type Needs = {
  /** A connection of its own to the database itself: a pooler between them passes no notices. */
  readonly connection: pg.PoolConfig
  readonly failed: (error: unknown) => void
}

/** What hears nothing, as in tests of one process: whoever remembers rows asks them. */
export const NO_NOTICES: Notices = { hear: () => undefined, isHearing: () => false, say: () => undefined, close: async () => undefined }

/** At most one notice of each name in a quarter of a second; the last wish is always said. */
function createSaying(send: (name: string) => Promise<void>): { readonly say: (name: string) => void; readonly end: () => Promise<void> } {
  const said = new Map<string, number>()
  const waiting = new Map<string, NodeJS.Timeout>()
  const now = (name: string): void => {
    waiting.delete(name)
    said.set(name, moment())
    void send(name)
  }
  return {
    say(name) {
      if (waiting.has(name)) return
      const rest = (said.get(name) ?? Number.NEGATIVE_INFINITY) + BETWEEN_MS - moment()
      waiting.set(name, setTimeout(now, Math.max(0, rest), name).unref())
    },
    async end() {
      for (const timer of waiting.values()) clearTimeout(timer)
      await Promise.all([...waiting.keys()].map(send))
      waiting.clear()
    },
  }
}

/** Listens until closed, and connects again where the connection is lost. The first connection stands when it answers. */
export async function openNotices({ connection, failed }: Needs): Promise<Notices> {
  const hearers = new Map<string, Hearer[]>()
  let client: pg.Client | undefined
  let [again, isClosed]: [NodeJS.Timeout | undefined, boolean] = [undefined, false]

  function lost(from: pg.Client, error: unknown): void {
    if (client !== from) return
    client = undefined
    if (isClosed) return
    failed(error)
    from.end().catch(() => undefined)
    connectLater()
  }

  async function connect(): Promise<void> {
    const { Client: Given, ...settings } = connection
    const Client = (Given ?? pg.Client) as typeof pg.Client
    const fresh = new Client({ ...settings, keepAlive: true, connectionTimeoutMillis: PATIENCE_MS, application_name: 'baize-notices' })
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh, new Error('the connection of the notices ended')))
    fresh.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ')
      const name = space < 0 ? payload : payload.slice(0, space)
      for (const hear of hearers.get(name) ?? []) hear(space < 0 ? '' : payload.slice(space + 1))
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
    for (const hear of [...hearers.values()].flat()) hear(undefined)
  }

  function connectLater(): void {
    again = setTimeout(() => {
      connect().catch((error: unknown) => {
        failed(error)
        connectLater()
      })
    }, AGAIN_MS).unref()
  }

  const saying = createSaying(async (name) => {
    const to = client
    await to?.query('select pg_notify($1, $2)', [CHANNEL, name]).catch((error: unknown) => lost(to, error))
  })
  await connect()
  return {
    hear: (name, hearer) => void hearers.set(name, [...(hearers.get(name) ?? []), hearer]),
    isHearing: () => client !== undefined,
    say: saying.say,
    async close() {
      await saying.end()
      isClosed = true
      clearTimeout(again)
      await client?.end()
    },
  }
}
