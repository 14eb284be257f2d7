/** Proves that a payee whose seal was altered or moved in the database is named, is paid nothing, and stops no list. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../testing/wallet-desk.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld()
})
afterEach(async () => {
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

type Owner = Awaited<ReturnType<WalletWorld['member']>>
type Input = Parameters<WalletWorld['wallet']['addPayee']>[2]
const river = (): Input => ({ method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber: aNumber() })
const bind = (owner: Owner, input = river()) => world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
async function bound(owner: Owner, input = river()): Promise<string> {
  const outcome = await bind(owner, input)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.id
}
const remove = (owner: Owner, id: string) => world.database.transact((tx) => world.wallet.removePayee(tx, owner, id))
const list = (owner: Owner) => world.wallet.listPayees(world.database.reader, owner, 'EN')
const withdraw = (owner: Owner, payeeId: string) =>
  world.database.transact((tx) => world.wallet.createWithdrawal(tx, { owner, key: newKey(), payeeId, amount: '50000' }, 'EN'))

describe('[WALLET-03, WALLET-04] a payee whose seal was moved in the database', () => {
  /** Swaps the seals of two rows, as a mistaken restore or an attacker would. */
  const swap = (one: string, other: string) =>
    world.database.pool.query(
      `update wallet_payee p set sealed = o.sealed from wallet_payee o
       where (p.id, o.id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`,
      [one, other],
    )

  it('is named in each list and paid nothing, while its neighbours are read and paid', async () => {
    const owner = await world.member('MMK', '500000')
    const [first, second, whole] = [await bound(owner), await bound(owner), await bound(owner)]
    const earlier = await withdraw(owner, first)
    if (!earlier.ok) throw new Error(earlier.code)
    const asked = await until(
      async () => {
        await world.runJobs()
        const read = await world.wallet.readWithdrawal(world.database.reader, owner, earlier.value.id, 'EN')
        return read.ok ? read.value : undefined
      },
      (withdrawal) => withdrawal?.state === 'paid',
    )
    await swap(first, second)
    const listed = await list(owner)
    expect(listed.map(({ id, holderName }) => [id, holderName])).toEqual([
      [first, null],
      [whole, 'Daw Mya'],
      [second, null],
    ])
    expect(listed[0]).toMatchObject({ accountTail: asked!.accountTail, placeName: null })
    const { content } = await world.wallet.listWithdrawals(world.database.reader, owner, { pageNo: 1, pageSize: 9 }, 'EN')
    expect(content).toMatchObject([{ id: asked!.id, holderName: null }])
    expect(await withdraw(owner, first)).toEqual({ ok: false, code: 'payee-unreadable' })
    // Another account is still bound, under the name that is known, and the moved one can be removed.
    expect((await bind(owner)).ok).toBe(true)
    expect((await remove(owner, second)).ok).toBe(true)
    expect((await withdraw(owner, whole)).ok).toBe(true)
  })

  it('after its withdrawal was approved gets nothing, and the money is free again', async () => {
    const owner = await world.member('MMK', '500000')
    const [first, second] = [await bound(owner), await bound(owner)]
    const approved = await withdraw(owner, first)
    if (!approved.ok) throw new Error(approved.code)
    await swap(first, second)
    await world.wallet.payOut(world.database, approved.value.id)
    expect(await world.wallet.readWithdrawal(world.database.reader, owner, approved.value.id, 'EN')).toMatchObject({
      value: { state: 'rejected', reason: 'payee-unreadable' },
    })
    expect(await world.ledger.balance(owner.wallet)).toMatchObject({ balance: 5_000_000_000n, held: 0n })
  })

  it('also where the names of a claim were: staff read the other claims', async () => {
    const owner = await world.member()
    const input = river()
    await bound(owner, input)
    const claimants = [await world.member(), await world.member()]
    for (const each of claimants) await world.database.write((tx) => world.wallet.noteClaim(tx, each, input, 'payee-taken'))
    await world.database.pool.query(
      `update wallet_claim c set names_sealed = o.names_sealed from wallet_claim o where c.member_id = $1 and o.member_id = $2`,
      claimants.map(({ id }) => id),
    )
    const claims = (await world.wallet.claimQueue(world.database.reader)).filter(({ owners }) => owners === owner.id)
    expect(new Map(claims.map(({ member, holder }) => [member, holder]))).toEqual(
      new Map([
        [claimants[0]!.id, 'unreadable'],
        [claimants[1]!.id, 'Daw Mya'],
      ]),
    )
  })
})
