/** Store of crash: what each statement finds, changes and locks; every row beside the right one stays as it is. */
import { expect, it } from 'vitest'
import { A, AFTER, B, bareRows, BEFORE, C, D, E, HASH, M1, M2, NOON } from '../testing/bare-rows.ts'
import {
  betInRound,
  betOf,
  betsOf,
  betUnderKey,
  brokenCount,
  brokenRounds,
  largestBets,
  lastChain,
  lastRound,
  lockRound,
  membersIn,
  placesTaken,
  roundTakingBets,
  sharedRound,
  stakesOf,
  writeBetFunded,
  writeCashOutsClosed,
  writeKept,
  writeLeft,
} from './crash-store.ts'

const rows = bareRows()
const { act, put } = rows
const broken = { bets_hash: HASH, cash_outs_closed_at: NOON, point: 150, broke_at: NOON, server_seed: HASH }

/** Two rounds that broke and one on the table, each in an order of its own. */
async function threeRounds(): Promise<void> {
  await put('crash_chain', { id: A })
  await put('crash_chain', { id: B })
  await put('crash_round', { id: C, chain: A, place: 0, ...broken })
  await put('crash_round', { id: A, chain: A, place: 4, ...broken })
  await put('crash_round', { id: B, chain: B, place: 0 })
}

it('[GAME-17] the last round stands first, whatever its id, and only those that broke are history', async () => {
  await threeRounds()
  const { reader } = rows.database
  expect([(await lastRound(reader))?.id, (await sharedRound(reader, C))?.id, await sharedRound(reader, D)]).toEqual([B, C, undefined])
  const history = async (offset: number, limit: number) => (await brokenRounds(reader, offset, limit)).map(({ id }) => id)
  expect([await history(0, 9), await history(0, 1), await history(1, 9), await brokenCount(reader)]).toEqual([[A, C], [A], [C], 2])
  expect([(await lastChain(reader))?.id, await placesTaken(reader, A), await placesTaken(reader, B), await placesTaken(reader, E)]).toEqual(
    [B, 5, 1, 0],
  )
  await act((tx) => writeKept(tx, A, AFTER, true))
  expect(await rows.of('select id from originals_crash_round where interrupted')).toEqual([])
  await act((tx) => writeKept(tx, B, AFTER, true))
  expect(await rows.of('select id, interrupted from originals_crash_round order by id')).toEqual([
    [A, false],
    [B, true],
    [C, false],
  ])
})

it('[GAME-22] bets are taken until the start by the database’s clock, and not once they are hashed; settling waits for them', async () => {
  await threeRounds()
  const taking = () => act(roundTakingBets)
  expect(await taking()).toBeUndefined()
  const start = (text: string) => rows.database.pool.query(`update originals_crash_round set starts_at = ${text} where id = $1`, [B])
  await start("now() + interval '1 hour'")
  const lockable = async (how: string) =>
    (await rows.database.pool.query(`select from originals_crash_round where id = $1 for ${how} skip locked`, [B])).rowCount
  await act(async (tx) => {
    expect(await roundTakingBets(tx)).toBe(B)
    expect([await lockable('share'), await lockable('no key update')]).toEqual([1, 0])
  })
  await act(async (tx) => {
    expect((await lockRound(tx, B))?.id).toBe(B)
    expect((await rows.database.pool.query('select from originals_crash_round for update skip locked')).rowCount).toBe(2)
    expect(await lockable('share')).toBe(0)
  })
  expect(await act((tx) => lockRound(tx, A))).toBeUndefined()
  await rows.database.pool.query('update originals_crash_round set bets_hash = $2 where id = $1', [B, HASH])
  expect(await taking()).toBeUndefined()
})

it('[GAME-17] a bet is that of one member and round, the largest stakes stand first, and a cash-out is written once', async () => {
  await threeRounds()
  await rows.database.pool.query('alter table originals_crash_bet disable trigger originals_crash_bet_in_time')
  await put('crash_bet', { id: B, round: B, request_key: 'k', stake_units: 7n })
  await put('crash_bet', { id: A, round: B, member: M2, request_key: 'k', stake_units: 7n })
  await put('crash_bet', { id: C, round: A, request_key: 'l', stake_units: 50n, currency: 'THB' })
  await put('crash_bet', { id: D, round: B, member: E, request_key: 'k', stake_units: 9n, currency: 'THB' })
  await rows.database.pool.query('alter table originals_crash_bet enable trigger originals_crash_bet_in_time')
  const { reader } = rows.database
  expect((await betsOf(reader, B)).map(({ id }) => id)).toEqual([A, B, D])
  expect((await largestBets(reader, B, 9)).map(({ id }) => id)).toEqual([D, A, B])
  expect((await largestBets(reader, B, 1)).map(({ id }) => id)).toEqual([D])
  expect((await stakesOf(reader, B)).toSorted((a, b) => a.currency.localeCompare(b.currency))).toEqual([
    { currency: 'MMK', players: 2, stakeUnits: 14n },
    { currency: 'THB', players: 1, stakeUnits: 9n },
  ])
  expect(await act((tx) => membersIn(tx, B, [M1, E]))).toEqual(new Set([M1, E]))
  expect(await act((tx) => membersIn(tx, A, [M1, M2]))).toEqual(new Set([M1]))
  const id = (row: { id: string } | undefined) => row?.id
  expect([id(await betUnderKey(reader, M1, 'k')), id(await betUnderKey(reader, M1, 'l')), id(await betUnderKey(reader, M2, 'l'))]).toEqual([
    B,
    C,
    undefined,
  ])
  expect([id(await betOf(reader, M1, B)), id(await betOf(reader, M2, B))]).toEqual([B, undefined])
  expect([id(await betInRound(reader, M1, B)), id(await betInRound(reader, M1, A)), id(await betInRound(reader, M2, A))]).toEqual([
    B,
    C,
    undefined,
  ])
  await act((tx) => writeBetFunded(tx, B))
  expect(await rows.of('select id from originals_crash_bet where funded')).toEqual([B])
  const leave = (bet: string, round: string, leftAt: number) => act((tx) => writeLeft(tx, bet, round, leftAt, BEFORE))
  expect([await leave(B, B, 110), await leave(B, B, 120), await leave(C, A, 110)]).toEqual([true, false, false])
  expect(await rows.of('select id, left_at from originals_crash_bet where left_at is not null')).toEqual([[B, 110]])
  await act(async (tx) => {
    expect(await writeLeft(tx, A, B, 130, BEFORE)).toBe(true)
    // Nobody settles the round or closes its cash-outs between the look at it and the cash-out.
    expect(
      (await rows.database.pool.query('select from originals_crash_round where id = $1 for no key update skip locked', [B])).rowCount,
    ).toBe(0)
  })
})

it('[GAME-17] cash-outs close once, by the database’s clock, and from then on the database itself refuses one', async () => {
  await threeRounds()
  await put('crash_bet', { id: B, round: B, request_key: 'k' })
  const { pool } = rows.database
  await pool.query('update originals_crash_round set bets_hash = $2 where id = $1', [B, HASH])
  const closed = () =>
    rows.of('select id, cash_outs_closed_at between now() - make_interval(mins => 1) and now() from originals_crash_round order by id')
  await act((tx) => writeCashOutsClosed(tx, B))
  expect(await closed()).toEqual([
    [A, false],
    [B, true],
    [C, false],
  ])
  await pool.query("update originals_crash_round set cash_outs_closed_at = '2026-01-01T00:00:00Z' where id = $1", [B])
  await act((tx) => writeCashOutsClosed(tx, B))
  expect(await closed()).toEqual([
    [A, false],
    [B, false],
    [C, false],
  ])
  expect(await act((tx) => writeLeft(tx, B, B, 110, BEFORE))).toBe(false)
  await expect(pool.query('update originals_crash_bet set left_at = 110, left_time = now()')).rejects.toThrow(/cash-outs .* are closed/)
})
