/** Proves what a market allows of campaigns: one offer asks for games of one group, and asks for no more play than the cap. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { faultOf } from './document.ts'
import { offer } from './testing/small-world.ts'

const STRICT = { bonusMoney: true, mostTimes: 10, mixedProducts: false }
const wagering = { times: 10, basis: 'bonus', contribution: { RNG: 10_000, LIVE: 1_000, SPORTS: 0 }, plays: ['RNG'], form: 'sticky', onWithdrawal: 'keep', days: 7 } // oxfmt-ignore
const bonus = (more: object) => offer('bonus', { reward: { kind: 'bonus', amount: { MMK: '10' } }, wagering: { ...wagering, ...more } })
const mission = (...steps: (readonly string[] | undefined)[]) =>
  offer('mission', {
    trigger: { by: 'mission', days: 7, steps: steps.map((categories) => ({ counts: 'turnover', needed: { MMK: '1' }, ...(categories && { categories }) })) },
  }) // oxfmt-ignore
const raffle = (more: object) =>
  offer('raffle', { trigger: { by: 'raffle', currency: 'MMK', per: '1', prizes: ['1'], onePerMember: true, ...more }, reward: undefined })
const ranking = (more: object) =>
  offer('ranking', { trigger: { by: 'ranking', score: 'turnover', least: {}, prizes: { MMK: ['1'] }, ...more }, reward: undefined })

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

it('[PR-22] asks for as many times as the market allows, and no more', () => {
  expect(faultOf(bonus({ times: 11 }), STRICT)).toBe('wagering')
  expect(faultOf(bonus({ times: 11 }), { ...STRICT, mostTimes: 11 })).toBeUndefined()
})

it('[PR-22, PR-44] has a demonstration that every market may show', () => {
  const seeded = JSON.parse(readFileSync(path.join(import.meta.dirname, 'seed.json'), 'utf8')) as { code: string }[]
  const whole = seeded.map((campaign) => ({ ...campaign, window: { from: '2026-11-01', until: '2026-12-01' } }))
  expect(whole.filter((document) => faultOf(document, STRICT) !== undefined).map(({ code }) => code)).toEqual([])
})
