/**
 * Composes protection: an excluded member may not bet, and the links of the protection page are watched in the content room's present version.
 * Next: `server/promotions/exclude.ts`.
 */
import type { Until } from '@baize/rules/protection/exclusion.ts'
import type { Bonus } from '../../bonus/bonus.ts'
import type { Content } from '../../content/content.ts'
import { httpLinks } from '../../gateways/links.ts'
import { tell } from '../../platform/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Messaging } from '../../messaging/messaging.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import { createProtection, type Protection } from '../../protection/protection.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Games } from '../../games/games.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import type { Ledger } from '../../ledger/ledger.ts'

/** The content page of protection. */
const PAGE = 'responsible'

type Needs = { readonly database: Database; readonly clock: Clock; readonly log: Log }

/** Rooms that are built later than protection are asked at call time. */
type Rooms = {
  readonly content: Content
  readonly ledger: () => Ledger
  readonly bonus: () => Bonus
  readonly promotions: () => Promotions
  readonly messaging: () => Messaging
  readonly settings: Settings
  readonly wallet: () => Wallet
  readonly games: () => Games
  readonly lottery: () => Lottery
}

/** Limits of play bind the main account of a wallet: every stake, also of bonus money, is taken there. */
export const playLimits = (
  ledger: () => Pick<Ledger, 'accountOf' | 'openAccount' | 'countedLimits' | 'setLimits' | 'keepCalendar' | 'limitTime' | 'playState'>,
): Pick<Parameters<typeof createProtection>[0], 'played' | 'limitPlay' | 'limitTime' | 'playState' | 'keepCalendar'> => ({
  async played(asker, { id, currency }, calendar) {
    const account = await ledger().accountOf(id, 'main', currency, asker)
    return account === undefined ? [] : ledger().countedLimits(account, calendar, asker)
  },
  async limitPlay(tx, { id: owner, currency }, limits, calendar) {
    const account = await ledger().openAccount(tx, { owner, kind: 'main', currency })
    await ledger().setLimits(tx, account, limits, calendar)
  },
  limitTime: (...limits) => ledger().limitTime(...limits),
  playState: (asker, member, calendar) => ledger().playState(member, calendar, asker),
  keepCalendar: (tx, calendar) => ledger().keepCalendar(tx, calendar),
})

export const composeProtection = (
  { database, clock, log }: Needs,
  { content, ledger, bonus, promotions, messaging, settings, wallet, games, lottery }: Rooms,
): Protection => {
  /** Whoever bets holds the lane: behind it no bet that was judged before is taken after. */
  const bar = async (tx: Tx, memberId: string, until: Until): Promise<void> => {
    await ledger().setStandingOfAll(tx, memberId, 'main', { excludedUntil: until })
    await games().endSessionsOfMember(tx, memberId)
    await lottery().askToEndChases(tx, memberId)
  }
  return createProtection({
    database,
    clock,
    async words() {
      const pages = await Promise.all((['EN', 'MY'] as const).map((language) => content.page(PAGE, language)))
      return pages.flatMap((page) => (page.ok ? page.value.sections.map((section) => section.content) : []))
    },
    async keepFromPlay(tx, memberId, until) {
      await promotions().exclude(tx, memberId)
      await messaging().withdrawConsent(tx, memberId)
      // A wallet that is opened now would have a lane of its own, and lanes are taken once.
      await ledger().keepAccounts(tx, memberId)
      // Grants first, then all lanes at once: whoever bets holds a lane and waits for the account's row.
      const accounts = (await ledger().accountsOf(memberId, tx)).map(({ id }) => id)
      await bonus().exclude(tx, memberId, accounts)
      await wallet().releaseCash(tx, memberId)
      await bar(tx, memberId, until)
    },
    bar,
    openFrom: (tx, memberId, from) => ledger().setStandingOfAll(tx, memberId, 'main', { excludedUntil: from }),
    deposited: (...asked) => wallet().deposited(...asked),
    ...playLimits(ledger),
    ledger,
    realityChecks: () => settings.read('protection.realityChecks'),
    breaks: () => settings.read('protection.breaks'),
    timeZone: async () => (await settings.read('merchant')).timeZone,
    tell,
    links: httpLinks(),
    warn: warnsIn(log),
  })
}

/** Content whose protection page has no broken links; every other page is unchanged. */
export const withWatchedLinks = (content: Content, protection: Protection): Content => ({
  ...content,
  async page(slug, language) {
    const page = await content.page(slug, language)
    if (!page.ok || slug !== PAGE) return page
    const { sections } = page.value
    const words = await protection.offered(
      sections.map((section) => section.content),
      language,
    )
    return { ...page, value: { ...page.value, sections: sections.map((section, index) => ({ ...section, content: words[index] ?? '' })) } }
  },
})
