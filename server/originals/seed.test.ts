/**
 * Proves that seeds are fair. A commitment is shown before the player's seed is given, no round is played without one, and the revealed seed is the
 * committed one.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DiceRound, Fairness } from '@baize/contract/originals/originals.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { keepsCommitment, readServerSeed } from '@baize/rules/fairness/fairness.ts'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import type { LedgerEvent } from '../ledger/ledger.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { Player } from './needs.ts'
import { createOriginals } from './originals.ts'
import { openSeedText } from './seed.ts'
import { bringSeed } from './testing/bring-seed.ts'
import { createSmallWorld, type SmallWorld } from './testing/small-world.ts'

const secrets = createSecrets(systemRandom.bytes(32))
const events: LedgerEvent[] = []
const onEvent = (event: LedgerEvent): void => void events.push(event)
let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { secrets, onEvent })
})
afterAll(() => world.close())

const WISH = { stake: '10', direction: 'under', target: '50.00' } as const
const partOf = ({ inUse }: Fairness) => ({ commitment: inUse?.commitment, clientSeed: inUse?.clientSeed, seedId: inUse?.seedId })
async function played(
  player: Player,
  wish: typeof WISH,
  key = world.freshKey(),
  by = world,
): Promise<{ round: DiceRound; balance: string }> {
  const outcome = await by.originals.play('dice', player, key, wish)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const allRounds = async (player: Player) => (await world.originals.listRounds(player.id, 1, 1000)).content

test('[GAME-22] no round is played before the member sent a client seed, and the refused bet takes neither money nor its key', async () => {
  const player = await world.stranger(100n)
  const key = world.freshKey()
  expect(await world.originals.play('dice', player, key, WISH)).toEqual({ ok: false, code: 'seed-needed' })
  const looked = await world.originals.fairness(player.id)
  expect(looked).toEqual({ inUse: null, nextCommitment: expect.stringMatching(/^[0-9a-f]{64}$/), revealed: [] })
  expect(await world.originals.play('dice', player, key, WISH)).toEqual({ ok: false, code: 'seed-needed' })
  expect(await world.balance(player)).toBe(100n * UNITS)
  const { rows } = await world.database.pool.query('select commitment, client_seed from originals_seed where member = $1', [player.id])
  expect(rows).toEqual([{ commitment: looked.nextCommitment, client_seed: null }])
  await world.originals.rotateSeed(player.id, { clientSeed: 'my-part', commitment: looked.nextCommitment })
  const { round } = await played(player, WISH, key)
  expect(round).toMatchObject({ commitment: looked.nextCommitment, clientSeed: 'my-part', nonce: 0 })
  await assertBooksBalance(world.ledger)
})

test('[GAME-22] a client seed joins only the commitment that was shown, is used once, and the same rotation asked again changes nothing', async () => {
  const player = await world.stranger(100n)
  const { nextCommitment } = await world.originals.fairness(player.id)
  const guess = 'ab'.repeat(32)
  expect(await world.originals.rotateSeed(player.id, { clientSeed: 'one', commitment: guess })).toEqual({
    ok: false,
    code: 'commitment-not-shown',
  })
  expect(await world.originals.fairness(player.id)).toMatchObject({ inUse: null, nextCommitment })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.originals.rotateSeed(player.id, { clientSeed: 'one', commitment: nextCommitment })),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const after = await world.originals.fairness(player.id)
  expect(after).toMatchObject({ inUse: { commitment: nextCommitment, clientSeed: 'one', nonce: 0 }, revealed: [] })
  // Another page with the same commitment sends its client seed too late.
  expect(await world.originals.rotateSeed(player.id, { clientSeed: 'two', commitment: nextCommitment })).toEqual({
    ok: false,
    code: 'commitment-not-shown',
  })
  // The server knew this client seed when it made the seed that is shown now.
  expect(await world.originals.rotateSeed(player.id, { clientSeed: 'one', commitment: after.nextCommitment })).toEqual({
    ok: false,
    code: 'client-seed-used',
  })
  expect(await world.originals.fairness(player.id)).toEqual(after)
})

test('[GAME-22] for any order of reads, rotations and rounds, each seed was committed to before its client seed was sent', async () => {
  const act = fc.constantFrom('look' as const, 'rotate' as const, 'round' as const)
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const player = await world.stranger(1_000n)
      const shown = new Set<string>()
      let [told, seen] = [0, undefined as Fairness | undefined]
      for (const next of acts) {
        if (next === 'round') {
          const outcome = await world.originals.play('dice', player, world.freshKey(), { ...WISH, stake: '1' })
          if (told === 0) expect(outcome).toEqual({ ok: false, code: 'seed-needed' })
          else if (!outcome.ok) throw new Error(outcome.code)
          else expect(shown.has(outcome.value.round.commitment) && outcome.value.round.clientSeed === `part-${told}`).toBe(true)
          continue
        }
        if (next === 'rotate' && seen !== undefined) {
          const { nextCommitment } = seen
          const rotated = await world.originals.rotateSeed(player.id, { clientSeed: `part-${(told += 1)}`, commitment: nextCommitment })
          if (!rotated.ok) throw new Error(rotated.code)
          expect(rotated.value.inUse?.commitment).toBe(nextCommitment)
        }
        seen = await world.originals.fairness(player.id)
        shown.add(seen.nextCommitment)
      }
    }),
    { numRuns: 15 },
  )
  await assertBooksBalance(world.ledger)
})

test('[GAME-17, GAME-22] two processes in turn take each nonce once, and neither plays under a seed that the other has opened', async () => {
  events.length = 0
  const other = await createSmallWorld({ ...world.database, drop: async () => undefined }, { secrets, onEvent })
  const player = await world.player(1_000n)
  const nonces: number[] = []
  for (const by of [world, other, other, world, other, world]) nonces.push((await played(player, WISH, world.freshKey(), by)).round.nonce)
  expect(nonces).toEqual([0, 1, 2, 3, 4, 5])
  const { nextCommitment } = await other.originals.fairness(player.id)
  await bringSeed(other.originals, player.id)
  for (const by of [world, other])
    expect((await played(player, WISH, world.freshKey(), by)).round).toMatchObject({ commitment: nextCommitment })
  expect((await allRounds(player)).map((round) => [round.commitment === nextCommitment, round.nonce]).slice(0, 3)).toEqual([
    [true, 1],
    [true, 0],
    [false, 5],
  ])
  expect(events).toEqual([])
  await other.close()
  await assertBooksBalance(world.ledger)
})

test('[GAME-17, GAME-22] a rotation opens what was committed, keeps the next commitment, and never shows a seed in use', async () => {
  const player = await world.player(1_000n)
  const first = await world.originals.fairness(player.id)
  expect(first).toMatchObject({ inUse: { nonce: 0 }, revealed: [] })
  const { seedId, commitment } = first.inUse!
  expect((await played(player, WISH)).round).toMatchObject(partOf(first))
  for (const wrong of ['', 'a b', 'a|b', 'ä', 'x'.repeat(65)])
    expect(await bringSeed(world.originals, player.id, wrong)).toEqual({ ok: false, code: 'client-seed-refused' })
  const outcome = await bringSeed(world.originals, player.id, 'mine!')
  if (!outcome.ok) throw new Error(outcome.code)
  const second = outcome.value
  expect(second.inUse).toMatchObject({ commitment: first.nextCommitment, clientSeed: 'mine!', nonce: 0 })
  expect(second.nextCommitment).not.toBe(first.nextCommitment)
  expect(second.revealed).toMatchObject([{ ...partOf(first), rounds: 1 }])
  const seed = readServerSeed(second.revealed[0]!.serverSeed ?? '')
  if (!seed.ok) throw new Error(seed.code)
  expect(await keepsCommitment(seed.value, commitment)).toBe(true)
  const stored = await world.database.pool.query<{ id: string; sealed: string }>(
    'select id, sealed from originals_seed where member = $1',
    [player.id],
  )
  const hidden = stored.rows
    .map((row) => openSeedText(world.needs.secrets, { ...row, member: player.id }))
    .filter((text) => text !== second.revealed[0]!.serverSeed)
  expect(hidden).toHaveLength(2)
  for (const text of hidden) expect(JSON.stringify([second, await allRounds(player), stored.rows])).not.toContain(text)
  await expect(world.database.pool.query('update originals_seed set nonce = nonce + 1 where id = $1', [seedId])).rejects.toThrow(/is open/)
  await expect(world.database.pool.query('delete from originals_round where member = $1', [player.id])).rejects.toThrow(/stays as it is/)
})

test('[GAME-22] a seed is due after a day or a thousand rounds, not while nothing was played, and only a new client seed replaces it', async () => {
  const player = await world.player(1_000n)
  const first = await world.originals.fairness(player.id)
  world.clock.forward({ hours: 48 })
  expect(await world.originals.fairness(player.id)).toEqual(first)
  await played(player, WISH)
  const due = await world.originals.fairness(player.id)
  expect(due).toEqual({ ...first, inUse: { ...first.inUse, nonce: 1, due: true } })
  expect((await played(player, WISH)).round.seedId).toBe(first.inUse?.seedId)
  await bringSeed(world.originals, player.id)
  const second = await world.originals.fairness(player.id)
  expect(second.inUse).toMatchObject({ commitment: first.nextCommitment, nonce: 0, due: false })
  await played(player, WISH)
  world.clock.forward({ hours: 23 })
  expect((await world.originals.fairness(player.id)).inUse?.due).toBe(false)
  await world.database.pool.query('update originals_seed set nonce = 1000 where id = $1', [second.inUse?.seedId])
  expect((await played(player, WISH)).round.seedId).toBe(second.inUse?.seedId)
  expect((await world.originals.fairness(player.id)).inUse?.due).toBe(true)
})

test('[GAME-22] the last ten revealed seeds are shown, the latest first, with the rounds that were played under each', async () => {
  const player = await world.player(100n)
  await played(player, WISH)
  for (let turn = 1; turn <= 11; turn += 1) {
    world.clock.forward({ seconds: 1 })
    await bringSeed(world.originals, player.id, `turn-${turn}`)
  }
  const { revealed, inUse } = await world.originals.fairness(player.id)
  expect(inUse?.clientSeed).toBe('turn-11')
  expect(revealed.map(({ clientSeed, rounds }) => [clientSeed, rounds])).toEqual(
    Array.from({ length: 10 }, (_, place) => [`turn-${10 - place}`, 0]),
  )
  expect(revealed[0]?.revealedAt).toBe(String(world.clock.now()))
})

test('[GAME-22] a revealed seed that was moved in the database is listed without its digits, and so are its rounds', async () => {
  const player = await world.stranger(100n)
  const rotate = async (clientSeed: string) => {
    const { nextCommitment: commitment } = await world.originals.fairness(player.id)
    expect((await world.originals.rotateSeed(player.id, { clientSeed, commitment })).ok).toBe(true)
  }
  for (const part of ['one', 'two', 'three']) {
    await rotate(part)
    await played(player, WISH)
  }
  const before = (await world.originals.fairness(player.id)).revealed
  expect(before.map(({ serverSeed }) => serverSeed?.length)).toEqual([64, 64])
  // Whoever owns the database can take its guard out.
  await world.database.pool.query('alter table originals_seed disable trigger originals_open_seed_stays')
  await world.database.pool.query(
    `update originals_seed s set sealed = o.sealed from originals_seed o where s.id = $1 and o.id = $2`,
    before.map(({ seedId }) => seedId),
  )
  await world.database.pool.query('alter table originals_seed enable trigger originals_open_seed_stays')
  const warned: unknown[] = []
  const watched = createOriginals({ ...world.needs, warn: ({ row }) => warned.push(row) })
  const { revealed } = await watched.fairness(player.id)
  expect(revealed.map(({ serverSeed }) => serverSeed)).toEqual([null, before[1]!.serverSeed])
  const rounds = await watched.listRounds(player.id, 1, 9)
  expect(rounds.content.map(({ serverSeed }) => serverSeed)).toEqual([null, null, before[1]!.serverSeed])
  expect(new Set(warned)).toEqual(new Set([expect.stringContaining(before[0]!.seedId)]))
  await assertBooksBalance(world.ledger)
})
