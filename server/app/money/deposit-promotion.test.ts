/** Proves that a promotion chosen with a deposit is earned by that deposit alone, and given up with an order that is not paid. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { placeIn } from '../../platform/reseal.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

const PROFILE = { table: 'identity_member', column: 'profile_sealed', key: ['id'] }

let world: World
let campaign: { id: string; version: number }
const WELCOME = offer('welcome', {
  trigger: { by: 'deposit', least: { MMK: '10000' } },
  rewards: [{ kind: 'bonus', shareBp: 10_000, most: { MMK: '50000' } }],
  wagering: {
    times: 3,
    basis: 'bonus',
    contribution: { RNG: 10_000 },
    plays: ['RNG'],
    form: 'convertible',
    onWithdrawal: 'forfeit',
    days: 7,
  },
})

async function publish(document: Readonly<Record<string, unknown>>): Promise<{ id: string; version: number }> {
  const code = String(document['code'])
  const written = await world.house.needs.database.transact(async (tx) => {
    const draft = await world.house.promotions.staff.write(tx, document)
    return draft.ok ? world.house.promotions.staff.publish(tx, code) : draft
  })
  if (!written.ok) throw new Error(written.code)
  const { rows } = await world.database.pool.query<{ id: string; version: number }>(
    'select id, version from promotions_campaign where code = $1',
    [code],
  )
  return rows[0]!
}

beforeAll(async () => {
  // Nobody listens there: an order stands before the service is asked, and its money comes by the webhook that the test brings.
  world = await createWorld({ outside: { payments: 'http://127.0.0.1:9' } })
  campaign = await publish(WELCOME)
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await world.close()
})

let keys = 0
const deposit = (member: RichMember, body: object, key = `key-of-deposit-${(keys += 1)}`) =>
  world.ask(
    { method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', ...body }, headers: { 'idempotency-key': key } },
    member,
  )

async function lastOrder({ memberId }: RichMember): Promise<string> {
  const { rows } = await world.database.pool.query<{ reference: string }>(
    'select reference from wallet_deposit where member_id = $1 order by id desc limit 1',
    [memberId],
  )
  return rows[0]?.reference ?? ''
}

/** The service reports money for an order, and the rooms receive it. */
async function arrive(reference: string, units: bigint): Promise<void> {
  const capture = { providerReference: `p-${reference}-${units}`, units, currency: 'MMK' }
  const notice = { about: 'capture', reference, capture } as const
  await world.house.needs.database.write((tx) =>
    world.house.wallet.hear(tx, { service: 'sandbox', id: `w-${reference}-${units}`, type: 'payment.captured', notice }),
  )
  const ending = new AbortController()
  const following = world.house.promotions.followMoney(ending.signal)
  while ((await world.house.ledger.feed('promotions', { batch: 1 })).length > 0) await new Promise(setImmediate)
  ending.abort()
  await following
  const { rows } = await world.database.pool.query<{ id: string }>(
    "select id from promotions_award where state = 'process' and earned_at is not null",
  )
  for (const { id } of rows) await world.house.promotions.pay(id)
}

const ownerOf = ({ memberId, wallet }: RichMember) => ({ id: memberId, wallet, currency: 'MMK' })
const awards = async (member: RichMember) => {
  const { content } = await world.house.promotions.rewards(ownerOf(member), { pageNo: 1, pageSize: 20 }, 'EN')
  return content.map(({ status, amount }) => `${status} ${amount}`)
}
const bonusOf = async (member: RichMember) => (await world.house.wallet.balance(ownerOf(member))).bonus
const chosen = () => ({ promotionId: campaign.id, promotionVersion: campaign.version })

describe('one person with two accounts', () => {
  const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
  const came = ({ memberId }: RichMember, ip: string) =>
    query(
      "insert into identity_login (member_id, way, ip, user_agent, verified, at) values ($1, 'password', $2, 'a browser', true, $3)",
      memberId,
      ip,
      world.clock.now().toString(),
    )
  const join = async (member: RichMember) => {
    const path = `/wps/promotions/${campaign.id}/join`
    keys += 1
    const headers = { 'idempotency-key': `key-of-join-${keys}-and-more` }
    return world.ask({ method: 'POST', path, body: { version: campaign.version }, headers }, member)
  }
  const pair = async () => [await world.rich(1n * UNITS), await world.rich(1n * UNITS)] as const

  it('[PR-42] has one award: the same document, phone, payee number or requested number identifies them', async () => {
    for (const told of ['document', 'phone', 'claim']) {
      const [first, second] = await pair()
      for (const [member, idNumber] of [
        [first, '12/ABC (N) 1'],
        [second, '12-abcn1'],
      ] as const) {
        const profile = world.house.needs.secrets.seal(placeIn(PROFILE, member.memberId), JSON.stringify({ idNumber }))
        if (told === 'document') await query('update identity_member set profile_sealed = $2 where id = $1', member.memberId, profile)
      }
      for (const { memberId } of [first, second]) {
        const at = world.clock.now().toString()
        const number = 'insert into wallet_number (mark, member_id, at) values ($1, $2, $3)'
        const claim =
          "insert into wallet_claim (reference, member_id, mark, method, account_tail, at) values ($2::text || 'c', $2::uuid, $1, 'card', '1', $3)"
        const phone = "insert into identity_contact (member_id, kind, mark, sealed, bound_at) values ($2, 'phone', $1, '', $3)"
        const asked = memberId === second.memberId ? claim : number
        if (told !== 'document') await query(told === 'phone' ? phone : asked, `${told}-of-${first.memberId}`, memberId, at)
      }
      expect([(await join(first)).code, (await join(second)).code]).toEqual([undefined, 'promotion-same-person'])
      expect((await deposit(second, { amount: '30000', ...chosen() })).code).toBe('promotion-same-person')
    }
  })

  it('[PR-42] is looked at by staff where only the address is one, and an address of a private net says nothing', async () => {
    for (const [ip, status] of [
      ['198.51.100.7', 'applying 30000.00'],
      ['192.168.1.7', 'process 30000.00'],
    ] as const) {
      const [first, second] = await pair()
      for (const member of [first, second]) {
        await came(member, ip)
        await deposit(member, { amount: '30000', ...chosen() })
        await arrive(await lastOrder(member), 30_000n * UNITS)
      }
      expect([await awards(first), await awards(second)]).toEqual([['process 30000.00'], [status]])
    }
  })
})

describe('an award of several parts', () => {
  it('[PR-07, PR-12, WC-30] gives cash, bonus money, points and tickets, each once, and asks no wagering of the cash', async () => {
    const raffle = await publish(
      offer('harvest', {
        trigger: { by: 'raffle', currency: 'MMK', categories: ['RNG'], per: '100', prizes: ['900'], onePerMember: true },
        rewards: undefined,
      }),
    )
    const rewards = [
      { kind: 'tickets', shareBp: 1, most: { MMK: '50' }, raffle: 'harvest' },
      { kind: 'points', amount: { MMK: '5' } },
      { kind: 'bonus', shareBp: 10_000, most: { MMK: '50000' } },
      { kind: 'cash', shareBp: 1_000, most: { MMK: '2500' } },
    ]
    const mixed = await publish({ ...WELCOME, code: 'mixed', rewards, claimDays: 7, limits: { budget: { MMK: '100000' } } })
    const member = await world.rich(1n * UNITS)
    await deposit(member, { amount: '30000', promotionId: mixed.id, promotionVersion: mixed.version })
    const order = await lastOrder(member)
    for (const _ of [1, 2]) await arrive(order, 30_000n * UNITS)
    const path = `/wps/promotions/${mixed.id}/claim`
    const claims = Array.from({ length: 12 }, (_, at) =>
      world.ask(
        { method: 'POST', path, body: { version: mixed.version }, headers: { 'idempotency-key': `claim-key-of-parts-${at % 4}` } },
        member,
      ),
    )
    const answers = await Promise.all(claims)
    const { content } = await world.house.promotions.rewards(ownerOf(member), { pageNo: 1, pageSize: 20 }, 'EN')
    const further = [
      ['bonus', '30000.00'],
      ['points', '5.00'],
      ['tickets', '3.00'],
    ].map(([kind, amount]) => ({ kind, amount }))
    expect(content).toMatchObject([{ status: 'process', bonusRuns: true, kind: 'cash', amount: '2500.00', further }])
    // Of four keys one claimed, and each repetition of it gets the same answer.
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(3)
    for (const _ of [1, 2]) await world.house.promotions.pay(content[0]!.id)
    const seen = await world.house.promotions.raffle(ownerOf(member), raffle.id, 'EN')
    const { balance } = await world.house.ledger.balance(member.wallet)
    expect({
      cash: formatUnits(balance),
      bonus: await bonusOf(member),
      points: (await world.house.points.balance(ownerOf(member))).points,
      tickets: seen.ok && seen.value.mine,
    }).toMatchObject({ cash: '32501.00', bonus: '30000.00', points: '5.00', tickets: { given: 3, tickets: 3 } })
    const [{ budget } = { budget: '' }] = (await world.house.promotions.staff.campaigns(world.house.needs.database.reader)).filter(
      ({ code }) => code === 'mixed',
    )
    expect(budget).toBe('67500.00 MMK')
    // The deposit alone must be wagered before a withdrawal; the bonus money has its own terms.
    const required = await world.house.wallet.listRequirements(world.house.needs.database.reader, ownerOf(member), 'EN')
    expect(required.map(({ source, amount }) => [source, amount])).toEqual([['deposit', '30000.00']])
  })
})

describe('an award of bonus money', () => {
  const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
  /** Runs the tasks by which grants report their end, as often as asked. */
  async function hear(times: number): Promise<void> {
    const { rows }: { rows: { payload: { award: string; end: 'completed' } }[] } = await query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'promotions-grant-ended'",
    )
    for (let done = 0; done < times; done += 1)
      for (const { payload } of rows) await world.house.promotions.endGranted(payload.award, payload.end)
  }
  async function granted(): Promise<{ member: RichMember; award: string; grant: string }> {
    const member = await world.rich(1n * UNITS)
    await deposit(member, { amount: '30000', ...chosen() })
    await arrive(await lastOrder(member), 30_000n * UNITS)
    const { content } = await world.house.promotions.rewards(ownerOf(member), { pageNo: 1, pageSize: 1 }, 'EN')
    expect(content).toMatchObject([{ status: 'process', bonusRuns: true, progress: '0.00', required: '90000.00' }])
    const [bonus] = await world.house.bonus.list(member.memberId, 'open', 'EN')
    return { member, award: content[0]!.id, grant: bonus!.id }
  }
  const stands = async (member: RichMember) => {
    const { content } = await world.house.promotions.rewards(ownerOf(member), { pageNo: 1, pageSize: 1 }, 'EN')
    return content.map(({ status, reason, bonusRuns }) => `${status} ${reason} ${bonusRuns}`)
  }
  it('[PROMO-03, PR-23] stays in process while its grant runs, is issued when that is played through, and closes with any other end', async () => {
    const [played, given] = [await granted(), await granted()]
    await query('update bonus_grant set progress_units = required_units where id = $1', played.grant)
    await world.house.bonus.endDue(played.grant)
    const owner = { member: given.member.memberId, wallet: given.member.wallet, currency: 'MMK' }
    await world.house.needs.database.transact((tx) => world.house.bonus.cancel(tx, owner, given.grant, 'EN'))
    // Until the task has run they stand as they were, and nothing else ends them.
    await world.house.promotions.closeOver()
    await world.house.promotions.payLate()
    expect(await stands(played.member)).toEqual(['process null true'])
    await hear(2)
    expect([await stands(played.member), await stands(given.member)]).toEqual([['issued null false'], ['close cancelled false']])
    const moves = (await world.house.promotions.staff.steps(world.house.needs.database.reader, given.award)).map(
      ({ from, to, by }) => `${from}>${to} ${by}`,
    )
    expect(moves).toEqual(['>process person', 'process>close engine'])
    // A member who forfeited the bonus cannot get it again.
    expect((await deposit(given.member, { amount: '30000', ...chosen() })).code).toBe('promotion-not-open')
  })
})

describe('an application', () => {
  it('[PROMO-02, PR-S3] of four pictures, or of one that is not there, is refused before anything stands', async () => {
    const member = await world.rich(1n * UNITS)
    const apply = async (images: number) => {
      keys += 1
      const body = { version: campaign.version, comment: 'mine', images: Array.from({ length: images }, () => member.memberId) }
      const path = `/wps/promotions/${campaign.id}/apply`
      return (await world.ask({ method: 'POST', path, body, headers: { 'idempotency-key': `key-of-application-${keys}` } }, member)).code
    }
    expect([await apply(4), await apply(1)]).toEqual(['invalid-input', 'file-refused'])
    expect(await awards(member)).toEqual([])
  })
})

describe('what is another member’s', () => {
  it('[PROMO-03, WC-13, WC-44] award, picture and payee are not there for anybody else, who changes nothing of them', async () => {
    const [owner, thief] = [await world.rich(100_000n * UNITS), await world.rich(100_000n * UNITS)]
    const asked = async (by: RichMember, method: string, path: string, more: object = {}) => {
      keys += 1
      const { code = 'ok', value } = await world.ask(
        { method, path, headers: { 'idempotency-key': `key-of-a-thief-${keys}-and-more` }, ...more },
        by,
      )
      return { code, id: (value as { id?: string } | undefined)?.id ?? '' }
    }
    const applied = await publish(offer('applied', { trigger: { by: 'application' } }))
    const given = await publish(offer('given', { claimDays: 7 }))
    const of = (path: string) => `/wps/promotions/${path}`
    const { version } = given
    const award = await asked(owner, 'POST', of(`${given.id}/join`), { body: { version, code: 'jade' } })
    for (const wish of ['claim', 'leave']) {
      const body = wish === 'claim' ? { version, award: award.id } : { award: award.id }
      expect([wish, (await asked(thief, 'POST', of(`${given.id}/${wish}`), { body })).code]).toEqual([wish, 'not-found'])
    }
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const file = await asked(owner, 'POST', '/wps/files', { raw: Buffer.from(dot, 'base64'), type: 'image/png' })
    const apply = async (by: RichMember) =>
      (await asked(by, 'POST', of(`${applied.id}/apply`), { body: { version: applied.version, comment: '', images: [file.id] } })).code
    expect([file.code, (await asked(thief, 'GET', `/wps/files/${file.id}`)).code, await apply(thief), await apply(owner)]).toEqual([
      'ok',
      'not-found',
      'file-refused',
      'ok',
    ])
    const to = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: '0912345999' }
    const payee = await asked(owner, 'POST', '/wps/wallet/payee', { body: to })
    const leads = `/wps/wallet/payee/${payee.id}`
    expect([
      payee.code,
      (await asked(thief, 'PUT', leads, { body: { nickname: 'mine' } })).code,
      (await asked(thief, 'DELETE', leads)).code,
      (await asked(thief, 'POST', '/wps/wallet/withdrawal', { body: { payeeId: payee.id, amount: '20000' } })).code,
    ]).toEqual(['ok', 'payee-unknown', 'payee-unknown', 'payee-unknown'])
    const { value } = await world.ask({ method: 'GET', path: '/wps/wallet/payees' }, owner)
    expect(value).toMatchObject([{ id: payee.id, nickname: null }])
    expect((await asked(owner, 'POST', of(`${given.id}/claim`), { body: { version, award: award.id } })).code).toBe('ok')
  })
})

describe('a promotion that is chosen with a deposit', () => {
  it('[PR-30, WC-03, PR-S12] is earned by that deposit, whatever else is paid in before it, and the balance shows it apart', async () => {
    const member = await world.rich(1n * UNITS)
    await deposit(member, { amount: '30000', ...chosen() }, 'the-same-key-of-one-order')
    const meant = await lastOrder(member)
    await deposit(member, { amount: '30000', ...chosen() }, 'the-same-key-of-one-order')
    expect(await lastOrder(member)).toBe(meant)
    expect((await deposit(member, { amount: '30000' }, 'the-same-key-of-one-order')).code).toBe('key-used-differently')
    expect(await awards(member)).toEqual(['process 0.00'])
    await deposit(member, { amount: '20000' })
    await arrive(await lastOrder(member), 20_000n * UNITS)
    expect([await awards(member), await bonusOf(member)]).toEqual([['process 0.00'], undefined])
    await arrive(meant, 30_000n * UNITS)
    expect([await awards(member), await bonusOf(member)]).toEqual([['process 30000.00'], '30000.00'])
    const { balance } = await world.house.ledger.balance(member.wallet)
    expect(formatUnits(balance)).toBe('50001.00')
  })

  it('[WC-03] goes with an order that expires: what comes late is credited without it', async () => {
    const member = await world.rich(1n * UNITS)
    await deposit(member, { amount: '30000', ...chosen() })
    const late = await lastOrder(member)
    world.clock.set(world.clock.now().add({ hours: 2 }).toString())
    await world.house.wallet.expire(world.house.needs.database)
    expect(await awards(member)).toEqual(['close 0.00'])
    await arrive(late, 30_000n * UNITS)
    expect([await awards(member), await bonusOf(member)]).toEqual([['close 0.00'], undefined])
    expect(formatUnits((await world.house.ledger.balance(member.wallet)).balance)).toBe('30001.00')
  })

  it('[PR-43] is refused below its least deposit, under other terms and where there is none, and then no order stands', async () => {
    const member = await world.rich(1n * UNITS)
    const told = async (body: object) => (await deposit(member, body)).code
    expect(await told({ amount: '9999', ...chosen() })).toBe('amount-below-minimum')
    expect(await told({ amount: '30000', promotionId: campaign.id, promotionVersion: 7 })).toBe('terms-changed')
    expect(await told({ amount: '30000', promotionId: campaign.id })).toBe('terms-changed')
    expect(await told({ amount: '30000', promotionId: member.memberId, promotionVersion: 1 })).toBe('promotion-not-open')
    expect([await lastOrder(member), await awards(member)]).toEqual(['', []])
  })

  it('[PR-48] ends with a self-exclusion', async () => {
    const member = await world.rich(1n * UNITS)
    await deposit(member, { amount: '30000', ...chosen() })
    expect(await awards(member)).toEqual(['process 0.00'])
    const wish = { member: member.memberId, until: 'for-ever', by: 'member' } as const
    const excluded = await world.house.needs.database.transact((tx) => world.house.protection.exclude(tx, wish))
    expect([excluded.ok, await awards(member)]).toEqual([true, ['close 0.00']])
  })
})
