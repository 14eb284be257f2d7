/** State query: what waits for a member in promotions. It is separate, since the menu needs nothing else of promotions. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, type Answer } from '../../api/client.ts'
import { usePerson } from '../../api/person.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import type { Language } from '../../i18n/languages.ts'

export const promotionStateQuery = (language: Language) =>
  queryOptions({
    queryKey: ['promotions', 'state', language],
    queryFn: ({ signal }) => call('promotionState', { query: { language }, signal }),
  })

/** For a member or an agent; nothing waits for a trial account, and no query is made (WC-72). */
export function usePromotionState(): Answer<'promotionState'> | undefined {
  const { role } = usePerson()
  return useQuery({ ...promotionStateQuery(useLanguage()), enabled: role === 'member' || role === 'agent' }).data
}
