/** Begin: a person goes to the service that looks at their document. The check is stored first, so that a lost answer loses nothing. */
import type { beginIdentityCheck } from '@baize/contract/identity/checks.ts'
import { MOST_TRIES } from '@baize/contract/identity/check-words.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { newId, type Tx } from '../platform/database.ts'
import type { ChecksNeeds, IdentityChecks, StatedPerson } from './needs.ts'
import { readLevel } from './level.ts'
import { checksOf, insertCheck, lockChecks, nameApplicant, triesOf, type CheckRow } from './store.ts'

/** What a service is asked for; level 3 is given by people. */
const LEVEL = 2

type Refused = OperationRefusal<typeof beginIdentityCheck>
type Reserved = Pick<CheckRow, 'id' | 'service' | 'applicant'>

/** The check that is open, or a new one. */
async function reserve(needs: ChecksNeeds, tx: Tx, member: string): Promise<Outcome<Reserved, Refused>> {
  const first = needs.services().keys().next().value
  if (first === undefined) return refused('check-not-offered')
  await lockChecks(tx, member)
  const { level, missing, waits } = await readLevel(needs, tx, member)
  const stated = missing.filter((each) => each !== 'contact')
  if (stated.length > 0) return refused('check-data-missing', { missing: stated })
  if (level >= LEVEL) return refused('check-not-needed')
  if (waits) return refused('check-running')
  const [last] = await checksOf(tx, member)
  if (last?.state === 'begun' && needs.services().has(last.service)) return done(last)
  if (last?.state === 'sent' || last?.state === 'reviewing') return refused('check-running')
  if ((await triesOf(tx, member)) >= MOST_TRIES) return refused('check-tries-used')
  const row = { id: await newId(tx), member, level: LEVEL, service: first, beganAt: needs.clock.now() } as const
  await insertCheck(tx, row)
  return done({ ...row, applicant: null })
}

async function goTo(
  { language, ...person }: StatedPerson,
  service: IdentityChecks,
  { id, applicant }: Reserved,
  returnUrl: string,
): Promise<Outcome<{ readonly applicant: string; readonly url: string }, 'check-service-down'>> {
  const wish = { reference: id, returnUrl }
  if (applicant !== null) {
    const again = await service.resume(applicant, wish)
    return again.ok ? done({ applicant, url: again.value.url }) : again
  }
  const { name = '', birthDate = '' } = person
  return service.begin({ name, birthDate, language: language === 'MY' ? 'my' : 'en' }, wish)
}

/** Answers where the person goes. Where the service does not answer, the same check is tried when they come again. */
export async function beginCheck(needs: ChecksNeeds, member: string, origin: string): Promise<Outcome<{ readonly url: string }, Refused>> {
  const reserved = await needs.database.transact((tx) => reserve(needs, tx, member))
  if (!reserved.ok) return reserved
  const service = needs.services().get(reserved.value.service)
  const person = await needs.person(needs.database.reader, member)
  if (!service || !person) return refused('check-service-down')
  const gone = await goTo(person, service, reserved.value, await needs.returnUrl(origin))
  if (!gone.ok) return gone
  await needs.database.write((tx) => nameApplicant(tx, reserved.value.id, gone.value.applicant))
  return done({ url: gone.value.url })
}
