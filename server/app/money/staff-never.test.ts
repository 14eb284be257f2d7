/** Proves what staff may never do, by the command line and by call: an honest act goes the same way first (PS-01 to PS-09). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import { createWorld, type RichMember, type Session, type World } from '../testing/world.ts'

let world: World
let app: Database
beforeAll(async () => {
  world = await createWorld({ catalogue: true, outside: { payments: 'http://127.0.0.1:9' } })
  await addPeople(deskOf(world), 'thida', 'aung')
  await world.database.write((tx) => world.house.risk.seed(tx))
  app = openDatabase({ connection: { ...world.database.connection, user: 'baize_app' }, size: 2 })
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  await app.close()
  await world.close()
})

type Somebody = RichMember & { readonly account: string }
async function somebody(): Promise<Somebody> {
  const rich = await world.rich(10_000n * UNITS)
  await world.bringPart(rich)
  return { ...rich, account: (await world.house.identity.memberOf(rich.memberId))!.account }
}
/** One of the staff acts; the second word of two is `aung`. */
async function command(words: readonly string[], { by = 'thida', reason = 'as agreed', options = {} } = {}): Promise<string> {
  const [name = '', ...rest] = words
  const performed = await world.house.operator.perform(world.database, name, { words: rest, options, by, reason })
  return performed.ok ? (performed.value.waits ? 'waits' : 'done') : performed.code
}
async function call(method: string, path: string, body: object | undefined, session: Session | undefined): Promise<string> {
  const told = await world.ask({ method, path, ...(body === undefined ? {} : { body }) }, session)
  return told.success ? 'done' : (told.code ?? String(told.status))
}
/** The server's own role, which staff's acts run under, asked directly. */
const written = (text: string, values: readonly unknown[] = []): Promise<string> =>
  app.pool.query(text, [...values]).then(
    () => 'done',
    (error: unknown) => String((error as { code?: string }).code),
  )
const DENIED = '42501'
/** An indicator of harm has found something of a member. */
const indicate = (mya: Somebody, points: number) =>
  world.database.pool.query(
    "insert into risk_indicator (member, code, version, day, at, points, events, amount) values ($1, 'care-raises', 1, $2::timestamptz::date, $2, $3, 2, 0)",
    [mya.memberId, world.clock.now().toString(), points],
  )
const dice = (session: Session | undefined, stake = '100') =>
  call('POST', '/wps/originals/dice/bet', { stake, direction: 'under', target: '49.50' }, session)
const setLimit = (session: Session | undefined, to: string | null) =>
  call('PUT', '/wps/protection/limits', { what: 'stake', every: 'week', to }, session)
let keys = 0
/** One of the staff with nothing but their key, which is no session of the site. */
async function keyOfStaff(): Promise<Session> {
  const key = await world.house.operator.read(world.database.reader, 'staff-key', {
    words: [`key${(keys += 1)}`],
    options: {},
    by: '',
    reason: '',
  })
  return { token: key.ok ? key.value.summary.slice(0, 64) : '', cookie: '' }
}

/** A withdrawal of a member that waits; answers the number that it goes to. */
async function withdraw(mya: Somebody): Promise<string> {
  const owner = { id: mya.memberId, wallet: mya.wallet, currency: 'MMK' }
  const accountNumber = `09${String(mya.wallet).padStart(10, '7')}`
  const to = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber }
  const { wallet } = world.house
  const payee = await world.database.transact((tx) => wallet.addPayee(tx, owner, to, 'EN'))
  const wish = { owner, key: `withdraw-${mya.memberId}`, payeeId: payee.ok ? payee.value.id : '', amount: '5000' }
  expect(await world.database.transact((tx) => wallet.createWithdrawal(tx, wish, 'EN'))).toMatchObject({ ok: true })
  return accountNumber
}

/** An act, the very same way, done by whom it belongs to; and what staff are answered. */
type Row = readonly [
  rule: string,
  what: string,
  way: 'command' | 'call' | 'database',
  (mya: Somebody) => Promise<readonly [honest: string, refused: string]>,
  code: string,
]
const ROWS: readonly Row[] = [
  [
    'PS-01',
    'raises no limit of a player',
    'command',
    async (mya) => {
      await setLimit(mya, '100')
      const honest = await command(['limit-member', mya.account, 'stake', 'week', 'none'])
      return [honest, await dice(mya, '100.0001')]
    },
    'limit-reached',
  ],
  [
    'PS-01',
    'asks for no raise',
    'call',
    async (mya) => {
      await setLimit(mya, '100')
      const refused = await setLimit(await keyOfStaff(), '200')
      return [await setLimit(mya, '200'), refused]
    },
    'not-logged-in',
  ],
  [
    'PS-01',
    'ends no exclusion and shortens none',
    'command',
    async (mya) => {
      const until = (hours: number) => ({ options: { until: world.clock.now().add({ hours }).toString() } })
      return [await command(['exclude-member', mya.account], until(48)), await command(['exclude-member', mya.account], until(24))]
    },
    'state-conflict',
  ],
  [
    'PS-01',
    'shortens no time-out',
    'call',
    async (mya) => {
      const rest = (who: Session) => call('POST', '/wps/protection/time-out', { hours: 24 }, who)
      const refused = await rest(await keyOfStaff())
      return [await rest(mya), refused]
    },
    'not-logged-in',
  ],
  [
    'PS-01',
    'changes nothing that was said of an exclusion',
    'database',
    async (mya) => [
      await command(['exclude-member', mya.account]),
      await written('update protection_exclusion set ends_at = now() where member = $1', [mya.memberId]),
    ],
    DENIED,
  ],
  [
    'PS-01',
    'answers no reality check',
    'call',
    async (mya) => {
      const answer = (who: Session) => call('POST', '/wps/protection/reality-check', { answer: 'go-on' }, who)
      const refused = await answer(await keyOfStaff())
      return [await answer(mya), refused]
    },
    'not-logged-in',
  ],
  [
    'PS-02',
    'bets for nobody',
    'call',
    async (mya) => {
      const refused = await dice(await keyOfStaff())
      return [await dice(mya), refused]
    },
    'not-logged-in',
  ],
  [
    'PS-02',
    'has no act that bets, deposits, transfers, claims or logs in',
    'command',
    async (mya) => [await command(['points-grant', mya.account, '1', `gift-${mya.account}`]), await command(['bet', mya.account, '10'])],
    'act-unknown',
  ],
  [
    'PS-04',
    'changes no round',
    'database',
    async (mya) => {
      const honest = await dice(mya)
      return [honest, await written('update ledger_transfer set amount = 0 where account = $1', [mya.wallet])]
    },
    DENIED,
  ],
  [
    'PS-03',
    'offers nothing to a member whose withdrawal waits',
    'command',
    async (mya) => {
      const honest = await command(['points-grant', mya.account, '1', `before-${mya.account}`])
      await withdraw(mya)
      return [honest, await command(['points-grant', mya.account, '1', `after-${mya.account}`])]
    },
    'withdrawal-open',
  ],
  [
    'PS-04',
    'draws no number again',
    'command',
    async (mya) => [
      await command(['points-grant', mya.account, '1', `draw-${mya.account}`]),
      await command(['lottery-set-numbers', 'ssc-1', '20261120-1', '1,2,3,4,5']),
    ],
    'act-unknown',
  ],
  ...[
    'delete from originals_round',
    'update originals_round set payout_units = 0',
    'delete from lottery_ticket',
    "update lottery_ticket set selection = '1'",
    'delete from lottery_order',
    'update lottery_outcome set refunded = 0',
    'delete from lottery_outcome',
  ].map((text): Row => ['PS-04', `may not ${text}`, 'database', async (mya) => [await dice(mya), await written(text)], DENIED]),
  [
    'PS-05',
    'moves nothing without a reason',
    'command',
    async (mya) => [
      await command(['points-grant', mya.account, '1', `reason-${mya.account}`]),
      await command(['points-grant', mya.account, '1', `none-${mya.account}`], { reason: '' }),
    ],
    'reason-missing',
  ],
  [
    'PS-05',
    'makes no balance',
    'database',
    async (mya) => [await dice(mya), await written('update ledger_account set balance = -1 where id = $1', [mya.wallet])],
    DENIED,
  ],
  [
    'PS-06',
    'sees no file that is not there, and none without a reason',
    'command',
    async (mya) => [
      await command(['risk-open', mya.account, 'looking', 'to be looked at']),
      await command(['show-file', '00000000-0000-0000-0000-000000000000', '/tmp/never'], { reason: '' }),
    ],
    'reason-missing',
  ],
  [
    'PS-06',
    'reads no whole number of a payee',
    'command',
    async (mya) => {
      const number = await withdraw(mya)
      const { operator } = world.house
      const list = (state: string) =>
        operator.read(world.database.reader, 'list-withdrawals', { words: [], options: { state }, by: '', reason: '' })
      const told = JSON.stringify(await Promise.all(['submitted', 'under-review', 'approved', 'paying'].map(list)))
      return [told.includes(number.slice(-4)) ? 'done' : 'nothing listed', told.includes(number) ? 'the whole number' : 'its end alone']
    },
    'its end alone',
  ],
  [
    'PS-07',
    'gives nothing to an excluded member',
    'command',
    async (mya) => {
      const honest = await command(['points-grant', mya.account, '1', `before-${mya.account}`])
      await command(['exclude-member', mya.account])
      return [honest, await command(['points-grant', mya.account, '1', `after-${mya.account}`])]
    },
    'account-excluded',
  ],
  [
    'PS-07',
    'gives nothing in a time-out',
    'command',
    async (mya) => {
      const honest = await command(['points-grant', mya.account, '1', `before-${mya.account}`])
      await call('POST', '/wps/protection/time-out', { hours: 24 }, mya)
      return [honest, await command(['points-grant', mya.account, '1', `after-${mya.account}`])]
    },
    'account-excluded',
  ],
  [
    'PS-07',
    'gives no free rounds where a limit is reached',
    'command',
    async (mya) => {
      await setLimit(mya, '100')
      const honest = await command(['points-grant', mya.account, '1', `before-${mya.account}`])
      await dice(mya, '100')
      return [honest, await command(['give-free-rounds', 'PG', 'fortune-tiger', mya.account, '5', '10'])]
    },
    'limit-reached',
  ],
  [
    'PS-07',
    'gives nothing within a day after a limit was reached, though its period is over',
    'command',
    async (mya) => {
      const honest = await command(['points-grant', mya.account, '1', `before-${mya.account}`])
      const { rowCount } = await world.database.pool.query('insert into risk_reached (member, at) values ($1, $2)', [
        mya.memberId,
        world.clock.now().subtract({ hours: 23 }).toString(),
      ])
      return [rowCount === 1 ? honest : 'nothing', await command(['points-grant', mya.account, '1', `after-${mya.account}`])]
    },
    'offers-resting',
  ],
  [
    'PS-07',
    'gives nothing at amber',
    'command',
    async (mya) => {
      const honest = await command(['points-grant', mya.account, '1', `before-${mya.account}`])
      await indicate(mya, 30)
      return [honest, await command(['give-free-rounds', 'PG', 'fortune-tiger', mya.account, '5', '10'])]
    },
    'offers-resting',
  ],
  [
    'PS-08',
    'takes no row of the audit back',
    'database',
    async (mya) => [
      await command(['risk-open', mya.account, 'looking', 'to be looked at']),
      await written("delete from operator_audit where who = 'thida'"),
    ],
    DENIED,
  ],
  [
    'PS-08',
    'changes no note of a case',
    'database',
    async (mya) => [
      await command(['risk-open', mya.account, 'looking', 'to be looked at']),
      await written("update risk_note set text = 'nothing'"),
    ],
    DENIED,
  ],
  [
    'PS-08',
    'takes no evidence away',
    'database',
    async (mya) => [await command(['risk-open', mya.account, 'looking', 'to be looked at']), await written('delete from risk_evidence')],
    DENIED,
  ],
  [
    'PS-08',
    'changes no step that was taken',
    'database',
    async (mya) => [await command(['care-call', mya.account, 'we called']), await written("update risk_step set text = 'we did not call'")],
    DENIED,
  ],
  [
    'PS-09',
    'is not the second of its own request',
    'command',
    async () => {
      const words = ['market-set', 'house', 'promotions.maximumTimes', '99']
      const asked = await command(words)
      const refused = await command(words)
      return [asked === 'waits' ? await command(words, { by: 'aung' }) : asked, refused]
    },
    'second-needed',
  ],
  [
    'PS-09',
    'does nothing to their own account',
    'command',
    async (mya) => {
      const tie = ['staff-own', 'thida', mya.account]
      await command(tie)
      const honest = await command(tie, { by: 'aung' })
      return [honest, await command(['points-grant', mya.account, '1', `own-${mya.account}`])]
    },
    'own-account',
  ],
]

describe.each(ROWS)('[%s] one of the staff %s, by %s', (_rule, _what, _way, act, code) => {
  it('while an honest act goes the same way', async () => {
    expect(await act(await somebody())).toEqual(['done', code])
  })
})

it('[PS-03] no act cancels a withdrawal but by a reason that its member reads', async () => {
  const about = world.house.operator.acts.filter(({ name }) => /withdrawal|payout/.test(name)).map(({ name }) => name)
  expect(about.toSorted()).toEqual([
    'approve-withdrawal',
    'confirm-payout',
    'list-withdrawals',
    'reject-withdrawal',
    'release-withdrawals',
    'return-payout',
  ])
  expect(await command(['reject-withdrawal', 'W0'], { reason: '' })).toBe('reason-missing')
  expect((await typed(deskOf(world), ['cancel-withdrawal', 'W0', '--by', 'thida', '--reason', 'more play'], 'aung')).exit).not.toBe(0)
})
