/** Security steps: what a well guarded account has; the score of the security center counts them (WC-63). */

export const SECURITY_STEPS = ['password', 'paymentPassword', 'phone', 'email', 'secondFactor', 'name'] as const
export type SecurityStep = (typeof SECURITY_STEPS)[number]
