/** Stores of seeds, rounds and the jackpot: what each statement finds, changes and locks; every row beside the right one stays as it is. */
import { expect, it } from 'vitest'
import {
  dueWins,
  insertPool,
  insertWins,
  lockPool,
  paidWins,
  poolCurrencies,
  readPool,
  stakesOf,
  writePool,
  writeWinPaid,
} from './jackpot/jackpot-store.ts'
import {
  closeOpenRound,
  dueOpenRounds,
  isSeedInPlay,
  lockOpenRound,
  openGamesOf,
  openRoundOf,
  openRoundUnderKey,
  writeChoices,
  writeOpenFunded,
} from './open-store.ts'
import {
  betsIn,
  hasUsed,
  insertSeeds,
  lockSeed,
  lockSeeds,
  lockSeedsInUse,
  nextSeed,
  revealedSeeds,
  revealSeed,
  roundOf,
  roundsOf,
  roundsPlayed,
  roundUnderKey,
  seedInUse,
  takeNonces,
  takeSeed,
  withSeedInUse,
} from './store.ts'
import { A, AFTER, B, bareRows, BEFORE, C, D, E, F, HASH, M1, M2, NOON } from './testing/bare-rows.ts'

const rows = bareRows()
const { act, put } = rows
const taken = { client_seed: 'mine', taken_at: NOON }
const free = async (row: string) => (await rows.database.pool.query(`select from ${row} for update skip locked`)).rowCount

it('[GAME-22] a member has a next seed, one in use and those that were revealed, the last first', async () => {
  await put('seed', { id: A })
  await put('seed', { id: B, ...taken })
  await put('seed', { id: C, client_seed: 'c', taken_at: NOON, revealed_at: NOON })
  await put('seed', { id: D, client_seed: 'd', taken_at: NOON, revealed_at: NOON })
  await put('seed', { id: E, client_seed: 'e', taken_at: NOON, revealed_at: BEFORE })
  await put('seed', { id: F, member: M2, client_seed: 'theirs', taken_at: NOON })
  const { reader } = rows.database
  const seen = async (member: string) => [
    (await nextSeed(reader, member))?.id,
    (await seedInUse(reader, member))?.id,
    (await revealedSeeds(reader, member, 9)).map(({ id }) => id),
  ]
  expect([await seen(M1), await seen(M2)]).toEqual([
    [A, B, [D, C, E]],
    [undefined, F, []],
  ])
  expect((await revealedSeeds(reader, M1, 1)).map(({ id }) => id)).toEqual([D])
  expect([
    await hasUsed(reader, M1, 'mine'),
    await hasUsed(reader, M1, 'c'),
    await hasUsed(reader, M1, 'theirs'),
    await hasUsed(reader, M2, 'mine'),
  ]).toEqual([true, true, false, false])
  expect([await withSeedInUse(reader, [M1]), (await withSeedInUse(reader, [M1, M2])).toSorted()]).toEqual([[M1], [M1, M2]])
  await act((tx) => revealSeed(tx, B, AFTER))
  expect([await withSeedInUse(reader, [M1, M2]), await seen(M1)]).toEqual([[M2], [A, undefined, [B, D, C, E]]])
  await act((tx) => takeSeed(tx, A, 'fresh', AFTER, BEFORE))
  expect(await seedInUse(reader, M1)).toMatchObject({ id: A, clientSeed: 'fresh', takenAt: AFTER, playedAt: BEFORE })
  // Whoever has a next seed keeps it.
  const row = { member: M1, sealed: 'new', commitment: HASH, createdAt: NOON } as never
  await act(async (tx) => {
    await insertSeeds(tx, [row])
    await insertSeeds(tx, [row])
  })
  expect(await rows.of("select count(*)::int from originals_seed where sealed = 'new'")).toEqual([1])
})

it('[GAME-22] a nonce is taken once by the round that saw it, and seeds are locked while they are played', async () => {
  await put('seed', { id: A, ...taken })
  await put('seed', { id: B, member: M2, ...taken, nonce: 4 })
  const take = (...seeds: readonly (readonly [string, number])[]) =>
    act((tx) =>
      takeNonces(
        tx,
        seeds.map(([seed, nonce]) => ({ seed, nonce, at: AFTER })),
      ),
    )
  await take([A, 0])
  await expect(take([A, 0])).rejects.toThrow('moved on')
  await expect(take([B, 4], [A, 2])).rejects.toThrow('moved on')
  expect(await rows.of('select nonce, played_at is null from originals_seed order by id')).toEqual([
    [1, false],
    [4, true],
  ])
  await act(async (tx) => {
    expect((await lockSeedsInUse(tx, [M2, M1])).map(({ id }) => id)).toEqual([A, B])
    expect(await free('originals_seed')).toBe(0)
  })
  // In one order for everybody, whichever the members are and in whatever order their seeds were made.
  await put('seed', { id: D, member: F, ...taken })
  await put('seed', { id: C, member: E, ...taken })
  await put('seed', { id: E, member: C, ...taken })
  expect((await act((tx) => lockSeedsInUse(tx, [F, C, E]))).map(({ id }) => id)).toEqual([C, D, E])
  await rows.of(`delete from originals_seed where id in ('${C}', '${D}', '${E}')`)
  await act(async (tx) => {
    expect((await lockSeedsInUse(tx, [M2])).map(({ id }) => id)).toEqual([B])
    expect(await free('originals_seed')).toBe(1)
  })
  await act(async (tx) => {
    expect([await lockSeed(tx, A), await lockSeed(tx, B)]).toEqual([AFTER, null])
    expect(await free('originals_seed')).toBe(0)
  })
  // The changes of one member's seeds wait for each other, those of another member's do not.
  const alone = async (member: string) =>
    (
      await rows.database.pool.query<{ free: boolean }>(
        'select pg_try_advisory_lock(4730, hashtext($1)) as free, pg_advisory_unlock_all()',
        [member],
      )
    ).rows[0]?.free
  await act(async (tx) => {
    await lockSeeds(tx, M1)
    expect([await alone(M1), await alone(M2)]).toEqual([false, true])
  })
  expect(await alone(M1)).toBe(true)
})

it('[GAME-17] a round is found by its member, game and key, or by the shared round of crash, with what is revealed of its seed', async () => {
  await put('seed', { id: A, ...taken })
  await put('seed', { id: B, client_seed: 'b', taken_at: NOON, revealed_at: NOON })
  await put('crash_chain', { id: E })
  await put('crash_round', { id: F, chain: E, place: 3, commitment: 'c'.repeat(64), bets_hash: 'b'.repeat(64) })
  await put('round', { id: A, seed: A, nonce: 0 })
  await put('round', { id: B, seed: B, nonce: 0, request_key: 'l', game: 'limbo' })
  await put('round', { id: C, crash: F, request_key: 'm', game: 'crash' })
  await put('round', { id: D, member: M2, crash: F, game: 'crash' })
  await put('jackpot_win', { round: A, paid_units: 7n, paid_at: NOON })
  await put('answer', { round: B, balance_units: 8n })
  const { reader } = rows.database
  expect(await roundUnderKey(reader, M1, 'dice', 'k')).toMatchObject({ id: A, sealed: null, jackpotPaid: 7n, clientSeed: 'mine', nonce: 0 })
  expect(await roundUnderKey(reader, M1, 'limbo', 'l')).toMatchObject({ id: B, sealed: 'sealed', jackpotPaid: null, answeredUnits: 8n })
  for (const [member, game, key] of [
    [M2, 'dice', 'k'],
    [M1, 'limbo', 'k'],
    [M1, 'dice', 'l'],
  ] as const)
    expect(await roundUnderKey(reader, member, game, key)).toBeUndefined()
  const found = async (member: string, id: string) => (await roundOf(reader, member, id))?.id
  expect([await found(M1, A), await found(M2, A), await found(M1, F), await found(M2, F), await found(M1, E)]).toEqual([
    A,
    undefined,
    C,
    D,
    undefined,
  ])
  expect(await roundOf(reader, M1, C)).toMatchObject({ seed: E, nonce: 3, commitment: 'c'.repeat(64), clientSeed: 'b'.repeat(64) })
  const page = async (game: string | undefined, offset: number, limit: number) =>
    (await roundsOf(reader, M1, game, offset, limit)).map(({ id }) => id)
  expect([await page(undefined, 0, 9), await page('limbo', 0, 9), await page(undefined, 1, 1)]).toEqual([[C, B, A], [B], [B]])
  expect([await roundsPlayed(reader, M1), await roundsPlayed(reader, M1, 'dice'), await roundsPlayed(reader, M2)]).toEqual([3, 1, 1])
  const keys = [A, C, F].map((round) => ({ round, member: M1 }))
  const own = (await betsIn(reader, [...keys, { round: A, member: M2 }])).map(({ round, member }) => `${round} ${member}`)
  expect(new Set(own)).toEqual(new Set([`${A} ${M1}`, `${C} ${M1}`, `${F} ${M1}`]))
})

it('[GAME-17] an open round is one of a wallet and game, and only its own row is changed and closed', async () => {
  for (const [id, member] of [
    [A, M1],
    [B, M2],
  ] as const)
    await put('seed', { id, member, ...taken })
  await put('open', { id: A, seed: A, nonce: 0 })
  await put('open', { id: B, seed: A, nonce: 1, account: 2n, request_key: 'l', ends_by: BEFORE })
  await put('open', { id: C, seed: B, nonce: 0, member: M2, account: 3n, ends_by: AFTER })
  const { reader } = rows.database
  const of = async (member: string, account: bigint, game = 'mines') => (await openRoundOf(reader, member, account, game))?.id
  expect([await of(M1, 1n), await of(M1, 2n), await of(M2, 1n), await of(M1, 1n, 'hi-lo')]).toEqual([A, B, undefined, undefined])
  const under = async (member: string, key: string, game = 'mines') => (await openRoundUnderKey(reader, member, game, key))?.id
  expect([await under(M1, 'k'), await under(M1, 'l'), await under(M2, 'k'), await under(M2, 'l'), await under(M1, 'k', 'hi-lo')]).toEqual([
    A,
    B,
    C,
    undefined,
    undefined,
  ])
  expect(await act((tx) => openGamesOf(tx, [M1]))).toEqual(new Set([`${M1}/mines/1`, `${M1}/mines/2`]))
  const due = async (limit: number, ...resting: string[]) => (await dueOpenRounds(reader, NOON, limit, resting)).map(({ id }) => id)
  expect([await due(9), await due(1)]).toEqual([[B, A], [B]])
  await act(async (tx) => {
    expect((await lockOpenRound(tx, A))?.clientSeed).toBe('mine')
    expect([await free('originals_open'), await free('originals_seed')]).toEqual([2, 2])
  })
  await act(async (tx) => {
    await writeChoices(tx, A, [{ tile: 1 }] as never, AFTER)
    await writeOpenFunded(tx, B)
  })
  expect(await rows.of('select id, jsonb_array_length(choices), funded from originals_open order by id')).toEqual([
    [A, 1, false],
    [B, 0, true],
    [C, 0, false],
  ])
  expect(await due(9)).toEqual([B])
  expect([await act((tx) => isSeedInPlay(tx, A)), await act((tx) => isSeedInPlay(tx, C))]).toEqual([true, false])
  await act((tx) => closeOpenRound(tx, A))
  await act((tx) => closeOpenRound(tx, C))
  expect([await rows.of('select id from originals_open'), await act((tx) => isSeedInPlay(tx, B))]).toEqual([[B], false])
})

it('[GAME-17] a pool is one of a currency and is counted alone; a win of it is paid once and shown newest first', async () => {
  const terms = { seedUnits: 5n, ceilingUnits: 9n }
  await act(async (tx) => {
    expect([
      await insertPool(tx, 'THB', 2n, terms),
      await insertPool(tx, 'MMK', 1n, terms),
      await insertPool(tx, 'MMK', 3n, terms),
    ]).toEqual([true, true, false])
  })
  const { reader } = rows.database
  expect(await poolCurrencies(reader)).toEqual(['MMK', 'THB'])
  await act(async (tx) => {
    const pool = (await lockPool(tx, 'MMK'))!
    expect([pool.account, pool.seededUnits, await free('originals_jackpot')]).toEqual([1n, 5n, 1])
    const { account: _, ...rest } = pool
    await writePool(tx, 'MMK', {
      ...rest,
      leftMillionths: 1n,
      countedUnits: 2n,
      contributedUnits: 3n,
      seededUnits: 4n,
      paidUnits: 6n,
      seedUnits: 7n,
      ceilingUnits: 8n,
    })
  })
  expect(await readPool(reader, 'MMK')).toEqual({
    account: 1n,
    leftMillionths: 1n,
    countedUnits: 2n,
    contributedUnits: 3n,
    seededUnits: 4n,
    paidUnits: 6n,
    seedUnits: 7n,
    ceilingUnits: 8n,
  })
  expect([(await readPool(reader, 'THB'))?.paidUnits, await readPool(reader, 'CNY')]).toEqual([0n, undefined])
  await put('seed', { id: A, ...taken })
  for (const [n, id] of [A, B, C, D].entries())
    await put('round', { id, seed: A, nonce: n, request_key: id, stake_units: BigInt(n + 1), currency: id === D ? 'THB' : 'MMK' })
  await act((tx) =>
    insertWins(
      tx,
      [A, B, C, D].map((round) => ({ round, member: M1, account: 1n, game: 'dice', at: NOON })),
    ),
  )
  expect(await act((tx) => stakesOf(tx, [A, C]))).toEqual(
    new Map([
      [A, 1n],
      [C, 3n],
    ]),
  )
  await act(async (tx) => {
    await writeWinPaid(tx, A, 5n, NOON)
    await writeWinPaid(tx, B, 6n, AFTER)
    await writeWinPaid(tx, D, 7n, AFTER)
  })
  expect((await act((tx) => dueWins(tx, [A, C, D]))).map(({ round }) => round)).toEqual([C])
  expect(await act((tx) => dueWins(tx, [A]))).toEqual([])
  const paid = async (currency: string, limit: number) =>
    (await paidWins(reader, currency, limit)).map(({ round, paidUnits }) => [round, paidUnits])
  expect([await paid('MMK', 9), await paid('MMK', 1), await paid('THB', 9)]).toEqual([
    [
      [B, 6n],
      [A, 5n],
    ],
    [[B, 6n]],
    [[D, 7n]],
  ])
})
