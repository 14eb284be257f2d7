/** Where a login leads: more than 80 ways to write another site in an address, none of which is gone to. */
import { describe, expect, it } from 'vitest'
import { REDIRECT_CORPUS } from '@baize/contract/testing/redirect-corpus.ts'
import { ownAddress } from './own-address.ts'

const ORIGIN = 'https://play.example'
const PAYLOADS: unknown[] = [...REDIRECT_CORPUS, null, undefined, 42, ['//evil.example'], { href: '//evil.example' }]

describe('the address after a login', () => {
  it(`stays on the site for ${PAYLOADS.length} payloads`, () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(80)
    for (const payload of PAYLOADS) {
      const to = ownAddress(payload, ORIGIN)
      const gone = new URL(to, ORIGIN)
      expect([gone.origin, /^\/(?![/\\])/.test(to)], JSON.stringify(payload)).toEqual([ORIGIN, true])
    }
  })

  it.each(['/', '/member/withdraw', '/member/transactionHistory?span=month', '/help#term', '/lottery?gameCode=A%2FB', '/promotions#12'])(
    'leads to %s as it was asked',
    (to) => expect(ownAddress(to, ORIGIN)).toBe(to),
  )
})
