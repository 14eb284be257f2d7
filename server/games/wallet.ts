/** Wallet: what the acts of the vendors' wallet stand on, and the one way by which all of them move money and answer. */
import { createHash } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Answer, Ledger, Operation } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Act, Verb } from './round.ts'
import { contraOf, delivered } from './round-companion.ts'
import { readPlayer, type Player } from './store.ts'
import { walletRefusal, type WalletAnswer, type WalletRefusal } from './wallet-answer.ts'
import { fingerprintOf, unitsOf, type WinKind } from './wallet-call.ts'
import { readCallback, writeCase, writeStill, type KeptCallback } from './wallet-store.ts'

export type Wallet = {
  readonly ledger: Pick<Ledger, 'submit' | 'balance'>
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly playerOf: (vendor: string, player: string) => Promise<Player | undefined>
}

/** One verified call: whose it is, what it says, and the caller's own mark for support. */
export type VendorCall<Body> = { readonly vendor: string; readonly body: Body; readonly trace: string }

/** The fields that every moving call has, and those that some have. */
export type MovingBody = {
  readonly player: string
  readonly currency: string
  readonly game: string
  readonly round: string
  readonly transaction: string
  readonly reference?: string
  readonly amount?: string
  readonly kind?: WinKind
  readonly closeRound?: boolean
  readonly token?: string
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const keyOf = (vendor: string, transaction: string): string => `vendor:${vendor}:${transaction}`

const KEPT_PLAYERS = 20_000

/** Players never change once they are made, so the latest are kept in memory; one who is not there yet is asked for every time. */
export function keptPlayers(reader: Database['reader']): Wallet['playerOf'] {
  const kept = new Map<string, Player>()
  return async (vendor, player) => {
    const key = `${vendor}/${player}`
    const known = kept.get(key)
    if (known) return known
    const found = await readPlayer(reader, vendor, player)
    if (found) kept.set(key, found)
    if (kept.size > KEPT_PLAYERS) kept.delete(kept.keys().next().value!)
    return found
  }
}

/** The ledger's refusals in the dialect's words; the words of the round's judgement are the dialect's already. */
const LEDGER_WORDS: Readonly<Record<string, WalletRefusal>> = {
  'balance-too-low': 'insufficient-funds',
  'balance-negative': 'insufficient-funds',
  'account-blocked': 'player-blocked',
  'account-excluded': 'player-blocked',
  'unknown-account': 'unknown-player',
  'reversed-before': 'transaction-rolled-back',
  'wrong-account': 'unknown-transaction',
  'key-used-differently': 'duplicate-transaction',
  busy: 'temporary-error',
  'unknown-outcome': 'temporary-error',
}

const done = (act: Act, player: Player, balance: bigint): WalletAnswer => ({
  status: 'ok',
  transaction: act.transaction,
  balance: formatUnits(balance),
  currency: player.currency,
})

/** The kept answer if the id stands with this very meaning, else what a used id is answered. */
function answerOfKept(kept: KeptCallback, act: Act, player: Player, fingerprint: string): WalletAnswer {
  if (kept.state === 'tombstone') return walletRefusal('transaction-rolled-back')
  return kept.fingerprint === fingerprint && kept.balanceUnits !== null
    ? done(act, player, kept.balanceUnits)
    : walletRefusal('duplicate-transaction')
}

/** A refusal that was found before the ledger was asked; an id that is used already is told first. */
async function refuseEarly(wallet: Wallet, vendor: string, transaction: string, code: WalletRefusal): Promise<WalletAnswer> {
  const kept = await readCallback(wallet.database.reader, vendor, transaction)
  return walletRefusal(kept !== undefined && kept.state !== 'tombstone' ? 'duplicate-transaction' : code)
}

type Moving = {
  readonly act: Act
  readonly player: Player
  readonly fingerprint: string
  readonly trace: string
  readonly tokenHash: Buffer | undefined
}

function operationOf({ act, player, fingerprint, trace, tokenHash }: Moving, presentWorth: boolean): Operation {
  const { units, ...rest } = act
  const facts = { act: { ...rest, units: String(units) }, fingerprint, ...(presentWorth ? { presentWorth: true as const } : {}) }
  const reverses = act.verb === 'rollback' && !presentWorth
  return {
    key: keyOf(act.vendor, act.transaction),
    account: player.account,
    // The judgement gives the transfers; what stands here is the meaning that a retry must repeat.
    transfers: [],
    ...(reverses ? { reverses: keyOf(act.vendor, act.reference) } : {}),
    group: `${contraOf(act.vendor)}/${act.member}/${act.game}/${act.round}`,
    isBet: act.verb === 'bet',
    companion: 'round',
    facts: delivered(facts, { tokenHash, trace }),
  }
}

/** What was undone before, or before it came: `ok`, nothing moves, and the id is used from now on. */
async function keepStill(wallet: Wallet, moving: Moving, balance: bigint): Promise<WalletAnswer> {
  const { act, player, fingerprint, trace } = moving
  const kept = await wallet.database.write((tx) =>
    writeStill(tx, { act, fingerprint, trace, tokenHash: undefined }, balance, wallet.clock.now()),
  )
  return kept === undefined ? walletRefusal('temporary-error') : answerOfKept(kept, act, player, fingerprint)
}

async function answerRefused(wallet: Wallet, moving: Moving, answer: Extract<Answer, { status: 'refused' }>): Promise<WalletAnswer> {
  const { act, player, fingerprint } = moving
  const { code, balance } = answer
  if (code === 'undone-before' || code === 'already-reversed')
    return keepStill(wallet, moving, (await wallet.ledger.balance(player.account)).balance)
  if (code === 'key-used-differently' || code === 'duplicate-transaction') {
    const kept = await readCallback(wallet.database.reader, act.vendor, act.transaction)
    return kept === undefined ? walletRefusal('duplicate-transaction') : answerOfKept(kept, act, player, fingerprint)
  }
  const status = LEDGER_WORDS[code] ?? (code as WalletRefusal)
  if (status !== 'insufficient-funds') return walletRefusal(status)
  const truth = balance ?? (await wallet.ledger.balance(player.account)).balance
  if (act.verb === 'rollback') await writeCase(wallet.database.reader, act, truth, wallet.clock.now())
  return walletRefusal(status, truth)
}

async function submit(wallet: Wallet, moving: Moving, presentWorth = false): Promise<WalletAnswer> {
  const { act, player } = moving
  const answer = await wallet.ledger.submit(operationOf(moving, presentWorth))
  if (answer.status === 'applied') return done(act, player, answer.balance)
  if (answer.status === 'tombstone') return keepStill(wallet, moving, answer.balance)
  if (answer.code === 'worth-changed' && !presentWorth) return submit(wallet, moving, true)
  return answerRefused(wallet, moving, answer)
}

/** Moves money for a call, or answers why not. The player and the currency are our own records', never the body's. */
export async function move(wallet: Wallet, verb: Verb, { vendor, body, trace }: VendorCall<MovingBody>): Promise<WalletAnswer> {
  const player = await wallet.playerOf(vendor, body.player)
  if (player === undefined) return refuseEarly(wallet, vendor, body.transaction, 'unknown-player')
  if (player.currency !== body.currency) return refuseEarly(wallet, vendor, body.transaction, 'wrong-currency')
  const act: Act = {
    verb,
    vendor,
    transaction: body.transaction,
    reference: body.reference ?? '',
    member: player.member,
    game: body.game,
    round: body.round,
    units: body.amount === undefined ? 0n : unitsOf(body.amount),
    kind: body.kind ?? '',
    closes: body.closeRound ?? false,
  }
  const tokenHash = body.token === undefined ? undefined : hashOfToken(body.token)
  return submit(wallet, { act, player, fingerprint: fingerprintOf(verb, { ...body }).toString('hex'), trace, tokenHash })
}
