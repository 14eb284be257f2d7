/** Where a login leads: 80 ways to write another site in an address, none of which is gone to. */
import { describe, expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

const ORIGIN = 'https://play.example'
const EVIL = 'evil.example'
/** What may stand before the name of another site; each is tried with and without what browsers take away. */
const STARTS = ['//', '///', '////', '/\\', '/\\\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r/', '\t//', ' //', '/ /', '/.//', '/..//', '/a/..//', '/%2e//', '/%2f%2f', '/%5c', '/%09/', '//\\', '/\u0000/', '/\u2028/', '//\u3002', '/\u00a0/'] // oxfmt-ignore
const WHOLE = [
  'https://evil.example', 'http://evil.example', 'HTTPS://evil.example', 'https:evil.example', 'https:/evil.example', 'https:\\\\evil.example',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x',
  'blob:https://play.example/x', 'file:///etc/passwd', 'ftp://evil.example', 'ws://evil.example', 'about:blank', 'mailto:a@evil.example',
  'evil.example', '@evil.example', '.evil.example', ':443', '?//evil.example', '#//evil.example', '', ' ', '//', '//play.example.evil.example',
  '//play.example@evil.example', '//user:word@evil.example/x', 'https://play.example.evil.example/', 'https://play.example@evil.example/',
] // oxfmt-ignore
const PAYLOADS: unknown[] = [
  ...STARTS.flatMap((start) => [`${start}${EVIL}`, `${start}${EVIL}/%2f..`]),
  ...WHOLE,
  null,
  undefined,
  42,
  ['//evil.example'],
  { href: '//evil.example' },
]

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
