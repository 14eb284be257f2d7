/** Proves that a payment service which does not answer spends no round of questions on one order, or on one kind of orders. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/database.ts'
import { NOON, minutes, walletRows } from '../../wallet/testing/rows.ts'
import { scheduleOf } from '../schedule.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
/** The references that the service was asked about, and what it does with a question. */
const asked = new Set<string>()
let answer: (reply: ServerResponse) => void
const service = createServer((request, reply) => {
  asked.add((request.url ?? '').split('/').at(-1)!)
  answer(reply)
})
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const payments = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  world = await createWorld({ start: NOON.toString(), outside: { payments } })
})
beforeEach(async () => {
  asked.clear()
  await world.database.pool.query('truncate wallet_deposit, wallet_payee cascade')
})
afterAll(async () => {
  await world.assertBooksBalance()
  service.close()
  await world.close()
})

const unwell = (reply: ServerResponse) => void reply.writeHead(503).end('{}')

const KINDS = {
  async deposit() {
    const { reference } = await walletRows(world.database).deposit(await newId(world.database.reader), { service: 'sandbox' })
    return reference
  },
  async withdrawal() {
    const at = { service: 'sandbox', state: 'paying' } as const
    return (await walletRows(world.database).withdrawal(await newId(world.database.reader), at)).reference
  },
  async again() {
    const { id, reference } = await walletRows(world.database).withdrawal(await newId(world.database.reader), { service: 'sandbox' })
    await world.database.pool.query(
      `insert into wallet_withdrawal_receipt (withdrawal_id, state, until, amount_units, again_units) values ($1, 'paid-again', $2, 100, 100)`,
      [id, minutes(99).toString()],
    )
    return `${reference}-2`
  },
} as const

const sweep = (isOver: () => boolean) => scheduleOf(world.house).tasks['wallet-sweep']!({}, { isOver })

it.each(['deposit', 'withdrawal', 'again'] as const)(
  '[OPS-08, WALLET-03, WC-45] runs that end at the first silent question ask about each %s in turn',
  async (kind) => {
    const all = [await KINDS[kind](), await KINDS[kind](), await KINDS[kind]()]
    world.clock.forward({ minutes: 3 })
    for (const count of [1, 2, 3]) {
      let isOver = false
      answer = (reply) => {
        isOver = true
        unwell(reply)
      }
      await sweep(() => isOver)
      expect(asked.size).toBe(count)
      // The rest of one that failed is over long before the next run.
      world.clock.forward({ seconds: 10 })
    }
    expect([...asked].toSorted()).toEqual(all.toSorted())
  },
)

it('[OPS-08, WALLET-03, WC-45] a service that hangs at one kind of orders is still asked about the others', async () => {
  const all = [await KINDS.deposit(), await KINDS.withdrawal(), await KINDS.again()]
  world.clock.forward({ minutes: 3 })
  const waiting: ServerResponse[] = []
  let isOver = false
  // It answers when it was asked about all three. The run ends with the first question that ended, whichever way.
  answer = (reply) => {
    reply.once('close', () => (isOver = true))
    waiting.push(reply)
    if (asked.size === all.length) waiting.splice(0).forEach(unwell)
  }
  await sweep(() => isOver)
  expect([...asked].toSorted()).toEqual(all.toSorted())
}, 60_000)
