/** Use signs: an open game window says once a minute that somebody plays, and what the server answers is shown (PL-17). */
import { SIGN_SECONDS } from '@baize/contract/protection/reality-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { usePerson } from '../../api/person.ts'
import { sittingQuery, takeSitting, type Sitting } from '../../api/clock/sitting.ts'

const SECOND_MS = 1000

/** How the sitting stands; undefined for people who are not logged in, and until it is known. While a check waits nobody plays, and nothing is signed. */
export function useSigns(): Sitting | undefined {
  const { role } = usePerson()
  const plays = role === 'member' || role === 'agent'
  const { data } = useQuery({ ...sittingQuery, enabled: plays })
  const waits = data !== undefined && data.due !== null
  useEffect(() => {
    if (!plays || waits) return undefined
    const sign = (): void => {
      if (document.visibilityState !== 'visible') return
      // The next sign says the same.
      call('signPlay').then(takeSitting, () => undefined)
    }
    sign()
    const timer = setInterval(sign, SIGN_SECONDS * SECOND_MS)
    document.addEventListener('visibilitychange', sign)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sign)
    }
  }, [plays, waits])
  return plays ? data : undefined
}
