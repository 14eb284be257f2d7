/** Commitment: a sealed seed that is not the one committed to draws nothing, and a bet counts to the instant before the close. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { takesBets } from '../bet/bet.ts'
import { withSeeds } from '../issue/generate.ts'
import { gameOf, insertIssues, issueOf } from '../store.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

it('[LOTT-04] a sealed seed that is not its commitment draws nothing, and staff are notified', async () => {
  const now = world.needs.clock.now()
  const [opens, closes] = [now.subtract({ minutes: 1 }), now.add({ hours: 1 })]
  const planned = { number: '20261121-0001', openAt: opens, closeAt: closes, drawAt: closes }
  const game = (await gameOf(world.database.reader, 'ssc-1'))!
  const [mine, other] = [withSeeds(world.needs, game, [planned])[0]!, withSeeds(world.needs, game, [planned])[0]!]
  await world.database.write((tx) => insertIssues(tx, 'ssc-1', [{ ...mine, sealedSeed: other.sealedSeed }]))
  const issue = (await issueOf(world.database.reader, 'ssc-1', planned.number))!
  const member = await world.member(100n * UNIT)
  await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
  await world.later.turn()
  expect(await world.issueNow(issue)).toMatchObject({ state: 'closed', draw: null, seed: null })
  expect(world.warned).toEqual([
    `an item of timed work failed; list-failures shows it to staff: the seed of ssc-1 ${issue.number} is not the one that was committed to`,
  ])
  expect(world.warnedOf).toEqual([{ err: expect.any(Error) as Error, loop: 'lottery-issues-due', item: String(issue.id) }])
  expect(world.told.filter(({ name }) => name === 'lotteryDrawn')).toEqual([])
  expect(await world.balance(member)).toBe(98n * UNIT)
})

it('[LOTT-04] an issue of our own is committed to and one of others is not, since its numbers come from outside', async () => {
  const at = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const planned = { number: '20261120-0001', openAt: at, closeAt: at, drawAt: at }
  const [own, outside] = [(await gameOf(world.database.reader, 'ssc-1'))!, await world.game('fc-3d')]
  expect(withSeeds(world.needs, outside, [planned])).toEqual([
    { ...planned, commitment: null, sealedSeed: null, beaconName: null, beaconRound: null },
  ])
  const [one, two] = withSeeds(world.needs, own, [planned, planned])
  expect(one).toEqual({
    ...planned,
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
    sealedSeed: expect.any(String),
    beaconName: null,
    beaconRound: null,
  })
  expect(one!.commitment).not.toBe(two!.commitment)
})

it('[LOTT-04] a bet counts from the opening to the instant before the close, and never once the issue is closed', () => {
  const [openAt, closeAt] = [Temporal.Instant.from('2026-11-20T08:00:00Z'), Temporal.Instant.from('2026-11-20T09:00:00Z')]
  const selling = { state: 'selling', openAt, closeAt } as const
  const instant = { nanoseconds: 1 }
  expect(takesBets(selling, openAt.subtract(instant))).toBe(false)
  expect(takesBets(selling, openAt)).toBe(true)
  expect(takesBets(selling, closeAt.subtract(instant))).toBe(true)
  expect(takesBets(selling, closeAt)).toBe(false)
  expect(takesBets({ ...selling, state: 'closed' }, openAt)).toBe(false)
  expect(takesBets(undefined, openAt)).toBe(false)
})

it('[LOTT-07] what a play could pay is bounded over all its numbers, and what a number could pay over all its bets', async () => {
  const byPlay = await world.game('mm-2d-5', { playExposureUnits: 170n * UNIT, numberExposureUnits: null })
  const issue = await world.issue(byPlay.code)
  const member = await world.member(1000n * UNIT)
  const bet = async (of: typeof issue, ...selections: string[]): Promise<string> => {
    const tickets = selections.map((selection) => ticket('D', selection, 1))
    const placed = await world.lottery.placeOrder(member, newKey(), { gameCode: of.game, issue: of.number, tickets }, 'EN')
    return placed.ok ? 'placed' : placed.code
  }
  // One unit on a number wins 85, so two fill the play, whatever their numbers.
  expect([await bet(issue, '01', '02', '03'), await bet(issue, '01', '02'), await bet(issue, '03')]).toEqual([
    'exposure-reached',
    'placed',
    'exposure-reached',
  ])
  const other = await world.issue(byPlay.code)
  expect(await bet(other, '01')).toBe('placed')
  await world.database.pool.query('update lottery_game set play_exposure_units = null, number_exposure_units = $2 where code = $1', [
    byPlay.code,
    85n * UNIT,
  ])
  const byNumber = await world.issue(byPlay.code)
  // Two tickets of one order count together, and another number is free.
  expect([await bet(byNumber, '01', '01'), await bet(byNumber, '01'), await bet(byNumber, '01'), await bet(byNumber, '02')]).toEqual([
    'exposure-reached',
    'placed',
    'exposure-reached',
    'placed',
  ])
})

it('[LOTT-04, GAME-22] the database exchanges nothing that an issue was committed to, however far the issue has come', async () => {
  await world.game('ssc-3')
  const issue = await world.issue('ssc-1')
  const { pool } = world.database
  const set = (what: string) => pool.query(`update lottery_issue set ${what} where id = $1`, [issue.id])
  const keeps = async (...changes: readonly string[]): Promise<void> => {
    for (const each of changes) await expect(set(each), each).rejects.toThrow('keeps what it was committed to')
  }
  await keeps("game = 'ssc-3'", "number = 'other'", "open_at = open_at - interval '1 second'", "close_at = close_at - interval '1 second'")
  await keeps('commitment = null, sealed_seed = null', "sealed_seed = sealed_seed || 'x'", "beacon_name = 'b'", "beacon_round = '1'")
  await keeps(`draw = '["1"]'`, "seed = 's'")
  await set("state = 'closed', closed_at = close_at")
  await keeps('closed_at = now()', 'closed_at = null', "state = 'selling'", `draw = '["1"]'`)
  await set("tickets_hash = 'a', tickets = 1, stake_units = 1")
  await keeps("tickets_hash = 'b'", 'tickets_hash = null', 'tickets = 2', 'stake_units = 2')
  await set("beacon_value = 'a'")
  await keeps("beacon_value = 'b'", 'beacon_value = null')
  await set("seed = 'a'")
  await keeps("seed = 'b'", 'seed = null')
  await set(`draw = '["1"]'`)
  await keeps(`draw = '["2"]'`, 'draw = null')
  // A newer data key may seal the seed again, and no other may.
  await set("sealed_seed = '9998.x'")
  await keeps("sealed_seed = '9998.y'", "sealed_seed = '9997.x'", "sealed_seed = 'x'")
  await set("sealed_seed = '9999.x', reason = 'staff', payment_held = true")
})

it('[LOTT-02, LOTT-04] the database takes no issue out of its order, and no order twice under a key or a token', async () => {
  const { pool } = world.database
  const member = await world.member(100n * UNIT)
  const issue = await world.issue('ssc-1')
  const at = (open: number, close: number, draw: number, seed = 'null, null') =>
    pool.query(
      `insert into lottery_issue (game, number, open_at, close_at, draw_at, commitment, sealed_seed)
       select 'ssc-1', gen_random_uuid()::text, now() + $1 * interval '1 s', now() + $2 * interval '1 s', now() + $3 * interval '1 s', ${seed}`,
      [open, close, draw],
    )
  for (const [open, close, draw] of [
    [1e5, 1e5, 2e5],
    [1e5, 2e5, 199_999],
  ] as const)
    await expect(at(open, close, draw)).rejects.toThrow('check')
  for (const seed of ["repeat('a', 64), null", "null, '1.x'", "'a', '1.x'"])
    await expect(at(1e5, 2e5, 2e5, seed), seed).rejects.toThrow('check')
  await at(1e5, 2e5, 2e5)
  const order = await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
  const again = (key: string, token: string | null) =>
    pool.query(
      `insert into lottery_order (id, issue, member, account, request_key, bet_token, stake_units, tickets, stake_key, placed_at)
       select uuidv7(), issue, member, account, coalesce($2, request_key), $3, stake_units, tickets, 'x', placed_at from lottery_order where id = $1`,
      [order.id, key === '' ? null : key, token],
    )
  await expect(again('', null)).rejects.toThrow('lottery_order_member_request_key_key')
  await again('other', 'token')
  await again('third', null)
  await expect(again('fourth', 'token')).rejects.toThrow('lottery_order_token')
})
