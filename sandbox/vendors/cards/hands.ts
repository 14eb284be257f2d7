/** Hands: the deals and each stake's payout, stored before anybody sees them. */
import type { DatabaseSync } from 'node:sqlite'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { Decision, Round } from '../round.ts'

export type HandStakes = Readonly<Record<string, bigint>>
type Row = { state: 'open' | 'done' | 'void'; payouts: string | null }

export type Hands = ReturnType<typeof createHands>

/** The book of hands; a payout belongs to the stake's round. */
export const createHands = (database: DatabaseSync) => {
  database.exec(`create table if not exists cards_hand (
    id text primary key, room text not null, deck text not null, seal text not null, state text not null, payouts text, rake text, begun_ms integer not null
  ) strict`)
  const insert = database.prepare("insert into cards_hand (id, room, deck, seal, state, begun_ms) values (?, ?, ?, ?, 'open', ?)")
  const read = database.prepare('select state, payouts from cards_hand where id = ?')
  const finish = database.prepare("update cards_hand set state = ?, payouts = ?, rake = ? where id = ? and state = 'open'")
  const voidAll = database.prepare("update cards_hand set state = 'void' where state = 'open'")
  return {
    begin(id: string, room: string, deck: readonly number[], seal: string, nowMs: number): void {
      insert.run(id, room, JSON.stringify(deck), seal, nowMs)
    },
    done(id: string, payouts: HandStakes, rakeUnits: bigint): void {
      const paid = Object.entries(payouts).map(([round, units]) => [round, formatUnits(units)] as const)
      finish.run('done', JSON.stringify(Object.fromEntries(paid)), formatUnits(rakeUnits), id)
    },
    voided(id: string): void {
      finish.run('void', null, null, id)
    },
    /** A hand that an earlier process left open is void: every stake in it is refunded. */
    voidOpen(): void {
      voidAll.run()
    },
    /** The payout of a taken stake; one confirmed after the deal is not in the hand and is refunded. */
    decide(hand: string, stake: Round): Decision {
      const row = read.get(hand) as Row | undefined
      if (row?.state === 'open') return { kind: 'wait' }
      const paid = row?.state === 'done' ? (JSON.parse(row.payouts ?? '{}') as Record<string, string>)[stake.id] : undefined
      return paid === undefined ? { kind: 'void' } : { kind: 'pay', payoutUnits: parseUnits(paid) ?? 0n }
    },
  }
}
