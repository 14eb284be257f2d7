/** Real name: the name by which a member is known. Where they gave none, it is taken from the first account that they bind (WC-11). */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Parts } from '../needs.ts'
import { readProfile, sealedProfile } from '../profile.ts'
import { lockMember, memberById, updateMember, type MemberRow } from '../store.ts'

const nameIn = (parts: Parts, row: MemberRow): string | undefined => {
  const { fullName, payeeName } = readProfile(parts.secrets.data, row)
  return fullName ?? payeeName
}

export const createRealName = (parts: Parts) => ({
  async of(asker: Reader | Tx, memberId: string): Promise<string | undefined> {
    const row = await memberById(asker, memberId)
    return row && nameIn(parts, row)
  },
  /** From then on it is locked, like every given name. An existing name is left as it is. */
  async take(tx: Tx, memberId: string, name: string): Promise<void> {
    const row = await lockMember(tx, memberId)
    if (!row || nameIn(parts, row) !== undefined) return
    const sealed = sealedProfile(parts.secrets.data, memberId, { ...readProfile(parts.secrets.data, row), fullName: name })
    await updateMember(tx, memberId, {
      profile_sealed: sealed,
      profile_version: row.profile_version + 1,
      profile_changed_at: parts.clock.now(),
    })
  },
})
