/** Usual fields: those that several acts ask for. */
import { budget, code, currency, option, word } from './fields.ts'

/** A member by the name of their account. */
export const ACCOUNT = word(code('account'))
/** Acts on one wallet of a member. */
export const WALLET = { currency: option(currency(), 'the wallet, as THB; default the first wallet of the member') } as const
/** Acts by which somebody could expect more than the house keeps. */
export const BUDGET = {
  budget: option(budget(), 'what the house may lose by it, as MMK=5000000,THB=50000; two of the staff then set it though it loses'),
} as const
