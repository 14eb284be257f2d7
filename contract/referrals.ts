/** Referrals: the code with which a member invites friends, who came with it, and the rewards (PR-37). */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { Amount, Id, InstantText, LanguageCode } from './values/texts.ts'

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])

/** `came`: registered, and not yet verified, deposited and wagered enough; `refused`: the same person as the inviter. */
const INVITED_STATES = ['came', 'counted', 'refused'] as const

export const Referral = Type.Object({
  /** Null where no campaign accepts friends in the member's currency now. */
  promotion: orNull(Id),
  /** Whether the member may invite; agents have links of their own. */
  enabled: Type.Boolean(),
  code: orNull(Type.String()),
  link: orNull(Type.String()),
  currency: Type.String(),
  /** What each side gets for a friend who counts; null where it gets nothing. */
  inviter: orNull(Amount),
  invitedReward: orNull(Amount),
  /** What a friend must deposit and wager. */
  deposits: orNull(Amount),
  turnover: orNull(Amount),
  /** The maximum number of a member's friends who count; null where there is no limit. */
  most: orNull(Type.Integer()),
  /** Sentences in the reader's language, in order. */
  terms: Type.Array(Type.String()),
  /** The newest hundred, with masked names. */
  invited: Type.Array(Type.Object({ masked: Type.String(), at: InstantText, state: Type.Enum([...INVITED_STATES]) })),
  total: Type.Integer(),
  /** What was credited for friends so far. */
  rewards: Amount,
})
export type Referral = Static<typeof Referral>

export const readReferral = operation({
  name: 'readReferral',
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferral',
  who: 'member',
  summary: 'The caller’s referral code, the terms, the invited friends and their rewards.',
  query: Type.Object({ language: Type.Optional(LanguageCode) }, { additionalProperties: false }),
  answer: Referral,
})

export const referralOperations = [readReferral] as const
