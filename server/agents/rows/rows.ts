/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  agents_below_day: {
    readonly member: string
    readonly currency: string
    readonly day: string
    readonly category: string
    readonly stakeUnits: bigint
    readonly ownUnits: bigint
    readonly validUnits: bigint
    readonly winUnits: bigint
    readonly rebateUnits: bigint
    readonly bonusUnits: bigint
    readonly feeUnits: bigint
    readonly depositUnits: bigint
    readonly withdrawalUnits: bigint
    readonly firstDepositUnits: bigint
    readonly bets: bigint
    readonly firstDeposits: bigint
    readonly registrations: bigint
    readonly active: bigint
  }
  agents_bill: {
    readonly id: string
    readonly number: bigint
    readonly run: string
    readonly contract: string
    readonly agent: string
    readonly wallet: bigint
    readonly payer: string | null
    readonly payerWallet: bigint | null
    readonly turnoverUnits: bigint
    readonly active: number
    readonly resultUnits: bigint | null
    readonly baseUnits: bigint
    readonly tier: number | null
    readonly achievedPercent: number | null
    readonly grossUnits: bigint
    readonly ownUnits: bigint
    readonly carryInUnits: bigint
    readonly carryOutUnits: bigint
    readonly judged: 'due' | 'covered' | 'not-reached' | 'skipped'
    readonly dueUnits: bigint
    readonly paidUnits: bigint
    readonly payments: number
    readonly state: 'due' | 'paid' | 'part' | 'insufficient' | 'covered' | 'limited' | 'not-reached' | 'skipped'
    readonly tries: boolean
  }
  agents_bill_payment: {
    readonly bill: string
    readonly number: number
    readonly units: bigint
    readonly at: Temporal.Instant
  }
  agents_carry: {
    readonly agent: string
    readonly kind: string
    readonly currency: string
    readonly fromAt: Temporal.Instant
    readonly units: bigint
  }
  agents_checked: {
    readonly day: string
    readonly faults: number
  }
  agents_closed: {
    readonly one: boolean
    readonly day: string
    readonly batch: bigint
  }
  agents_contract: {
    readonly id: string
    readonly kind: 'dividend' | 'daily' | 'hourly' | 'realtime'
    readonly currency: string
    readonly upline: string | null
    readonly downline: string
    readonly version: number
    readonly tiers: unknown
    readonly topRateBp: number
    readonly answer: 'offered' | 'accepted' | 'rejected' | 'withdrawn' | 'expired'
    readonly key: string
    readonly offeredAt: Temporal.Instant
    readonly expiresAt: Temporal.Instant
    readonly fromDay: string | null
    readonly untilDay: string | null
    readonly endingBy: 'upline' | 'downline' | null
    readonly endingAt: Temporal.Instant | null
  }
  agents_contract_step: {
    readonly contract: string
    readonly number: number
    readonly act: string
    readonly by: string | null
    readonly at: Temporal.Instant
    readonly about: unknown
  }
  agents_day: {
    readonly member: string
    readonly currency: string
    readonly day: string
    readonly category: string
    readonly stakeUnits: bigint
    readonly ownUnits: bigint
    readonly validUnits: bigint
    readonly winUnits: bigint
    readonly rebateUnits: bigint
    readonly bonusUnits: bigint
    readonly feeUnits: bigint
    readonly depositUnits: bigint
    readonly withdrawalUnits: bigint
    readonly firstDepositUnits: bigint
    readonly bets: bigint
    readonly firstDeposits: bigint
    readonly registrations: bigint
    readonly active: bigint
  }
  agents_line_change: {
    readonly member: string
    readonly day: string
    readonly members: number
  }
  agents_link: {
    readonly code: string
    readonly owner: string | null
    readonly note: string
    readonly domain: string | null
    readonly makes: 'member' | 'agent'
    readonly rates: unknown
    readonly open: boolean
    readonly until: Temporal.Instant | null
    readonly highestUses: number | null
    readonly uses: number
    readonly madeAt: Temporal.Instant
    readonly removedAt: Temporal.Instant | null
  }
  agents_link_day: {
    readonly code: string
    readonly day: string
    readonly visits: number
    readonly registrations: number
  }
  agents_link_play: {
    readonly code: string
    readonly day: string
    readonly currency: string
    readonly firstDeposits: bigint
    readonly validUnits: bigint
  }
  agents_move: {
    readonly member: string
    readonly upline: string | null
    readonly day: string
  }
  agents_place: {
    readonly member: string
    readonly account: string
    readonly currency: string
    readonly wallet: bigint
    readonly upline: string | null
    readonly number: bigint
    readonly path: string
    readonly depth: number
    readonly registeredAt: Temporal.Instant
    readonly firstDepositAt: Temporal.Instant | null
    readonly link: string | null
  }
  agents_place_history: {
    readonly member: string
    readonly fromDay: string
    readonly untilDay: string | null
    readonly upline: string | null
    readonly path: string
    readonly number: bigint
    readonly uplineNumber: bigint | null
  }
  agents_rate: {
    readonly member: string
    readonly category: string
    readonly fromDay: string
    readonly rateBp: number
  }
  agents_rebate: {
    readonly member: string
    readonly day: string
    readonly currency: string
    readonly wallet: bigint | null
    readonly ownUnits: bigint
    readonly lineUnits: bigint
    readonly paidAt: Temporal.Instant | null
  }
  agents_rebate_carry: {
    readonly day: string
    readonly member: string
    readonly source: string
    readonly currency: string
    readonly category: string
    readonly units: bigint
  }
  agents_rebate_due_day: {
    readonly currency: string
    readonly day: string
  }
  agents_rebate_run: {
    readonly day: string
    readonly at: Temporal.Instant
  }
  agents_release: {
    readonly day: string
    readonly at: Temporal.Instant
  }
  agents_run: {
    readonly id: string
    readonly kind: 'dividend' | 'daily' | 'hourly' | 'realtime'
    readonly currency: string
    readonly fromAt: Temporal.Instant
    readonly untilAt: Temporal.Instant
    readonly fromDay: string
    readonly untilDay: string
    readonly payer: 'house' | 'upline'
    readonly activeStakeUnits: bigint
    readonly categories: readonly string[] | null
    readonly at: Temporal.Instant
  }
  agents_tick: {
    readonly member: string
    readonly currency: string
    readonly windowAt: Temporal.Instant
    readonly category: string
    readonly validUnits: bigint
    readonly netUnits: bigint
  }
  agents_unrolled: {
    readonly member: string
    readonly currency: string
    readonly day: string
    readonly category: string
    readonly stakeUnits: bigint
    readonly ownUnits: bigint
    readonly validUnits: bigint
    readonly winUnits: bigint
    readonly rebateUnits: bigint
    readonly bonusUnits: bigint
    readonly feeUnits: bigint
    readonly depositUnits: bigint
    readonly withdrawalUnits: bigint
    readonly firstDepositUnits: bigint
    readonly bets: bigint
    readonly firstDeposits: bigint
    readonly registrations: bigint
    readonly active: bigint
    readonly batch: bigint
    readonly above: bigint | null
  }
}
