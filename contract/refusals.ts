/** Refusals: every code that a call may answer instead of its value, with the HTTP status that fits; texts stand in `texts/`. */

export const REFUSALS = {
  // of every call
  'invalid-input': 400,
  'malformed-body': 400,
  'decrypt-failed': 400,
  'encryption-required': 400,
  'key-missing': 400,
  'not-logged-in': 401,
  'not-allowed': 403,
  'region-blocked': 403,
  'cross-site': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'key-used-differently': 409,
  'still-working': 409,
  'body-too-large': 413,
  'unsupported-body': 415,
  'too-many-requests': 429,
  'unknown-error': 500,
  busy: 503,
  maintenance: 503,

  // identity
  'wrong-credentials': 422,
  'captcha-required': 422,
  'captcha-failed': 422,
  'account-frozen': 403,
  'trial-not-offered': 422,
  'username-taken': 422,
  'field-refused': 422,
  'passwords-differ': 422,
  'terms-not-accepted': 422,
  'too-young': 422,
  'password-too-common': 422,
  'invitation-code-unknown': 422,

  // games
  'game-unknown': 404,
  'game-maintenance': 422,
  'vendor-maintenance': 422,
  'trial-cannot-play': 403,
  'vendor-not-answering': 503,

  // money
  'balance-too-low': 422,
  'amount-below-minimum': 422,
  'amount-above-maximum': 422,
  'amount-too-precise': 422,
  'method-unknown': 422,
  'payee-unknown': 422,
  'payee-limit': 422,
  'withdrawal-open': 409,
  'daily-limit': 422,
  'state-conflict': 409,
  'payment-service-down': 503,
  'account-blocked': 403,
  'account-excluded': 403,
  'limit-reached': 422,

  // in-house games
  'stake-below-minimum': 422,
  'stake-above-maximum': 422,
  'win-above-maximum': 422,
  'target-out-of-range': 422,
  'client-seed-refused': 422,
  'game-switched-off': 422,
  'too-fast': 429,
  'round-open': 409,
  'round-closed': 422,
  'round-crashed': 422,
  'bet-placed': 409,
  'seed-in-play': 409,

  // lottery
  'issue-unknown': 404,
  'issue-closed': 422,
  'play-unknown': 422,
  'selection-refused': 422,
  'count-differs': 422,
  'multiple-out-of-range': 422,
  'unit-not-offered': 422,
  'prize-group-out-of-range': 422,
  'exposure-reached': 422,
  'bet-token-refused': 422,
  'bet-token-used': 409,
  'order-not-open': 409,
  'chase-refused': 422,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof REFUSALS

/** The refusals that any call may answer. */
export const EVERYWHERE = [
  'invalid-input',
  'malformed-body',
  'not-logged-in',
  'not-allowed',
  'cross-site',
  'too-many-requests',
  'body-too-large',
  'unsupported-body',
  'unknown-error',
  'busy',
  'maintenance',
  'region-blocked',
] as const satisfies readonly RefusalCode[]
