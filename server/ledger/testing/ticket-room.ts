/** Ticket room: a companion with issues of a lottery, for tests of how batches of a room go. */
import { sql } from 'kysely'
import type { Companion, Operation } from '../ledger.ts'

/** The size of each batch that was asked one by one. */
export const batches: number[] = []
/** While true, a batch with a bad key fails after its rows were written. */
export const room = { fails: false }

/** Tickets of a lottery: the issue is locked, a closed one refuses, and the stake is worked out here. */
export const tickets: Companion = {
  async prepare(tx, operations) {
    batches.push(operations.length)
    const { rows } = await sql<{ id: string; open: boolean }>`select id, open from issue order by id for share`.execute(tx)
    const open = new Map(rows.map((row) => [row.id, row.open]))
    return operations.map((operation) => {
      if (operation.reverses !== undefined) return { transfers: [], carry: 'reversal' }
      const { issue, stake } = operation.facts as { issue: string; stake: bigint }
      if (open.get(issue) !== true) return { refused: 'draw-closed' }
      return {
        transfers: [{ account: operation.account, contra: 'house:lottery', amount: -stake, kind: 'bet' as const, round: issue }],
        carry: issue,
      }
    })
  },
  async write(tx, applied) {
    for (const { operation, carry, balance } of applied)
      await sql`insert into ticket (key, issue, balance) values (${operation.key}, ${String(carry)}, ${balance})`.execute(tx)
    if (room.fails && applied.some(({ operation }) => operation.key.includes('bad'))) throw new Error('the room failed')
    return applied.map(({ operation }) => `${operation.key} by ${String(operation.delivery)}`)
  },
}

export const ISSUES =
  "create table issue (id text primary key, open boolean); insert into issue values ('today', true), ('gone', false); create table ticket (key text primary key, issue text, balance bigint)"

export const ticket = (key: string, account: bigint, stake: bigint, issue = 'today'): Operation => ({
  key,
  account,
  transfers: [],
  isBet: true,
  companion: 'ticket',
  facts: { issue, stake },
})
