/** Proves breaks that members take themselves: no bet is taken after one's commit in any process, and everything that is theirs goes on. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Breaks } from '@baize/contract/protection/breaks.ts'
import type { PlayerLimit } from '@baize/contract/protection/limits.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { createLedger, type Answer, type Ledger } from '../../ledger/ledger.ts'
import { openDatabase, type Reader, type Tx } from '../../platform/database.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { vendorCalls } from '../testing/product-people.ts'
import type { RichMember, World } from '../testing/world.ts'

let dialects: DialectWorld
let world: World
/** The ledger of another process. */
let other: Ledger
beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
  other = await createLedger({ connection: world.database.connection, clock: world.clock, allowUnsafe: true })
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  await other.close()
  await dialects.close()
})

const post = (member: RichMember, path: string, body: object = {}) => world.ask({ method: 'POST', path: `/wps/${path}`, body }, member)
const rest = (member: RichMember, hours: number) => post(member, 'protection/time-out', { hours })
const exclude = (member: RichMember, months: number | null) =>
  world.database.transact((tx) => world.house.protection.excludeMyself(tx, { member: member.memberId, months }))
const comeBack = (member: RichMember) => post(member, 'protection/return')
const breaksOf = (member: RichMember): Promise<Breaks> => world.house.protection.breaks(world.database.reader, member.memberId)
const dice = (member: RichMember, stake = '100') => post(member, 'originals/dice/bet', { stake, direction: 'under', target: '49.50' })
const deposit = async (member: RichMember) => (await post(member, 'wallet/deposit', { method: 'mynah-pay', amount: '10000' })).code
const after = (by: Temporal.DurationLike) => world.clock.now().toZonedDateTimeISO('Asia/Yangon').add(by).toInstant().toString()
/** Until when the accounts of a member take no bet. */
const barredUntil = async ({ memberId }: RichMember): Promise<(string | null)[]> =>
  (
    await world.database.pool.query<{ at: string | null }>(
      "select excluded_until::text as at from ledger_account where owner = $1 and kind = 'main'",
      [memberId],
    )
  ).rows.map(({ at }) => at)

async function atVendor(member: RichMember) {
  const seat = await dialects.seatAt(member, dialects.vendorOf('native').vendor)
  const { port } = world.app.server.address() as AddressInfo
  const call = vendorCalls(() => `http://127.0.0.1:${port}`, 'PG', dialects.vendorOf('native').secret)
  const { token, ...player } = { currency: 'MMK', ...seat }
  const round = randomBytes(6).toString('hex')
  const say = async (act: string, id: string, more: object) =>
    (await call(act, { ...player, round, transaction: `${id}-${round}`, ...more })).status
  return {
    bet: (id: string, amount: string) => say('bet', id, { token, amount }),
    say,
    about: (of: string) => ({ reference: `${of}-${round}` }),
  }
}

describe('[PROT-02] who is excluded', () => {
  it('[PX-03, PX-04] is told to vendors, whose wins and rollbacks go on, and money leaves', async () => {
    const member = await world.rich(5000n * UNITS)
    const { bet, say, about } = await atVendor(member)
    expect([await bet('b', '30'), await bet('c', '30')]).toEqual(['ok', 'ok'])
    await exclude(member, 12)
    expect(await bet('more', '30')).toMatch(/^(player-blocked|invalid-token)$/)
    expect(await say('rollback', 'u', about('c'))).toBe('ok')
    expect(await say('win', 'w', { amount: '60', kind: 'win', ...about('b') })).toBe('ok')
    expect((await world.house.ledger.balance(member.wallet)).balance).toBe(5030n * UNITS)
    expect((await post(member, 'game/launchGame', { nodeId: 1 })).success).toBe(false)
    expect((await world.ask({ method: 'GET', path: '/wps/records/movements' }, member)).success).toBe(true)
  })
})

describe('[PROT-03, PX-01] a time-out', () => {
  it('[PL-21] lets limits go down alone, and drops the wish that waits', async () => {
    const member = await world.rich(5000n * UNITS)
    const set = async (to: string) =>
      await world.ask({ method: 'PUT', path: '/wps/protection/limits', body: { what: 'loss', every: 'week', to } }, member)
    await set('100')
    await set('200')
    await rest(member, 24)
    expect((await set('300')).code).toBe('account-excluded')
    const { limits } = (await set('50')).value as { limits: PlayerLimit[] }
    expect(limits.find(({ what, every }) => what === 'loss' && every === 'week')).toMatchObject({ own: '50.00', waiting: null })
  })

  it('binds the next bet and deposit, ends by itself, and is never made shorter', async () => {
    const member = await world.rich(5000n * UNITS)
    await world.bringPart(member)
    expect((await dice(member)).code).toBeUndefined()
    expect((await rest(member, 23)).code).toBe('invalid-input')
    expect((await rest(member, 1009)).code).toBe('invalid-input')
    const until = after({ hours: 48 })
    expect((await rest(member, 48)).value).toMatchObject({ resting: true, timeOut: until, openFrom: until, exclusion: null, staff: null })
    expect([(await dice(member)).code, await deposit(member)]).toEqual(['account-excluded', 'account-excluded'])
    expect((await rest(member, 24)).value).toMatchObject({ timeOut: until })
    world.clock.forward({ hours: 48 })
    expect(await breaksOf(member)).toEqual({ resting: false, openFrom: null, timeOut: null, exclusion: null, staff: null })
  })

  it('[PX-03] keeps bonus money and offers, since it ends by itself', async () => {
    const member = await withBonus(world, 100n, '50')
    await rest(member, 24)
    const { value } = await world.ask({ method: 'GET', path: '/wps/bonuses' }, member)
    expect(value).toMatchObject({ bonuses: [expect.objectContaining({ left: '50.00' })] })
  })
})

describe('[PROT-02, PX-02] a self-exclusion', () => {
  it('[PX-06] asks for the password, and then stands in every wallet until its term', async () => {
    const member = await world.rich(5000n * UNITS)
    expect((await post(member, 'protection/exclusion', { months: 6, password: 'not this one' })).code).toBe('old-password-wrong')
    expect(await barredUntil(member)).toEqual([null])
    const until = after({ months: 6 })
    expect(await exclude(member, 6)).toMatchObject({
      ok: true,
      value: { resting: true, openFrom: null, exclusion: { until, askedAt: null, mayReturn: false } },
    })
    expect(await barredUntil(member)).toEqual(['infinity'])
    expect(await deposit(member)).toBe('account-excluded')
  })

  it('goes on after its term until the member asks to return and a day has passed', async () => {
    const member = await world.rich(5000n * UNITS)
    expect((await comeBack(member)).code).toBe('not-excluded')
    await exclude(member, 6)
    expect(await comeBack(member)).toMatchObject({ code: 'exclusion-running' })
    const later = await world.house.protection.breaks(world.database.reader, member.memberId)
    expect(later.exclusion?.mayReturn).toBe(false)
    world.clock.forward({ hours: 24 * 190 })
    const { protection } = world.house
    const returning = () => world.database.transact((tx) => protection.askToReturn(tx, member.memberId))
    const resting = () => protection.isExcluded(world.database.reader, member.memberId)
    expect(await resting()).toBe(true)
    const from = world.clock.now().add({ hours: 24 })
    expect(await returning()).toMatchObject({ ok: true, value: { resting: true, openFrom: from.toString() } })
    expect(await returning()).toMatchObject({ ok: false, code: 'return-waiting' })
    const [barred] = await barredUntil(member)
    expect(Temporal.Instant.from(barred!.replace(' ', 'T')).equals(from)).toBe(true)
    world.clock.forward({ hours: 24 })
    expect(await resting()).toBe(false)
    expect(await returning()).toMatchObject({ ok: false, code: 'not-excluded' })
  })

  it('[PX-05] is ended early by nobody: no act, and no role of the database', async () => {
    const member = await world.rich(5000n * UNITS)
    await exclude(member, null)
    expect(await exclude(member, 6)).toMatchObject({ ok: true, value: { exclusion: { until: null } } })
    expect((await comeBack(member)).code).toBe('exclusion-for-ever')
    const run = (sql: string) => world.database.pool.query(sql, [member.memberId])
    await expect(run('update protection_exclusion set ends_at = now() where member = $1')).rejects.toThrow('is never changed')
    await expect(run('delete from protection_exclusion where member = $1')).rejects.toThrow('is never changed')
    const say = (kind: string, end: string) =>
      run(`insert into protection_exclusion (member, kind, ends_at, set_by, set_at) values ($1, '${kind}', ${end}, 'x', now())`)
    await expect(say('self', "now() + interval '1 day'")).rejects.toThrow('never made shorter')
    await expect(say('return', "now() + interval '2 days'")).rejects.toThrow('never made shorter')
  })
})

describe('[PROT-02, PX-03] no bet after the commit of an exclusion', () => {
  const bet = (ledger: Ledger, member: RichMember, key: string): Promise<Answer> => {
    const transfers = [{ account: member.wallet, contra: 'vendor:PG', amount: -1n, kind: 'bet' as const }]
    return ledger.submit({ key, account: member.wallet, isBet: true, transfers })
  }
  const taken = async (member: RichMember, asking: Reader | Tx = world.database.reader): Promise<number> =>
    Number(
      (
        await sql<{
          bets: string
        }>`select count(*)::text as bets from ledger_transfer where account = ${member.wallet} and kind = 1`.execute(asking)
      ).rows[0]!.bets,
    )

  it('of two hundred at once in two processes', async () => {
    const member = await world.rich(5000n * UNITS)
    /** Each bets one after the other until it is refused. */
    const betting = Array.from({ length: 200 }, async (_, caller) => {
      const answers: Answer[] = []
      while (answers.at(-1)?.status !== 'refused')
        answers.push(await bet(caller % 2 === 0 ? world.house.ledger : other, member, `x:${member.memberId}:${caller}:${answers.length}`))
      return answers
    })
    await expect.poll(() => taken(member)).toBeGreaterThan(0)
    let atCommit = 0
    await world.database.transact(async (tx) => {
      const excluded = await world.house.protection.excludeMyself(tx, { member: member.memberId, months: 6 })
      atCommit = await taken(member, tx)
      return excluded
    })
    const answers = (await Promise.all(betting)).flat()
    const applied = answers.filter(({ status }) => status === 'applied').length
    expect([await taken(member), atCommit]).toEqual([applied, applied])
    const refused = answers.flatMap((answer) => (answer.status === 'refused' ? [answer.code] : []))
    expect(new Set(refused)).toEqual(new Set(['account-excluded']))
    expect(refused).toHaveLength(200)
  })

  it('also of one that was on its way when the exclusion was written', async () => {
    const member = await world.rich(5000n * UNITS)
    const waits = async () =>
      (await world.database.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .rowCount
    let late: Promise<Answer> | undefined
    await world.database.transact(async (tx) => {
      const excluded = await world.house.protection.excludeMyself(tx, { member: member.memberId, months: 6 })
      late = bet(other, member, `late:${member.memberId}`)
      await expect.poll(waits).toBeGreaterThan(0)
      return excluded
    })
    expect(await late).toMatchObject({ code: 'account-excluded' })
    expect(await taken(member)).toBe(0)
  })
})

describe('[PROT-02, PX-05] the end of a break', () => {
  /** Statements of the server's own role. */
  const tried = async (member: RichMember, ...ends: string[]) => {
    const app = openDatabase({ connection: { ...world.database.connection, user: 'baize_app' }, size: 1 })
    const answers: string[] = []
    for (const end of ends)
      answers.push(
        await app.pool
          .query(`select ledger_keep_from_play(id, ${end}) from ledger_account where owner = $1 and kind = 'main'`, [member.memberId])
          .then(
            () => 'done',
            ({ message }: Error) => message,
          ),
      )
    await app.close()
    return answers
  }
  const SHORTER = 'what keeps a member from play is never made shorter'

  it('is moved earlier by no role of the server, and later by any', async () => {
    const [resting, excluded, byStaff, free] = await Promise.all([1, 2, 3, 4].map(() => world.rich(100n * UNITS)))
    await rest(resting!, 48)
    await exclude(excluded!, 6)
    const until = world.clock.now().add({ hours: 48 })
    await world.database.transact((tx) => world.house.protection.exclude(tx, { member: byStaff!.memberId, until, by: 'thida' }))
    const tries = ['null', "now() + interval '1 hour'", "'-infinity'", "'infinity'"]
    for (const member of [resting!, excluded!, byStaff!]) expect(await tried(member, ...tries)).toEqual([SHORTER, SHORTER, SHORTER, 'done'])
    expect(await tried(free!, ...tries)).toEqual(tries.map(() => 'done'))
  })

  it('is passed by no account that is made beside, and by no other statement', async () => {
    const member = await world.rich(100n * UNITS)
    await exclude(member, null)
    const app = openDatabase({ connection: { ...world.database.connection, user: 'baize_app' }, size: 1 })
    await expect(app.pool.query("update ledger_account set excluded_until = 'infinity'")).rejects.toThrow('permission denied')
    await expect(
      app.pool.query("insert into ledger_account (owner, kind, currency) values ($1, 'main', 'THB')", [member.memberId]),
    ).rejects.toThrow(SHORTER)
    await app.close()
    const beside = await world.house.needs.database.write((tx) =>
      world.house.ledger.openBeside(tx, { owner: member.memberId, kind: 'main', currency: 'THB' }),
    )
    expect((await world.house.ledger.standing(beside)).excluded).toBe(true)
  })

  it('[PX-04] asks that chases end, in the same transaction', async () => {
    const member = await world.rich(100n * UNITS)
    await rest(member, 24)
    const { rows } = await world.database.pool.query('select task_identifier as task from graphile_worker.jobs where key = $1', [
      `lottery-end-chases:${member.memberId}`,
    ])
    expect(rows).toEqual([{ task: 'lottery-end-chases' }])
  })
})
