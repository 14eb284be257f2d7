/** Proves what a market allows of campaigns: one offer asks for games of one group, and asks for no more play than the cap. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withMore } from '../platform/testing/with-more.ts'
import { faultOf } from './document.ts'
import { setLevel } from './staff.ts'
import { offer } from './testing/small-world.ts'

const STRICT = { mostTimes: 10, mixedProducts: false }
const wagering = {
  times: 10,
  basis: 'bonus',
  contribution: { RNG: 10_000, LIVE: 1_000, SPORTS: 0 },
  plays: ['RNG'],
  form: 'sticky',
  onWithdrawal: 'keep',
  days: 7,
}
const bonus = (more: object) => offer('bonus', { rewards: [{ kind: 'bonus', amount: { MMK: '10' } }], wagering: { ...wagering, ...more } })
const mission = (...steps: (readonly string[] | undefined)[]) =>
  offer('mission', {
    trigger: {
      by: 'mission',
      days: 7,
      steps: steps.map((categories) => ({ counts: 'turnover', needed: { MMK: '1' }, ...(categories && { categories }) })),
    },
  })
const raffle = (more: object) =>
  offer('raffle', { trigger: { by: 'raffle', currency: 'MMK', per: '1', prizes: ['1'], onePerMember: true, ...more }, rewards: undefined })
const ranking = (more: object) =>
  offer('ranking', { trigger: { by: 'ranking', score: 'turnover', least: {}, prizes: { MMK: ['1'] }, ...more }, rewards: undefined })

it('[PR-44] asks for games of one group in one offer, unless the market allows mixing', () => {
  const pure = [
    bonus({}),
    mission(['RNG', 'LIVE'], ['BGS']),
    mission(['LOTT']),
    raffle({ categories: ['RNG'] }),
    ranking({ categories: ['SPORTS', 'ESPORTS'] }),
  ]
  const mixed = [
    bonus({ plays: ['RNG', 'SPORTS'] }),
    bonus({ contribution: { RNG: 10_000, SPORTS: 1 } }),
    mission(['RNG'], ['LOTT']),
    mission(undefined),
    raffle({}),
    ranking({ categories: ['PVP', 'RNG'] }),
  ]
  expect(pure.map((document) => faultOf(document, STRICT))).toEqual(pure.map(() => undefined))
  expect(mixed.map((document) => faultOf(document, STRICT))).toEqual(mixed.map(() => 'products'))
  expect(mixed.map((document) => faultOf(document, { ...STRICT, mixedProducts: true }))).toEqual(mixed.map(() => undefined))
})

it('[PR-07] gives each kind once, tickets of a named raffle and whole ones, and shares only where there is something to share', () => {
  const [cash, points] = [
    { kind: 'cash', amount: { MMK: '10' } },
    { kind: 'points', amount: { MMK: '0.5' } },
  ]
  const tickets = { kind: 'tickets', amount: { MMK: '3' }, raffle: 'harvest' }
  const share = { kind: 'tickets', shareBp: 10, raffle: 'harvest' }
  const deposit = (...rewards: object[]) => offer('deposit', { trigger: { by: 'deposit', least: { MMK: '1' } }, rewards })
  const good = [offer('all', { rewards: [cash, points, tickets] }), deposit(cash, { ...share, most: { MMK: '9' } })]
  const bad = [
    offer('twice', { rewards: [cash, points, cash] }),
    offer('unnamed', { rewards: [{ ...tickets, raffle: undefined }] }),
    offer('named', { rewards: [{ ...cash, raffle: 'harvest' }] }),
    offer('half', { rewards: [{ ...tickets, amount: { MMK: '1.5' } }] }),
    offer('share', { rewards: [cash, { ...share, most: { MMK: '9' } }] }),
    deposit(share),
    deposit({ ...cash, shareBp: 10 }),
  ]
  expect(good.map((document) => faultOf(document, STRICT))).toEqual([undefined, undefined])
  expect(bad.map((document) => faultOf(document, STRICT))).toEqual(bad.map(() => 'rewards'))
  expect(faultOf(offer('none', { rewards: [] }), STRICT)).toBe('shape')
  expect(faultOf(offer('play', { rewards: [cash, { kind: 'bonus', amount: { MMK: '1' } }] }), STRICT)).toBe('wagering')
})

it('[PR-07, WC-30] lets cash alone have a turnover, within what the market allows and of games that count', () => {
  const cash = { kind: 'cash', amount: { MMK: '10' } }
  const turnover = { times: 10, contribution: { RNG: 10_000, LIVE: 1_000 } }
  const judged = (more: object, house = STRICT, kind = 'cash') =>
    faultOf(offer('cash', { rewards: [{ ...cash, kind, turnover: { ...turnover, ...more } }] }), house)
  expect([judged({}), judged({ times: 11 }, { ...STRICT, mostTimes: 11 })]).toEqual([undefined, undefined])
  expect([judged({}, STRICT, 'points'), judged({ times: 11 }), judged({ contribution: { RNG: 0 } })]).toEqual(Array(3).fill('turnover'))
  // Games of two groups are asked for; bonus money's own terms are no terms of cash.
  expect(judged({ contribution: { RNG: 10_000, LOTT: 1 } })).toBe('products')
  expect(faultOf(offer('cash', { rewards: [cash], wagering }), STRICT)).toBe('wagering')
  expect([judged({ times: 0 }), judged({ contribution: { OTHER: 1 } })]).toEqual(['shape', 'shape'])
})

it('[PR-08, PR-36] promises no prizes of a raffle that its budget or its number of awards does not cover', () => {
  const limited = (limits: object) => ({ ...raffle({ prizes: ['60', '40'] }), limits })
  const judged = [{ budget: { MMK: '99.9999' } }, { total: 1 }, { budget: { MMK: '100' }, total: 2 }, { budget: { THB: '1' } }].map(
    (limits) => faultOf(limited(limits), { ...STRICT, mixedProducts: true }),
  )
  expect(judged).toEqual(['limits', 'limits', undefined, 'currencies'])
})

it('[PR-16] lets bonus money play neither draws nor rooms where people play one another', () => {
  const playing = (category: string) => faultOf(bonus({ plays: ['RNG', category] }), { ...STRICT, mixedProducts: true })
  expect(['LOTT', 'ELOTT', 'PVP', 'LIVE'].map(playing)).toEqual(['wagering', 'wagering', 'wagering', undefined])
})

it('[PR-22] asks for as many times as the market allows, and no more', () => {
  expect(faultOf(bonus({ times: 11 }), STRICT)).toBe('wagering')
  expect(faultOf(bonus({ times: 11 }), { ...STRICT, mostTimes: 11 })).toBeUndefined()
})

it('[PR-22, PR-44] has a demonstration that every market may show', () => {
  const seeded = JSON.parse(readFileSync(path.join(import.meta.dirname, 'seed.json'), 'utf8')) as { code: string }[]
  const whole = seeded.map((campaign) => ({ ...campaign, window: { from: '2026-11-01', until: '2026-12-01' } }))
  expect(whole.filter((document) => faultOf(document, STRICT) !== undefined).map(({ code }) => code)).toEqual([])
})

it('[PR-01] refuses a word that no campaign knows, wherever it stands in the document', async () => {
  const cash = { kind: 'cash', amount: { MMK: '9' }, turnover: { times: 2, contribution: { RNG: 10_000 } } }
  const play = { kind: 'bonus', amount: { MMK: '9' } }
  const whole = offer('whole', {
    window: { from: '2026-11-01', until: '2026-12-01', weekdays: [1], hours: { from: 1, until: 2 } },
    audience: [{ fact: 'level', op: '>=', value: '1' }],
    rewards: [cash, play],
    wagering: { ...wagering, maxBet: { MMK: '1' }, convertCap: { MMK: '2' } },
    limits: { perPeriod: 1, budget: { MMK: '90' } },
    approval: { twoAbove: { MMK: '90' } },
  })
  const documents = [whole, mission(['RNG']), raffle({}), ranking({})]
  expect(documents.map((document) => faultOf(document, { ...STRICT, mixedProducts: true }))).toEqual(documents.map(() => undefined))
  for (const document of documents)
    for (const changed of withMore(document)) expect([changed, faultOf(changed, STRICT)]).toEqual([changed, 'shape'])
  for (const changed of withMore({
    currency: 'MMK',
    level: 1,
    names: { EN: 'a', MY: 'b' },
    turnover: '1',
    deposits: '1',
    keep: '1',
    reward: '1',
    pointsBp: 10_000,
  }))
    expect(await setLevel(undefined as never, changed)).toMatchObject({ code: 'value-refused' })
})
