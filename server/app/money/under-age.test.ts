/** Somebody found to be under age: stakes of a year come back, wins go, each once, and the books balance. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import type { Transfer } from '../../ledger/ledger.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

const UNITS = 10_000n
let world: World
beforeAll(async () => {
  world = await createWorld()
  await addPeople(deskOf(world), 'thida', 'aung')
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

const account = async ({ memberId }: RichMember): Promise<string> => (await world.house.identity.memberOf(memberId))!.account
const end = async (member: RichMember) =>
  typed(deskOf(world), ['under-age', await account(member), '--by', 'thida', '--reason', 'the document says 2012'], 'aung')
const balance = async ({ wallet }: RichMember): Promise<bigint> => (await world.house.ledger.balance(wallet)).balance / UNITS

let played = 0
/** Moves money of play as a vendor's acts do. */
async function moves(member: RichMember, kind: Transfer['kind'], units: bigint): Promise<void> {
  played += 1
  const transfer = {
    account: member.wallet,
    contra: 'vendor:V1',
    amount: units * UNITS,
    kind,
    vendor: 'V1',
    game: 'g',
    round: String(played),
  }
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [member.wallet])
    await world.house.ledger.post(tx, [{ key: `play:${played}`, account: member.wallet, transfers: [transfer] }])
  })
}

it.each([
  [
    'lost 700 and won 200',
    [
      ['bet', -700n],
      ['win', 200n],
    ],
    1_000n,
  ],
  [
    'won more than was staked',
    [
      ['bet', -100n],
      ['win', 600n],
    ],
    1_000n,
  ],
  ['never played', [], 1_000n],
] as const)('[PROT-06, PK-01] who %s has what was paid in', async (_, acts, left) => {
  const member = await world.rich(1_000n * UNITS)
  for (const [kind, units] of acts) await moves(member, kind, units)
  expect((await end(member)).said).toContain('Done: under-age')
  expect(await balance(member)).toBe(left)
})

it('[PK-01] wins that have gone out are taken as far as money is there, and given again nothing moves', async () => {
  const member = await world.rich(1_000n * UNITS)
  await moves(member, 'bet', -100n)
  await moves(member, 'win', 5_000n)
  await moves(member, 'withdrawal', -5_600n)
  await end(member)
  expect(await balance(member)).toBe(0n)
  await end(member)
  expect(await balance(member)).toBe(0n)
  const lucky = await world.rich(1_000n * UNITS)
  await moves(lucky, 'bet', -400n)
  await end(lucky)
  await end(lucky)
  expect(await balance(lucky)).toBe(1_000n)
})

it('[PK-01] stakes of more than twelve months ago stay', async () => {
  const member = await world.rich(1_000n * UNITS)
  await moves(member, 'bet', -300n)
  const since = world.clock.now().toZonedDateTimeISO('UTC').subtract({ months: 12 }).toInstant()
  const asked: string[] = []
  const { ledger } = world.house
  for (const from of [since, world.clock.now().add({ hours: 24 * 3_650 })])
    asked.push(String((await ledger.playedSince(world.database.reader, member.wallet, from)).loss / UNITS))
  expect(asked).toEqual(['300', '0'])
})

it('[PK-01] the account is closed without a word, and one case says what moved', async () => {
  const member = await world.rich(1_000n * UNITS)
  await moves(member, 'bet', -400n)
  await end(member)
  await end(member)
  const body = { username: await account(member), password: 'quiet-river-42' }
  expect(await world.ask({ method: 'POST', path: '/wps/session/login', body })).toMatchObject({ status: 403, code: 'account-closed' })
  const { rows } = await world.database.pool.query<{ code: string; severity: string; text: string }>(
    'select c.code, c.severity, n.text from risk_case c join risk_note n on n.case_id = c.id where c.subject = $1 order by n.id limit 1',
    [member.memberId],
  )
  expect(rows).toEqual([
    { code: 'by-hand-under-age', severity: 'red', text: 'aung returned stakes and voided wins of 12 months: 400.00 MMK' },
  ])
  const open = await world.database.pool.query('select from risk_case where subject = $1', [member.memberId])
  expect(open.rowCount).toBe(1)
  const told = await world.database.pool.query(
    `select from graphile_worker._private_jobs where payload::text like '%' || $1 || '%' and payload::text ~ 'memberFrozen|memberClosed'`,
    [member.memberId],
  )
  expect(told.rowCount).toBe(0)
})
