/** Proves how a launch address is built, and that it leads back to the site and nowhere else. */
import { describe, expect, it } from 'vitest'
import { createVendors } from './vendors.ts'

const vendors = createVendors({
  baseUrl: (vendor) => (vendor === 'PG' ? 'http://127.0.0.1:4100/' : vendor === 'BAD' ? 'javascript:alert(1)' : undefined),
  siteUrl: () => 'https://play.example',
})
const launch = { vendor: 'PG', game: 'jade-lanterns', token: 'a+b/c=', language: 'MY', returnUrl: '/rng?page=2' } as const

describe('a launch address', () => {
  it('[GAME-14] names vendor and game in its path and carries token, language and the way back', () => {
    const url = new URL(vendors.launchUrl(launch) ?? '')
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:4100/PG/jade-lanterns')
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'a+b/c=', lang: 'MY', return: 'https://play.example/rng?page=2' })
  })

  it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '\\\\evil.example', ''])(
    'leads back to the site and not to %s',
    (returnUrl) => {
      const back = new URL(new URL(vendors.launchUrl({ ...launch, returnUrl }) ?? '').searchParams.get('return') ?? '')
      expect(back.origin).toBe('https://play.example')
    },
  )

  it('keeps a hostile game code inside the path', () => {
    expect(new URL(vendors.launchUrl({ ...launch, game: '../../x?y#z' }) ?? '').pathname).toBe('/PG/..%2F..%2Fx%3Fy%23z')
  })

  it('is not there while the vendor has no address of the web', () => {
    expect(vendors.launchUrl({ ...launch, vendor: 'CQ9' })).toBeUndefined()
    expect(vendors.launchUrl({ ...launch, vendor: 'BAD' })).toBeUndefined()
  })
})
