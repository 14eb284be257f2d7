/** Checks: which adapter speaks to which service of identity checks. */
import { applicantLevel } from './applicant-level.ts'
import { checkReport } from './check-report.ts'
import type { CheckClock, CheckService, IdentityChecks } from './identity-checks.ts'
import { inquiry } from './inquiry.ts'

export type { CheckService } from './identity-checks.ts'

const ADAPTERS: Readonly<Record<string, (service: CheckService, clock: CheckClock) => IdentityChecks>> = {
  'applicant-level': applicantLevel,
  'check-report': checkReport,
  inquiry,
}

/** Every dialect that an adapter speaks. */
export const CHECK_DIALECTS = Object.keys(ADAPTERS)

/** The adapter of a service; undefined where none speaks its dialect. */
export const identityChecksOf = (service: CheckService, clock: CheckClock): IdentityChecks | undefined =>
  ADAPTERS[service.dialect]?.(service, clock)
