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
  const wagering = { times: 2, basis: 'bonus', contribution: { RNG: 10_000 }, plays: ['RNG'], form: 'convertible', onWithdrawal: 'keep', days: 7 } // oxfmt-ignore
  const bonus = { kind: 'bonus', amount: { MMK: '70' } }
  const [running, applied, money, gift] = [
    await world.campaign(offer('running', { trigger: { by: 'deposit', least: { MMK: '10' } }, limits: { budget: { MMK: '500' } } })),
    await world.campaign(offer('applied', { trigger: { by: 'application' } })),
    await world.campaign(offer('money', { claimDays: 7, reward: { kind: 'cash', amount: { MMK: '300' } } })),
    await world.campaign(offer('gift', { claimDays: 7, reward: bonus, wagering })),
  ]
  const as = ({ id, version }: typeof running, key: string) => ({ owner, campaign: id, version, key })
  await world.promotions.join(as(running, 'j1'), 'EN')
  await world.promotions.apply({ ...as(applied, 'j2'), comment: '', images: [] }, 'EN')
  await world.promotions.join({ ...as(money, 'j3'), code: 'jade' }, 'EN')
  await world.promotions.join({ ...as(gift, 'j4'), code: 'jade' }, 'EN')
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
  })
  expect([await world.balance(owner), world.bonuses]).toEqual([300n * UNITS, []])
  // The money that was kept for it is there for others again.
  const [{ budget } = { budget: '' }] = (await world.promotions.staff.campaigns(database.reader)).filter(({ code }) => code === 'running')
  expect(budget).toBe('500.00 MMK')
})
