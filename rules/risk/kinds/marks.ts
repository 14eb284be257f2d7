/** Marks: the kinds about what a member is tied to: `shared` payees and devices, and the `holder` of a payee. */
import { maybe, oneOf, whole } from '../field.ts'
import type { Begin } from '../line.ts'
import { differs } from '../name-key.ts'
import type { KindParameters } from '../rule.ts'
import { entriesOf, HOUR_S, lately, type Kind, type Look } from './kind.ts'

const EVER: Begin = { after: Number.NEGATIVE_INFINITY, order: -1 }

/** Whether the member had the mark before this event, at any time. */
const hadBefore = ({ event, line }: Look, mark: 'payee' | 'device'): boolean =>
  line(mark).entries.some(({ member, order }) => member === event.member && order < event.order)

/**
 * It goes on over closings. After one, only a member who is new to the mark opens a case; while a case is open everybody adds to it.
 */
export const shared: Kind<KindParameters['shared']> = {
  fields: { mark: oneOf('payee', 'device'), members: whole, hours: maybe(whole) },
  reach: () => 0,
  asks: ({ mark }) => [mark],
  looks: ({ mark }) => [mark],
  mark: ({ mark }) => mark,
  hit: ({ mark, members, hours }, look) => {
    if (look.isClosed && !look.isOpen && hadBefore(look, mark)) return undefined
    const begin = hours === undefined ? EVER : lately({ ...look, cut: -1 }, hours * HOUR_S)
    const ties = entriesOf(look, [mark], begin)
    return new Set(ties.map(({ member }) => member)).size >= members ? ties : undefined
  },
}

export const holder: Kind<KindParameters['holder']> = {
  fields: {},
  reach: () => 0,
  asks: () => ['payee'],
  looks: () => ['payee'],
  hit: (_, { event, name }) => (differs(event.holder ?? '', name) ? [event] : undefined),
}
