/** Agents: their team, their income, their registration links, and their contracts at a glance. */
import { Type, type Static } from 'typebox'
import { CONTRACT_KINDS } from './agents/agent-contracts.ts'
import { GAME_TYPES } from './games.ts'
import { operation } from './operation.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { Day, Id, InstantText, numberText, SignedAmount, text, words } from './values/texts.ts'

const strict = { additionalProperties: false } as const
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])

const Waiting = Type.Integer({ minimum: 0 })
/** How many requests of each kind of contract wait for this person's answer: offers, and requests to end one. */
export const ConsolidatedFlags = Type.Object({
  dailysalreqtype: Waiting,
  divtypereq: Waiting,
  contracthoursalreqtype: Waiting,
  realtimesalreqtype: Waiting,
})
export type ConsolidatedFlags = Static<typeof ConsolidatedFlags>

export const consolidatedFlags = operation({
  name: 'consolidatedFlags',
  method: 'GET',
  path: '/wps/member/info/contracts/consolidated',
  who: 'member',
  summary: 'Pending requests in each kind of contract; only where the merchant has AGENTPOLICY3 on.',
  answer: ConsolidatedFlags,
  refusals: ['operation-not-allowed'],
})

/** Basis points of each category; a missing one is 0, and in a change it stays as it is. */
export const AgentRates = Type.Object(
  Object.fromEntries(GAME_TYPES.map((category) => [category, Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 }))])),
  strict,
)
export type AgentRates = Partial<Record<(typeof GAME_TYPES)[number], number>>
const RatesShown = Type.Record(Type.String(), Type.Integer({ minimum: 0 }))

export const TeamMember = Type.Object({
  id: Id,
  /** Masked below the direct line. */
  account: Type.String(),
  /** Null below the direct line. */
  nickname: orNull(Type.String()),
  role: Type.Enum(['member', 'agent']),
  /** Whether staff have blocked the account. */
  state: Type.Enum(['open', 'blocked']),
  lastSeenAt: orNull(InstantText),
  /** 1 is directly below. */
  level: Type.Integer({ minimum: 0 }),
  /** How many are directly below. */
  children: Type.Integer({ minimum: 0 }),
  registeredAt: InstantText,
  /** The rates of today, and those from the next local midnight. */
  rates: RatesShown,
  nextRates: RatesShown,
  /** The kinds of contracts that the member has today. */
  contracts: Type.Array(Type.Enum(CONTRACT_KINDS)),
})
export type TeamMember = Static<typeof TeamMember>

export const agentTeam = operation({
  name: 'agentTeam',
  method: 'GET',
  path: '/wps/agent/team',
  who: 'agent',
  summary:
    'The direct downlines of a member of the caller’s line, or the whole team, newest first. A name filters them: its beginning finds direct downlines of the caller, the whole name anybody.',
  query: Type.Object(
    {
      under: Type.Optional(Id),
      /** Of a whole team at most the newest 10,000 are listed; a name finds everybody. */
      scope: Type.Optional(Type.Enum(['direct', 'team'])),
      search: Type.Optional(numberText('account', { minLength: 1, maxLength: 32 })),
      pageNum: Type.Optional(PageNumber),
      pageSize: Type.Optional(pageSize(100, 20)),
    },
    strict,
  ),
  answer: pageOf(TeamMember),
  refusals: ['not-in-line'],
})

export const agentTeamMember = operation({
  name: 'agentTeamMember',
  method: 'GET',
  path: '/wps/agent/team/:member',
  who: 'agent',
  summary: 'One member of the caller’s line, with the path to them.',
  params: Type.Object({ member: Id }, strict),
  answer: Type.Object({ member: TeamMember, path: Type.Array(Type.Object({ id: Id, account: Type.String() })), highest: RatesShown }),
  refusals: ['not-in-line'],
})

export const changeAgentRates = operation({
  name: 'changeAgentRates',
  method: 'PUT',
  path: '/wps/agent/team/:member/rates',
  who: 'agent',
  summary: 'Changes the rates of a direct downline, from the next local midnight.',
  params: Type.Object({ member: Id }, strict),
  body: Type.Object({ rates: AgentRates }, strict),
  answer: TeamMember,
  refusals: ['not-in-line', 'rate-above-own', 'rate-below-children', 'rate-refused'],
})

export const registerBelow = operation({
  name: 'registerBelow',
  method: 'POST',
  path: '/wps/agent/register',
  who: 'agent',
  limit: 'agentRegister',
  summary:
    'Opens an account directly below the caller with a one-time password, which is shown once. For an account that is not taken over yet it makes another password.',
  body: Type.Object({ username: text(1, 64), makes: Type.Optional(Type.Enum(['member', 'agent'])), rates: AgentRates }, strict),
  answer: Type.Object({ account: Type.String(), password: Type.String() }),
  refusals: ['field-refused', 'username-taken', 'rate-above-own', 'rate-refused', 'busy'],
})

const LinkCode = Type.String({ pattern: '^[A-Za-z0-9]{3,32}$' })
const Count = Type.Integer({ minimum: 0 })
const LinkFigures = { visits: Count, firstDeposits: Count, turnover: SignedAmount }
export const AgentLink = Type.Object({
  code: LinkCode,
  note: Type.String(),
  domain: orNull(Type.String()),
  /** What newcomers become. */
  makes: Type.Enum(['member', 'agent']),
  rates: RatesShown,
  open: Type.Boolean(),
  until: orNull(InstantText),
  lastDay: orNull(Day),
  highestUses: orNull(Type.Integer({ minimum: 1 })),
  uses: Type.Integer({ minimum: 0 }),
  madeAt: InstantText,
  /** The address of its registration page. */
  address: Type.String(),
  /** Its results: play and first deposits of those who came with it, on days on which they were in the own line. */
  ...LinkFigures,
  /** That of the turnover. */
  currency: Type.String(),
  /** The last 31 local days with any activity, the newest first. */
  days: Type.Array(Type.Object({ day: Day, registrations: Count, ...LinkFigures })),
})
export type AgentLink = Static<typeof AgentLink>

const LinkWish = {
  note: Type.Optional(words(0, 120)),
  /** One of the site's own domains; null is its first. */
  domain: Type.Optional(orNull(Type.String({ maxLength: 120, pattern: '^[a-z0-9.-]+(:[0-9]{1,5})?$' }))),
  /** The last local day on which it accepts registrations. */
  lastDay: Type.Optional(orNull(Day)),
  highestUses: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 1_000_000 }))),
}

export const agentLinks = operation({
  name: 'agentLinks',
  method: 'GET',
  path: '/wps/agent/links',
  who: 'agent',
  summary: 'The caller’s links, newest first.',
  query: Type.Object({ pageNum: Type.Optional(PageNumber), pageSize: Type.Optional(pageSize(50, 20)) }, strict),
  answer: Type.Object({
    ...pageOf(AgentLink).properties,
    /** The domains that a link may open; the first is the one without a choice. */
    domains: Type.Array(Type.String()),
  }),
})

export const makeAgentLink = operation({
  name: 'makeAgentLink',
  method: 'POST',
  path: '/wps/agent/links',
  who: 'agent',
  limit: 'agentLink',
  summary: 'Creates a link that registers members under the caller, with their rates.',
  body: Type.Object({ ...LinkWish, makes: Type.Optional(Type.Enum(['member', 'agent'])), rates: AgentRates }, strict),
  answer: AgentLink,
  refusals: ['rate-above-own', 'rate-refused', 'limit-reached', 'domain-refused'],
})

export const changeAgentLink = operation({
  name: 'changeAgentLink',
  method: 'PUT',
  path: '/wps/agent/links/:code',
  who: 'agent',
  summary: 'Opens or closes one of the caller’s links, or changes its limits; its rates stay.',
  params: Type.Object({ code: LinkCode }, strict),
  body: Type.Object({ ...LinkWish, open: Type.Optional(Type.Boolean()) }, strict),
  answer: AgentLink,
  refusals: ['link-closed', 'domain-refused'],
})

export const removeAgentLink = operation({
  name: 'removeAgentLink',
  method: 'DELETE',
  path: '/wps/agent/links/:code',
  who: 'agent',
  summary: 'Deletes one of the caller’s links; its members stay.',
  params: Type.Object({ code: LinkCode }, strict),
  answer: Type.Object({}),
  refusals: ['link-closed'],
})

export const agentOperations = [
  consolidatedFlags,
  agentTeam,
  agentTeamMember,
  changeAgentRates,
  registerBelow,
  agentLinks,
  makeAgentLink,
  changeAgentLink,
  removeAgentLink,
] as const
