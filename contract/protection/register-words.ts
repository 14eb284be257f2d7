/** When a market has the national register of exclusions asked (PX-07). Where any of them is named, it is also asked daily about everybody with a session. */
export const REGISTER_ASKED_AT = ['registration', 'login', 'deposit'] as const
