/** Pay of agents: the bills of their contracts with all inputs, down to the members whose play it was. */
import { Type, type Static } from 'typebox'
import { CONTRACT_KINDS } from './agent-contracts.ts'
import { operation } from '../operation.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Day, Id, InstantText, SignedAmount } from '../values/texts.ts'

const strict = { additionalProperties: false } as const
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])

export const BILL_STATES = ['due', 'paid', 'part', 'insufficient', 'covered', 'limited', 'not-reached', 'skipped'] as const
export type BillState = (typeof BILL_STATES)[number]

const Party = Type.Object({ id: Id, account: Type.String() })

export const AgentBill = Type.Object({
  id: Id,
  kind: Type.Enum(CONTRACT_KINDS),
  currency: Type.String(),
  from: InstantText,
  until: InstantText,
  /** Local days; the second is excluded. */
  fromDay: Day,
  untilDay: Day,
  agent: Party,
  /** Null is the house. */
  payer: orNull(Party),
  validBet: SignedAmount,
  activeMember: Type.Integer({ minimum: 0 }),
  /** A dividend's result after the platform's fee. */
  result: orNull(SignedAmount),
  carriedIn: SignedAmount,
  /** What is rated. */
  base: SignedAmount,
  carriedOut: SignedAmount,
  /** From 1, with its rate in basis points. */
  tier: orNull(Type.Integer({ minimum: 1 })),
  rate: orNull(Type.Integer({ minimum: 0 })),
  achievedPercent: orNull(Type.Integer({ minimum: 0 })),
  gross: SignedAmount,
  /** The gross less what the direct downlines get. */
  own: SignedAmount,
  due: SignedAmount,
  paid: SignedAmount,
  state: Type.Enum(BILL_STATES),
})
export type AgentBill = Static<typeof AgentBill>

const Filter = {
  /** Bills that one receives, or those that one must pay. */
  side: Type.Optional(Type.Enum(['received', 'given'])),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  pageNum: Type.Optional(PageNumber),
  pageSize: Type.Optional(pageSize(100, 20)),
}
/** The sums are over the whole filter. */
const Bills = Type.Object({ ...pageOf(AgentBill).properties, sums: Type.Object({ due: SignedAmount, paid: SignedAmount }) })

export const agentDividends = operation({
  name: 'agentDividends',
  method: 'GET',
  path: '/wps/agent/dividends',
  who: 'member',
  summary: 'The caller’s dividends with their figures, newest first.',
  query: Type.Object(Filter, strict),
  answer: Bills,
  refusals: ['operation-not-allowed', 'invalid-input'],
})

export const agentWages = operation({
  name: 'agentWages',
  method: 'GET',
  path: '/wps/agent/wages',
  who: 'member',
  summary: 'The caller’s salaries of a kind with their figures, newest first.',
  query: Type.Object({ kind: Type.Enum(['daily', 'hourly', 'realtime']), ...Filter }, strict),
  answer: Bills,
  refusals: ['operation-not-allowed', 'invalid-input'],
})

const BillPart = Type.Object({
  member: Type.Object({ id: Id, account: Type.String() }),
  /** Whether it is the play of the opened member, and not the team of a direct downline. */
  own: Type.Boolean(),
  /** Whether somebody below played too. */
  opens: Type.Boolean(),
  validBet: SignedAmount,
  activeMember: Type.Integer({ minimum: 0 }),
  /** The loss; null where the kind does not count it. */
  profitLoss: orNull(SignedAmount),
})

export const agentBill = operation({
  name: 'agentBill',
  method: 'GET',
  path: '/wps/agent/bills/:bill',
  who: 'member',
  summary: 'A bill that the caller gets or pays, opened at its agent or at a member of that line: own play and the direct teams.',
  params: Type.Object({ bill: Id }, strict),
  query: Type.Object({ under: Type.Optional(Id), pageNum: Type.Optional(PageNumber), pageSize: Type.Optional(pageSize(100, 50)) }, strict),
  answer: Type.Object({
    bill: AgentBill,
    ...pageOf(BillPart).properties,
    sums: Type.Object({ validBet: SignedAmount, activeMember: Type.Integer({ minimum: 0 }), profitLoss: orNull(SignedAmount) }),
    /** Play by the minute is kept for three days; older bills only have the figures. */
    kept: Type.Boolean(),
  }),
  refusals: ['not-in-line'],
})

export const agentPayOperations = [agentDividends, agentWages, agentBill] as const
