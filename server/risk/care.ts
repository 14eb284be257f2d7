/**
 * Care: looks at the play of members who did something, a minute later and beside everything else: no bet and no judge waits for it. What indicators
 * find weighs points for 30 days; from some points on steps are taken (PI-01 to PI-04). Next: `server/risk/steps.ts`.
 */
import { isFor } from '@baize/rules/risk/care.ts'
import type { RiskEvent } from '@baize/rules/risk/event.ts'
import type { Hit, Judge } from '@baize/rules/risk/judge.ts'
import { looksOf, reachOf } from '@baize/rules/risk/kinds/kinds.ts'
import { mayJudgeFrom, type Rule } from '@baize/rules/risk/rule.ts'
import type { Tx } from '../platform/database.ts'
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import { dueMembers, glances, noteDue, takeDue, writeIndicator, writeReached, type Glance } from './care-store.ts'
import { judgeFor } from './judge.ts'
import { isPlay } from './look-back.ts'
import type { RiskNeeds } from './needs.ts'
import { rulesOf } from './rule.ts'
import { takeSteps } from './steps.ts'
import { ruleRows, type RuleRow } from './store.ts'

const EVENTS_AT_ONCE = 10_000
const MEMBERS_AT_ONCE = 500
/** What is told later than this brings no look: the history of a site that begins with indicators is no sign of today. */
const LATE_HOURS = 24
/** So far back a look sees minutes, and quarters of an hour before. */
const MINUTES_FOR_HOURS = 3

type Indicators = { readonly rows: readonly RuleRow[]; readonly rules: readonly Rule[] }

const eventOf = (member: string, { seq, type, at, amount }: Glance): RiskEvent => ({
  id: String(seq),
  order: Number(seq),
  at: at.epochMilliseconds,
  type,
  member,
  amount,
})

/** Judges what came from an event on by what lies before it. */
function judged(judge: Judge, member: string, seen: readonly Glance[], since: bigint): Hit[] {
  return seen.flatMap((glance): readonly Hit[] => {
    const event = eventOf(member, glance)
    if (glance.seq >= since) return judge.take(event)
    judge.remember(event)
    return []
  })
}

/** What the member did, and behind it how long they have played today. */
async function seenOf({ clock, playedToday }: RiskNeeds, tx: Tx, member: string, rules: readonly Rule[]): Promise<Glance[]> {
  const now = clock.now()
  const before = (those: readonly Rule[]): Temporal.Instant => now.subtract({ seconds: Math.max(0, ...those.map(reachOf)) })
  const sincePlays = before(rules.filter((rule) => looksOf(rule).some(isPlay)))
  const seen = await glances(tx, { member, since: before(rules), sincePlays, lately: now.subtract({ hours: MINUTES_FOR_HOURS }) })
  const last = seen.at(-1)?.seq ?? 0n
  return [...seen, { seq: last + 1n, type: 'time', at: now, amount: BigInt(await playedToday(tx, member)) }]
}

async function writeHits(needs: RiskNeeds, tx: Tx, { rows }: Indicators, hits: readonly Hit[]): Promise<void> {
  const { timeZone } = await needs.merchant()
  for (const { rule, event, evidence } of hits) {
    const row = rows.find(({ code, version }) => code === rule.code && version === rule.version)
    if (row === undefined || row.points === null || !isFor(row.ages, await needs.ageOf(event.member))) continue
    const at = Temporal.Instant.fromEpochMilliseconds(event.at)
    await writeIndicator(tx, {
      member: event.member,
      code: rule.code,
      version: rule.version,
      day: at.toZonedDateTimeISO(timeZone).toPlainDate().toString(),
      at,
      points: row.points,
      events: evidence.length,
      amount: evidence.reduce((sum, { type, amount }) => sum + (type === 'win' ? -amount : amount), 0n),
    })
  }
}

/** Looks at one member who is due. A second look at the same finds the same. */
async function lookAt(needs: RiskNeeds, { rows, rules }: Indicators, member: string): Promise<void> {
  const { timeZone } = await needs.merchant()
  await needs.database.write(async (tx) => {
    const since = await takeDue(tx, member)
    if (since === undefined) return
    const seen = await seenOf(needs, tx, member, rules)
    await writeHits(needs, tx, { rows, rules }, judged(judgeFor(rules, timeZone), member, seen, since))
    if (await needs.hasReachedLimit(tx, member)) await writeReached(tx, member, needs.clock.now())
    await takeSteps(needs, tx, member)
  })
}

/** Looks at everybody who did something since the last time. What a crash leaves is looked at the next time. */
export async function lookAtPlay(needs: RiskNeeds): Promise<void> {
  const { database, clock, warn } = needs
  const late = clock.now().subtract({ hours: LATE_HOURS })
  let read = EVENTS_AT_ONCE
  while (read === EVENTS_AT_ONCE) read = await database.write((tx) => noteDue(tx, EVENTS_AT_ONCE, late))
  const rows = (await ruleRows(database.reader)).filter(({ area }) => area === 'care')
  // An indicator that has ended is of no use to what came before.
  const rules = mayJudgeFrom(rulesOf(rows), clock.now().epochMilliseconds)
  const find = ({ resting }: Resting) => dueMembers(database.reader, MEMBERS_AT_ONCE, resting)
  await eachItem({ database, clock, warn }, { loop: 'risk-care', find, idOf: (member) => member }, (member) =>
    lookAt(needs, { rows, rules }, member),
  )
}
