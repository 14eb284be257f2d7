/**
 * Hand out: an agent opens an account for somebody with a one-time password. The person takes it over at the first login with their own password, the
 * birthday and the terms. Nobody accepts the terms for another (AG-50).
 */
import { fieldFault } from '@baize/contract/values/pattern.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../../platform/database.ts'
import { normalisedAccount } from '../../platform/proofs/account-name.ts'
import { forMany } from '../../platform/own-rows.ts'
import { endUnfinished } from '../login-store.ts'
import type { Parts } from '../needs.ts'
import { sealedProfile } from '../profile.ts'
import { insertMember, memberByAccount, newId, updateMember } from '../store.ts'

const PASSWORD_LENGTH = 12
/** Without letters that are mistaken for digits or for one another, since the password is read out or copied by hand. */
const PASSWORD_SIGNS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export type HandedOut = { readonly id: string; readonly account: string; readonly password: string }
export type HandOutWish = {
  readonly username: string
  readonly makes: 'member' | 'agent'
  readonly language: LanguageCode
  /** Gives a new account its place, in the transaction that makes it. */
  readonly place: (tx: Tx, newcomer: { id: string; account: string; currency: string; wallet: bigint }) => Promise<void>
  /** Whether an account directly below the caller has not been taken over yet. */
  readonly isOwn: (tx: Tx, member: string) => Promise<boolean>
}

async function make(
  parts: Parts,
  tx: Tx,
  account: string,
  hash: string,
  { language, makes, place }: HandOutWish,
): Promise<string | undefined> {
  const { currency } = await parts.rules()
  const now = parts.clock.now()
  const id = await newId(tx)
  const inserted = await insertMember(tx, {
    id,
    account,
    nickname: account,
    type: makes === 'agent' ? MEMBER_TYPES.agent : MEMBER_TYPES.member,
    currency,
    language,
    password_hash: hash,
    password_changed_at: now,
    has_password: true,
    profile_sealed: sealedProfile(parts.secrets.data, id, {}),
    terms_version: '',
    registered_at: now,
    registered_ip: '',
    handed_at: now,
  })
  if (!inserted) return undefined
  const wallet = await parts.openWallet(tx, id, currency)
  await updateMember(tx, id, { wallet })
  await place(tx, { id, account, currency, wallet })
  return id
}

/**
 * Makes the account, or gives another one-time password for one of the agent's own that nobody has taken over yet. The first password may
 * have been lost.
 */
export async function handOut(parts: Parts, wish: HandOutWish): Promise<Outcome<HandedOut, 'field-refused' | 'username-taken' | 'busy'>> {
  const rule = (await parts.rules()).fields.find(({ field }) => field === 'username')
  const account = normalisedAccount(wish.username)
  const fault = rule && fieldFault(rule, account)
  if (fault) return refused('field-refused', fault)
  const password = Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_SIGNS[parts.random.below(PASSWORD_SIGNS.length)]).join('')
  const hashed = await parts.passwords.hash(password, 'proven')
  if (!hashed.ok) return hashed
  // The rows of an account that is not taken over yet are its own, and the caller is its agent.
  return forMany(() => give(parts, wish, account, password, hashed.value))
}

const give = (parts: Parts, wish: HandOutWish, account: string, password: string, hash: string) =>
  parts.database.transact<HandedOut, 'username-taken'>(async (tx) => {
    const held = await memberByAccount(tx, account)
    if (held === undefined) {
      const id = await make(parts, tx, account, hash, wish)
      return id === undefined ? refused('username-taken', { field: 'username' }) : done({ id, account, password })
    }
    if (held.handed_at === null || !(await wish.isOwn(tx, held.id))) return refused('username-taken', { field: 'username' })
    // Whoever typed the former password has a ticket to take the account over, and it is theirs no longer.
    await updateMember(tx, held.id, { password_hash: hash, password_changed_at: parts.clock.now() })
    await endUnfinished(tx, held.id)
    return done({ id: held.id, account, password })
  })
