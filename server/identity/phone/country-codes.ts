/** Country codes: every country with its dialing code, from the telephone library's own table. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

export const COUNTRY_CODES: readonly { readonly countryCode: string; readonly countryDialingCode: string }[] = getCountries()
  .map((countryCode) => ({ countryCode: countryCode as string, countryDialingCode: getCountryCallingCode(countryCode) as string }))
  .sort((a, b) => (a.countryCode < b.countryCode ? -1 : 1))
