/** Trial: a fresh person without a wallet, who may look at everything and start no real game. */
import type { LoggedIn } from '@baize/contract/identity/identity.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import type { Origin, Parts } from '../needs.ts'
import { trialInfoFrom } from '../person.ts'
import { beginSession, endSession, type MadeSession } from '../session/session.ts'
import { insertTrial, newId } from '../store.ts'

export type TrialCaller = Origin & { readonly person: Person | undefined; readonly language: LanguageCode }

export async function trialLogin(
  parts: Parts,
  tx: Tx,
  caller: TrialCaller,
): Promise<Outcome<{ answer: LoggedIn; session: MadeSession }, 'trial-not-offered'>> {
  if (!(await parts.rules()).trialOffered) return refused('trial-not-offered')
  const id = await newId(tx)
  const row = { id, account: `trial-${parts.random.bytes(6).toString('hex')}`, language: caller.language, created_at: parts.clock.now() }
  await insertTrial(tx, row)
  if (caller.person) await endSession(parts, tx, caller.person.sessionId, 'replaced')
  const session = await beginSession(parts, tx, { trialId: id, role: 'trial' }, caller, false)
  return done({ session, answer: { token: session.token, firstTimeLogin: false, passwordExpired: false, member: trialInfoFrom(row) } })
}
