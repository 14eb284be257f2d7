/**
 * Steps: what is done for a member whose points rise, and what came of it (PI-03). A message tells the figures. At amber a page comes before the next game,
 * and offers end. At red the house limits deposits and losses, and a case is due within a day. No step says that a case exists.
 */
import { AMBER_FROM, halfOfWeek, MEAN_DAYS, RED_FROM, WEIGHS_DAYS } from '@baize/rules/risk/care.ts'
import { CURRENCIES, formatUnits, UNITS } from '@baize/contract/values/money.ts'
import type { PlayCare } from '@baize/contract/protection/care.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import {
  answerStep,
  atLeast,
  insertStep,
  lastSteps,
  pointsOf,
  reachedSince,
  stepsWithoutEffect,
  sumsOf,
  waitingPage,
  writeEffect,
  type Figures,
  type StepRow,
} from './care-store.ts'
import type { RiskNeeds } from './needs.ts'
import { CARE_TOPIC, openByHand } from './work-case.ts'

/** A message comes once in a week at most. The page and the limits of the house come once in the days for which points weigh. */
const QUIET_DAYS: Readonly<Record<1 | 2 | 3, number>> = { 1: 7, 2: WEIGHS_DAYS, 3: WEIGHS_DAYS }
const EFFECT_DAYS = 30
const AT_ONCE = 500
const HOUSE = 'the house'
/** For so long after a limit was reached nothing is given to its member (PS-07). */
const AFTER_LIMIT_HOURS = 24

const days = (count: number): Temporal.DurationLike => ({ hours: count * 24 })

/** Of many members those to whom nothing is offered or given now (PI-02, PS-07). */
export async function offersRestAmong(
  { clock }: Pick<RiskNeeds, 'clock'>,
  asker: Reader | Tx,
  members: readonly string[],
): Promise<Set<string>> {
  const now = clock.now()
  const cared = await atLeast(asker, members, AMBER_FROM, now)
  return cared.union(await reachedSince(asker, members, now.subtract({ hours: AFTER_LIMIT_HOURS })))
}

async function figuresOf({ clock, merchant }: RiskNeeds, tx: Tx, member: string): Promise<Figures> {
  const { currency, timeZone: zone } = await merchant()
  const to = clock.now()
  const sums = await sumsOf(tx, { member, from: to.subtract(days(WEIGHS_DAYS)), to, zone })
  return { currency, deposited: formatUnits(sums.deposited), lost: formatUnits(sums.lost), days: sums.days }
}

/** In the smallest amount that people of the currency type, rounded down. */
function typedUnits(units: bigint, currency: string): bigint {
  const smallest = UNITS / 10n ** BigInt(CURRENCIES[currency]?.digits ?? 0)
  return units - (units % smallest)
}

/** The house's own limits of each wallet; never weaker than those that stand. */
async function limitByHouse(needs: RiskNeeds, tx: Tx, member: string): Promise<string> {
  const set: string[] = []
  for (const { currency, deposited, lost } of await needs.usualOf(tx, member, needs.clock.now().subtract(days(MEAN_DAYS)))) {
    for (const [what, sum] of [
      ['deposit', deposited],
      ['loss', lost],
    ] as const) {
      const half = halfOfWeek(sum)
      if (half === null) continue
      const units = typedUnits(half, currency)
      if (await needs.limitByHouse(tx, { member, currency, what, units })) set.push(`${what} ${formatUnits(units)} ${currency} a week`)
    }
  }
  return set.length === 0 ? 'no limit: nothing was deposited or lost, or stricter ones stand' : set.join(', ')
}

/** What the house does at each step; answers what was done. */
const ACTS: Readonly<Record<1 | 2 | 3, (needs: RiskNeeds, tx: Tx, member: string, points: number) => Promise<string>>> = {
  1: async () => 'a message with the figures',
  2: async () => 'a page before the next game',
  async 3(needs, tx, member, points) {
    const text = await limitByHouse(needs, tx, member)
    const wish = { topic: CARE_TOPIC, member, severity: 'red', text: `${points} points; ${text}`, by: HOUSE }
    const opened = await openByHand(needs, tx, wish)
    if (!opened.ok) throw new Error(`a case of care was refused: ${opened.code}`)
    return text
  },
}

const FROM: Readonly<Record<1 | 2 | 3, number>> = { 1: 1, 2: AMBER_FROM, 3: RED_FROM }

/** Takes the steps that a member's points ask for, each once in its days. */
export async function takeSteps(needs: RiskNeeds, tx: Tx, member: string): Promise<void> {
  const at = needs.clock.now()
  const points = await pointsOf(tx, member, at)
  if (points === 0) return
  if (points >= AMBER_FROM) await needs.stopOffers(tx, member)
  const last = await lastSteps(tx, member)
  for (const step of [1, 2, 3] as const) {
    const before = last.get(step)
    const isQuiet = before !== undefined && Temporal.Instant.compare(before.add(days(QUIET_DAYS[step])), at) > 0
    if (points < FROM[step] || isQuiet) continue
    const figures = await figuresOf(needs, tx, member)
    const text = await ACTS[step](needs, tx, member, points)
    const id = await insertStep(tx, { member, step, at, points, figures, text, byName: HOUSE })
    const told = { memberId: member, reference: String(id), ...figures, days: String(figures.days) }
    if (step === 1) await needs.tell(tx, { name: 'careFigures', ...told })
    if (step === 3 && !text.startsWith('no limit')) await needs.tell(tx, { name: 'careLimits', ...told })
  }
}

const ANSWERS: Readonly<Record<string, string>> = { 'go-on': 'goes on', limits: 'looks at the limits', stop: 'stops' }

const shown = (row: StepRow | undefined): PlayCare => ({ waits: row === undefined ? null : { at: row.at.toString(), ...row.figures } })

/** The page that waits before the member's next game. */
export const readCare = async (asker: Reader | Tx, member: string): Promise<PlayCare> => shown(await waitingPage(asker, member))

/** A page is answered once, on any device. */
export async function answerCare({ clock }: RiskNeeds, tx: Tx, member: string, answer: string): Promise<PlayCare> {
  const waits = await waitingPage(tx, member)
  if (waits !== undefined) await answerStep(tx, { id: waits.id, answer: ANSWERS[answer] ?? answer, at: clock.now() })
  return readCare(tx, member)
}

export type StaffStep = { readonly member: string; readonly step: 4 | 5; readonly text: string; readonly by: string }

/** A person called or wrote, or keeps the member from play: kept with the figures of then. */
export async function stepByStaff(
  needs: RiskNeeds,
  tx: Tx,
  { member, step, text, by }: StaffStep,
): Promise<Outcome<string, 'value-refused'>> {
  if (!/^[^\p{Cc}]{3,2000}$/u.test(text)) return refused('value-refused', { text: 'three to 2,000 characters' })
  const at = needs.clock.now()
  const points = await pointsOf(tx, member, at)
  const id = await insertStep(tx, { member, step, at, points, figures: await figuresOf(needs, tx, member), text, byName: by })
  return done(String(id))
}

/** What the member answered to a step of a person. */
export async function answerByStaff(
  { clock }: RiskNeeds,
  tx: Tx,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, 'not-found' | 'value-refused'>> {
  if (!/^[^\p{Cc}]{3,2000}$/u.test(text)) return refused('value-refused', { text: 'three to 2,000 characters' })
  const row = /^[1-9][0-9]{0,17}$/.test(id) ? await answerStep(tx, { id: BigInt(id), answer: text, at: clock.now() }) : undefined
  return row === undefined ? refused('not-found') : done({ before: null, after: { step: row.step, answer: text } })
}

/** Keeps of each step what the 30 days before it and behind it had, and how many points there are then. */
export async function keepEffects(needs: RiskNeeds): Promise<void> {
  const { database, clock, warn, merchant } = needs
  const { timeZone: zone } = await merchant()
  const before = clock.now().subtract(days(EFFECT_DAYS))
  const find = ({ resting }: Resting) => stepsWithoutEffect(database.reader, before, AT_ONCE, resting)
  const items = { database, clock, warn }
  await eachItem(items, { loop: 'risk-effects', find, idOf: ({ id }) => String(id) }, ({ id, member, at, points }) =>
    database.write(async (tx) => {
      const [from, to] = [at.subtract(days(EFFECT_DAYS)), at.add(days(EFFECT_DAYS))]
      const [past, since] = [await sumsOf(tx, { member, from, to: at, zone }), await sumsOf(tx, { member, from: at, to, zone })]
      const told = ({ deposited, lost, days: played }: typeof past) => ({
        deposited: formatUnits(deposited),
        lost: formatUnits(lost),
        days: played,
      })
      await writeEffect(tx, id, { before: { points, ...told(past) }, after: { points: await pointsOf(tx, member, to), ...told(since) } })
    }),
  )
}
