/** Launch: starts a game for a member; a vendor's game gets a token of its own, a game of the house the site's own page. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Random } from '../../platform/random.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { writeLaunch, writePlayer, writeSession, type KeptGame, type KeptVendor } from '../store.ts'
import { hashOfToken } from '../wallet/wallet.ts'

/** What the launch must know of a person; trial people have no wallet. */
export type LaunchingMember = {
  readonly id: string
  readonly currency: string
  readonly wallet: bigint | undefined
  readonly role: 'trial' | 'member' | 'agent'
  readonly sessionId: string
}

export type OpenGame = (game: {
  readonly vendor: string
  readonly game: string
  readonly token: string
  readonly language: LanguageCode
  readonly returnUrl: string
  readonly room?: string | undefined
}) => Promise<string | undefined>

export type LaunchNeeds = {
  readonly clock: Clock
  readonly random: Random
  /** The vendor's page for a launch, or undefined where the vendor does not answer. */
  readonly openGame: OpenGame
  /** What a vendor that keeps a wallet of its own is told of its player, signed; undefined without a secret of it. */
  readonly ownWalletTicket: (vendor: KeptVendor, said: { game: string; player: string; currency: string; at: number }) => string | undefined
  /** Whether the account may play now, as the ledger would judge a bet. */
  readonly mayPlay: (account: bigint) => Promise<'yes' | 'account-blocked' | 'account-excluded'>
}

export type LaunchRefusal =
  | 'game-unknown'
  | 'game-maintenance'
  | 'vendor-maintenance'
  | 'trial-cannot-play'
  | 'vendor-not-answering'
  | 'account-blocked'
  | 'account-excluded'

/** Where the site plays games that need no vendor. */
function ownRoute(game: KeptGame): string | undefined {
  if (game.vendor === 'TCG_LOTTO_VN') return `/vnLottery?gameCode=${game.code}`
  if (game.vendor === 'TCG_SEA') return `/seaLottery?gameCode=${game.code}`
  if (game.vendor === 'LOTT' || game.vendor === 'ELOTT') return `/lottery?gameCode=${game.code}`
  return game.vendor === 'BGS' ? `/play/BGS/${game.code}` : undefined
}

/** The token goes to the vendor with the page's address and is kept only as a hash; it takes the place of the player's session before. */
export async function launchGame(
  tx: Tx,
  needs: LaunchNeeds,
  catalogue: Catalogue,
  member: LaunchingMember,
  input: { readonly nodeId: number; readonly language: LanguageCode; readonly returnUrl: string; readonly room?: string | undefined },
): Promise<Outcome<{ kind: 'frame' | 'route'; url: string; isSingle: boolean }, LaunchRefusal>> {
  // Also what is switched off and hidden: whoever still holds its tile is told why it does not open.
  const game = catalogue.everById.get(input.nodeId)
  if (game === undefined || game.opens === 'provider') return refused('game-unknown')
  if (member.role === 'trial' || member.wallet === undefined) return refused('trial-cannot-play')
  if (catalogue.vendorOf.get(game.vendor)?.state !== 'on') return refused('vendor-maintenance')
  if (game.state !== 'on') return refused('game-maintenance')
  const standing = await needs.mayPlay(member.wallet)
  if (standing !== 'yes') return refused(standing)
  // A tile without a playable counterpart has nobody behind it who could answer.
  if (!game.playable) return refused('vendor-not-answering')
  const now = needs.clock.now()
  await writeLaunch(tx, member.id, game.id, now)
  const route = ownRoute(game)
  if (route !== undefined) return done({ kind: 'route', url: route, isSingle: true })
  const vendor = catalogue.vendorOf.get(game.vendor)
  const keepsWallet = vendor?.dialect === 'transfer'
  const offered = {
    player: `p${needs.random.bytes(12).toString('hex')}`,
    member: member.id,
    account: member.wallet,
    currency: member.currency,
  }
  const { player } = await writePlayer(tx, game.vendor, offered)
  const said = { game: game.code, player, currency: member.currency, at: now.epochMilliseconds }
  const token = keepsWallet ? needs.ownWalletTicket(vendor, said) : needs.random.token(32)
  if (token === undefined) return refused('vendor-not-answering')
  const { language, returnUrl, room } = input
  await writeSession(tx, { vendor: game.vendor, player, tokenHash: hashOfToken(token), language, siteSession: member.sessionId, at: now })
  const url = await needs.openGame({ vendor: game.vendor, game: game.code, token, language, returnUrl, room })
  return url === undefined ? refused('vendor-not-answering') : done({ kind: 'frame', url, isSingle: !keepsWallet })
}
