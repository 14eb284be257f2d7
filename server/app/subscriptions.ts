/** Subscriptions: who receives which event, after its commit and perhaps twice. Every listener is idempotent. */
import type { Fact, Hearers } from '../platform/jobs.ts'
import type { Live } from '../platform/live.ts'
import type { House } from './compose.ts'

/** Settings that change everybody's screens; an open page asks again when one of them changes. */
const SHOWN: ReadonlySet<unknown> = new Set([
  'status',
  'maintenance',
  'region.closed',
  'region.message',
  'merchant',
  'currencies',
  'regulator',
  'whitelabel',
  'customerService',
  'resources',
])

/** Facts about which a member also gets an email, with the link that freezes withdrawals. */
const ALARMS = [
  'memberNewDevice',
  'payeeBound',
  'payeeRemoved',
  'withdrawalSubmitted',
  'memberPasswordChanged',
  'memberPaymentPasswordChanged',
  'memberContactBound',
  'memberContactReleased',
  'memberAuthenticatorOn',
  'memberAuthenticatorOff',
  'memberRecoveryCodeUsed',
  'memberPasskeyAdded',
  'memberPasskeyRemoved',
  'memberSocialLinked',
  'memberSocialUnlinked',
  'memberProfileChanged',
  'memberAvatarChanged',
  'memberOffersOn',
  'memberOffersOff',
  'memberClosed',
] as const

/** Events of agents' contracts: each is sent to the member's pages, and some also send a message. */
const CONTRACT_FACTS = [
  'contractOffered',
  'contractAccepted',
  'contractRejected',
  'contractWithdrawn',
  'contractExpired',
  'contractTerminationAsked',
  'contractTerminationAgreed',
  'contractTerminationRefused',
  'contractEnding',
] as const

/** What keeps a member from play, or lets them come back: their windows of games close at once. */
const BREAKS = ['timeOutBegan', 'exclusionBegan', 'exclusionForEverBegan', 'returnAsked'] as const

/** Events that are sent to a member's open pages and to nobody else. */
const toldToPages = (live: Live | undefined): Hearers => ({
  walletChosen: [
    async ({ memberId, currency, currencySymbol }) => {
      live?.tell(String(memberId), 'wallet', { currency: String(currency), currencySymbol: String(currencySymbol) })
    },
  ],
  promotionAward: [
    async ({ memberId, award, state }) => {
      live?.tell(String(memberId), 'promotion', { award: String(award), status: String(state) })
    },
  ],
  memberKeptFromPlay: [async ({ memberId }) => live?.tell(String(memberId), 'breaks', {})],
  ...Object.fromEntries(
    ['realityCheckDue', 'realityCheckAnswered', 'playRestBegan'].map((name) => [
      name,
      [async ({ memberId }: Fact) => live?.tell(String(memberId), 'reality', {})],
    ]),
  ),
  bonusCounted: [async ({ memberId }) => live?.tell(String(memberId), 'bonus', {})],
})

/** Facts that others hear too are judged by the rules, and compared, beside them. */
export function hearersOf(house: House, live: Live | undefined): Hearers {
  const { risk, checks, screening } = house
  const hearers = { ...hearersBeside(house, live) }
  const hear = (names: readonly string[], hearer: Hearers[string][number]): void => {
    for (const name of names) hearers[name] = [...(hearers[name] ?? []), hearer]
  }
  hear(risk.hears, risk.hear)
  hear(checks.hears, checks.hearChange)
  hear(screening.hears, screening.hear)
  return hearers
}

const hearersBeside = ({ settings, messaging, identity, promotions, originals, needs }: House, live: Live | undefined): Hearers => ({
  settingsChanged: [
    async (fact) => {
      settings.forget()
      if (fact['setting'] === 'originals.currencies') await originals.openPools()
      if (!SHOWN.has(fact['setting'])) return
      // A page that receives it asks at once, perhaps another process.
      await settings.settled()
      live?.tellAll('status', { status: await settings.read('status') })
    },
  ],
  lotteryDrawn: [
    async ({ game, issue, numbers }) => {
      live?.tellAll('draw', { game: String(game), issue: String(issue), numbers: String(numbers) })
    },
  ],
  lotteryVoid: [
    async ({ game, issue }) => {
      live?.tellAll('draw', { game: String(game), issue: String(issue), numbers: null })
    },
  ],
  sessionHandedOver: [
    async ({ name: _name, unusual, ...about }) => {
      if (unusual === true) needs.log.warn(about, 'a login was handed over to another place')
    },
  ],
  riskCaseOpened: [async ({ name: _name, ...about }) => needs.log.warn(about, 'a rule opened a case; risk-cases shows it to staff')],
  returnOpened: [async ({ name: _name, ...about }) => needs.log.warn(about, 'a payment came back; list-returns shows its case to staff')],
  payoutQuarantined: [async ({ name: _name, ...about }) => needs.log.warn(about, 'a payout and what its service says of it differ')],
  handoverReused: [async ({ name: _name, ...about }) => needs.log.warn(about, 'a code that hands a login over came a second time')],
  ...Object.fromEntries(messaging.hears.map((name) => [name, [messaging.hear]])),
  ...Object.fromEntries(
    ALARMS.map((name) => [
      name,
      [messaging.hear, (fact: Fact) => identity.guards.alarm(fact, (language) => messaging.letter(fact, language))],
    ]),
  ),
  memberSecondProofsExhausted: [
    async ({ name: _name, ...about }) => needs.log.warn(about, 'second proofs of a member failed too often'),
    messaging.hear,
  ],
  ...Object.fromEntries(
    CONTRACT_FACTS.map((name) => [
      name,
      [
        messaging.hear,
        async ({ memberId, contract, kind, state }: Fact) =>
          live?.tell(String(memberId), 'contract', { id: String(contract), kind: String(kind), state: String(state) }),
      ],
    ]),
  ),
  ...Object.fromEntries(
    BREAKS.map((name) => [name, [messaging.hear, async ({ memberId }: Fact) => live?.tell(String(memberId), 'breaks', {})]]),
  ),
  memberRegistered: [({ memberId }) => promotions.hearRegistered(String(memberId))],
  memberTypeChanged: [({ memberId }) => promotions.hearType(String(memberId))],
  ...toldToPages(live),
  inboxChanged: [
    async ({ memberId }) => {
      if (typeof memberId !== 'string') live?.tellMembers('message', { unread: null })
      else live?.tell(memberId, 'message', { unread: await messaging.unread(needs.database.reader, memberId) })
    },
  ],
  sessionEnded: [
    async ({ sessionId, reason }) => {
      live?.end(String(sessionId), String(reason))
    },
  ],
})
