/** Social: logging in with an identity provider, linking such a login to an account, and newcomers without an account. */
import { changeGuard } from '../change-guard/change-guard.ts'
import type { socialStart } from '@baize/contract/identity/identity-ways.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { completeLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import { deleteSocial, insertSocial, socialOf, socialsOf } from './social-store.ts'
import { listPasskeys } from '../passkey/passkey.ts'
import type { Parts, SocialPerson, SocialTrip } from '../needs.ts'
import { readContacts } from '../contact/contact.ts'
import { endUnfinished } from '../login-store.ts'
import { lockMember } from '../store.ts'
import { beginTrip, endTrip, readTrip } from '../trip/trip.ts'

export type Provider = 'google' | 'facebook'
export type Newcomer = SocialPerson & { readonly provider: string }

const TRIP_MINUTES = 10
const NEWCOMER_MINUTES = 30

/** The provider's address for the browser, and the secret of its trip. Where a member asks (`person`), the login is linked to the account. */
export async function startSocial(
  parts: Parts,
  provider: Provider,
  person?: Pick<Person, 'id' | 'sessionId'>,
): Promise<Outcome<{ url: string; trip: string }, OperationRefusal<typeof socialStart>>> {
  const known = parts.social()[provider]
  if (!known) return refused('operation-not-allowed')
  const begun = await known.begin(`${parts.siteUrl()}/login/${provider}`)
  if (!begun.ok) return refused('social-unreachable')
  const trip = await parts.database.write((tx) =>
    beginTrip(parts, tx, provider, { content: begun.value.trip, ...(person ? { person } : {}), minutes: TRIP_MINUTES }),
  )
  return done({ url: begun.value.url, trip })
}

export type SocialRefusal =
  | 'popup-closed-by-user'
  | 'social-unreachable'
  | 'social-taken'
  | 'registration-needed'
  | 'operation-not-allowed'
  | EntryRefusal

/** What the provider sent back becomes a login, a link, or the ticket of a newcomer. Accounts are never joined by a mail address alone. */
export async function finishSocial(
  parts: Parts,
  provider: Provider,
  { query, trip: secret }: { readonly query: string; readonly trip: string | undefined },
  caller: LoginCaller,
): Promise<Outcome<Entered | { readonly linked: true }, SocialRefusal>> {
  const known = parts.social()[provider]
  if (!known) return refused('operation-not-allowed')
  const trip = await parts.database.write((tx) => endTrip<SocialTrip>(parts, tx, provider, secret))
  if (!trip) return refused('popup-closed-by-user')
  const person = await known.finish(trip.content, query)
  if (!person.ok) return refused(person.code === 'unreachable' ? 'social-unreachable' : 'popup-closed-by-user')
  const owner = (await socialOf(parts.database.reader, person.value.issuer, person.value.subject))?.member_id
  const { memberId } = trip
  if (memberId !== undefined) {
    if (caller.person?.id !== memberId) return refused('popup-closed-by-user')
    if (owner === memberId) return done({ linked: true })
    const made = await parts.database.write((tx) => linkLater(parts, tx, memberId, { ...person.value, provider }))
    return made ? done({ linked: true }) : refused('social-taken')
  }
  if (owner !== undefined)
    return parts.database.transact((tx) => completeLogin(parts, tx, owner, caller, { way: provider, remember: false }))
  const content: Newcomer = { ...person.value, provider }
  const ticket = await parts.database.write((tx) => beginTrip(parts, tx, 'newcomer', { content, minutes: NEWCOMER_MINUTES }))
  return refused('registration-needed', { ticket, email: person.value.email ?? null, name: person.value.name ?? null })
}

export const newcomerOf = async (parts: Parts, ticket: string): Promise<Newcomer | undefined> =>
  (await readTrip<Newcomer>(parts, 'newcomer', ticket))?.content

export const takeNewcomer = async (parts: Parts, tx: Tx, ticket: string): Promise<boolean> =>
  (await endTrip(parts, tx, 'newcomer', ticket)) !== undefined

export const linkSocial = (parts: Parts, tx: Tx, member_id: string, { issuer, subject, provider }: Newcomer): Promise<boolean> =>
  insertSocial(tx, { issuer, subject, provider, member_id, made_at: parts.clock.now() })

/** Links a login to an existing account. Another way to log in is a change of what guards it. */
async function linkLater(parts: Parts, tx: Tx, memberId: string, newcomer: Newcomer): Promise<boolean> {
  if (!(await linkSocial(parts, tx, memberId, newcomer))) return false
  const now = parts.clock.now()
  await changeGuard(parts, tx, memberId)
  await parts.tell(tx, { name: 'memberSocialLinked', memberId, provider: newcomer.provider, reference: now.toString() })
  return true
}

/** Unlinks a social login, unless nothing else would open the account. */
export async function unlinkSocial(parts: Parts, tx: Tx, memberId: string, provider: Provider): Promise<Outcome<undefined, 'last-way-in'>> {
  // Of two that are unlinked at the same moment, the second sees what the first has left.
  const member = await lockMember(tx, memberId)
  const others = (await socialsOf(tx, memberId)).filter((each) => each.provider !== provider)
  const phone = (await readContacts(parts, tx, memberId)).phone?.verified && (await parts.rules()).codeLogin
  if (!member?.has_password && others.length === 0 && !phone && (await listPasskeys(tx, memberId)).length === 0)
    return refused('last-way-in')
  if (!(await deleteSocial(tx, memberId, provider))) return done(undefined)
  await endUnfinished(tx, memberId)
  await parts.tell(tx, { name: 'memberSocialUnlinked', memberId, provider, reference: parts.clock.now().toString() })
  return done(undefined)
}

/** The social logins of a member, for lists and for the count of ways to log in. */
export const listSocials = (reader: Reader | Tx, memberId: string) => socialsOf(reader, memberId)
