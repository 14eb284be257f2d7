/** Proves whom an address stands for: one caller under every spelling, one household, and one network's ceiling. */
import { describe, expect, it } from 'vitest'
import { addressKeys, addressOf } from './address.ts'
import { createLimits, type Counted } from './limits.ts'

describe('[API-05] whom an address stands for', () => {
  it('is the same under every spelling', () => {
    const spellings = ['2001:db8:0:1::1', '2001:0DB8:0000:0001:0:0:0:1', '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8::1:0:0:0:2']
    expect(new Set(spellings.map((each) => addressKeys(each).own))).toEqual(new Set(['2001:db8:0:1::/64']))
    const four = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7']
    expect(new Set(four.map((each) => addressKeys(each).own))).toEqual(new Set(['203.0.113.7']))
    expect(addressKeys('no address').own).toBe('no address')
  })

  it('is limited as a household by /64 and as a network by /48', async () => {
    const limits = createLimits(1)
    const take = (ip: string) => limits.take('register', ip, undefined)
    for (let at = 0; at < 300; at += 1) expect(await take(`2001:db8:0:0:${at.toString(16)}::1`)).toBeUndefined()
    expect(await take('2001:0DB8:0:0:77::1')).toBeGreaterThan(0)
    // Many households of one network reach a limit too.
    let taken = 0
    while (taken < 10_000 && (await take(`2001:db8:7:${taken.toString(16)}::1`)) === undefined) taken += 1
    expect(taken).toBe(300 * 8)
    expect(await take('2001:db8:8::1')).toBeUndefined()
  })

  it('has room for the people of a carrier, who are thousands behind one address', async () => {
    const limits = createLimits(1)
    const [ip, people] = ['203.0.113.7', 2000]
    const refusals: string[] = []
    const take = async (name: string, who?: Counted): Promise<void> => {
      if ((await limits.take(name, ip, who)) !== undefined) refusals.push(name)
    }
    // Within one minute each asks for what a page needs. One in fifty is new and registers, and a few in a hundred log in or write.
    for (let at = 0; at < people; at += 1) {
      const member = { id: `member ${at}`, role: 'member' }
      for (let calls = 0; calls < 20; calls += 1) await take('any', member)
      for (const name of ['live', 'verify', 'handover']) await take(name, member)
      if (at % 4 === 0) await take('pages')
      if (at % 20 === 0) for (const name of ['login', 'captcha']) await take(name)
      if (at % 50 === 0) for (const name of ['register', 'sms', 'trial', 'social', 'forgot', 'feedback', 'affiliate']) await take(name)
    }
    expect(refusals).toEqual([])
    // One address alone has its own limit and takes nothing from the others.
    const greedy = { id: 'greedy', role: 'member' }
    let taken = 0
    while (taken < 10_000 && (await limits.take('any', ip, greedy)) === undefined) taken += 1
    expect(taken).toBe(600)
    expect(await limits.take('any', ip, { id: 'member 1', role: 'member' })).toBeUndefined()
    // Trial logins cost nothing, so many of them count as strangers.
    let looks = 0
    while (looks < 50_000 && (await limits.take('any', ip, { id: `trial ${looks}`, role: 'trial' })) === undefined) looks += 1
    expect(looks).toBe(12_000)
  })

  it('is taken from a trusted proxy and from nobody else', () => {
    const request = (remoteAddress: string, forwarded: string) => ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } })
    expect(addressOf(request('203.0.113.9', '198.51.100.1'), [])).toBe('203.0.113.9')
    expect(addressOf(request('::ffff:10.0.0.1', '192.0.2.1, 198.51.100.1'), ['10.0.0.0/8'])).toBe('198.51.100.1')
    expect(addressOf(request('10.0.0.1', '198.51.100.1, 10.0.0.2'), ['10.0.0.0/8'])).toBe('198.51.100.1')
    expect(addressOf(request('10.0.0.1', '198.51.100.1'), ['10.0.0.2'])).toBe('10.0.0.1')
  })
})
