/** Guards: the acts of the security center, bound to the parts of this room, as its routes call them. */
import type { ConsolidatedFlags } from '@baize/contract/agents.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Person } from '../../platform/route.ts'
import { closeAccount } from './closing.ts'
import { changePassword, proveAgain } from '../password/password.ts'
import { renewNow } from '../session/session.ts'
import type { Parts } from '../needs.ts'
import { setPaymentPassword } from './payment-password.ts'
import * as forgotten from './reset-payment-password.ts'
import { addPasskey, askPasskey, askPasskeyProof } from '../passkey/passkey.ts'
import * as security from './security.ts'
import { startSocial, unlinkSocial, type Provider } from '../social/social.ts'
import { judgeCounted } from '../second-proof/second-proof.ts'
import { confirm, startTotp, stop } from '../totp/totp.ts'
import { alarm } from './alarm.ts'
import { sendOldCode } from './old-contact.ts'
import { proofWays, proveByBoth, proveOwner, type ProofInput } from './owner-proof.ts'
import { releaseContact } from './release-contact.ts'
import * as frozen from './withdrawal-freeze.ts'

/** The contract requests that wait for a member, given only where the merchant uses the third agent policy. */
async function consolidatedFlags(parts: Parts, memberId: string): Promise<Outcome<ConsolidatedFlags, 'operation-not-allowed'>> {
  return (await parts.rules()).agentPolicy ? done(await parts.contractRequests(memberId)) : refused('operation-not-allowed')
}

/** Asks for the login again, and then acts. */
const afterProof =
  (parts: Parts) =>
  async <Done>(person: Person, password: string | undefined, act: () => Promise<Done>) => {
    const again = await proveAgain(parts, person, password)
    return again.ok ? act() : again
  }

export function createGuards(parts: Parts) {
  const proven = afterProof(parts)
  const { database } = parts
  return {
    proveAgain: (person: Person, password: string | undefined) => proveAgain(parts, person, password),
    state: (memberId: string) => security.securityState(parts, memberId),
    changePassword: (person: Person, form: Parameters<typeof changePassword>[2]) => changePassword(parts, person, form),
    renewNow: (person: Person) => renewNow(parts, person.sessionId),
    setPaymentPassword: (person: Person, form: Parameters<typeof setPaymentPassword>[2]) => setPaymentPassword(parts, person, form),
    sendPaymentCode: (...[person, wish]: Rest<typeof forgotten.sendPaymentCode>) => forgotten.sendPaymentCode(parts, person, wish),
    resetPaymentPassword: (...[person, given]: Rest<typeof forgotten.resetPaymentPassword>) =>
      forgotten.resetPaymentPassword(parts, person, given),
    sendPaymentNotice: (payload: unknown) => forgotten.sendPaymentNotice(parts, payload),
    sendBindCode: (...[person, target, visitor]: Rest<typeof security.sendBindCode>) =>
      security.sendBindCode(parts, person, target, visitor),
    sendOldCode: (...[person, wish]: Rest<typeof sendOldCode>) => sendOldCode(parts, person, wish),
    bindContact: (...[person, given]: Rest<typeof security.bindContact>) => security.bindContact(parts, person, given),
    startTotp: (person: Person, password: string | undefined) =>
      proven(person, password, () => database.transact((tx) => startTotp(parts, tx, person))),
    confirmTotp: (person: Person, code: string) => database.transact((tx) => confirm(parts, tx, person.id, code)),
    stopTotp: (person: Person, password: string | undefined, code: string) =>
      proven(person, password, () => judgeCounted(parts, person.id, (tx) => stop(parts, tx, person.id, code))),
    askPasskey: (person: Person, password: string | undefined) => proven(person, password, () => askPasskey(parts, person)),
    addPasskey: (person: Person, given: Rest<typeof addPasskey>[1]) => addPasskey(parts, person.id, given),
    removePasskey: (person: Person, id: string) => security.removePasskey(parts, person.id, id),
    linkSocial: (person: Person, provider: Provider, password: string | undefined) =>
      proven(person, password, () => startSocial(parts, provider, person)),
    unlinkSocial: (person: Person, provider: Provider) => database.transact((tx) => unlinkSocial(parts, tx, person.id, provider)),
    proofWays: (memberId: string) => proofWays(parts, memberId),
    proveOwner: (memberId: string, given: ProofInput) => proveOwner(parts, memberId, given),
    proveByBoth: (memberId: string, given: ProofInput) => proveByBoth(parts, memberId, given),
    askPasskeyProof: (person: Person) => askPasskeyProof(parts, person),
    alarm: (...[fact, words]: Rest<typeof alarm>) => alarm(parts, fact, words),
    freezeByLink: (token: string) => frozen.freezeByLink(parts, token),
    areWithdrawalsFrozen: (memberId: string) => frozen.areWithdrawalsFrozen(parts, memberId),
    releaseWithdrawals: (...[person, form]: Rest<typeof frozen.releaseWithdrawals>) => frozen.releaseWithdrawals(parts, person, form),
    /** By staff, in their own transaction. */
    releaseByStaff: (...[tx, memberId]: Rest<typeof frozen.releaseByStaff>) => frozen.releaseByStaff(parts, tx, memberId),
    /** By staff, in their own transaction. */
    releaseContact: (...[tx, memberId, kind]: Rest<typeof releaseContact>) => releaseContact(parts, tx, memberId, kind),
    close: (...[person, form]: Rest<typeof closeAccount>) => closeAccount(parts, person, form),
    consolidatedFlags: (person: Person) => consolidatedFlags(parts, person.id),
    listSessions: (person: Person) => security.listSessions(parts, person),
    endOneSession: (person: Person, id: string) => security.endOneSession(parts, person, id),
    endOtherSessions: (person: Person) => security.endOtherSessions(parts, person),
    loginHistory: (memberId: string) => security.loginHistory(parts, memberId),
  }
}

/** The arguments of an act without the parts. */
type Rest<Act extends (...all: never[]) => unknown> = Parameters<Act> extends [unknown, ...infer Others] ? Others : never
