/** The peer's call log: calls with their answers, gathered and written behind the answer in one statement, as ours are. */
import type pg from 'pg'

type Noted = {
  readonly transaction: string
  readonly call: string
  readonly status: string
  readonly request: string
  readonly answer: string
  readonly took: number
}
export type PeerLog = { note(call: Noted): void; flush(): Promise<void> }

const GATHERING_MS = 100
const MOST_IN_ONE_WRITE = 500

async function write(pool: pg.Pool, calls: readonly Noted[]): Promise<void> {
  const of = <K extends keyof Noted>(name: K): Noted[K][] => calls.map((call) => call[name])
  await pool.query({
    name: 'log',
    text: `insert into call (transaction, call, status, request, answer, took)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[])`,
    values: [of('transaction'), of('call'), of('status'), of('request'), of('answer'), of('took')],
  })
}

export function createPeerLog(pool: pg.Pool): PeerLog {
  let waiting: Noted[] = []
  let writing: Promise<void> = Promise.resolve()
  let gathering: NodeJS.Timeout | undefined
  const begin = (): void => {
    clearTimeout(gathering)
    gathering = undefined
    const calls = waiting
    waiting = []
    if (calls.length > 0) writing = writing.then(() => write(pool, calls))
  }
  return {
    note(call) {
      waiting.push(call)
      if (waiting.length >= MOST_IN_ONE_WRITE) begin()
      else gathering ??= setTimeout(begin, GATHERING_MS)
    },
    flush() {
      begin()
      return writing
    },
  }
}
