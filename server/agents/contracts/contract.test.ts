/** Proves which columns a contract of each kind knows: its own turnover, the loss of its team where it asks for one, and no other. */
import { expect, it } from 'vitest'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { storedTiers } from './contract.ts'

const TURNOVERS = ['periodValidBet', 'betAmountPerDay', 'betAmountPerHour'] as const

it.each([
  ['dividend', 'periodValidBet', true],
  ['daily', 'betAmountPerDay', true],
  ['hourly', 'betAmountPerHour', true],
  ['realtime', 'betAmountPerDay', false],
] as const)('[AGENT-08] a tier of %s is of %s, and has a loss: %s', (kind, own, asksLoss) => {
  const first = { rate: 40, activeMember: 2, [own]: '5000' }
  const stored = { turnover: '5000', active: 2, loss: null, rateBp: 40 }
  expect(storedTiers(kind, [first])).toEqual(done([stored]))
  const refusedAt = (column: string) => refused('tier-refused', { tier: 2, column })
  const withLoss = storedTiers(kind, [first, { ...first, periodProfitLoss: '100' }])
  expect(withLoss).toEqual(asksLoss ? done([stored, { ...stored, loss: '100' }]) : refusedAt('periodProfitLoss'))
  for (const other of TURNOVERS.filter((column) => column !== own))
    expect(storedTiers(kind, [first, { ...first, [other]: '1' }])).toEqual(refusedAt(other))
  expect(storedTiers(kind, [first, { rate: 50, activeMember: 2 }])).toEqual(refusedAt(own))
})
