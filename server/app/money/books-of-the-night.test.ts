/** Proves on the composed product that its timed task proves the whole books, bonus money included, and that staff are told what it finds. */
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { scheduleOf } from '../schedule.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let logged = ''
beforeAll(async () => {
  const destination = new Writable({
    write(line: Buffer, _encoding, next) {
      logged += line.toString()
      next()
    },
  })
  world = await createWorld({ log: createLog('error', destination) })
})
afterAll(() => world.close())

const change = (units: number, member: string) =>
  world.database.pool.query('update bonus_grant set bonus_units = bonus_units + $1, played_units = played_units - $1 where member = $2', [
    units,
    member,
  ])
async function prove(): Promise<void> {
  const { reader } = world.house.needs.database
  expect((await world.house.ledger.booksState(reader)).running).toBeUndefined()
  await world.house.needs.database.write((tx) => world.house.ledger.beginProof(tx))
  await scheduleOf(world.house).tasks['ledger-prove']!({})
}
const alarm = () => world.house.operator.alarm(world.house.needs.database.reader)

it('[WALLET-02] the task of the night finds a difference of bonus money, logs an error, and shows it above every act of staff', async () => {
  expect(scheduleOf(world.house).timed).toContainEqual({ task: 'ledger-prove', match: '* * * * *' })
  const { memberId } = await withBonus(world, 10n, '100')
  await prove()
  expect([await alarm(), logged]).toEqual([undefined, ''])
  await change(1, memberId)
  await prove()
  const { faults } = await world.house.ledger.booksState(world.house.needs.database.reader)
  expect(faults.map(({ invariant }) => invariant)).toContain('I8 bonus money')
  expect(await alarm()).toMatch(/^The books do NOT balance: .* Payouts above the automatic amount wait/)
  expect(JSON.parse(logged.trim().split('\n')[0]!)).toMatchObject({
    level: 50,
    msg: 'THE BOOKS DO NOT BALANCE',
    faults: expect.arrayContaining([expect.objectContaining({ invariant: 'I8 bonus money' })]),
  })
  await change(-1, memberId)
  await prove()
  expect(await alarm()).toBeUndefined()
  await world.assertBooksBalance()
})
