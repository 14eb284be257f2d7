/** Proves the vendor's own list: every act that the operator acknowledged, also those whose answer was lost, and only for who signs. */
import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nowMilliseconds } from '../clock.ts'
import {
  callPage,
  forkVendor,
  freshFolder,
  SECRET,
  startOperator,
  startVendor,
  stopVendor,
  type RunningVendor,
  type TestOperator,
} from './testing/small-vendor.ts'

let operator: TestOperator
let folder: string
let vendor: RunningVendor
beforeEach(async () => {
  operator = await startOperator({ a: '100000' })
  folder = freshFolder()
})
afterEach(async () => {
  await stopVendor(vendor, 'SIGKILL')
  await operator.close()
  rmSync(folder, { recursive: true })
})

type Line = { transaction: string; verb: string; round: string; amount?: string }
async function ask(what: string, fields: object, secret = SECRET) {
  const body = JSON.stringify(fields)
  const at = String(nowMilliseconds())
  const signature = createHmac('sha256', secret).update(`${at}.POST /statement/PG/${what}.${body}`).digest('base64')
  const headers = { 'content-type': 'application/json', 'x-timestamp': at, 'x-signature': `v2,${signature}` }
  const answer = await fetch(`${vendor.url}/statement/PG/${what}`, { method: 'POST', body, headers })
  return { http: answer.status, ...((await answer.json()) as { lines?: Line[]; more?: boolean; state?: string; transactions?: string[] }) }
}
const day = { from: '2020-01-01T00:00:00Z', to: '2200-01-01T00:00:00Z' }

describe('[GAME-15] the vendor’s own list', () => {
  it('has every act that was acknowledged, also after a lost answer and a restart, and tells the end of a round (W-20, W-21)', async () => {
    vendor = await forkVendor(operator, folder, { loseAnswer: 1 })
    const opened = (await callPage(vendor, 'open', { token: 'token-a' })).value as { pageSession: string }
    for (const id of ['spin-000000000000000000001', 'spin-000000000000000000002'])
      expect((await callPage(vendor, 'spin', { pageSession: opened.pageSession, id, bet: '10' })).ok).toBe(true)
    await stopVendor(vendor)
    vendor = await startVendor(operator, folder)
    const { lines = [], more } = await ask('list', day)
    expect(more).toBe(false)
    const heard = operator.heard
      .filter(({ call }) => call === 'bet' || call === 'win')
      .map(({ call, body }) => `${call} ${String(body['transaction'])} ${String(body['amount'])}`)
    expect(lines.map(({ verb, transaction, amount }) => `${verb} ${transaction} ${amount}`).sort()).toEqual([...new Set(heard)].sort())
    expect(lines).toHaveLength(4)
    const { player, game, round } = { player: 'a', game: 'jade-lanterns', round: lines[0]!.round }
    expect(await ask('round', { player, game, round })).toMatchObject({ http: 200, state: 'ended' })
    expect(await ask('round', { player, game, round: 'never' })).toMatchObject({ http: 404 })
    expect(await ask('list', { ...day, after: lines[1]!.transaction })).toMatchObject({ lines: lines.slice(2) })
    expect(await ask('list', { from: 'x', to: 'y' })).toMatchObject({ http: 400 })
    expect(await ask('list', day, 'another secret')).toMatchObject({ http: 401 })
  })
})
