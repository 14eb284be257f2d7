/** Free rounds: staff order rounds for a player at a vendor's game. The order is written down first, and the vendor's answer is stored beside it. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Random } from '../../platform/random.ts'
import { claimed } from '../../platform/work/claim.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { gameKey } from '../catalogue/catalogue.ts'
import { writeFreeSpins } from '../free-spins-store.ts'
import { readPlayer } from '../store.ts'
import { insertGrant, moveGrant, readGrant, type GrantRow, type GrantState } from './grants-store.ts'
import type { AskOf, VendorDesk } from './vendor-desk.ts'

export type FreeRoundsNeeds = {
  readonly database: Pick<Database, 'write' | 'reader'>
  readonly clock: Clock
  readonly random: Random
  readonly shelf: Shelf
  readonly desk: VendorDesk
  readonly askOf: AskOf
}

export type FreeRoundsOrder = {
  readonly vendor: string
  readonly game: string
  readonly member: string
  /** Which wallet of the member they are for. */
  readonly currency: string
  readonly rounds: number
  readonly stakeUnits: bigint
  readonly hours: number
  /** What they may win beside the vendor's budget of gifts. */
  readonly mostUnits: bigint
}

const MOST_ROUNDS = 1_000
/** A vendor's own limit is thirty days. */
const MOST_HOURS = 30 * 24

/** Dialects in which an order is given once for its id, however often it is asked for. */
const ASKED_AGAIN: ReadonlySet<string> = new Set(['native', 'pragmatic', 'softswiss'])

/** Writes an order down; the vendor is asked after the commit. Its id is recorded as a grant, so that its win is no unexplained gift. */
export async function orderFreeRounds(
  tx: Tx,
  { clock, random, shelf }: Pick<FreeRoundsNeeds, 'clock' | 'random' | 'shelf'>,
  order: FreeRoundsOrder,
): Promise<Outcome<{ id: string }, 'not-found' | 'value-refused'>> {
  const { vendor, game, member, currency, rounds, stakeUnits, hours, mostUnits } = order
  const catalogue = await shelf.current()
  if (catalogue.everByCode.get(gameKey(vendor, game))?.playable !== true) return refused('not-found')
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > MOST_ROUNDS || stakeUnits <= 0n) return refused('value-refused', { rounds })
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS) return refused('value-refused', { hours })
  const player = await readPlayer(tx, vendor, { person: member, currency })
  if (player === undefined) return refused('not-found')
  const id = `fr-${random.bytes(12).toString('hex')}`
  const startsAt = clock.now()
  await insertGrant(tx, {
    id,
    vendor,
    member,
    player: player.player,
    game,
    currency,
    rounds,
    stakeUnits,
    startsAt,
    endsAt: startsAt.add({ hours }),
  })
  await writeFreeSpins(tx, { vendor, issue: id, member: player.member, mostUnits, at: startsAt })
  return done({ id })
}

/** Whether this run asks: an order that its vendor would give twice is marked first, and whoever dies before the answer leaves it to staff. */
const mayAsk = async ({ database }: FreeRoundsNeeds, id: string, isGivenOnce: boolean): Promise<boolean> =>
  isGivenOnce || database.write((tx) => moveGrant(tx, id, 'asked', 'unclear', null))

/** The result of an answer for an order. Silence is asked again where the dialect gives once for an id, and goes to staff where it does not. */
async function settle(needs: FreeRoundsNeeds, row: GrantRow, dialect: string): Promise<GrantState | 'again'> {
  const { shelf, desk, askOf } = needs
  const isGivenOnce = ASKED_AGAIN.has(dialect)
  if (!(await mayAsk(needs, row.id, isGivenOnce))) return 'unclear'
  const ask = askOf((await shelf.current()).vendorOf.get(row.vendor))
  const { id, player, game, currency, rounds, stakeUnits, startsAt: from, endsAt: until } = row
  const brand = (await readPlayer(needs.database.reader, row.vendor, { person: row.member, currency: row.currency }))?.brand || undefined
  const order = { id, player, game, currency, rounds, stakeUnits, from, until, ...(brand === undefined ? {} : { brand }) }
  const given = ask === undefined ? refused('declined' as const) : await desk.grant({ ...ask, ...order })
  if (!given.ok && given.code === 'unreachable' && isGivenOnce) return 'again'
  const after: GrantState = given.ok ? 'given' : given.code === 'unreachable' ? 'unclear' : 'declined'
  const before: GrantState = isGivenOnce ? 'asked' : 'unclear'
  if (after !== before) await needs.database.write((tx) => moveGrant(tx, id, before, after, given.ok ? given.value.reference : null))
  return after
}

/** Asks the vendor for an order, or to take one back; throws while it must be asked again, or while another run asks. */
export const askFreeRounds = (needs: FreeRoundsNeeds, id: string): Promise<void> =>
  claimed(needs.database, `free-rounds:${id}`, () => askOnce(needs, id))

async function askOnce(needs: FreeRoundsNeeds, id: string): Promise<void> {
  const row = await readGrant(needs.database.reader, id)
  const vendor = row && (await needs.shelf.current()).vendorOf.get(row.vendor)
  if (row === undefined || vendor === undefined) return
  if (row.state === 'asked' && (await settle(needs, row, vendor.dialect)) === 'again')
    throw new Error(`${row.vendor} did not answer about ${id}`)
  if (row.state !== 'taking-back') return
  const ask = needs.askOf(vendor)
  const back = ask === undefined ? refused('declined' as const) : await needs.desk.takeBack({ ...ask, reference: row.reference ?? id })
  if (!back.ok && back.code === 'unreachable') throw new Error(`${row.vendor} did not answer about ${id}`)
  await needs.database.write((tx) => moveGrant(tx, id, 'taking-back', back.ok ? 'taken-back' : 'given', null))
}

/** Rounds that were given and not played are requested back. */
export async function wantBack(tx: Tx, id: string): Promise<Outcome<{ before: unknown; after: unknown }, 'not-found' | 'state-conflict'>> {
  const row = await readGrant(tx, id)
  if (row === undefined) return refused('not-found')
  if (!(await moveGrant(tx, id, 'given', 'taking-back', null))) return refused('state-conflict')
  return done({ before: { state: 'given' }, after: { state: 'taking-back' } })
}
