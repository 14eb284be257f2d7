/** Set limit: a lower one applies at once, and a higher one waits a day for its confirmation. Staff's apply at once either way (PL-20 to PL-23). */
import { EVERY, LIMITED_PLAY, type Every, type Limited } from '@baize/contract/protection/limit-words.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import { inForce, judgeConfirm, judgeSet, standingOf, type Decision } from '@baize/rules/protection/limit.ts'
import type { Tx } from '../platform/database.ts'
import { isExcluded } from './exclude.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { currencyOf, insertWord, limitWords, lockLimits } from './limit-store.ts'
import { readLimit, textOf } from './text-of.ts'

/** One limit of a wallet, or of the person where it is of time. */
export type LimitOf = { readonly owner: Protected; readonly what: Limited; readonly every: Every }

async function asked(needs: ProtectionNeeds, tx: Tx, { owner: { id, currency }, what, every }: LimitOf) {
  await lockLimits(tx, id)
  const stands = standingOf(await limitWords(tx, id, currency), { what, every }, needs.clock.now())
  return { stands, asking: { now: needs.clock.now(), excluded: await isExcluded(needs, tx, id) } }
}

const word = (needs: ProtectionNeeds, { owner: { id, currency }, what, every }: LimitOf) =>
  ({ member: id, currency: currencyOf(what, currency), what, every, party: 'player', saidBy: 'player', at: needs.clock.now() }) as const

const unitsIn =
  (words: Awaited<ReturnType<typeof limitWords>>, now: Temporal.Instant) =>
  (what: Limited, every: Every): bigint | null =>
    inForce(standingOf(words, { what, every }, now))

/** Limits of stakes and losses are judged by the ledger, in the statement that moves the money. */
export async function bindPlay({ clock, timeZone, limitPlay }: ProtectionNeeds, tx: Tx, owner: Protected): Promise<void> {
  const now = clock.now()
  const unitsOf = unitsIn(await limitWords(tx, owner.id, owner.currency), now)
  const limits = LIMITED_PLAY.flatMap((kind) => EVERY.map((every) => ({ what: kind, every, units: unitsOf(kind, every) })))
  return limitPlay(tx, owner, limits, { now, timeZone: await timeZone() })
}

/** So are those of time, for all wallets. Deposits are judged by the wallet. */
async function bind(needs: ProtectionNeeds, tx: Tx, { owner, what }: LimitOf): Promise<void> {
  if (what === 'deposit') return
  if (what !== 'time') return bindPlay(needs, tx, owner)
  const now = needs.clock.now()
  const unitsOf = unitsIn(await limitWords(tx, owner.id, owner.currency), now)
  const [day, week, month] = EVERY.map((every) => unitsOf('time', every)) as [bigint | null, bigint | null, bigint | null]
  return needs.limitTime(tx, owner.id, { day, week, month }, { now, timeZone: await needs.timeZone() })
}

async function decide<Code extends string>(needs: ProtectionNeeds, tx: Tx, of: LimitOf, judged: Outcome<Decision, Code>) {
  if (!judged.ok) return judged
  const { act, units } = judged.value
  await insertWord(tx, { ...word(needs, of), act, units })
  if (act === 'set') await bind(needs, tx, of)
  return done(undefined)
}

export async function setLimit(
  needs: ProtectionNeeds,
  tx: Tx,
  { to, ...of }: LimitOf & { readonly to: string | null },
): Promise<Outcome<undefined, 'invalid-input' | 'amount-too-precise' | 'limit-unchanged' | 'account-excluded'>> {
  const read = readLimit(of.what, to, of.owner.currency)
  if (!read.ok) return read
  const { stands, asking } = await asked(needs, tx, of)
  return decide(needs, tx, of, judgeSet(stands, read.value, asking))
}

export async function confirmLimit(
  needs: ProtectionNeeds,
  tx: Tx,
  of: LimitOf,
): Promise<Outcome<undefined, 'account-excluded' | 'nothing-waiting' | 'too-early'>> {
  const { stands, asking } = await asked(needs, tx, of)
  return decide(needs, tx, of, judgeConfirm(stands, asking))
}

/** Staff's own limit, which never changes the player's and is reported to them. Answers the previous one. */
export async function setStaffLimit(
  needs: ProtectionNeeds,
  tx: Tx,
  { to, by, reason, ...of }: LimitOf & { readonly to: string | null; readonly by: string; readonly reason: string },
): Promise<Outcome<{ readonly before: string | null; readonly after: string | null }, 'invalid-input' | 'amount-too-precise'>> {
  const { owner, what, every } = of
  const read = readLimit(what, to, owner.currency)
  if (!read.ok) return read
  const { stands } = await asked(needs, tx, of)
  const id = await insertWord(tx, { ...word(needs, of), party: 'staff', saidBy: by, act: 'set', units: read.value })
  await bind(needs, tx, of)
  const about = { memberId: owner.id, reference: String(id), every, currency: owner.currency, reason }
  await needs.tell(tx, { name: `${what}LimitByStaff`, ...about })
  return done({ before: textOf(what, stands.staff), after: textOf(what, read.value) })
}
