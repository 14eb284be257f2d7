/** Proves which of two notices about one payment stands, whichever comes first. */
import { expect, it } from 'vitest'
import { standingNotice, type Notice } from './notice.ts'

const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
const notice = (more: Partial<Notice>): Notice => ({
  stage: 'chargeback',
  state: 'open',
  units: 10_000n,
  currency: 'MMK',
  at: NOON,
  amountText: null,
  reason: null,
  ...more,
})
const LATER = { at: NOON.add({ seconds: 1 }) }

it.each<[name: string, weaker: Partial<Notice>, stronger: Partial<Notice>]>([
  ['a later stage, also over a decision and a later time', { state: 'won', ...LATER }, { stage: 'pre-arbitration' }],
  ['a decision, also over what is open at a later time', LATER, { state: 'lost' }],
  ['the later of two that are open', {}, LATER],
  ['the later of two decisions', { state: 'won' }, { state: 'lost', ...LATER }],
  ['at one moment what was won', { state: 'lost' }, { state: 'won' }],
  ['at one moment the larger amount', {}, { units: 10_001n }],
  ['at one moment the larger by two and more', { units: 10_002n }, { units: 20_000n }],
  ['at one moment the amount that was said', {}, { amountText: '1.001' }],
  ['at one moment the later of two such texts', { amountText: '1.001' }, { amountText: '1.002' }],
  ['at one moment the later of two currencies', {}, { currency: 'THB' }],
])('[WALLET-03] %s stands', (_name, weaker, stronger) => {
  const [one, other] = [notice(weaker), notice(stronger)]
  expect([standingNotice([one, other]), standingNotice([other, one])]).toEqual([other, other])
})

it('[WALLET-03] of two that say the same the first stands', () => {
  const [one, other] = [notice({}), notice({})]
  expect(standingNotice([one, other])).toBe(one)
})
