/** Take over: the first login to an account that an agent opened. The member gives the data that only they can give (AG-50). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { ageRefusal } from './age.ts'
import { plainText, type Parts } from './needs.ts'
import { readProfile, sealedProfile } from './profile.ts'
import { updateMember, type MemberRow } from './store.ts'

export type TakeOverForm = { readonly acceptTerms?: boolean | undefined; readonly birthday?: string | undefined }
export type TakeOverRefusal = 'terms-not-accepted' | 'too-young' | 'field-refused'

/** What the person has to say themselves at the first login. */
export async function takeOverFault(parts: Parts, { acceptTerms, birthday }: TakeOverForm): Promise<Outcome<undefined, TakeOverRefusal>> {
  const rules = await parts.rules()
  if (acceptTerms !== true) return refused('terms-not-accepted', { field: 'acceptTerms' })
  const age = birthday === undefined ? 'impossible' : ageRefusal(birthday, rules, parts.clock.now())
  if (age === 'impossible')
    return refused('field-refused', { field: 'birthday', patternId: 'date-year-first', minLength: 10, maxLength: 10 })
  return age ? refused('too-young', { field: 'birthday', minimumAge: rules.birthdayAge }) : done(undefined)
}

/** The account is the person's own from now on. Other rooms learn of the registration only here. */
export async function takeOver(parts: Parts, tx: Tx, member: MemberRow, { birthday }: TakeOverForm, ip: string): Promise<void> {
  const { data } = parts.secrets
  const now = parts.clock.now()
  const profile = { ...readProfile(data, member), ...(birthday === undefined ? {} : { birthday }) }
  await updateMember(tx, member.id, {
    handed_at: null,
    terms_version: (await parts.rules()).termsVersion,
    terms_accepted_at: now,
    registered_ip: plainText(ip, 64),
    profile_sealed: sealedProfile(data, member.id, profile),
  })
  const { id: memberId, account, currency } = member
  await parts.judgeNewcomer(tx, memberId)
  await parts.tell(tx, { name: 'memberRegistered', memberId, account, currency, at: now.toString() })
}
