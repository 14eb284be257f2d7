/** Plays of written tickets (单式), found in the draw by one look-up however many they are. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Drawn } from './areas.ts'
import { anyOrder } from './entries.ts'
import type { Alphabet } from '../grammar.ts'
import { readOptions } from '../grammar.ts'
import { hit, LOST, ticket } from '../play.ts'
import type { Play, Reach, Reason } from '../play.ts'
import { attained, ONE_HIT, oneOf } from './reach.ts'

/** Reads one ticket into the key under which the draw will look for it. */
type ReadTicket = (text: string) => Outcome<string, Reason>

const readTickets = (selection: string, read: ReadTicket): Outcome<ReadonlySet<string>, Reason> => {
  if (selection === '') return refused('nothing-selected')
  const keys = new Set<string>()
  for (const text of selection.split(';')) {
    if (text === '') return refused('ticket-empty')
    const key = read(text)
    if (!key.ok) return key
    if (keys.has(key.value)) return refused('ticket-repeated')
    keys.add(key.value)
  }
  return done(keys)
}

const NUMERIC = /^[0-9]+$/
const digitsOf =
  (places: number): ReadTicket =>
  (text) => {
    if (!NUMERIC.test(text)) return refused('ticket-malformed')
    return text.length === places ? done(text) : refused('ticket-length')
  }

const lookUp = (
  read: ReadTicket,
  keyOf: (drawn: Drawn) => string,
  tierOf: (drawn: Drawn) => string | undefined,
  reachOf?: (keys: ReadonlySet<string>) => Reach,
): Play<Drawn> => {
  return (selection) => {
    const keys = readTickets(selection, read)
    if (!keys.ok) return keys
    const judge = (drawn: Drawn) => {
      const tier = keys.value.has(keyOf(drawn)) ? tierOf(drawn) : undefined
      return tier === undefined ? LOST : hit(1, tier)
    }
    return ticket(keys.value.size, judge, reachOf && (() => reachOf(keys.value)))
  }
}

/** 直选单式 of digits: each ticket is one number of `places` digits. */
export const straightTickets = (places: number): Play<Drawn> =>
  lookUp(
    digitsOf(places),
    (drawn) => drawn.join(''),
    () => 'hit',
    (keys) => oneOf(keys.size, () => Array.from(keys, (key) => key.split('').join(','))),
  )

/** 直选单式 of balls: each ticket is `places` different balls in order, joined by `,`. */
export const ballTickets = (alphabet: Alphabet, places: number): Play<Drawn> => {
  const read: ReadTicket = (text) => {
    const balls = readOptions(text, alphabet)
    if (!balls.ok) return balls
    return balls.value.length === places ? done(balls.value.join(',')) : refused('ticket-length')
  }
  return lookUp(
    read,
    (drawn) => drawn.join(','),
    () => 'hit',
    () => attained(ONE_HIT),
  )
}

/** 混合组选: each ticket is three digits in any order, not all equal; two writings of the same digits are the same ticket. */
export const mixedGroup = (tierOf: (drawn: Drawn) => string | undefined): Play<Drawn> => {
  const digits = digitsOf(3)
  const read: ReadTicket = (text) => {
    const number = digits(text)
    if (!number.ok) return number
    return new Set(text).size === 1 ? refused('equal-digits') : done(anyOrder(text))
  }
  return lookUp(read, (drawn) => anyOrder(drawn.join('')), tierOf)
}
