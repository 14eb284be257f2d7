/** Rows of each table of the room, written by `npm run rows` from the migrations. */
export type Rows = {
  wallet_claim: {
    readonly id: string
    readonly reference: string
    readonly memberId: string
    readonly mark: string
    readonly method: string
    readonly accountTail: string
    readonly at: Temporal.Instant
    readonly allowedBy: string | null
    readonly allowReason: string | null
    readonly allowedAt: Temporal.Instant | null
    readonly reason: 'payee-taken' | 'name-differs' | 'name-unsure'
    readonly nameMark: string | null
    readonly namesSealed: string | null
  }
  wallet_deposit: {
    readonly id: string
    readonly reference: string
    readonly memberId: string
    readonly wallet: bigint
    readonly currency: string
    readonly method: string
    readonly amountUnits: bigint
    readonly state: 'pending' | 'received' | 'credited' | 'expired' | 'failed' | 'quarantined'
    readonly key: string
    readonly fingerprint: string
    readonly service: string
    readonly paymentId: string | null
    readonly payUrl: string | null
    readonly note: string | null
    readonly createdAt: Temporal.Instant
    readonly expiresAt: Temporal.Instant
    readonly askedAt: Temporal.Instant | null
    readonly settledAt: Temporal.Instant | null
    readonly countedAt: Temporal.Instant | null
    readonly feeUnits: bigint
    readonly feeBasisPoints: number
    readonly instructions: unknown
    readonly proofs: readonly string[]
    readonly shortUnits: bigint
  }
  wallet_method: {
    readonly code: string
    readonly version: number
    readonly kind: 'bank' | 'e-wallet' | 'crypto' | 'card'
    readonly names: unknown
    readonly places: unknown
    readonly position: number
  }
  wallet_method_terms: {
    readonly code: string
    readonly version: number
    readonly way: 'deposit' | 'withdraw'
    readonly currency: string
    readonly isOn: boolean
    readonly minimumUnits: bigint
    readonly maximumUnits: bigint
    readonly feeUnits: bigint
    readonly feeBasisPoints: number
    readonly opens: string | null
    readonly closes: string | null
    readonly audience: unknown
  }
  wallet_number: {
    readonly mark: string
    readonly memberId: string
    readonly at: Temporal.Instant
    readonly shared: boolean
  }
  wallet_payee: {
    readonly id: string
    readonly memberId: string
    readonly method: string
    readonly sealed: string
    readonly accountTail: string
    readonly createdAt: Temporal.Instant
    readonly nickname: string | null
    readonly isDefault: boolean
    readonly numberMark: string | null
    readonly removedAt: Temporal.Instant | null
  }
  wallet_receipt: {
    readonly id: string
    readonly reference: string
    readonly service: string
    readonly providerReference: string
    readonly depositId: string | null
    readonly amountUnits: bigint
    readonly currency: string
    readonly state: 'credited' | 'quarantined' | 'dismissed'
    readonly reason: string | null
    readonly at: Temporal.Instant
    readonly decidedBy: string | null
    readonly decidedAt: Temporal.Instant | null
    readonly amountText: string | null
    readonly returnedUnits: bigint
    readonly borneUnits: bigint
    readonly returnMoves: number
    readonly beyondUnits: bigint
  }
  wallet_requirement: {
    readonly id: string
    readonly reference: string
    readonly episode: string
    readonly memberId: string
    readonly currency: string
    readonly source: 'deposit' | 'points' | 'line' | 'promotion'
    readonly cause: string
    readonly causeReference: string
    readonly amountUnits: bigint
    readonly returnedUnits: bigint
    readonly times: bigint
    readonly contribution: unknown
    readonly at: Temporal.Instant
    readonly doneUnits: bigint
    readonly metAt: Temporal.Instant | null
    readonly liftedBy: string | null
    readonly liftReason: string | null
    readonly closed: boolean
  }
  wallet_requirement_bet: {
    readonly episode: string
    readonly bet: string
    readonly vendor: string
    readonly game: string
    readonly round: string
    readonly category: string
    readonly stakeUnits: bigint
    readonly weightBp: number
    readonly placedAt: Temporal.Instant
    readonly settledAt: Temporal.Instant
  }
  wallet_requirement_share: {
    readonly requirementId: string
    readonly bet: string
    readonly countedUnits: bigint
    readonly usedUnits: bigint
  }
  wallet_return: {
    readonly id: string
    readonly reference: string
    readonly service: string
    readonly kind: 'refund' | 'reversal' | 'dispute'
    readonly providerReference: string
    readonly capture: string
    readonly memberId: string | null
    readonly depositId: string | null
    readonly depositReference: string
    readonly currency: string
    readonly stage: 'warning' | 'inquiry' | 'settled' | 'chargeback' | 'pre-arbitration' | 'arbitration'
    readonly state: 'open' | 'lost' | 'won'
    readonly amountUnits: bigint
    readonly amountText: string | null
    readonly reason: string | null
    readonly reportedAt: Temporal.Instant
    readonly trouble: 'unknown-order' | 'wrong-currency' | 'amount-too-precise' | null
    readonly takenUnits: bigint | null
    readonly borneUnits: bigint
    readonly underReview: boolean
    readonly openedAt: Temporal.Instant
    readonly decidedBy: string | null
    readonly decision: 'keep' | 'take' | 'bear' | 'write-off' | null
    readonly decisionReason: string | null
    readonly decidedAt: Temporal.Instant | null
  }
  wallet_return_gift: {
    readonly gift: string
    readonly memberId: string
    readonly takenUnits: bigint
    readonly moves: number
  }
  wallet_return_notice: {
    readonly returnId: string
    readonly stage: string
    readonly state: string
    readonly amountUnits: bigint
    readonly amountText: string | null
    readonly currency: string
    readonly reason: string | null
    readonly reportedAt: Temporal.Instant
    readonly at: Temporal.Instant
  }
  wallet_service: {
    readonly service: string
    readonly apiKeySealed: string
    readonly webhookSecretsSealed: readonly string[]
  }
  wallet_transfer: {
    readonly id: string
    readonly reference: string
    readonly sender: string
    readonly receiver: string
    readonly direction: 'up' | 'down'
    readonly level: number
    readonly senderAccount: string
    readonly receiverAccount: string
    readonly currency: string
    readonly amountUnits: bigint
    readonly reason: string
    readonly key: string
    readonly fingerprint: string
    readonly at: Temporal.Instant
  }
  wallet_webhook: {
    readonly service: string
    readonly webhookId: string
    readonly type: string
    readonly effect: string
    readonly at: Temporal.Instant
  }
  wallet_withdrawal: {
    readonly id: string
    readonly reference: string
    readonly memberId: string
    readonly wallet: bigint
    readonly currency: string
    readonly payeeId: string
    readonly method: string
    readonly amountUnits: bigint
    readonly state: 'submitted' | 'under-review' | 'approved' | 'paying' | 'paid' | 'rejected' | 'failed'
    readonly reason: string | null
    readonly note: string | null
    readonly key: string
    readonly fingerprint: string
    readonly service: string
    readonly payoutId: string | null
    readonly createdAt: Temporal.Instant
    readonly askedAt: Temporal.Instant | null
    readonly putAside: boolean
    readonly feeUnits: bigint
  }
  wallet_withdrawal_answer: {
    readonly withdrawalId: string
    readonly no: number
    readonly answer: 'received' | 'not-received' | 'partly-received'
    readonly receivedUnits: bigint
    readonly account: string | null
    readonly comment: string | null
    readonly proofs: readonly string[]
    readonly key: string
    readonly fingerprint: string
    readonly at: Temporal.Instant
  }
  wallet_withdrawal_receipt: {
    readonly withdrawalId: string
    readonly state: 'awaiting' | 'received' | 'under-check' | 'assumed' | 'paid-again' | 'returned' | 'forced'
    readonly until: Temporal.Instant
    readonly amountUnits: bigint
    readonly receivedUnits: bigint
    readonly returnedUnits: bigint
    readonly againUnits: bigint
    readonly assumedAt: Temporal.Instant | null
    readonly disputed: boolean
    readonly decidedBy: string | null
    readonly reason: string | null
    readonly providerProof: string | null
    readonly againPaidAt: Temporal.Instant | null
    readonly againAskedAt: Temporal.Instant | null
  }
  wallet_withdrawal_step: {
    readonly withdrawalId: string
    readonly state: string
    readonly at: Temporal.Instant
  }
}
