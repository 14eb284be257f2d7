/** A model of the ledger for tests: the same rules in plain maps, without a database. Tests compare the two step by step. */
import { said } from '../ledger-testing.ts'
import type { AccountId, Answer, HoldRequest, Operation, ReleaseRequest, SettleRequest, Transfer } from '../ledger.ts'

type Account = { balance: bigint; held: bigint; blocked: boolean; overdrawn: boolean }
type Known =
  | {
      readonly state: 'applied'
      readonly account: AccountId
      readonly content: string
      readonly transfers: readonly Transfer[]
      readonly balance: bigint
    }
  | { readonly state: 'tombstone'; readonly account: AccountId; readonly content: string; readonly balance: bigint }
  | { readonly state: 'buried'; readonly account: AccountId }
type Hold = { readonly request: HoldRequest; closedBy: string | undefined }

const contentOf = (operation: Operation): string =>
  JSON.stringify(operation, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

export class ModelBook {
  readonly accounts = new Map<AccountId, Account>()
  readonly #keys = new Map<string, Known>()
  readonly #reversed = new Set<string>()
  readonly #holds = new Map<string, Hold>()

  open(id: AccountId, balance: bigint): void {
    this.accounts.set(id, { balance, held: 0n, blocked: false, overdrawn: false })
  }

  isHold(key: string): boolean {
    const known = this.#keys.get(key)
    return known?.state === 'applied' && known.transfers.some((transfer) => transfer.contra === 'held')
  }

  /** What the ledger must say to this operation, as text. */
  apply(operation: Operation): string {
    return said(this.#answer(operation))
  }

  #answer(operation: Operation): Answer {
    const content = contentOf(operation)
    const known = this.#keys.get(operation.key)
    if (known !== undefined) return replayOf(known, content)
    const account = this.accounts.get(operation.account)
    if (account === undefined) return refusal('unknown-account')
    if (operation.reverses === undefined) return this.#move(operation, account, content, operation.transfers)
    const target = this.#keys.get(operation.reverses)
    if (target === undefined) {
      this.#keys.set(operation.key, { state: 'tombstone', account: operation.account, content, balance: account.balance })
      this.#keys.set(operation.reverses, { state: 'buried', account: operation.account })
      return { status: 'tombstone', balance: account.balance, replay: false }
    }
    if (target.account !== operation.account) return refusal('wrong-account')
    if (target.state !== 'applied' || this.#reversed.has(operation.reverses)) return refusal('already-reversed')
    const undone = target.transfers.map((transfer): Transfer => ({ ...transfer, amount: -transfer.amount, kind: 'rollback' }))
    const answer = this.#move(operation, account, content, undone)
    if (answer.status === 'applied') this.#reversed.add(operation.reverses)
    return answer
  }

  #move(operation: Operation, account: Account, content: string, transfers: readonly Transfer[]): Answer {
    const resettles = transfers.some((transfer) => transfer.kind === 'resettle')
    const steps = transfers.map((_, index) => transfers.slice(0, index + 1).reduce((sum, transfer) => sum + transfer.amount, 0n))
    const low = steps.reduce((least, step) => (step < least ? step : least))
    const total = steps.at(-1) ?? 0n
    if (account.overdrawn && low < 0n && !resettles) return refusal('balance-negative')
    if (operation.isBet && account.blocked) return refusal('account-blocked')
    if (low < 0n && account.balance + low < 0n && !resettles) return refusal('balance-too-low')
    account.balance += total
    account.overdrawn = (account.overdrawn || resettles) && account.balance < 0n
    account.held -= transfers.reduce((sum, transfer) => sum + (transfer.contra === 'held' ? transfer.amount : 0n), 0n)
    this.#keys.set(operation.key, { state: 'applied', account: operation.account, content, transfers, balance: account.balance })
    return { status: 'applied', posting: 0n, balance: account.balance, replay: false }
  }

  hold(request: HoldRequest): string {
    const { key, account, amount, reason } = request
    const answer = this.#answer({
      key,
      account,
      transfers: [{ account, contra: 'held', amount: -amount, kind: 'hold' }],
      facts: { reason },
    })
    if (answer.status === 'applied' && !answer.replay) this.#holds.set(key, { request, closedBy: undefined })
    return said(answer)
  }

  settle(request: SettleRequest): string {
    const hold = this.#holds.get(request.hold)
    if (hold === undefined) return 'hold-unknown'
    const { account, amount } = hold.request
    const paid: Transfer = { account, contra: request.contra, amount: -(request.amount ?? amount), kind: request.kind }
    return this.#close(hold, request.key, request.hold, [{ account, contra: 'held', amount, kind: 'release' }, paid])
  }

  release(request: ReleaseRequest): string {
    const hold = this.#holds.get(request.hold)
    if (hold === undefined) return 'hold-unknown'
    const { account, amount } = hold.request
    return this.#close(hold, request.key, request.hold, [{ account, contra: 'held', amount, kind: 'release' }])
  }

  /** The size of a hold that was taken, so that a part of it can be chosen. */
  heldBy(key: string): bigint {
    return this.#holds.get(key)?.request.amount ?? 0n
  }

  #close(hold: Hold, key: string, holdKey: string, transfers: readonly Transfer[]): string {
    if (hold.closedBy !== undefined && hold.closedBy !== key) return 'hold-closed'
    const answer = this.#answer({ key, account: hold.request.account, transfers, facts: { hold: holdKey } })
    if (answer.status === 'applied' && !answer.replay) hold.closedBy = key
    return said(answer)
  }
}

const refusal = (code: string): Answer => ({ status: 'refused', code })

function replayOf(known: Known, content: string): Answer {
  if (known.state === 'buried') return refusal('reversed-before')
  if (known.content !== content) return refusal('key-used-differently')
  if (known.state === 'tombstone') return { status: 'tombstone', balance: known.balance, replay: true }
  return { status: 'applied', posting: 0n, balance: known.balance, replay: true }
}
