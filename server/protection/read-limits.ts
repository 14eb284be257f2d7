/** Read limits: all limits of a wallet as their member reads them, with what is used and left, also where none stands. */
import { type PlayerLimit } from '@baize/contract/protection/limits.ts'
import { EVERY, LIMITED, type Limited } from '@baize/contract/protection/limit-words.ts'
import { periodOf } from '@baize/rules/protection/calendar.ts'
import { inForce, standingOf } from '@baize/rules/protection/limit.ts'
import { leftOf } from '@baize/rules/protection/used.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { limitWords } from './limit-store.ts'
import { withMarket } from './of-market.ts'
import { leftTextOf, textOf, usedTextOf } from './text-of.ts'

export async function readLimits(needs: ProtectionNeeds, asker: Reader | Tx, owner: Protected): Promise<PlayerLimit[]> {
  const now = needs.clock.now()
  const [words, timeZone] = await Promise.all([limitWords(asker, owner.id, owner.currency), needs.timeZone()])
  const [played, { limits: timed }] = await Promise.all([
    needs.played(asker, owner, { now, timeZone }),
    needs.playState(asker, owner.id, { now, timeZone }),
  ])
  const usedOf = async (what: Limited, every: (typeof EVERY)[number], since: Temporal.Instant): Promise<bigint> =>
    what === 'deposit'
      ? needs.deposited(asker, owner, since)
      : ((what === 'time' ? timed : played.filter((row) => row.what === what)).find((row) => row.every === every)?.used ?? 0n)
  const ofMarket = (await needs.depositLimits())[owner.currency]
  const rows = LIMITED.flatMap((what) => EVERY.map((every) => ({ what, every })))
  return Promise.all(
    rows.map(async (named) => {
      const { own, staff, wish } = withMarket(standingOf(words, named, now), named, ofMarket)
      const { since, until } = periodOf(named.every, now, timeZone)
      const limit = inForce({ own, staff })
      const used = await usedOf(named.what, named.every, since)
      return {
        ...named,
        own: textOf(named.what, own),
        staff: textOf(named.what, staff),
        used: usedTextOf(named.what, used),
        left: limit === null ? null : leftTextOf(named.what, leftOf({ limit, used })),
        until: until.toString(),
        waiting: wish ? { to: textOf(named.what, wish.to), from: wish.from.toString(), until: wish.until.toString() } : null,
      }
    }),
  )
}
