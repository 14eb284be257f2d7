/**
 * Launch: starts a game, notices a slow vendor, and reads the result since then from the record.
 * Next: `server/games/launch/launch.ts`.
 */
import type { Game } from '@baize/contract/games.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { BetRecord } from '@baize/contract/records.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useBalance } from '../../features/wallet/balance.tsx'
import type { Language } from '../../i18n/i18n.ts'
import { UnusableAddress } from '../../i18n/refusal-text.ts'

const SLOW_MS = 8000
const LOOK_MS = 15_000
/** The record has a round a moment after it ends, and under load a little later. */
const SETTLE_MS = [600, 2500] as const
const ROWS = 100
const PAGES = 20

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

const readRounds = (vassalage: string, pageNo: number, pageSize: number, signal: AbortSignal) =>
  call('bettingRecord', { query: { vassalage, pageNo, pageSize }, signal })

export const inUnits = (net: string): bigint => {
  const [whole = '0', fraction = ''] = net.replace('-', '').split('.')
  const size = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
  return net.startsWith('-') ? -size : size
}

/** The rounds of the game down to the newest one at its opening; clocks play no part in it. */
async function netSince(game: Game, mark: string | null, signal: AbortSignal): Promise<string> {
  let sum = 0n
  for (let pageNo = 1; pageNo <= PAGES; pageNo += 1) {
    const page = await readRounds(game.vassalage, pageNo, ROWS, signal)
    const end = page.content.findIndex(({ id }) => id === mark)
    const fresh: BetRecord[] = end < 0 ? page.content : page.content.slice(0, end)
    for (const row of fresh) if (row.gameCode === game.gameCode && row.state !== 'rolled-back') sum += inUnits(row.net)
    if (end >= 0 || pageNo >= page.totalPages) break
  }
  return formatUnits(sum)
}

export type NetSince = { readonly value: string | undefined; readonly look: () => void }

/** The net result since the window was opened, by the betting record; `look` queries it again. */
export function useNetSince(game: Game, playing: boolean): NetSince {
  const { vassalage, gameCode } = game
  const [visit] = useState(() => performance.now())
  const { data: mark } = useQuery({
    queryKey: ['launch', 'mark', vassalage, visit],
    queryFn: ({ signal }) => readRounds(vassalage, 1, 1, signal).then(({ content }) => content[0]?.id ?? null),
    staleTime: Infinity,
    gcTime: 0,
  })
  const net = useQuery({
    queryKey: ['launch', 'net', vassalage, gameCode, visit, mark],
    queryFn: ({ signal }) => netSince(game, mark ?? null, signal),
    enabled: mark !== undefined && playing,
    refetchInterval: LOOK_MS,
    gcTime: 0,
  })
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const { refetch } = net
  const look = useCallback((): void => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = SETTLE_MS.map((after) => setTimeout(() => void refetch(), after))
  }, [refetch])
  const known = useBalance().data?.balance
  useEffect(() => {
    if (playing && known !== undefined) look()
  }, [known, playing, look])
  useEffect(() => () => timers.current.forEach((timer) => clearTimeout(timer)), [])
  return { value: net.data ?? (playing ? undefined : '0'), look }
}
