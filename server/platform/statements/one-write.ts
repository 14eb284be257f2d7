/** One write: what a connection is asked in one turn of the event loop goes to the database by one call of the system. */
import type { Writable } from 'node:stream'
import type pg from 'pg'

const CORKED = new WeakSet<Writable>()

/**
 * Keeps what is sent now until the turn ends. Each write of its own costs a quarter of what a small call costs the process. The driver corks around each
 * statement; corks count, so its own open nothing while this one is set.
 */
export function inOneWrite(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & { readonly connection: { readonly stream: Writable } }).connection
  if (CORKED.has(stream)) return
  CORKED.add(stream)
  stream.cork()
  process.nextTick(() => {
    CORKED.delete(stream)
    stream.uncork()
  })
}
