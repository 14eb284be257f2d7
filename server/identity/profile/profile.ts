/** Profile: shown masked, shown whole with the password, changed by its version. Staff correct what is locked (WC-60). */
import type { Profile as Shown } from '@baize/contract/identity/profile.ts'
import { PROFILE_FIELDS, type ProfileField } from '@baize/contract/values/profile-fields.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { readContacts } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import { proveAgain, type AgainRefusal } from '../password/password.ts'
import { readProfile, sealedProfile, type Profile } from '../profile.ts'
import { changeAvatar } from './avatar.ts'
import { typesEver } from '../login-store.ts'
import { roleOfType } from '../person.ts'
import { lockMember, memberById, updateMember, type MemberRow } from '../store.ts'
import { judgeField, masked, shownFields, type FieldRefusal, type ProfileTexts } from './fields.ts'

type Change = { readonly field: ProfileField; readonly value: string }
type Who = { readonly byStaff: boolean }

/** A person has one name, whichever of its two fields a registration asked for. A bound contact comes before one that was only given. */
async function toldBy(parts: Parts, asker: Reader | Tx, row: MemberRow): Promise<ProfileTexts> {
  const kept = readProfile(parts.secrets.data, row)
  const { phone, email } = await readContacts(parts, asker, row.id)
  const told: Partial<Record<ProfileField, string | undefined>> = {
    ...kept,
    fullName: kept.fullName ?? kept.payeeName,
    nickname: row.nickname,
    email: email?.address ?? kept.email,
    mobileNum: phone?.address ?? kept.mobileNum,
  }
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, told[field] ?? ''])) as ProfileTexts
}

const shown = async (parts: Parts, row: MemberRow, told: ProfileTexts, whole: boolean): Promise<Shown> => ({
  version: row.profile_version,
  changedAt: row.profile_changed_at?.toString() ?? null,
  fields: shownFields(told, await parts.rules(), whole),
})

/** The stored form with the changes in it; both fields of a name are the same. */
function withChanges(kept: Profile, changes: readonly Change[]): Profile {
  const next: Record<string, string> = { ...kept }
  for (const { field, value } of changes) {
    if (field === 'nickname') continue
    if (value === '') delete next[field]
    else next[field] = value
    if (field === 'fullName' && kept.payeeName !== undefined) next['payeeName'] = value
  }
  return next
}

type Written = { readonly row: MemberRow; readonly before: ProfileTexts; readonly after: ProfileTexts }

/** Checks and writes under the member's row, and notifies the member which fields changed. */
async function write(parts: Parts, tx: Tx, row: MemberRow, changes: readonly Change[], who: Who): Promise<Outcome<Written, FieldRefusal>> {
  const rules = await parts.rules()
  const now = parts.clock.now()
  const before = await toldBy(parts, tx, row)
  const judged: Change[] = []
  for (const change of changes) {
    const value = judgeField(change, before, { rules, now, ...who })
    if (!value.ok) return value
    if (value.value !== before[change.field]) judged.push({ field: change.field, value: value.value })
  }
  if (judged.length === 0) return done({ row, before, after: before })
  const fields = judged.map(({ field }) => field)
  const next = {
    nickname: judged.find(({ field }) => field === 'nickname')?.value ?? row.nickname,
    profile_sealed: sealedProfile(parts.secrets.data, row.id, withChanges(readProfile(parts.secrets.data, row), judged)),
    profile_version: row.profile_version + 1,
    profile_changed_at: now,
  }
  await updateMember(tx, row.id, next)
  const reference = `${row.id}:${next.profile_version}`
  await parts.tell(tx, { name: 'memberProfileChanged', memberId: row.id, fields, byStaff: who.byStaff, reference })
  const after = { ...before, ...Object.fromEntries(judged.map(({ field, value }) => [field, value])) }
  return done({ row: { ...row, ...next }, before, after })
}

type Form = { readonly password?: string | undefined; readonly version: number; readonly changes: readonly Change[] }

async function change(
  parts: Parts,
  person: Person,
  { password, version, changes }: Form,
): Promise<Outcome<Shown, AgainRefusal | FieldRefusal | 'state-conflict'>> {
  const again = await proveAgain(parts, person, password)
  if (!again.ok) return again
  return parts.database.transact(async (tx) => {
    const row = await lockMember(tx, person.id)
    if (!row) throw new Error(`member ${person.id} is gone`)
    if (row.profile_version !== version) return refused('state-conflict', { version: row.profile_version })
    const written = await write(parts, tx, row, changes, { byStaff: false })
    return written.ok ? done(await shown(parts, written.value.row, written.value.after, true)) : written
  })
}

const rowOf = async (parts: Parts, memberId: string): Promise<MemberRow> => {
  const row = await memberById(parts.database.reader, memberId)
  if (!row) throw new Error(`member ${memberId} is gone`)
  return row
}

export function createProfile(parts: Parts) {
  const show = async (memberId: string, whole: boolean): Promise<Shown> => {
    const row = await rowOf(parts, memberId)
    return shown(parts, row, await toldBy(parts, parts.database.reader, row), whole)
  }
  return {
    masked: (memberId: string) => show(memberId, false),
    /** Whole, with the password, or after a fresh login of those who have none. */
    async show(person: Person, password: string | undefined): Promise<Outcome<Shown, AgainRefusal>> {
      const again = await proveAgain(parts, person, password)
      return again.ok ? done(await show(person.id, true)) : again
    },
    change: (person: Person, form: Form) => change(parts, person, form),
    /** Each member's types with their times, for reports of the past. */
    typesEver: async (reader: Reader) => (await typesEver(reader)).map(({ type, ...row }) => ({ ...row, type: roleOfType(type) })),
    changeAvatar: (memberId: string, wish: Parameters<typeof changeAvatar>[2]) => changeAvatar(parts, memberId, wish),
    /** By staff, in their own transaction and on proof. Its record for staff is masked. */
    async correct(
      tx: Tx,
      memberId: string,
      wish: { readonly field: string; readonly value: string },
    ): Promise<Outcome<{ before: string; after: string }, FieldRefusal | 'not-found' | 'state-conflict'>> {
      const field = PROFILE_FIELDS.find((known) => known === wish.field)
      const row = await lockMember(tx, memberId)
      if (!field || !row) return refused('not-found')
      const written = await write(parts, tx, row, [{ field, value: wish.value }], { byStaff: true })
      if (!written.ok) return written
      const { before, after } = written.value
      if (before[field] === after[field]) return refused('state-conflict', { field })
      return done({ before: masked(field, before[field]), after: masked(field, after[field]) })
    },
  }
}
