/** Hub88: JSON signed by RSA-SHA256 with the vendor's own key, amounts in hundred-thousandths, a status word for everything. */
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import type { RawReply } from '../../platform/route.ts'
import { balance } from '../wallet/session.ts'
import type { Dialect, KnownCall, Spoken } from '../vendor-calls.ts'
import { walletRefusal, type WalletAnswer, type WalletRefusal } from '../wallet/wallet-answer.ts'
import { signedUnitsOf } from '../wallet/wallet-call.ts'
import { move } from '../wallet/move.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { amountText, digitsOf, unitsOfWhole, WHOLE, wholeOfUnits } from '../amount.ts'
import { exactNumber, readExactJson } from '../exact-json.ts'
import { bodyOf, Currency, GameCode, Id, Perhaps, PlayerName, Token } from '../fields.ts'
import { asking, currencyOf } from './speaking.ts'

const PER_ONE = 100_000n

export const WORDS: Readonly<Record<WalletRefusal, string>> = {
  'invalid-signature': 'RS_ERROR_INVALID_SIGNATURE',
  'stale-timestamp': 'RS_ERROR_INVALID_SIGNATURE',
  'bad-request': 'RS_ERROR_WRONG_SYNTAX',
  'invalid-token': 'RS_ERROR_INVALID_TOKEN',
  'token-expired': 'RS_ERROR_TOKEN_EXPIRED',
  'unknown-player': 'RS_ERROR_INVALID_TOKEN',
  'player-blocked': 'RS_ERROR_USER_DISABLED',
  'game-disabled': 'RS_ERROR_INVALID_GAME',
  'wrong-currency': 'RS_ERROR_WRONG_CURRENCY',
  'insufficient-funds': 'RS_ERROR_NOT_ENOUGH_MONEY',
  'limit-reached': 'RS_ERROR_LIMIT_REACHED',
  'duplicate-transaction': 'RS_ERROR_DUPLICATE_TRANSACTION',
  'unknown-transaction': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'transaction-rolled-back': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  // The vocabulary has no word for a settled bet: as a bet that may be rolled back it does not exist.
  'already-settled': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // After an unknown error the vendor rolls the bet back, and the rollback is remembered.
  'round-closed': 'RS_ERROR_UNKNOWN',
  'temporary-error': 'RS_ERROR_UNKNOWN',
}

const Whole = Type.String({ pattern: WHOLE })
const asked = { request_uuid: Id, user: PlayerName }
const inRound = { ...asked, transaction_uuid: Id, round: Id, game_code: GameCode, round_closed: Perhaps(Type.Boolean()) }
const money = {
  currency: Currency,
  amount: Whole,
  is_free: Perhaps(Type.Boolean()),
  is_supplier_promo: Perhaps(Type.Boolean()),
  reward_uuid: Perhaps(Id),
}

const info = bodyOf(Type.Object(asked))
const balanceBody = bodyOf(Type.Object({ ...asked, token: Token }))
const bet = bodyOf(Type.Object({ ...inRound, ...money, token: Token }))
const win = bodyOf(Type.Object({ ...inRound, ...money, reference_transaction_uuid: Perhaps(Id) }))
const rollback = bodyOf(Type.Object({ ...inRound, reference_transaction_uuid: Id }))

/** Keys are parsed once: parsing one takes longer than a whole call. */
const keys = new Map<string, KeyObject | undefined>()
function keyOf(pem: string): KeyObject | undefined {
  if (!keys.has(pem)) {
    if (keys.size > 200) keys.clear()
    try {
      keys.set(pem, createPublicKey(pem))
    } catch {
      // An invalid key has signed nothing.
      keys.set(pem, undefined)
    }
  }
  return keys.get(pem)
}

function isSigned(secrets: readonly string[], body: Buffer, header: string | undefined): boolean {
  if (header === undefined || !/^[A-Za-z0-9+/]{40,1024}={0,2}$/.test(header)) return false
  const signature = Buffer.from(header, 'base64')
  return secrets.some((pem) => {
    const key = keyOf(pem)
    return key?.asymmetricKeyType === 'rsa' && verify('RSA-SHA256', body, key, signature)
  })
}

const failing = (status: string): RawReply => ({ status: 200, body: { status } })

type RequestIds = {
  readonly call: string
  readonly request: string
  readonly user: string
  readonly transaction?: string
}

function said({ call, request, user, transaction }: RequestIds, answer: WalletAnswer): Spoken {
  const status = answer.status === 'ok' ? 'RS_OK' : WORDS[answer.status]
  const body = {
    user,
    status,
    request_uuid: request,
    ...('currency' in answer ? { currency: answer.currency } : {}),
    ...(answer.balance === undefined ? {} : { balance: exactNumber(wholeOfUnits(signedUnitsOf(answer.balance), PER_ONE)) }),
  }
  return { reply: { status: 200, body }, call, transaction: transaction ?? '', status, refused: answer.status !== 'ok' }
}

/** A body that fits none of the descriptions: a readable document has the wrong types, another one the wrong syntax. */
const unread = (call: string, isDocument: boolean): Spoken => {
  const status = isDocument ? 'RS_ERROR_WRONG_TYPES' : 'RS_ERROR_WRONG_SYNTAX'
  return { reply: failing(status), call, transaction: '', status, refused: true }
}

type Calls = { readonly wallet: Wallet; readonly known: KnownCall; readonly json: ReturnType<typeof readExactJson> }

async function onInfo(calls: Calls): Promise<Spoken | undefined> {
  const body = info(calls.json)
  if (body === undefined) return undefined
  const currency = await currencyOf(calls.wallet, calls.known, body.user)
  const told = { call: 'user/info', request: body.request_uuid, user: body.user }
  return said(told, currency === '' ? walletRefusal('unknown-player') : { status: 'ok', currency })
}

async function onBalance(calls: Calls): Promise<Spoken | undefined> {
  const body = balanceBody(calls.json)
  if (body === undefined) return undefined
  const told = { call: 'user/balance', request: body.request_uuid, user: body.user }
  const currency = await currencyOf(calls.wallet, calls.known, body.user)
  const ask = { vendor: calls.known.vendor.code, body: { token: body.token, player: body.user, currency }, trace: calls.known.trace }
  return said(told, await balance(calls.wallet, ask))
}

async function onBet(calls: Calls): Promise<Spoken | undefined> {
  const body = bet(calls.json)
  const units = body && unitsOfWhole(digitsOf(body.amount), PER_ONE)
  if (body === undefined || units === undefined || (units === 0n && body.is_free !== true && body.is_supplier_promo !== true))
    return undefined
  const { user, token, currency, game_code: game, round, transaction_uuid: transaction } = body
  const told = { call: 'transaction/bet', request: body.request_uuid, user, transaction }
  const place = { player: user, currency, game, round, transaction, closeRound: body.round_closed ?? false }
  const campaign = body.reward_uuid == null ? {} : { reference: body.reward_uuid }
  // The vendor's own gift belongs to no session, so its bet is an entry of nothing without a player's choice.
  if (body.is_supplier_promo === true)
    return said(told, await move(calls.wallet, 'win', asking(calls.known, { ...place, ...campaign, kind: 'promo', amount: '0' })))
  // A free bet takes no stake and is judged as a paid one.
  const stake =
    body.is_free === true ? { ...place, ...campaign, kind: 'free-round' as const, amount: '0' } : { ...place, amount: amountText(units) }
  return said(told, await move(calls.wallet, 'bet', asking(calls.known, { ...stake, token })))
}

async function onWin(calls: Calls): Promise<Spoken | undefined> {
  const body = win(calls.json)
  const units = body && unitsOfWhole(digitsOf(body.amount), PER_ONE)
  if (body === undefined || units === undefined || body.reference_transaction_uuid === body.transaction_uuid) return undefined
  const { user, currency, game_code: game, round, transaction_uuid: transaction } = body
  const given = body.is_supplier_promo === true
  const reference = given ? (body.reward_uuid ?? '') : body.reference_transaction_uuid
  if (reference == null) return undefined
  const kind = given ? ('promo' as const) : body.is_free === true ? ('free-win' as const) : ('win' as const)
  const paid = {
    player: user,
    currency,
    game,
    round,
    transaction,
    reference,
    kind,
    amount: amountText(units),
    closeRound: body.round_closed ?? false,
  }
  return said(
    { call: 'transaction/win', request: body.request_uuid, user, transaction },
    await move(calls.wallet, 'win', asking(calls.known, paid)),
  )
}

async function onRollback(calls: Calls): Promise<Spoken | undefined> {
  const body = rollback(calls.json)
  if (body === undefined || body.reference_transaction_uuid === body.transaction_uuid) return undefined
  const { user, game_code: game, round, transaction_uuid: transaction, reference_transaction_uuid: reference } = body
  const currency = await currencyOf(calls.wallet, calls.known, user)
  const undone = { player: user, currency, game, round, transaction, reference }
  return said(
    { call: 'transaction/rollback', request: body.request_uuid, user, transaction },
    await move(calls.wallet, 'rollback', asking(calls.known, undone)),
  )
}

const CALLS: Readonly<Record<string, (calls: Calls) => Promise<Spoken | undefined>>> = {
  'user/info': onInfo,
  'user/balance': onBalance,
  'transaction/bet': onBet,
  'transaction/win': onWin,
  'transaction/rollback': onRollback,
}

export const hub88: Dialect = {
  name: 'hub88',
  path: '/vendor/hub88/:vendor/*',
  forged: (secrets, raw) =>
    isSigned(secrets, raw.body, raw.headers['x-hub88-signature']) ? undefined : failing(WORDS['invalid-signature']),
  busy: () => failing(WORDS['temporary-error']),
  tooLarge: { status: 413, body: { status: WORDS['bad-request'] } },
  broken: failing(WORDS['temporary-error']),
  async speak({ wallet }, known) {
    const name = known.raw.params['*'] ?? ''
    const json = readExactJson(known.raw.body)
    const act = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
    return (await act?.({ wallet, known, json })) ?? unread(act === undefined ? 'unknown' : name, act !== undefined && json !== undefined)
  },
}
