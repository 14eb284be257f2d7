/** The door of settings: reading and changing what the operator has set. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { Compile } from 'typebox/compile'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Sealing } from '../platform/secrets.ts'
import { hostileText } from '../platform/validation.ts'
import { createCache, KEPT_MILLISECONDS } from './cache.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, type SettingValue } from './setting.ts'

export type { SettingValue } from './setting.ts'
import { createServicePaths } from './service-path.ts'
import { readSettings, storeSetting } from './store.ts'
import { ageToPlay, currenciesOf, statusAt, systemStatusFor } from './system-status.ts'

export type SettingsNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly tell: Tell
  readonly secrets: Sealing
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

export function createSettings({ database, clock, tell, secrets, countryOf = () => undefined }: SettingsNeeds) {
  const paths = createServicePaths(secrets)
  const offered = new Map<SettingName, unknown>()
  const cache = createCache(clock, async () => new Map((await readSettings(database.reader)).map(({ name, value }) => [name, value])))

  /** A stored value that is no longer valid, because the code has changed, falls back instead of stopping the site. */
  const inForce = <Name extends SettingName>(stored: ReadonlyMap<string, unknown>, name: Name): SettingValue<Name> => {
    const value = stored.get(name)
    if (value !== undefined && mayStand(name, value)) return value as SettingValue<Name>
    return (offered.get(name) ?? SETTINGS[name].usual) as SettingValue<Name>
  }
  const read: Read = async (name) => inForce(await cache.read(), name)
  const readIn = async <Name extends SettingName>(asker: Reader | Tx, name: Name): Promise<SettingValue<Name>> =>
    inForce(new Map((await readSettings(asker)).map((row) => [row.name, row.value])), name)

  return {
    /** The value in force: what the operator wrote, else what this process offered at its start, else the default. It is at most a second old. */
    read,
    /** The value that a transaction sees, for what is judged together with it. No other process's write is missed. */
    readIn,
    /** Whether a value from outside has the shape and the sense of this setting. */
    mayStand,
    isName: (name: string): name is SettingName => Object.hasOwn(SETTINGS, name),
    /** Writes a value and reports `settingsChanged`. Throws RangeError when the value is not valid; `mayStand` asks before. */
    async write<Name extends SettingName>(tx: Tx, name: Name, value: SettingValue<Name>) {
      if (!mayStand(name, value)) throw new RangeError(`the setting ${name} cannot have this value`)
      const before = await readIn(tx, name)
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
