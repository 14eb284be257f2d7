/** Use signs: an open game window says once a minute that somebody plays, and what the server answers is shown (PL-17). */
import { SIGN_SECONDS } from '@baize/contract/protection/reality-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { serverNow } from '../../api/clock/server-clock.ts'
import { usePerson } from '../../api/person.ts'
import { sittingQuery, takeSitting, type Sitting } from '../../api/clock/sitting.ts'

const SECOND_MS = 1000

/** How the sitting stands is asked again after at most so long, since a timer of weeks fires at once. */
const LOOK_AT_MOST_MS = 3_600_000

/** How the sitting stands; undefined for people who are not logged in, and until it is known. While it waits or is stopped nobody plays, and nothing is signed. */
export function useSigns(): Sitting | undefined {
  const { role } = usePerson()
  const plays = role === 'member' || role === 'agent'
  const { data } = useQuery({ ...sittingQuery, enabled: plays })
  const waits = data !== undefined && (data.due !== null || data.stopped !== null)
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
  useEffect(() => {
    const wait = data && untilLook(data)
    if (wait === undefined) return undefined
    const look = (): void => void queries.invalidateQueries({ queryKey: sittingQuery.queryKey })
    const timer = setTimeout(look, Math.min(wait, LOOK_AT_MOST_MS))
    return () => clearTimeout(timer)
  }, [data])
  return plays ? data : undefined
}

/** Milliseconds after which the sitting is asked about beside the signs: as a limit of time is reached, and as what stops it is over. */
function untilLook({ stopped, stopsIn }: Sitting): number | undefined {
  if (stopped) return Math.max(SECOND_MS, Date.parse(stopped.until) - serverNow())
  return stopsIn !== null && stopsIn <= SIGN_SECONDS ? stopsIn * SECOND_MS : undefined
}
