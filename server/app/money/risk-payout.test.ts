/** Rules against laundering through the whole server: money in and out without play holds its own withdrawal, and staff see and close the case. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addPeople } from '../../operator/testing/staffed.ts'
import { runCommand } from '../../operator/operator.ts'
import { systemClock } from '../../platform/clock.ts'
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
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    await world.house.ledger.post(tx, [
      { key: `money:${memberId}`, account, transfers: [{ account, contra, amount: units, kind: 'deposit' }] },
    ])
  })
  const to = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: `09${String(account).padStart(10, '0')}` }
  const payee = await world.database.transact((tx) =>
    world.house.wallet.addPayee(tx, { ...owner, id: memberId, wallet: account }, to, 'EN'),
  )
  if (!payee.ok) throw new Error(payee.code)
  const ask = () =>
    world.database.transact((tx) =>
      world.house.wallet.createWithdrawal(
        tx,
        { owner: { ...owner, id: memberId, wallet: account }, key: `out:${memberId}`, payeeId: payee.value.id, amount: '20000' },
        'EN',
      ),
    )
  return { memberId, payee: payee.value.id, ask }
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
  const { rows } = await world.database.pool.query<{ n: bigint }>("select count(*) as n from messaging_message where member_id = $1 and to_jsonb(messaging_message)::text ilike '%case%'", [dirty.memberId]) // oxfmt-ignore
  expect(rows[0]?.n).toBe(0n)
})

it('[PROT-08, PA-02] hears of payees and of deposits that fail beside those who heard of them before', async () => {
  await world.database.write((tx) => world.house.risk.seed(tx))
  const { memberId, payee } = await withMoney(10_000_000n, 'house:test')
  const hearers = hearersOf(world.house, undefined)
  expect(hearers['payeeBound']).toHaveLength(3)
  await world.house.risk.hear({ name: 'payeeBound', memberId, reference: payee })
  await hearers['depositFailed']?.at(-1)?.({ name: 'depositFailed', memberId, reference: 'D1' })
  const { rows } = await world.database.pool.query<{ type: string }>('select type from risk_event where member = $1 order by seq', [
    memberId,
  ])
  expect(rows.map(({ type: what }) => what)).toEqual(['payee', 'deposit-failed'])
})
