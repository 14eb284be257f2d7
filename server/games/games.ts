/** Games: the door of the room with the catalogue, the launches and the vendors' wallet calls. */
import type { Game } from '@baize/contract/games.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../platform/database.ts'
import { signedTicket } from '../platform/secrets.ts'
import {
  categoriesIn,
  gameKey,
  gamesLike,
  gameTypesOf,
  pageOfGames,
  sharedInHouse,
  sharedLanes,
  sharedPage,
  showGame,
  showGames,
  type Catalogue,
  type CatalogueGame,
} from './catalogue/catalogue.ts'
import { chooseGames, countsOf, type Filter } from './catalogue/choose-games.ts'
import { addFavourite, removeFavourite } from './catalogue/favourite.ts'
import { awc } from './dialects/awc.ts'
import { evolution } from './dialects/evolution.ts'
import { hub88 } from './dialects/hub88.ts'
import { native } from './dialects/native.ts'
import { pragmatic } from './dialects/pragmatic.ts'
import { softswiss } from './dialects/softswiss.ts'
import { createCallLog } from './call-log.ts'
import { dropCalls, readCalls } from './call-log-store.ts'
import { edgeOf, edgesIn, setGameEdge } from './catalogue/edge.ts'
import { setGameState, setVendorState } from './catalogue/kill-switch.ts'
import { noteFreeSpins, type FreeSpinsSet } from './note-free-spins.ts'
import { hotGamesOf, narrowed, recentIds, sharedHotRow } from './catalogue/played.ts'
import { comparedSince, openStuck, readDifferences, readReconciliations, unreconciledIn } from './books/books-store.ts'
import { handInReport } from './books/hand-in-report.ts'
import { reconcile, reconcileEach } from './books/reconcile.ts'
import { vendorSecretPlace } from './sealed.ts'
import { deskActs } from './desk/desk-acts.ts'
import type { GamesNeeds } from './needs.ts'
import { writeJackpotParts, type JackpotPart } from './jackpot-parts-store.ts'
import { setVendorDialect } from './set-dialect.ts'
import { setVendorTerms, type TermsChange } from './set-terms.ts'
import { sweepRounds } from './books/sweep-rounds.ts'
import { callBack } from './transfer/call-back.ts'
import { parkedOf, resolveTransfers, transfer, type TransferInput } from './transfer/transfer.ts'
import { merchantWallet } from './transfer/vendor-wallets.ts'
import { launchGame, type LaunchingMember, type LaunchInput, type LaunchNeeds } from './launch/launch.ts'
import { createLiveModels, type ModelWish } from './launch/live-models.ts'
import { listRooms, type RoomWish } from './launch/rooms.ts'
import { TOKEN_MINUTES } from './wallet/round-companion.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import { createShelf, type Shelf } from './catalogue/shelf.ts'
import {
  dropSessions,
  dropSessionsOfMember,
  dropSessionsOfSite,
  readFavourites,
  readLaunches,
  vendorsPlayed,
  type KeptVendor,
  type Switch,
} from './store.ts'
import { askingOf, callingVendors, placeOf, rotateVendorSecret, sandboxSecrets, setVendorAsking } from './vendor-secret.ts'
import { dropForgeries } from './forgeries/forgery-store.ts'
import { createVendorCalls, routeOf, type CallingVendor, type VendorProof } from './vendor-calls.ts'
import { decideWin, type Decision } from './wallet/decide-win.ts'
import { keptPlayers } from './wallet/kept-players.ts'
import { readCallback, readOpenCases, writeCase, writeCaseClosed } from './wallet/wallet-store.ts'

export { roundCompanion } from './wallet/round-companion.ts'
export { sandboxSecrets } from './vendor-secret.ts'
export type { LaunchingMember } from './launch/launch.ts'
export { CALL_BACK_TASK } from './transfer/call-back.ts'
export { GAMES_SEALED } from './sealed.ts'
export type { GamesNeeds } from './needs.ts'
export { checkVendor, isDialect } from './check/check-vendor.ts'

/** A list as the site asks for it; `member` is undefined for visitors, whose favourites and recent games are empty. */
export type ListQuery = Omit<Filter, 'ids'> & {
  readonly search?: string | undefined
  readonly page: number
  readonly size: number
}

/** Games of a row on the home page (HOME-08). */
const ROW = 20
const HOT_ROW = 24
const RECENT_KEPT = 200
const SIMILAR = 12
/** Expired sessions are kept for a while, so that their tokens answer `token-expired` and not `invalid-token`. */
const SESSION_KEPT_HOURS = 24

const DIALECT_FILES = [native, hub88, softswiss, pragmatic, evolution, awc]

/** Node ids of the games that a member launched or played, latest first. */
async function recentOf({ database, played }: GamesNeeds, shelf: Shelf, member: string): Promise<number[]> {
  const [launched, lately] = await Promise.all([readLaunches(database.reader, member, RECENT_KEPT), played.lately(member)])
  return recentIds(await shelf.current(), launched, lately)
}

/** What the catalogue answers to anyone, and to a member about their own games. */
function catalogueActs(needs: GamesNeeds, shelf: Shelf) {
  const { reader } = needs.database
  const { played } = needs
  const hotList = async (): Promise<CatalogueGame[]> => hotGamesOf(await shelf.current(), await played.most())
  const idsOf = async (query: ListQuery, member: string | undefined): Promise<readonly number[] | undefined> => {
    if (query.select === 'FAV') return member === undefined ? [] : readFavourites(reader, member)
    if (query.select === 'RECENT') return member === undefined ? [] : recentOf(needs, shelf, member)
    return undefined
  }
  return {
    async list(query: ListQuery, member: string | undefined, language: LanguageCode) {
      const { page, size, search, ...filter } = query
      const chosenIds = await idsOf(query, member)
      const found = search === undefined ? undefined : await shelf.search(search)
      const ids = found && chosenIds ? found.filter((id) => chosenIds.includes(id)) : (found ?? chosenIds)
      const catalogue = query.select === 'HOT' ? narrowed(await shelf.current(), await hotList()) : await shelf.current()
      if (ids === undefined) return sharedPage(catalogue, filter, page, size, language)
      const asked = { ...filter, ids, language }
      return { ...pageOfGames(chooseGames(catalogue, asked), page, size, language), ...countsOf(catalogue, asked) }
    },
    async hot(language: LanguageCode): Promise<Game[]> {
      return showGames(await hotList(), language)
    },
    rooms: async (wish: RoomWish) => listRooms(await shelf.current(), needs.askRooms, wish),
    async lanes(language: LanguageCode) {
      return sharedLanes(await shelf.current(), language)
    },
    async gameTypes(vassalage: string | undefined, language: LanguageCode) {
      return gameTypesOf(await shelf.current(), vassalage, language)
    },
    /** What the first screen shows of the catalogue. The rows of the categories load as they come near. */
    async home(member: string | undefined, language: LanguageCode) {
      const catalogue = await shelf.current()
      const [recent, favourites, most] = await Promise.all([
        member === undefined ? [] : recentOf(needs, shelf, member),
        member === undefined ? [] : readFavourites(reader, member),
        played.most(),
      ])
      const choose = (ids: readonly number[]): Game[] => showGames(chooseGames(catalogue, { ids }).slice(0, ROW), language)
      return {
        lanes: sharedLanes(catalogue, language),
        inHouse: sharedInHouse(catalogue, language),
        hot: sharedHotRow(catalogue, most, HOT_ROW, language),
        recent: choose(recent),
        favourites: choose(favourites),
        totalGames: catalogue.games.length,
      }
    },
    async info(vendor: string, code: string, language: LanguageCode): Promise<Outcome<{ game: Game; similar: Game[] }, 'game-unknown'>> {
      const catalogue = await shelf.current()
      const game = catalogue.byCode.get(gameKey(vendor, code))
      if (game === undefined) return refused('game-unknown')
      return done({ game: showGame(game, language), similar: showGames(gamesLike(catalogue, game, SIMILAR), language) })
    },
  }
}

/** A member's own games, and names for other rooms. */
function keptActs(needs: GamesNeeds, shelf: Shelf) {
  const { reader } = needs.database
  const ofMember = async (ids: readonly number[], query: Pick<ListQuery, 'gameType' | 'page' | 'size'>, language: LanguageCode) => {
    const { games, ...page } = pageOfGames(
      chooseGames(await shelf.current(), { ids, gameType: query.gameType }),
      query.page,
      query.size,
      language,
    )
    return { content: games, ...page }
  }
  return {
    async favouriteIds(member: string): Promise<number[]> {
      const { byId } = await shelf.current()
      return (await readFavourites(reader, member)).filter((id) => byId.has(id))
    },
    favourites: async (member: string, query: Pick<ListQuery, 'gameType' | 'page' | 'size'>, language: LanguageCode) =>
      ofMember(await readFavourites(reader, member), query, language),
    recent: async (member: string, query: Pick<ListQuery, 'gameType' | 'page' | 'size'>, language: LanguageCode) =>
      ofMember(await recentOf(needs, shelf, member), query, language),
    edgesIn,
    /** What other rooms' records show of games, one answer for each key, including hidden games; an unknown one has none. */
    async gameFacts(keys: readonly { vendor: string; game: string }[], language: LanguageCode) {
      const { everByCode, vendorOf } = await shelf.current()
      return keys.map(({ vendor, game }) => {
        const found = everByCode.get(gameKey(vendor, game))
        const by = vendorOf.get(vendor)
        const mine = language === 'MY'
        return (
          found && {
            gameType: found.gameType,
            gameName: mine ? found.nameMy : found.nameEn,
            vendorName: (mine ? by?.nameMy : by?.nameEn) ?? vendor,
            edgeBp: edgeOf(found),
          }
        )
      })
    },
  }
}

/** What the operator's console does and looks up. */
function operatorActs(needs: GamesNeeds, shelf: Shelf) {
  const { reader } = needs.database
  return {
    setVendorState: (tx: Tx, vendor: string, state: Switch) => setVendorState(tx, shelf, vendor, state),
    setGameState: (tx: Tx, nodeId: number, state: Switch) => setGameState(tx, shelf, nodeId, state),
    setGameEdge: (tx: Tx, nodeId: number, edgeBp: number | null) => setGameEdge(tx, shelf, nodeId, edgeBp),
    rotateVendorSecret: (tx: Tx, vendor: string) => rotateVendorSecret(tx, { shelf, secrets: needs.secrets, random: needs.random }, vendor),
    sandboxSecrets: () => sandboxSecrets(reader, needs.secrets),
    setVendorDialect: (tx: Tx, vendor: string, dialect: string, secret: string | undefined) =>
      setVendorDialect(tx, { shelf, secrets: needs.secrets, random: needs.random }, vendor, dialect, secret),
    setVendorAsking: (tx: Tx, vendor: string, asking: { login: string; secret: string }) =>
      setVendorAsking(tx, { shelf, secrets: needs.secrets }, vendor, asking),
    setVendorTerms: (tx: Tx, vendor: string, given: TermsChange) => setVendorTerms(tx, shelf, vendor, given),
    /** Everything stored of a vendor's transaction: what was applied under its id, and every call that named it, newest first. */
    async findCallback(vendor: string, transaction: string) {
      const [kept, calls] = await Promise.all([readCallback(reader, vendor, transaction), readCalls(reader, vendor, transaction)])
      return { kept, calls }
    },
    noteFreeSpins: (tx: Tx, set: FreeSpinsSet) => noteFreeSpins(tx, needs.clock, set),
    openCases: (limit: number) => readOpenCases(reader, limit),
    closeCase: (tx: Tx, id: string) => writeCaseClosed(tx, id, needs.clock.now()),
    /** Releases a held win, or returns it; done when a second member of staff requests the same. */
    decideWin: (tx: Tx, given: { id: string; by: string; decision: Decision }) => decideWin(tx, needs, given),
  }
}

/** The proofs of the vendors' book: comparisons with their own lists, and rounds without an end. */
function provingActs(needs: GamesNeeds, vendorOf: (code: string) => Promise<CallingVendor | undefined>) {
  const { database, clock, ledger, warn, books } = needs
  const parts = { database, clock, ledger, books, warn, vendorOf }
  const yesterday = () => clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString()
  return {
    reconcile: (vendor: string, day: string, isOver?: () => boolean) => reconcile(parts, vendor, day, isOver),
    /** The previous day, for every vendor with play and a list that was not compared since an instant; answers who did not answer. */
    async reconcileAll(isOver?: () => boolean, since?: Temporal.Instant) {
      const day = yesterday()
      const compared = since === undefined ? [] : await comparedSince(database.reader, day, since)
      const vendors = (await vendorsPlayed(database.reader)).filter((vendor) => !compared.includes(vendor))
      return reconcileEach(parts, vendors, day, isOver)
    },
    handInReport: (tx: Tx, given: { vendor: string; day: string; file: Uint8Array }) => handInReport(tx, parts, given),
    reconciliations: (limit: number) => readReconciliations(database.reader, limit),
    unreconciledIn: (span: { from: Temporal.Instant; until: Temporal.Instant }) => unreconciledIn(database.reader, span),
    differences: (vendor: string, day: string, limit: number) => readDifferences(database.reader, vendor, day, limit),
    sweepRounds: (isOver?: () => boolean) => sweepRounds(parts, isOver),
    stuckRounds: (limit: number) => openStuck(database.reader, limit),
  }
}

/** The secret with which we sign our questions to a vendor, and its address. */
const newestProof =
  ({ secrets }: GamesNeeds) =>
  (vendor: KeptVendor): VendorProof | undefined => {
    const { code, sealedSecrets } = vendor
    const [newest] = sealedSecrets
    return newest === undefined ? undefined : { secret: secrets.open(vendorSecretPlace(code), newest), ...placeOf(vendor) }
  }

/** The tables of the live vendors, and the chats at them. */
function liveActs(needs: GamesNeeds, shelf: Shelf) {
  const live = createLiveModels({ ...needs, proofOf: newestProof(needs) })
  return {
    models: async (wish: ModelWish) => live.models(await shelf.current(), wish),
    /** For a game that was just launched; null where it has no chat. */
    chatOf: async (nodeId: number, member: LaunchingMember, language: LanguageCode) =>
      (await live.chatUrl(await shelf.current(), nodeId, member, language)) ?? null,
    chat: async (nodeId: number, member: LaunchingMember & { readonly wallet: bigint }, language: LanguageCode) =>
      live.chat(await shelf.current(), nodeId, member, language),
  }
}

/** Money between the main wallet and the vendors' own. */
function transferActs(needs: GamesNeeds, shelf: Shelf) {
  const { database, transfers } = needs
  const proofOf = newestProof(needs)
  const parts = { ...needs, proofOf, vendorOf: async (code: string) => (await shelf.current()).vendorOf.get(code) }
  return {
    transfer: (input: TransferInput) => transfer(parts, input),
    balanceOf: async (account: bigint) => (await needs.ledger.balance(account)).balance,
    resolveTransfers: (isOver?: () => boolean) => resolveTransfers(parts, isOver),
    /** What lies in a resting member's wallets at vendors comes home; `at` names the break. */
    callBack: (member: string, at: string) => callBack(parts, member, at),
    parkedAtVendors: parkedOf,
    merchantWallet: async (member: { id: string; currency: string }, vassalage: string | undefined, language: LanguageCode) =>
      merchantWallet({ database, transfers, proofOf }, await shelf.current(), member, vassalage, language),
  }
}

export type Games = ReturnType<typeof createGames>

export function createGames(needs: GamesNeeds) {
  const { database, clock, random, secrets, ledger } = needs
  const shelf = createShelf(database.reader, clock)
  const log = createCallLog(database.writer)
  const { bonus, tell } = needs
  const categoriesOf = categoriesIn(() => shelf.current())
  const wallet = { ledger, database, clock, tell, bonus, categoriesOf, playerOf: keptPlayers(database.reader), round: needs.round }
  const vendorOf = callingVendors(shelf, secrets, needs.warn)
  const proofOf = newestProof(needs)
  const ownWalletTicket: LaunchNeeds['ownWalletTicket'] = (vendor, said) => {
    const secret = proofOf(vendor)?.secret
    return secret === undefined ? undefined : signedTicket(secret, 'launch', { vendor: vendor.code, ...said })
  }
  const launching: LaunchNeeds = { ...needs, ownWalletTicket, askingOf: (vendor) => askingOf(vendor, secrets) }
  // Twenty of an address in a minute are one case, however often they come again.
  const tellOfForgeries = (vendor: string, ip: string, at: Temporal.Instant): Promise<void> => {
    const about = { vendor, transaction: `forged:${ip}:${at.epochMilliseconds}`, member: null, game: '', round: '', reference: ip }
    return writeCase(database.writer, about, 'forged-calls', 0n, at)
  }
  const keepParts = (vendor: string, parts: readonly JackpotPart[], at: Temporal.Instant) =>
    writeJackpotParts(database.writer, vendor, parts, at)
  const { forgeriesAMinute } = needs
  const { writer } = database
  const calls = createVendorCalls({ wallet, random, clock, vendorOf, log, writer, tellOfForgeries, forgeriesAMinute, keepParts })
  return {
    ...catalogueActs(needs, shelf),
    ...keptActs(needs, shelf),
    ...operatorActs(needs, shelf),
    ...provingActs(needs, vendorOf),
    ...transferActs(needs, shelf),
    ...liveActs(needs, shelf),
    ...deskActs(needs, shelf),
    /** The inputs of acts in a transaction. They are read before it opens, because an act that needs a second connection can wait for itself. */
    catalogue: () => shelf.current(),
    addFavourite: (tx: Tx, catalogue: Catalogue, member: string, nodeId: number) => addFavourite(tx, { clock, catalogue }, member, nodeId),
    removeFavourite,
    launch: (catalogue: Catalogue, member: LaunchingMember, input: LaunchInput) => launchGame(launching, catalogue, member, input),
    /** Log-out and every other end of a site session: its bets are refused from then on; wins and rollbacks still go through. */
    endSessionsOfSite: dropSessionsOfSite,
    endSessionsOfMember: dropSessionsOfMember,
    /** The addresses that vendors call, one route for each dialect. */
    callbacks: DIALECT_FILES.map((dialect) => routeOf(dialect, calls)),
    /** Writes the missing parts of the demonstration catalogue; answers how many games it wrote. */
    async seed(tx: Tx): Promise<number> {
      const written = await seedCatalogue(tx, { random, secrets, today: clock.now().toZonedDateTimeISO('UTC').toPlainDate() })
      shelf.changed()
      return written
    },
    /** Removes sessions that ended a day ago, and data of callers who have been quiet since. */
    async sweepSessions() {
      const before = clock.now().subtract({ hours: SESSION_KEPT_HOURS, minutes: TOKEN_MINUTES })
      await dropForgeries(writer, before)
      return dropSessions(writer, before)
    },
    /** Removes calls whose days are over. */
    async sweepCalls(): Promise<void> {
      const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
      while ((await dropCalls(writer, today)) > 0);
    },
    /** Waits until all pending call logs are written. */
    settle: () => log.flush(),
  }
}
