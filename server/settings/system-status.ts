/** System status: what the shell asks before anything else, composed from the settings. */
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import type { SystemStatus } from '@baize/contract/settings.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { SettingName, SettingValue } from './setting.ts'

export type ReadSetting = <Name extends SettingName>(name: Name) => Promise<SettingValue<Name>>

/**
 * The status at one address. A closed site is closed everywhere, and an open one is not open in a closed country. An unassigned address is
 * let in.
 */
export const statusAt = (status: 0 | 1 | 2, closed: readonly string[], country: string | undefined): 0 | 1 | 2 =>
  status === 0 && country !== undefined && closed.includes(country) ? 2 : status

type Merchant = SystemStatus['merchant']

/** The minimum age to play here. It is the one that registration requires, and so the only one that the site shows. */
export const ageToPlay = async (read: ReadSetting): Promise<number> =>
  Math.max((await read('merchant')).minimumAge, await read('register.birthdayAge'))

/** The merchant's first currency, and the others in which members may have a wallet. */
export async function currenciesOf(read: ReadSetting): Promise<string[]> {
  const { currency } = await read('merchant')
  return [currency, ...Object.keys(await read('currencies')).filter((code) => code !== currency)]
}

async function merchantOf(read: ReadSetting, language: LanguageCode): Promise<Merchant> {
  const merchant = await read('merchant')
  const scale = CURRENCIES[merchant.currency]
  const { licence, market: _market, ...told } = merchant
  const regulator = await read('regulator')
  return {
    ...told,
    licence: licence[language],
    regulator: regulator && { ...regulator, name: regulator.name[language] },
    minimumAge: await ageToPlay(read),
    currencies: await currenciesOf(read),
    currencySymbol: scale?.symbol ?? merchant.currency,
    currencyDigits: scale?.digits ?? 2,
  }
}

async function infoOf(read: ReadSetting, sealed: (path: string) => string): Promise<SystemStatus['info']> {
  return {
    customerService: (await read('customerService')).map((entry) => ({ ...entry, path: sealed(entry.path) })),
    domainRoute: await read('domainRoute'),
    resources: await read('resources'),
    whitelabel: await read('whitelabel'),
    registerRules: (await read('register.fields')) as FieldRule[],
    mainDomain: await read('mainDomain'),
    gtagId: await read('gtagId'),
    imageCDNs: await read('imageCDNs'),
    launchGameCDNs: await read('launchGameCDNs'),
  }
}

/** The answer for one visitor. */
export async function systemStatusFor(
  read: ReadSetting,
  sealed: (path: string) => string,
  caller: { ip: string; country: string | undefined; language: LanguageCode },
): Promise<SystemStatus> {
  const { ip, country, language } = caller
  const status = statusAt(await read('status'), await read('region.closed'), country)
  const planned = await read('maintenance')
  const region = await read('region.message')
  return {
    status,
    merchant: await merchantOf(read, language),
    info: await infoOf(read, sealed),
    location: { ip, country: country ?? null },
    maintenance:
      status === 1 ? { title: planned?.title[language] ?? '', message: planned?.message[language] ?? '', end: planned?.end ?? null } : null,
    regionRestriction: status === 2 ? { ip, message: region[language] } : null,
  }
}
