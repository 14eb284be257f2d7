/** Care for a player through the whole server, from signs of harm to limits of the house and a case that nobody tells of. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import type { Fact } from '../../platform/jobs.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { keptAmong } from '../compose/offers-rest.ts'
import { hearersOf } from '../subscriptions.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

let world: World
let campaign: { id: string; version: number }
beforeAll(async () => {
  world = await createWorld()
  await addPeople(deskOf(world), 'thida', 'aung')
  const wish = { code: 'signs', severity: 'amber', from: undefined, off: false } as const
  const by = { name: 'thida', reason: 'a test' }
  const document = { area: 'care', points: 60, kind: 'often', of: 'raise', hours: 1, count: 1 }
  await world.database.transact((tx) => world.house.risk.staff.publish(tx, { ...wish, document }, by))
  await world.database.transact(async (tx) => {
    const draft = await world.house.promotions.staff.write(tx, offer('tea', { rewards: [{ kind: 'points', amount: { MMK: '4' } }] }))
    return draft.ok ? world.house.promotions.staff.publish(tx, 'tea') : draft
  })
  campaign = (await world.database.pool.query<typeof campaign>("select id, version from promotions_campaign where code = 'tea'")).rows[0]!
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

const told = async (name: string): Promise<Fact[]> => {
  const { rows } = await world.database.pool.query<{ payload: Fact }>(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tell' and payload ->> 'name' = $1",
    [name],
  )
  return rows.map(({ payload }) => payload)
}
/** What waits in the outbox of one name reaches those who hear it. */
async function hear(name: string, member: RichMember): Promise<void> {
  const facts = (await told(name)).filter(({ memberId }) => memberId === member.memberId)
  expect(facts).not.toEqual([])
  for (const fact of facts) for (const hearer of hearersOf(world.house, undefined)[name] ?? []) await hearer(fact)
}
const ask = (member: RichMember, method: string, path: string, body?: object) =>
  world.ask({ method, path, headers: { 'idempotency-key': randomUUID() }, ...(body === undefined ? {} : { body }) }, member)
const join = async (member: RichMember) => {
  const said = await ask(member, 'POST', `/wps/promotions/${campaign.id}/join`, { version: campaign.version, code: 'jade' })
  return said.success ? 'joined' : said.code
}
const limit = (member: RichMember, to: string) => ask(member, 'PUT', '/wps/protection/limits', { what: 'stake', every: 'week', to })

/** A member who deposited and lost money, and asks for a higher limit. */
async function signs(): Promise<RichMember> {
  const member = await world.rich(10_000n * UNITS)
  const now = world.clock.now().toString()
  await world.database.pool.query(
    `insert into wallet_deposit (reference, member_id, wallet, currency, method, amount_units, state, key, fingerprint, service, created_at, expires_at, settled_at, counted_at)
       values ($1, $2, $3, 'MMK', 'mynah-pay', $4, 'credited', $1, 'f', 'sandbox', $5, $5, $5, $5)`,
    [`D-${member.memberId}`, member.memberId, String(member.wallet), String(1_800_001n * UNITS), now],
  )
  await ask(member, 'PUT', '/wps/member/consent', { offers: true })
  await limit(member, '100000')
  expect((await limit(member, '200000')).success).toBe(true)
  return member
}

describe('[PROT-08, PI-02, PI-03] a member at red', () => {
  it('is offered and given nothing, is asked before the next game, and has limits of the house at once', async () => {
    const [member, other] = [await signs(), await world.rich(1_000n * UNITS)]
    expect(await join(other)).toBe('joined')
    await hear('limitRaiseAsked', member)
    await world.house.risk.lookAtPlay()

    expect(await join(member)).toBe('offers-resting')
    expect((await ask(member, 'PUT', '/wps/member/consent', { offers: true })).code).toBe('offers-resting')
    const { account } = (await world.house.identity.memberOf(member.memberId))!
    const gift = { words: [account, '1', 'a-gift-of-care'], options: {}, by: 'thida', reason: 'a test' }
    // Of the new limit of deposits nothing is left.
    expect(await world.house.operator.perform(world.database, 'points-grant', gift)).toMatchObject({ ok: false, code: 'limit-reached' })

    const owners = [member, other].map(({ memberId, wallet }) => ({ member: memberId, wallet }))
    expect(await keptAmong(world.house, world.database.reader, owners)).toEqual(new Set([member.wallet]))

    const page = await ask(member, 'GET', '/wps/protection/care')
    expect(page.value).toMatchObject({ waits: { currency: 'MMK', deposited: '0.00', days: 0 } })
    expect((await ask(other, 'GET', '/wps/protection/care')).value).toEqual({ waits: null })
    expect((await ask(member, 'POST', '/wps/protection/care', { answer: 'go-on' })).value).toEqual({ waits: null })

    const limits = (await ask(member, 'GET', '/wps/protection/limits')).value as {
      limits: { what: string; every: string; staff: string }[]
    }
    expect(limits.limits.filter(({ staff }) => staff !== null)).toMatchObject([{ what: 'deposit', every: 'week', staff: '70000.03' }])

    await hear('careFigures', member)
    await hear('careLimits', member)
    const inbox = await ask(member, 'GET', '/wps/relay/MCSFE_getMessages?pageNo=1&pageSize=10&language=EN')
    expect((inbox.value as { content: { title: string }[] }).content.map(({ title }) => title).toSorted()).toEqual([
      'We set weekly limits for you',
      'Your play in the last 30 days',
    ])
  })

  it('never reads of a case or of points, in no answer and no message', async () => {
    const member = await signs()
    await hear('limitRaiseAsked', member)
    await world.house.risk.lookAtPlay()
    await hear('careFigures', member)
    await hear('careLimits', member)
    const paths = [
      '/wps/protection/care',
      '/wps/protection/limits',
      '/wps/protection/breaks',
      '/wps/relay/MCSFE_getMessages?pageNo=1&pageSize=10&language=EN',
    ]
    for (const path of paths) expect((await ask(member, 'GET', path)).text).not.toMatch(/case|point|indicator|amber|risk|score/i)
  })

  it('keeps the house’s own limit where it is stricter', async () => {
    const member = await signs()
    const { account } = (await world.house.identity.memberOf(member.memberId))!
    const stricter = { words: [account, 'deposit', 'week', '5000'], options: {}, by: 'thida', reason: 'as agreed' }
    expect(await world.house.operator.perform(world.database, 'limit-member', stricter)).toMatchObject({ ok: true })
    await hear('limitRaiseAsked', member)
    await world.house.risk.lookAtPlay()
    const { value } = await ask(member, 'GET', '/wps/protection/limits')
    expect((value as { limits: object[] }).limits).toContainEqual(
      expect.objectContaining({ what: 'deposit', every: 'week', staff: '5000.00' }),
    )
  })
})

it('[PROT-08, PA-05] the name on a payee is compared without honorifics and in either script', async () => {
  const { memberId } = await world.member()
  const { wallet, ...rest } = (await world.house.identity.memberOf(memberId))!
  const owner = { ...rest, id: memberId, wallet }
  const to = { method: 'mynah-pay', holderName: 'U Kyaw Zin', accountNumber: `09${String(wallet).padStart(10, '0')}` }
  const bound = await world.database.transact((tx) => world.house.wallet.addPayee(tx, owner, to, 'EN'))
  const facts = async (name: string | undefined) => {
    const read = await world.house.wallet.payeeFacts(world.database.reader, memberId, bound.ok ? bound.value.id : '', name)
    return [read?.nameDiffers, read?.nameApart]
  }
  expect(await facts('kyaw-zin U')).toEqual([false, false])
  expect(await facts('Kyaw Zin')).toEqual([true, false])
  expect(await facts('ကျော်ဇင်')).toEqual([true, false])
  expect(await facts('Aung Aung')).toEqual([true, true])
  expect(await facts(undefined)).toEqual([true, true])
})
