/** The door of settings: reading and changing what the operator has set. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { HOUSE_MARKET, inMarket, MARKET_SETTINGS, type MarketRow } from '@baize/rules/market/market.ts'
import { Compile } from 'typebox/compile'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Sealing } from '../platform/secrets.ts'
import { hostileText } from '../platform/validation.ts'
import { createCache, KEPT_MILLISECONDS } from './cache.ts'
import { MARKET_SHAPES } from './market.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValue } from './setting.ts'

export { STRICT_GATES } from './gates.ts'
export type { SettingValue } from './setting.ts'
import { createServicePaths } from './service-path.ts'
import { readSettings, storeSetting } from './store.ts'
import { ageToPlay, currenciesOf, statusAt, systemStatusFor } from './system-status.ts'

export type SettingsNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly tell: Tell
  readonly secrets: Sealing
  /** The rows of markets. */
  readonly marketRows: (asker: Reader | Tx) => Promise<readonly MarketRow[]>
  /** The country of an address; none where it is not known. */
  readonly countryOf?: (ip: string) => string | undefined
}

/** The rules of registration and login. */
export type MemberRules = {
  readonly registrationOpen: boolean
  readonly trialOffered: boolean
  readonly fields: readonly FieldRule[]
  readonly minimumAge: number
  readonly timeZone: string
  readonly termsVersion: string
  readonly captcha: 'proof' | 'image'
  readonly currency: string
  readonly currencies: readonly string[]
  /** Words that no password may be made of. */
  readonly contextWords: readonly string[]
  /** Days after which a password is old; null is never. */
  readonly passwordExpiryDays: number | null
  readonly birthdayAge: number
  readonly defaultPassword: string | null
  readonly siteName: string
  readonly mobileRegistration: boolean
  readonly mobilePassword: boolean
  readonly mobileVerified: boolean
  readonly codeLogin: boolean
  readonly phoneForgot: boolean
  readonly phoneChannel: 'sms' | 'firebase'
  readonly dialingCode: string
  readonly phoneCountries: readonly string[]
  readonly messagesPerDay: number
  readonly forgotTellsUnknown: boolean
  readonly unusualCheck: boolean
  readonly restHours: number
  readonly agentPolicy: boolean
  readonly contractKinds: readonly string[]
  readonly lineTransfers: boolean
}

type Read = <Name extends SettingName>(name: Name) => Promise<SettingValue<Name>>

export type Settings = ReturnType<typeof createSettings>

const CHECKS = Object.fromEntries(SETTING_NAMES.map((name) => [name, Compile(SETTINGS[name].schema)]))

const MARKET_CHECKS = Object.fromEntries(Object.entries(MARKET_SHAPES).map(([name, schema]) => [name, Compile(schema)]))
const BOUND = new Set(Object.values(MARKET_SETTINGS).map(({ setting }) => setting))

/** What was read of the tables together. */
type Stored = { readonly values: ReadonlyMap<string, unknown>; readonly rows: readonly MarketRow[] }

function mayStand(name: SettingName, value: unknown): boolean {
  if (hostileText(value) !== undefined || CHECKS[name]?.Check(value) !== true) return false
  const { also } = SETTINGS[name] as { also?: (value: never) => boolean }
  return also?.(value as never) ?? true
}

async function memberRulesFrom(read: Read): Promise<MemberRules> {
  const flags = await read('whitelabel')
  const merchant = await read('merchant')
  return {
    registrationOpen: flags.USERNAMEREG3,
    trialOffered: flags.FREEPLAY,
    fields: await read('register.fields'),
    minimumAge: merchant.minimumAge,
    timeZone: merchant.timeZone,
    termsVersion: await read('register.termsVersion'),
    captcha: await read('register.captcha'),
    currency: merchant.currency,
    currencies: await currenciesOf(read),
    contextWords: [merchant.name, merchant.code],
    passwordExpiryDays: flags.FORCEPASSCHANGE ? await read('password.expiryDays') : null,
    birthdayAge: await ageToPlay(read),
    defaultPassword: await read('password.default'),
    siteName: merchant.name,
    mobileRegistration: flags.MOBILENUMREG3,
    mobilePassword: flags.MOBILENUMPASSREG3,
    mobileVerified: flags.REGMOBVERF3,
    codeLogin: flags.CODELOGIN,
    phoneForgot: flags.CHNGPASSVERIF3,
    phoneChannel: await read('phone.channel'),
    dialingCode: await read('phone.dialingCode'),
    phoneCountries: await read('phone.countries'),
    messagesPerDay: await read('messages.perDay'),
    forgotTellsUnknown: await read('forgot.tellsUnknown'),
    unusualCheck: await read('login.unusualCheck'),
    restHours: await read('withdrawals.restHours'),
    agentPolicy: flags.AGENTPOLICY3,
    contractKinds: (await read('agents.contracts')).open,
    lineTransfers: await read('transfers.line'),
  }
}

export function createSettings({ database, clock, tell, secrets, marketRows, countryOf = () => undefined }: SettingsNeeds) {
  const paths = createServicePaths(secrets)
  const offered = new Map<SettingName, unknown>()
  const load = async (asker: Reader | Tx): Promise<Stored> => {
    const [settings, rows] = [await readSettings(asker), await marketRows(asker)]
    return { values: new Map(settings.map(({ name, value }) => [name, value])), rows }
  }
  const cache = createCache(clock, () => load(database.reader))

  /** The merchant's own word. A stored value that is no longer valid, because the code has changed, falls back instead of stopping the site. */
  const ownIn = <Name extends SettingName>({ values }: Stored, name: Name): SettingValue<Name> => {
    const value = values.get(name)
    if (value !== undefined && mayStand(name, value)) return value as SettingValue<Name>
    return (offered.get(name) ?? SETTINGS[name].usual) as SettingValue<Name>
  }
  /** The stricter of it and of the market that the merchant names. */
  const inForce = <Name extends SettingName>(stored: Stored, name: Name): SettingValue<Name> => {
    const own = ownIn(stored, name)
    if (!BOUND.has(name)) return own
    const { market = HOUSE_MARKET } = ownIn(stored, 'merchant')
    return inMarket(own, { setting: name, market }, stored.rows, clock.now()) as SettingValue<Name>
  }
  const read: Read = async (name) => inForce(await cache.read(), name)
  const readIn = async <Name extends SettingName>(asker: Reader | Tx, name: Name): Promise<SettingValue<Name>> =>
    inForce(await load(asker), name)

  return {
    /**
     * The value in force: what the operator wrote, else what this process offered at its start, else the default, and never less strict than the
     * market. It is at most a second old.
     */
    read,
    /** The value that a transaction sees, for what is judged together with it. No other process's write is missed. */
    readIn,
    /** Whether a value from outside has the shape and the sense of this setting. */
    mayStand,
    /** Whether a value has the shape of a row of markets. */
    mayStandInMarket: (name: string, value: unknown): boolean => MARKET_CHECKS[name]?.Check(value) === true,
    isName: (name: string): name is SettingName => Object.hasOwn(SETTINGS, name),
    /** Writes a value and reports `settingsChanged`. Throws RangeError when the value is not valid; `mayStand` asks before. */
    async write<Name extends SettingName>(tx: Tx, name: Name, value: SettingValue<Name>) {
      if (!mayStand(name, value)) throw new RangeError(`the setting ${name} cannot have this value`)
      const before = ownIn(await load(tx), name)
      const version = await storeSetting(tx, name, value, clock.now())
      await tell(tx, { name: 'settingsChanged', setting: name, version })
      cache.forget()
      return { before, version }
    },
    /** A default that is known only when the process has started, such as the addresses of its own sandbox. What the operator wrote comes first. */
    offer<Name extends SettingName>(name: Name, value: SettingValue<Name>): void {
      if (!mayStand(name, value)) throw new RangeError(`the setting ${name} cannot have this value`)
      offered.set(name, value)
    },
    /** Hears that another process has changed a value. */
    forget: () => cache.forget(),
    /** Ends when no process caches the old value of a change that arrives now. */
    settled: () => sleep(KEPT_MILLISECONDS),
    /** The target of a sealed path of customer service, while its entry exists. */
    async servicePath(sealed: string) {
      const path = paths.opened(sealed)
      return (await read('customerService')).some((entry) => entry.path === path) ? path : undefined
    },
    systemStatus: (caller: { ip: string; language: LanguageCode }) =>
      systemStatusFor(read, paths.sealed, { ...caller, country: countryOf(caller.ip) }),
    /** 0 open, 1 maintenance, 2 region restriction. */
    gate: async (ip: string) => statusAt(await read('status'), await read('region.closed'), countryOf(ip)),
    memberRules: () => memberRulesFrom(read),
  }
}
