/** Proves the demonstration's history by a small one: it fills every report of the line, the workers pay, and the books balance. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { vaultOf } from '../../gateways/files/files.ts'
import { memoryKeys } from '../../operator/testing/staffed.ts'
import { createLog } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { DEMO_AGENT } from '../demo.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../testing.ts'
import { makeHistory, type Made } from './history.ts'
import { openMaking, type Making } from './making.ts'

const SLOW = 120_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })

const data = path.join(tmpdir(), `baize-history-${randomBytes(6).toString('hex')}`)
let database: TestDatabase
let making: Making
let isOpen = true
let made: Made
let top = ''
beforeAll(async () => {
  database = await testDatabase()
  // A Tuesday: the days before it hold a whole week from Monday on, and the Sunday before that.
  const end = Temporal.Instant.from('2026-11-24T10:00:00Z')
  making = await openMaking({
    connection: { ...database.connection, user: 'baize_app' },
    data,
    service: 'sandbox',
    start: end.subtract({ hours: 9 * 24 + 8 }),
    random: systemRandom,
    secrets: createSecrets(randomBytes(32)),
    log: createLog(process.env['LOG_LEVEL'] ?? 'error'),
    staffKeys: memoryKeys(),
    vault: await vaultOf({ filesFolder: path.join(data, 'files'), filesBucket: undefined }),
    test: true,
  })
  const { house, clock, passing } = making
  const rules = await house.settings.read('agents.contracts')
  house.settings.offer('agents.contracts', { ...rules, period: 'weekly' })
  made = await makeHistory(house, clock, passing, DEMO_AGENT, end, {
    people: 12,
    days: 9,
    seed: 'small',
    sittings: 1,
    rounds: 6,
    say: () => undefined,
  })
  top = (await house.identity.findByAccount(DEMO_AGENT))?.id ?? ''
})
afterAll(async () => {
  if (isOpen) await making?.close()
  await database?.drop()
  await rm(data, { recursive: true, force: true })
})

/** A span that holds the whole history. */
const SPAN = { from: '2026-11-15', to: '2026-11-24' } as const
const said = <Value>(outcome: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: string }): Value => {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
/** The names of figures that are nothing. */
const nothingIn = (figures: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(figures).filter((name) => ['0', '0.00', 0].includes(figures[name] as string))

it('[AGENT-01, AGENT-02, AGENT-10, AG-03, AG-05] every report of the line has true figures', async () => {
  const { agents } = making.house
  const overview = said(await agents.overview(top, SPAN))
  expect(overview.members).toBe(13)
  expect([nothingIn(overview.figures).filter((name) => name !== 'fees' && name !== 'bonuses'), overview.days.length]).toEqual([[], 10])
  expect(overview.figures).toMatchObject({ bets: made.rounds, newMembers: 13 })
  for (const name of ['agentBets', 'agentUserLoss', 'agentTransactions'] as const)
    for (const by of ['member', 'day'] as const) {
      const { content, sums } = said(await agents.report(name, top, { ...SPAN, by }))
      expect([name, by, content.length > 1, nothingIn(sums).filter((figure) => figure !== 'fees' && figure !== 'bonuses')]).toEqual([
        name,
        by,
        true,
        [],
      ])
    }
  const levels = new Set<number>()
  for (let under = top; levels.size < 4;) {
    const { content } = said(await agents.team(top, { under }))
    levels.add(levels.size + 1)
    under = content.find(({ role }) => role === 'agent')?.id ?? ''
    expect(levels.size < 4 ? under : 'the last level').not.toBe('')
  }
})

it('[AGENT-06, AGENT-07, AGENT-08, AG-35, AG-38, AG-39, AG-41, AG-46] each kind is paid by the workers as the clock passes, with bills that open to members and add up', async () => {
  const { agents } = making.house
  const { sums } = said(await agents.income(top, SPAN))
  // Whether the operator won the week is chance.
  expect(nothingIn(sums).filter((name) => name !== 'given' && name !== 'dividend')).toEqual([])
  for (const kind of ['dividend', 'daily', 'hourly', 'realtime'] as const) {
    const page = said(await agents.bills(top, kind, { pageSize: 100 }))
    const bill = page.content.find(({ state, validBet }) => state === 'paid' || (kind === 'dividend' && validBet !== '0'))
    expect([kind, bill?.paid, page.sums.paid]).toEqual([kind, bill?.due, sums[kind]])
    const opened = said(await agents.openBill(top, bill!.id, {}))
    expect([kind, opened.sums.validBet, opened.content.length > 0]).toEqual([kind, bill!.validBet, opened.kept])
    const { content } = await agents.contracts(top, { kind })
    expect(content.map(({ state }) => state)).toContain('in-force')
  }
  expect((await agents.contracts(top, { kind: 'daily', side: 'downline' })).content.map(({ state }) => state)).toContain('offered')
  expect((await agents.links(top, {})).content.find(({ makes }) => makes === 'member')).toMatchObject({ makes: 'member', open: true })
})

it('[AGENT-06, AGENT-10, AG-07, AG-25] a member who is no agent sees the bills of the own contract and the rebates, and nobody else’s', async () => {
  const { agents, needs } = making.house
  const at = { pageSize: 100 }
  const below = said(await agents.team(top, {})).content.find(({ role }) => role === 'agent')!
  const { content } = said(await agents.team(top, { under: below.id, ...at }))
  const player = content.find(({ role, contracts }) => role === 'member' && contracts.includes('daily'))!
  expect(await agents.hasContracts(needs.database.reader, player.id)).toBe(true)
  const bills = said(await agents.bills(player.id, 'daily', at))
  expect(bills.content.map(({ agent }) => agent.id)).toEqual(bills.content.map(() => player.id))
  const bill = bills.content.find(({ validBet }) => validBet !== '0')!
  expect(said(await agents.openBill(player.id, bill.id, {})).sums.validBet).toBe(bill.validBet)
  const others = said(await agents.bills(top, 'daily', at)).content[0]!
  expect(await agents.openBill(player.id, others.id, {})).toMatchObject({ code: 'not-in-line' })
  expect(nothingIn(said(await agents.income(player.id, SPAN)).sums)).not.toContain('rebateOwn')
})

it('[WALLET-01, WALLET-03, LEDGER-03] people paid in and out through the payment service, and the books balance', async () => {
  expect(made).toMatchObject({ people: 12, days: 9 })
  expect(nothingIn(made)).toEqual([])
  await assertBooksBalance(making.house.ledger)
})

it('[OPS-08] leaves no process of a sandbox behind', async () => {
  expect(process.getActiveResourcesInfo()).toContain('ProcessWrap')
  isOpen = false
  await making.close()
  expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
})
