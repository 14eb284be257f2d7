/** Phone login: by a mobile number and the code sent to it, or by the token of the phone identity service. */
import type { Credentials } from '@baize/contract/identity/identity.ts'
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Static } from 'typebox'
import { completeLogin, noteFailedLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import { memberByContact } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import { readPhone } from '../phone-number.ts'
import { provePhone, type ProveRefusal } from '../phone/phone.ts'

export type PhoneLoginRefusal = ProveRefusal | EntryRefusal

/** A right code for a number without an owner cannot exist by SMS. Where the service made it, it is answered like a wrong one. */
export async function loginByPhone(
  parts: Parts,
  credentials: Static<typeof Credentials>,
  caller: LoginCaller,
): Promise<Outcome<Entered, PhoneLoginRefusal>> {
  const { username, password, type, firebaseIdToken, countryDialingCode = '', portal, remember } = credentials
  const { codeLogin, phoneChannel } = await parts.rules()
  const way = type === 'firebase' ? 'firebase' : 'sms'
  if (!codeLogin || way !== phoneChannel) return refused('operation-not-allowed')
  const evidence = { code: password, idToken: firebaseIdToken, visit: caller.visit }
  const proven = await provePhone(parts, { mobileNum: username, countryDialingCode }, 'login', evidence)
  if (!proven.ok) {
    if (way === 'sms' && proven.code === 'invalid-verification-code') {
      const phone = readPhone(username, countryDialingCode)
      const owner = phone.ok ? await memberByContact(parts, parts.database.reader, 'phone', phone.value.e164) : undefined
      await noteFailedLogin(parts, owner, caller, { way })
    }
    return proven
  }
  const memberId = await memberByContact(parts, parts.database.reader, 'phone', proven.value.e164)
  if (memberId === undefined) return refused('invalid-verification-code')
  return parts.database.transact((tx) => completeLogin(parts, tx, memberId, caller, { way, remember: remember === true, portal }))
}
