/** State query: what of promotions waits for a member; apart, since the menu asks it and needs nothing else of promotions. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Language } from '../../i18n/languages.ts'

export const promotionStateQuery = (language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'state', language],
    queryFn: ({ signal }) => call('promotionState', { query: { language }, signal }),
  })
