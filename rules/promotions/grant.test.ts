/** Proves the state of a grant, which is worked out: its end, else ready, closing or active (PR-24). */
import { expect, it } from 'vitest'
import { openGrant, settleGrant, stateOf, type GrantTerms } from './grant.ts'

const TERMS: GrantTerms = {
  amount: 100n,
  deposit: 0n,
  basis: 'bonus',
  times: 2n,
  form: 'convertible',
  contribution: { RNG: 10_000n },
  plays: ['RNG'],
  maxBet: null,
  convertCap: null,
  onWithdrawal: 'forfeit',
  expiresAt: 1_000,
}
const grant = openGrant(TERMS)

it('[PR-22, PR-24] is active, ready from its required turnover on, closing from its time on, and its end once it has one', () => {
  expect([stateOf(grant, 999), stateOf({ ...grant, progress: 199n }, 999)]).toEqual(['active', 'active'])
  expect([stateOf({ ...grant, progress: 200n }, 999), stateOf({ ...grant, progress: 200n }, 1_000)]).toEqual(['ready', 'ready'])
  expect([stateOf(grant, 1_000), stateOf({ ...grant, progress: 199n }, 1_000)]).toEqual(['closing', 'closing'])
  expect(stateOf({ ...grant, progress: 200n, end: 'cancelled' }, 1_000)).toBe('cancelled')
})

it('[PR-25] ends by itself only where no open round holds bonus money', () => {
  const held = { real: 0n, grant: { ...grant, progress: 200n, heldRounds: 1 } }
  expect(settleGrant(held, 999)).toBe(held)
  expect(settleGrant({ ...held, grant: { ...held.grant, heldRounds: 0 } }, 999)).toMatchObject({ real: 100n, grant: { end: 'completed' } })
})
