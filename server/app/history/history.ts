/** History: days of a line of agents, made by its members' own acts under a moved clock. The workers pay as in the running product. */
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import type { House } from '../compose.ts'
import { castOf, seededChance, type Chance, type Person } from './cast.ts'
import { agree, come, keepTalking, makeLinks, offerTo, openLine, say, tiersOf, type Came } from './line.ts'
import { forEach, freeUnits, payIn, payOut } from './money.ts'
import type { MovedClock } from './moved-clock.ts'
import type { Passing } from './passing.ts'
import { playRounds } from './play.ts'

export type Plan = {
  readonly people: number
  readonly days: number
  readonly seed: string
  /** How often a day members play, and about how many rounds each time. */
  readonly sittings: 1 | 2 | 3
  readonly rounds: number
  readonly say: (line: string) => void
}

export type Made = {
  readonly people: number
  readonly days: number
  readonly rounds: number
  readonly deposits: number
  readonly withdrawals: number
}

type Making = {
  readonly house: House
  readonly clock: MovedClock
  readonly passing: Passing
  readonly chance: Chance
  readonly zone: string
  readonly plan: Plan
  /** Registered members by username; the top is the first. */
  readonly came: Map<string, Came>
  readonly links: Map<string, Readonly<Record<'member' | 'agent', string>>>
  readonly counted: { rounds: number; deposits: number; withdrawals: number }
}

/** When a day's sittings start. */
const SITTINGS = ['11:32', '15:14', '20:41'] as const
/** After the last payment of a night. */
const NIGHT = '02:26'
const MORNING = '09:30'
/** In rounds: the balance at which a member deposits, the amount of that deposit, and the balance from which half may be withdrawn. */
const [LOW, FILLS, TAKES] = [6, 40, 25] as const
const LEAST_TAKEN = 5000n * UNITS

const stakes = ({ stake }: Pick<Person, 'stake'>, rounds: number): bigint => BigInt(stake * rounds) * UNITS
const inWhole = (units: bigint, of: bigint): string => String((units / UNITS / of) * of)

/** An instant of a local day. */
const at = ({ zone }: Pick<Making, 'zone'>, day: Temporal.PlainDate, time: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()

/** The registrations of a day, level by level, since an upline must exist first. */
async function newcomers(making: Making, people: readonly Person[]): Promise<void> {
  const { house, came, links, chance } = making
  for (const group of Map.groupBy(people, ({ level }) => level).values()) {
    const fresh: Came[] = []
    await forEach(
      group,
      async (person) => {
        const code = links.get(person.upline)?.[person.makes]
        if (code === undefined) throw new Error(`${person.upline} has no link`)
        fresh.push(await come(house, person, code))
      },
      4,
    )
    for (const person of fresh.toSorted((one, other) => (one.username < other.username ? -1 : 1))) {
      came.set(person.username, person)
      if (person.makes !== 'agent') continue
      links.set(person.username, await makeLinks(house, person.id, person.level))
      await agree(house, chance, came.get(person.upline)!.id, person)
    }
  }
}

/** Deposits for those who will play, and lets some withdraw. */
async function moveMoney(making: Making, players: readonly Came[], key: string): Promise<void> {
  const { house, counted, chance } = making
  const wishes = players.map((player) => ({ player, takes: chance.happens(15) }))
  await forEach(wishes, async ({ player, takes }) => {
    const free = await freeUnits(house, player)
    if (free < stakes(player, LOW)) {
      await payIn(house, { owner: player, amount: inWhole(stakes(player, FILLS), 1000n), key: `in:${key}` })
      counted.deposits += 1
    } else if (takes && free > stakes(player, TAKES) && free / 2n >= LEAST_TAKEN) {
      const amount = inWhole(free / 2n, 1000n)
      if (await payOut(house, { owner: player, amount, key: `out:${key}` })) counted.withdrawals += 1
    }
  })
}

/** One sitting: deposits and play. Afterwards the minutes and the hour pass by which real-time and hourly salaries are paid. */
async function sitting(making: Making, day: Temporal.PlainDate, time: string): Promise<void> {
  const { house, came, chance, passing, plan, counted } = making
  const starts = at(making, day, time)
  await passing.to(starts)
  const players = [...came.values()].filter(({ plays }) => chance.happens(Math.ceil(plays / plan.sittings)))
  const key = `${day.toString()}:${time}`
  await moveMoney(making, players, key)
  // Each member has a random source of their own, so that their order changes nothing.
  const drawn = players.map((player) => ({ player, own: seededChance(`${plan.seed}:${key}:${player.username}`) }))
  await forEach(
    drawn,
    async ({ player, own }) => {
      const rounds = 1 + own.below(plan.rounds * 2 - 1)
      const played = await playRounds(house, own, player, { rounds, key: `${key}:${player.username}` })
      counted.rounds += played
    },
    48,
  )
  await passing.to(starts.add({ minutes: 9 }))
  await passing.to(starts.add({ hours: 1, minutes: 8 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ minutes: 8 }))
}

/** A week's end: the top transfers a part of its earnings to those below it. */
async function share(making: Making, top: Came, day: string): Promise<void> {
  const { house, came } = making
  const below = [...came.values()].filter(({ upline, makes }) => upline === top.username && makes === 'agent')
  const { minimum } = await house.settings.read('transfers.limits')
  for (const agent of below) {
    const free = await freeUnits(house, top)
    const units = (parseUnits(minimum) ?? 0n) * 2n
    if (free < units * 2n) return
    const wish = {
      owner: top,
      key: `share:${day}:${agent.username}`,
      to: { account: agent.account },
      reason: 'Bonus',
      proof: { proven: false },
    }
    await house.needs.database.transact((tx) => house.wallet.sendAlongLine(tx, { ...wish, amount: inWhole(units, 1n) }))
  }
}

/** A player who invites friends gets a contract too. */
async function rewardPlayer(making: Making): Promise<void> {
  const { house, came } = making
  const player = [...came.values()].find(({ makes, level }) => makes === 'member' && level === 3)
  const upline = player && came.get(player.upline)
  if (!player || !upline) return
  const id = await offerTo(house, upline.id, player.id, 'daily', tiersOf('daily', 4, 50), `player:${player.id}`)
  await say(house, player.id, 'daily', id, 'accept')
}

async function oneDay(
  making: Making,
  cast: readonly Person[],
  number: number,
  day: Temporal.PlainDate,
  end: Temporal.Instant,
): Promise<void> {
  const { passing, plan, came } = making
  const comes = (time: string, then: () => Promise<void>): Promise<void> | undefined =>
    Temporal.Instant.compare(at(making, day, time), end) < 0 ? then() : undefined
  const [top] = came.values()
  if (number > 0) await comes(NIGHT, () => passing.to(at(making, day, NIGHT)))
  await comes(MORNING, async () => {
    await passing.to(at(making, day, MORNING))
    await newcomers(
      making,
      cast.filter((person) => person.comes === number),
    )
    if (number === 2) await rewardPlayer(making)
    if (number > 0 && number % 7 === 0) await share(making, top!, day.toString())
    if (number === plan.days - 2)
      await keepTalking(
        making.house,
        top!.id,
        [...came.values()].filter(({ level, makes }) => level === 2 && makes === 'agent'),
      )
  })
  for (const time of SITTINGS.slice(0, plan.sittings))
    if (Temporal.Instant.compare(at(making, day, time).add({ hours: 1, minutes: 30 }), end) < 0) await sitting(making, day, time)
}

/** Makes the days up to an instant, below the member called `top`. */
export async function makeHistory(
  house: House,
  clock: MovedClock,
  passing: Passing,
  top: string,
  end: Temporal.Instant,
  plan: Plan,
): Promise<Made> {
  const chance = seededChance(plan.seed)
  const cast = castOf(chance, top, plan)
  const { timeZone: zone } = await house.settings.read('merchant')
  const known = await house.identity.findByAccount(top)
  if (!known) throw new Error(`there is no ${top}`)
  const first: Came = { ...known, username: top, upline: '', makes: 'agent', level: 1, comes: 0, plays: 20, stake: 1000 }
  const counted = { rounds: 0, deposits: 0, withdrawals: 0 }
  const making: Making = { house, clock, passing, chance, zone, plan, came: new Map([[top, first]]), links: new Map(), counted }
  await openLine(house, first)
  making.links.set(top, await makeLinks(house, first.id, 1))
  const began = end.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: plan.days })
  for (let number = 0; number <= plan.days; number += 1) {
    await oneDay(making, cast, number, began.add({ days: number }), end)
    if (number > 0 && number % 10 === 0) plan.say(`history: day ${number} of ${plan.days}, ${counted.rounds} rounds`)
  }
  await passing.to(end)
  await passing.settle()
  return { people: making.came.size - 1, days: plan.days, ...counted }
}
