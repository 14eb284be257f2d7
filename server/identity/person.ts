/** Person: what a member or a trial person is to the other rooms. */
import type { Avatar, MemberInfo } from '@baize/contract/identity/identity.ts'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { AGENT_TYPES, MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Person } from '../platform/route.ts'
import type { IdentityNeeds, Rules } from './needs.ts'
import type { FoundSession, MemberRow, TrialRow } from './store.ts'

const TRIAL_CURRENCY = 'TRIAL'

export type Member = {
  readonly id: string
  readonly account: string
  readonly nickname: string
  /** 0 member; 1, 2, 41, 42 agent. */
  readonly type: number
  readonly role: 'member' | 'agent'
  readonly currency: string
  readonly language: string
  readonly wallet: bigint
  readonly registeredAt: Temporal.Instant
  readonly lastLoginAt: Temporal.Instant | undefined
  /** Why the member is frozen; undefined when not. */
  readonly frozen: string | undefined
  /** The invitation code with which they came, as it was typed. */
  readonly invitation: string | null
}

export const roleOfType = (type: number): 'member' | 'agent' => (AGENT_TYPES.includes(type) ? 'agent' : 'member')

export function memberFrom(row: MemberRow): Member {
  const { id, account, nickname, type, currency, language, wallet } = row
  if (wallet === null) throw new Error(`member ${id} has no wallet`)
  return {
    id,
    account,
    nickname,
    type,
    role: roleOfType(type),
    currency,
    language,
    wallet,
    registeredAt: row.registered_at,
    lastLoginAt: row.last_login_at ?? undefined,
    frozen: row.frozen_at ? (row.frozen_reason ?? '') : undefined,
    invitation: row.invited_by,
  }
}

/** The person behind a session that was found and is not over; undefined when the member is frozen. */
export function personFrom(session: FoundSession): Person | undefined {
  const { id: sessionId, member_id: memberId, trial_id: trialId } = session
  if (trialId !== null && session.trial_account !== null)
    return { id: trialId, account: session.trial_account, role: 'trial', currency: TRIAL_CURRENCY, wallet: undefined, sessionId }
  if (memberId === null || session.frozen_at !== null) return undefined
  const { member_account: account, type } = session
  const { chosen_currency: chosen, chosen_wallet: further } = session
  if (account === null || type === null || session.currency === null || session.wallet === null)
    throw new Error(`session ${sessionId} has no whole member`)
  const first = { currency: session.currency, wallet: session.wallet }
  const other = chosen === null || further === null ? undefined : { currency: chosen, wallet: further, first }
  return { id: memberId, account, role: roleOfType(type), ...(other ?? first), sessionId }
}

export const symbolOf = (currency: string): string => CURRENCIES[currency]?.symbol ?? currency

/** The picture of a row. */
export function avatarOf(text: string | null): Avatar {
  const [kind, value = ''] = text?.split(':') ?? []
  if (kind === 'file') return { file: value }
  return kind === 'drawn' ? { drawn: Number(value) } : null
}

/** What the browser receives about a member. The shown login is the previous one, so that a stranger's login is noticed. */
const memberInfoFrom = (
  row: MemberRow,
  { contractKinds, lineTransfers }: Pick<Rules, 'contractKinds' | 'lineTransfers'>,
  line: { readonly hasUpline: boolean; readonly contracts: boolean },
): MemberInfo => ({
  id: row.id,
  account: row.account,
  nickname: row.nickname,
  type: row.type,
  currency: row.chosen_currency ?? row.currency,
  currencySymbol: symbolOf(row.chosen_currency ?? row.currency),
  language: row.language,
  registeredAt: row.registered_at.toString(),
  lastLoginAt: row.previous_login_at?.toString() ?? null,
  avatar: avatarOf(row.avatar),
  enableCt: contractKinds.includes('dividend'),
  salary: contractKinds.includes('daily'),
  hourSalary: contractKinds.includes('hourly'),
  agentRealtimeSalary: contractKinds.includes('realtime'),
  transferUpline: lineTransfers && line.hasUpline,
  lineTransfers,
  contracts: line.contracts,
})

/** What the browser receives about a member by the present rules. */
export async function memberInfoOf(
  { rules, hasUpline, hasContracts }: Pick<IdentityNeeds, 'rules' | 'hasUpline' | 'hasContracts'>,
  asker: Reader | Tx,
  row: MemberRow,
): Promise<MemberInfo> {
  const now = await rules()
  return memberInfoFrom(row, now, {
    hasUpline: now.lineTransfers && (await hasUpline(asker, row.id)),
    contracts: roleOfType(row.type) === 'member' && (await hasContracts(asker, row.id)),
  })
}

export const trialInfoFrom = (row: TrialRow): MemberInfo => ({
  id: row.id,
  account: row.account,
  nickname: row.account,
  type: MEMBER_TYPES.trial,
  currency: TRIAL_CURRENCY,
  currencySymbol: symbolOf(TRIAL_CURRENCY),
  language: row.language,
  registeredAt: row.created_at.toString(),
  lastLoginAt: null,
})
