/** Sweep rounds: a round with a bet and no end after two days is asked about at its vendor, and closed by what it says or opened for people. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { dueStuck, endSettled, findStuck, knownOf, writeStuck, type StuckRound } from './books-store.ts'
import type { VendorBooks } from './reconcile.ts'
import type { CallingVendor } from './vendor-calls.ts'
import { closeRound, writeCase } from './wallet-store.ts'

export type SweepNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly books: VendorBooks
  readonly vendorOf: (code: string) => Promise<CallingVendor | undefined>
}

const STUCK_HOURS = 48
const MOST_AT_ONCE = 500
/** Rounds of sports may stay open for days: the vendor is asked again so often. */
const ASK_AGAIN_HOURS = 6
/** After so many questions without an end the round is also for people to look at. */
const QUESTIONS = 4

type Found = { readonly state: StuckRound['state']; readonly said: string }

/** What the vendor's answer comes to. It never moves money: what the vendor still has to pay or to take back, it sends. */
async function ask({ database, books, vendorOf }: SweepNeeds, stuck: StuckRound): Promise<Found> {
  const vendor = await vendorOf(stuck.vendor)
  const [secret] = vendor?.secrets ?? []
  // Only the native dialect has a call for it; a round of another one is for people at once.
  if (vendor?.dialect !== 'native' || secret === undefined) return { state: 'for-staff', said: 'the vendor cannot be asked' }
  const { player, game, round } = stuck
  const answer = await books.round({ vendor: stuck.vendor, secret, player, game, round })
  const late = stuck.asked + 1 >= QUESTIONS || stuck.state === 'for-staff'
  if (!answer.ok && answer.code === 'unknown') return { state: 'for-staff', said: 'the vendor knows no such round' }
  if (!answer.ok) return { state: late ? 'for-staff' : 'waiting', said: 'the vendor does not answer' }
  if (answer.value.state === 'open') return { state: late ? 'for-staff' : 'waiting', said: 'the vendor says that it is open' }
  const { transactions } = answer.value
  const known = await knownOf(database.reader, stuck.vendor, transactions)
  const missing = transactions.filter((id) => !known.has(id))
  return missing.length === 0
    ? { state: 'ended', said: 'the vendor says that it has ended' }
    : { state: 'for-staff', said: `the vendor ended it with what never came: ${missing.slice(0, 5).join(', ')}` }
}

async function note({ database, clock }: SweepNeeds, stuck: StuckRound, found: Found): Promise<void> {
  const now = clock.now()
  await database.write(async (tx) => {
    if (found.state === 'ended') await closeRound(tx, stuck)
    if (found.state === 'for-staff' && stuck.state !== 'for-staff') {
      const { vendor, member, game, round } = stuck
      const about = { vendor, transaction: `round:${game}/${round}/${member}`, member, game, round, reference: found.said }
      await writeCase(tx, about, 'round-without-end', stuck.stakedUnits, now)
    }
    await writeStuck(tx, stuck, { ...found, askAt: now.add({ hours: ASK_AGAIN_HOURS }) })
  })
}

/** One sweep; answers how many rounds were new, how many were asked about and how many of those ended. */
export async function sweepRounds(needs: SweepNeeds): Promise<{ readonly found: number; readonly asked: number; readonly ended: number }> {
  const { database, clock } = needs
  const now = clock.now()
  const found = await database.write(async (tx) => {
    await endSettled(tx)
    return findStuck(tx, now.subtract({ hours: STUCK_HOURS }), now)
  })
  const due = await dueStuck(database.reader, now, MOST_AT_ONCE)
  let ended = 0
  for (const stuck of due) {
    const answer = await ask(needs, stuck)
    await note(needs, stuck, answer)
    if (answer.state === 'ended') ended += 1
  }
  return { found, asked: due.length, ended }
}
