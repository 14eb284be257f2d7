/** Requirements: what must be wagered before money leaves, with the bets that counted. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

const requirementFields = {
  id: Id,
  reference: Type.String(),
  source: Type.Enum(['deposit', 'points', 'line', 'promotion']),
  /** The reference of the deposit, of the conversion of points, of the transfer along the line, or of the promotion. */
  causeReference: Type.String(),
  amount: Amount,
  times: Type.Integer(),
  required: Amount,
  done: Amount,
  left: Amount,
  /** The contribution of each category, in basis points. */
  contribution: Type.Array(Type.Object({ category: Type.String(), basisPoints: Type.Integer() })),
  since: InstantText,
  metAt: Type.Union([InstantText, Type.Null()]),
  /** Whether staff have removed it. */
  lifted: Type.Boolean(),
}
/** The wagering requirement of a deposit, of converted points, or of a promotion's cash. */
export const Requirement = Type.Object(requirementFields)
export type Requirement = Static<typeof Requirement>

const RequirementWithBets = Type.Object({
  ...requirementFields,
  /** The latest that counted. */
  bets: Type.Array(
    Type.Object({
      gameName: Type.String(),
      vendor: Type.String(),
      round: Type.String(),
      stake: Amount,
      counted: Amount,
      settledAt: InstantText,
    }),
  ),
})
export type RequirementWithBets = Static<typeof RequirementWithBets>

export const listRequirements = operation({
  name: 'listRequirements',
  method: 'GET',
  path: '/wps/wallet/requirements',
  who: 'member',
  summary: 'The wagering requirements of deposits and rewards, open ones first, with the latest bets that counted.',
  answer: Type.Array(RequirementWithBets),
})
