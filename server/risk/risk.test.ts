/** The rules against laundering over real money: what the ledger and the outbox tell is judged once, and cases are rows that staff close. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountId, LedgerKind, Transfer } from '../ledger/ledger.ts'
import { systemClock } from '../platform/clock.ts'
import type { VersionWish } from './publish.ts'
import { riskWorld, UNITS, type RiskWorld } from './testing/small-world.ts'

let world: RiskWorld
let stop: () => Promise<void>
beforeAll(async () => {
  world = await riskWorld()
})
beforeEach(() => {
  stop = world.follow()
})
afterEach(async () => {
  await stop()
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

let keys = 0
const newKey = (): string => `risk-test-${(keys += 1)}`

/** Moves money of one account; answers the key. */
async function move(
  account: AccountId,
  kind: LedgerKind,
  amount: bigint,
  more: Partial<Transfer> & { key?: string } = {},
): Promise<string> {
  const { key = newKey(), contra = 'vendor:PG', ...rest } = more
  const [answer] = await world.post({ key, account, transfers: [{ account, contra, amount: amount * UNITS, kind, ...rest }] })
  expect(answer).toMatchObject({ status: 'applied' })
  return key
}
const deposit = (account: AccountId, amount: bigint) => move(account, 'deposit', amount, { contra: 'payment:sandbox' })
const undo = async (account: AccountId, reverses: string) => {
  const [answer] = await world.post({ key: newKey(), account, transfers: [], reverses })
  expect(answer).toMatchObject({ status: 'applied' })
}
const hold = (account: AccountId, reference: string, amount: bigint) =>
  world.database.write(async (tx) => {
    await world.ledger.lock(tx, [account])
    return world.ledger.hold(tx, { key: `withdrawal:${reference}`, account, amount: amount * UNITS, reason: 'withdrawal', reference })
  })
const release = (account: AccountId, reference: string) =>
  world.database.write(async (tx) => {
    await world.ledger.lock(tx, [account])
    return world.ledger.releaseHold(tx, { key: `withdrawal-release:${reference}`, hold: `withdrawal:${reference}` })
  })

const publish = async (code: string, document: object, severity = 'amber', more: Partial<VersionWish> = {}): Promise<unknown> => {
  const wish = { code, document, severity, from: undefined, off: false, ...more }
  const written = await world.database.transact((tx) => world.risk.staff.publish(tx, wish, { name: 'Thida', reason: 'a test' }))
  return written.ok ? written.value.after : written
}

type Seen = { code: string; version: number; evidence: string[]; added: string[]; hits: number; state: string; suppressed: number }
/** Cases about a subject, with their evidence as type and amount. */
async function casesOf(subject: string, ...codes: string[]): Promise<Seen[]> {
  const of = (added: boolean): string =>
    `coalesce((select array_agg(e.type || ' ' || e.amount / 10000 order by v.id) from risk_evidence v join risk_event e on e.seq = v.event where v.case_id = c.id and v.added = ${added}), '{}')`
  const { rows } = await world.database.pool.query<Seen>(
    `select code, version, ${of(false)} as evidence, ${of(true)} as added, hits, state, suppressed from risk_case c where subject = $1 and code = any ($2) order by id`,
    [subject, codes],
  )
  return rows
}
async function eventually(subject: string, expected: readonly Partial<Seen>[], ...codes: string[]): Promise<void> {
  await expect.poll(() => casesOf(subject, ...codes), { timeout: 20_000 }).toMatchObject(expected)
}
/** Waits until everything of an account was read. */
const read = (account: AccountId) =>
  vi.waitFor(async () => expect(await world.ledger.hasRead('risk', account, world.clock.now().add({ hours: 24 * 365 }))).toBe(true), {
    timeout: 20_000,
    interval: 20,
  })

const close = (id: string, outcome: string, quietHours?: number) =>
  world.database.transact((tx) => world.risk.staff.close(tx, { id, outcome, text: 'looked at by a person', quietHours, by: 'Thida' }))
const caseId = async (subject: string, code: string): Promise<string> =>
  (await world.risk.staff.cases(world.database.reader, 'open')).find((row) => row.subject === subject && row.rule.startsWith(`${code} `))
    ?.case ?? 'none'

describe('[PROT-08, PA-02, PA-07] money that moves', () => {
  it('opens a case with its evidence, which grows, and is judged once', async () => {
    await publish('day-sum', { kind: 'threshold', flow: 'deposit', hours: 24, amount: '10000' }, 'red')
    const { id, account } = await world.member()
    await deposit(account, 9_999n)
    await deposit(account, 1n)
    await eventually(id, [{ code: 'day-sum', evidence: ['deposit 9999', 'deposit 1'], added: [], hits: 1, state: 'open' }], 'day-sum')
    await deposit(account, 5n)
    await eventually(id, [{ added: ['deposit 5'], hits: 2 }], 'day-sum')
    expect(world.facts.filter(({ name }) => name === 'riskCaseOpened')).toMatchObject([{ rule: 'day-sum', severity: 'red' }])
    await stop()
    stop = world.follow()
    await read(account)
    expect(await casesOf(id, 'day-sum')).toMatchObject([{ hits: 2 }])
  })

  it('takes back what was undone: a bet, a withdrawal that was rejected, a refund and a charge', async () => {
    await publish('lost', { kind: 'loss', hours: 24, amount: '100' })
    await publish('netted', { kind: 'net', hours: 24, amount: '3000' })
    const { id, account } = await world.member()
    await deposit(account, 2_000n)
    await hold(account, 'W1', 500n)
    await release(account, 'W1')
    const undone = await move(account, 'bet', -99n, { round: 'r0', game: 'g' })
    await undo(account, undone)
    await move(account, 'bet', -99n, { round: 'r1', game: 'g', vendor: 'PG' })
    await move(account, 'refund', 9n, { round: 'r1', game: 'g', vendor: 'PG' })
    await move(account, 'win', 5n, { round: 'r2', game: 'g', vendor: 'PG' })
    await move(account, 'resettle', -3n, { round: 'r2', game: 'g', vendor: 'PG' })
    await move(account, 'bet', -11n, { round: 'r3', game: 'g', vendor: 'PG' })
    await read(account)
    expect(await casesOf(id, 'lost', 'netted')).toEqual([])
    await move(account, 'bet', -1n, { round: 'r4', game: 'g', vendor: 'PG' })
    await deposit(account, 1_000n)
    await eventually(
      id,
      [
        { code: 'lost', evidence: ['bet 90', 'win 2', 'bet 11', 'bet 1'] },
        { code: 'netted', evidence: ['deposit 2000', 'deposit 1000'] },
      ],
      'lost',
      'netted',
    )
  })

  it('weighs other currencies by their rate, and money along the line as a withdrawal and a deposit', async () => {
    await publish('line', { kind: 'threshold', flow: 'withdrawal', hours: 24, amount: '1300' })
    const rate = { currency: 'THB', weight: 130n * UNITS }
    const written = await world.database.transact((tx) => world.risk.staff.writeRate(tx, rate, { name: 'Thida', reason: 'a test' }))
    expect(written.ok).toBe(true)
    await publish('line-in', { kind: 'threshold', flow: 'deposit', hours: 24, amount: '1300' })
    const [sender, receiver] = [await world.member('THB'), await world.member('THB')]
    await move(sender.account, 'adjustment', 20n, { contra: 'house:test' })
    const send = async (amount: bigint) => {
      await move(sender.account, 'transfer', -amount, { contra: 'clearing:transfer' })
      await move(receiver.account, 'transfer', amount, { contra: 'clearing:transfer' })
      await read(receiver.account)
    }
    await send(9n)
    const cases = async () => [await casesOf(sender.id, 'line', 'line-in'), await casesOf(receiver.id, 'line', 'line-in')]
    expect(await cases()).toEqual([[], []])
    await send(1n)
    expect(await cases()).toMatchObject([
      [{ code: 'line', evidence: ['withdrawal 1170', 'withdrawal 130'] }],
      [{ code: 'line-in', evidence: ['deposit 1170', 'deposit 130'] }],
    ])
  })

  it('takes a vendor’s own wallet as play: what comes back undoes it', async () => {
    await publish('unplayed', { kind: 'no-play', hours: 24, share: 5000, minimum: '100' })
    const { id, account } = await world.member()
    await deposit(account, 1_000n)
    await move(account, 'transfer', -600n, { contra: 'transfer:EG2', vendor: 'EG2' })
    await hold(account, 'W2', 100n)
    await read(account)
    expect(await casesOf(id, 'unplayed')).toEqual([])
    await move(account, 'transfer', 600n, { contra: 'transfer:EG2', vendor: 'EG2' })
    await hold(account, 'W3', 100n)
    await eventually(id, [{ code: 'unplayed', evidence: ['deposit 1000', 'withdrawal 100', 'withdrawal 100'] }], 'unplayed')
  })
})

describe('[PROT-08, PA-02, PA-09] facts of the outbox', () => {
  it('[PA-02, PA-08] hears of money that was put aside, once for each, and of nobody’s not at all', async () => {
    const { id } = await world.member()
    await publish('aside', { kind: 'threshold', flow: 'put-aside', hours: 168, amount: '5000' })
    const aside = (receipt: string, amount: bigint, memberId: string | null = id) =>
      world.risk.hear({ name: 'depositQuarantined', memberId, receipt, reason: 'late', units: String(amount * UNITS), currency: 'MMK' })
    await aside('R1', 3000n)
    await aside('R1', 3000n)
    await aside('R2', 9000n, null)
    expect(await casesOf(id, 'aside')).toEqual([])
    await aside('R3', 2000n)
    expect(await casesOf(id, 'aside')).toMatchObject([{ evidence: ['put-aside 3000', 'put-aside 2000'], hits: 1 }])
  })

  it('a deposit that fails again and again lets deposits rest, and a fact that comes twice is one', async () => {
    await publish('fails', { kind: 'failed', minutes: 10, count: 2 })
    const { id } = await world.member()
    const fail = (reference: string) => world.risk.hear({ name: 'depositFailed', memberId: id, reference })
    const rests = () => world.risk.depositsRest(world.database.reader, id)
    await fail('D1')
    await fail('D1')
    expect([await casesOf(id, 'fails'), await rests()]).toEqual([[], undefined])
    await fail('D2')
    expect(await rests()).toEqual(world.clock.now().add({ minutes: 10 }))
    world.clock.forward({ minutes: 10 })
    expect(await rests()).toBe(undefined)
    await fail('D3')
    await fail('D4')
    world.clock.forward({ hours: 24 })
    expect(await rests()).toBe('looked-at')
    expect(await close(await caseId(id, 'fails'), 'cleared')).toMatchObject({ ok: true })
    expect(await rests()).toBe(undefined)
  })

  it('a browser of three members is one case about it', async () => {
    await publish('faces', { kind: 'shared', mark: 'device', members: 3, hours: 720 })
    for (const session of ['s1', 's2', 's2', 's3']) {
      expect(await casesOf('device:b', 'faces')).toEqual([])
      const { id } = await world.member()
      await world.risk.hear({ name: 'memberDeviceSeen', memberId: id, browser: 'b', reference: session })
    }
    expect(await casesOf('device:b', 'faces')).toMatchObject([{ evidence: ['device 0', 'device 0', 'device 0'], hits: 1 }])
  })

  it('a payee of two members is one case about the payee, and a name of somebody else one about the member', async () => {
    await publish('two-payee', { kind: 'shared', mark: 'payee', members: 2 })
    await publish('name', { kind: 'holder' })
    const [one, two] = [await world.member(), await world.member()]
    for (const [payee, nameDiffers] of [
      ['k1', false],
      ['k2', true],
    ] as const)
      world.payees.set(payee, { mark: 'number', nameDiffers, nameApart: nameDiffers, at: world.clock.now() })
    await world.risk.hear({ name: 'payeeBound', memberId: one.id, reference: 'k1' })
    await world.risk.hear({ name: 'payeeBound', memberId: two.id, reference: 'k2' })
    await world.risk.hear({ name: 'payeeBound', memberId: two.id, reference: 'gone' })
    expect(await casesOf('payee:number', 'two-payee')).toMatchObject([{ code: 'two-payee', evidence: ['payee 0', 'payee 0'] }])
    expect([await casesOf(one.id, 'name'), await casesOf(two.id, 'name')]).toMatchObject([[], [{ code: 'name', evidence: ['payee 0'] }]])
  })
})

describe('[PROT-08, PA-05] a name on a payee that is written otherwise', () => {
  const bound = async (member: string, payee: string, nameApart: boolean): Promise<void> => {
    world.payees.set(payee, { mark: payee, nameDiffers: true, nameApart, at: world.clock.now() })
    await world.risk.hear({ name: 'payeeBound', memberId: member, reference: payee })
  }
  const rowsOf = async (member: string) =>
    (await world.risk.staff.cases(world.database.reader, 'open')).filter(
      ({ subject, rule }) => subject === member && rule.startsWith('written '),
    )

  it('opens an amber case where it may be the same name, and a red one where it is another by every spelling', async () => {
    await publish('written', { kind: 'holder' }, 'red')
    const [alike, apart] = [await world.member(), await world.member()]
    await bound(alike.id, 'p1', false)
    await bound(apart.id, 'p2', true)
    expect([await rowsOf(alike.id), await rowsOf(apart.id)]).toMatchObject([[{ severity: 'amber' }], [{ severity: 'red' }]])
  })

  it('makes an amber case red, due in a day, where another name comes to it', async () => {
    await publish('written', { kind: 'holder' }, 'red')
    const { id } = await world.member()
    await bound(id, 'p3', false)
    await bound(id, 'p4', false)
    expect(await rowsOf(id)).toMatchObject([{ severity: 'amber', hits: '2' }])
    await bound(id, 'p5', true)
    const due = world.clock.now().add({ hours: 24 }).toString()
    expect(await rowsOf(id)).toMatchObject([{ severity: 'red', hits: '3', due }])
  })
})

describe('[PROT-08, PA-07, PA-10] closing', () => {
  it('ends the window, keeps hits of quiet hours apart, and counts at their end', async () => {
    await publish('quiet', { kind: 'net', hours: 24, amount: '700' })
    const { id, account } = await world.member()
    await deposit(account, 700n)
    await eventually(id, [{ code: 'quiet', state: 'open' }], 'quiet')
    expect(await close(await caseId(id, 'quiet'), 'confirmed', 2)).toMatchObject({ ok: false, code: 'value-refused' })
    expect(await close(await caseId(id, 'quiet'), 'cleared', 169)).toMatchObject({ ok: false, code: 'value-refused' })
    const closing = await caseId(id, 'quiet')
    // The ledger's entries bear the time of the database, so the closing does too.
    world.clock.set(systemClock.now().toString())
    expect(await close(closing, 'false-positive', 2)).toMatchObject({
      ok: true,
      value: { after: { state: 'closed', outcome: 'false-positive' } },
    })
    expect(await close(closing, 'cleared')).toMatchObject({ ok: false, code: 'state-conflict' })
    await deposit(account, 700n)
    await eventually(id, [{ state: 'closed', suppressed: 1 }], 'quiet')
    await world.database.pool.query("update risk_case set quiet_until = now() - interval '1 second' where id = $1", [closing])
    await deposit(account, 1n)
    await eventually(
      id,
      [
        { state: 'closed', evidence: ['deposit 700'], suppressed: 1 },
        { state: 'open', evidence: ['deposit 700', 'deposit 1'] },
      ],
      'quiet',
    )
  })
})

describe('[PROT-08, PA-01, PA-06] versions', () => {
  it('are tried on the past before they count, never changed, and one that is off judges nothing', async () => {
    const { id, account } = await world.member()
    await deposit(account, 12_345n)
    await read(account)
    const wish = {
      code: 'tried',
      document: { kind: 'threshold', flow: 'deposit', hours: 24, amount: '12345' },
      severity: 'red',
      from: undefined,
      off: false,
    }
    expect(await world.risk.staff.tryVersion(world.database.reader, wish)).toEqual({ ok: true, value: 1 })
    expect(await publish('tried', wish.document, 'red')).toMatchObject({ version: 1, wouldHaveOpened: 1 })
    expect(await publish('tried', wish.document, 'red', { off: true })).toMatchObject({ version: 2 })
    await deposit(account, 12_345n)
    await read(account)
    expect(await casesOf(id, 'tried')).toEqual([])
    expect(await publish('tried', wish.document, 'red')).toMatchObject({ version: 3, wouldHaveOpened: 1 })
    await deposit(account, 1n)
    await expect.poll(async () => (await casesOf(id, 'tried')).map(({ version }) => version), { timeout: 20_000 }).toEqual([3])
  })

  it.each([
    [{ kind: 'horoscope' }, { rule: 'kind' }],
    [{ kind: 'net', hours: 24 }, { rule: 'amount' }],
    [[], { rule: 'a JSON object' }],
    [{ kind: 'net', hours: 20_000_000, amount: '1' }, { rule: 'looks back ten years at most' }],
    [{ kind: 'net', hours: 10 * 366 * 24 + 1, amount: '1' }, { rule: 'looks back ten years at most' }],
  ])('%j is refused', async (document, detail) => {
    expect(await publish('wrong', document)).toEqual({ ok: false, code: 'value-refused', detail })
  })
  it('look back ten years at most, and none stops those that judge', async () => {
    const { account, id } = await world.member()
    expect(await publish('ten-years', { kind: 'net', hours: 10 * 366 * 24, amount: '54321' })).toMatchObject({ version: 1 })
    await deposit(account, 54_321n)
    await eventually(id, [{ evidence: ['deposit 54321'] }], 'ten-years')
    expect(await publish('ten-years', { kind: 'holder' }, 'amber', { off: true })).toMatchObject({ version: 2 })
  })
})

describe('[PROT-08, PA-01] rates', () => {
  const write = (currency: string, weight: bigint) =>
    world.database.transact((tx) => world.risk.staff.writeRate(tx, { currency, weight }, { name: 'Thida', reason: 'a test' }))
  const MILLION = 1_000_000n * UNITS

  it.each([
    ['MMK', 1n, 'currency'],
    ['XXX', 1n, 'currency'],
    ['TRIAL', 1n, 'currency'],
    ['toString', 1n, 'currency'],
    ['THB', 0n, 'weight'],
    ['THB', MILLION + 1n, 'weight'],
  ])('%s with a weight of %s is refused', async (currency, weight, field) => {
    expect(await write(currency, weight)).toMatchObject({ ok: false, code: 'value-refused', detail: { [field]: expect.any(String) } })
  })

  it('of a million weigh the largest amount as more than any rule names, and stop no judge', async () => {
    await publish('weighed', { kind: 'net', hours: 24, amount: '999999999999' })
    expect(await write('THB', MILLION)).toMatchObject({ ok: true })
    const { account, id } = await world.member('THB')
    await deposit(account, 999_999_999_999n)
    await eventually(id, [{ evidence: ['deposit 100000000000000'] }], 'weighed')
  })
})
