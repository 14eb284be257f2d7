/** Proves dice from the stake to the open seed: what was paid is what anyone recomputes, nonces have no gaps, and nothing is played twice. */
import { UNBOUND } from '../ledger/testing/unbound.ts'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { playDice, DiceRound, Fairness } from '@baize/contract/originals/originals.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { keepsCommitment, readServerSeed, stream } from '@baize/rules/fairness/fairness.ts'
import { decideDice, rollDice } from '@baize/rules/originals/dice.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { createLedger, type Companion, type Ledger } from '../ledger/ledger.ts'
import { DatabaseClock, settableClock, systemClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { GameLimits, OriginalsNeeds, Player } from './needs.ts'
import { createOriginals, type Originals } from './originals.ts'
import { bringSeed } from './testing/bring-seed.ts'
import { noBonus } from '../ledger/testing/no-bonus.ts'
import { PAUSES } from '../ledger/testing/pauses.ts'
import { FIRST_JACKPOT } from './testing/small-world.ts'

type DiceWish = BodyOf<typeof playDice>
const LIMITS: GameLimits = { open: true, minimumStake: '1', maximumStake: '5000', maximumWin: '20000' }

let database: TestDatabase
let ledger: Ledger
let originals: Originals
let databaseClock: DatabaseClock
let limits: GameLimits = LIMITS
const house: Pick<OriginalsNeeds, 'round' | 'limitsOf' | 'jackpotOf' | 'rules' | 'currency' | 'currencies' | 'nameOf' | 'warn'> = {
  round: UNBOUND,
  limitsOf: async () => limits,
  rules: async () => ({ minimumSpinMs: 0, minimumRoundMs: 0, openRoundHours: 24, jackpotSource: 'pool' }),
  jackpotOf: async () => FIRST_JACKPOT,
  currency: async () => 'MMK',
  currencies: async () => ['MMK'],
  nameOf: async () => undefined,
  warn: () => undefined,
}
const clock = settableClock('2026-11-20T08:00:00Z')
const secrets = createSecrets(systemRandom.bytes(32))

beforeAll(async () => {
  database = await testDatabase()
  const companions: Record<string, Companion> = {}
  ledger = await createLedger({ connection: database.connection, clock: systemClock, allowUnsafe: true, companions })
  databaseClock = await new DatabaseClock({ connection: database.connection, everyMs: 20_000 }).open()
  originals = createOriginals({ database, ledger, clock, databaseClock, random: systemRandom, secrets, bonus: noBonus(ledger), ...house })
  companions['originals'] = originals.companion
})
afterAll(async () => {
  await ledger.close()
  await databaseClock.close()
  await database.drop()
})

let deposits = 0
async function strangerWith(units: bigint): Promise<Player> {
  const { rows } = await database.pool.query<{ id: string }>('select uuidv7() as id')
  const id = rows[0]!.id
  const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency: 'MMK' }))
  deposits += 1
  const transfers = [{ account: wallet, contra: 'payment:test', amount: units, kind: 'deposit' as const }]
  if (units > 0n) await ledger.submit({ key: `deposit:${deposits}`, account: wallet, transfers })
  return { id, wallet, currency: 'MMK' }
}

/** With a seed in use. */
async function playerWith(units: bigint): Promise<Player> {
  const player = await strangerWith(units)
  await bringSeed(originals, player.id)
  return player
}

let presses = 0
const freshKey = (): string => `press-${String((presses += 1)).padStart(10, '0')}`
const partOf = ({ inUse }: Fairness) => ({ commitment: inUse?.commitment, clientSeed: inUse?.clientSeed, seedId: inUse?.seedId })
const WISH: DiceWish = { stake: '10', direction: 'under', target: '50.00' }
async function played(player: Player, wish: DiceWish, key = freshKey()): Promise<{ round: DiceRound; balance: string }> {
  const outcome = await originals.play('dice', player, key, wish)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
const allRounds = async (player: Player): Promise<DiceRound[]> =>
  (await originals.listRounds(player.id, 1, 1000)).content.filter((round) => round.game === 'dice')
const balanceOf = async (player: Player): Promise<bigint> => (await ledger.balance(player.wallet)).balance

/** The roll worked out again by other means than the rules: the first word of the first block, taken modulo without the last incomplete range. */
function rollByHand(serverSeed: string, clientSeed: string, nonce: number): number {
  const words: number[] = []
  for (let cursor = 0; ; cursor += 1) {
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`baize1|dice|1|${clientSeed}|${nonce}|${cursor}`).digest()
    for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at))
    const taken = words.find((word) => word < 2 ** 32 - (2 ** 32 % 10_000))
    if (taken !== undefined) return taken % 10_000
  }
}

/** Of each member; `npm run prove` plays more. */
const ROUNDS = process.env['WHOLE'] === '1' ? 100 : 24

describe('dice', () => {
  test('[GAME-17] random rounds of several members pay what the open seed and the rules say, and the books balance', async () => {
    const target = fc.integer({ min: 199, max: 9800 }).map((count) => `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`)
    const stake = fc.bigInt({ min: 10_000n, max: 2_000_000n }).map((units) => formatUnits(units, 0))
    const wish = fc.record({ stake, direction: fc.constantFrom('under' as const, 'over' as const), target })
    const start = 2_000_000n * UNITS
    const players = await Promise.all(Array.from({ length: 5 }, () => playerWith(start)))
    await Promise.all(
      players.map(async (player, index) => {
        const shown = await originals.fairness(player.id)
        const wishes = fc.sample(wish, { numRuns: ROUNDS, seed: index + 1 })
        for (const [at, one] of wishes.entries()) {
          if (at === ROUNDS / 2) await bringSeed(originals, player.id, `mine-${index}`)
          const { round, balance } = await played(player, one)
          expect(round).toMatchObject({ ...one, stake: formatUnits(parseUnits(one.stake)!), serverSeed: null, nonce: at % (ROUNDS / 2) })
          if (at < ROUNDS / 2) expect(round).toMatchObject(partOf(shown))
          else expect(round).toMatchObject({ commitment: shown.nextCommitment, clientSeed: `mine-${index}` })
          expect(balance).toBe(formatUnits(await balanceOf(player)))
        }
        await bringSeed(originals, player.id)
        const rounds = await allRounds(player)
        expect(rounds).toHaveLength(ROUNDS)
        let owed = start
        for (const round of rounds) {
          const seed = readServerSeed(round.serverSeed!)
          if (!seed.ok) throw new Error(seed.code)
          expect(await keepsCommitment(seed.value, round.commitment)).toBe(true)
          const input = { serverSeed: seed.value, clientSeed: round.clientSeed, nonce: round.nonce, game: 'dice', version: '1' }
          const roll = await rollDice(stream(input))
          expect(roll).toBe(rollByHand(round.serverSeed!, round.clientSeed, round.nonce))
          const bet = { stakeUnits: parseUnits(round.stake)!, direction: round.direction, target: Number(round.target.replace('.', '')) }
          const decision = decideDice({ bet, roll })
          if (!decision.ok) throw new Error(decision.code)
          const { won, multiplier, payoutUnits } = decision.value
          expect(round).toMatchObject({ won, multiplier: formatUnits(multiplier), payout: formatUnits(payoutUnits) })
          expect(Number(round.roll.replace('.', ''))).toBe(roll)
          owed += payoutUnits - bet.stakeUnits
        }
        expect(await balanceOf(player)).toBe(owed)
      }),
    )
    await assertBooksBalance(ledger)
  })

  test('[GAME-17] 100 parallel presses with one key are one round, and another bet under that key is refused', async () => {
    const player = await playerWith(1_000n * UNITS)
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 100 }, () => played(player, WISH, key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await allRounds(player)).toHaveLength(1)
    expect(await balanceOf(player)).toBe(parseUnits(answers[0]!.balance))
    const { id, payout } = answers[0]!.round
    const place = { contra: 'house:dice', vendor: 'BGS', game: 'dice', round: id }
    expect(await ledger.entries(player.wallet, { limit: 10 })).toMatchObject([
      { ...place, kind: 'win', amount: parseUnits(payout) },
      { ...place, kind: 'bet', amount: -10n * UNITS },
      { kind: 'deposit' },
    ])
    expect(await originals.play('dice', player, key, { ...WISH, stake: '11' })).toEqual({ ok: false, code: 'key-used-differently' })
    const before = answers[0]!.round
    await bringSeed(originals, player.id)
    limits = { ...LIMITS, minimumStake: '500' }
    const again = await played(player, WISH, key)
    expect(again.round).toEqual({ ...before, serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await originals.play('dice', player, freshKey(), WISH)).toMatchObject({ code: 'stake-below-minimum' })
    limits = LIMITS
    expect(await allRounds(player)).toHaveLength(1)
    await assertBooksBalance(ledger)
  })

  test('[GAME-17] 50 parallel rounds of one member take 50 nonces in a row, and refused ones take none', async () => {
    const player = await playerWith(120n * UNITS)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        originals.play('dice', player, freshKey(), { ...WISH, stake: index % 2 === 0 ? '1' : '1000', target: '98.00' }),
      ),
    )
    const rounds = await allRounds(player)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(rounds.length)
    expect(rounds.length).toBeGreaterThanOrEqual(25)
    expect(rounds.map(({ nonce }) => nonce).reverse()).toEqual(rounds.map((_, index) => index))
    expect((await originals.fairness(player.id)).inUse?.nonce).toBe(rounds.length)
    const rich = await playerWith(100_000n * UNITS)
    await Promise.all(Array.from({ length: 50 }, () => played(rich, WISH)))
    expect((await allRounds(rich)).map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index))
    await assertBooksBalance(ledger)
  })

  test('[GAME-17] with balance for one of two parallel bets exactly one is played', async () => {
    for (let repeat = 0; repeat < 20; repeat += 1) {
      const player = await playerWith(10n * UNITS)
      // A lost first round leaves nothing; a won one would pay for the second, so the stake is what only a fresh balance covers.
      const wish: DiceWish = { ...WISH, target: '1.00' }
      const outcomes = await Promise.all([
        originals.play('dice', player, freshKey(), wish),
        originals.play('dice', player, freshKey(), wish),
      ])
      const rounds = await allRounds(player)
      const won = rounds.some((round) => round.won)
      expect(rounds).toHaveLength(won ? 2 : 1)
      if (!won) expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, code: 'balance-too-low', detail: { balance: '0.00' } }])
    }
    await assertBooksBalance(ledger)
  })
})

describe('what dice refuses', () => {
  const STAKES: [stake: string, code: string][] = [
    ...['', '0', '0.0000', '0.9999'].map((stake): [string, string] => [stake, stake === '' ? 'invalid-input' : 'stake-below-minimum']),
    ...[
      '-1',
      '+1',
      ' 1',
      '1 ',
      '01',
      '1e3',
      '1_000',
      '1,000',
      '0x10',
      'NaN',
      'Infinity',
      '1.00001',
      '.5',
      '5.',
      '١',
      '１',
      '1\u0000',
      '1n',
    ].map((stake): [string, string] => [stake, 'invalid-input']),
    ['5000.0001', 'stake-above-maximum'],
    ['9999999999999', 'stake-above-maximum'],
    ['9'.repeat(40), 'invalid-input'],
    ['204.0817', 'win-above-maximum'],
  ]
  test.each(STAKES)('[GAME-17] the stake %j is refused as %s', async (stake, code) => {
    const player = await playerWith(1_000_000n * UNITS)
    const wish: DiceWish = { stake, direction: 'under', target: stake === '204.0817' ? '1.01' : '50.00' }
    expect(await originals.play('dice', player, freshKey(), wish)).toMatchObject({ ok: false, code })
    expect(await balanceOf(player)).toBe(1_000_000n * UNITS)
    expect((await originals.fairness(player.id)).inUse?.nonce).toBe(0)
  })

  test('[GAME-17] targets are taken from the lowest to the highest of their direction and no further', async () => {
    const player = await playerWith(1_000n * UNITS)
    const answer = async (direction: string, target: string): Promise<string> => {
      const outcome = await originals.play('dice', player, freshKey(), { stake: '1', direction: direction as 'under', target })
      return outcome.ok ? 'played' : outcome.code
    }
    const settings = await originals.diceSettings()
    expect(settings).toEqual({
      ...LIMITS,
      version: '1',
      under: { lowest: '1.00', highest: '98.00' },
      over: { lowest: '1.99', highest: '98.99' },
      returnPercent: '99.00',
    })
    for (const direction of ['under', 'over'] as const)
      for (const target of Object.values(settings[direction])) expect(await answer(direction, target)).toBe('played')
    for (const [direction, target] of [
      ['under', '0.99'],
      ['under', '98.01'],
      ['over', '1.98'],
      ['over', '99.00'],
      ['under', '0.00'],
      ['over', '99.99'],
    ] as const)
      expect(await answer(direction, target)).toBe('target-out-of-range')
    for (const target of ['', '50', '50.0', '50.000', '-1.00', '100.00', '5O.00', '50,00', '٥٠.٠٠', 'NaN'])
      expect(await answer('under', target)).toBe('invalid-input')
    expect(await answer('sideways', '50.00')).toBe('invalid-input')
    expect(await answer('toString', '50.00')).toBe('invalid-input')
  })

  test('[GAME-17] a closed game, a blocked member and an excluded one are refused in the words of the contract', async () => {
    const player = await playerWith(100n * UNITS)
    limits = { ...LIMITS, open: false }
    expect(await originals.play('dice', player, freshKey(), WISH)).toMatchObject({ code: 'game-switched-off' })
    limits = LIMITS
    await database.write((tx) => ledger.setStanding(tx, player.wallet, { blocked: true }))
    expect(await originals.play('dice', player, freshKey(), WISH)).toMatchObject({ code: 'account-blocked' })
    await database.write((tx) => ledger.setStanding(tx, player.wallet, { blocked: false, excludedUntil: 'for-ever' }))
    expect(await originals.play('dice', player, freshKey(), WISH)).toMatchObject({ code: 'account-excluded' })
    await database.write((tx) => ledger.setStanding(tx, player.wallet, { excludedUntil: null }))
    const ofWeek = { what: 'stake', every: 'week', units: 15n * UNITS } as const
    await database.write((tx) => ledger.setLimits(tx, player.wallet, [ofWeek], { now: systemClock.now(), timeZone: 'UTC' }))
    const both = await Promise.all([originals.play('dice', player, freshKey(), WISH), originals.play('dice', player, freshKey(), WISH)])
    expect(both.map((outcome) => (outcome.ok ? 'played' : outcome.code)).sort()).toEqual(['limit-reached', 'played'])
    await database.write((tx) =>
      ledger.setLimits(tx, player.wallet, [{ ...ofWeek, units: null }], { now: systemClock.now(), timeZone: 'UTC' }),
    )
    for (const [code, hinder] of PAUSES) {
      const lift = await hinder({ database, ledger }, player.wallet)
      expect(await originals.play('dice', player, freshKey(), WISH)).toMatchObject({ code })
      await lift()
    }
    expect(await allRounds(player)).toHaveLength(1)
  })
})

describe('seeds', () => {
  test('[GAME-17] the roll does not depend on the stake', async () => {
    const random = { ...systemRandom, bytes: (count: number) => Buffer.alloc(count, 7) }
    const rolls = async (stake: string): Promise<string[]> => {
      const companions: Record<string, Companion> = {}
      const own = await createLedger({ connection: database.connection, clock: systemClock, allowUnsafe: true, companions })
      const twin = createOriginals({ database, ledger: own, clock, databaseClock, random, secrets, bonus: noBonus(own), ...house })
      companions['originals'] = twin.companion
      const player = await strangerWith(100_000n * UNITS)
      await bringSeed(twin, player.id, 'same-client-seed')
      for (let at = 0; at < 20; at += 1) await twin.play('dice', player, freshKey(), { ...WISH, stake })
      await own.close()
      return (await allRounds(player)).map(({ roll }) => roll)
    }
    const small = await rolls('1')
    expect(small).toHaveLength(20)
    expect(new Set(small).size).toBeGreaterThan(10)
    expect(await rolls('4321.0987')).toEqual(small)
  })

  test('[GAME-17] rounds and rotations at once: every round stands under a seed that was closed when it was played', async () => {
    const player = await playerWith(100_000n * UNITS)
    await Promise.all([
      ...Array.from({ length: 40 }, () => played(player, WISH)),
      ...Array.from({ length: 10 }, (_, index) => bringSeed(originals, player.id, `turn-${index}`)),
    ])
    await bringSeed(originals, player.id)
    const rounds = await allRounds(player)
    expect(rounds).toHaveLength(40)
    for (const ofSeed of Map.groupBy(rounds, ({ seedId }) => seedId).values())
      expect(ofSeed.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(ofSeed.map((_, index) => index))
    for (const round of rounds)
      expect(rollByHand(round.serverSeed!, round.clientSeed, round.nonce)).toBe(Number(round.roll.replace('.', '')))
    const { rows } = await database.pool.query(
      'select count(*)::int as seeds from originals_seed where member = $1 and revealed_at is null',
      [player.id],
    )
    expect(rows).toEqual([{ seeds: 2 }])
    await assertBooksBalance(ledger)
  })

  test("[GAME-17] a member reads the own rounds page by page and nobody else's", async () => {
    const [player, other] = [await playerWith(1_000n * UNITS), await playerWith(0n)]
    for (let at = 0; at < 5; at += 1) await played(player, WISH)
    const page = await originals.listRounds(player.id, 2, 2)
    expect(page).toMatchObject({ pageNum: 2, totalPages: 3, total: 5 })
    expect(page.content.map(({ nonce }) => nonce)).toEqual([2, 1])
    expect(await originals.readRound(player.id, page.content[0]!.id)).toEqual({ ok: true, value: page.content[0] })
    expect(await originals.readRound(other.id, page.content[0]!.id)).toEqual({ ok: false, code: 'not-found' })
    expect(await originals.listRounds(other.id, 1, 20)).toEqual({ content: [], pageNum: 1, totalPages: 1, total: 0 })
  })
})
