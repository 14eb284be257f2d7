/** Wallet call: the fingerprint that is kept with every moving call, by which a copy is known in later versions too. */
import { expect, it } from 'vitest'
import { fingerprintOf } from './wallet-call.ts'

const body = { player: 'p1', currency: 'MMK', game: 'jade-lanterns', round: 'r1', transaction: 't1', amount: '10.5', closeRound: true }

it('[GAME-14] stays what it was when it was kept, whatever the token, the order of keys and the spelling of the amount', () => {
  const kept = '3f03eabe25bbba8f4ff26616ec6a2c4b'
  expect(fingerprintOf('bet', body)).toBe(kept)
  const turned = Object.fromEntries(Object.entries({ ...body, amount: '10.5000' }).toReversed())
  expect(fingerprintOf('bet', { token: 'a-token-of-the-player', ...turned, reference: undefined })).toBe(kept)
  const open = fingerprintOf('bet', { ...body, closeRound: undefined })
  expect(fingerprintOf('bet', { ...body, closeRound: false })).toBe(open)
  expect(new Set([kept, open, fingerprintOf('win', body), fingerprintOf('bet', { ...body, amount: '10.51' })]).size).toBe(4)
})
