/** Cast: the members of the demonstration's history, when they register and how they play. The same seed makes the same members. Pure. */
import { hash } from 'node:crypto'

export type Chance = {
  /** A whole number from 0 up to but without `limit`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Whether an event with this probability in percent happens. */
  happens(percent: number): boolean
}

/** Random numbers that are the same for the same seed. */
export function seededChance(seed: string): Chance {
  let drawn = 0
  const below = (limit: number): number => hash('sha256', `${seed}:${(drawn += 1)}`, 'buffer').readUIntBE(0, 6) % limit
  return { below, pick: (items) => items[below(items.length)]!, happens: (percent) => below(100) < percent }
}

export type Person = {
  readonly username: string
  /** Whose link they use. */
  readonly upline: string
  readonly makes: 'member' | 'agent'
  /** The depth below the house; the top is at 1. */
  readonly level: number
  /** Days after the history's first. */
  readonly comes: number
  /** On how many days of a hundred they play, and the stake of a round. */
  readonly plays: number
  readonly stake: number
}

const FIRST =
  'aung chit ei hla htet khin kyaw kyi lin mar min moe mya nan nay nilar nwe phyo pwint sandar soe su thida thiri tin win yadanar yu zaw zin'
const SECOND = 'aye chan hein kaung khant ko lay lwin maung may myat naing nyein oo paing san shwe thant thu tun wai wint ya yan zan zaw'
const STAKES = [200, 500, 500, 1000, 1000, 2000, 5000] as const

/** An unused name. */
function nameFrom(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const name = `${chance.pick(FIRST.split(' '))}${chance.pick(SECOND.split(' '))}${chance.below(90) + 10}`
    if (name.length > 16 || taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** The number of agents on the second, third and fourth level. */
const agentsOn = (people: number): number[] => [100, 40, 20].map((each) => Math.max(1, Math.round(people / each)))

/** The members below `top`, in the order of their registration; the agents are on three levels below it. */
export function castOf(chance: Chance, top: string, { people, days }: { readonly people: number; readonly days: number }): Person[] {
  const taken = new Set<string>([top])
  const agents: Person[] = []
  let above: readonly { readonly username: string }[] = [{ username: top }]
  for (const [at, count] of agentsOn(people).entries()) {
    const level = Array.from({ length: count }, (_, place): Person => {
      const upline = above[place % above.length]!.username
      const comes = Math.min(at, Math.max(0, days - 3))
      return { username: nameFrom(chance, taken), upline, makes: 'agent', level: at + 2, comes, plays: 20 + chance.below(30), stake: 1000 }
    })
    agents.push(...level)
    above = level
  }
  const uplines = [{ username: top, level: 1, comes: 0 }, ...agents]
  // Most register early; the last ones are a day old at the end.
  const last = Math.max(1, days - 2)
  const players = Array.from({ length: people - agents.length }, (_, place): Person => {
    const { username: upline, level, comes: since } = uplines[place % uplines.length]!
    const comes = Math.max(since, Math.floor((chance.below(last * 100) * chance.below(100)) / 10_000))
    const plays = 15 + chance.below(45)
    return { username: nameFrom(chance, taken), upline, makes: 'member', level: level + 1, comes, plays, stake: chance.pick(STAKES) }
  })
  return [...agents, ...players].toSorted((one, other) => one.comes - other.comes || one.level - other.level)
}
