/** Setting: every name that an operator can set, its shape, its default, and checks that a shape cannot express. */
import { Type, type Static, type TInteger, type TSchema } from 'typebox'
import { CONTRACT_KINDS, type ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { FieldRule } from '@baize/contract/identity/identity.ts'
import { GAME_TYPES } from '@baize/contract/games.ts'
import { LOTTERY_CURRENCIES, lotteryStakes } from '@baize/contract/lottery/lottery-stakes.ts'
import { WHITELABEL_FLAGS } from '@baize/contract/settings.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { Amount, InstantText, LanguageCode, text } from '@baize/contract/values/texts.ts'
import { DIVIDEND_PERIODS } from '@baize/rules/agents/period.ts'
import { areFieldRules, FIELD_RULES } from './field-rules.ts'
import { areFurtherLimits, areStakeLimits, FurtherLimits, STAKE_LIMITS } from './further-limits.ts'
import { DocumentsKept, Openers, USUAL_DOCUMENTS_KEPT } from './documents.ts'
import { areGates, Gates, USUAL_GATES } from './gates.ts'
import { Age, Breaks, Link, MarketName, Milliseconds, OWN_WORDS, RealityChecks, Regulator, Texts, Times } from './market.ts'
import { CLOSED_REGION, DEMO_LICENCE, HOME_DRAWS } from './usual.ts'

const Origin = Type.String({ maxLength: 200, pattern: '^https?://[A-Za-z0-9.\\-]+(:[0-9]{1,5})?$' })
const Merchant = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9-]{1,32}$' }),
    name: text(1, 60),
    currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
    defaultLanguage: LanguageCode,
    languages: Type.Array(LanguageCode, { minItems: 1, maxItems: 2, uniqueItems: true }),
    timeZone: text(1, 60),
    minimumAge: Type.Integer({ minimum: 18, maximum: 99 }),
    operatorName: text(1, 200),
    licence: Texts,
    /** The year of the copyright in the agents' own pages; without it none is shown (AGENT-02). */
    agentYear: Type.Optional(Type.Integer({ minimum: 1990, maximum: 2999 })),
    demo: Type.Boolean(),
    /** The market whose rows hold here; the house's where it is left out (MK-01). */
    market: Type.Optional(MarketName),
  },
  { additionalProperties: false },
)

/** The settings of the merchant's first currency: withdrawals without approval, two persons of staff, transfers along the line. */
const Currencies = Type.Record(
  Type.String({ pattern: '^[A-Z]{3,5}$' }),
  Type.Object(
    {
      approvedBelow: Amount,
      twoFrom: Amount,
      transfers: Type.Object({ minimum: Amount, maximum: Amount, dailyCap: Amount }, { additionalProperties: false }),
    },
    { additionalProperties: false },
  ),
)

const Whitelabel = Type.Object(Object.fromEntries(WHITELABEL_FLAGS.map((flag) => [flag, Type.Boolean()])), { additionalProperties: false })
type Whitelabel = Record<(typeof WHITELABEL_FLAGS)[number], boolean>

const Maintenance = Type.Union([
  Type.Object({ title: Texts, message: Texts, end: Type.Union([InstantText, Type.Null()]) }, { additionalProperties: false }),
  Type.Null(),
])

const CustomerService = Type.Array(
  Type.Object(
    {
      csType: Type.Union([Type.Literal('LIVECHAT'), Type.Literal('TELEGRAM'), Type.Literal('FACEBOOK')]),
      csPosition: text(0, 40),
      title: text(1, 80),
      path: Link,
    },
    { additionalProperties: false },
  ),
  { maxItems: 20 },
)

const Resources = Type.Array(
  Type.Object({ resourceType: text(1, 40), url: Link, labelNameEn: text(1, 80) }, { additionalProperties: false }),
  { maxItems: 50 },
)

/** The limits on one round of an in-house game in the merchant's first currency. */
const GameLimits = Type.Object({ open: Type.Boolean(), ...STAKE_LIMITS }, { additionalProperties: false })

/** In-house games: the requirements of the market for all of them. */
const Originals = Type.Object(
  {
    minimumSpinMs: Milliseconds,
    minimumRoundMs: Milliseconds,
    openRoundHours: Type.Integer({ minimum: 1, maximum: 720 }),
  },
  { additionalProperties: false },
)

/** A lottery's amounts in one currency: the smallest order, the cancellation fee, and the chips of boards that take an amount. */
const LotteryStakes = Type.Object(
  {
    minimumStake: Amount,
    cancelFreeUpTo: Amount,
    cancelFeeBasisPoints: Type.Integer({ minimum: 0, maximum: 2000 }),
    chips: Type.Array(Amount, { minItems: 1, maxItems: 8 }),
  },
  { additionalProperties: false },
)
/** Lottery: the stakes of each currency, the prize group of members, and the hints that are shown where they are set. */
const Lottery = Type.Object(
  {
    stakes: Type.Record(Type.String({ pattern: '^[A-Z]{3,5}$' }), LotteryStakes),
    memberGroup: Type.Integer({ minimum: 1700, maximum: 1990 }),
    hints: Type.Object(
      { lines: Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()]), reward: Type.Union([text(1, 40), Type.Null()]) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

const Contribution = Type.Integer({ minimum: 0, maximum: 10_000 })

type Kind<S extends TSchema, Value = Static<S>> = {
  readonly schema: S
  readonly usual: Value
  /** Checks that the shape cannot express; true when the value is valid. */
  readonly also?: (value: Value) => boolean
}

const setting = <S extends TSchema, Value = Static<S>>(
  schema: S,
  usual: NoInfer<Value>,
  also?: (value: NoInfer<Value>) => boolean,
): Kind<S, Value> => ({
  schema,
  usual,
  ...(also ? { also } : {}),
})

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const units = (amount: string): bigint => parseUnits(amount) ?? 0n

/** Of one transfer along the line, and of a sender's day. */
type TransferLimits = { readonly minimum: string; readonly maximum: string; readonly dailyCap: string }
const areTransferLimits = ({ minimum, maximum, dailyCap }: TransferLimits): boolean =>
  units(minimum) > 0n && units(minimum) <= units(maximum) && units(maximum) <= units(dailyCap)

const gameLimits = () =>
  setting(GameLimits, { open: true, minimumStake: '100', maximumStake: '1000000', maximumWin: '50000000' }, areStakeLimits)

/** Every setting by its name. Amounts are decimal text in the merchant's currency. */
export const SETTINGS = {
  merchant: setting(
    Merchant,
    {
      code: 'demo',
      name: 'Baize',
      currency: 'MMK',
      defaultLanguage: 'MY',
      languages: ['MY', 'EN'],
      timeZone: 'Asia/Yangon',
      minimumAge: 18,
      operatorName: 'Baize Demo Operator',
      licence: DEMO_LICENCE,
      agentYear: 2022,
      demo: true,
    },
    ({ currency, languages, defaultLanguage, timeZone }) =>
      currency in CURRENCIES && currency !== 'TRIAL' && languages.includes(defaultLanguage) && isTimeZone(timeZone),
  ),
  /** Further currencies in which members may have a wallet, each with its own amounts, since none is ever converted (WC-51). */
  currencies: setting(Currencies, {}, (kept) =>
    Object.entries(kept).every(
      ([currency, { transfers }]) => currency in CURRENCIES && currency !== 'TRIAL' && areTransferLimits(transfers),
    ),
  ),
  regulator: setting(Regulator, {
    name: { EN: 'None: this is a demonstration', MY: 'မရှိပါ - ဤဝဘ်ဆိုက်သည် သရုပ်ပြသာ ဖြစ်သည်' },
    url: '/help/license',
    licenceNumber: null,
  }),
  whitelabel: setting<typeof Whitelabel, Whitelabel>(Whitelabel, {
    CHNGPASSVERIF3: false,
    USERNAMEREG3: true,
    MOBILENUMREG3: false,
    MOBILENUMPASSREG3: false,
    REGMOBVERF3: false,
    AGENTPOLICY3: false,
    FREEPLAY: true,
    FORCEPASSCHANGE: false,
    CODELOGIN: false,
  }),
  'register.fields': setting(Type.Array(FieldRule, { maxItems: 40 }), [...FIELD_RULES], areFieldRules),
  'register.termsVersion': setting(text(1, 32), '2026-11'),
  'register.captcha': setting(Type.Union([Type.Literal('proof'), Type.Literal('image')]), 'proof'),
  /** Days after which a password is old, where FORCEPASSCHANGE is on; null is never. */
  'password.expiryDays': setting(Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()]), null),
  /** The password of accounts that were handed out; a login with it must choose another. Null is none. */
  'password.default': setting(Type.Union([Type.String({ minLength: 6, maxLength: 64 }), Type.Null()]), null),
  /** The minimum age at registration. The site shows it where it is above the merchant's minimum age. */
  'register.birthdayAge': setting(Age, 21),
  /** Who sends codes to phones: the site by SMS, or a phone identity service. */
  'phone.channel': setting(Type.Union([Type.Literal('sms'), Type.Literal('firebase')]), 'sms'),
  'phone.dialingCode': setting(Type.String({ pattern: '^[1-9][0-9]{0,3}$' }), '95'),
  /** Countries whose numbers are accepted (ISO 3166-1); an empty list accepts all. */
  'phone.countries': setting(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250, uniqueItems: true }), []),
  /** How many messages may be sent in a day, for each channel (SMS, email) and purpose (login, registration, reset …). */
  'messages.perDay': setting(Type.Integer({ minimum: 0, maximum: 10_000_000 }), 5000),
  /** Whether the form for a forgotten password says that a name or address is unknown. It then reveals who is a member. */
  'forgot.tellsUnknown': setting(Type.Boolean(), false),
  /** Whether a login from an unregistered address needs a second factor. */
  'login.unusualCheck': setting(Type.Boolean(), true),
  status: setting(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]), 0),
  maintenance: setting(Maintenance, null),
  /** Countries to which the site is closed (ISO 3166-1), by the caller's address. */
  'region.closed': setting(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250, uniqueItems: true }), []),
  /** The notice to a visitor of a closed region. */
  'region.message': setting(Texts, CLOSED_REGION),
  customerService: setting(CustomerService, []),
  resources: setting(Resources, []),
  domainRoute: setting(Type.Array(Origin, { maxItems: 50 }), []),
  mainDomain: setting(Type.Union([Origin, Type.Literal('')]), ''),
  /** Further hosts, as `Host` names them, under which game vendors, payment services and health checks call. */
  hosts: setting(Type.Array(Type.String({ maxLength: 200, pattern: '^[a-z0-9.:\\[\\]-]+$' }), { maxItems: 50, uniqueItems: true }), []),
  gtagId: setting(Type.Union([Type.String({ pattern: '^G-[A-Z0-9]{4,16}$' }), Type.Null()]), null),
  imageCDNs: setting(Type.Array(Origin, { maxItems: 20 }), []),
  launchGameCDNs: setting(Type.Array(Origin, { maxItems: 200 }), []),
  'encryption.required': setting(Type.Boolean(), false),
  /** How often a deposit must be wagered before it can be withdrawn; 0 is no requirement. */
  'withdrawals.depositTimes': setting(Type.Integer({ minimum: 0, maximum: 100 }), 1),
  /** What a stake counts for it, in basis points by category of games; a missing category counts nothing. */
  'withdrawals.contribution': setting(
    Type.Partial(Type.Object(Object.fromEntries(GAME_TYPES.map((type) => [type, Contribution]))), { additionalProperties: false }),
    Object.fromEntries(GAME_TYPES.map((type) => [type, 10_000])),
  ),
  /** The address for reports of weaknesses; the help page where it is left out. */
  'security.contact': setting(Type.Union([Type.String({ maxLength: 200, pattern: '^(https://|mailto:)[^\\s<>"]+$' }), Type.Null()]), null),
  'deposits.minutes': setting(Type.Integer({ minimum: 1, maximum: 1440 }), 30),
  /** Withdrawals that stay below this amount in a day need no approval. */
  'withdrawals.approvedBelow': setting(Amount, '100000'),
  /**
   * Whether every withdrawal and new payee asks for the payment password, also where none is set yet. A member with a second factor is
   * always asked.
   */
  'withdrawals.paymentPassword': setting(Type.Boolean(), true),
  /** Hours for which withdrawals are on hold after a new payee, or after a change of password, contact or second factor. */
  'withdrawals.restHours': setting(Type.Integer({ minimum: 0, maximum: 168 }), 24),
  /** The amount from which an act of staff that moves money needs a second one of them. What one of them moves for a member by the same act within 24 hours is added up. */
  'staff.twoFrom': setting(Amount, '5000000'),
  /** Minutes after a payment in which its owner is asked whether it arrived; afterwards it counts as received. */
  'withdrawals.receiptMinutes': setting(Type.Integer({ minimum: 10, maximum: 43_200 }), 1440),
  /**
   * Whether transfers within the line of agents are allowed, and their limits for one transfer and for a sender's day. It also says how
   * often the received amount must be wagered.
   */
  'transfers.line': setting(Type.Boolean(), false),
  'transfers.limits': setting(
    Type.Object(
      { minimum: Amount, maximum: Amount, dailyCap: Amount, perDay: Type.Integer({ minimum: 1, maximum: 1000 }) },
      { additionalProperties: false },
    ),
    { minimum: '1000', maximum: '1000000', dailyCap: '5000000', perDay: 20 },
    areTransferLimits,
  ),
  'transfers.times': setting(Type.Integer({ minimum: 0, maximum: 100 }), 1),
  /** Agents' rates in basis points: their steps, and the maximum that the house gives its direct downlines. */
  'agents.rateStep': setting(Type.Integer({ minimum: 1, maximum: 1000 }), 10),
  'agents.highestRate': setting(Type.Integer({ minimum: 0, maximum: 1000 }), 100),
  /**
   * The base of rebates by category: valid turnover, or the member's own loss. A missing category earns none, like PVP, whose rake is not
   * reported.
   */
  'agents.rebateBasis': setting(
    Type.Record(Type.String({ pattern: `^(${GAME_TYPES.join('|')})$` }), Type.Enum(['stake', 'loss']), { additionalProperties: false }),
    Object.fromEntries(GAME_TYPES.filter((type) => type !== 'PVP').map((type) => [type, 'stake' as const])),
  ),
  /** Categories whose rebate on own play is paid elsewhere: a lottery pays it at the settlement. */
  'agents.rebateElsewhere': setting(Type.Array(Type.Enum(GAME_TYPES), { uniqueItems: true }), ['LOTT', 'ELOTT']),
  /** Contracts of agents: the open kinds, the minimum top rate, the house's maximum of each kind, and the period of dividends. */
  'agents.contracts': setting(
    Type.Object(
      {
        open: Type.Array(Type.Enum(CONTRACT_KINDS), { uniqueItems: true }),
        minimumRate: Type.Integer({ minimum: 0, maximum: 10_000 }),
        highestRate: Type.Object(
          Object.fromEntries(CONTRACT_KINDS.map((kind) => [kind, Type.Integer({ minimum: 0, maximum: 10_000 })])) as Record<
            ContractKind,
            TInteger
          >,
          { additionalProperties: false },
        ),
        period: Type.Enum(DIVIDEND_PERIODS),
      },
      { additionalProperties: false },
    ),
    {
      open: [...CONTRACT_KINDS],
      minimumRate: 1,
      highestRate: { dividend: 4000, daily: 100, hourly: 100, realtime: 100 },
      period: 'semimonthly',
    },
  ),
  /**
   * The inputs of contract pay: who pays, who is active, the platform's fee on dividends, and which play hourly and real-time salaries
   * count at once.
   */
  'agents.pay': setting(
    Type.Object(
      {
        payer: Type.Enum(['house', 'upline']),
        activeStake: Amount,
        /** The same in further currencies; one that is left out has no contracts. */
        activeStakes: Type.Optional(Type.Record(Type.String({ pattern: '^[A-Z]{3,5}$' }), Amount)),
        platformFee: Type.Integer({ minimum: 0, maximum: 10_000 }),
        mode: Type.Enum(['fixed', 'floating']),
        carry: Type.Enum(['none', 'month', 'always']),
        atOnce: Type.Array(Type.Enum(GAME_TYPES), { uniqueItems: true }),
        /** A dividend is at most this share of valid turnover, in basis points; null is without a limit. */
        dividendCap: Type.Union([Type.Integer({ minimum: 0, maximum: 10_000 }), Type.Null()]),
      },
      { additionalProperties: false },
    ),
    { payer: 'house', activeStake: '1000', platformFee: 0, mode: 'fixed', carry: 'always', atOnce: ['BGS', 'LOTT'], dividendCap: 40 },
  ),
  /** From which amounts in how many days a member must be known how well (PK-04). */
  'checks.gates': setting(Gates, USUAL_GATES, areGates),
  'documents.keep': setting(DocumentsKept, USUAL_DOCUMENTS_KEPT),
  'documents.open': setting(Openers, []),
  /** Minutes of play between two reality checks where the member has chosen none, and the longest that the market allows (RC-01). */
  'protection.realityChecks': setting(RealityChecks, { usual: 60, longest: 120 }, ({ usual, longest }) => usual <= longest),
  /** After how many minutes of play bets rest, and for how many; null is never (RC-04). */
  'protection.breaks': setting(Breaks, null),
  /** The maximum wagering of bonus money in this market, and whether one offer may ask for games of several groups. */
  'promotions.maximumTimes': setting(Times, 10),
  'promotions.mixedProducts': setting(Type.Boolean(), false),
  /**
   * What a stake counts for offers. It counts in full from an edge of `full` on and in proportion below, and `edges` are those of games whose vendor
   * states none, by category. All are basis points.
   */
  'economy.weight': setting(
    Type.Object(
      {
        full: Type.Integer({ minimum: 1, maximum: 10_000 }),
        edges: Type.Object(Object.fromEntries(GAME_TYPES.map((type) => [type, Contribution])), { additionalProperties: false }),
      },
      { additionalProperties: false },
    ),
    {
      full: 400,
      // Rooms against people keep a rake that nobody has told.
      edges: { RNG: 200, LIVE: 100, FISH: 200, SPORTS: 200, ESPORTS: 200, PVP: 0, LOTT: 200, ELOTT: 200, COCKFIGHT: 200, BGS: 0 },
    },
  ),
  /** The merchant's own caps of a round's stakes, paces and report of a case, beside those of its market (MK-02). */
  ...OWN_WORDS,
  'withdrawals.perDay': setting(Type.Integer({ minimum: 0, maximum: 1000 }), 5),
  /** In-house games by their codes. */
  crash: gameLimits(),
  dice: gameLimits(),
  mines: gameLimits(),
  plinko: gameLimits(),
  limbo: gameLimits(),
  keno: gameLimits(),
  'hi-lo': gameLimits(),
  wheel: gameLimits(),
  roulette: gameLimits(),
  baccarat: gameLimits(),
  'dragon-tiger': gameLimits(),
  'sic-bo': gameLimits(),
  blackjack: gameLimits(),
  'line-slot': gameLimits(),
  /** Their limits in further currencies, and the pools of the jackpot. In a currency that is left out they are not offered. */
  'originals.currencies': setting(FurtherLimits, {}, areFurtherLimits),
  originals: setting(Originals, {
    minimumSpinMs: 0,
    minimumRoundMs: 0,
    openRoundHours: 24,
  }),
  /** The source of the jackpot's counter: the real pool of the in-house games, or an illustration that the page makes up and labels (HOME-05). */
  'jackpot.source': setting(Type.Union([Type.Literal('pool'), Type.Literal('simulated')]), 'pool'),
  /** The lotteries whose next draws the first screen shows, in this order. */
  'home.draws': setting(Type.Array(Type.String({ pattern: '^[a-z0-9-]{2,24}$' }), { maxItems: 12, uniqueItems: true }), HOME_DRAWS),
  lottery: setting(Lottery, {
    stakes: Object.fromEntries(
      LOTTERY_CURRENCIES.map((currency) => {
        const { minimumStake, cancelFreeUpTo, cancelFeeBasisPoints, chips } = lotteryStakes(currency)
        return [currency, { minimumStake, cancelFreeUpTo, cancelFeeBasisPoints, chips: [...chips] }]
      }),
    ),
    memberGroup: 1950,
    hints: { lines: null, reward: null },
  }),
} as const

export type SettingName = keyof typeof SETTINGS
export type SettingValue<Name extends SettingName> = (typeof SETTINGS)[Name] extends Kind<TSchema, infer Value> ? Value : never

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]
