/** Reality: how a member's sitting stands, the signs of their game windows, the answer to a check, and the interval of checks (RC-01 to RC-04). */
import type { Interval } from '@baize/contract/protection/reality-words.ts'
import type { RealitySitting } from '@baize/contract/protection/reality.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { leastLeft, leftOf, reachedOf } from '@baize/rules/protection/used.ts'
import type { PlayState } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { marksOf, pauseAll, tellDue } from './mark-play.ts'
import type { ProtectionNeeds } from './needs.ts'
import { insertCheck, sittingsOf } from './sitting-store.ts'

const SECONDS_A_MINUTE = 60

async function stateOf(needs: ProtectionNeeds, asker: Reader | Tx, member: string): Promise<PlayState> {
  return needs.playState(asker, member, { now: needs.clock.now(), timeZone: await needs.timeZone() })
}

/** What keeps a person from play by time, and the seconds until a limit does. */
function stopOf({ limits, restsUntil }: PlayState): Pick<RealitySitting, 'stopped' | 'stopsIn'> {
  const set = limits.flatMap(({ units, ...row }) => (units === null ? [] : [{ ...row, limit: units }]))
  const [least, reached] = [leastLeft(set), reachedOf(set)]
  const stopsIn = least === undefined ? null : Number(leftOf(least))
  if (restsUntil) return { stopped: { what: 'break', every: null, until: restsUntil.toString() }, stopsIn }
  return { stopped: reached ? { what: 'time', every: reached.every, until: reached.until.toString() } : null, stopsIn }
}

/** What keeps a member from play by time; null where nothing does. */
export const readStop = async (needs: ProtectionNeeds, member: string): Promise<RealitySitting['stopped']> =>
  stopOf(await stateOf(needs, needs.database.reader, member)).stopped

/** A sitting without a mark for an hour is over, but for one whose check waits. */
export async function readSitting(
  needs: ProtectionNeeds,
  member: string,
  asker: Reader | Tx = needs.database.reader,
): Promise<RealitySitting> {
  const [state, sums, { usual, longest }] = await Promise.all([
    stateOf(needs, asker, member),
    sittingsOf(asker, member),
    needs.realityChecks(),
  ])
  const { began, satSeconds, isOver, due, everySeconds } = state
  const goesOn = began !== null && (due !== null || !isOver)
  const played = sums.filter((row) => goesOn && Temporal.Instant.compare(row.began, began) === 0)
  return {
    seconds: goesOn ? satSeconds : 0,
    played: played.map(({ currency, stakes, wins }) => ({
      currency,
      stakes: formatUnits(stakes),
      wins: formatUnits(wins),
      net: formatUnits(wins - stakes),
    })),
    due: due?.toString() ?? null,
    ...stopOf(state),
    interval: Math.min(everySeconds === null ? usual : everySeconds / SECONDS_A_MINUTE, longest),
    longest,
  }
}

/** A game window is open: a mark of play now. */
export async function sign(needs: ProtectionNeeds, member: string): Promise<RealitySitting> {
  const of = await marksOf(needs)
  const marked = await needs.database.write(async (tx) => {
    const all = await needs.ledger().markPlay(tx, [{ owner: member, at: needs.clock.now() }], of)
    await tellDue(needs, tx, all)
    return all
  })
  await pauseAll(
    needs,
    marked.filter(({ isLate }) => isLate).map(({ owner }) => owner),
  )
  return readSitting(needs, member)
}

/** Answers the check that waits, for all windows and devices. The answer is kept. */
export async function answerCheck(needs: ProtectionNeeds, member: string, answer: 'go-on' | 'stop'): Promise<RealitySitting> {
  await needs.database.write(async (tx) => {
    const { satSeconds } = await stateOf(needs, tx, member)
    const due = await needs.ledger().answerCheck(tx, member)
    if (!due) return
    await insertCheck(tx, { member, act: answer, minutes: null, due, seconds: satSeconds, at: needs.clock.now() })
    await needs.tell(tx, { name: 'realityCheckAnswered', memberId: member })
  })
  return readSitting(needs, member)
}

/** Sets the interval, which counts from the last answer on. A check that waits is answered first all the same. */
export async function setInterval(
  needs: ProtectionNeeds,
  member: string,
  minutes: Interval,
): Promise<Outcome<RealitySitting, 'invalid-input'>> {
  const { longest } = await needs.realityChecks()
  if (minutes > longest) return refused('invalid-input', { at: 'minutes' })
  await needs.database.write(async (tx) => {
    await needs.ledger().setCheckInterval(tx, member, minutes * SECONDS_A_MINUTE)
    await insertCheck(tx, { member, act: 'interval', minutes, due: null, seconds: null, at: needs.clock.now() })
    await needs.tell(tx, { name: 'realityCheckAnswered', memberId: member })
  })
  return done(await readSitting(needs, member))
}
