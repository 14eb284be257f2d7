/** Kept wallet: a game whose provider has its own wallet: its result there, and moving money to it and back. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { vendorWalletsQuery } from '../../features/wallet/use-move.ts'
import { VendorWalletPanel } from '../../features/wallet/vendor-wallets.tsx'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { inUnits, type NetSince } from './launch.ts'

/** A round is reported when it begins and when it ends; one query serves both. */
const SOON_MS = 1200

type Wallet = Answer<'merchantWallet'>['wallets'][number]

/** Money on its way may be on either side, so nothing is counted before it has arrived. */
const isStill = ({ balance, pending }: Wallet): boolean => balance !== null && inUnits(pending) === inUnits('0')
/** All wins there less all losses. */
const wonThere = ({ balance, moved }: Wallet): bigint => inUnits(balance ?? '0') - inUnits(moved)
const lessThan = (now: string, before: string): string => formatUnits(BigInt(now) - BigInt(before))

export type KeptWalletState = {
  readonly name: string | undefined
  readonly empty: boolean
  readonly net: NetSince
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
}

/** The rounds of such a provider are in its own book; its wallet shows their result since the window was opened. */
export function useKeptWallet(vassalage: string, keeps: boolean): KeptWalletState {
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const [{ first, last }, setSums] = useState<{ first?: string; last?: string }>({})
  const { data } = useQuery({ ...vendorWalletsQuery(language, vassalage), enabled: keeps })
  const wallet = data?.wallets.find((each) => each.vassalage === vassalage)
  const sum = wallet && isStill(wallet) ? String(wonThere(wallet)) : undefined
  if (sum !== undefined && sum !== last) setSums({ first: first ?? sum, last: sum })
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = useCallback((): void => {
    soon.current ??= setTimeout(() => {
      soon.current = undefined
      void queries.invalidateQueries({ queryKey: vendorWalletsQuery(language, vassalage).queryKey })
    }, SOON_MS)
  }, [language, vassalage])
  useEffect(() => () => clearTimeout(soon.current), [])
  return {
    name: wallet?.displayName,
    empty: wallet !== undefined && isStill(wallet) && inUnits(wallet.balance ?? '0') === inUnits('0') && !wallet.maintenance,
    net: { value: first !== undefined && last !== undefined ? lessThan(last, first) : undefined, look },
    open,
    setOpen,
  }
}

/** The tool of the bar, and the sheet in which money is moved. */
export function KeptWallet({ vassalage, wallet: { open, setOpen } }: { vassalage: string; wallet: KeptWalletState }) {
  const text = useText()
  const label = text('games.vendorWallet')
  return (
    <>
      <IconButton label={label} title={label} onClick={() => setOpen(true)}>
        <ArrowLeftRight aria-hidden="true" size={20} />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={label}>
        <VendorWalletPanel vassalage={vassalage} />
      </Sheet>
    </>
  )
}

/** Nothing can be staked before money has been moved; the bar says so instead of the game's refusal. */
export function EmptyWallet({ wallet: { name = '', setOpen } }: { wallet: KeptWalletState }) {
  const text = useText()
  return (
    <div className="game-empty-wallet" role="status">
      <p>{text('wallet.vendor.empty', { name })}</p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {text('wallet.vendor.fill')}
      </Button>
    </div>
  )
}
