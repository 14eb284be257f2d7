/** Rules against laundering through the whole server: money in and out without play holds its own withdrawal, and staff see and close the case. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addPeople } from '../../operator/testing/staffed.ts'
import { runCommand } from '../../operator/operator.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Fact } from '../../platform/jobs.ts'
import { hearersOf } from '../subscriptions.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
const control = new AbortController()
let following: Promise<void>
beforeAll(async () => {
  world = await createWorld({ outside: { payments: 'http://127.0.0.1:9' }, start: systemClock.now().toString() })
  const { settings, operator, risk } = world.house
  settings.offer('withdrawals.restHours', 0)
  settings.offer('withdrawals.depositTimes', 0)
  settings.offer('withdrawals.paymentPassword', false)
  await addPeople({ operator, database: world.database }, 'Thida', 'Aung')
  following = risk.follow(control.signal)
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  control.abort()
  await following
  await world.close()
})

/** Types an act; answers its exit status and what it said. */
async function type(by: 'Thida' | 'Aung', ...argv: string[]): Promise<{ status: unknown; text: string }> {
  const said: string[] = []
  const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
  const signed = [...argv, '--by', by, '--reason', 'a test of rules']
  const status = await runCommand({ operator: world.house.operator, database: world.database }, signed, sink)
  return { status, text: said.join('\n') }
}
/** What an act that changes nothing shows. */
async function show(...argv: string[]): Promise<string> {
  const said: string[] = []
  const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
  await runCommand({ operator: world.house.operator, database: world.database }, argv, sink)
  return said.join('\n')
}

async function withMoney(units: bigint, contra: string) {
  const { memberId } = await world.member()
  const owner = await world.house.identity.memberOf(memberId)
  if (owner?.wallet === undefined) throw new Error('no wallet')
  const account = owner.wallet
  const whose = { ...owner, id: memberId, wallet: account }
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    await world.house.ledger.post(tx, [
      { key: `money:${memberId}`, account, transfers: [{ account, contra, amount: units, kind: 'deposit' }] },
    ])
  })
  const to = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: `09${String(account).padStart(10, '0')}` }
  const payee = await world.database.transact((tx) => world.house.wallet.addPayee(tx, whose, to, 'EN'))
  if (!payee.ok) throw new Error(payee.code)
  const ask = () =>
    world.database.transact((tx) =>
      world.house.wallet.createWithdrawal(tx, { owner: whose, key: `out:${memberId}`, payeeId: payee.value.id, amount: '20000' }, 'EN'),
    )
  return { memberId, owner: whose, payee: payee.value.id, ask }
}
const stateOf = async (id: string): Promise<unknown> =>
  (await world.database.pool.query<{ state: string }>('select state from wallet_withdrawal where id = $1', [id])).rows[0]?.state

it('[PROT-08, PA-01, PA-09, PA-10] two publish a rule, and the withdrawal that it is about waits for a person', async () => {
  const rule = ['risk-publish', 'out-again', '{"kind":"no-play","hours":168,"share":5000,"minimum":"1000"}', '--severity', 'red']
  expect((await type('Thida', ...rule)).text).toContain('second')
  expect(await show('risk-rules')).not.toContain('out-again')
  expect((await type('Aung', ...rule)).status).toBe(0)
  expect(await show('risk-rules')).toContain('out-again 1')
  const [dirty, clean] = [await withMoney(300_000_000n, 'payment:sandbox'), await withMoney(300_000_000n, 'house:test')]
  const [held, free] = [await dirty.ask(), await clean.ask()]
  if (!held.ok || !free.ok) throw new Error('a withdrawal was refused')
  expect([held.value.state, free.value.state]).toEqual(['submitted', 'submitted'])
  const reached = async ({ value: { id } }: { value: { id: string } }, state: string): Promise<void> => {
    await expect
      .poll(
        async () => {
          // The payment service of this test answers nobody.
          await world.house.wallet.payOut(world.database, id).catch(() => undefined)
          return stateOf(id)
        },
        { timeout: 20_000 },
      )
      .toBe(state)
  }
  await reached(held, 'under-review')
  await reached(free, 'paying')
  const cases = await show('risk-cases')
  expect(cases).toContain(dirty.memberId)
  expect(cases).not.toContain(clean.memberId)
  const [{ id } = { id: '' }] = (
    await world.database.pool.query<{ id: string }>('select id::text as id from risk_case where subject = $1', [dirty.memberId])
  ).rows
  expect(await show('risk-case', id)).toContain('withdrawal:W')
  expect((await type('Thida', 'risk-close', id, 'confirmed', 'money in and out without play')).text).toContain('second')
  expect((await type('Aung', 'risk-close', id, 'confirmed', 'money in and out without play')).status).toBe(0)
  expect(await show('risk-cases', '--state', 'closed')).toContain('confirmed')
  // Nothing told to the member names a case.
  const { rows } = await world.database.pool.query<{ n: bigint }>(
    "select count(*) as n from messaging_message where member_id = $1 and to_jsonb(messaging_message)::text ilike '%case%'",
    [dirty.memberId],
  )
  expect(rows[0]?.n).toBe(0n)
})

async function publish(code: string, document: object): Promise<void> {
  const wish = { code, document, severity: 'amber', from: undefined, off: false }
  const { risk } = world.house
  const written = await world.database.transact((tx) => risk.staff.publish(tx, wish, { name: 'Thida', reason: 'a test of rules' }))
  expect(written.ok).toBe(true)
}

/** Tells a fact to the rules as the composition does, who hear it last. */
const hear = async (fact: Fact): Promise<void> => {
  const hearers = hearersOf(world.house, undefined)[fact.name] ?? []
  expect(hearers).toContain(world.house.risk.hear)
  await world.house.risk.hear(fact)
}

it('[PROT-08, PA-02] hears of payees, browsers and deposits that fail beside those who heard of them before', async () => {
  const { memberId, payee } = await withMoney(10_000_000n, 'house:test')
  const hearers = hearersOf(world.house, undefined)
  expect(['payeeBound', 'memberDeviceSeen', 'depositFailed'].map((name) => hearers[name]?.length)).toEqual([5, 2, 2])
  await hear({ name: 'payeeBound', memberId, reference: payee })
  await hear({ name: 'memberDeviceSeen', memberId, reference: 'S1', browser: 'B1' })
  await hear({ name: 'depositFailed', memberId, reference: 'D1' })
  const { rows } = await world.database.pool.query<{ type: string }>('select type from risk_event where member = $1 order by seq', [
    memberId,
  ])
  expect(rows.map(({ type: what }) => what)).toEqual(['payee', 'device', 'deposit-failed'])
})

it('[PROT-08, PA-04] lets the deposits of a member rest after five have failed, and until a person looks after ten', async () => {
  await publish('failed', { kind: 'failed', minutes: 10, count: 5 })
  const [failing, other] = [await withMoney(10_000_000n, 'house:test'), await withMoney(10_000_000n, 'house:test')]
  const open = async ({ owner }: typeof failing) => {
    const order = { owner, key: randomUUID(), method: 'mynah-pay', amount: '50000', language: 'EN', origin: '' } as const
    const opened = await world.house.wallet.createDeposit(world.database, order)
    return opened.ok ? [] : [opened.code, opened.detail]
  }
  const fail = async (from: number, to: number): Promise<void> => {
    for (let number = from; number <= to; number += 1)
      await hear({ name: 'depositFailed', memberId: failing.memberId, reference: `F${number}` })
  }
  // The payment service of this test answers nobody.
  const taken = ['payment-service-down', undefined]
  await fail(1, 4)
  expect(await open(failing)).toEqual(taken)
  await fail(5, 5)
  const until = world.clock.now().add({ minutes: 10 }).toString()
  expect([await open(failing), await open(other)]).toEqual([['deposits-resting', { until }], taken])
  world.clock.forward({ minutes: 10 })
  expect(await open(failing)).toEqual(taken)
  await fail(6, 10)
  world.clock.forward({ hours: 1 })
  expect(await open(failing)).toEqual(['deposits-resting', {}])
})

it('[PROT-08, PA-07] two say what currencies weigh, and that a rule is quiet for more than a day; one says so of a day', async () => {
  const weight = ['risk-rate', 'THB', '130']
  expect((await type('Thida', ...weight)).text).toContain('second')
  expect(await show('risk-rates')).not.toContain('1300000')
  expect((await type('Aung', ...weight)).status).toBe(0)
  expect(await show('risk-rates')).toContain('1300000')
  await publish('browser', { kind: 'shared', mark: 'device', members: 3 })
  for (let number = 1; number <= 3; number += 1) {
    const { memberId } = await withMoney(10_000_000n, 'house:test')
    await hear({ name: 'memberDeviceSeen', memberId, reference: `S2-${number}`, browser: 'B2' })
  }
  const { rows } = await world.database.pool.query<{ id: string }>("select id::text from risk_case where subject = 'device:B2'")
  const close = (by: 'Thida' | 'Aung', hours: string) =>
    type(by, 'risk-close', rows[0]?.id ?? '', 'cleared', 'one family at home', '--quiet-hours', hours)
  expect((await close('Thida', '25')).text).toContain('second')
  expect(await show('risk-cases')).toContain('device:B2')
  expect((await close('Thida', '24')).status).toBe(0)
  expect(await show('risk-cases')).not.toContain('device:B2')
})
