/**
 * Sweep rounds: a round with a bet and no end after two days is looked up at its vendor. The vendor's answer closes it, or it is opened for
 * staff.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { eachItem, type ItemNeeds, type Resting } from '../../platform/work/each-item.ts'
import { shortName } from '../../platform/work/short-name.ts'
import { dueStuck, endSettled, findStuck, knownOf, takeStuck, writeStuck, type StuckRound } from './books-store.ts'
import { handEndOf, hasBooks, type RoundThere, type VendorBooks } from './reconcile.ts'
import { worthOfHand } from './round-books-store.ts'
import type { CallingVendor } from '../vendor-calls.ts'
import { closeInTx, type ClosingLedger } from '../wallet/close-round.ts'
import { writeCase } from '../wallet/wallet-store.ts'

export type SweepNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly ledger: ClosingLedger
  readonly books: VendorBooks
  readonly vendorOf: (code: string) => Promise<CallingVendor | undefined>
  readonly warn: ItemNeeds['warn']
}

const nameOf = ({ vendor, game, round, member }: StuckRound): string => shortName(`${vendor}/${game}/${round}/${member}`)
/** How long a round belongs to the process that asks about it. */
const TAKEN_MINUTES = 5
const STUCK_HOURS = 48
const MOST_AT_ONCE = 500
/** Rounds of sports may stay open for days: the vendor is asked again at this interval. */
const ASK_AGAIN_HOURS = 6
/** After this many questions without an end staff also look at the round. */
const QUESTIONS = 4

type Found = { readonly state: StuckRound['state']; readonly said: string }

/** Which parts of an ended round never came here, in words; '' where both books agree. */
async function missingOf(
  { database }: SweepNeeds,
  { vendor, member, game }: StuckRound,
  { hand, handEnd }: { readonly hand: string; readonly handEnd: string },
  there: RoundThere,
): Promise<string> {
  if ('transactions' in there) {
    const known = await knownOf(database.reader, vendor, there.transactions)
    const missing = there.transactions.filter((id) => !known.has(id))
    return missing.length === 0 ? '' : `what never came: ${missing.slice(0, 5).join(', ')}`
  }
  const here = await worthOfHand(database.reader, { vendor, member, game, hand, handEnd })
  if (here.stakedUnits === there.stakedUnits && here.wonUnits === there.wonUnits) return ''
  return `${formatUnits(there.stakedUnits)} staked and ${formatUnits(there.wonUnits)} won there`
}

/** The result of the vendor's answer. It never moves money: the vendor sends what it still has to pay or to take back. */
async function ask(needs: SweepNeeds, stuck: StuckRound): Promise<Found> {
  const vendor = await needs.vendorOf(stuck.vendor)
  if (vendor?.asking === undefined || !hasBooks(vendor)) return { state: 'for-staff', said: 'the vendor cannot be asked' }
  const { player, game, round, openedAt } = stuck
  const handEnd = handEndOf(vendor)
  const hand = handEnd === '' ? round : (round.split(handEnd)[0] ?? round)
  const asking = { vendor: vendor.code, dialect: vendor.dialect, ...vendor.asking }
  const answer = await needs.books.round({ ...asking, player, game, round: hand, openedAt })
  const late = stuck.asked + 1 >= QUESTIONS || stuck.state === 'for-staff'
  if (!answer.ok && answer.code === 'unknown') return { state: 'for-staff', said: 'the vendor knows no such round' }
  if (!answer.ok) return { state: late ? 'for-staff' : 'waiting', said: 'the vendor does not answer' }
  if (answer.value.state === 'open') return { state: late ? 'for-staff' : 'waiting', said: 'the vendor says that it is open' }
  const missing = await missingOf(needs, stuck, { hand, handEnd }, answer.value)
  return answer.value.state === 'untold' ? untold(missing, late) : told(missing)
}

const told = (missing: string): Found =>
  missing === ''
    ? { state: 'ended', said: 'the vendor says that it has ended' }
    : { state: 'for-staff', said: `the vendor ended it with ${missing}` }

/**
 * In a book without ends a lost round and one that is still played look the same: only its bets show. After the last question such a round is
 * closed where both books agree. Closing moves nothing, and a late win or rollback still comes through. The comparison of its day finds one
 * that never comes.
 */
function untold(missing: string, late: boolean): Found {
  if (missing !== '') return { state: 'for-staff', said: `the vendor has ${missing}` }
  return late
    ? { state: 'ended', said: 'the vendor tells no ends; both books have the same bets' }
    : { state: 'waiting', said: 'the vendor does not say whether it has ended' }
}

async function note({ database, clock, ledger }: SweepNeeds, stuck: StuckRound, found: Found): Promise<void> {
  const now = clock.now()
  await database.write(async (tx) => {
    if (found.state === 'ended') await closeInTx(ledger, tx, stuck, stuck.account)
    if (found.state === 'for-staff' && stuck.state !== 'for-staff') {
      const { vendor, member, game, round } = stuck
      const about = { vendor, transaction: `round:${game}/${round}/${member}`, member, game, round, reference: found.said }
      await writeCase(tx, about, 'round-without-end', stuck.stakedUnits, now)
    }
    await writeStuck(tx, stuck, { ...found, askAt: now.add({ hours: ASK_AGAIN_HOURS }) })
  })
}

/** One sweep; answers how many rounds were new, how many were asked about and how many of those ended. */
export async function sweepRounds(
  needs: SweepNeeds,
  isOver: () => boolean = () => false,
): Promise<{ readonly found: number; readonly asked: number; readonly ended: number }> {
  const { database, clock } = needs
  const now = clock.now()
  const found = await database.write(async (tx) => {
    await endSettled(tx)
    return findStuck(tx, now.subtract({ hours: STUCK_HOURS }), now)
  })
  let [asked, ended] = [0, 0]
  const find = async ({ resting }: Resting) =>
    (await dueStuck(database.reader, now, MOST_AT_ONCE + resting.length)).filter((stuck) => !resting.includes(nameOf(stuck)))
  await eachItem(needs, { loop: 'games-stuck-rounds', find, idOf: nameOf, isOver }, async (stuck) => {
    // Taken before the vendor is asked, so that no other process asks about it too.
    if (!(await database.write((tx) => takeStuck(tx, stuck, now, now.add({ minutes: TAKEN_MINUTES }))))) return
    const answer = await ask(needs, stuck)
    await note(needs, stuck, answer)
    asked += 1
    if (answer.state === 'ended') ended += 1
  })
  return { found, asked, ended }
}
