/** Reconcile: each of the sums that are compared is missed when the ledger has another, and then the issue is for staff. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { LedgerKind } from '../../ledger/ledger.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { contraOf } from '../game.ts'
import type { Issue } from '../issue.ts'
import { gameOf } from '../store.ts'
import { smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { differenceOf, reconcile } from './reconcile.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

/** An issue that is drawn, with bets, a rebate and an order that was taken back for a fee. */
async function drawnIssue(): Promise<Issue> {
  const issue = await world.issue('ssc-1')
  const member = await world.member(10_000n * UNIT)
  await world.bet(member, issue, [ticket('SSC.DWD', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', 10, { prizeGroup: 1900 })])
  const large = await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1, { multiple: 1001 })])
  expect((await world.lottery.cancelOrder(member, large.id, 'EN')).ok).toBe(true)
  await world.later.turn()
  expect((await world.issueNow(issue)).state).toBe('drawn')
  return issue
}

/** Puts into the ledger of the issue's round what no order knows of. */
async function slip(issue: Issue, kind: LedgerKind, amount: bigint): Promise<void> {
  const { wallet } = await world.member(100n * UNIT)
  const game = (await gameOf(world.database.reader, issue.game))!
  const transfer = { account: wallet, contra: contraOf(game), amount, kind, vendor: game.vendor, game: game.code, round: issue.number }
  expect(await world.ledger.submit({ key: `slip:${issue.id}:${kind}`, account: wallet, transfers: [transfer] })).toMatchObject({
    status: 'applied',
  })
}

async function findsAfter(act: (issue: Issue) => Promise<unknown>): Promise<string | undefined> {
  const issue = await drawnIssue()
  await act(issue)
  world.warned.length = 0
  await world.later.settle(issue.id)
  const after = await world.issueNow(issue)
  const difference = await differenceOf(world.laterNeeds, after)
  const isFine = difference === undefined
  const { rows } = await world.database.pool.query<{ state: string }>('select state from lottery_settlement where issue = $1', [issue.id])
  if (!isFine) expect(world.warnedOf.at(-1)).toEqual({ issue: String(issue.id), difference })
  expect([after.state, after.reason, world.warned.length, rows[0]?.state]).toEqual(
    isFine ? ['reconciled', null, 0, 'reconciled'] : ['settled', 'disputed', 1, 'disputed'],
  )
  return difference?.split(':')[0]
}

it('[LOTT-05] a settlement that agrees with the ledger is reconciled', async () => {
  expect(await findsAfter(async () => undefined)).toBeUndefined()
})

it('[LOTT-05] tickets that come to another stake than their orders are found', async () => {
  const change = ({ id }: Issue) =>
    world.database.pool.query('update lottery_ticket set stake_units = stake_units + 1 where issue = $1', [id])
  expect(await findsAfter(change)).toBe('stakes of orders and of tickets')
})

it.each([
  ['bet', -1n, 'stakes'],
  ['fee', -1n, 'fees'],
  ['win', 1n, 'prizes, rebates and refunds'],
  ['rebate', 1n, 'prizes, rebates and refunds'],
  ['refund', 1n, 'prizes, rebates and refunds'],
  ['resettle', 1n, 'prizes, rebates and refunds'],
] as const)('[LOTT-05] a %s in the ledger of %s that no order knows is found under %s', async (kind, amount, about) => {
  expect(await findsAfter((issue) => slip(issue, kind, amount))).toBe(about)
})

it('[LOTT-05] what was disputed is not reconciled by a later look that finds nothing, and its bets are shown as paid', async () => {
  const issue = await drawnIssue()
  await slip(issue, 'win', 1n)
  await world.later.settle(issue.id)
  world.warned.length = 0
  for (const difference of [undefined, 'found again']) await reconcile(world.laterNeeds, await world.issueNow(issue), difference)
  expect(await world.issueNow(issue)).toMatchObject({ state: 'settled', reason: 'disputed' })
  const { rows } = await world.database.pool.query<{ member: string }>(
    "select member from lottery_order where issue = $1 and state = 'placed'",
    [issue.id],
  )
  // One of the ten digits won.
  expect(await world.lottery.listOrders(rows[0]!.member, { pageNo: 1, pageSize: 9 }, 'EN')).toMatchObject({
    value: {
      content: [{ state: 'cancelled' }, { state: 'won', prize: '19.00', refund: '0.00', tickets: [{ prize: '19.00', refund: '0.00' }] }],
    },
  })
  expect(world.warned).toEqual([])
})

it('[LOTT-05] what was found about an earlier draw ends nothing of a later one', async () => {
  const issue = await drawnIssue()
  await slip(issue, 'win', 1n)
  await world.later.settle(issue.id)
  await world.database.pool.query('update lottery_issue set reason = null where id = $1', [issue.id])
  const now = await world.issueNow(issue)
  await reconcile(world.laterNeeds, { ...now, drawVersion: now.drawVersion - 1 }, undefined)
  expect(await world.issueNow(issue)).toMatchObject({ state: 'settled', reason: null })
  await reconcile(world.laterNeeds, now, undefined)
  expect((await world.issueNow(issue)).state).toBe('reconciled')
})
