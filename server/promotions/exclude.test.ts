/** Proves what self-exclusion does to awards: what runs ends, what was earned as money is credited, and bonus money is not. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { offer, smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
const settling: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  const enqueue = async (_tx: unknown, task: string, { award }: Readonly<Record<string, unknown>>): Promise<void> => {
    if (task === 'promotions-settle') settling.push(String(award))
  }
  world = await smallWorld(database, database.connection, { enqueue })
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(async () => {
  await world.close()
  await database.drop()
})

it('[PR-48] ends what runs and bonus money that waits, and credits earned money once', async () => {
  const owner = await world.member()
  const wagering = {
    times: 2,
    basis: 'bonus',
    contribution: { RNG: 10_000 },
    plays: ['RNG'],
    form: 'convertible',
    onWithdrawal: 'keep',
    days: 7,
  }
  const bonus = { kind: 'bonus', amount: { MMK: '70' } }
  const several = [bonus, { kind: 'cash', amount: { MMK: '20' } }, { kind: 'points', amount: { MMK: '4' } }]
  const [running, applied, money, gift, mixed] = [
    await world.campaign(offer('running', { trigger: { by: 'deposit', least: { MMK: '10' } }, limits: { budget: { MMK: '500' } } })),
    await world.campaign(offer('applied', { trigger: { by: 'application' } })),
    await world.campaign(offer('money', { claimDays: 7, rewards: [{ kind: 'cash', amount: { MMK: '300' } }] })),
    await world.campaign(offer('gift', { claimDays: 7, rewards: [bonus], wagering })),
    await world.campaign(offer('mixed', { claimDays: 7, rewards: several, wagering, limits: { budget: { MMK: '500' } } })),
  ]
  const as = ({ id, version }: typeof running, key: string) => ({ owner, campaign: id, version, key })
  await world.promotions.join(as(running, 'j1'), 'EN')
  await world.promotions.apply({ ...as(applied, 'j2'), comment: '', images: [] }, 'EN')
  await world.promotions.join({ ...as(money, 'j3'), code: 'jade' }, 'EN')
  await world.promotions.join({ ...as(gift, 'j4'), code: 'jade' }, 'EN')
  await world.promotions.join({ ...as(mixed, 'j5'), code: 'jade' }, 'EN')
  await database.write((tx) => world.promotions.exclude(tx, owner.id))
  world.kept.set(owner.id, 'account-excluded')
  for (const award of [...settling, ...settling]) await world.promotions.settleExcluded(award)
  const { content } = await world.promotions.rewards(owner, { pageNo: 1, pageSize: 20 }, 'EN')
  const states = Object.fromEntries(content.map(({ promotion, status, reason }) => [promotion, `${status} ${reason}`]))
  expect(states).toEqual({
    [running.id]: 'close excluded',
    [applied.id]: 'close excluded',
    [money.id]: 'issued null',
    [gift.id]: 'close excluded',
    [mixed.id]: 'issued null',
  })
  // Of an award of several parts the bonus money alone is left out.
  expect([await world.balance(owner), world.bonuses, world.points.map(({ units }) => units)]).toEqual([320n * UNITS, [], [4n * UNITS]])
  // The money that was kept for it is there for others again.
  const left = new Map((await world.promotions.staff.campaigns(database.reader)).map(({ code, budget }) => [code, budget]))
  expect([left.get('running'), left.get('mixed')]).toEqual(['500.00 MMK', '480.00 MMK'])
})

it('[PR-48] takes the tickets of an open raffle along, also where the exclusion is over before the draw', async () => {
  const owner = await world.member()
  const trigger = { by: 'raffle', currency: 'MMK', per: '100', prizes: ['900'], onePerMember: true }
  const raffle = await world.campaign(offer('tickets', { trigger, rewards: undefined }))
  const tickets = async () => {
    const seen = await world.promotions.raffle(owner, raffle.id, 'EN')
    return seen.ok ? seen.value.mine?.tickets : seen.code
  }
  const gift = { kind: 'tickets', amount: { MMK: '2' }, raffle: 'tickets' }
  const given = await world.campaign(offer('given', { rewards: [gift, { kind: 'points', amount: { MMK: '1' } }] }))
  await world.promotions.join({ owner, campaign: given.id, version: given.version, key: 'g1', code: 'jade' }, 'EN')
  await world.play([{ member: owner.id, stakeUnits: 500n * UNITS, round: 'before' }])
  expect(await tickets()).toBe(7)
  await database.write((tx) => world.promotions.exclude(tx, owner.id))
  expect(await tickets()).toBe(0)
  await world.play([{ member: owner.id, stakeUnits: -500n * UNITS, round: 'before' }])
  const other = await world.member()
  await world.play([{ member: other.id, stakeUnits: 200n * UNITS }])
  world.clock.set('2026-12-01T00:00:00Z')
  await world.promotions.runSets()
  const proof = await world.promotions.raffleProof(raffle.id, 'EN')
  expect(proof).toMatchObject({ ok: true, value: { state: 'drawn' } })
  expect(proof.ok && proof.value.entries.map((entry) => entry.count)).toEqual([2])
})

it('[PR-48] lets the awards of a frozen account wait, and gives their time back', async () => {
  world.clock.set('2026-11-20T08:00:00Z')
  const owner = await world.member()
  const waits = await world.campaign(offer('waits', { claimDays: 2 }))
  const as = { owner, campaign: waits.id, version: waits.version }
  await world.promotions.join({ ...as, key: 'w1', code: 'jade' }, 'EN')
  await database.write((tx) => world.promotions.hold(tx, owner.id))
  world.clock.forward({ hours: 40 })
  await database.write((tx) => world.promotions.hold(tx, owner.id))
  world.clock.forward({ hours: 32 })
  await world.promotions.closeOver()
  const until = async () =>
    (await world.promotions.rewards(owner, { pageNo: 1, pageSize: 1 }, 'EN')).content.map(({ status, claimUntil }) => [status, claimUntil])
  expect(await until()).toEqual([['claim', '2026-11-22T08:00:00Z']])
  await database.write((tx) => world.promotions.resume(tx, owner.id))
  await database.write((tx) => world.promotions.resume(tx, owner.id))
  expect(await until()).toEqual([['claim', '2026-11-25T08:00:00Z']])
  await world.promotions.closeOver()
  expect(await world.promotions.claim({ ...as, key: 'w2' }, 'EN')).toMatchObject({ ok: true, value: { status: 'claimed' } })
})

it('[PR-44] offers nothing to somebody who is excluded, who still sees what is theirs', async () => {
  const owner = await world.member()
  const mine = await world.campaign(offer('mine'))
  await world.promotions.join({ owner, campaign: mine.id, version: mine.version, key: 'm1', code: 'jade' }, 'EN')
  const seen = async () => (await world.promotions.list({ pageNo: 1, pageSize: 60 }, { owner, currency: 'MMK', language: 'EN' })).content
  expect((await seen()).length).toBeGreaterThan(1)
  world.kept.set(owner.id, 'account-excluded')
  expect((await seen()).map(({ id, status, availableToMe }) => [id, status, availableToMe])).toEqual([[mine.id, 'issued', false]])
  expect(await world.promotions.state(owner, 'EN')).toMatchObject({ availablePromoCount: 0, availablePromo: [{ enabled: false }] })
})
