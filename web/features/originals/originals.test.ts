/** The tables count as the rules do, and the verifier finds again what was published. */
import fc from 'fast-check'
import { leafOf, levelsOf, pathIn, rootIn } from '@baize/rules/fairness/merkle.ts'
import { crashBetLine } from '@baize/rules/originals/crash.ts'
import { describe, expect, it } from 'vitest'
import published from '@baize/rules/fairness/vectors.json' with { type: 'json' }
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { decideDice, diceTargets } from '@baize/rules/originals/dice.ts'
import { LINES } from '@baize/rules/originals/line-slot-table.ts'
import { PLINKO_TENTHS } from '@baize/rules/originals/plinko-table.ts'
import { inHundredths, oddsOf, readHundredths, turned, withinTargets } from './dice/dice-odds.ts'
import { faceOf } from './mines/mines-stage.tsx'
import { placeAt, plinkoMs } from './plinko/plinko-stage.tsx'
import { doubled, halved, maxed, mostStake, stakeFault, unitsOf } from './stake.ts'
import { shortAmount } from './table/chip-disc.tsx'
import { multiplierText } from './table/figures.ts'
import { possibleWin } from './table/possible.ts'
import { kindOf } from './table/use-money-words.ts'
import { GAME_CHECKS, faultsOf, verify } from './verify/verification.ts'
import { readHash, verifyHash, writeHash } from './verify/verify-hash.ts'

const limits = { minimumStake: '100', maximumStake: '1000000', maximumWin: '5000000' }
const SEED = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join('')

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

  it('writes chips and multipliers short and never rounded up', () => {
    expect([100n, 1_500n, 12_999n, 1_000_000n, 2_599_999n].map((whole) => shortAmount(whole * 10_000n))).toEqual([
      '100',
      '1.5K',
      '12.9K',
      '1M',
      '2.5M',
    ])
    expect([19_800n, 10_102n, 12_345_678n].map(multiplierText)).toEqual(['1.98', '1.0102', '1,234.5678'])
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
        expect(decided.ok && decided.value.payoutUnits).toBe(possibleWin(text, oddsOf(direction, target).multiplier))
        expect(oddsOf(direction === 'under' ? 'over' : 'under', turned(target))).toEqual(oddsOf(direction, target))
        expect(withinTargets(direction, target)).toBe(target)
      }),
    )
  })
})

describe('[GAME-17] a return at or below the stake has words of its own', () => {
  it.each([
    ['10', '10.0001', 'won'],
    ['10', '10.00', 'even'],
    ['10', '9.9999', 'part'],
    ['10', '0.00', 'lost'],
  ] as const)('a stake of %s that pays %s is %s', (stake, payout, kind) => {
    expect(kindOf({ stake, payout })).toBe(kind)
  })
})

describe('[GAME-17] a motion ends where the round was decided', () => {
  it('drops the plinko ball along its path into its bucket', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 8, maxLength: 16 }), (path) => {
        const rows = path.length
        const bucket = path.reduce((sum, turn) => sum + turn, 0)
        const buckets = PLINKO_TENTHS.low[rows]?.length ?? 0
        expect(placeAt(path, plinkoMs(rows)).x).toBeCloseTo(((bucket + 0.5) / buckets) * 100, 6)
      }),
    )
  })

  it('shows of a mines tray only what is known', () => {
    expect([0, 1, 2].map((tile) => faceOf(tile, [1], []))).toEqual(['lid', 'stone', 'lid'])
    expect([0, 1, 2, 3].map((tile) => faceOf(tile, [1, 2], [2, 3]))).toEqual(['left', 'stone', 'hit', 'burr'])
  })
})

/** By another program: the first two words of HMAC-SHA-256 of `baize1|jackpot|1|baize|7|0` under the seed, mod 10^14. */
const JACKPOT_NUMBER = 10_034_769_520_262
const BETS_ON: Readonly<Record<string, string>> = {
  roulette: 'red:100',
  baccarat: 'banker:100',
  'dragon-tiger': 'tie:100',
  'sic-bo': 'total-9:100',
}

describe('[GAME-17] the verifier', () => {
  it('carries a round through an address unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-{}~]{1,64}$/), fc.nat(), (client, nonce) => {
        const round = {
          game: 'dice' as const,
          serverSeed: 'ab'.repeat(32),
          clientSeed: client,
          nonce,
          commitment: 'cd'.repeat(32),
          direction: 'over' as const,
          target: '50.49',
          stake: '10.50',
          id: '1',
          version: '1',
          seedId: '1',
          currency: 'MMK',
          payout: '0.00',
          at: '',
          jackpot: null,
          roll: '1.00',
          won: false,
          multiplier: '1.98',
        }
        expect(readHash(`#${verifyHash(round)}`)).toEqual({
          game: 'dice',
          seed: round.serverSeed,
          client,
          nonce: String(nonce),
          commitment: round.commitment,
          stake: '10.50',
          bet: { direction: 'over', target: '50.49' },
        })
      }),
    )
    expect(writeHash({ client: 'me' })).toBe('game=dice&client=me')
    expect(readHash('')).toMatchObject({ game: 'dice', seed: '', bet: {} })
  })

  it('says what is missing and computes nothing then', async () => {
    const wish = readHash('#client=a|b&nonce=-1&target=99.99')
    expect(faultsOf(wish)).toEqual(['seed', 'client', 'nonce', 'target'])
    expect(await verify(wish)).toBeUndefined()
    expect(faultsOf(readHash(`#game=fish&seed=${SEED}&client=me&nonce=0`))).toEqual(['game'])
  })

  it('recomputes a round with its commitment, words, roll and payout', async () => {
    const open = await verify(readHash(`#seed=${SEED}&client=baize&nonce=0&target=98.00&stake=100`))
    if (!open) throw new Error('the seed was not read')
    const again = await verify(
      readHash(`#seed=${SEED.toUpperCase()}&client=baize&nonce=0&commitment=${open.commitment}&target=98.00&stake=100`),
    )
    expect(again).toEqual({ ...open, kept: true })
    expect((await verify(readHash(`#seed=${SEED}&client=baize&nonce=0&commitment=${'0'.repeat(64)}`)))?.kept).toBe(false)
    expect(open.message).toBe('baize1|dice|1|baize|0|0')
    expect(open.payout).toBe(open.won ? '101.02' : '0.00')
  })

  it('agrees with the published vectors', async () => {
    const dice = published.vectors.filter(({ game, version }) => game === 'dice' && version === '1')
    expect(dice.length).toBeGreaterThan(0)
    for (const { serverSeed, clientSeed, nonce, commitment, roll } of dice) {
      const found = await verify(readHash(`#${writeHash({ seed: serverSeed, client: clientSeed, nonce: String(nonce), commitment })}`))
      expect(found).toMatchObject({ kept: true, figure: inHundredths(roll) })
    }
  })

  it('recomputes the jackpot draw of a round, which a stake wins with its own share of the numbers', async () => {
    for (const game of ORIGINALS) {
      const found = await verify(readHash(`#game=${game}&seed=${SEED}&client=baize&nonce=7&stake=100&bets=${BETS_ON[game] ?? ''}`))
      if (game === 'crash') expect(found?.jackpot).toBeUndefined()
      else expect(found?.jackpot?.trace.blocks[0]?.message).toBe('baize1|jackpot|1|baize|7|0')
    }
    const drawn = async (bet: string) => (await verify(readHash(`#seed=${SEED}&client=baize&nonce=7${bet}`)))?.jackpot
    const { number = -1 } = (await drawn('&game=dice')) ?? {}
    expect(number).toBe(JACKPOT_NUMBER)
    expect(await drawn('&game=dice')).toMatchObject({ stakeUnits: undefined, hit: undefined })
    const amount = (units: number): string => formatUnits(BigInt(units))
    expect(await drawn(`&game=dice&stake=${amount(number)}`)).toMatchObject({ hit: false })
    expect(await drawn(`&game=dice&stake=${amount(number + 1)}`)).toMatchObject({ hit: true })
    expect(await drawn('&game=roulette&bets=red:100_straight-17:50.5')).toMatchObject({ stakeUnits: 1_505_000n, hit: false })
    expect(await drawn('&game=line-slot&stake=10')).toMatchObject({ stakeUnits: BigInt(LINES.length) * 100_000n })
  })

  it('[GAME-22] finds a bet on crash in the hash that joined the seed, and says where it is not', async () => {
    const [own, other] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
    const lines = [crashBetLine(other, 10_000n, null), crashBetLine(own, 1_000_000n, 250)]
    const levels = await levelsOf(await Promise.all(lines.map(leafOf)))
    const path = `at=1&of=2&path=${pathIn(levels, 1).join('.')}`
    const asked = (given: string) =>
      readHash(`#game=crash&seed=${SEED}&client=${rootIn(levels)}&nonce=0&left=2.50&id=${own}&target=2.50&${given}`)
    expect((await verify(asked(`stake=100&${path}`)))?.inHash).toBe(true)
    for (const wrong of [`stake=101&${path}`, `stake=100&at=0&of=2&path=${pathIn(levels, 1).join('.')}`, 'stake=100&at=1&of=2'])
      expect((await verify(asked(wrong)))?.inHash).toBe(false)
    expect((await verify(readHash(`#game=crash&seed=${SEED}&client=baize&nonce=0`)))?.inHash).toBeUndefined()
  })

  it.each(ORIGINALS)('recomputes %s, and refuses what the game does not take', async (game) => {
    const bets: Record<string, string> = {
      dice: 'target=50.00',
      crash: 'left=1.50',
      limbo: 'target=2.00',
      plinko: 'rows=16&risk=high',
      keno: 'risk=low&picks=1.2.3',
      wheel: 'risk=medium',
      mines: 'mines=1&tiles=1.out',
      'hi-lo': 'words=skip.skip',
      roulette: 'bets=red:100_straight-17:50',
      baccarat: 'bets=banker:100',
      'dragon-tiger': 'bets=tie:100',
      'sic-bo': 'bets=total-9:100',
      blackjack: '',
      'line-slot': '',
    }
    const asked = readHash(`#game=${game}&seed=${SEED}&client=baize&nonce=7&stake=100&${bets[game]}`)
    const found = await verify(asked)
    expect(found?.figure).toBeTruthy()
    expect(found?.message.startsWith(`baize1|${game}|`)).toBe(true)
    const wrong = Object.fromEntries(GAME_CHECKS[game].fields.filter(({ options }) => !options).map(({ name }) => [name, 'no!']))
    expect(faultsOf({ ...asked, bet: wrong })).toEqual(Object.keys(wrong))
  })
})
