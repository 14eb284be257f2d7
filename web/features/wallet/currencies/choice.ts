/** Choice: the wallets of a member's currencies, and which of them everything goes by; a choice reads all that is personal again (WC-52). */
import { toast } from '@baize/ui/overlay/toast.tsx'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { usePerson, walletChosen } from '../../../api/person.ts'
import { takeAnswer } from '../../../api/queries.ts'
import { useStatus } from '../../../api/status.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { balanceQuery } from '../queries.ts'

export const walletsQuery = queryOptions({
  queryKey: [...balanceQuery.queryKey, 'wallets'],
  queryFn: ({ signal }) => call('memberWallets', { signal }),
})

export function useChooseWallet() {
  const refusalText = useRefusalText()
  return useMutation({
    mutationFn: (currency: string) => call('chooseWallet', { body: { currency } }),
    onSuccess: (answer) => {
      const chosen = answer.wallets.find((wallet) => wallet.chosen)
      if (chosen) walletChosen(chosen)
      takeAnswer(walletsQuery.queryKey, answer)
    },
    onError: (error) => toast({ title: refusalText(error) }),
  })
}

/** The currencies of the merchant, the first one first, and that of a wallet which is chosen all the same. */
export function useCurrencies(): readonly string[] {
  const { info, role } = usePerson()
  const { data } = useStatus()
  if (data === undefined || info === undefined || role === 'trial') return []
  const { currencies } = data.merchant
  return currencies.includes(info.currency) ? currencies : [...currencies, info.currency]
}

/** The first of the currencies in which an in-house game is offered, where a wallet of another one is chosen. */
export function useFirstInstead(offered: readonly string[]): { readonly currency: string; readonly chosen: string } | undefined {
  const { info, role } = usePerson()
  const [currency] = offered
  if (info === undefined || currency === undefined || role === 'trial' || offered.includes(info.currency)) return undefined
  return { currency, chosen: info.currency }
}
