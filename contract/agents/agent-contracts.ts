/** Contracts of agents: what an upline offers a downline, the decisions of both, and whose contracts an offer would end. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Amount, Day, Id, InstantText, SignedAmount } from '../values/texts.ts'

const strict = { additionalProperties: false } as const
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])

export const CONTRACT_KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
const Kind = Type.Enum(CONTRACT_KINDS)

export const CONTRACT_STATES = [
  'offered',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'in-force',
  'termination-asked',
  'ended',
] as const
export type ContractState = (typeof CONTRACT_STATES)[number]

/**
 * One row of the terms. A dividend requires turnover by `periodValidBet`, hourly salary by `betAmountPerHour`, the other two by
 * `betAmountPerDay`.
 */
export const ContractTier = Type.Object(
  {
    /** Basis points. */
    rate: Type.Integer({ minimum: 0, maximum: 10_000 }),
    periodValidBet: Type.Optional(Amount),
    betAmountPerHour: Type.Optional(Amount),
    betAmountPerDay: Type.Optional(Amount),
    /** The required loss of the team; a real-time salary never requires it. */
    periodProfitLoss: Type.Optional(orNull(Amount)),
    activeMember: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  strict,
)
export type ContractTier = Static<typeof ContractTier>

/** The column with a kind's required turnover. */
export const TURNOVER_COLUMN = {
  dividend: 'periodValidBet',
  daily: 'betAmountPerDay',
  hourly: 'betAmountPerHour',
  realtime: 'betAmountPerDay',
} as const satisfies Record<ContractKind, keyof ContractTier>

const Party = Type.Object({ id: Id, account: Type.String() })

/** The currency of an offer; without one it is that of the chosen wallet, which may change while its form is open. */
const Currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3,8}$' }))

export const AgentContract = Type.Object({
  id: Id,
  kind: Kind,
  state: Type.Enum(CONTRACT_STATES),
  version: Type.Integer({ minimum: 1 }),
  currency: Type.String(),
  /** Null is the house. */
  upline: orNull(Party),
  downline: Party,
  tiers: Type.Array(ContractTier),
  /** The top rate, in basis points. */
  rate: Type.Integer({ minimum: 0 }),
  offeredAt: InstantText,
  expiresAt: InstantText,
  /** The first local day on which it is in force, and the first on which it no longer is. */
  since: orNull(Day),
  until: orNull(Day),
  /** Who asked for its end. */
  terminationBy: orNull(Type.Enum(['upline', 'downline'])),
})
export type AgentContract = Static<typeof AgentContract>

/** A contract that would end, with its team's activity in the running period. */
export const ContractEnding = Type.Object({
  contract: Id,
  member: Id,
  /** Masked below the direct line. */
  account: Type.String(),
  rate: Type.Integer({ minimum: 0 }),
  validBet: SignedAmount,
  profitLoss: SignedAmount,
})
export type ContractEnding = Static<typeof ContractEnding>

export const agentContracts = operation({
  name: 'agentContracts',
  method: 'GET',
  path: '/wps/agent/contracts',
  who: 'member',
  summary: 'The caller’s contracts of a kind, with the upline and with direct downlines, newest first.',
  query: Type.Object(
    {
      kind: Type.Optional(Kind),
      /** Only those with this member. */
      with: Type.Optional(Id),
      side: Type.Optional(Type.Enum(['upline', 'downline'])),
      pageNum: Type.Optional(PageNumber),
      pageSize: Type.Optional(pageSize(100, 20)),
    },
    strict,
  ),
  answer: Type.Object({ ...pageOf(AgentContract).properties, kinds: Type.Array(Kind) }),
})

export const contractEndings = operation({
  name: 'contractEndings',
  method: 'GET',
  path: '/wps/agent/contracts/endings',
  who: 'agent',
  summary: 'The contracts that would end if a direct downline accepted a top rate.',
  query: Type.Object({ kind: Kind, downline: Id, rate: Type.Integer({ minimum: 0, maximum: 10_000 }), currency: Currency }, strict),
  answer: Type.Object({ terminates: Type.Array(ContractEnding) }),
  refusals: ['not-in-line', 'operation-not-allowed'],
})

const TERMS_REFUSALS = ['tiers-not-rising', 'rate-below-minimum', 'upline-without-contract', 'rate-above-own'] as const

export const offerContract = operation({
  name: 'offerContract',
  method: 'POST',
  path: '/wps/agent/contracts',
  who: 'agent',
  key: true,
  limit: 'agentLink',
  summary: 'Offers a direct downline a contract, or a change of it, for seven days.',
  body: Type.Object({ kind: Kind, downline: Id, currency: Currency, tiers: Type.Array(ContractTier, { maxItems: 20 }) }, strict),
  answer: Type.Object({ contract: AgentContract, terminates: Type.Array(ContractEnding) }),
  refusals: [
    'not-in-line',
    'operation-not-allowed',
    'tier-refused',
    ...TERMS_REFUSALS,
    'offer-open',
    'state-conflict',
    'currency-not-offered',
    'key-used-differently',
  ],
})

export const CONTRACT_ACTIONS = ['accept', 'reject', 'withdraw', 'terminate', 'agree-termination', 'refuse-termination'] as const
export type ContractAction = (typeof CONTRACT_ACTIONS)[number]

const process = <const Name extends string, const Path extends string>(name: Name, path: Path, what: string) =>
  operation({
    name,
    method: 'POST',
    path,
    who: 'member',
    key: true,
    summary: `Answers an offer of ${what}, takes one back, or asks for and answers its end.`,
    body: Type.Object(
      {
        contract: Id,
        action: Type.Enum(CONTRACT_ACTIONS),
        /** Exactly the contracts that an acceptance ends, as the previous refusal named them. */
        confirmTerminations: Type.Optional(Type.Array(Id, { maxItems: 1500, uniqueItems: true })),
      },
      strict,
    ),
    answer: AgentContract,
    refusals: ['not-in-line', 'operation-not-allowed', 'state-conflict', 'offer-open', 'confirm-terminations', ...TERMS_REFUSALS],
  })

export const processContractDividend = process('processContractDividend', '/wps/relay/MCSFE_processContractDividend', 'a dividend')
export const processDailySalary = process('processDailySalary', '/wps/relay/MCSFE_processDailySalaryContract', 'a daily salary')
export const processHourSalary = process('processHourSalary', '/wps/relay/MCSFE_processContractHourSalary', 'an hourly salary')
export const processRealTimeSalary = process(
  'processRealTimeSalary',
  '/wps/relay/MCSFE_processRealTimeSalaryContract',
  'a real-time salary',
)

export const agentContractOperations = [
  agentContracts,
  contractEndings,
  offerContract,
  processContractDividend,
  processDailySalary,
  processHourSalary,
  processRealTimeSalary,
] as const
