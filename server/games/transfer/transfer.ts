/**
 * Transfer: moves money between the main wallet and a vendor's own, and holds it on the way. A lost answer is asked for until it comes, and
 * no transfer happens twice.
 */
import type { walletTransfer } from '@baize/contract/transfer-wallet.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { CURRENCIES, formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { betRefusal, type Answer, type Ledger, type Operation } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Random } from '../../platform/random.ts'
import { claimed, ClaimTaken } from '../../platform/work/claim.ts'
import { eachItem, type ItemNeeds, type Resting } from '../../platform/work/each-item.ts'
import type { LaunchNeeds } from '../launch/launch.ts'
import { brandOf, currenciesOf } from '../connection.ts'
import { writePlayer, type KeptVendor } from '../store.ts'
import type { VendorProof } from '../vendor-calls.ts'
import {
  addParked,
  dueTransfers,
  endTransfer,
  insertTransfer,
  moneyThere,
  noteBack,
  takeTransfer,
  transferByKey,
  transferForUpdate,
  type TransferRow,
} from './transfer-store.ts'
import { partsOf, type Part } from './way-back.ts'

/** The vendor's own wallet, asked from outside; `unreachable` does not say what it did. */
type Asking = VendorProof & { readonly vendor: string }

export type VendorTransfers = {
  move(
    ask: Asking & {
      readonly id: string
      readonly player: string
      readonly currency: string
      readonly direction: 'in' | 'out'
      readonly units: bigint
    },
  ): Promise<Outcome<undefined, 'unreachable' | 'declined'>>
  find(ask: Asking & { readonly id: string }): Promise<Outcome<'done' | 'declined', 'unreachable' | 'unknown'>>
  balance(ask: Asking & { readonly player: string; readonly currency: string }): Promise<Outcome<bigint, 'unreachable'>>
}

export { parkedOf } from './transfer-store.ts'

export type TransferNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly ledger: Pick<Ledger, 'lock' | 'post' | 'hold' | 'settleHold' | 'releaseHold'>
  readonly mayPlay: LaunchNeeds['mayPlay']
  /** Takes the lanes of money that leaves the wallet, and says which bonus it would forfeit; undefined where none. */
  readonly bonusAtStake: (
    tx: Tx,
    owner: { readonly member: string; readonly currency: string; readonly wallet: bigint },
  ) => Promise<{ readonly grant: string; readonly units: bigint; readonly giveUp: () => Promise<void> } | undefined>
  readonly currency: LaunchNeeds['currency']
  /** Whether the market lets money in there: no cap and no pace can be judged in a vendor's own wallet (MK-02). */
  readonly ownWallets: () => Promise<boolean>
  /** The zone in which the merchant's days begin. */
  readonly timeZone: () => Promise<string>
  readonly transfers: VendorTransfers
  readonly vendorOf: (code: string) => Promise<KeptVendor | undefined>
  readonly proofOf: (vendor: KeptVendor) => VendorProof | undefined
  readonly warn: ItemNeeds['warn']
}

export type TransferInput = {
  readonly member: { readonly id: string; readonly wallet: bigint; readonly currency: string }
  readonly key: string
  readonly vendor: string
  readonly direction: 'in' | 'out'
  readonly amount: string
  /** The grant that the member forfeits for it. */
  readonly giveUp?: string | undefined
}

export type TransferRefusal = OperationRefusal<typeof walletTransfer>

const contraOf = (vendor: string): string => `transfer:${vendor}`
const holdOf = (id: string): string => `vendor-transfer:${id}`
/** A way back has a part for each day whose losses it undoes. */
const endOf = (id: string, part = 0): string => `vendor-transfer:${id}:end${part === 0 ? '' : `:${part}`}`

/** How long the first request may take before the job asks, and how long the job waits between questions. */
const FIRST_QUESTION_SECONDS = 20
const NEXT_QUESTION_SECONDS = 60
const MOST_AT_ONCE = 100

const unitsIn = (amount: string, currency: string): Outcome<bigint, 'amount-below-minimum' | 'amount-too-precise'> => {
  const units = parseUnits(amount, CURRENCIES[currency]?.digits ?? 2)
  if (units === undefined) return refused('amount-too-precise')
  return units === 0n ? refused('amount-below-minimum') : done(units)
}

/** Only money that can be played may go to a vendor. The way back is open to everybody, also while the vendor is switched off. */
async function mayMove(
  needs: TransferNeeds,
  { member, direction }: TransferInput,
  vendor: KeptVendor,
): Promise<TransferRefusal | undefined> {
  if (direction === 'out') return undefined
  if (vendor.state !== 'on' || !(await needs.ownWallets())) return 'vendor-maintenance'
  if (!currenciesOf(vendor.connection, await needs.currency()).includes(member.currency)) return 'currency-not-offered'
  const standing = await needs.mayPlay(member.wallet)
  return standing === 'yes' ? undefined : standing
}

/** Money into a vendor's own wallet is a bet from now on, judged by the ledger: what happens to it there nobody tells us. */
async function hold(needs: TransferNeeds, tx: Tx, row: TransferRow): Promise<Outcome<undefined, TransferRefusal>> {
  await needs.ledger.lock(tx, [row.account])
  const answer = await needs.ledger.hold(tx, {
    key: holdOf(row.id),
    account: row.account,
    amount: row.units,
    reason: 'vendor-transfer',
    reference: row.id,
    intoVendor: row.vendor,
  })
  if (answer.status === 'applied') return done(undefined)
  if (answer.status !== 'refused') throw new Error(`the ledger refused a hold: ${answer.status}`)
  const { code, detail } = betRefusal(answer)
  if (code === 'busy') throw new Error('the ledger was busy in a lane that is held')
  return refused(code, detail)
}

/** Writes the transfer down, and holds outgoing money, before the vendor is called. */
async function begin(
  needs: TransferNeeds,
  input: TransferInput,
  { connection }: KeptVendor,
  units: bigint,
): Promise<Outcome<TransferRow, TransferRefusal>> {
  const { member, vendor, direction, key } = input
  const now = needs.clock.now()
  return needs.database.transact(async (tx) => {
    const offered = {
      player: `p${needs.random.bytes(12).toString('hex')}`,
      person: member.id,
      account: member.wallet,
      currency: member.currency,
      brand: brandOf(connection, member.currency),
    }
    const { player } = await writePlayer(tx, vendor, offered)
    const wanted = { vendor, member: member.id, player, account: member.wallet, currency: member.currency, direction, units, key, at: now }
    const row = await insertTransfer(tx, wanted, now.add({ seconds: FIRST_QUESTION_SECONDS }))
    // Another copy of this call was quicker.
    if (row === undefined) return done((await transferByKey(tx, member.id, key))!)
    if (direction === 'out') return done(row)
    const atStake = await needs.bonusAtStake(tx, { member: member.id, currency: member.currency, wallet: member.wallet })
    const held = await hold(needs, tx, row)
    if (!held.ok) return held
    if (atStake && input.giveUp !== atStake.grant)
      return refused('bonus-at-stake', { grant: atStake.grant, paidOut: formatUnits(units), givenUp: formatUnits(atStake.units) })
    await atStake?.giveUp()
    return done(row)
  })
}

/** Money that went there is paid from its hold, or is free again where the vendor declined it. */
async function endIn({ ledger }: TransferNeeds, tx: Tx, { id, vendor }: TransferRow, isDone: boolean): Promise<Answer[]> {
  const key = endOf(id)
  const paid = { key, hold: holdOf(id), contra: contraOf(vendor), kind: 'transfer', reference: id } as const
  return [isDone ? await ledger.settleHold(tx, paid) : await ledger.releaseHold(tx, { key, hold: holdOf(id) })]
}

const backOf = ({ id, account, vendor }: TransferRow, { units, of }: Part, index: number): Operation => ({
  key: endOf(id, index),
  account,
  transfers: [{ account, contra: contraOf(vendor), amount: units, kind: 'transfer', vendor, reference: id }],
  ...(of === undefined ? {} : { corrects: holdOf(of) }),
})

async function endOut({ ledger, clock }: TransferNeeds, tx: Tx, row: TransferRow, timeZone: string): Promise<Answer[]> {
  const { parts, undone } = partsOf(await moneyThere(tx, row), row.units, { now: clock.now(), timeZone })
  await noteBack(tx, undone)
  return ledger.post(
    tx,
    parts.map((part, index) => backOf(row, part, index)),
  )
}

/** Ends a transfer by the vendor's answer, once; a later caller finds it ended. */
async function end(needs: TransferNeeds, id: string, state: 'done' | 'refused'): Promise<TransferRow> {
  const { ledger, clock } = needs
  const timeZone = await needs.timeZone()
  return needs.database.write(async (tx) => {
    const known = await transferForUpdate(tx, id)
    if (known === undefined) throw new Error(`transfer ${id} is gone`)
    if (known.state !== 'pending') return known
    const { account, units, direction } = known
    await ledger.lock(tx, [account])
    const isDone = state === 'done'
    const answers = direction === 'in' ? await endIn(needs, tx, known, isDone) : isDone ? await endOut(needs, tx, known, timeZone) : []
    if (answers.some(({ status }) => status !== 'applied')) throw new Error(`the ledger did not end transfer ${id}`)
    await endTransfer(tx, id, state, state === 'refused' ? 'the vendor declined' : '', clock.now())
    if (state === 'done') await addParked(tx, known, direction === 'in' ? units : -units)
    return { ...known, state }
  })
}

/** Asks the vendor to move. The vendor does it once for an id, however often it is asked. The result is undefined while nobody knows what it did. */
async function send(needs: TransferNeeds, row: TransferRow, proof: VendorProof): Promise<TransferRow | undefined> {
  const { id, vendor, player, currency, direction, units } = row
  const moved = await needs.transfers.move({ vendor, ...proof, id, player, currency, direction, units })
  if (moved.ok) return end(needs, id, 'done')
  if (moved.code === 'unreachable') return undefined
  // An earlier request may have been taken although its answer was lost. The money is therefore free only once the vendor says that nothing moved.
  const found = await needs.transfers.find({ vendor, ...proof, id })
  if (!found.ok && found.code === 'unreachable') return undefined
  return end(needs, id, found.ok && found.value === 'done' ? 'done' : 'refused')
}

/** Asks under a claim; undefined while another run asks about this transfer. */
const askAlone = <T>({ database }: TransferNeeds, id: string, ask: () => Promise<T>): Promise<T | undefined> =>
  claimed(database, `transfer:${id}`, ask).catch((error: unknown) => {
    if (error instanceof ClaimTaken) return undefined
    throw error
  })

/** Sends for the member's call, and answers how the transfer stands: `pending` too while another run asks. */
async function sendAlone(needs: TransferNeeds, { id, member, key }: TransferRow, proof: VendorProof): Promise<TransferRow> {
  const standing = async (): Promise<TransferRow> => (await transferByKey(needs.database.reader, member, key))!
  const sent = await askAlone(needs, id, async () => {
    const row = await standing()
    return row.state === 'pending' ? ((await send(needs, row, proof)) ?? row) : row
  })
  return sent ?? standing()
}

const sameCall = (row: TransferRow, { vendor, direction }: TransferInput, units: bigint): boolean =>
  row.vendor === vendor && row.direction === direction && row.units === units

/** One transfer for a key. What the vendor does not answer stays `pending`, and the job keeps asking. */
export async function transfer(needs: TransferNeeds, input: TransferInput): Promise<Outcome<TransferRow, TransferRefusal>> {
  const vendor = await needs.vendorOf(input.vendor)
  const proof = vendor?.dialect === 'transfer' ? needs.proofOf(vendor) : undefined
  if (vendor === undefined || proof === undefined) return refused('not-found')
  const units = unitsIn(input.amount, input.member.currency)
  if (!units.ok) return units
  const before = await transferByKey(needs.database.reader, input.member.id, input.key)
  const answered = (row: TransferRow): Outcome<TransferRow, TransferRefusal> => {
    if (!sameCall(row, input, units.value)) return refused('key-used-differently')
    if (row.state !== 'refused') return done(row)
    return row.direction === 'out' ? refused('balance-too-low', { at: row.vendor }) : refused('vendor-maintenance', { at: row.vendor })
  }
  if (before !== undefined && (before.state !== 'pending' || !sameCall(before, input, units.value))) return answered(before)
  if (before !== undefined) return answered(await sendAlone(needs, before, proof))
  const stopped = await mayMove(needs, input, vendor)
  if (stopped !== undefined) return refused(stopped)
  const begun = await begin(needs, input, vendor, units.value)
  if (!begun.ok) return begun
  if (!sameCall(begun.value, input, units.value)) return refused('key-used-differently')
  return answered(await sendAlone(needs, begun.value, proof))
}

/** Asks about what is pending. What the vendor reports as done counts as done, and what it does not know is sent again under the same id. */
export async function resolveTransfers(
  needs: TransferNeeds,
  isOver: () => boolean = () => false,
): Promise<{ readonly asked: number; readonly ended: number }> {
  const { database, clock } = needs
  const now = clock.now()
  let ended = 0
  const find = ({ resting }: Resting) => dueTransfers(database.reader, now, MOST_AT_ONCE, resting)
  const { done: asked } = await eachItem(needs, { loop: 'games-transfers', find, idOf: (id) => id, isOver }, async (id) => {
    // Taken before the vendor is asked, so that no other process asks about it too.
    const row = await database.write((tx) => takeTransfer(tx, id, now, clock.now().add({ seconds: NEXT_QUESTION_SECONDS })))
    const vendor = row && (await needs.vendorOf(row.vendor))
    const proof = vendor === undefined ? undefined : needs.proofOf(vendor)
    if (row === undefined || proof === undefined) return
    await askAlone(needs, id, async () => {
      const found = await needs.transfers.find({ vendor: row.vendor, ...proof, id: row.id })
      if (found.ok) await end(needs, row.id, found.value === 'done' ? 'done' : 'refused')
      const sent = !found.ok && found.code === 'unknown' ? await send(needs, row, proof) : undefined
      if (found.ok || sent !== undefined) ended += 1
    })
  })
  return { asked, ended }
}
