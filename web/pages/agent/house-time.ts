/** House time: the time and the GMT offset of the merchant's zone, written alike in every language. */

const partsOf = (at: number, zone: string, wish: Intl.DateTimeFormatOptions): Readonly<Record<string, string>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...wish }).formatToParts(at).map(({ type, value }) => [type, value]),
  )

/**
 * `GMT+6:30`; the offset in force at that moment (epoch milliseconds), since zones change theirs. Devices write `GMT` or `GMT+0` where
 * there is none.
 */
export function gmtOffset(at: number, zone: string): string {
  const { timeZoneName = 'GMT' } = partsOf(at, zone, { timeZoneName: 'shortOffset' })
  return timeZoneName === 'GMT' ? 'GMT+0' : timeZoneName
}

/** `14:03:09` */
export function houseTime(at: number, zone: string): string {
  const {
    hour = '',
    minute = '',
    second = '',
  } = partsOf(at, zone, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return `${hour}:${minute}:${second}`
}
