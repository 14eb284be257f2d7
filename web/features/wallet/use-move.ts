/** Use move: one request to move money to or from a provider's wallet, repeated under its key until the provider has answered. */
import type { WalletDirection } from '@baize/contract/transfer-wallet.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { call, Refusal } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { isUnsure, waitToAskAgain } from '../../api/sent-once.ts'
import type { Language } from '../../i18n/i18n.ts'
import { isZero } from './amount-choices.ts'
import { useFormKey } from '../../api/form-key.ts'
import { balanceQuery } from './queries.ts'

/** How often a transfer in progress is queried. */
const WATCH_MS = 4000

export const vendorWalletsQuery = (language: Language, vassalage: string) =>
  queryOptions({
    queryKey: ['balance', 'vendors', language, vassalage],
    queryFn: ({ signal }) => call('merchantWallet', { query: { vassalage }, signal }),
    refetchInterval: ({ state }) => (state.data?.wallets.some(({ pending }) => !isZero(pending)) ? WATCH_MS : false),
  })

export type Move = { readonly direction: WalletDirection; readonly amount: string; readonly giveUp?: string }

/** Queries what may have changed. Queried `anew` at every try, a query would never be answered on a slow line; else a running one may end. */
const look = (anew: boolean): Promise<void> => queries.invalidateQueries({ queryKey: balanceQuery.queryKey }, { cancelRefetch: anew })
/** The provider's result is not known yet: its answer or ours was lost, or we asked too often. */
const unknownYet = (error: unknown, tries: number): boolean =>
  isUnsure(error, tries) || (error instanceof Refusal && error.code === 'too-many-requests' && tries > 0)

/** `underWay` from the first unknown answer until a known one. */
export function useMove(vassalage: string) {
  const { keyOf, spent } = useFormKey()
  const [underWay, setUnderWay] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  useLayoutEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationFn: async (wish: Move) => {
      const signal = leaving.current?.signal ?? AbortSignal.abort()
      const key = keyOf(wish)
      for (let tries = 0; !signal.aborted; tries += 1) {
        const answer = await call('walletTransfer', { body: { vassalage, ...wish }, key }).catch((lost: unknown) => {
          if (!unknownYet(lost, tries)) throw lost
        })
        if (answer?.transfer.state === 'done') return
        setUnderWay(true)
        void look(tries === 0)
        await waitToAskAgain(tries, signal)
      }
    },
    onSettled: (_done, lost) => {
      // While the result is unknown, the next press repeats the same move and begins no other.
      if (!(lost instanceof Refusal && lost.code === 'unknown-error')) spent()
      setUnderWay(false)
      return look(true)
    },
  })
  return { move: mutateAsync, busy: isPending, moved: isSuccess, underWay, error }
}
