/** Phone number: reads a number as people type it, and masks it so that only its owner recognises it. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import parsePhoneNumber from 'libphonenumber-js/mobile'
import { plainPhone } from '@baize/contract/values/number-text.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

export type Phone = {
  /** `+959401234567` */
  readonly e164: string
  /** ISO 3166-1, where the number shows it. */
  readonly country: string | undefined
}

export type PhoneRefusal = 'missing-phone-number' | 'invalid-phone-number' | 'operation-not-allowed'

/** A number whose dialing code was typed although it stands beside the field (`959…`), or twice (`+95959…`); undefined for any other. */
function withRepeatedCode(digits: string, code: string) {
  const twice = /^\+?(\d{2})(?=\1)/.exec(digits)?.[1]
  const rest = digits.startsWith('+') ? twice && digits.replace(/^\+\d{2}/, '+') : code !== '' && digits.startsWith(code) && `+${digits}`
  const parsed = rest ? parsePhoneNumber(rest) : undefined
  return parsed?.isValid() ? parsed : undefined
}

/**
 * Reads a mobile number with the dialing code chosen beside it; one that begins with `+` has its own. Fixed lines, premium and impossible numbers
 * are refused. An empty list of countries allows all.
 */
export function readPhone(typed: string, dialingCode: string, countries: readonly string[] = []): Outcome<Phone, PhoneRefusal> {
  const digits = plainPhone(typed).replace(/^00(?=[1-9])/, '+')
  if (digits === '') return refused('missing-phone-number')
  if (!/^\+?[0-9]{4,16}$/.test(digits)) return refused('invalid-phone-number')
  const code = dialingCode.replace(/^\+/, '')
  // The library throws at a code that no country has.
  if (!digits.startsWith('+') && !DIALING_CODES.has(code)) return refused('invalid-phone-number')
  const parsed = parsePhoneNumber(digits, digits.startsWith('+') ? {} : { defaultCallingCode: code }) ?? undefined
  const phone = parsed?.isValid() ? parsed : withRepeatedCode(digits, code)
  if (!phone) return refused('invalid-phone-number')
  const { country } = phone
  if (countries.length > 0 && (country === undefined || !countries.includes(country))) return refused('operation-not-allowed')
  return done({ e164: phone.number, country })
}

/** A number without its last four digits. Numbers that are bought in rows share it. */
export const prefixOf = (e164: string): string => e164.slice(0, -4)

/** `+95 ••• 4567` */
export const maskedPhone = (e164: string): string => `${e164.slice(0, 3)} ••• ${e164.slice(-4)}`

/** `m••a@example.test` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}••${email.slice(Math.max(1, at - 1), at)}${email.slice(at)}`
}

/** Email addresses are compared without regard to letter case, as their servers do. */
export const normalisedEmail = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** The country of a dialing code; undefined where several share it. */
export function countryOfCode(dialingCode: string): string | undefined {
  const sharing = COUNTRY_CODES.filter(({ countryDialingCode }) => countryDialingCode === dialingCode)
  return sharing.length === 1 ? sharing[0]?.countryCode : undefined
}

/** Every country with its dialing code, from the telephone library's own table. */
export const COUNTRY_CODES: readonly { readonly countryCode: string; readonly countryDialingCode: string }[] = getCountries()
  .map((countryCode) => ({ countryCode: countryCode as string, countryDialingCode: getCountryCallingCode(countryCode) as string }))
  .sort((a, b) => (a.countryCode < b.countryCode ? -1 : 1))

const DIALING_CODES: ReadonlySet<string> = new Set(COUNTRY_CODES.map(({ countryDialingCode }) => countryDialingCode))
