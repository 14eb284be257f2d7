/** Die at: a child process of a test ends as kill -9 ends it, just before the n-th statement that it would send to the database. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'

/** Counted from now on; a process that sends fewer statements survives. */
export function dieAtStatement(n: number): void {
  const { query } = pg.Client.prototype
  let sent = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    sent += 1
    if (sent === n) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, this, given)
  } as typeof query
}

/** Starts a child with these facts; whether it died of the kill, or lived to its end. */
export async function diesIn(file: URL, facts: object): Promise<boolean> {
  const child = fork(file, [JSON.stringify(facts)], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal === 'SIGKILL') return true
  if (code !== 0) throw new Error(`the child ended with ${code}`)
  return false
}
