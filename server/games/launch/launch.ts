/**
 * Launch: starts a game for a member. A vendor's game gets a token, and an in-house game opens the site's own page.
 * Next: `server/gateways/desk/`.
 */
import type { launchGame as operation } from '@baize/contract/games.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { Random } from '../../platform/random.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { brandOf, currenciesOf, type Connection } from '../connection.ts'
import { dropSessionsOfMember, writeLaunch, writePlayer, writeSession, type KeptGame, type KeptVendor } from '../store.ts'
import type { VendorAsking } from '../vendor-calls.ts'
import { placeOf } from '../vendor-secret.ts'
import { hashOfToken } from '../wallet/wallet.ts'

/** What the launch must know of a person; trial accounts have no wallet. */
export type LaunchingMember = {
  readonly id: string
  readonly currency: string
  readonly wallet: bigint | undefined
  readonly role: 'trial' | 'member' | 'agent'
  readonly sessionId: string
}

/** What a vendor receives so that it opens a game for a player. */
export type Opening = VendorAsking &
  Pick<Connection, 'brand' | 'country' | 'platform'> & {
    readonly vendor: string
    readonly dialect: string
    readonly game: string
    readonly gameType: string
    readonly player: string
    readonly currency: string
    readonly token: string
    readonly language: LanguageCode
    readonly returnUrl: string
    readonly room?: string | undefined
    readonly ip: string
    readonly isMobile: boolean
  }
export type OpenGame = (opening: Opening) => Promise<string | undefined>

export type LaunchNeeds = {
  readonly clock: Clock
  readonly random: Random
  readonly database: Pick<Database, 'transact' | 'write'>
  /** The vendor's page for a launch, or undefined where the vendor does not answer. */
  readonly openGame: OpenGame
  /** Our identity at a vendor; undefined where none is set. */
  readonly askingOf: (vendor: KeptVendor) => VendorAsking | undefined
  /** The signed data of a player for a vendor with its own wallet; undefined without its secret. */
  readonly ownWalletTicket: (vendor: KeptVendor, said: { game: string; player: string; currency: string; at: number }) => string | undefined
  /** The merchant's first currency. */
  readonly currency: () => Promise<string>
  /** Whether a person plays at one vendor's window at a time: another launch ends the one before. */
  readonly oneWindow: () => Promise<boolean>
  /** Whether the account may play now, as the ledger would judge a bet. */
  readonly mayPlay: (account: bigint) => Promise<'yes' | 'account-blocked' | 'account-excluded' | 'still-checking'>
  /** The level of identity that play asks for and the member lacks (PK-04). */
  readonly playNeeds: (player: { readonly id: string; readonly currency: string }) => Promise<number | undefined>
  /** What keeps a member from play by time, until when; null where nothing does. A reality check that waits covers the game that is opened. */
  readonly stopOf: (
    member: string,
  ) => Promise<{ readonly what: 'time' | 'break'; readonly every: string | null; readonly until: string } | null>
}

export type LaunchInput = Pick<Opening, 'language' | 'returnUrl' | 'room' | 'ip' | 'isMobile'> & { readonly nodeId: number }

export type LaunchRefusal = OperationRefusal<typeof operation>

/** Where the site plays games that need no vendor. */
function ownRoute(game: KeptGame): string | undefined {
  if (game.vendor === 'TCG_LOTTO_VN') return `/vnLottery?gameCode=${game.code}`
  if (game.vendor === 'TCG_SEA') return `/seaLottery?gameCode=${game.code}`
  if (game.vendor === 'LOTT' || game.vendor === 'ELOTT') return `/lottery?gameCode=${game.code}`
  return game.vendor === 'BGS' ? `/play/BGS/${game.code}` : undefined
}

type Prepared = { readonly game: KeptGame } & (
  | { readonly route: string }
  | { readonly opening: Opening; readonly at: Temporal.Instant; readonly isSingle: boolean }
)

/** The player's session is stored before the vendor gets its token, because some vendors ask our wallet about it before they answer. */
async function prepare(
  tx: Tx,
  needs: LaunchNeeds,
  catalogue: Catalogue,
  member: LaunchingMember,
  { nodeId, ...input }: LaunchInput,
): Promise<Outcome<Prepared, LaunchRefusal>> {
  // Includes switched-off and hidden games, so that a press on an old tile gets a reason.
  const game = catalogue.everById.get(nodeId)
  if (game === undefined || game.opens === 'provider') return refused('game-unknown')
  if (member.role === 'trial' || member.wallet === undefined) return refused('trial-cannot-play')
  const vendor = catalogue.vendorOf.get(game.vendor)
  if (vendor?.state !== 'on') return refused('vendor-maintenance')
  if (game.state !== 'on') return refused('game-maintenance')
  const taken = currenciesOf(vendor.connection, await needs.currency())
  if (!taken.includes(member.currency)) return refused('currency-not-offered', { currencies: taken })
  const standing = await needs.mayPlay(member.wallet)
  if (standing !== 'yes') return refused(standing)
  const level = await needs.playNeeds({ id: member.id, currency: member.currency })
  if (level !== undefined) return refused('check-needed', { level })
  const stop = await needs.stopOf(member.id)
  if (stop)
    return refused('limit-reached', {
      what: stop.what,
      ...(stop.every === null ? {} : { every: stop.every }),
      left: '0',
      until: stop.until,
    })
  // A tile without a playable counterpart has no vendor that could answer.
  if (!game.playable) return refused('vendor-not-answering')
  if (await needs.oneWindow()) await dropSessionsOfMember(tx, member.id)
  const at = needs.clock.now()
  const route = ownRoute(game)
  if (route !== undefined) {
    await writeLaunch(tx, member.id, game.id, at)
    return done({ game, route })
  }
  const keepsWallet = vendor.dialect === 'transfer'
  const { currency } = member
  const name = `p${needs.random.bytes(12).toString('hex')}`
  const offered = { player: name, person: member.id, account: member.wallet, currency, brand: brandOf(vendor.connection, currency) }
  const { player, brand } = await writePlayer(tx, game.vendor, offered)
  const said = { game: game.code, player, currency, at: at.epochMilliseconds }
  const token = keepsWallet ? needs.ownWalletTicket(vendor, said) : needs.random.token(32)
  if (token === undefined) return refused('vendor-not-answering')
  const session = { vendor: game.vendor, player, tokenHash: hashOfToken(token), language: input.language }
  await writeSession(tx, { ...session, siteSession: member.sessionId, at })
  const { address: _, brand: _brand, brands: _brands, currencies: _currencies, ...kept } = vendor.connection
  const told = brand === '' ? kept : { ...kept, brand }
  // Without our name there its dialect will find that nothing can be asked.
  const asking = needs.askingOf(vendor) ?? { login: vendor.code, secret: '', ...placeOf(vendor) }
  const { code, dialect } = vendor
  const opening = { ...told, ...asking, ...input, vendor: code, dialect, game: game.code, gameType: game.gameType, player, currency, token }
  return done({ game, opening, at, isSingle: !keepsWallet })
}

/**
 * The token goes to the vendor, and only its hash is stored. It replaces the player's previous session. No database connection waits for a
 * vendor.
 */
export async function launchGame(
  needs: LaunchNeeds,
  catalogue: Catalogue,
  member: LaunchingMember,
  input: LaunchInput,
): Promise<Outcome<{ kind: 'frame' | 'route'; url: string; isSingle: boolean }, LaunchRefusal>> {
  const prepared = await needs.database.transact((tx) => prepare(tx, needs, catalogue, member, input))
  if (!prepared.ok) return prepared
  if ('route' in prepared.value) return done({ kind: 'route', url: prepared.value.route, isSingle: true })
  const { game, opening, at, isSingle } = prepared.value
  const url = await needs.openGame(opening)
  if (url === undefined) return refused('vendor-not-answering')
  await needs.database.write((tx) => writeLaunch(tx, member.id, game.id, at))
  return done({ kind: 'frame', url, isSingle })
}
