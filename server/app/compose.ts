/** Compose: the one place where rooms meet. It fills the needs that each room has declared. */
import type pg from 'pg'
import type { PaymentAddress } from '../gateways/payments.ts'
import { tablePlaces } from '../gateways/places.ts'
import type { Bonus } from '../bonus/bonus.ts'
import type { Agents } from '../agents/agents.ts'
import type { Checks, Register, Screening } from '../checks/checks.ts'
import { createContent, type Content } from '../content/content.ts'
import type { createFiles, Files } from '../files/files.ts'
import { vaultOf } from '../gateways/files/files.ts'
import { createGames, roundCompanion, type Games, type GamesNeeds } from '../games/games.ts'
import type { Home } from '../home/home.ts'
import type { Identity } from '../identity/identity.ts'
import { createLedger, type Companion, type Ledger, type LedgerEvent } from '../ledger/ledger.ts'
import type { Beacon, Lottery } from '../lottery/lottery.ts'
import type { Market } from '../market/market.ts'
import type { Messaging } from '../messaging/messaging.ts'
import { createOperator, keptStaffKeys, type Operator, type OperatorNeeds } from '../operator/operator.ts'
import type { Originals } from '../originals/originals.ts'
import { DatabaseClock, systemClock, type Clock, type ClockReport } from '../platform/clock.ts'
import { connectionOf, readConfig } from '../platform/config/config.ts'
import { takeSecretFiles } from '../platform/config/faults.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { enqueue, tell } from '../platform/jobs.ts'
import { NO_NOTICES, type Notices } from '../platform/work/notices.ts'
import { createLog, warnsIn, type Log } from '../platform/log.ts'
import { systemRandom, type Random } from '../platform/random.ts'
import { createSecrets, type Secrets } from '../platform/secrets.ts'
import type { Points } from '../points/points.ts'
import type { Economy } from '../economy/economy.ts'
import type { Promotions } from '../promotions/promotions.ts'
import type { Protection } from '../protection/protection.ts'
import type { Records } from '../records/records.ts'
import type { Risk } from '../risk/risk.ts'
import type { Settings } from '../settings/settings.ts'
import type { Staff } from '../staff/staff.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { vendorActsOf, vendorsOutside } from './compose/compose-vendors.ts'
import { identityFor } from './compose/compose-identity.ts'
import { agentActsOf, composeAgents } from './compose/compose-agents.ts'
import { composeBonus } from './compose/compose-bonus.ts'
import { composeChecks, gatedRounds } from './compose/compose-checks.ts'
import { composeFiles } from './compose/compose-files.ts'
import { composeHome } from './compose/compose-home.ts'
import { composeLottery } from './compose/compose-lottery.ts'
import { composeSettings, judgedInMarket } from './compose/compose-market.ts'
import { memberActsOf } from './compose/compose-members.ts'
import { composeMessaging, messageActsOf } from './compose/compose-messaging.ts'
import { composeOriginals } from './compose/compose-originals.ts'
import { composeProtection, withWatchedLinks } from './compose/compose-protection.ts'
import { composePoints } from './compose/compose-points.ts'
import { composeEconomy, soundActs } from './compose/compose-economy.ts'
import { composePromotions } from './compose/compose-promotions.ts'
import { composeRegister, composeScreening } from './compose/compose-register.ts'
import { composeRecords, gameFactsOf, risklessStakesOf } from './compose/compose-records.ts'
import { reportOf } from './compose/compose-report.ts'
import { offersRest } from './compose/offers-rest.ts'
import { composeRisk } from './compose/compose-risk.ts'
import { composeStaff } from './compose/compose-staff.ts'
import { composeWallet } from './compose/compose-wallet.ts'
import { amountsIn } from './compose/currency-amounts.ts'
import { dataKeysOf, rememberedSocketDir } from './embedded-database.ts'
import { identityOutsideFrom, type IdentityOutside } from './identity-outside.ts'
import { dataKeyActs } from './sealed.ts'

export type ComposeNeeds = {
  readonly database: Database
  readonly connection: pg.PoolConfig
  /** The time of all rooms: the database's, so that two processes never differ about money. Tests give another one. */
  readonly clock: Clock
  /** The database's time with its error, by which a cash-out is judged. */
  readonly databaseClock: DatabaseClock
  readonly random: Random
  readonly secrets: Secrets
  readonly log: Log
  /** What other processes tell at once; without it nothing is remembered of rows, and they are asked more often. */
  readonly notices?: Notices
  /** The keys of this machine's user who acts as staff; none where it is left out. */
  readonly staffKeys?: OperatorNeeds['staffKeys']
  /** The file outside the database in which staff's acts leave signed checkpoints. */
  readonly auditCheckpoints?: string
  /** Where sealed files lie. */
  readonly vault: Parameters<typeof createFiles>[0]['vault']
  /** The addresses of outside services; asked at every call, since a sandbox is started after the server is built. */
  readonly outside: {
    vendors(): string | undefined
    /** Milliseconds that a vendor may take to answer; each adapter has its own usual time. */
    readonly vendorPatience?: number
    /** By name; the first takes new orders. */
    payments(): readonly PaymentAddress[]
    results?(): string | undefined
    site(): string
    identity?(): IdentityOutside
  }
  /** A public source of values that join in-house draws; none by default. */
  readonly beacon?: Beacon
  /** The factor of the rate limits; the pace of the in-house games is quickened by it too. */
  readonly limitScale?: number
  /** For tests: a database without fsync, and passwords that hash quickly. */
  readonly test?: true
}

export type House = {
  readonly needs: ComposeNeeds
  readonly settings: Settings
  readonly content: Content
  readonly identity: Identity
  readonly messaging: Messaging
  readonly ledger: Ledger
  readonly games: Games
  readonly wallet: Wallet
  readonly files: Files
  readonly agents: Agents
  readonly originals: Originals
  readonly lottery: Lottery
  readonly records: Records
  readonly points: Points
  readonly bonus: Bonus
  readonly promotions: Promotions
  readonly economy: Economy
  readonly home: Home
  readonly protection: Protection
  readonly risk: Risk
  readonly market: Market
  readonly checks: Checks
  readonly register: Register
  readonly screening: Screening
  readonly staff: Staff
  readonly operator: Operator
  close(): Promise<void>
}

const NOBODYS_KEYS: OperatorNeeds['staffKeys'] = { read: async () => undefined, keep: async () => undefined }

function operatorNeeds(
  { clock, database, random, secrets, auditCheckpoints, staffKeys = NOBODYS_KEYS }: ComposeNeeds,
  house: Omit<House, 'needs' | 'home' | 'operator' | 'close'>,
): OperatorNeeds {
  const { wallet, identity, games, settings, ledger, economy } = house
  const sound = soundActs(economy, {
    settings,
    promotions: house.promotions.staff,
    placeInSum: house.promotions.placeInSum,
    levelsBudget: house.promotions.levelsBudget,
    points: house.points.staff,
    agents: agentActsOf(house.agents, identity),
    games: {
      setVendor: (tx, vendor, state) => games.setVendorState(tx, vendor, state),
      setGame: (tx, nodeId, state) => games.setGameState(tx, nodeId, state),
      setEdge: (tx, nodeId, edgeBp) => games.setGameEdge(tx, nodeId, edgeBp),
    },
    lottery: house.lottery.staff,
  })
  return {
    clock,
    random,
    staffKeys,
    largeFrom: async (currency) => (await amountsIn(settings, currency ?? (await settings.read('merchant')).currency)).twoFrom,
    audit: { key: secrets.derive('audit'), checkpoints: auditCheckpoints },
    books: {
      state: (reader) => ledger.booksState(reader),
      begin: (tx) => ledger.beginProof(tx),
      accept: (tx, fault, by, reason) => ledger.acceptFault(tx, fault, by, reason),
    },
    wallet,
    members: memberActsOf(house),
    games: sound.games,
    lottery: sound.lottery,
    vendors: vendorActsOf(games, async () => (await settings.read('merchant')).timeZone),
    content: house.content.staff,
    protection: house.protection,
    risk: house.risk.staff,
    market: house.market.staff,
    checks: { ...house.checks.staff, ...house.screening.staff },
    people: house.staff.desk,
    report: reportOf(house),
    points: sound.points,
    files: house.files,
    documents: house.files.documents.staff,
    promotions: sound.promotions,
    dataKey: dataKeyActs(database, secrets),
    messages: messageActsOf(house.messaging, identity),
    settings: {
      isName: settings.isName,
      mayStand: (name, value) => settings.isName(name) && settings.mayStand(name, value),
      judge: judgedInMarket(house.market, sound.judgeSetting),
      write: (tx, name, value) => settings.write(tx, name as never, value as never),
    },
    invitations: { set: (tx, code, label, open) => house.agents.staff.setLink(tx, code, label, open) },
    agents: sound.agents,
    economy,
  }
}

/** The ledger's events as log lines; an account below its floor is for staff to look at. */
function tellOfLedger(log: Log, event: LedgerEvent): void {
  if (event.type === 'books-broken') {
    const faults = event.faults.map(({ account, ...fault }) => ({ ...fault, account: account === undefined ? undefined : String(account) }))
    return log.error({ faults }, 'THE BOOKS DO NOT BALANCE')
  }
  const about = Object.fromEntries(Object.entries(event).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]))
  const { error, ...rest } = about
  log.warn({ ...rest, ...(error === undefined ? {} : { err: error }) }, 'the ledger says')
}

/** Whether a bet of this account would be taken, judged by the row that judges the bet itself. And what keeps a member from play by time. */
const mayPlay = (
  ledger: Ledger,
  { stopOf }: Protection,
  checks: () => Pick<Checks, 'playNeeds'>,
): Pick<GamesNeeds, 'mayPlay' | 'playNeeds' | 'stopOf'> => ({
  async mayPlay(account) {
    const { blocked, excluded, waits } = await ledger.standing(account)
    if (blocked || excluded) return blocked ? 'account-blocked' : 'account-excluded'
    return waits ? 'still-checking' : 'yes'
  },
  playNeeds: (player) => checks().playNeeds(player),
  stopOf,
})

/** The names on a member's accounts, and since when each exists. */
const bankNamesOf = (database: Database, rooms: () => Pick<House, 'identity' | 'wallet'>) => async (memberId: string) => {
  const { identity, wallet } = rooms()
  const member = await identity.memberOf(memberId)
  const payees = member ? await wallet.listPayees(database.reader, member, 'EN') : []
  // One that cannot be read proves nothing.
  return payees.flatMap(({ holderName: name, createdAt }) => (name === null ? [] : [{ name, since: Temporal.Instant.from(createdAt) }]))
}

/** What the games ask of the merchant. */
const merchantOf = (
  settings: Settings,
  round: GamesNeeds['round'],
): Pick<GamesNeeds, 'currency' | 'timeZone' | 'round' | 'ownWallets' | 'oneWindow'> => ({
  round,
  ownWallets: () => settings.read('vendors.ownWallets'),
  oneWindow: () => settings.read('vendors.oneWindow'),
  currency: async () => (await settings.read('merchant')).currency,
  timeZone: async () => (await settings.read('merchant')).timeZone,
})

async function closeAll(games: Games, ledger: Ledger, { databaseClock }: ComposeNeeds): Promise<void> {
  await games.settle()
  await ledger.close()
  await databaseClock.close()
}

/** Builds the server. Nothing runs yet: main starts the jobs, the followers and the edge. */
export async function compose(needs: ComposeNeeds): Promise<House> {
  const { database, connection, clock, random, secrets, log, outside, test } = needs
  const { countryOf } = tablePlaces()
  const { market, settings } = composeSettings(needs, { countryOf, identity: () => identity })
  const written = createContent({ database, clock })
  const round = gatedRounds(market.round, () => checks)
  const late = { ledger: () => ledger, bonus: () => bonus, promotions: () => promotions, wallet: () => wallet, games: () => games }
  const soon = { messaging: () => messaging, lottery: () => lottery, identity: () => identity, risk: () => risk, checks: () => checks }
  const protection = composeProtection(needs, { content: written, settings, register: () => register, ...soon, ...late })
  const content = withWatchedLinks(written, protection)
  const companions: Record<string, Companion> = {
    round: roundCompanion({ clock, starts: market.round.starts, isShut: async () => (await settings.read('status')) !== 0 }),
  }
  const ledger = await createLedger({
    connection,
    clock,
    companions,
    furtherProofs: () => [bonus.nightly.proof, wallet.nightly],
    watchedKeys: () => [bonus.nightly.keys],
    onEvent: (event) => tellOfLedger(log, event),
    ...(needs.notices ? { notices: needs.notices } : {}),
    ...(test ? { allowUnsafe: true } : {}),
  })
  const spend: Economy['spend'] = (tx, payments) => economy.spend(tx, payments)
  const agents = composeAgents(needs, { ...late, ...soon, settings, ledger, protection, spend, records: () => records })
  const later = { promotions: () => promotions, play: () => games, files: () => files, records: () => records, messaging: () => messaging }
  const people = { bankNames: bankNamesOf(database, () => ({ identity, wallet })), checks: () => checks }
  const register = composeRegister(needs, { settings, identity: () => identity, ledger, protection })
  const identity = identityFor(needs, { settings, ledger, countryOf, agents, protection, register, ...people, ...later })
  const rest = offersRest({ identity, protection, risk: () => risk })
  const messaging = composeMessaging(needs, { identity, protection, offersRest: rest })
  const tables = { originals: () => originals, lottery: () => lottery }
  const risklessStakes = risklessStakesOf(tables.originals, tables.lottery)
  const bonus = composeBonus(needs, { ledger, enqueue, ...later, risklessStakes, games: () => games })
  const own = { database, clock, random, secrets }
  const games = createGames({
    ...own,
    ledger,
    tell,
    bonus,
    bonusAtStake: bonus.atStake,
    ...vendorsOutside(outside, clock),
    ...mayPlay(ledger, protection, () => checks),
    warn: warnsIn(log),
    ...merchantOf(settings, round),
    played: { most: () => records.mostPlayed(), lately: (member) => records.playedLately(member) },
  })
  const gameFacts = gameFactsOf(tables.lottery, games, () => settings.read('economy.weight'))
  const files = composeFiles(needs, { settings, identity, risk: () => risk })
  const money = { settings, market, round, identity, agents, ledger, bonus, protection, register }
  const checks: Checks = composeChecks(needs, { ...money, ...later, wallet: () => wallet, risk: () => risk, screening: () => screening })
  const wallet: Wallet = composeWallet(needs, { ...money, ...later, points: () => points, risk: () => risk, files, gameFacts, checks })
  const risk: Risk = composeRisk(needs, { ...money, ...later, checks, wallet: () => wallet })
  const screening: Screening = composeScreening(needs, { identity, risk })
  const originals = composeOriginals(needs, money)
  const lottery = composeLottery({ ...needs, notices: needs.notices ?? NO_NOTICES }, { ...money, bonusAtStake: bonus.atStake })
  Object.assign(companions, { originals: originals.companion, crash: originals.crashCompanion, lottery: lottery.companion })
  const records = composeRecords(needs, { ...money, ...later, lottery, games, wallet, gameFacts, risklessStakes, points: () => points })
  const points: Points = composePoints(needs, { ...money, tell, records, gameFacts, wallet, spend, promotions: () => promotions })
  const held = { ...money, checks, screening, wallet, files, risk }
  const promotions: Promotions = composePromotions(needs, { ...held, tell, enqueue, points, records, offersRest: rest })
  const economy = composeEconomy(needs, { settings, games, lottery, promotions, points, agents })
  const staff = composeStaff(needs, { settings, operator: () => operator })
  const rooms = { ...held, staff, games, originals, lottery, records, points, promotions, economy, content, messaging }
  const operator = createOperator(operatorNeeds(needs, rooms))
  return { needs, ...rooms, home: composeHome(needs, rooms), operator, close: () => closeAll(games, ledger, needs) }
}

/** The time of a process. Main and the commands take the machine's; tests compose them with a moved clock. */
export type Time = {
  /** The machine's own clock. The product only compares it with the database's. */
  readonly clock: Clock
  readonly connections?: Pick<pg.PoolConfig, 'Client'>
  /** How far payments and vendors of the sandbox are moved, in milliseconds. */
  readonly shift?: () => number
}

/** The database's time for a process and its rooms. Staff see in the log when it is no longer exact, and when it is again. */
export async function measuredTime(
  connection: pg.PoolConfig,
  { clock: machine }: Pick<Time, 'clock'>,
  log: Log,
): Promise<Pick<ComposeNeeds, 'clock' | 'databaseClock'>> {
  const tell = (report: ClockReport): void =>
    report.state === 'exact'
      ? log.warn({ ...report }, 'the clock is exact again')
      : log.error({ ...report }, 'the clock is not exact: this process takes no crash cash-outs')
  const databaseClock = await new DatabaseClock({ connection, machine, tell }).open()
  return { clock: databaseClock, databaseClock }
}

/** The server for a command: the running database, no jobs and no server. The running processes receive the events of a command. */
export async function composeForCommands(
  time: Time = { clock: systemClock },
): Promise<{ operator: Operator; database: Database; close(): Promise<void> }> {
  const config = readConfig(takeSecretFiles(process.env))
  const socketDir = config.databaseUrl ? undefined : await rememberedSocketDir(config)
  const connection = { ...connectionOf(config, socketDir), ...time.connections }
  const log = createLog(config.logLevel)
  const database = openDatabase({ connection, size: 3 }, (error) => log.error({ err: error }, 'a database connection was lost'))
  const secrets = createSecrets(await dataKeysOf(config))
  const fromEnvironment = identityOutsideFrom(process.env)
  const outside = {
    vendors: () => config.vendorUrl,
    payments: () => config.paymentServices,
    site: () => config.siteUrl ?? '',
    identity: () => fromEnvironment,
  }
  const house = await compose({
    database,
    connection,
    ...(await measuredTime(connection, time, log)),
    random: systemRandom,
    secrets,
    log,
    outside,
    auditCheckpoints: config.auditCheckpoints,
    staffKeys: keptStaffKeys(config.staffKeys),
    vault: await vaultOf(config),
  })
  return {
    operator: house.operator,
    database,
    async close() {
      await house.close()
      await database.close()
    },
  }
}
