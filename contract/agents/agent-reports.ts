/** Reports of agents: what the own line did and earned, by day and level by level down to each member. Every list adds up to its sums. */
import { Type, type Static } from 'typebox'
import { GAME_TYPES } from '../games.ts'
import { operation } from '../operation.ts'
import { pageSize } from '../values/page.ts'
import { Day, Id, numberText, SignedAmount } from '../values/texts.ts'

const strict = { additionalProperties: false } as const
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])

/** The longest span of days of a report. */
export const REPORT_DAYS = 92

const Count = Type.Integer()
/** The activity; corrections may make a figure negative. */
const FIGURES = {
  /** Rounds that were settled. */
  bets: Count,
  stake: SignedAmount,
  /** Stakes less their bonus money. */
  validBets: SignedAmount,
  wins: SignedAmount,
  /** Stakes less wins. */
  result: SignedAmount,
  /** How often a member had a settled round on a day. */
  activeDays: Count,
  rebates: SignedAmount,
  bonuses: SignedAmount,
  fees: SignedAmount,
  /** The result less rebates, bonuses and fees. */
  profit: SignedAmount,
  deposits: SignedAmount,
  withdrawals: SignedAmount,
  /** Deposits less withdrawals. */
  netDeposits: SignedAmount,
  firstDeposits: Count,
  firstDepositAmount: SignedAmount,
  /** Who came. */
  newMembers: Count,
} as const
export type FigureName = keyof typeof FIGURES
export const AgentFigures = Type.Object(FIGURES)
export type AgentFigures = Static<typeof AgentFigures>

/** The figures of each report. */
export const REPORT_FIGURES = {
  agentBets: ['bets', 'stake', 'validBets', 'wins', 'result', 'activeDays'],
  agentUserLoss: ['stake', 'wins', 'rebates', 'bonuses', 'fees', 'profit'],
  agentTransactions: ['deposits', 'withdrawals', 'netDeposits', 'firstDeposits', 'firstDepositAmount', 'rebates', 'bonuses'],
} as const satisfies Record<string, readonly FigureName[]>
export type TeamReport = keyof typeof REPORT_FIGURES

const pick = <const Names extends readonly FigureName[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, FIGURES[name]])) as { [Name in Names[number]]: (typeof FIGURES)[Name] }

/** Local days of the merchant, both included. Without a member it covers the caller’s whole team; without a currency it uses the caller’s own. */
const Span = {
  from: Day,
  to: Day,
  under: Type.Optional(Id),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3,8}$' })),
}

export const agentOverview = operation({
  name: 'agentOverview',
  method: 'GET',
  path: '/wps/agent/overview',
  who: 'agent',
  summary: 'Figures of the caller’s team, or of a team in it, over a span of days: by day, by category, and the span before.',
  query: Type.Object(Span, strict),
  answer: Type.Object({
    currency: Type.String(),
    /** The currencies of the team's activity in the span, and the caller’s own. */
    currencies: Type.Array(Type.String()),
    /** The present size of the team, including its agent; null where it is no longer in the own line. */
    members: orNull(Type.Integer({ minimum: 0 })),
    online: orNull(Type.Integer({ minimum: 0 })),
    /** How many of the present team had a settled round in the span, each counted once; null like `members`. */
    active: orNull(Type.Integer({ minimum: 0 })),
    figures: AgentFigures,
    before: Type.Object({ from: Day, to: Day, figures: AgentFigures }),
    /** Every day of the span, the first to the last. */
    days: Type.Array(Type.Object({ day: Day, figures: AgentFigures })),
    /** The largest stake first; '' is play of a game that the catalogue does not know. */
    categories: Type.Array(Type.Object({ category: Type.String(), figures: AgentFigures })),
  }),
  refusals: ['invalid-input', 'not-in-line'],
})

const report = <const Name extends TeamReport, const Path extends string>(name: Name, path: Path, summary: string) =>
  operation({
    name,
    method: 'GET',
    path,
    who: 'agent',
    summary,
    query: Type.Object(
      {
        ...Span,
        /** Members directly below with their teams, or days of the whole team. */
        by: Type.Optional(Type.Enum(['member', 'day'])),
        /** Finds a member of the line by name, as in `agentTeam`. */
        search: Type.Optional(numberText('account', { minLength: 1, maxLength: 32 })),
        category: Type.Optional(Type.Enum(GAME_TYPES)),
        /** Where the previous page ended. */
        after: Type.Optional(Type.Union([Id, Day])),
        pageSize: Type.Optional(pageSize(200, 20)),
      },
      strict,
    ),
    answer: Type.Object({
      currency: Type.String(),
      currencies: Type.Array(Type.String()),
      content: Type.Array(
        Type.Object({
          /** Null in rows of days. Masked below the direct line. */
          member: orNull(Type.Object({ id: Id, account: Type.String() })),
          day: orNull(Day),
          /** 0 is the caller, 1 is directly below. */
          level: Type.Integer({ minimum: 0 }),
          /** The member alone, without the team below. */
          own: Type.Boolean(),
          /** Whether somebody stands below. */
          opens: Type.Boolean(),
          ...pick(REPORT_FIGURES[name]),
        }),
      ),
      /** Where the next page begins; null after the last. */
      next: orNull(Type.Union([Id, Day])),
      /** Over all pages. */
      sums: Type.Object(pick(REPORT_FIGURES[name])),
    }),
    refusals: ['invalid-input', 'not-in-line'],
  })

export const agentBets = report('agentBets', '/wps/agent/bets', 'What the team bet and won, by member or by day.')
export const agentUserLoss = report(
  'agentUserLoss',
  '/wps/agent/user-loss',
  'What members lost, and what they got back of it, by member or by day.',
)
export const agentTransactions = report(
  'agentTransactions',
  '/wps/agent/transactions',
  'What members paid in, took out and were given, by member or by day.',
)

const INCOME = {
  /** Rebates on own play, and on that of the line. */
  rebateOwn: SignedAmount,
  rebateLine: SignedAmount,
  dividend: SignedAmount,
  daily: SignedAmount,
  hourly: SignedAmount,
  realtime: SignedAmount,
  /** The caller's contract payments to direct downlines. */
  given: SignedAmount,
  /** All sources, less the payments. */
  total: SignedAmount,
} as const
export const AgentIncome = Type.Object(INCOME)
export type AgentIncome = Static<typeof AgentIncome>

export const agentIncome = operation({
  name: 'agentIncome',
  method: 'GET',
  path: '/wps/agent/income',
  who: 'member',
  summary: 'The caller’s income, by day of payment and by source.',
  query: Type.Object(
    { from: Day, to: Day, currency: Span.currency, after: Type.Optional(Day), pageSize: Type.Optional(pageSize(100, 31)) },
    strict,
  ),
  answer: Type.Object({
    currency: Type.String(),
    currencies: Type.Array(Type.String()),
    /** Days with any payment, the last first. */
    content: Type.Array(Type.Object({ day: Day, ...INCOME })),
    next: orNull(Day),
    sums: AgentIncome,
  }),
  refusals: ['invalid-input'],
})

export const agentReportOperations = [agentOverview, agentBets, agentUserLoss, agentTransactions, agentIncome] as const
