/** Kinds: the door of every kind of an agent's pay, by its name. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { daily } from './daily.ts'
import { dividend } from './dividend.ts'
import { hourly } from './hourly.ts'
import type { PayKind } from './kind.ts'
import { realtime } from './realtime.ts'

const KINDS: Readonly<Record<ContractKind, PayKind>> = { dividend, daily, hourly, realtime }

export const kindOf = ({ kind }: { readonly kind: ContractKind }): PayKind => KINDS[kind]
