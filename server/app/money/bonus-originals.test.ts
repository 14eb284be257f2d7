/** Bonus money in in-house games under known seeds: a roll of dice, a doubled hand, an abandoned round, and flights of crash. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseUnits } from '@baize/contract/values/money.ts'
import { systemRandom } from '../../platform/random.ts'
import type { OriginalsNeeds } from '../../originals/originals.ts'
import { flight } from '../../originals/testing/crash-desk.ts'
import { afterWin, moneyOf, withBonus } from '../testing/bonus-member.ts'
import { chosenSeeds } from '../testing/chosen-seeds.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

const { chosen, random } = chosenSeeds()

let world: World
beforeAll(async () => {
  world = await createWorld({ catalogue: true, random })
})
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await world.assertBooksBalance()
  await world.close()
})

const units = (text: string | undefined): bigint => parseUnits(text ?? '') ?? -1n
const has = (member: RichMember) => moneyOf(world, member)
/** Whether the member's bets with bonus money were undone, so that none of them is played. */
const undone = async ({ memberId }: RichMember): Promise<boolean[]> =>
  (await world.database.pool.query<{ undone: boolean }>('select undone from bonus_stake where member = $1', [memberId])).rows.map(
    (row) => row.undone,
  )
type Round = {
  readonly id: string
  readonly payout: string
  readonly state: string
  readonly stake: string
  readonly step: number
}

/** Plays, and answers the round. */
async function play(member: RichMember, path: string, body: object): Promise<Round> {
  const told = await world.ask({ method: 'POST', path: `/wps/originals/${path}`, body }, member)
  expect(told, told.text).toMatchObject({ success: true })
  const { round, bet } = told.value as { round?: Round; bet?: Round }
  return (round ?? bet)!
}

/** A member with 100 of real money and 1000 of bonus money, who plays under this seed. */
async function under(seed: number): Promise<RichMember> {
  const member = await withBonus(world, 100n, '1000', '400')
  chosen.push(Buffer.alloc(32, seed))
  await world.bringPart(member)
  return member
}

it('[PROMO-04, PR-14, PR-18] a round of one step shares what it pays, and a repeated bet is answered alike', async () => {
  // Under this seed the number is low.
  const member = await under(3)
  const body = { stake: '200', direction: 'under', target: '50.00' }
  const press = { method: 'POST', path: '/wps/originals/dice/bet', body, headers: { 'idempotency-key': 'one-step-of-bonus-money' } }
  const told = await world.ask(press, member)
  expect(told.value).toMatchObject({ round: { payout: '396.00' }, balance: '198.00' })
  expect((await world.ask(press, member)).value).toEqual(told.value)
  expect(await has(member)).toEqual({ real: '198.00', bonus: '1098.00' })
})

it('[PROMO-04, PR-14, GAME-17] the same press twice at once is one bet of bonus money, and both are answered alike', async () => {
  const member = await under(3)
  const body = { stake: '200', direction: 'under', target: '50.00' }
  const press = { method: 'POST', path: '/wps/originals/dice/bet', body, headers: { 'idempotency-key': 'twice-at-once-of-bonus-money' } }
  const [one, two] = await Promise.all([world.ask(press, member), world.ask(press, member)])
  expect(one.value).toMatchObject({ round: { payout: '396.00' }, balance: '198.00' })
  expect(two.value).toEqual(one.value)
  expect(await undone(member)).toEqual([false])
  expect(await has(member)).toEqual({ real: '198.00', bonus: '1098.00' })
})

/** The payout of one round of 400, 300 of them bonus money, under a seed, and what its member has afterwards. */
async function played(path: string, body: object) {
  const member = await under(1)
  const { payout } = await play(member, path, { stake: '400', ...body })
  return { payout: units(payout), has: await has(member) }
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

describe('[PROMO-04, PR-14, PR-18] a round of several steps', () => {
  it('is doubled with bonus money, and shares what the whole of it pays', async () => {
    // Under this seed the doubled hand wins.
    const member = await under(14)
    const hand = await play(member, 'blackjack/start', { stake: '100' })
    expect(await has(member)).toEqual({ real: '0.00', bonus: '1000.00' })
    const doubled = await play(member, 'blackjack/choose', { round: hand.id, step: 0, choice: 'double' })
    expect(doubled).toMatchObject({ stake: '200.00', payout: '400.00' })
    expect(await has(member)).toEqual({ real: '200.00', bonus: '1100.00' })
  })

  it('that takes bonus money on its way shares what it pays, as one that began with it', async () => {
    // Under this seed a pair comes. One of its hands wins and the other ties.
    const member = await under(150)
    const { id } = await play(member, 'blackjack/start', { stake: '100' })
    const choose = (step: number, choice: string) => play(member, 'blackjack/choose', { round: id, step, choice })
    const funded = async () => (await world.database.pool.query('select funded from originals_open where id = $1', [id])).rows
    expect(await funded()).toEqual([{ funded: false }])
    expect(await choose(0, 'split')).toMatchObject({ state: 'open', stake: '200.00' })
    expect(await funded()).toEqual([{ funded: true }])
    await choose(1, 'stand')
    expect(await choose(2, 'stand')).toMatchObject({ id, state: 'paid', stake: '200.00', payout: '300.00' })
    expect(await has(member)).toEqual({ real: '150.00', bonus: '1050.00' })
  })

  it('that is left alone gives both parts of its stake back, each to where it came from', async () => {
    const member = await withBonus(world, 100n, '1000', '400')
    await world.bringPart(member)
    const { id } = await play(member, 'mines/start', { stake: '300', mines: 3 })
    expect(await has(member)).toEqual({ real: '0.00', bonus: '800.00' })
    const { rows } = await world.database.pool.query('select funded from originals_open where id = $1', [id])
    expect(rows).toEqual([{ funded: true }])
    await world.database.pool.query("update originals_open set ends_by = now() - interval '1 hour' where id = $1", [id])
    expect(await world.house.originals.sweep()).toBe(1)
    expect(await has(member)).toEqual({ real: '100.00', bonus: '1000.00' })
    expect(await undone(member)).toEqual([true])
  })
})

describe('[PROMO-04, PR-14, PR-18, GAME-17] a flight of crash', () => {
  /** What the settlement needs of the rooms, as the product gives it. */
  const needsNow = (): OriginalsNeeds => {
    const { house } = world
    const { database, clock, databaseClock, secrets } = house.needs
    const unused = () => Promise.reject(new Error('a settlement asks for no limits'))
    return {
      database,
      clock,
      databaseClock,
      secrets,
      random: systemRandom,
      ledger: house.ledger,
      bonus: house.bonus,
      round: house.market.round,
      currency: async () => 'MMK',
      currencies: async () => ['MMK'],
      limitsOf: unused,
      jackpotOf: unused,
      rules: unused,
      nameOf: async () => undefined,
      warn: () => undefined,
    }
  }
  /** Opens a round on which these members stake 300, 100 of it real, and closes it so that it crashes above two. */
  async function flown(...targets: readonly (string | null)[]): Promise<{ round: string; members: RichMember[] }> {
    const needs = needsNow()
    await flight.open(needs)
    const members: RichMember[] = []
    for (const target of targets) {
      const member = await withBonus(world, 100n, '1000', '400')
      await play(member, 'crash/bet', { stake: '300', target })
      expect(await has(member)).toEqual({ real: '0.00', bonus: '800.00' })
      members.push(member)
    }
    const { id } = await flight.close({ needs, database: world.database }, 200, 400)
    return { round: id, members }
  }

  it('pays both accounts by their parts of the stake, and whoever stays in loses both', async () => {
    const { round, members } = await flown('1.50', null)
    await flight.settle(needsNow(), round)
    const won = afterWin(units('450'), units('300'), units('200'), units('800'))
    expect(won).toEqual({ real: '150.00', bonus: '1100.00' })
    expect(await Promise.all(members.map(has))).toEqual([won, { real: '0.00', bonus: '800.00' }])
  })

  it('that nobody kept gives both parts back to whoever was still in', async () => {
    const { round, members } = await flown(null, '1.01')
    await world.database.pool.query('update originals_crash_round set interrupted = true where id = $1', [round])
    await flight.settle(needsNow(), round)
    expect(await Promise.all(members.map(has))).toEqual([
      { real: '100.00', bonus: '1000.00' },
      afterWin(units('303'), units('300'), units('200'), units('800')),
    ])
    expect(await Promise.all(members.map(undone))).toEqual([[true], [false]])
  })
})
