/** House dates: instants of pay in the merchant's zone, by which hours, days and periods of pay begin and end. */
import { useStatus } from '../../../api/status.ts'
import { useZonedDates } from '../../../i18n/i18n.ts'

export const useHouseZone = (): string => useStatus().data?.merchant.timeZone ?? 'UTC'

export const useHouseDates = (): ReturnType<typeof useZonedDates> => useZonedDates(useHouseZone())
