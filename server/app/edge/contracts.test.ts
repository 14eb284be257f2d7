/**
 * Proves contracts over the wire. Staff offer in the house's name. The agent is notified at once and answers by the relay of its kind, and
 * closed kinds are closed.
 */
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentContractOperations } from '@baize/contract/agents/agent-contracts.ts'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import { startJobs } from '../../platform/jobs.ts'
import { createLive } from '../../platform/live.ts'
import { hearersOf } from '../subscriptions.ts'
import { until } from '../testing/product-process.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
let stopping: (() => Promise<unknown>)[] = []
let socket: Socket | undefined
beforeAll(async () => {
  world = await createWorld()
  await addPeople(deskOf(world), 'Daw Khin', 'U Ba')
  const live = createLive(world.app.server, {
    redeem: (ticket) => world.house.identity.redeemTicket(ticket),
    mayConnect: (origin) => origin === undefined,
  })
  const { connection, log } = world.house.needs
  const jobs = await startJobs({ connection, alone: true, tasks: {}, hearers: hearersOf(world.house, live), timed: [], log })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  stopping = [() => jobs.stop(), () => live.close()]
})
afterAll(async () => {
  socket?.disconnect()
  for (const stop of stopping) await stop()
  await world.close()
})

async function listening(session: Session): Promise<unknown[]> {
  const { ticket } = (await world.ask({ method: 'POST', path: '/wps/live/ticket' }, session)).value as { ticket: string }
  const url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const heard: unknown[] = []
  socket = io(url, { path: '/live', transports: ['websocket'], protocols: [LIVE_PROTOCOL, ticket], reconnection: false, forceNew: true })
  socket.on('contract', (event: unknown) => heard.push(event))
  await new Promise<void>((connected) => socket!.on('connect', () => connected()))
  return heard
}

async function agent(): Promise<Session & { memberId: string; account: string }> {
  const { memberId } = await world.member()
  const { identity } = world.house
  await world.database.transact((tx) => identity.changeType(tx, memberId, MEMBER_TYPES.agent))
  const account = (await identity.memberOf(memberId))?.account ?? ''
  const said = await world.ask({ method: 'POST', path: '/wps/session/login', body: { username: account, password: 'quiet-river-42' } })
  const cookie = String([said.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0] ?? ''
  return { memberId, account, cookie, token: (said.value as { token: string }).token }
}

const answered = new Set<string>()
async function call(session: Session, name: string, { query = '', body }: { query?: string; body?: object } = {}) {
  const operation = agentContractOperations.find((each) => each.name === name)!
  const told = await world.ask({ method: operation.method, path: operation.path + query, ...(body ? { body } : {}) }, session)
  if (told.success) {
    answered.add(name)
    expect([name, Value.Check(operation.answer, told.value)]).toEqual([name, true])
  }
  return told
}
const staff = async (name: string, ...words: string[]) => {
  const acts = []
  for (const by of ['Daw Khin', 'U Ba'])
    acts.push(await world.house.operator.perform(world.database, name, { words, options: {}, by, reason: 'they asked' }))

  return acts.at(-1)!
}
const PROCESS = {
  daily: 'processDailySalary',
  hourly: 'processHourSalary',
  realtime: 'processRealTimeSalary',
  dividend: 'processContractDividend',
}
const COLUMN = { daily: 'betAmountPerDay', hourly: 'betAmountPerHour', realtime: 'betAmountPerDay', dividend: 'periodValidBet' } as const

it('[AGENT-06, API-04, AG-24, AG-28] an offer of the house reaches the agent at once, and each kind is answered by its own relay', async () => {
  const { settings } = world.house
  await world.database.write(async (tx) => settings.write(tx, 'whitelabel', { ...(await settings.read('whitelabel')), AGENTPOLICY3: true }))
  const one = await agent()
  const heard = await listening(one)
  for (const kind of ['daily', 'hourly', 'realtime', 'dividend'] as const) {
    const tiers = [{ rate: 50, [COLUMN[kind]]: '1000', activeMember: 1 }]
    expect(await staff('agent-contract-offer', one.account, kind, JSON.stringify(tiers))).toMatchObject({ ok: true })
  }
  await until(
    () => (heard.length === 4 ? true : undefined),
    () => JSON.stringify(heard),
  )
  const flags = async () => (await world.ask({ method: 'GET', path: '/wps/member/info/contracts/consolidated' }, one)).value
  expect(await flags()).toEqual({ dailysalreqtype: 1, divtypereq: 1, contracthoursalreqtype: 1, realtimesalreqtype: 1 })
  const { content } = (await call(one, 'agentContracts')).value as { content: { id: string; kind: keyof typeof PROCESS }[] }
  expect(heard).toEqual(expect.arrayContaining(content.map(({ id, kind }) => ({ id, kind, state: 'offered' }))))
  const [{ id, kind } = { id: '', kind: 'daily' as const }, other] = content
  expect(await call(one, PROCESS[other!.kind], { body: { contract: id, action: 'accept' } })).toMatchObject({ code: 'not-in-line' })
  expect(await call(await agent(), PROCESS[kind], { body: { contract: id, action: 'accept' } })).toMatchObject({ code: 'not-in-line' })
  for (const each of content)
    expect((await call(one, PROCESS[each.kind], { body: { contract: each.id, action: 'accept' } })).value).toMatchObject({
      state: 'accepted',
    })
  expect(await flags()).toEqual({ dailysalreqtype: 0, divtypereq: 0, contracthoursalreqtype: 0, realtimesalreqtype: 0 })
  const inbox = (await world.ask({ method: 'GET', path: '/wps/relay/MCSFE_getMessages?language=EN' }, one)).value as {
    content: { title: string }[]
  }
  expect(inbox.content.map(({ title }) => title)).toContain('You were offered a contract')
})

it('[AGENT-06, AG-25] the first offer tells a member who is no agent of the page of contracts, where the member answers it', async () => {
  const member = await world.member()
  const told = async () => (await world.ask({ method: 'GET', path: '/wps/member/info' }, member)).value
  expect(await told()).toMatchObject({ contracts: false })
  const account = (await world.house.identity.memberOf(member.memberId))?.account ?? ''
  const tiers = [{ rate: 50, betAmountPerDay: '1000', activeMember: 1 }]
  expect(await staff('agent-contract-offer', account, 'daily', JSON.stringify(tiers))).toMatchObject({ ok: true })
  expect(await told()).toMatchObject({ contracts: true })
  const { content } = (await call(member, 'agentContracts')).value as { content: { id: string }[] }
  expect((await call(member, 'processDailySalary', { body: { contract: content[0]!.id, action: 'accept' } })).success).toBe(true)
  for (const path of ['wages?kind=daily', 'dividends', 'income?from=2026-11-01&to=2026-11-20'])
    expect([path, (await world.ask({ method: 'GET', path: `/wps/agent/${path}` }, member)).value]).toMatchObject([path, { content: [] }])
  expect(await (async () => (await world.ask({ method: 'GET', path: '/wps/member/info' }, await agent())).value)()).toMatchObject({
    contracts: false,
  })
})

it('[AGENT-06, AG-29] a closed kind of contract is shown nowhere and refused everywhere', async () => {
  const { settings, agents } = world.house
  const one = await agent()
  const below = { id: '00000000-0000-7000-8000-000000000009', account: 'zawzaw9', currency: 'MMK', wallet: 1n }
  const made = await agents.makeLink(one.memberId, { rates: {} })
  await world.database.transact((tx) => agents.placeNewcomer(tx, below, [{ field: 'affiliateCode', code: made.ok ? made.value.code : '' }]))
  const body = { kind: 'daily', downline: below.id, tiers: [{ rate: 50, betAmountPerDay: '1000', activeMember: 1 }] }
  const info = async () => (await world.ask({ method: 'GET', path: '/wps/member/info' }, one)).value
  expect(await info()).toMatchObject({ enableCt: true, salary: true, hourSalary: true, agentRealtimeSalary: true })
  expect(await call(one, 'offerContract', { body })).toMatchObject({ code: 'upline-without-contract' })
  await staff('agent-contract-offer', one.account, 'daily', JSON.stringify(body.tiers))
  const { content } = (await call(one, 'agentContracts', { query: '?kind=daily' })).value as { content: { id: string }[] }
  await call(one, 'processDailySalary', { body: { contract: content[0]!.id, action: 'accept' } })
  // The terms of another currency are judged by the upline's contract in it, whichever wallet is chosen.
  expect(await call(one, 'offerContract', { body: { ...body, currency: 'THB' } })).toMatchObject({ code: 'upline-without-contract' })
  expect((await call(one, 'offerContract', { body: { ...body, currency: 'MMK' } })).success).toBe(true)
  for (const also of ['', '&currency=THB'])
    expect((await call(one, 'contractEndings', { query: `?kind=daily&downline=${below.id}&rate=50${also}` })).success).toBe(true)
  const rules = await settings.read('agents.contracts')
  await world.database.write((tx) => settings.write(tx, 'agents.contracts', { ...rules, open: ['dividend'] }))
  expect(await info()).toMatchObject({ enableCt: true, salary: false, hourSalary: false, agentRealtimeSalary: false })
  expect((await call(one, 'agentContracts')).value).toMatchObject({ total: 0, kinds: ['dividend'] })
  expect(await call(one, 'offerContract', { body })).toMatchObject({ code: 'operation-not-allowed' })
  expect(await call(one, 'contractEndings', { query: `?kind=daily&downline=${below.id}&rate=50` })).toMatchObject({
    code: 'operation-not-allowed',
  })
  expect(await call(one, 'processDailySalary', { body: { contract: content[0]!.id, action: 'terminate' } })).toMatchObject({
    code: 'operation-not-allowed',
  })
  expect([...answered].sort()).toEqual(agentContractOperations.map(({ name }) => name as string).sort())
})
