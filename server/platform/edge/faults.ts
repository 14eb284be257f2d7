/** Faults: what a client did wrong, by the code of the error that a library throws. */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { CLOCK_UNSURE } from '../clock.ts'
import { BUSY } from '../overload/shares.ts'

const FAULTS: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  [CLOCK_UNSURE]: 'clock-unsure',
  [BUSY]: 'busy',
}

/** The code for a client's fault, also where a library reports it. */
export function faultOf(error: { code?: string; statusCode?: number }): RefusalCode | undefined {
  const { code = '', statusCode = 500 } = error
  if (FAULTS[code] || statusCode < 400 || statusCode >= 500) return FAULTS[code]
  if (statusCode === 404) return 'not-found'
  if (statusCode === 413) return 'body-too-large'
  if (statusCode === 421) return 'unknown-host'
  if (statusCode === 429) return 'too-many-requests'
  return statusCode === 415 ? 'unsupported-body' : 'malformed-body'
}
