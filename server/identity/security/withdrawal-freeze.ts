/** Withdrawal freeze: the owner freezes all withdrawals with the link in an email. Only a proof that no thief can have set up unfreezes them. */
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { accountHash } from '../../platform/proofs/account-name.ts'
import { endUnfinished, forgetPlaces } from '../login-store.ts'
import type { Parts } from '../needs.ts'
import { proveAgain, type AgainRefusal } from '../password/password.ts'
import { endAllSessions, hashOf } from '../session/session.ts'
import { forgetDevices, lockMember, memberById, updateMember, type MemberRow } from '../store.ts'
import { takeFreezeLink, insertFreezeLink } from './freeze-store.ts'
import { proofWays, proveByOne, type ProofInput, type OwnerProofRefusal } from './owner-proof.ts'

/** Long enough for somebody who reads their email once a week. */
const LINK_DAYS = 7
const HOURS_A_DAY = 24

/** Makes the link of an email. Its secret is behind the hash sign, which browsers never send. */
export async function freezeLink(parts: Parts, memberId: string): Promise<string> {
  const token = parts.random.token(32)
  const expires_at = parts.clock.now().add({ hours: LINK_DAYS * HOURS_A_DAY })
  await parts.database.write((tx) => insertFreezeLink(tx, { hash: hashOf(token), member_id: memberId, expires_at }))
  return `${parts.siteUrl()}/freeze#${token}`
}

/** It needs no login: whoever reads the emails may freeze withdrawals, and only that. */
export function freezeByLink(parts: Parts, token: string): Promise<Outcome<undefined, 'freeze-link-over'>> {
  return parts.database.transact(async (tx) => {
    const link = await takeFreezeLink(tx, hashOf(token))
    const now = parts.clock.now()
    const member = link && Temporal.Instant.compare(now, link.expires_at) < 0 ? await lockMember(tx, link.member_id) : undefined
    if (!member) return refused('freeze-link-over')
    await updateMember(tx, member.id, { withdrawals_frozen_at: member.withdrawals_frozen_at ?? now })
    await endAllSessions(parts, tx, member.id, 'signed-out-everywhere')
    await endUnfinished(tx, member.id)
    // The thief's browser and address may have become known ones. The next login asks for a second factor wherever there is one.
    await forgetDevices(tx, accountHash(member.account))
    await forgetPlaces(tx, member.id)
    await parts.tell(tx, { name: 'withdrawalsFrozen', memberId: member.id, reference: now.toString() })
    return done(undefined)
  })
}

export const areWithdrawalsFrozen = async (parts: Parts, memberId: string): Promise<boolean> =>
  ((await memberById(parts.database.reader, memberId))?.withdrawals_frozen_at ?? null) !== null

/** The proofs that existed before whatever the owner read about. A proof that was set up in the rest before the freeze may be the thief's. */
export async function releaseWays(parts: Parts, member: Pick<MemberRow, 'id' | 'withdrawals_frozen_at'>): Promise<ProofWay[]> {
  const { withdrawals_frozen_at: frozenAt, id } = member
  if (frozenAt === null) return []
  const { restHours } = await parts.rules()
  return proofWays(parts, id, frozenAt.subtract({ hours: restHours }))
}

async function thaw(parts: Parts, tx: Tx, memberId: string): Promise<Outcome<undefined, 'state-conflict'>> {
  const member = await lockMember(tx, memberId)
  if ((member?.withdrawals_frozen_at ?? null) === null) return refused('state-conflict')
  await updateMember(tx, memberId, { withdrawals_frozen_at: null })
  await parts.tell(tx, { name: 'withdrawalsReleased', memberId, reference: parts.clock.now().toString() })
  return done(undefined)
}

/** The staff's way, for owners without a proof that is old enough. */
export const releaseByStaff = thaw

export type ReleaseForm = ProofInput & { readonly password?: string | undefined }

export async function releaseWithdrawals(
  parts: Parts,
  person: Person,
  { password, ...given }: ReleaseForm,
): Promise<Outcome<undefined, AgainRefusal | OwnerProofRefusal | 'state-conflict' | 'second-step-missing'>> {
  const member = await memberById(parts.database.reader, person.id)
  if (!member || member.withdrawals_frozen_at === null) return refused('state-conflict')
  const ways = await releaseWays(parts, member)
  if (ways.length === 0) return refused('second-step-missing')
  const again = await proveAgain(parts, person, password)
  if (!again.ok) return again
  const { restHours } = await parts.rules()
  const proven = await proveByOne(parts, person.id, given, {
    ways,
    madeBefore: member.withdrawals_frozen_at.subtract({ hours: restHours }),
  })
  if (!proven.ok) return proven
  return parts.database.transact((tx) => thaw(parts, tx, person.id))
}
