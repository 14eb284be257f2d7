/** Bonus money in in-house games of one step: a round that wins shares what it pays at once, and one that loses pays neither account. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseUnits } from '@baize/contract/values/money.ts'
import { systemRandom } from '../../platform/random.ts'
import { afterWin, moneyOf, withBonus } from '../testing/bonus-member.ts'
import { createWorld, type World } from '../testing/world.ts'

/** Server seeds of the next members, which decide their rounds. */
const chosen: Buffer[] = []
const random = { ...systemRandom, bytes: (count: number) => (count === 32 ? chosen.shift() : undefined) ?? systemRandom.bytes(count) }

let world: World
beforeAll(async () => {
  world = await createWorld({ catalogue: true, random })
})
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await world.assertBooksBalance()
  await world.close()
})

const units = (text: string): bigint => parseUnits(text)!
/** The payout of one round of 400, 300 of them bonus money, under this seed, and what its member has afterwards. */
async function played(path: string, body: object): Promise<{ payout: bigint; has: { real: string; bonus: string } }> {
  const member = await withBonus(world, 100n, '1000', '400')
  chosen.push(Buffer.alloc(32, 1))
  await world.bringPart(member)
  const told = await world.ask({ method: 'POST', path: `/wps/originals/${path}`, body: { stake: '400', ...body } }, member)
  expect(told, told.text).toMatchObject({ success: true })
  return { payout: units((told.value as { round: { payout: string } }).round.payout), has: await moneyOf(world, member) }
}

it.each([
  ['dice/bet', { direction: 'under', target: '90.00' }, { direction: 'over', target: '90.00' }],
  ['limbo/bet', { target: '1.05' }, { target: '900.00' }],
] as const)('[PROMO-04, PR-14, PR-18] %s shares its win by the parts of the stake', async (path, likely, unlikely) => {
  const [won, lost] = [await played(path, likely), await played(path, unlikely)]
  expect([won.payout > units('400'), lost.payout]).toEqual([true, 0n])
  expect(won.has).toEqual(afterWin(won.payout, units('400'), units('300'), units('700')))
  expect(lost.has).toEqual({ real: '0.00', bonus: '700.00' })
})
