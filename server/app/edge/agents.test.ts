/**
 * Proves the edge for agents and for people who report a weakness. It has a Strict session, the own line and no other, and an address to
 * write to.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { agentReportOperations } from '@baize/contract/agents/agent-reports.ts'
import { agentOperations } from '@baize/contract/agents.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { createWorld, proofOf, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('[ID-25] the cookie of an agent is Strict, at the login and at each renewal, and that of a member is Lax', async () => {
  const { memberId } = await world.member()
  const { identity } = world.house
  const username = (await identity.memberOf(memberId))?.account ?? ''
  const session = async () => {
    const said = await world.ask({ method: 'POST', path: '/wps/session/login', body: { username, password: 'quiet-river-42' } })
    const cookie = [said.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid=')) as string
    return { cookie, token: (said.value as { token: string }).token }
  }
  const renewed = async ({ cookie, token }: { cookie: string; token: string }) => {
    world.clock.forward({ minutes: 14, seconds: 30 })
    const half = { token, cookie: cookie.split(';')[0] ?? '' }
    await world.ask({ method: 'GET', path: '/wps/member/info' }, half)
    world.clock.forward({ minutes: 1 })
    const said = await world.ask({ method: 'GET', path: '/wps/member/info' }, half)
    return [said.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))
  }
  const member = await session()
  expect([member.cookie, await renewed(member)]).toEqual([expect.stringContaining('SameSite=Lax'), expect.stringContaining('SameSite=Lax')])
  await world.house.needs.database.transact((tx) => identity.changeType(tx, memberId, MEMBER_TYPES.agent))
  const agent = await session()
  expect([agent.cookie, await renewed(agent)]).toEqual([
    expect.stringContaining('SameSite=Strict'),
    expect.stringContaining('SameSite=Strict'),
  ])
})

it('[API-08] the page for finders of a weakness names where to report it', async () => {
  const read = async () => (await world.ask({ method: 'GET', path: '/.well-known/security.txt' })).text
  const [, expires = ''] = /^Expires: (.+)$/m.exec(await read()) ?? []
  const days = Temporal.Instant.from(expires).since(world.clock.now()).total('days')
  expect([days > 90, days < 365]).toEqual([true, true])
  expect(await read()).toContain('Contact: http://localhost:3000/help\n')
  await world.database.write((tx) => world.house.settings.write(tx, 'security.contact', 'mailto:security@play.example'))
  expect(await read()).toContain('Contact: mailto:security@play.example\n')
})

/** An agent with a link of its own, directly below the house. */
async function agentOfHouse() {
  const { memberId } = await world.member()
  const { identity, agents } = world.house
  const session = await world.database.transact((tx) => identity.changeType(tx, memberId, MEMBER_TYPES.agent))
  expect(session.ok).toBe(true)
  await world.database.transact((tx) => agents.staff.setRates(tx, memberId, { RNG: 100 }))
  const username = (await identity.memberOf(memberId))?.account ?? ''
  const said = await world.ask({ method: 'POST', path: '/wps/session/login', body: { username, password: 'quiet-river-42' } })
  const cookie = String([said.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0] ?? ''
  return { memberId, cookie, token: (said.value as { token: string }).token }
}

it('[ID-18, MEMBER-08, AG-09, PR-37] a friend registers by a member’s code, and stands beside them in the same line', async () => {
  await world.database.write((tx) => world.house.promotions.seed(tx))
  const agent = await agentOfHouse()
  const open = async (username: string, code: object) => {
    const password = 'quiet-river-42'
    const form = { username, password, confirmPassword: password, birthday: '1990-01-31', acceptTerms: true, login: true, ...code }
    const said = await world.ask({ method: 'PUT', path: '/wps/member/register', body: { ...form, proof: await proofOf(world.ask) } })
    expect(said.code).toBeUndefined()
    const { token, member } = said.value as { token: string; member: { id: string } }
    const cookie = String([said.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0] ?? ''
    return { token, cookie, memberId: member.id }
  }
  const made = await world.house.agents.makeLink(agent.memberId, { rates: {} })
  const inviter = await open('inviter7', { affiliateCode: made.ok ? made.value.code : '' })
  const read = async () => (await world.ask({ method: 'GET', path: '/wps/relay/MCSFE_getReferral' }, inviter)).value
  const { code } = (await read()) as { code: string }
  const friend = await open('friend77', { referralCode: code })
  await world.house.promotions.hearRegistered(friend.memberId)
  expect(await read()).toMatchObject({ code, total: 1, invited: [{ masked: 'fr***7', state: 'came' }] })
  expect(await world.house.agents.team(agent.memberId, {})).toMatchObject({ value: { total: 2 } })
})

describe('[AGENT-04, AGENT-05, AG-07] the calls of agents', () => {
  const asked = new Set<string>()
  const call = async (session: Awaited<ReturnType<typeof agentOfHouse>>, name: string, at: string, body?: object) => {
    const operation = agentOperations.find((each) => each.name === name)!
    const path = operation.path.replace(/:[a-z]+/i, at)
    const told = await world.ask(
      { method: operation.method, path: path + (path === operation.path ? at : ''), ...(body ? { body } : {}) },
      session,
    )
    expect(told.status).toBeLessThan(500)
    if (told.success) {
      asked.add(name)
      expect([name, Value.Check(operation.answer, told.value)]).toEqual([name, true])
    }
    return told
  }

  it('answer an agent about the own line, from a link to whoever came by it', async () => {
    const agent = await agentOfHouse()
    const made = await call(agent, 'makeAgentLink', '', { rates: { RNG: 60 }, note: 'Mandalay', highestUses: 2, makes: 'agent' })
    const { code } = made.value as { code: string }
    const newcomer = { id: '00000000-0000-7000-8000-000000000007', account: 'thiri77', currency: 'MMK', wallet: 1n }
    const placed = await world.database.transact((tx) => world.house.agents.placeNewcomer(tx, newcomer, [{ field: 'affiliateCode', code }]))
    expect(placed).toEqual({ ok: true, value: { makes: 'agent' } })
    expect((await world.ask({ method: 'GET', path: `/wps/agent/affiliate?code=${code}` })).value).toEqual({ code })
    expect((await call(agent, 'agentLinks', '?pageNum=1')).value).toMatchObject({
      content: [{ code, uses: 1, days: [{ visits: 1, registrations: 1 }] }],
    })
    expect((await call(agent, 'agentTeam', '?search=thiri')).value).toMatchObject({
      content: [{ id: newcomer.id, account: 'thiri77', rates: { RNG: 60 }, contracts: [] }],
    })
    expect((await call(agent, 'agentTeamMember', agent.memberId)).value).toMatchObject({
      member: { level: 0, role: 'agent', state: 'open', lastSeenAt: world.clock.now().toString() },
    })
    expect((await call(agent, 'agentTeamMember', newcomer.id)).value).toMatchObject({ highest: { RNG: 100 } })
    expect((await call(agent, 'changeAgentRates', newcomer.id, { rates: { RNG: 70 } })).value).toMatchObject({ nextRates: { RNG: 70 } })
    expect((await call(agent, 'registerBelow', '', { username: 'nanda77', rates: { RNG: 50 } })).value).toMatchObject({
      account: 'nanda77',
    })
    expect((await call(agent, 'changeAgentLink', code, { open: false })).value).toMatchObject({ open: false })
    expect((await call(agent, 'removeAgentLink', code)).success).toBe(true)
    expect([...asked].sort()).toEqual(
      agentOperations
        .filter(({ who }) => who === 'agent')
        .map(({ name }) => name as string)
        .sort(),
    )
  })

  it('answer nothing of another line, whatever id is guessed', async () => {
    const [owner, other] = [await agentOfHouse(), await agentOfHouse()]
    const { code } = (await call(owner, 'makeAgentLink', '', { rates: {} })).value as { code: string }
    for (const name of agentOperations.filter(({ who }) => who === 'agent').map(({ name: each }) => each)) {
      const at = {
        agentTeam: `?under=${owner.memberId}`,
        agentLinks: '',
        makeAgentLink: '',
        registerBelow: '',
        changeAgentLink: code,
        removeAgentLink: code,
      }
      const body = {
        changeAgentRates: { rates: { RNG: 0 } },
        registerBelow: { username: 'lineless', rates: { LIVE: 10 } },
        makeAgentLink: { rates: { LIVE: 10 } },
        changeAgentLink: { open: false },
      }
      const told = await call(other, name, at[name as keyof typeof at] ?? owner.memberId, body[name as keyof typeof body])
      if (name === 'agentLinks') expect(told.value).toMatchObject({ total: 0 })
      else expect([name, told.code]).toEqual([name, expect.stringMatching(/^(not-in-line|link-closed|rate-above-own)$/)])
    }
  })
})

it('[AGENT-04, AG-50] an account that an agent opens is taken over by its person alone, with a password, a birthday and the terms of their own', async () => {
  const [agent, other] = [await agentOfHouse(), await agentOfHouse()]
  const register = (by: typeof agent, body: object) =>
    world.ask({ method: 'POST', path: '/wps/agent/register', body: { rates: {}, ...body } }, by)
  const enter = (password: string) => world.ask({ method: 'POST', path: '/wps/session/login', body: { username: 'winko77', password } })
  expect(await register(agent, { username: 'winko77', rates: { RNG: 110 } })).toMatchObject({ code: 'rate-above-own' })
  const first = (await register(agent, { username: 'winko77', rates: { RNG: 60 }, makes: 'agent' })).value as { password: string }
  expect(await register(other, { username: 'winko77' })).toMatchObject({ code: 'username-taken' })
  // An agent who lost the one-time password before its use gets another one.
  const { password } = (await register(agent, { username: 'WINKO77' })).value as { password: string }
  expect(await enter(first.password)).toMatchObject({ code: 'wrong-credentials' })
  const waits = await enter(password)
  expect(waits).toMatchObject({ code: 'password-change-required', value: { handedOut: true } })
  const { rows } = await world.database.pool.query(
    "select id, terms_accepted_at as accepted, registered_ip as ip from identity_member where account = 'winko77'",
  )
  expect(rows).toMatchObject([{ accepted: null, ip: '' }])
  const { ticket } = waits.value as { ticket: string }
  const own = { ticket, newPassword: 'seven green lanterns', confirmNewPassword: 'seven green lanterns' }
  // The login goes on in the browser in which it began.
  const cookie = [waits.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
  const take = (form: object) =>
    world.ask({ method: 'POST', path: '/wps/member/password/expired', body: { ...own, ...form } }, { cookie, token: '' })
  expect(await take({})).toMatchObject({ code: 'terms-not-accepted' })
  expect(await take({ acceptTerms: true, birthday: '2015-01-31' })).toMatchObject({ code: 'too-young' })
  expect(await take({ acceptTerms: true, birthday: '1990-01-31', newPassword: password, confirmNewPassword: password })).toMatchObject({
    code: 'password-unchanged',
  })
  expect(await take({ acceptTerms: true, birthday: '1990-01-31' })).toMatchObject({ success: true, value: { member: { type: 1 } } })
  expect(await register(agent, { username: 'winko77' })).toMatchObject({ code: 'username-taken' })
  expect(await world.house.identity.profileOf(rows[0].id)).toEqual({ birthday: '1990-01-31' })
  const after = await world.database.pool.query("select terms_version as version from identity_member where account = 'winko77'")
  expect(after.rows[0].version).not.toBe('')
  expect(await world.house.agents.member(agent.memberId, rows[0].id)).toMatchObject({ value: { member: { level: 1, rates: { RNG: 60 } } } })
})

it('[AGENT-10, AG-07] every report answers an agent about the own line, with who is online, and about no other line', async () => {
  const [agent, other] = [await agentOfHouse(), await agentOfHouse()]
  await world.house.agents.rollUp()
  const today = world.clock.now().toZonedDateTimeISO('Asia/Yangon').toPlainDate().toString()
  for (const { name, path, answer } of agentReportOperations) {
    const ask = async (more: string) => world.ask({ method: 'GET', path: `${path}?from=${today}&to=${today}${more}` }, agent)
    const told = await ask('')
    expect([name, told.code, Value.Check(answer, told.value)]).toEqual([name, undefined, true])
    if (name === 'agentOverview') expect(told.value).toMatchObject({ members: 1, online: 1 })
    if (name !== 'agentIncome') expect([name, (await ask(`&under=${other.memberId}`)).code]).toEqual([name, 'not-in-line'])
  }
})
