/** Proves the business rules by their worked samples, and the command by what it refuses. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerOf } from './evaluate-business.ts'

const samples = new URL('business/samples/', import.meta.url)
const lines = readdirSync(samples).flatMap((file) => readFileSync(new URL(file, samples), 'utf8').split('\n').filter(Boolean))
const byKind = Map.groupBy(
  lines.map((line) => ({ line, ...(JSON.parse(line) as { id: string; kind: string; expect: unknown }) })),
  ({ kind }) => kind,
)

/** The requirements that each kind's samples prove. */
const PROVES: Record<string, string> = {
  bonus: 'PROMO-04, PR-14, PR-18, PR-26',
  requirement: 'WALLET-04, WC-31, WC-34',
  'loss-back': 'PROMO-04, PR-32',
  ranking: 'PROMO-04, PR-35',
  raffle: 'PROMO-04, PR-36',
  vip: 'PROMO-06, PR-38',
  'points-earn': 'POINT-02, PT-05, PT-08',
  'points-convert': 'POINT-03, PT-12, PT-13',
  'points-redeem': 'POINT-04, PT-17, PT-18',
  rebate: 'AGENT-05, AG-11, AG-13',
  dividend: 'AGENT-06, AG-31, AG-32',
  'salary-daily': 'AGENT-08, AG-38',
  'salary-hourly': 'AGENT-08, AG-39',
  'salary-realtime': 'AGENT-08, AG-41, AG-42',
  'contract-payment': 'AGENT-08, AG-44, AG-45',
  'contract-terms': 'AGENT-07, AG-22, AG-23',
}

describe('the worked samples', () => {
  it.each([...byKind.keys()])('%s', (kind) => {
    expect(PROVES).toHaveProperty(kind)
  })
  for (const [kind, rows] of byKind) {
    it(`[${PROVES[kind]}] answers all ${rows.length} of ${kind}`, async () => {
      for (const { line, id, expect: answer } of rows) expect(await answerOf(line), id).toEqual({ id, answer })
    })
  }
})

const asked = (kind: string, input: unknown) => answerOf(JSON.stringify({ id: 'q', kind, input }))

describe('[VE-05] what is refused', () => {
  it.each(['', 'no json', '[]', 'null', '{"kind":"vip"}', '{"id":7,"kind":"vip"}'])('a broken line: %s', async (line) => {
    expect(await answerOf(line)).toEqual({ id: null, refused: 'line-broken' })
  })

  it('a kind that is not known, the names of objects included', async () => {
    for (const kind of ['toString', '__proto__', 'horoscope']) expect(await asked(kind, {})).toEqual({ id: 'q', refused: 'kind-unknown' })
  })

  it.each([
    ['a number for an amount', 'vip', { levels: [], level: 0, highestEver: 0, turnover: 5, deposits: '0' }],
    ['five fraction digits', 'vip', { levels: [], level: 0, highestEver: 0, turnover: '1.00001', deposits: '0' }],
    ['an amount below zero', 'vip', { levels: [], level: 0, highestEver: 0, turnover: '-1', deposits: '0' }],
    ['a weightless pool', 'ranking', { prizes: [], pool: '5', weights: [0, 0], minimumScore: '0', entrants: [] }],
    ['neither prizes nor a pool', 'ranking', { pool: null, minimumScore: '0', entrants: [] }],
    [
      'more tickets than one word can choose among',
      'raffle',
      {
        raffle: 'r',
        seed: 'ab',
        beacon: '',
        per: '0.0001',
        cap: null,
        onePerMember: false,
        prizes: [],
        members: [{ id: 'a', turnover: '1677.7217', excluded: false }],
      },
    ],
    ['per of zero', 'raffle', { raffle: 'r', seed: 'ab', beacon: '', per: '0', cap: null, onePerMember: false, prizes: [], members: [] }],
    [
      'a parent that is not in the list',
      'rebate',
      { basis: {}, ownElsewhere: [], members: [{ id: 'a', parent: 'z', rates: {} }], facts: [] },
    ],
    [
      'a circle',
      'rebate',
      {
        basis: {},
        ownElsewhere: [],
        members: [
          { id: 'a', parent: 'b', rates: {} },
          { id: 'b', parent: 'a', rates: {} },
        ],
        facts: [],
      },
    ],
    [
      'a rate above the upline',
      'rebate',
      {
        basis: { RNG: 'stake' },
        ownElsewhere: [],
        members: [
          { id: 'a', parent: null, rates: { RNG: 5 } },
          { id: 'b', parent: 'a', rates: { RNG: 6 } },
        ],
        facts: [],
      },
    ],
    [
      'a bill twice',
      'contract-payment',
      { bills: Array.from({ length: 2 }, () => ({ id: '1', payer: 'house', payee: 'a', due: '1' })), wallets: {}, topUps: [] },
    ],
  ])('%s', async (_, kind, input) => {
    expect(await asked(kind, input)).toEqual({ id: 'q', refused: 'input-refused' })
  })

  it('an event whose time falls, and one of an unknown type', async () => {
    const { input } = JSON.parse(byKind.get('bonus')?.[0]?.line ?? '') as { input: Record<string, unknown> }
    const at = (time: number) => ({ type: 'deposit', at: time, amount: '1' })
    for (const events of [[at(5), at(4)], [at(1_000_000)], [{ type: 'dance', at: 1 }]]) {
      expect(await asked('bonus', { ...input, events })).toEqual({ id: 'q', refused: 'input-refused' })
    }
  })

  it('[VE-02] orders equal ranks and ages by code points, not by halves of characters', async () => {
    const ids = ['\u{1F600}', '\uFF01', 'b', 'a', 'ab']
    const inOrder = ['a', 'ab', 'b', '\uFF01', '\u{1F600}']
    const entrants = ids.map((id) => ({ id, score: '1', reachedAt: 1, excluded: false }))
    const ranked = await asked('ranking', { prizes: [], minimumScore: '0', entrants })
    expect((ranked['answer'] as { places: { member: string }[] }).places.map(({ member }) => member)).toEqual(inOrder)
    const requirements = ids.map((id) => ({ id, at: 1, amount: '1', times: 1, contribution: {} }))
    const met = await asked('requirement', { real: '0', at: 1, requirements, bets: [] })
    expect((met['answer'] as { requirements: { id: string }[] }).requirements.map(({ id }) => id)).toEqual(inOrder)
  })

  it('[PR-38] rewards only levels up to the new one, and never falls below none', async () => {
    const levels = [0, 1, 2, 3].map((level) => ({ level, turnover: '100', deposits: '0', keep: '10', reward: String(level) }))
    const judged = (level: number, highestEver: number) => asked('vip', { levels, level, highestEver, turnover: '9', deposits: '0' })
    expect(await judged(3, 1)).toMatchObject({ answer: { level: 2, highestEver: 2, reward: '2.00', rewardedLevels: [2] } })
    expect(await judged(0, 0)).toMatchObject({ answer: { level: 0, highestEver: 0, rewardedLevels: [] } })
  })

  it('takes no rate from what objects inherit', async () => {
    const members = [{ id: 'a', parent: null, rates: {} }]
    const facts = [{ member: 'a', category: 'constructor', stake: '10', win: '0', bonusStake: '0', undone: false }]
    expect(await asked('rebate', { basis: { constructor: 'stake' }, ownElsewhere: [], members, facts })).toEqual({
      id: 'q',
      answer: { members: [{ member: 'a', own: '0.00', line: '0.00', total: '0.00' }], total: '0.00' },
    })
  })
})
