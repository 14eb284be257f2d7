/** People: what the other rooms and the person's own pages are told of a member, and what changes it. */
import { beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../app/testing.ts'
import { iconOf } from './icon.ts'
import { AWAY, HOME, memberAtHome } from './testing/member-at-home.ts'
import { PASSWORD, smallWorld, type Browser, type Made, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let member: Browser
let id = ''
const at = memberAtHome()
beforeEach(async () => {
  ;({ database, world, member } = at)
  id = (await member.whoAmI())?.id ?? ''
})
const act = <T>(does: Parameters<typeof database.write<T>>[0]): Promise<T> => database.write(does)

test('[AGENT-04] an agent is told the name, kind and last use of those who are asked for, and of nobody else', async () => {
  const { identity } = world
  expect(await identity.peopleOf([])).toEqual(new Map())
  const other = world.browser(AWAY)
  await other.register('mandalay8')
  const second = (await other.whoAmI())!.id
  const login = world.clock.now()
  world.clock.forward({ minutes: 5 })
  await member.whoAmI()
  const seen = world.clock.now()
  await act((tx) => identity.changeType(tx, second, 41))
  await act((tx) => identity.freeze(tx, second, 'seen by staff'))
  const change = { password: PASSWORD, version: 1, changes: [{ field: 'nickname', value: 'Mya' }] }
  expect(await member.call('changeProfile', change)).toMatchObject({ ok: true })
  expect(await identity.peopleOf([id, second, '00000000-0000-7000-8000-000000000009'])).toEqual(
    new Map([
      [id, { nickname: 'Mya', role: 'member', blocked: false, lastSeenAt: seen }],
      [second, { nickname: 'mandalay8', role: 'agent', blocked: true, lastSeenAt: login }],
    ]),
  )
  expect([...(await identity.peopleOf([second])).keys()]).toEqual([second])
  expect(await identity.findByAccount('mandalay8')).toMatchObject({ frozen: 'seen by staff', type: 41, role: 'agent', lastLoginAt: login })
})

test('[WC-11] a name is taken from an account that is bound where the person gave none, and is locked from then on', async () => {
  const { realName } = world.identity
  const of = (who = id) => realName.of(database.reader, who)
  const take = (name: string, who = id) => act((tx) => realName.take(tx, who, name))
  expect(await of()).toBeUndefined()
  expect(await of('00000000-0000-7000-8000-000000000009')).toBeUndefined()
  await take('Nobody', '00000000-0000-7000-8000-000000000009')
  await take('Mya Thida')
  await take('Another Name')
  expect(await of()).toBe('Mya Thida')
  const profile = await member.call('showProfile', { password: PASSWORD })
  const field = { field: 'fullName', value: 'Mya Thida', change: 'locked' }
  expect(profile).toMatchObject({ value: { version: 2, changedAt: world.clock.now().toString() } })
  expect(profile.ok && (profile.value as { fields: unknown[] }).fields).toContainEqual(expect.objectContaining(field))
  // The holder's name of a registration is a name too.
  world.setField('payeeName', 'full-name', [2, 120], 'required')
  const other = world.browser(AWAY)
  await other.register('mandalay8', { payeeName: 'Ko Ko Aung' })
  const second = (await other.whoAmI())!.id
  await take('Another Name', second)
  expect(await of(second)).toBe('Ko Ko Aung')
})

test('[AGENT-06, AG-29] a page is told which contracts and transfers there are, by the rules and the line of its person', async () => {
  const line = { upline: true, contracts: true }
  const other = smallWorld(database, { hasUpline: async () => line.upline, hasContracts: async () => line.contracts })
  const browser = other.browser(HOME)
  await browser.login('mandalay7')
  const told = async () => {
    const info = await browser.call<Record<string, unknown>>('memberInfo')
    const { enableCt, salary, hourSalary, agentRealtimeSalary, transferUpline, lineTransfers, contracts } = info.ok ? info.value : {}
    return [enableCt, salary, hourSalary, agentRealtimeSalary, transferUpline, lineTransfers, contracts]
  }
  expect(await told()).toEqual([true, false, false, false, false, false, true])
  for (const [place, kind] of (['dividend', 'daily', 'hourly', 'realtime'] as const).entries()) {
    other.rules = { ...other.rules, contractKinds: [kind] }
    expect((await told()).slice(0, 4)).toEqual([0, 1, 2, 3].map((each) => each === place))
  }
  other.rules = { ...other.rules, contractKinds: ['daily', 'hourly', 'realtime'], lineTransfers: true }
  expect(await told()).toEqual([false, true, true, true, true, true, true])
  line.upline = false
  line.contracts = false
  expect(await told()).toEqual([false, true, true, true, false, true, false])
  line.contracts = true
  await act((tx) => other.identity.changeType(tx, id, 1))
  await browser.login('mandalay7')
  // An agent has pages of their own for contracts.
  expect((await told()).at(-1)).toBe(false)
  expect(await browser.call('consolidatedFlags')).toMatchObject({ code: 'operation-not-allowed' })
  other.rules = { ...other.rules, agentPolicy: true }
  expect(await browser.call('consolidatedFlags')).toMatchObject({ ok: true, value: { divtypereq: 0 } })
})

test('[MEMBER-04, WC-61] a picture is put on once, in the place of the one before, and is told', async () => {
  const worn: unknown[] = []
  let refuses = false
  const other = smallWorld(database, {
    wearPicture: async (_tx, _member, files) => {
      worn.push(files)
      return refuses ? { ok: false, code: 'file-refused' } : { ok: true, value: undefined }
    },
  })
  const browser = other.browser(HOME)
  await browser.login('mandalay7')
  const file = (last: number) => ({ file: `00000000-0000-7000-8000-00000000000${last}` })
  const wear = async (avatar: object) => {
    const told = await browser.call<{ avatar: unknown }>('changeAvatar', { avatar })
    return told.ok ? told.value.avatar : told.code
  }
  const info = async () => (await browser.call<{ avatar: unknown }>('memberInfo')) as { value: { avatar: unknown } }
  const shown: unknown[] = []
  for (const avatar of [{ drawn: 7 }, { drawn: 7 }, file(1), file(1), file(2), { drawn: 0 }, { drawn: 0 }]) shown.push(await wear(avatar))
  expect(shown).toEqual([{ drawn: 7 }, { drawn: 7 }, file(1), file(1), file(2), null, null])
  expect(worn).toEqual([
    { now: undefined, before: undefined },
    { now: file(1).file, before: undefined },
    { now: file(2).file, before: file(1).file },
    { now: undefined, before: file(2).file },
  ])
  const fact = { name: 'memberAvatarChanged', memberId: id, reference: other.clock.now().toString() }
  expect(other.facts.filter(({ name }) => name === fact.name)).toEqual(Array(4).fill(fact))
  await wear({ drawn: 3 })
  refuses = true
  expect([await wear(file(1)), (await info()).value.avatar]).toEqual(['file-refused', { drawn: 3 }])
})

test('[API-01] an icon is drawn from the name, also of somebody who plays for fun', async () => {
  expect(await member.call('memberIcon')).toEqual({ ok: true, value: { icon: iconOf('mandalay7') } })
  const visitor = world.browser(AWAY)
  const trial = await visitor.call<Made>('trialLogin', { os: 'linux', platform: 'W' })
  visitor.token = trial.ok ? trial.value.token : ''
  const account = (await visitor.whoAmI())?.account ?? ''
  expect(account).toMatch(/^trial-[0-9a-f]{12}$/)
  expect(await visitor.call('memberIcon')).toEqual({ ok: true, value: { icon: iconOf(account) } })
})

test('[ID-11] the agent portal lets agents in and refuses others, after the password only', async () => {
  const agents = { portal: 'agent' }
  expect(await world.browser(HOME).login('mandalay7', PASSWORD, agents)).toMatchObject({ code: 'non-agent' })
  expect(await world.browser(HOME).login('mandalay7', 'wrong password', agents)).toMatchObject({ code: 'wrong-credentials' })
  await database.transact((tx) => world.identity.changeType(tx, id, 41))
  expect(await world.browser(HOME).login('mandalay7', PASSWORD, agents)).toMatchObject({ ok: true, value: { member: { type: 41 } } })
  await database.pool.query('update identity_member set type = 9')
  expect(await world.browser(HOME).login('mandalay7')).toMatchObject({ code: 'non-member' })
})
