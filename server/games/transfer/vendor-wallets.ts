/** Vendor wallets: which vendors have their own wallet, and a member's balance there. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Database } from '../../platform/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readPlayers, type KeptVendor } from '../store.ts'
import type { VendorProof } from '../vendor-calls.ts'
import type { VendorTransfers } from './transfer.ts'
import { movedOf, noteParked, parkedBy } from './transfer-store.ts'

export type VendorWalletView = {
  readonly vassalage: string
  readonly displayName: string
  readonly currency: string
  readonly balance: string | null
  readonly pending: string
  readonly moved: string
  readonly maintenance: boolean
}

type Needs = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly transfers: VendorTransfers
  readonly proofOf: (vendor: KeptVendor) => VendorProof | undefined
}

/** A switched-off vendor is still listed for a member who may have money there. */
export async function merchantWallet(
  { database, transfers, proofOf }: Needs,
  catalogue: Catalogue,
  member: { readonly id: string; readonly currency: string },
  vassalage: string | undefined,
  language: LanguageCode,
): Promise<Outcome<{ isSingle: boolean; wallets: VendorWalletView[] }, 'not-found'>> {
  const named = catalogue.vendorOf.get(vassalage ?? '')
  if (vassalage !== undefined && named === undefined) return refused('not-found')
  if (named !== undefined && named.dialect !== 'transfer') return done({ isSingle: true, wallets: [] })
  const { reader } = database
  const { id, currency } = member
  const [players, sums, parked] = await Promise.all([
    readPlayers(reader, id, currency),
    movedOf(reader, id, currency),
    parkedBy(reader, id, currency),
  ])
  const keepers = [...catalogue.vendorOf.values()].filter(
    ({ code, dialect }) => dialect === 'transfer' && (named === undefined || code === named.code),
  )
  const wallets = await Promise.all(
    keepers.map(async (vendor): Promise<VendorWalletView> => {
      const { code } = vendor
      const player = players.get(code)
      const proof = proofOf(vendor)
      const asked =
        player === undefined || proof === undefined ? undefined : await transfers.balance({ vendor: code, ...proof, player, currency })
      const before = parked.get(code) ?? 0n
      if (player !== undefined && asked?.ok === true && asked.value !== before)
        await database.write((tx) => noteParked(tx, { vendor: code, player }, before, asked.value))
      return {
        vassalage: code,
        displayName: language === 'MY' ? vendor.nameMy : vendor.nameEn,
        currency,
        // A member who was never there has nothing there.
        balance: player === undefined ? formatUnits(0n) : asked?.ok === true ? formatUnits(asked.value) : null,
        pending: formatUnits(sums.get(code)?.pending ?? 0n),
        moved: formatUnits(sums.get(code)?.moved ?? 0n),
        maintenance: vendor.state !== 'on',
      }
    }),
  )
  return done({ isSingle: keepers.length === 0, wallets })
}
