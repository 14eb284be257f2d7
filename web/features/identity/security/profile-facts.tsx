/** Profile facts: what the person told about themself at registration, as far as there is any. */
import { Facts } from '@baize/ui/show/facts.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { FIELDS } from '../register/register-field.tsx'

const profileQuery = queryOptions({
  queryKey: ['security', 'profile'],
  queryFn: ({ signal }) => call('memberProfile', { signal }),
})

export function ProfileFacts() {
  const text = useText()
  const { data: profile = {}, isPending } = useQuery(profileQuery)
  // One fact, which nearly everybody has told: what stands below keeps its place.
  if (isPending) return <Skeleton height={44} />
  const told = FIELDS.flatMap((name) => (profile[name] ? [{ term: text(`identity.${name}`), value: profile[name] }] : []))
  const number = profile['mobileNum'] ? [{ term: text('security.mobile'), value: profile['mobileNum'] }] : []
  return told.length + number.length === 0 ? null : <Facts items={[...told, ...number]} />
}
