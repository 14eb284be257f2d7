/** Agents: what an agent, or a member under one, is told at a glance about the contracts between them. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'

const Waiting = Type.Integer({ minimum: 0 })
/** How many requests of each kind of contract wait for an answer of this person: offers, and wishes to end one. */
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
  summary: 'How many requests wait in each kind of contract; only where the merchant has AGENTPOLICY3 on.',
  answer: ConsolidatedFlags,
  refusals: ['operation-not-allowed'],
})

export const agentOperations = [consolidatedFlags] as const
