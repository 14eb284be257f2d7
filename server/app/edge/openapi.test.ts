/** The published document is valid and readable, has the specification's paths, and describes the real answers. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { agentContractOperations } from '@baize/contract/agents/agent-contracts.ts'
import { agentPayOperations } from '@baize/contract/agents/agent-pay.ts'
import { agentReportOperations } from '@baize/contract/agents/agent-reports.ts'
import { identityWayOperations } from '@baize/contract/identity/identity-ways.ts'
import { cashOutCrash, placeCrashBet } from '@baize/contract/originals/originals-crash.ts'
import { originalsInstantOperations } from '@baize/contract/originals/originals-instant.ts'
import { originalsStatefulOperations } from '@baize/contract/originals/originals-stateful.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { lotteryBetOperations } from '@baize/contract/lottery/lottery-bets.ts'
import { lotteryResultOperations } from '@baize/contract/lottery/lottery-results.ts'
import { lotteryGameOperations } from '@baize/contract/lottery/lottery.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { safetyOperations } from '@baize/contract/identity/safety.ts'
import { securityOperations } from '@baize/contract/identity/security.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { createWorld, proofOf, type Session, type World } from '../testing/world.ts'

const ALL: readonly Operation[] = OPERATIONS
/** Section 7 of the specification as far as it is built, written by hand. Where it names no method, the page about the protocol does. */
const SPECIFIED = `
POST   /wps/session/login
POST   /wps/session/login/freeplay
DELETE /wps/session/logout
GET    /wps/system/whitelabel
GET    /wps/member/info
GET    /wps/member/info/icon
PUT    /wps/member/register
PUT    /wps/member/register/mobile
POST   /wps/verification/sms/noLogin
POST   /wps/verification/sms/register
POST   /wps/member/password
POST   /wps/member/password/email
POST   /wps/member/password/verification
GET    /wps/agent/affiliate
GET    /wps/system/setting/register
GET    /wps/captcha
GET    /wps/system/status
GET    /wps/v2/wallets/balance
GET    /wps/member/info/funds/consolidated
POST   /wps/game/launchGame
POST   /wps/relay/GCS_gameLaunchFB
GET    /wps/system/domainRoute
GET    /wps/relay/GCSGAME_gameList
GET    /wps/relay/GCSGAME_hotGamesV2
GET    /wps/relay/GCSGAME_getVassGameType
GET    /wps/relay/GCSGAME_newGameVendor
GET    /wps/relay/MCSFE_getFavoriteGames
GET    /wps/relay/MCSFE_getFavoriteGamesList
POST   /wps/relay/GCS_walletTransfer
POST   /wps/relay/MCSFE_addFavoriteGameV2
DELETE /wps/relay/MCSFE_removeFavoriteGameV2
GET    /wps/relay/GCS_recentGame
GET    /wps/relay/GLS2_roomList
GET    /wps/relay/MCSFE_getListAnnouncements
PUT    /wps/feedback
GET    /wps/system/helpCenter
GET    /lgw/games/game_menus
GET    /lgw/vn/games/game_menu
GET    /lgw/vn/games/recent
GET    /lgw/vn/numeros/opened/game
GET    /lotto/lgw/games/opened/numero
`
const specified = SPECIFIED.trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, string])

type Parameter = { name: string; in: string; required: boolean; schema: Record<string, unknown> }
type Described = {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { type: string }> }
}

let world: World
let document: Document
beforeAll(async () => {
  world = await createWorld({ catalogue: true })
  await world.database.write((tx) => world.house.content.seed(tx))
  await world.house.identity.rotatePayloadKeys()
  document = JSON.parse((await world.ask({ method: 'GET', path: '/docs/json' })).text) as Document
})
afterAll(() => world.close())

const described = (): [at: string, method: string, Described][] =>
  Object.entries(document.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, each]) => [at, method, each] as [string, string, Described]),
  )

describe('[API-01] the published document', () => {
  it.each(specified)('has %s %s', (method, at) => {
    expect(document.paths[at]?.[method.toLowerCase()]).toBeDefined()
  })
  it('has every operation of the contract and no other', () => {
    const ours = OPERATIONS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(
      described()
        .map(([at, method]) => `${method.toUpperCase()} ${at}`)
        .toSorted(),
    ).toEqual(ours.toSorted())
  })

  it('is a valid document of OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: 'Baize', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string })
    const names = described().map(([, , { operationId }]) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const [at, method, { operationId, parameters, requestBody, responses, security, summary }] of described()) {
      expect(at, operationId).toMatch(/^\/[\w/{}.-]+$/)
      expect(['get', 'post', 'put', 'delete']).toContain(method)
      expect(summary.length, operationId).toBeGreaterThan(5)
      const inPath = [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(
        parameters.filter((each) => each.in === 'path').map(({ name }) => name),
        operationId,
      ).toEqual(inPath)
      expect(new Set(parameters.map((each) => `${each.in} ${each.name}`)).size, operationId).toBe(parameters.length)
      for (const each of parameters) {
        expect(['path', 'query', 'header'], operationId).toContain(each.in)
        if (each.in === 'path') expect(each.required).toBe(true)
      }
      if (method === 'get' || method === 'delete') expect(requestBody, operationId).toBeUndefined()
      const { file } = ALL.find(({ name }) => name === operationId) as Operation
      if (requestBody?.content) expect(Object.keys(requestBody.content), operationId).toEqual(file?.types ?? ['application/json'])
      for (const { content } of Object.values(responses))
        if (content) expect(Object.keys(content), operationId).toEqual(['application/json'])
      for (const [status, each] of Object.entries(responses)) {
        expect(status, operationId).toMatch(/^[2-5]\d\d$/)
        expect(each.description.length, operationId).toBeGreaterThan(3)
      }
      for (const name of security.flatMap((each) => Object.keys(each)))
        expect(Object.keys(document.components.securitySchemes)).toContain(name)
    }
  })

  it('points at nothing that is not there, and its schemas are JSON Schema', () => {
    const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']
    const KEYWORDS =
      /^(type|properties|required|additionalProperties|patternProperties|items|anyOf|allOf|const|enum|pattern|format|minLength|maxLength|minimum|maximum|minItems|maxItems|uniqueItems|default|description|\$ref)$/
    const walk = (schema: Record<string, unknown>, at: string): void => {
      for (const [name, value] of Object.entries(schema)) {
        expect(name, at).toMatch(KEYWORDS)
        if (name === 'type') expect(TYPES, at).toContain(value)
        if (name === 'pattern') expect(() => new RegExp(String(value), 'u'), at).not.toThrow()
        if (name === '$ref') expect(document.components.schemas[String(value).replace('#/components/schemas/', '')], at).toBeDefined()
        if (name === 'properties' || name === 'patternProperties')
          for (const [key, inner] of Object.entries(value as object)) walk(inner as Record<string, unknown>, `${at}.${key}`)
        if (name === 'items') walk(value as Record<string, unknown>, `${at}[]`)
        if (name === 'anyOf' || name === 'allOf') for (const inner of value as Record<string, unknown>[]) walk(inner, `${at}|`)
      }
    }
    for (const [, , { operationId, parameters, requestBody, responses }] of described()) {
      for (const { name, schema } of parameters) walk(schema, `${operationId} ${name}`)
      for (const content of [requestBody?.content, ...Object.values(responses).map((each) => each.content)])
        for (const { schema } of Object.values(content ?? {})) walk(schema as Record<string, unknown>, operationId)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema as Record<string, unknown>, name)
  })

  it('names every refusal of every call with its status', () => {
    for (const operation of OPERATIONS as readonly Operation[]) {
      const responses = document.paths[operation.path.replace(/:(\w+)/g, '{$1}')]?.[operation.method.toLowerCase()]?.responses ?? {}
      const told = Object.values(responses)
        .map(({ description }) => description)
        .join(', ')
      for (const code of ['invalid-input', 'too-many-requests', 'maintenance', ...(operation.refusals ?? [])])
        expect(told, operation.name).toContain(code)
    }
  })

  it('can be read at /docs', async () => {
    const page = await world.ask({ method: 'GET', path: '/docs' })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, at]) => new URL(at ?? '', 'http://localhost/docs/').pathname)
    expect(loaded.length).toBeGreaterThan(3)
    for (const at of loaded) expect((await world.ask({ method: 'GET', path: at })).status, at).toBe(200)
    // The page's policy lets no script of its own text run, so there must be none.
    expect(page.text).not.toMatch(/<script>(?!\s*<\/script>)/)
  })
})

/** The same schema, but with nothing beside what it names: an answer must not contain more than is published. */
function exact(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exact)
  if (typeof schema !== 'object' || schema === null) return schema
  const copied = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, exact(value)]))
  return 'properties' in schema ? { ...copied, additionalProperties: false } : copied
}

describe('the answers', () => {
  let member: Session & { memberId: string }
  let ids: Record<'round' | 'deposit' | 'withdrawal' | 'payee' | 'file' | 'promotion', string>
  const validated = new Set<string>()
  const call = async (
    operation: Operation,
    sent: { query?: string; body?: unknown; id?: string } = {},
    session?: Session,
  ): Promise<Record<string, unknown>> => {
    const at = `${operation.path.replace(':id', sent.id ?? '')}${sent.query ? `?${sent.query}` : ''}`
    const answer = await world.ask({ method: operation.method, path: at, ...(sent.body === undefined ? {} : { body: sent.body }) }, session)
    expect(answer.success, `${operation.name}: ${answer.text.slice(0, 300)}`).toBe(true)
    const checked = Compile(exact(operation.answer) as TSchema)
    expect(checked.Check(answer.value) ? [] : [...checked.Errors(answer.value)].slice(0, 3), operation.name).toEqual([])
    validated.add(operation.name)
    return answer.value as Record<string, unknown>
  }
  const named = (name: string): Operation => (OPERATIONS as readonly Operation[]).find((each) => each.name === name) as Operation

  beforeAll(async () => {
    member = await world.member()
    const { ledger, settings } = world.house
    // A call that a flag opens answers only where it is on.
    const flags = await settings.read('whitelabel')
    await world.database.write((tx) => settings.write(tx, 'whitelabel', { ...flags, AGENTPOLICY3: true }))
    await world.database.write((tx) => world.house.agents.staff.setLink(tx, 'AGENT7', 'Mandalay', true))
    const account = (await ledger.accountsOf(member.memberId))[0]?.id ?? 0n
    const transfer = { account, contra: 'test:gift', amount: parseUnits('500000') ?? 0n, kind: 'adjustment', reference: 'gift' } as const
    await world.database.write(async (tx) => {
      await ledger.lock(tx, [account])
      await ledger.post(tx, [{ key: 'openapi:gift', account, transfers: [transfer] }])
    })
  })
  it('of calls that change something are what is published', async () => {
    const { nextCommitment } = await call(named('fairness'), {}, member)
    const shown = await call(named('rotateSeed'), { body: { clientSeed: 'my-first-words', commitment: nextCommitment } }, member)
    const dice = await call(named('playDice'), { body: { stake: '500', direction: 'over', target: '50.50' } }, member)
    await call(named('rotateSeed'), { body: { clientSeed: 'my-own-words', commitment: shown['nextCommitment'] } }, member)
    const payee = await call(named('addPayee'), { body: { method: 'mynah-pay', holderName: 'U Ba', accountNumber: '0912345678' } }, member)
    const other = await call(
      named('addPayee'),
      { body: { method: 'teak-wallet', holderName: 'U Ba', accountNumber: '0987654321' } },
      member,
    )
    await call(named('changePayee'), { id: String(other['id']), body: { nickname: 'Shop', isDefault: true } }, member)
    await call(named('removePayee'), { id: String(other['id']) }, member)
    const withdrawal = await call(named('createWithdrawal'), { body: { payeeId: payee['id'], amount: '6000' } }, member)
    for (const nodeId of [1, 2, 3]) await call(named('addFavoriteGame'), { body: { nodeId } }, member)
    // No vendor answers in this world: the transfer waits.
    await call(named('walletTransfer'), { body: { vassalage: 'COPPERJAR', direction: 'out', amount: '1' } }, member)
    await call(named('removeFavoriteGame'), { query: 'nodeId=3' }, member)
    for (const name of ['launchGame', 'relayLaunchGame']) {
      const route = await call(named(name), { body: { nodeId: 2 } }, member)
      expect(route).toEqual({ kind: 'route', url: '/play/BGS/dice', chatUrl: null, isSingle: true })
    }
    await call(named('liveTicket'), {}, member)
    await call(named('liveTicket'))
    const { code } = await call(named('offerHandover'), {}, member)
    await call(named('takeHandover'), { body: { code } })
    await call(named('trialLogin'), { body: { os: 'test', platform: 'W', version: 3 } })
    const words = { title: 'Hello', content: '<p>Hello</p>' }
    const sent = await world.house.needs.database.transact((tx) => world.house.messaging.staff.send(tx, member.memberId, words))
    const message = sent.ok ? sent.value.object.replace('message ', '') : ''
    await call(named('readMessage'), { body: { id: message } }, member)
    await call(named('readAllMessages'), {}, member)
    await call(named('changeConsent'), { body: { offers: true } }, member)
    for (const to of ['5000', null]) await call(named('setPlayerLimit'), { body: { what: 'deposit', every: 'day', to } }, member)
    await call(named('deleteMessage'), { query: `id=${message}` }, member)
    const about = { content: 'A question about my deposit.', type: 1, proof: await proofOf(world.ask) }
    await call(named('sendFeedback'), { body: about }, member)
    await call(named('login'), { body: { username: 'person1', password: 'quiet-river-42' } })
    // Nobody answers for the payment service in this world: the order stands all the same.
    const order = await world.ask({ method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', amount: '2000' } }, member)
    expect([order.status, order.code]).toEqual([503, 'payment-service-down'])
    const deposits = await call(named('listDeposits'), {}, member)
    const [{ id: deposit } = { id: '' }] = deposits['content'] as { id: string }[]
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2e8b57' } })
      .png()
      .toBuffer()
    const uploaded = await world.ask({ method: 'POST', path: '/wps/files', raw: picture, type: 'image/png' }, member)
    const file = (uploaded.value as { id: string }).id
    await world.house.needs.database.write((tx) => world.house.promotions.seed(tx))
    const [{ id: promotion } = { id: '' }] = (await call(named('listPromotions'), {}, member))['content'] as { id: string }[]
    ids = {
      promotion,
      file,
      round: (dice['round'] as { id: string }).id,
      deposit,
      withdrawal: String(withdrawal['id']),
      payee: String(payee['id']),
    }
  })

  /** The lottery's answers need its issues and draws, and are looked at where its own tests make them. */
  const LOTTERY = new Set<string>([...lotteryGameOperations, ...lotteryBetOperations, ...lotteryResultOperations].map(({ name }) => name))
  /** Bets and steps of the in-house games: every view of theirs is held to its schema by the room's own tests. */
  const PLAYED = new Set<string>(
    [...originalsInstantOperations, ...originalsStatefulOperations, placeCrashBet, cashOutCrash].map(({ name }) => name),
  )
  /** What points, bonuses and promotions change is held to its schema by the tests of their rooms. */
  const OF_ROOMS = ['bonusBets', 'readRaffle', 'raffleProof', 'agentBill']
  const GETS = OPERATIONS.filter(
    ({ method, name, who }) => method === 'GET' && who !== 'agent' && !LOTTERY.has(name) && !PLAYED.has(name) && !OF_ROOMS.includes(name),
  ) as readonly Operation[]
  const QUERY: Readonly<Record<string, readonly string[]>> = {
    banners: ['groupName=w_home', 'groupName=w_pagcor&language=MY'],
    contentPage: ['slug=help'],
    listAnnouncements: ['', 'types=PR&execution=F'],
    gameInfo: ['vassalage=PG&gameCode=jade-lanterns'],
    gameList: [
      '',
      'gameType=LIVE&pageSize=120',
      'search=jade lantrens',
      'select=HOT',
      'language=MY&pageNo=3',
      'select=FAV',
      'vassalage=PT',
      'token=ignored',
    ],
    home: ['', 'language=EN'],
    winnerBoard: ['', 'gameCategory=BGS&limitNum=9&order=biggest&language=MY'],
    bettingRecord: ['', 'gameType=BGS', 'state=settled', 'from=2026-11-01&to=2026-11-30'],
    accountRecord: ['', 'type=bet', 'pageSize=1&pageNo=2'],
    profitLoss: ['from=2026-11-01&to=2026-11-30'],
    recentGames: ['', 'gameType=BGS'],
    affiliateCheck: ['code=AGENT7'],
    agentWages: ['kind=daily', 'kind=realtime&side=given'],
    agentIncome: ['from=2026-11-01&to=2026-11-30'],
  }
  const idOf = (name: string): string =>
    ({
      readPromotion: ids.promotion,
      pointRounds: ids.deposit,
      readRound: ids.round,
      readDeposit: ids.deposit,
      readWithdrawal: ids.withdrawal,
      readFile: ids.file,
    })[name] ?? ''

  it.each(GETS.map((operation) => [operation.name, operation] as const))(
    'of %s are what is published, to a visitor, a trial person, a member and an agent',
    async (name, operation) => {
      for (const role of ['visitor', 'trial', 'agent'] as const) {
        if (
          operation.who !== 'anyone' &&
          !(operation.who === 'player' && role !== 'visitor') &&
          !(operation.who === 'member' && role === 'agent')
        )
          continue
        if (operation.path.includes(':id')) continue
        for (const query of QUERY[name] ?? ['']) await call(operation, { query }, await world.session(role))
      }
      for (const query of QUERY[name] ?? ['']) await call(operation, { query, id: idOf(name) }, member)
    },
  )
  it('were looked at for every operation', async () => {
    await call(named('signPlay'), {}, member)
    await call(named('answerLimitOffer'), { body: { answer: 'not-now' } }, member)
    const goOn = { answer: 'go-on' }
    const asked = { answerRealityCheck: goOn, answerPlayCare: goOn, setRealityInterval: { minutes: 30 }, takeTimeOut: { hours: 24 } }
    for (const [name, body] of Object.entries(asked)) await call(named(name), { body }, member)
    await call(named('logout'), {}, member)
    // Registering is what `world.member()` does. A paid order is looked at beside the payment service, and a table's chat beside the vendors' service. What needs a code that was sent is asked by identity's own tests, whose browser holds every answer to its schema. What points, bonuses and promotions change is held to its schema by the tests of their rooms. What agents ask is held to its schema in agents.test.ts and contracts.test.ts, and transfers in line-transfers.test.ts. A limit's second word comes a day after the first and answers the same. An exclusion and a return answer as a time-out does. A check of identity begins at its service, in checks.test.ts. A document is sent in documents.test.ts. Whether a payment came is asked where one was paid, and pictures are looked at by their own test.
    const ofAgents = [...agentContractOperations, ...agentPayOperations, ...agentReportOperations].map(({ name }) => name)
    const AGENTS = new Set<string>([...OPERATIONS.filter(({ who }) => who === 'agent').map(({ name }) => name), ...ofAgents])
    const codes = new Set<string>([...identityWayOperations, ...securityOperations, ...safetyOperations].map(({ name }) => name))
    expect(
      OPERATIONS.map(({ name }) => name).filter((name) => ![validated, LOTTERY, PLAYED, codes, AGENTS].some((set) => set.has(name))),
    ).toEqual([
      'register',
      'beginIdentityCheck',
      'sendDocument',
      'launchChat',
      'createDeposit',
      'proveDeposit',
      'answerReceipt',
      'chooseWallet',
      'confirmPlayerLimit',
      'excludeMyself',
      'askToReturn',
      'transferUpline',
      'uploadFile',
      'redeemPointReward',
      'convertPoint',
      'bonusBets',
      'cancelBonus',
      'joinPromotion',
      'claimPromotion',
      'applyPromotion',
      'leavePromotion',
      'signIn',
      'claimMission',
      'readRaffle',
      'claimRaffle',
      'raffleProof',
    ])
  })
})
