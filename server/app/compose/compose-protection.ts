/**
 * Composes protection: an excluded member may not bet, and the links of the protection page are watched in the content room's present version.
 * Next: `server/promotions/exclude.ts`.
 */
import type { Checks, Register } from '../../checks/checks.ts'
import type { Bonus } from '../../bonus/bonus.ts'
import type { Content } from '../../content/content.ts'
import { httpLinks } from '../../gateways/links.ts'
import { enqueue, tell } from '../../platform/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Messaging } from '../../messaging/messaging.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import { createProtection, type Ends, type Protection } from '../../protection/protection.ts'
import type { Risk } from '../../risk/risk.ts'
import type { Settings } from '../../settings/settings.ts'
import { CALL_BACK_TASK, type Games } from '../../games/games.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { letIn } from './compose-members.ts'
import { othersOfPerson } from './one-person.ts'

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
  readonly identity: () => Identity
  readonly risk: () => Pick<Risk, 'openCase'>
  readonly checks: () => Pick<Checks, 'isBlocked' | 'accountsOf' | 'apartFrom'>
  readonly register: () => Pick<Register, 'askNow'>
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
  { content, ledger, bonus, promotions, messaging, settings, wallet, games, lottery, identity, risk, checks, register }: Rooms,
): Protection => {
  /** Whoever bets holds the lane: behind it no bet that was judged before is taken after. Lanes are taken once, so all of a person's at once. */
  const bar = async (tx: Tx, ends: readonly Ends[]): Promise<void> => {
    const members = ends.map(({ member }) => member).toSorted()
    for (const member of members) await ledger().keepAccounts(tx, member)
    await ledger().lock(tx, await accountsOf(tx, members, (kind) => kind === 'main'))
    for (const { member, until } of ends) {
      await ledger().setStandingOfAll(tx, member, 'main', { excludedUntil: until })
      await games().endSessionsOfMember(tx, member)
      await lottery().askToEndChases(tx, member)
      await wallet().askToCloseOrders(tx, member)
      // Offers come again when the member asks for them again.
      await messaging().withdrawConsent(tx, member)
      await enqueue(tx, CALL_BACK_TASK, { member, at: clock.now().toString() }, { key: `${CALL_BACK_TASK}:${member}` })
    }
  }
  const accountsOf = async (tx: Tx, members: readonly string[], takes: (kind: string) => boolean): Promise<bigint[]> => {
    const found: bigint[] = []
    for (const member of members)
      found.push(...(await ledger().accountsOf(member, tx)).flatMap(({ id, kind }) => (takes(kind) ? [id] : [])))
    return found
  }
  return createProtection({
    database,
    clock,
    async words() {
      const pages = await Promise.all((['EN', 'MY'] as const).map((language) => content.page(PAGE, language)))
      return pages.flatMap((page) => (page.ok ? page.value.sections.map((section) => section.content) : []))
    },
    othersOfPerson: (tx, member) => othersOfPerson({ identity: identity(), wallet: wallet(), checks: checks() }, tx, member),
    async holdOrders(tx, members) {
      for (const member of members) await wallet().holdOrders(tx, member)
    },
    async keepFromPlay(tx, ends) {
      const members = ends.map(({ member }) => member).toSorted()
      for (const member of members) await promotions().exclude(tx, member)
      // A wallet that is opened now would have a lane of its own, and lanes are taken once.
      for (const member of members) await ledger().keepAccounts(tx, member)
      // Grants first, then all lanes at once: whoever bets holds a lane and waits for the account's row.
      const accounts = await accountsOf(tx, members, () => true)
      for (const member of members) {
        await bonus().exclude(tx, member, accounts)
        await wallet().releaseCash(tx, member)
      }
      await bar(tx, ends)
    },
    bar,
    openFrom: (tx, memberId, from) => ledger().setStandingOfAll(tx, memberId, 'main', { excludedUntil: from }),
    askRegister: (member) => register().askNow(member),
    deposited: (...asked) => wallet().deposited(...asked),
    ...playLimits(ledger),
    ledger,
    depositLimits: () => settings.read('deposits.limits'),
    realityChecks: () => settings.read('protection.realityChecks'),
    breaks: () => settings.read('protection.breaks'),
    timeZone: async () => (await settings.read('merchant')).timeZone,
    tell,
    openCase: (tx, wish) => risk().openCase(tx, wish),
    letIn: async (tx, member) =>
      void (await letIn({ identity: identity(), ledger: ledger(), promotions: promotions(), checks: checks() }, tx, member)),
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
