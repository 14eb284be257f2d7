/**
 * Players only: a page of a person's own money, shown once it is known that no trial account came. A trial account has none of it, so
 * nothing is asked for one, also where its address is opened cold (MEMBER-03, WC-72).
 */
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import type { ReactNode } from 'react'
import { usePerson } from '../../api/person.ts'

export function PlayersOnly({ children }: { children: ReactNode }) {
  const { role, waiting, failed } = usePerson()
  // Where nobody can say who came, the page says what could not be loaded.
  if (role !== 'trial' && (!waiting || failed)) return children
  return (
    <Loading>
      <Skeleton shape="box" height={320} />
    </Loading>
  )
}
