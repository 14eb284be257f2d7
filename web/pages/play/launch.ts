/**
 * Launch: starts a game and notices a slow vendor.
 * Next: `server/games/launch/launch.ts`.
 */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import type { Language } from '../../i18n/i18n.ts'
import { UnusableAddress } from '../../i18n/refusal-text.ts'

const SLOW_MS = 8000

/** A launch whose address a window can open: a page of the site or of the web, and nothing else. */
export function openable<Launch extends { readonly url: string }>(launch: Launch): Launch {
  if (!/^https?:$/.test(URL.parse(launch.url, location.href)?.protocol ?? '')) throw new UnusableAddress()
  return launch
}

/** Requested once for each attempt: an address is valid for one session only, so no other language or remount starts a second. */
export const launchQuery = (nodeId: number, language: Language, attempt: number, room?: string) =>
  queryOptions({
    queryKey: ['launch', nodeId, attempt, room],
    queryFn: async ({ signal }) =>
      openable(
        await call('launchGame', {
          body: { nodeId, language, returnUrl: location.origin, ...(room === undefined ? {} : { room }) },
          signal,
        }),
      ),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })

/** True once a start has taken longer than a person should wait without a message. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return slow && waiting
}

export const inUnits = (net: string): bigint => {
  const [whole = '0', fraction = ''] = net.replace('-', '').split('.')
  const size = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
  return net.startsWith('-') ? -size : size
}

export type NetSince = { readonly value: string | undefined; readonly look: () => void }
