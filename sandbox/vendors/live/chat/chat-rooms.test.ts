/** Proves what may be said at a table, how often, who receives it, and whose ticket opens it. */
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChatRooms, moderate } from './chat-rooms.ts'
import { playerOf } from './chat-ticket.ts'

const refusedAs = (text: string) => {
  const judged = moderate(text)
  return 'refused' in judged ? judged.refused : 'said'
}

describe('what may be said', () => {
  it.each([
    ['nice hand!', 'said'],
    ['ကံကောင်းပါစေ 8 မှတ်', 'said'],
    ['banker 9, player 7. Well...', 'said'],
    ['I won 500.50', 'said'],
    [' \n ', 'empty'],
    ['x'.repeat(161), 'too-long'],
    ['see https://example.test', 'no-links'],
    ['go to example.com now', 'no-links'],
    ['example . com', 'no-links'],
    ['bonus dot com', 'no-links'],
    ['www example', 'no-links'],
    ['write @somebody', 'no-links'],
    ['call 09 123 456 789', 'no-numbers'],
    ['၀၉၁၂၃၄၅၆၇၈၉', 'no-numbers'],
    ['<b>hello</b>', 'plain-text-only'],
    ['a\u202Eb', 'plain-text-only'],
    ['a\u0000b', 'plain-text-only'],
  ])('%j is %s', (text, judged) => expect(refusedAs(text)).toBe(judged))

  it('is never markup, never long, and says itself again the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (given) => {
        const judged = moderate(given)
        if ('refused' in judged) return
        expect(judged.text).not.toMatch(/[<>]/)
        expect(judged.text.length).toBeLessThanOrEqual(160)
        expect(moderate(judged.text)).toEqual(judged)
      }),
    )
  })
})

describe('a room', () => {
  it('lets its players hear each other, slowly, and nobody else', () => {
    let now = 0
    const rooms = createChatRooms(() => now)
    const mya = rooms.enter('V', 'table', 'p1')
    const zaw = rooms.enter('V', 'table', 'p2')
    const heard: string[] = []
    rooms.listen('V', 'table', zaw.session, ({ name, text }) => heard.push(`${name}: ${text}`))
    expect(mya.name).toMatch(/^[0-9A-F]{4}$/)
    expect(mya.name).not.toBe(zaw.name)
    expect(rooms.say('V', 'table', mya.session, '  good   luck ')).toMatchObject({ name: mya.name, text: 'good luck' })
    expect(heard).toEqual([`${mya.name}: good luck`])
    const second = rooms.enter('V', 'table', 'p1')
    expect(rooms.say('V', 'table', second.session, 'again')).toBe('too-fast')
    now = 2_000
    expect(rooms.say('V', 'table', second.session, 'good luck')).toBe('said-already')
    expect(rooms.say('V', 'table', second.session, 'again')).toMatchObject({ text: 'again' })
    expect(rooms.say('V', 'other', mya.session, 'hello')).toBe('session-unknown')
    expect(rooms.listen('V', 'other', mya.session, () => undefined)).toBeUndefined()
    expect(rooms.say('V', 'table', 'nobody', 'hello')).toBe('session-unknown')
    expect(rooms.enter('V', 'table', 'p3').messages.map(({ text }) => text)).toEqual(['good luck', 'again'])
    now += 7 * 60 * 60_000
    expect(rooms.say('V', 'table', mya.session, 'late')).toBe('session-unknown')
  })
})

describe('a ticket', () => {
  const secret = 'known to both'
  const at = { vendor: 'V', game: 'table', now: 1_000_000 }
  const ticket = (said: object, key = secret) => {
    const payload = Buffer.from(JSON.stringify(said)).toString('base64url')
    return `${payload}.${createHmac('sha256', key).update(`chat.${payload}`).digest('base64url')}`
  }
  const good = { vendor: 'V', game: 'table', player: 'p1', at: 1_000_000 }

  it('opens its own table for its player while it is fresh, and nothing else', () => {
    expect(playerOf(ticket(good), secret, at)).toBe('p1')
    for (const wrong of [
      ticket(good, 'another'),
      ticket({ ...good, game: 'other' }),
      ticket({ ...good, vendor: 'W' }),
      ticket({ ...good, at: 0 }),
      ticket({ ...good, player: 7 }),
      `${ticket(good)}.more`,
      ticket(good).slice(0, -2),
      'nonsense',
      '',
    ])
      expect([wrong, playerOf(wrong, secret, at)]).toEqual([wrong, undefined])
    expect(playerOf(ticket(good), undefined, at)).toBeUndefined()
  })
})
