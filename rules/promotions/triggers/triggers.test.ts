/** What each kind of campaign is: how a person takes part, what it pays from, and whom it pays. */
import { expect, it } from 'vitest'
import { triggerOf } from './triggers.ts'
import type { Trigger } from './trigger.ts'

const NAMES = [
  'deposit',
  'nth-deposit',
  'registration',
  'app-download',
  'sign-in',
  'mission',
  'ranking',
  'raffle',
  'rebate',
  'loss-back',
  'referral',
  'level-up',
  'application',
  'code',
] as const
const those = (is: (trigger: Trigger) => boolean): string[] => NAMES.filter((name) => is(triggerOf(name)))

it('[PR-02] every kind is found by its own name', () => {
  expect(NAMES.map((name) => triggerOf(name).name)).toEqual(NAMES)
})

it('[PR-06] a person joins for deposits and missions, gives a code, applies, or takes part by playing', () => {
  expect(those(({ begins }) => begins === 'join')).toEqual(['deposit', 'nth-deposit', 'mission'])
  expect(those(({ begins }) => begins === 'code')).toEqual(['code'])
  expect(those(({ begins }) => begins === 'apply')).toEqual(['app-download', 'application'])
})

it('[PR-07] only a deposit can give a share of itself, and tables of their own are those of play, days and people', () => {
  expect(those(({ shares }) => shares)).toEqual(['deposit', 'nth-deposit'])
  expect(those(({ amounts }) => amounts === 'own')).toEqual(['sign-in', 'ranking', 'raffle', 'rebate', 'loss-back', 'referral', 'level-up'])
  expect(those(({ paidInSets }) => paidInSets)).toEqual(['ranking', 'rebate', 'loss-back'])
})

it('[PR-42] one person gets one award, except what pays each account for its own play', () => {
  expect(those(({ onePerson }) => !onePerson)).toEqual(['ranking', 'raffle', 'rebate', 'loss-back', 'referral', 'level-up'])
})

it('[PR-02] money moves as a bonus, but rebates, referrals and sign-ins under words of their own', () => {
  expect(those(({ kind }) => kind === 'rebate')).toEqual(['rebate', 'loss-back'])
  expect(those(({ kind }) => kind === 'referral')).toEqual(['referral'])
  expect(those(({ kind }) => kind === 'check-in')).toEqual(['sign-in'])
})
