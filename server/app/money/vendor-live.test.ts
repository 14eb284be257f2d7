/**
 * Live tables and their chat between the server and a real vendor process. They are asked by signed calls, cached for a moment, and entered
 * by a signed ticket.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LiveModel } from '@baize/contract/live-games.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { startSandbox, type Sandbox } from '../sandboxes.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
let sandbox: Sandbox
let data: string
const outside: { vendors?: string } = {}

beforeAll(async () => {
  world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside })
  const { games } = world.house
  data = await mkdtemp(path.join(tmpdir(), 'baize-live-'))
  const secrets = await games.sandboxSecrets()
  sandbox = await startSandbox({ name: 'vendors', data, siteUrl: 'http://127.0.0.1:9', port: 0, secrets, log: world.house.needs.log })
  outside.vendors = sandbox.url
})
afterAll(async () => {
  await sandbox.stop()
  await world.close()
  rmSync(data, { recursive: true })
})

const models = async (query = 'currency=MMK&language=EN'): Promise<LiveModel[]> => {
  const answer = await world.ask({ method: 'GET', path: `/wps/relay/GLS2_liveModelList?${query}` })
  return (answer.value as { models: LiveModel[] }).models
}
const post = (person: Session, address: string, nodeId: number) =>
  world.ask({ method: 'POST', path: address, body: { nodeId, language: 'EN' } }, person)
const say = (url: URL, call: string, body: object) =>
  fetch(`${url.origin}${url.pathname}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(async (answer) => ({
    http: answer.status,
    ...((await answer.json()) as { ok: boolean; code?: string; value?: { name: string } }),
  }))

it('lists the tables on air with presenter, limits and results, and asks the vendor once for many', async () => {
  // The vendor's tables open their first round a moment after the process does.
  await expect.poll(async () => (world.clock.forward({ seconds: 3 }), (await models()).length), { timeout: 20_000, interval: 500 }).toBe(3)
  const [table] = await models('currency=THB&vassalage=BLUEROOM&language=MY')
  expect(table).toMatchObject({
    vassalage: 'BLUEROOM',
    gameCode: 'blue-room-roulette',
    tableName: 'ဘီးပြာ',
    currency: 'THB',
    minimumStake: '10',
    chat: true,
  })
  expect(table?.presenter).toMatch(/^[\u1000-\u103f]+$/)
  await world.database.transact((tx) => world.house.games.setVendorState(tx, 'BLUEROOM', 'maintenance'))
  expect((await models()).map(({ vassalage }) => vassalage).toSorted()).toEqual(['HARBOURLIGHT', 'PT'])
  await world.database.transact((tx) => world.house.games.setVendorState(tx, 'BLUEROOM', 'on'))
})

it('refuses whoever asks the vendor without its secret', async () => {
  const answer = await fetch(`${sandbox.url}/live/PT/models`, { method: 'POST', body: '{"currency":"MMK"}' })
  expect(answer.status).toBe(401)
})

it('a launch of a live game carries its chat, in which people at the table read each other under anonymous names', async () => {
  const [ann, ben] = [await world.member(), await world.member()]
  const [table] = await models()
  const { nodeId } = table!
  const launched = await post(ann, '/wps/game/launchGame', nodeId)
  const fresh = await post(ben, '/wps/relay/CBS_launchChat', nodeId)
  const [of, by] = [new URL((launched.value as { chatUrl: string }).chatUrl), new URL((fresh.value as { chatUrl: string }).chatUrl)]
  expect(of.pathname).toBe(`/chat/${table?.vassalage}/${table?.gameCode}`)
  expect(of.href).not.toContain(ann.memberId)
  expect(await (await fetch(of)).text()).toContain('<html lang="en"')
  const entered = await say(of, 'enter', { ticket: of.searchParams.get('ticket') })
  const other = await say(by, 'enter', { ticket: by.searchParams.get('ticket') })
  expect([entered.http, other.http]).toEqual([200, 200])
  const { session } = entered.value as unknown as { session: string }
  expect(await say(of, 'say', { session, text: 'good luck to all' })).toMatchObject({ http: 200, value: { text: 'good luck to all' } })
  expect(await say(of, 'say', { session, text: 'see example.com' })).toMatchObject({ http: 422, code: 'no-links' })
  const feed = await fetch(`${by.origin}${by.pathname}/feed?session=wrong`)
  expect(feed.status).toBe(401)
  const late = await say(by, 'enter', { ticket: by.searchParams.get('ticket') })
  expect(late.value).toMatchObject({ messages: [{ name: entered.value?.name, text: 'good luck to all' }] })
  expect((await say(of, 'enter', { ticket: 'x' })).http).toBe(401)
})

it('a game without a table has no chat, and who may not play has none either', async () => {
  const ann = await world.member()
  expect((await post(ann, '/wps/relay/CBS_launchChat', 1)).code).toBe('not-found')
  expect((await post(ann, '/wps/relay/CBS_launchChat', 999_999)).code).toBe('game-unknown')
  expect((await post(ann, '/wps/game/launchGame', 1)).value).toMatchObject({ kind: 'frame', chatUrl: null })
  const { ledger } = world.house
  const account = (await ledger.accountsOf(ann.memberId))[0]!.id
  const [table] = await models()
  for (const [standing, code] of [
    [{ blocked: true }, 'account-blocked'],
    [{ blocked: false, excludedUntil: 'for-ever' }, 'account-excluded'],
  ] as const) {
    await world.database.write((tx) => ledger.setStanding(tx, account, standing))
    for (const call of ['/wps/relay/CBS_launchChat', '/wps/game/launchGame'])
      expect((await post(ann, call, table!.nodeId)).code, call).toBe(code)
  }
})
