/**
 * Note free spins: records for whom a set of free spins was given at a vendor. The vendor's last call names the set alone, and the record
 * gives the player.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { writeFreeSpins } from './free-spins-store.ts'
import { readPlayer } from './store.ts'

const ISSUE = /^[!-~]{1,100}$/

/** For one wallet of a member; without a currency the one with which they came first. */
export type FreeSpinsSet = {
  readonly vendor: string
  readonly issue: string
  readonly member: string
  readonly currency?: string
  readonly mostUnits: bigint
}

/** A set belongs to one member for ever. It cannot be recorded for another, nor for a member who was never at the vendor. */
export async function noteFreeSpins(
  tx: Tx,
  clock: Clock,
  { vendor, issue, member, mostUnits, currency }: FreeSpinsSet,
): Promise<Outcome<{ member: string }, 'not-found' | 'value-refused'>> {
  if (!ISSUE.test(issue)) return refused('value-refused', { issue })
  const player = await readPlayer(tx, vendor, { person: member, ...(currency === undefined ? {} : { currency }) })
  if (player === undefined) return refused('not-found')
  const owner = await writeFreeSpins(tx, { vendor, issue, member: player.member, mostUnits, at: clock.now() })
  return owner === player.member ? done({ member }) : refused('value-refused', { issue: 'noted for another member' })
}
