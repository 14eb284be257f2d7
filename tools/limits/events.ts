/** Events of a limits line: their shapes, and the line itself. */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { EVERY, WHAT } from '@baize/contract/protection/limit-words.ts'
import { Amount, Id, Signed } from '../business/kind.ts'

const At = Type.String()
const of = <Name extends string>(type: Name) => ({ at: At, type: Type.Literal(type) })
const limit = { what: Type.Enum([...WHAT]), every: Type.Enum([...EVERY]) }
const To = Type.Union([Amount, Type.Null()])
const bonus = Type.Optional(Amount)

const Event = Type.Union([
  Type.Object({ ...of('set'), ...limit, to: To }),
  Type.Object({ ...of('confirm'), ...limit }),
  Type.Object({ ...of('cancel'), ...limit }),
  Type.Object({ ...of('operator'), ...limit, to: To }),
  Type.Object({ ...of('deposit'), id: Id, amount: Amount }),
  Type.Object({ ...of('credit'), of: Id, amount: Type.Optional(Amount) }),
  Type.Object({ ...of('fail'), of: Id }),
  Type.Object({ ...of('receive'), amount: Amount }),
  Type.Object({ ...of('bet'), id: Id, amount: Amount, bonus }),
  Type.Object({ ...of('wallet-in'), id: Id, vendor: Id, amount: Amount }),
  Type.Object({ ...of('wallet-out'), vendor: Id, amount: Amount }),
  Type.Object({ ...of('win'), id: Id, amount: Signed, bonus: Type.Optional(Signed) }),
  Type.Object({ ...of('rollback'), of: Id }),
  Type.Object({ ...of('restake'), of: Id }),
  Type.Object({ ...of('refund'), of: Id, amount: Signed, bonus: Type.Optional(Signed) }),
  Type.Object({ ...of('resettle'), of: Id, amount: Signed, bonus: Type.Optional(Signed) }),
  Type.Object(of('mark')),
  Type.Object({ ...of('withdraw'), amount: Amount }),
  Type.Object({ ...of('time-out'), hours: Type.Optional(Type.Unknown()) }),
  Type.Object({ ...of('exclude'), months: Type.Optional(Type.Unknown()) }),
  Type.Object(of('return')),
])
export type Event = Static<typeof Event>
export type EventOf<Name extends Event['type']> = Extract<Event, { readonly type: Name }>

const shape = Compile(Type.Object({ id: Type.String(), zone: Type.String(), events: Type.Array(Event) }))

export type Line = { readonly id: string; readonly zone: string; readonly events: readonly Event[] }

/** The line, or undefined for one that cannot be read. */
export function lineOf(text: string): Line | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!shape.Check(parsed)) return undefined
    for (const { at } of parsed.events) Temporal.Instant.from(at).toZonedDateTimeISO(parsed.zone)
    return parsed
  } catch {
    return undefined
  }
}
