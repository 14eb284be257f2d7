/**
 * Proves raffles on the real ledger: a seed that was committed before, tickets by settled play, and a draw that the published data repeats.
 */
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { raffleProof, readRaffle } from '@baize/contract/raffles.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { beaconOf, drawPrizes, hashOfTickets, raffleCommitment, raffleStream } from '@baize/rules/promotions/raffle.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import type { PromotionsOwner } from '../needs.ts'
import { offer, smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld /** Whether the records have read the days that ended. */
let folded = true
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection, { hasCounted: async () => folded })
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Named = { id: string; version: number }
const raffle = (code: string, more: object = {}, window: object = {}): Promise<Named> =>
  world.campaign(
    offer(code, {
      window: { from: '2026-11-20', until: '2026-11-22', ...window },
      trigger: { by: 'raffle', currency: 'MMK', per: '100', cap: 5, prizes: ['900', '90'], onePerMember: true, ...more },
      rewards: undefined,
    }),
  )
const play = (owner: PromotionsOwner, stake: bigint, more: object = {}) =>
  world.play([{ member: owner.id, stakeUnits: stake * UNITS, ...more }])
async function seen(owner: PromotionsOwner, { id }: Named) {
  const found = await world.promotions.raffle(owner, id, 'EN')
  if (!found.ok) throw new Error(found.code)
  expect([...Value.Errors(readRaffle.answer, found.value)]).toEqual([])
  return found.value
}
async function told({ id }: Named) {
  const found = await world.promotions.raffleProof(id, 'EN')
  if (!found.ok) throw new Error(found.code)
  expect([...Value.Errors(raffleProof.answer, found.value)]).toEqual([])
  return found.value
}
const bring = async (owner: PromotionsOwner, { id, version }: Named, part: string): Promise<string> => {
  const brought = await world.promotions.bringPart({ owner, campaign: id, version, part }, 'EN')
  return brought.ok ? 'ok' : brought.code
}

it('[PROMO-04, PROMO-05, PR-36, PR-S8] commits before the sale, counts valid tickets, draws once, and publishes what repeats the draw', async () => {
  const [one, two, idle, kept, agent] = [
    await world.member(),
    await world.member(),
    await world.member(),
    await world.member(),
    await world.member(1),
  ]
  const draw = await raffle('harvest')
  const { commitment } = await told(draw)
  expect(await told(draw)).toMatchObject({ state: 'open', seed: null, ticketsHash: null, entries: [], winners: [] })
  expect(await seen(idle, draw)).toMatchObject({ mine: null, sold: null, prizes: ['900.00', '90.00'] })
  await play(one, 250n, { round: 'a' })
  await play(one, 100n, { round: 'b' })
  await play(one, -250n, { round: 'a' })
  await play(one, 150n, { bonusStakeUnits: 50n * UNITS })
  await play(two, 900n)
  await play(kept, 500n)
  await play(agent, 500n)
  expect((await seen(one, draw)).mine).toMatchObject({ turnover: '200.00', tickets: 2 })
  expect((await seen(two, draw)).mine).toMatchObject({ tickets: 5 })
  expect([await bring(one, draw, 'from-one'), await bring(two, draw, 'first'), await bring(two, draw, 'second')]).toEqual([
    'ok',
    'ok',
    'ok',
  ])
  expect([await bring(one, { ...draw, version: 9 }, 'x'), await bring(agent, draw, 'x')]).toEqual(['terms-changed', 'promotion-not-open'])
  await world.promotions.runSets()
  expect((await told(draw)).state).toBe('open')

  world.clock.set('2026-11-21T17:31:00Z')
  expect(await bring(one, draw, 'too-late')).toBe('promotion-not-open')
  await play(one, 900n)
  await world.promotions.runSets()
  expect((await told(draw)).state).toBe('closing')
  world.kept.set(kept.id, 'account-excluded')
  world.clock.set('2026-11-21T17:33:00Z')
  folded = false
  await world.promotions.runSets()
  expect((await told(draw)).state).toBe('closing')
  folded = true
  for (const _ of [1, 2]) await world.promotions.runSets()
  await world.payDue()

  const proof = await told(draw)
  expect(proof).toMatchObject({ state: 'drawn', sold: 7 })
  expect(proof.entries.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([2, 5])
  expect(proof.entries.map(({ part }) => part).toSorted()).toEqual(['from-one', 'second'])
  // No published value names a member, and all of it draws the same prizes again.
  expect(JSON.stringify(proof)).not.toContain(one.id)
  const seed = Uint8Array.from(Buffer.from(proof.seed ?? '', 'hex'))
  expect([proof.commitment, await raffleCommitment(seed)]).toEqual([commitment, commitment])
  const ranges = proof.entries.map(({ entry: member, from, count }) => ({ member, from, count }))
  const beacon = await beaconOf(proof.entries.map(({ entry: member, part }) => ({ member, part })))
  const ticketsHash = await hashOfTickets(ranges)
  expect([beacon, ticketsHash]).toEqual([proof.beacon, proof.ticketsHash])
  const fair = await raffleStream({ raffle: draw.id, seed, beacon, ticketsHash })
  const again = await drawPrizes(fair, ranges, proof.prizes, proof.onePerMember)
  // The prize too, in the same form: a verifier compares all three.
  expect(proof.winners.map(({ prize, ticket, entry }) => [prize, ticket, entry])).toEqual(
    again.map(({ prize, ticket, member }) => [prize, ticket, member]),
  )
  const balances = [await world.balance(one), await world.balance(two), await world.balance(kept)]
  expect(balances.toSorted((a, b) => Number(b - a))).toEqual([900n * UNITS, 90n * UNITS, 0n])
  expect(balances[2]).toBe(0n)
  expect((await seen(one, draw)).mine?.won).toHaveLength(1)
})

it.each([
  ['in proportion below', 10, ['450.00', '45.00']],
  ['in full at it', 5, ['900.00', '90.00']],
  ['in full above it', 4, ['900.00', '90.00']],
] as const)('[PR-36] pays its prizes %s the number of tickets from which they are paid in full', async (_name, full, paid) => {
  folded = true
  world.clock.set('2026-11-20T08:00:00Z')
  const one = await world.member()
  const draw = await raffle(`full-${full}`, { full, onePerMember: false })
  await play(one, 900n)
  expect(await seen(one, draw)).toMatchObject({ full, prizes: ['900.00', '90.00'], mine: { tickets: 5 } })
  world.clock.set('2026-11-21T17:33:00Z')
  for (const _ of [1, 2, 3]) await world.promotions.runSets()
  expect(await told(draw)).toMatchObject({ state: 'drawn', sold: 5, prizes: paid })
  await world.payDue()
  expect(await world.balance(one)).toBe(paid.reduce((sum, prize) => sum + BigInt(prize.replace('.', '')) * (UNITS / 100n), 0n))
})

it('[PR-07, PR-36] takes tickets that an award gives until its sale is over, and no campaign promises any that it could not take', async () => {
  world.clock.set('2026-11-20T08:00:00Z')
  const draw = await raffle('lucky')
  const giving = (code: string, more: object = {}, named: object = {}) =>
    world.campaign(
      offer(code, {
        window: { from: '2026-11-20', until: '2026-11-22' },
        rewards: [{ kind: 'tickets', amount: { MMK: '2' }, raffle: 'lucky', ...named }],
        claimDays: 7,
        ...more,
      }),
    )
  const gift = await giving('gift')
  const [one, late] = [await world.member(), await world.member()]
  const join = (owner: PromotionsOwner) =>
    world.promotions.join({ owner, campaign: gift.id, version: gift.version, key: `join-${owner.id}`, code: 'jade' }, 'EN')
  const claim = (owner: PromotionsOwner) =>
    world.promotions.claim({ owner, campaign: gift.id, version: gift.version, key: `claim-${owner.id}` }, 'EN')
  for (const owner of [one, late]) expect(await join(owner)).toMatchObject({ ok: true, value: { kind: 'tickets', amount: '2.00' } })
  for (const _ of [1, 2]) expect((await claim(one)).ok).toBe(true)
  await play(one, 150n)
  expect((await seen(one, draw)).mine).toMatchObject({ given: 2, tickets: 3 })
  world.clock.set('2026-11-21T17:31:00Z')
  // Half a minute after the sale: the award is claimed, and says that it gave no ticket.
  expect(await claim(late)).toMatchObject({ ok: true, value: { status: 'claimed', amount: '0.00' } })
  expect((await seen(late, draw)).mine).toBeNull()
  world.clock.set('2026-11-21T17:33:00Z')
  await world.promotions.runSets()
  await world.payDue()
  expect((await told(draw)).entries.map(({ count }) => count)).toEqual([3])
  await expect(giving('longer', { window: { from: '2026-11-20', until: '2026-11-23' } })).rejects.toThrow('gives tickets')
  await expect(giving('baht', {}, { amount: { THB: '2' } })).rejects.toThrow('gives tickets')
  await expect(giving('nobody', {}, { raffle: 'gift' })).rejects.toThrow('gives tickets')
})

it('[PR-04, PR-36] judges hours by the time of a bet, so that a bet undone at any other hour takes its tickets along', async () => {
  world.clock.set('2026-11-20T08:00:00Z')
  const draw = await raffle('hours', {}, { hours: { from: 14, until: 15 } })
  const owner = await world.member()
  const at = (hour: number) => Temporal.Instant.from(`2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`)
  await play(owner, 300n, { placedAt: at(8), at: at(9) })
  await play(owner, 900n, { placedAt: at(7), at: at(8) })
  expect((await seen(owner, draw)).mine).toMatchObject({ turnover: '300.00', tickets: 3 })
  await play(owner, -300n, { placedAt: at(8), at: at(16) })
  expect((await seen(owner, draw)).mine).toMatchObject({ turnover: '0.00', tickets: 0 })
})

it('[PR-36, OPS-08] draws a raffle although one that comes first cannot be drawn', async () => {
  world.clock.set('2026-11-20T08:00:00Z')
  const [bad, good] = [await raffle('poisoned'), await raffle('sound')]
  const owner = await world.member()
  await play(owner, 300n)
  const heal = await poison(database.pool, 'promotions_raffle', 'campaign', bad.id)
  const states = async () => [(await told(bad)).state, (await told(good)).state]
  world.clock.set('2026-11-21T17:33:00Z')
  await world.promotions.runSets()
  expect(await states()).toEqual(['closing', 'drawn'])
  expect(await failuresNow(database.reader, 9)).toMatchObject([{ loop: 'promotions-raffles', item: bad.id, failures: 1, reason: POISONED }])
  await heal()
  world.clock.forward({ seconds: 3 })
  await world.promotions.runSets()
  await world.payDue()
  expect([await states(), await failuresNow(database.reader, 9)]).toEqual([['drawn', 'drawn'], []])
})

it('[PR-36] refuses a raffle that repeats, costs nothing or gives nothing', async () => {
  await expect(
    world.campaign({
      ...offer('free', {}),
      rewards: undefined,
      trigger: { by: 'raffle', currency: 'MMK', per: '0', prizes: ['1'], onePerMember: true },
    }),
  ).rejects.toThrow('must have no period')
  await expect(raffle('nothing', { prizes: ['0'] })).rejects.toThrow('must have no period')
})
