/** Set limit: a lower one applies at once, and a higher one waits a day for its confirmation. Staff's apply at once either way (PL-20 to PL-23). */
import type { Every } from '@baize/contract/protection/limits.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { judgeConfirm, judgeSet, standingOf } from '@baize/rules/protection/limit.ts'
import type { Tx } from '../platform/database.ts'
import { isExcluded } from './exclude.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { insertWord, limitWords, lockLimits } from './limit-store.ts'
import { textOf } from './text-of.ts'

/** Amounts of a limit have the currency's own digits; null is no limit. */
function readLimit(text: string | null, currency: string): Outcome<bigint | null, 'invalid-input' | 'amount-too-precise'> {
  if (text === null) return done(null)
  if (parseUnits(text) === undefined) return refused('invalid-input', { at: 'to' })
  const units = parseUnits(text, CURRENCIES[currency]?.digits)
  return units === undefined ? refused('amount-too-precise') : done(units)
}

async function standing(needs: ProtectionNeeds, tx: Tx, { id, currency }: Protected, every: Every) {
  await lockLimits(tx, id)
  return standingOf(await limitWords(tx, id, currency), { what: 'deposit', every }, needs.clock.now())
}

const word = (needs: ProtectionNeeds, { id, currency }: Protected, every: Every) =>
  ({ member: id, currency, what: 'deposit', every, party: 'player', saidBy: 'player', at: needs.clock.now() }) as const

export async function setLimit(
  needs: ProtectionNeeds,
  tx: Tx,
  { owner, every, to }: { readonly owner: Protected; readonly every: Every; readonly to: string | null },
): Promise<Outcome<undefined, 'invalid-input' | 'amount-too-precise' | 'limit-unchanged' | 'account-excluded'>> {
  const read = readLimit(to, owner.currency)
  if (!read.ok) return read
  const stands = await standing(needs, tx, owner, every)
  const excluded = await isExcluded(needs, tx, owner.id)
  const judged = judgeSet(stands, read.value, { now: needs.clock.now(), excluded })
  if (!judged.ok) return judged
  const { act, units } = judged.value
  await insertWord(tx, { ...word(needs, owner, every), act, units })
  return done(undefined)
}

export async function confirmLimit(
  needs: ProtectionNeeds,
  tx: Tx,
  { owner, every }: { readonly owner: Protected; readonly every: Every },
): Promise<Outcome<undefined, 'account-excluded' | 'nothing-waiting' | 'too-early'>> {
  const stands = await standing(needs, tx, owner, every)
  const excluded = await isExcluded(needs, tx, owner.id)
  const judged = judgeConfirm(stands, { now: needs.clock.now(), excluded })
  if (!judged.ok) return judged
  await insertWord(tx, { ...word(needs, owner, every), act: judged.value.act, units: judged.value.units })
  return done(undefined)
}

/** Staff's own limit, which never changes the player's and is reported to them. Answers the previous one. */
export async function setStaffLimit(
  needs: ProtectionNeeds,
  tx: Tx,
  {
    owner,
    every,
    to,
    by,
    reason,
  }: { readonly owner: Protected; readonly every: Every; readonly to: string | null; readonly by: string; readonly reason: string },
): Promise<Outcome<{ readonly before: string | null; readonly after: string | null }, 'invalid-input' | 'amount-too-precise'>> {
  const read = readLimit(to, owner.currency)
  if (!read.ok) return read
  const { staff } = await standing(needs, tx, owner, every)
  await insertWord(tx, { ...word(needs, owner, every), party: 'staff', saidBy: by, act: 'set', units: read.value })
  await needs.tell(tx, { name: 'depositLimitByStaff', memberId: owner.id, every, currency: owner.currency, reason })
  return done({ before: textOf(staff), after: textOf(read.value) })
}
