/** Proves that whoever staff freeze loses no time: awards and bonus money wait with the account, and get back what they waited. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import { promotionRows } from '../../promotions/testing/rows.ts'
import { moneyOf, withBonus } from '../testing/bonus-member.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ catalogue: true })
  await addPeople(deskOf(world), 'Thida')
})
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await world.assertBooksBalance()
  await world.close()
})

const HOUR = 3_600_000
/** Each with the time at which it ends for the member. */
const PAUSED = [
  ['bonus money', 'select expires_at as at from bonus_grant where member = $1'],
  ['an award that waits for its claim', "select claim_until as at from promotions_award where member = $1 and state = 'claim'"],
  ['an award that is joined', "select process_until as at from promotions_award where member = $1 and state = 'process'"],
] as const

it('[PR-18, PR-48] every offer of a frozen member waits as long as the account does, and none of another member', async () => {
  const [frozen, other] = [await withBonus(world, 100n, '1000'), await withBonus(world, 100n, '1000')]
  const rows = promotionRows(world.database)
  const campaign = await rows.campaign('frozen')
  const until = world.clock.now().add({ hours: 20 })
  for (const { memberId } of [frozen, other]) {
    await rows.award(memberId, campaign, { state: 'claim', claimUntil: until, period: '1' })
    await rows.award(memberId, campaign, { processUntil: until, period: '2' })
  }
  const ends = async (memberId: string): Promise<number[]> => {
    const told: number[] = []
    for (const [, text] of PAUSED) {
      const found = await world.database.pool.query<{ at: Temporal.Instant }>(text, [memberId])
      told.push(found.rows[0]!.at.epochMilliseconds)
    }
    return told
  }
  const act = async (name: string) => {
    const { account } = (await world.house.identity.memberOf(frozen.memberId))!
    const said = await world.house.operator.perform(world.database, name, { words: [account], options: {}, by: 'Thida', reason: 'a test' })
    expect(said).toMatchObject({ ok: true })
  }
  const [before, others] = [await ends(frozen.memberId), await ends(other.memberId)]
  await act('freeze-member')
  world.clock.forward({ hours: 30 })
  await world.house.bonus.endAllDue()
  expect((await moneyOf(world, frozen)).bonus).toBe('1000.00')
  await act('unfreeze-member')
  const waited = (await ends(frozen.memberId)).map((at, index) => at - before[index]!)
  expect(PAUSED.map(([what], index) => [what, waited[index]])).toEqual(PAUSED.map(([what]) => [what, 30 * HOUR]))
  expect(await ends(other.memberId)).toEqual(others)
})
