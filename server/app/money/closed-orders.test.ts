/** Proves that a break closes the open orders of deposits, here and with the payment service, and leaves alone what is paid already. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failuresNow } from '../../platform/work/each-item.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { walletJobs } from '../../wallet/jobs.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import { depositDesk } from '../testing/wallet-desk.ts'
import { walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld()
})
afterEach(async () => {
  world.site.mute = false
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

const { opened, read, reached, balanceOf, asideOf } = depositDesk(() => world)
const atService = async (reference: string): Promise<unknown> =>
  (await world.sandbox.ask('GET', `/v1/payments/by-reference/${reference}`)).json
/** What the job of a break does for a member. */
const close = ({ id: member }: WalletOwner) => walletJobs(world.wallet, world.database).tasks['wallet-close-orders']!({ member })

describe('[PROT-02, PX-03] an open order of a deposit', () => {
  it('closes with the service when its member rests, and takes no money there any more', async () => {
    const owner = await world.member()
    const order = await opened(owner)
    await close(owner)
    expect((await read(owner, order.id)).state).toBe('pending')
    world.excluded.add(owner.id)
    await close(owner)
    expect(await read(owner, order.id)).toMatchObject({ state: 'expired', payUrl: null })
    expect(await atService(order.reference)).toMatchObject({ state: 'expired', reason: 'closed-by-merchant' })
    await world.sandbox.press(order.payUrl, 'pay')
    expect(await atService(order.reference)).toMatchObject({ state: 'expired', captures: [] })
    expect(await balanceOf(owner)).toBe('0.00')
    await close(owner)
  })

  it('that is being paid goes its way, and what comes is put aside', async () => {
    const owner = await world.member()
    const order = await opened(owner, { method: 'bank-transfer' })
    await world.sandbox.press(order.payUrl, 'pay')
    world.excluded.add(owner.id)
    await close(owner)
    await reached(owner, order.id, 'quarantined')
    expect(await asideOf(owner)).toMatchObject([{ reason: 'account-excluded' }])
    expect(await balanceOf(owner)).toBe('0.00')
  })

  it('[OPS-08] that cannot be written is noted, and the one after it is closed', async () => {
    const owner = await world.member()
    const [bad, good] = [await opened(owner), await opened(owner)]
    world.excluded.add(owner.id)
    const heal = await poison(world.database.pool, 'wallet_deposit', 'id', bad.id)
    await expect(close(owner)).rejects.toThrow('could not be closed')
    expect([(await read(owner, bad.id)).state, (await read(owner, good.id)).state]).toEqual(['pending', 'expired'])
    const failed = async () => (await failuresNow(world.database.reader, 9)).map(({ loop, item, reason }) => [loop, item, reason])
    expect(await failed()).toEqual([['wallet-close-orders', bad.id, POISONED]])
    await heal()
    world.clock.forward({ minutes: 3 })
    await close(owner)
    expect([(await read(owner, bad.id)).state, await failed()]).toEqual(['expired', []])
  })

  it('waits for a service that is silent, and is closed by the next try', async () => {
    const owner = await world.member()
    const order = await opened(owner)
    world.excluded.add(owner.id)
    await world.sandbox.kill()
    await expect(close(owner)).rejects.toThrow('could not be closed')
    expect((await read(owner, order.id)).state).toBe('pending')
    await world.sandbox.start()
    world.clock.forward({ minutes: 1 })
    await close(owner)
    expect((await read(owner, order.id)).state).toBe('expired')
    expect(await atService(order.reference)).toMatchObject({ state: 'expired', reason: 'closed-by-merchant' })
  })
})
