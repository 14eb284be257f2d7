/** Evolution One Wallet: JSON with a token in the address and decimal numbers. Bets are settled or cancelled by the reference of their debit. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import type { RawReply } from '../../platform/route.ts'
import { balance } from '../wallet/session.ts'
import { bindChannel } from '../store.ts'
import type { Dialect, KnownCall, Spoken } from '../vendor-calls.ts'
import { walletRefusal, type WalletAnswer, type WalletRefusal } from '../wallet/wallet-answer.ts'
import { signedUnitsOf, type WinKind } from '../wallet/wallet-call.ts'
import { readAbout, readCallback, readWon } from '../wallet/wallet-store.ts'
import { move, moveKnowing } from '../wallet/move.ts'
import { visibleBalance } from '../wallet/visible.ts'
import { hashOfToken, type Wallet } from '../wallet/wallet.ts'
import { amountText, DECIMAL, digitsOf, hundredthsOfUnits, unitsOfDecimal } from '../amount.ts'
import { exactNumber, readExactJson } from '../exact-json.ts'
import { bodyOf, Currency, GameCode, Perhaps, PlayerName, Token } from '../fields.ts'
import { asking, currencyOf } from './speaking.ts'

export const WORDS: Readonly<Record<WalletRefusal, string>> = {
  'invalid-signature': 'INVALID_TOKEN_ID',
  'stale-timestamp': 'INVALID_TOKEN_ID',
  'bad-request': 'INVALID_PARAMETER',
  'invalid-token': 'INVALID_SID',
  'token-expired': 'INVALID_SID',
  'unknown-player': 'INVALID_PARAMETER',
  'player-blocked': 'ACCOUNT_LOCKED',
  'game-disabled': 'FINAL_ERROR_ACTION_FAILED',
  'wrong-currency': 'INVALID_PARAMETER',
  'insufficient-funds': 'INSUFFICIENT_FUNDS',
  'limit-reached': 'CASINO_LIMIT_EXCEEDED_STAKE',
  // The vendor also counts words for existing acts as success, so they are used for the very same act alone.
  'duplicate-transaction': 'FINAL_ERROR_ACTION_FAILED',
  'unknown-transaction': 'BET_DOES_NOT_EXIST',
  'transaction-rolled-back': 'FINAL_ERROR_ACTION_FAILED',
  'already-settled': 'FINAL_ERROR_ACTION_FAILED',
  'round-closed': 'FINAL_ERROR_ACTION_FAILED',
  'temporary-error': 'TEMPORARY_ERROR',
}

const SAME_BET = 'BET_ALREADY_EXIST'
const SAME_END = 'BET_ALREADY_SETTLED'

const Amount = Type.String({ pattern: DECIMAL })
const ShortId = Type.String({ pattern: '^[!-~]{1,80}$' })
const asked = { sid: Token, userId: PlayerName, uuid: Perhaps(ShortId) }
const Game = Type.Object({ id: ShortId, details: Type.Object({ table: Type.Object({ id: GameCode }) }) })
const Transaction = Type.Object({ id: ShortId, refId: ShortId, amount: Amount })
const CHANNELS = ['P', 'M'] as const

const checkBody = bodyOf(Type.Object({ ...asked, channel: Perhaps(Type.Object({ type: Type.Enum(CHANNELS) })) }))
const balanceBody = bodyOf(Type.Object({ ...asked, currency: Currency }))
const movingBody = bodyOf(Type.Object({ ...asked, currency: Currency, game: Game, transaction: Transaction }))
const promoBody = bodyOf(
  Type.Object({
    ...asked,
    currency: Currency,
    game: Perhaps(Game),
    promoTransaction: Type.Object({ type: ShortId, id: ShortId, amount: Amount, voucherId: Perhaps(ShortId), jackpotId: Perhaps(ShortId) }),
  }),
)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const mayEnter = (secrets: readonly string[], given: string): boolean => {
  let good = false
  for (const secret of secrets) if (timingSafeEqual(digest(secret), digest(given))) good = true
  return good
}

const failing = (refusal: WalletRefusal, http = 200): RawReply => ({
  status: http,
  body: { status: WORDS[refusal], ...(refusal === 'temporary-error' ? { retransmission: true } : {}) },
})

type RequestIds = { readonly uuid?: string | null; readonly sid?: string }

function said(call: string, asking: RequestIds, transaction: string, answer: WalletAnswer, word?: string): Spoken {
  const status = word ?? (answer.status === 'ok' ? 'OK' : WORDS[answer.status])
  const body = {
    status,
    ...(asking.sid === undefined ? {} : { sid: asking.sid }),
    ...(answer.balance === undefined
      ? {}
      : { balance: exactNumber(hundredthsOfUnits(signedUnitsOf(answer.balance))), bonus: exactNumber('0.00') }),
    ...(asking.uuid == null ? {} : { uuid: asking.uuid }),
    ...(answer.status === 'temporary-error' ? { retransmission: true } : {}),
  }
  return { reply: { status: 200, body }, call, transaction, status, refused: answer.status !== 'ok' }
}

type Calls = { readonly wallet: Wallet; readonly known: KnownCall; readonly json: ReturnType<typeof readExactJson> }
type Act = (calls: Calls) => Promise<Spoken | undefined>

/** Binds the session to its channel. Each channel has one session at a time, and a new one ends the previous. */
const onCheck: Act = async ({ wallet, known, json }) => {
  const body = checkBody(json)
  if (body === undefined) return undefined
  const { sid: token, userId: player } = body
  const { code: vendor } = known.vendor
  const answer = await balance(wallet, {
    vendor,
    body: { token, player, currency: await currencyOf(wallet, known, player) },
    trace: known.trace,
  })
  if (answer.status !== 'ok') return said('check', body, '', answer)
  await wallet.database.write((tx) => bindChannel(tx, vendor, player, hashOfToken(token), body.channel?.type ?? CHANNELS[0]))
  return said('check', body, '', { status: 'ok', currency: answer.currency })
}

const onBalance: Act = async ({ wallet, known, json }) => {
  const body = balanceBody(json)
  if (body === undefined) return undefined
  const { sid: token, userId: player, currency } = body
  return said(
    'balance',
    body,
    '',
    await balance(wallet, { vendor: known.vendor.code, body: { token, player, currency }, trace: known.trace }),
  )
}

type Moving = NonNullable<ReturnType<typeof movingBody>>

/** In the name of a round: the separator between a hand's name and the reference of one of its debits. */
export const HAND_END = '~'

/** A debit and what settles or cancels it are one round of the wallet. A hand may hold several that end in different ways. */
const placeOf = ({ game, transaction: { refId } }: Moving) => ({ game: game.details.table.id, round: `${game.id}${HAND_END}${refId}` })

/** The limit that a stake exceeded: what the player may lose or stake in a period, else the limit of the vendor's bets. */
async function limitWord({ wallet, known }: Calls, player: string, units: bigint): Promise<string> {
  const found = await wallet.playerOf(known.vendor.code, player)
  const left = found && (await wallet.ledger.budgetsLeft(found.account))
  if (left?.loss != null && units > left.loss) return 'CASINO_LIMIT_EXCEEDED_LOSS'
  return left?.stake != null && units > left.stake ? 'CASINO_LIMIT_EXCEEDED_TURNOVER' : WORDS['limit-reached']
}

const onDebit: Act = async (calls) => {
  const { wallet, known, json } = calls
  const body = movingBody(json)
  const units = body && unitsOfDecimal(digitsOf(body.transaction.amount))
  if (body === undefined || units === undefined || units === 0n) return undefined
  const { sid: token, userId: player, currency, transaction } = body
  const place = { ...placeOf(body), reference: transaction.refId }
  const stake = { token, player, currency, ...place, transaction: transaction.id, kind: 'only' as const, amount: amountText(units) }
  const answer = await move(wallet, 'bet', asking(known, stake))
  if (answer.status === 'already-settled') return debitAgain(calls, body, units, answer)
  const word = answer.status === 'limit-reached' ? await limitWord(calls, player, units) : undefined
  return said('debit', body, transaction.id, answer, word)
}

/** A reference has one debit for ever. Under another id it is the same bet where it is equal to the existing one, and else invalid. */
async function debitAgain({ wallet, known }: Calls, body: Moving, units: bigint, answer: WalletAnswer): Promise<Spoken> {
  const { code: vendor } = known.vendor
  const { id, refId } = body.transaction
  const found = await wallet.playerOf(vendor, body.userId)
  const first = await readAbout(wallet.database.reader, vendor, 'bet', refId)
  const kept = first === undefined ? undefined : await readCallback(wallet.database.reader, vendor, first)
  const { game, round } = placeOf(body)
  const same =
    kept?.state === 'applied' && kept.member === found?.member && kept.game === game && kept.round === round && kept.units === units
  if (!same || found === undefined) return said('debit', body, id, answer)
  const now = await visibleBalance(wallet, vendor, found)
  return said('debit', body, id, { ...answer, balance: amountText(now) }, SAME_BET)
}

/** Whether a debit was settled with this very amount before. */
async function isWorth({ database, playerOf }: Wallet, { vendor }: KnownCall, body: Moving, units: bigint): Promise<boolean> {
  const found = await playerOf(vendor.code, body.userId)
  if (found === undefined) return false
  const won = await readWon(database.reader, { vendor: vendor.code, member: found.member, ...placeOf(body) })
  return won === units
}

/** The session is not checked: a hand is paid also when its player has left. */
const onCredit: Act = async ({ wallet, known, json }) => {
  const body = movingBody(json)
  const units = body && unitsOfDecimal(digitsOf(body.transaction.amount))
  if (body === undefined || units === undefined) return undefined
  const { userId: player, currency, transaction } = body
  const paid = {
    player,
    currency,
    ...placeOf(body),
    transaction: `credit:${transaction.id}`,
    kind: 'settlement' as const,
    amount: amountText(units),
  }
  const answer = await move(wallet, 'win', asking(known, paid))
  const again = answer.status === 'already-settled' && (await isWorth(wallet, known, body, units))
  return said('credit', body, paid.transaction, answer, again ? SAME_END : undefined)
}

/** A cancellation carries the id of its debit. One for a debit that never came is remembered, and answered that there is no such bet. */
const onCancel: Act = async ({ wallet, known, json }) => {
  const body = movingBody(json)
  const units = body && unitsOfDecimal(digitsOf(body.transaction.amount))
  if (body === undefined || units === undefined) return undefined
  const { userId: player, currency, transaction } = body
  const id = `cancel:${transaction.id}`
  const debit = await readCallback(wallet.database.reader, known.vendor.code, transaction.id)
  if (debit?.units != null && debit.units !== units) return undefined
  const undone = { player, currency, ...placeOf(body), transaction: id, reference: transaction.id }
  const { answer, how } = await moveKnowing(wallet, 'rollback', asking(known, undone))
  if (how === 'stone')
    return said('cancel', body, id, {
      ...walletRefusal('unknown-transaction'),
      ...(answer.balance === undefined ? {} : { balance: answer.balance }),
    })
  return said('cancel', body, id, how === 'still' ? walletRefusal('already-settled') : answer, how === 'still' ? SAME_END : undefined)
}

const PROMOTIONS: Readonly<Record<string, WinKind>> = { JackpotWin: 'jackpot', FreeRoundPlayableSpent: 'free-round' }

const onPromo: Act = async ({ wallet, known, json }) => {
  const body = promoBody(json)
  const units = body && unitsOfDecimal(digitsOf(body.promoTransaction.amount))
  if (body === undefined || units === undefined) return undefined
  const { userId: player, currency, game, promoTransaction: promo } = body
  const id = `promo:${promo.id}`
  const place = { game: game?.details.table.id ?? 'promotion', round: game?.id ?? id }
  const reference = promo.voucherId ?? promo.jackpotId
  const paid = { player, currency, ...place, transaction: id, kind: PROMOTIONS[promo.type] ?? 'promo', amount: amountText(units) }
  return said(
    'promo_payout',
    body,
    id,
    await move(wallet, 'win', asking(known, reference == null ? paid : { ...paid, reference: `promotion:${reference}` })),
  )
}

const CALLS: Readonly<Record<string, Act>> = {
  check: onCheck,
  balance: onBalance,
  debit: onDebit,
  credit: onCredit,
  cancel: onCancel,
  promo_payout: onPromo,
}

export const evolution: Dialect = {
  name: 'evolution',
  path: '/vendor/evolution/:vendor/:call',
  forged: (secrets, raw) => (mayEnter(secrets, raw.query['authToken'] ?? '') ? undefined : failing('invalid-signature', 401)),
  busy: () => failing('temporary-error'),
  tooLarge: { status: 413, body: { status: WORDS['bad-request'] } },
  broken: failing('temporary-error'),
  async speak({ wallet }, known) {
    const name = known.raw.params['call'] ?? ''
    const act = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
    const spoken = await act?.({ wallet, known, json: readExactJson(known.raw.body) })
    return spoken ?? said(act === undefined ? 'unknown' : name, {}, '', walletRefusal('bad-request'))
  },
}
