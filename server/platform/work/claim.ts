/**
 * Claim: whoever asks a vendor or a payment service first takes the thing that it asks about, in a committed transaction of its own. No two runs
 * of a job then ask at once. A process that stood still in between does not ask late either.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** Far longer than any question with its repeats. A process that dies leaves its claims until then. */
const CLAIM_MS = 120_000

const held = new AsyncLocalStorage<{ readonly untilMs: number }>()

/** Whether the claim under which this code runs is over: another process may have asked meanwhile. Looked at right before a request is sent. */
export function isClaimOver(): boolean {
  const claim = held.getStore()
  return claim !== undefined && performance.now() >= claim.untilMs
}

/** Another run has the claim. The job fails, and is tried again with its usual pauses. */
export class ClaimTaken extends Error {
  constructor(name: string) {
    super(`another run is asking about ${name}`)
  }
}

/** Does `act` under a claim, which ends with it. Throws `ClaimTaken` while another run has it. */
export async function claimed<T>(database: Pick<Database, 'write'>, name: string, act: () => Promise<T>, ms = CLAIM_MS): Promise<T> {
  // By this process's own steady clock, and from before the statement: it ends here earlier than in the database.
  const untilMs = performance.now() + ms
  const token = await database.write(async (tx) => {
    const until = sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`
    const { rows } = await sql<{ token: string }>`insert into platform_claim as c (name, token, until) values (${name}, uuidv7(), ${until})
      on conflict (name) do update set token = excluded.token, until = excluded.until where c.until <= clock_timestamp() returning token`.execute(
      tx,
    )
    return rows[0]?.token
  })
  if (token === undefined) throw new ClaimTaken(name)
  try {
    return await held.run({ untilMs }, act)
  } finally {
    await database.write((tx) => sql`delete from platform_claim where name = ${name} and token = ${token}`.execute(tx))
  }
}
