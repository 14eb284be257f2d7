/** Live models: the tables that live vendors have on air, asked of all vendors at once and cached for a moment. It also opens a table's chat. */
import type { launchChat, LiveModel } from '@baize/contract/live-games.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Random } from '../../platform/random.ts'
import type { Catalogue, CatalogueGame } from '../catalogue/catalogue.ts'
import type { LaunchingMember, LaunchNeeds } from './launch.ts'
import { brandOf } from '../connection.ts'
import { writePlayer, type KeptVendor } from '../store.ts'
import type { VendorProof } from '../vendor-calls.ts'

/** A table as its vendor reports it. */
export type ToldTable = {
  readonly game: string
  readonly table: { readonly en: string; readonly my: string }
  readonly presenter: { readonly en: string; readonly my: string }
  readonly open: boolean
  readonly watching: number
  readonly currency: string
  readonly least: string
  readonly most: string
  readonly results: readonly string[]
  readonly chat: boolean
}

export type LiveVendors = {
  /** Undefined where the vendor does not answer. */
  models(ask: VendorProof & { readonly vendor: string; readonly currency: string }): Promise<readonly ToldTable[] | undefined>
  chatUrl(
    ask: VendorProof & {
      readonly vendor: string
      readonly game: string
      readonly player: string
      readonly language: LanguageCode
    },
  ): string | undefined
}

export type LiveNeeds = {
  readonly clock: Clock
  readonly random: Random
  readonly database: Database
  readonly live: LiveVendors
  readonly proofOf: (vendor: KeptVendor) => VendorProof | undefined
  readonly mayPlay: LaunchNeeds['mayPlay']
}

export type ModelWish = { readonly vassalage?: string | undefined; readonly currency: string; readonly language: LanguageCode }

/** However many people look, a vendor is asked once in this time. */
const FRESH_MS = 2_000

const isOpen = (catalogue: Catalogue, game: CatalogueGame): boolean =>
  game.gameType === 'LIVE' && game.playable && game.state === 'on' && catalogue.vendorOf.get(game.vendor)?.state === 'on'

function shownTable(game: CatalogueGame, table: ToldTable, language: LanguageCode): LiveModel {
  const mine = language === 'MY'
  return {
    nodeId: game.id,
    vassalage: game.vendor,
    gameCode: game.code,
    gameName: mine ? game.nameMy : game.nameEn,
    tableName: mine ? table.table.my : table.table.en,
    presenter: mine ? table.presenter.my : table.presenter.en,
    open: table.open,
    watching: table.watching,
    currency: table.currency,
    minimumStake: table.least,
    maximumStake: table.most,
    results: [...table.results],
    chat: table.chat,
  }
}

export function createLiveModels({ clock, random, database, live, proofOf, mayPlay }: LiveNeeds) {
  const kept = new Map<string, { readonly at: number; readonly tables: Promise<readonly ToldTable[]> }>()
  const tablesOf = (vendor: KeptVendor, currency: string): Promise<readonly ToldTable[]> => {
    const key = `${vendor.code}/${currency}`
    const now = clock.now().epochMilliseconds
    const known = kept.get(key)
    if (known !== undefined && now - known.at < FRESH_MS) return known.tables
    const proof = proofOf(vendor)
    const asked = proof === undefined ? Promise.resolve(undefined) : live.models({ vendor: vendor.code, ...proof, currency })
    const tables = asked.then((told) => told ?? [])
    kept.set(key, { at: now, tables })
    return tables
  }
  const tableOf = async (catalogue: Catalogue, game: CatalogueGame, currency: string): Promise<ToldTable | undefined> => {
    const vendor = catalogue.vendorOf.get(game.vendor)
    if (vendor === undefined || !isOpen(catalogue, game)) return undefined
    return (await tablesOf(vendor, currency)).find((table) => table.game === game.code)
  }
  /** Undefined where the table has no chat now. */
  const chatUrl = async (
    catalogue: Catalogue,
    nodeId: number,
    member: LaunchingMember,
    language: LanguageCode,
  ): Promise<string | undefined> => {
    const game = catalogue.byId.get(nodeId)
    if (game === undefined || member.wallet === undefined) return undefined
    const table = await tableOf(catalogue, game, member.currency)
    const vendor = catalogue.vendorOf.get(game.vendor)!
    const proof = proofOf(vendor)
    if (table?.chat !== true || proof === undefined) return undefined
    const player = `p${random.bytes(12).toString('hex')}`
    const offered = {
      player,
      person: member.id,
      account: member.wallet,
      currency: member.currency,
      brand: brandOf(vendor.connection, member.currency),
    }
    const known = await database.write((tx) => writePlayer(tx, game.vendor, offered))
    return live.chatUrl({ vendor: game.vendor, ...proof, game: game.code, player: known.player, language })
  }
  return {
    chatUrl,
    async models(catalogue: Catalogue, { vassalage, currency, language }: ModelWish): Promise<LiveModel[]> {
      const games = catalogue.games.filter((game) => isOpen(catalogue, game) && (vassalage === undefined || game.vendor === vassalage))
      const told = await Promise.all(games.map((game) => tableOf(catalogue, game, currency)))
      return games.flatMap((game, index) => {
        const table = told[index]
        return table === undefined ? [] : shownTable(game, table, language)
      })
    },
    /** A member who may not play cannot use a table's chat either. */
    async chat(
      catalogue: Catalogue,
      nodeId: number,
      member: LaunchingMember & { readonly wallet: bigint },
      language: LanguageCode,
    ): Promise<Outcome<{ chatUrl: string }, OperationRefusal<typeof launchChat>>> {
      if (!catalogue.byId.has(nodeId)) return refused('game-unknown')
      const standing = await mayPlay(member.wallet)
      if (standing !== 'yes') return refused(standing)
      const url = await chatUrl(catalogue, nodeId, member, language)
      return url === undefined ? refused('not-found') : done({ chatUrl: url })
    },
  }
}
