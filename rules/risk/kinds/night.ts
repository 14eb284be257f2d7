/** Night: the kind that counts the local dates on which a member bet at night. */
import { whole } from '../field.ts'
import type { Entry } from '../line.ts'
import type { KindParameters } from '../rule.ts'
import { DAY_S, entriesOf, lately, type Kind } from './kind.ts'

/** The evidence is the first such bet of each date that is still in the window. */
export const night: Kind<KindParameters['night']> = {
  fields: { days: whole, nights: whole, fromHour: whole, toHour: whole },
  wrong: ({ fromHour, toHour }) => (fromHour < toHour && toHour <= 24 ? undefined : 'toHour'),
  reach: ({ days }) => days * DAY_S,
  asks: () => ['bet'],
  looks: () => ['bet'],
  hit: ({ days, nights, fromHour, toHour }, look) => {
    const dateAtNight = ({ at }: Entry): number | undefined => {
      const { date, hour } = look.localTime.dateAndHour(at)
      return fromHour <= hour && hour < toHour ? date : undefined
    }
    if (dateAtNight(look.event) === undefined) return undefined
    const firsts = new Map<number, Entry>()
    for (const bet of entriesOf(look, ['bet'], lately(look, days * DAY_S))) {
      const date = dateAtNight(bet)
      if (date !== undefined && !firsts.has(date)) firsts.set(date, bet)
    }
    return firsts.size >= nights ? [...firsts.values()] : undefined
  },
}
