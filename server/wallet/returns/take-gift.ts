/**
 * Take gift: what was given for a deposit goes back when the deposit does. A promotion belongs to a whole deposit, so what it gave is taken whole and for
 * good. Points belong to each part of it: they go in the share in which the deposit does, and come again with it.
 */
import type { Database, Tx } from '../../platform/database.ts'
import { eachStep } from '../../platform/work/in-turn.ts'
import type { WalletNeeds } from '../needs.ts'
import { depositByReference } from '../store.ts'
import { takeFrom, takePurse, giveTo } from './debt.ts'
import { lockGift, orderReturned, writeGift } from './returns-store.ts'

export type Gift = {
  /** Names it for ever. */
  readonly key: string
  readonly owner: { readonly id: string; readonly currency: string; readonly wallet: bigint }
  /** The account in the ledger that gave it. */
  readonly contra: string
  /** By which the member knows it. */
  readonly reference: string
  readonly of: 'money' | 'points'
  /** What was given: money that is real, or points. */
  readonly units: bigint
  readonly takes: 'whole' | 'share'
  readonly deposit: string
}

/** Safe to repeat: it brings what was taken to what the deposit's returns say now. Answers by how much the member has less. */
export async function takeGift(needs: WalletNeeds, tx: Tx, gift: Gift): Promise<bigint> {
  const { wasReturned, creditedUnits, returnedUnits } = await orderReturned(tx, gift.deposit)
  if (!wasReturned || gift.units === 0n) return 0n
  const share = creditedUnits === 0n ? 0n : (gift.units * returnedUnits) / creditedUnits
  const wanted = gift.takes === 'whole' ? gift.units : share
  const name = `${gift.of}:${gift.key}`
  const row = await lockGift(tx, name, gift.owner.id)
  const more = wanted - row.takenUnits
  if (more === 0n) return 0n
  const key = `return-gift:${name}:${row.moves + 1}`
  if (gift.of === 'points') await needs.movePoints(tx, { member: gift.owner.id, key, units: -more, reference: gift.reference })
  else await moveMoney(needs, tx, gift, { key, units: more })
  await writeGift(tx, name, wanted)
  return more
}

async function moveMoney(needs: WalletNeeds, tx: Tx, gift: Gift, { key, units }: { readonly key: string; readonly units: bigint }) {
  const purse = await takePurse(needs, tx, gift.owner)
  const move = { key, contra: gift.contra, reference: gift.reference, kind: 'return' } as const
  if (units > 0n) await takeFrom(needs, tx, purse, { ...move, units })
  else await giveTo(needs, tx, purse, { ...move, units: -units })
}

/** Takes the points of a deposit that came back. The member's points are locked before the deposit's returns are read, so that neither misses the other. */
export async function takePoints(needs: WalletNeeds, tx: Tx, deposit: string): Promise<void> {
  const order = await depositByReference(tx, deposit)
  const units = order && (await needs.pointsOfDeposit(tx, order.memberId, deposit))
  if (order === undefined || units === undefined) return
  const owner = { id: order.memberId, currency: order.currency, wallet: order.wallet }
  await takeGift(needs, tx, {
    key: `deposit:${deposit}`,
    owner,
    contra: '',
    reference: deposit,
    of: 'points',
    units,
    takes: 'share',
    deposit,
  })
}

/** The job: promotions and points that a returned deposit earned, each also where the other failed. Safe to repeat. */
export async function takeGifts(needs: WalletNeeds, database: Database, deposit: string): Promise<void> {
  await eachStep([() => needs.depositReturned(deposit), () => database.write((tx) => takePoints(needs, tx, deposit))])
}
