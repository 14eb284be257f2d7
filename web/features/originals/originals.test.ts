/** The dice table counts as the rules do, and the verifier finds again what was published. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import published from '@baize/rules/fairness/vectors.json' with { type: 'json' }
import { decideDice, diceTargets } from '@baize/rules/originals/dice.ts'
import { inHundredths, oddsOf, readHundredths, turned, withinTargets } from './dice-odds.ts'
import { doubled, halved, maxed, mostStake, stakeFault, unitsOf } from './stake.ts'
import { readHash, verifyHash, writeHash } from './verify-hash.ts'
import { faultsOf, verify } from './verification.ts'

const limits = { minimumStake: '100', maximumStake: '1000000', maximumWin: '5000000' }

describe('[GAME-17] stakes on decimal text', () => {
  it.each([
    ['250', '125'],
    ['0.01', '100'],
    ['', '100'],
    ['333.33', '166.66'],
    ['9999999999', '1000000'],
  ])('half of %s is %s', (stake, half) => {
    expect(halved(stake, limits)).toBe(half)
  })

  it.each([
    ['250', '500'],
    ['', '100'],
    ['166.67', '333.34'],
    ['80000', '100000.55'],
  ])('double of %s is %s', (stake, twice) => {
    expect(doubled(stake, limits, unitsOf('100000.5599'))).toBe(twice)
  })

  it('takes the least of balance, limit and the stake whose win is just allowed', () => {
    expect(maxed(mostStake(limits, 19800n, '512.3456'))).toBe('512.34')
    expect(maxed(mostStake(limits, 19800n, undefined))).toBe('1000000')
    expect(maxed(mostStake(limits, 990000n, '1000000'))).toBe('50505.05')
    expect(stakeFault('50505.05', limits, 990000n, '1000000')).toBeUndefined()
    expect(stakeFault('50505.06', limits, 990000n, '1000000')).toBe('win')
    expect(stakeFault('99.9999', limits, 19800n, '1000')).toBe('below')
    expect(stakeFault('1000000.01', limits, 19800n, undefined)).toBe('above')
    expect(stakeFault('1000.01', limits, 19800n, '1000.00')).toBe('balance')
    expect(stakeFault('', limits, 19800n, '1000')).toBe('empty')
  })
})

describe('[GAME-17] odds as shown are the odds as decided', () => {
  it('reads and writes hundredths without a float', () => {
    for (let value = 0; value < 10_000; value += 1) expect(readHundredths(inHundredths(value))).toBe(value)
    expect(readHundredths('49.5')).toBe(4950)
    expect(readHundredths('100')).toBeUndefined()
    expect(readHundredths('1.234')).toBeUndefined()
  })

  it('shows for every bet the payout that the rules pay for a win', () => {
    const bet = fc.record({
      direction: fc.constantFrom('under' as const, 'over' as const),
      stake: fc.bigInt(1n, 10n ** 12n),
      at: fc.integer({ min: 0, max: 9700 }),
    })
    fc.assert(
      fc.property(bet, ({ direction, stake, at }) => {
        const target = diceTargets(direction).lowest + at
        const text = `${stake / 10_000n}.${(stake % 10_000n).toString().padStart(4, '0')}`
        const decided = decideDice({ bet: { stakeUnits: stake, direction, target }, roll: direction === 'under' ? 0 : 9999 })
        expect(decided.ok && decided.value.payoutUnits).toBe(unitsOf(oddsOf(direction, target, text).payout))
        expect(oddsOf(direction === 'under' ? 'over' : 'under', turned(target), text)).toEqual(oddsOf(direction, target, text))
        expect(withinTargets(direction, target)).toBe(target)
      }),
    )
  })
})

describe('[GAME-17] the verifier', () => {
  it('carries a round through an address unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-{}~]{1,64}$/), fc.nat(), (client, nonce) => {
        const round = {
          serverSeed: 'ab'.repeat(32),
          clientSeed: client,
          nonce,
          commitment: 'cd'.repeat(32),
          direction: 'over' as const,
          target: '50.49',
          stake: '10.50',
        }
        const read = readHash(`#${verifyHash(round)}`)
        expect(read).toEqual({
          game: 'dice',
          seed: round.serverSeed,
          client,
          nonce: String(nonce),
          commitment: round.commitment,
          direction: 'over',
          target: '50.49',
          stake: '10.50',
        })
      }),
    )
    expect(writeHash({ client: 'me' })).toBe('game=dice&client=me')
    expect(readHash('')).toMatchObject({ game: 'dice', seed: '', direction: 'under' })
  })

  it('says what is missing and computes nothing then', async () => {
    const wish = readHash('#client=a|b&nonce=-1&target=99.99')
    expect(faultsOf(wish)).toEqual(['seed', 'client', 'nonce', 'target'])
    expect(await verify(wish)).toBeUndefined()
  })

  it('recomputes a round with its commitment, words, roll and payout', async () => {
    const seed = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join('')
    const open = await verify(readHash(`#seed=${seed}&client=baize&nonce=0&target=98.00&stake=100`))
    if (!open) throw new Error('the seed was not read')
    const again = await verify(
      readHash(`#seed=${seed.toUpperCase()}&client=baize&nonce=0&commitment=${open.commitment}&target=98.00&stake=100`),
    )
    expect(again).toEqual({ ...open, kept: true })
    expect((await verify(readHash(`#seed=${seed}&client=baize&nonce=0&commitment=${'0'.repeat(64)}`)))?.kept).toBe(false)
    expect(open.message).toBe('baize1|dice|1|baize|0|0')
    const [step] = open.trace.steps
    if (step?.kind !== 'choice') throw new Error('a roll is one choice')
    expect(inHundredths((step.words[0]?.value ?? 0) % open.bound)).toBe(open.roll)
    expect(open.payout).toBe(open.won ? '101.02' : '0.00')
  })

  it('agrees with the published vectors', async () => {
    const dice = published.vectors.filter(({ game, version }) => game === 'dice' && version === '1')
    expect(dice.length).toBeGreaterThan(0)
    for (const { serverSeed, clientSeed, nonce, commitment, roll } of dice) {
      const found = await verify(readHash(`#${writeHash({ seed: serverSeed, client: clientSeed, nonce: String(nonce), commitment })}`))
      expect(found).toMatchObject({ kept: true, roll: inHundredths(roll) })
    }
  })
})
