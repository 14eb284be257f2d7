/** Home: what is asked for only when somebody opens it. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Language } from '../../i18n/i18n.ts'

/** The words of the promotions that the strip shows. */
export const promotionWordsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['content', 'promotions', language],
    queryFn: async ({ signal }) => (await call('listAnnouncements', { query: { types: 'PR', pageNo: 1, pageSize: 6 }, signal })).promotion,
    staleTime: 60_000,
  })
