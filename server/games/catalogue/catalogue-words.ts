/** Catalogue words: what one version of the catalogue has in memory. */
import type { KeptGame, KeptVendor } from '../store.ts'

export type CatalogueGame = KeptGame & { readonly isNew: boolean; readonly maintenance: boolean }

export type Catalogue = {
  readonly version: bigint
  /** What may be shown, in the catalogue's own order. */
  readonly games: readonly CatalogueGame[]
  /** The games and the tiles that stand for a provider, in the order of the hot list. */
  readonly hot: readonly CatalogueGame[]
  readonly byId: ReadonlyMap<number, CatalogueGame>
  /** Every game that ever existed, so that the launch of a hidden one gets a reason. */
  readonly everById: ReadonlyMap<number, KeptGame>
  readonly byCode: ReadonlyMap<string, CatalogueGame>
  /** Every game that ever existed, including hidden ones: records still name them. */
  readonly everByCode: ReadonlyMap<string, KeptGame>
  readonly vendors: readonly KeptVendor[]
  readonly vendorOf: ReadonlyMap<string, KeptVendor>
}
