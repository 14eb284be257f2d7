/** Proves on the composed product that every room counts days in the merchant's own zone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { systemClock } from '../../platform/clock.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

const NOON_HOUR = 12
const now = systemClock.now()
/** The ledger writes by the machine's clock. In one of these two zones it is another day by now than in UTC. */
const ZONE = now.toZonedDateTimeISO('UTC').hour >= NOON_HOUR ? 'Etc/GMT-14' : 'Etc/GMT+12'
const dayIn = (zone: string): Temporal.PlainDate => now.toZonedDateTimeISO(zone).toPlainDate()
const [here, there] = [dayIn(ZONE).toString(), dayIn('UTC').toString()]

let world: World
let member: RichMember
beforeAll(async () => {
  world = await createWorld({ catalogue: true, start: now.toString() })
  const { settings } = world.house
  const merchant = await settings.read('merchant')
  await world.database.write((tx) => settings.write(tx, 'merchant', { ...merchant, timeZone: ZONE }))
  member = await world.rich(1_000n * UNITS)
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

async function read<Value>(path: string): Promise<Value> {
  const told = await world.ask({ method: 'GET', path }, member)
  if (!told.success) throw new Error(told.text)
  return told.value as Value
}
const countOn = async (path: string, day: string) =>
  (await read<{ total: number }>(`${path}?from=${day}&to=${day}&pageNo=1&pageSize=10`)).total

it('[HIST-02] movements of a day are those of the merchant’s day', async () => {
  const path = '/wps/records/movements'
  expect([here === there, await countOn(path, here), await countOn(path, there)]).toEqual([false, 1, 0])
})

it('[PT-01] so are the points of a day', async () => {
  const { staff } = world.house.points
  const gift = { member: member.memberId, key: 'points-of-a-day', units: UNITS, reason: 'a gift' }
  expect((await world.database.transact((tx) => staff.grant(tx, gift))).ok).toBe(true)
  const path = '/wps/relay/ODSFE2_MemTransDet'
  expect([await countOn(path, here), await countOn(path, there)]).toEqual([1, 0])
})

it('[PR-33] the calendar of signing in stands at the merchant’s day', async () => {
  expect((await read<{ today: string }>('/wps/relay/MCSFE_getSignIn')).today).toBe(here)
})

it('[AGENT-04] the last day of an agent’s link ends with the merchant’s', async () => {
  const { identity, agents } = world.house
  const { memberId } = await world.member()
  await world.database.transact((tx) => identity.changeType(tx, memberId, MEMBER_TYPES.agent))
  const until = dayIn(ZONE).add({ days: 1 }).toZonedDateTime(ZONE).toInstant().toString()
  expect(await agents.makeLink(memberId, { rates: {}, lastDay: here })).toMatchObject({ value: { until, lastDay: here } })
})
