/** Pragmatic: form posts with an MD5 over their sorted fields and the secret, decimal amounts, numbered errors. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Type, type TSchema } from 'typebox'
import type { RawCall, RawReply } from '../../platform/route.ts'
import { endRound } from '../wallet/end-round.ts'
import { session } from '../wallet/session.ts'
import type { Dialect, KnownCall, Spoken } from '../vendor-calls.ts'
import { walletRefusal, type WalletAnswer, type WalletRefusal, type WalletRefused } from '../wallet/wallet-answer.ts'
import { signedUnitsOf, type WinKind } from '../wallet/wallet-call.ts'
import type { FreeRoundsPaidBy } from '../store.ts'
import { isFreeRound, readCallback } from '../wallet/wallet-store.ts'
import { moveAll } from '../wallet/move-all.ts'
import { move } from '../wallet/move.ts'
import { visibleBalance } from '../wallet/visible.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { amountText, hundredthsOfUnits, unitsOfDecimal } from '../amount.ts'
import { exactNumber } from '../exact-json.ts'
import { bodyOf, Currency, GameCode, Id, PlayerName, Token } from '../fields.ts'
import { readForm } from './form.ts'
import { asking, askingBySession, currencyOf } from './speaking.ts'

export const ERRORS: Readonly<Record<WalletRefusal, number>> = {
  'invalid-signature': 5,
  'stale-timestamp': 5,
  'bad-request': 7,
  'invalid-token': 4,
  'token-expired': 4,
  'unknown-player': 2,
  'player-blocked': 6,
  'game-disabled': 8,
  'wrong-currency': 7,
  'insufficient-funds': 1,
  'limit-reached': 50,
  'duplicate-transaction': 7,
  'unknown-transaction': 7,
  'transaction-rolled-back': 3,
  'already-settled': 7,
  'round-closed': 3,
  // The vendor asks again; after 120 it would not.
  'temporary-error': 100,
}

/** A repeated question about the round's end has its own number. */
const END_ROUND_AGAIN = 130

const Amount = Type.String({ pattern: '^(0|[1-9][0-9]{0,12})([.][0-9]{1,6})?$' })
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema)
const authenticateBody = bodyOf(Type.Object({ token: Token }))
const balanceBody = bodyOf(Type.Object({ userId: PlayerName }))
const played = { userId: PlayerName, gameId: GameCode, roundId: Id }
const PoolPart = Type.String({ pattern: '^(0|[1-9][0-9]{0,12})([.][0-9]{1,8})?$' })
const withJackpot = { jackpotId: optional(Id), jackpotContribution: optional(PoolPart) }
const betBody = bodyOf(
  Type.Object({ ...played, amount: Amount, reference: Id, token: optional(Token), bonusCode: optional(Id), ...withJackpot }),
)
const SignedAmount = Type.String({ pattern: '^-?(0|[1-9][0-9]{0,12})([.][0-9]{1,6})?$' })
const adjustmentBody = bodyOf(Type.Object({ ...played, amount: SignedAmount, reference: Id }))
const withPromo = { promoWinAmount: optional(Amount), promoWinReference: optional(Id), promoCampaignID: optional(Id) }
const resultBody = bodyOf(Type.Object({ ...played, amount: Amount, reference: Id, bonusCode: optional(Id), ...withPromo }))
const rewardBody = bodyOf(
  Type.Object({
    userId: PlayerName,
    amount: Amount,
    reference: Id,
    gameId: optional(GameCode),
    roundId: optional(Id),
    bonusCode: optional(Id),
    jackpotId: optional(Id),
    campaignId: optional(Id),
    currency: optional(Currency),
  }),
)
const endBody = bodyOf(Type.Object(played))
const refundBody = bodyOf(Type.Object({ userId: PlayerName, reference: Id, gameId: optional(GameCode), roundId: optional(Id) }))

type Form = ReadonlyMap<string, string>

/** MD5 is the dialect's own choice. The length of the secret and the address list make up for its weakness. */
function isSigned(secrets: readonly string[], form: Form): boolean {
  const given = Buffer.from(form.get('hash')?.toLowerCase() ?? '')
  const sorted = [...form]
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  let good = false
  for (const secret of secrets) {
    const expected = Buffer.from(createHash('md5').update(`${sorted}${secret}`).digest('hex'))
    if (given.length === expected.length && timingSafeEqual(given, expected)) good = true
  }
  return good
}

const cashOf = (balanceText: string): object => ({ cash: exactNumber(hundredthsOfUnits(signedUnitsOf(balanceText))), bonus: 0 })

const failing = (answer: WalletRefused, call = ''): RawReply => {
  const again = call === 'endRound' && answer.status === 'temporary-error'
  const error = again ? END_ROUND_AGAIN : ERRORS[answer.status]
  return { status: 200, body: { ...(answer.balance === undefined ? {} : cashOf(answer.balance)), error, description: answer.status } }
}

/** `more` are the fields of the call's own answer. */
function said(call: string, transaction: string, answer: WalletAnswer, more: object = {}): Spoken {
  if (answer.status !== 'ok') return { reply: failing(answer, call), call, transaction, status: answer.status, refused: true }
  const cash = answer.balance === undefined ? {} : cashOf(answer.balance)
  const body = { ...more, currency: answer.currency, ...cash, error: 0, description: 'Success' }
  return { reply: { status: 200, body }, call, transaction, status: 'ok', refused: false }
}

type Calls = { readonly wallet: Wallet; readonly known: KnownCall; readonly form: Readonly<Record<string, string>> }
type Act = (calls: Calls) => Promise<Spoken | undefined>

const onAuthenticate: Act = async ({ wallet, known, form }) => {
  const body = authenticateBody(form)
  if (body === undefined) return undefined
  const answer = await session(wallet, { vendor: known.vendor.code, body, trace: known.trace })
  return said('authenticate', '', answer, answer.status === 'ok' ? { userId: answer.player } : {})
}

/** The player's balance, where a call moves nothing. */
async function balanceNow({ wallet, known }: Calls, call: string, player: string): Promise<Spoken> {
  const found = await wallet.playerOf(known.vendor.code, player)
  if (found === undefined) return said(call, '', walletRefusal('unknown-player'))
  const balance = await visibleBalance(wallet, known.vendor.code, found)
  return said(call, '', { status: 'ok', currency: found.currency, balance: amountText(balance) })
}

const onBalance: Act = async (calls) => {
  const body = balanceBody(calls.form)
  return body && balanceNow(calls, 'balance', body.userId)
}

const onBet: Act = async (calls) => {
  const { wallet, known, form } = calls
  const body = betBody(form)
  const units = body && unitsOfDecimal(body.amount)
  if (body === undefined || units === undefined || (units === 0n && body.bonusCode === undefined)) return undefined
  const { userId: player, gameId: game, roundId: round, reference: transaction, token } = body
  const currency = await currencyOf(wallet, known, player)
  const place = { player, currency, game, round, transaction, ...(token === undefined ? {} : { token }) }
  // A spin of a free round takes no stake and is judged as a paid one.
  const stake =
    units === 0n
      ? { ...place, amount: '0', kind: 'free-round' as const, reference: `bonusCode:${body.bonusCode}` }
      : { ...place, amount: amountText(units) }
  const answer = await move(wallet, 'bet', token === undefined ? await askingBySession(wallet, known, stake) : asking(known, stake))
  const { jackpotId: jackpot, jackpotContribution: part } = body
  const spoken = said('bet', transaction, answer, { transactionId: transaction, usedPromo: 0 })
  return jackpot === undefined || part === undefined ? spoken : { ...spoken, parts: [{ transaction, jackpot, amount: part }] }
}

const paysBy = ({ vendor }: KnownCall, word: FreeRoundsPaidBy): boolean => vendor.freeRoundsPaidBy === word

/** By the vendor's statement or, where another call pays these wins, by our own book of the round. */
async function isOfFreeRound({ wallet, known }: Calls, body: NonNullable<ReturnType<typeof resultBody>>): Promise<boolean> {
  if (body.bonusCode !== undefined) return true
  const player = paysBy(known, 'result') ? undefined : await wallet.playerOf(known.vendor.code, body.userId)
  if (player === undefined) return false
  const round = { vendor: known.vendor.code, member: player.member, game: body.gameId, round: body.roundId }
  return isFreeRound(wallet.database.reader, round)
}

/** A prize of a promotion may come with the result of a round. It has its own id, or that of the result. */
function promoOf({ reference, promoWinAmount, promoWinReference, promoCampaignID }: NonNullable<ReturnType<typeof resultBody>>) {
  const units = promoWinAmount === undefined ? 0n : unitsOfDecimal(promoWinAmount)
  if (units === undefined) return undefined
  if (units === 0n) return 'none' as const
  const campaign = promoCampaignID === undefined ? {} : { reference: `campaignId:${promoCampaignID}` }
  const transaction = promoWinReference ?? `promo:${reference}`
  return transaction === reference ? undefined : { ...campaign, transaction, kind: 'promo' as const, amount: amountText(units) }
}

const onResult: Act = async (calls) => {
  const { wallet, known, form } = calls
  const body = resultBody(form)
  const units = body && unitsOfDecimal(body.amount)
  if (body === undefined || units === undefined) return undefined
  const { userId: player, gameId: game, roundId: round, reference: transaction } = body
  const currency = await currencyOf(wallet, known, player)
  const place = { player, currency, game, round, transaction }
  const paid = (await isOfFreeRound(calls, body))
    ? { ...place, kind: 'free-win' as const, amount: paysBy(known, 'result') ? amountText(units) : '0' }
    : { ...place, kind: 'win' as const, amount: amountText(units) }
  const promo = promoOf(body)
  if (promo === undefined) return undefined
  const told = { transactionId: transaction }
  if (promo === 'none') return said('result', transaction, await move(wallet, 'win', asking(known, paid)), told)
  const all = await moveAll(wallet, [
    { verb: 'win', call: asking(known, paid) },
    { verb: 'win', call: asking(known, { ...place, ...promo }) },
  ])
  return said('result', transaction, all.ok ? all.known.at(-1)!.answer : all.answer, told)
}

/** A win that needs no bet; its cause is stored as its reference. */
const rewarding =
  (call: string, kind: WinKind, of: 'bonusCode' | 'jackpotId' | 'campaignId'): Act =>
  async ({ wallet, known, form }) => {
    const body = rewardBody(form)
    const units = body && unitsOfDecimal(body.amount)
    if (body === undefined || units === undefined || body[of] === undefined) return undefined
    const { userId: player, reference: transaction } = body
    const currency = body.currency ?? (await currencyOf(wallet, known, player))
    const place = { game: body.gameId ?? call, round: body.roundId ?? `${of}:${body[of]}` }
    // Where the results of free rounds have paid already, their sum is reported and moves nothing.
    const amount = call === 'bonusWin' && paysBy(known, 'result') ? '0' : amountText(units)
    const paid = { player, currency, ...place, transaction, reference: `${of}:${body[of]}`, kind, amount }
    return said(call, transaction, await move(wallet, 'win', asking(known, paid)), { transactionId: transaction })
  }

const onEndRound: Act = async (calls) => {
  const body = endBody(calls.form)
  if (body === undefined) return undefined
  const { userId: player, gameId: game, roundId: round } = body
  return said(
    'endRound',
    '',
    await endRound(calls.wallet, { vendor: calls.known.vendor.code, body: { player, game, round }, trace: calls.known.trace }),
  )
}

const refundOf = (reference: string): string => `refund:${reference}`

/** An act of the vendor's own list by its name in our book. */
export const bookNameOf = ({ verb, transaction }: { readonly verb: string; readonly transaction: string }): string =>
  verb === 'rollback' ? refundOf(transaction) : transaction

/**
 * Names the bet and, in older versions, neither its game nor its round, which are then the bet's own. A bet that never came is remembered
 * as undone.
 */
const onRefund: Act = async ({ wallet, known, form }) => {
  const body = refundBody(form)
  if (body === undefined) return undefined
  const { userId: player, reference } = body
  const bet =
    body.gameId === undefined || body.roundId === undefined
      ? await readCallback(wallet.database.reader, known.vendor.code, reference)
      : undefined
  const place = { game: body.gameId ?? bet?.game ?? '', round: body.roundId ?? bet?.round ?? '' }
  const transaction = refundOf(reference)
  const undone = { player, currency: await currencyOf(wallet, known, player), ...place, transaction, reference }
  return said('refund', reference, await move(wallet, 'rollback', asking(known, undone)), { transactionId: transaction })
}

/** By how much a corrected round changes. A decrease may be refused where the player has too little. */
const onAdjustment: Act = async (calls) => {
  const { wallet, known, form } = calls
  const body = adjustmentBody(form)
  const takes = body?.amount.startsWith('-')
  const units = body && unitsOfDecimal(takes ? body.amount.slice(1) : body.amount)
  if (body === undefined || units === undefined || units === 0n) return undefined
  const { userId: player, gameId: game, roundId: round, reference } = body
  const transaction = `adjustment:${reference}`
  const currency = await currencyOf(wallet, known, player)
  const corrected = { player, currency, game, round, transaction, amount: amountText(units) }
  const answer = takes
    ? await move(wallet, 'charge', asking(known, corrected))
    : await move(wallet, 'win', asking(known, { ...corrected, kind: 'win' }))
  return said('adjustment', transaction, answer, { transactionId: transaction })
}

const CALLS: Readonly<Record<string, Act>> = {
  authenticate: onAuthenticate,
  balance: onBalance,
  bet: onBet,
  result: onResult,
  bonusWin: rewarding('bonusWin', 'free-round', 'bonusCode'),
  jackpotWin: rewarding('jackpotWin', 'jackpot', 'jackpotId'),
  promoWin: rewarding('promoWin', 'promo', 'campaignId'),
  endRound: onEndRound,
  refund: onRefund,
  adjustment: onAdjustment,
}

const nameOf = ({ params }: RawCall): string => (params['call'] ?? '').replace(/\.html$/, '')

export const pragmatic: Dialect = {
  name: 'pragmatic',
  path: '/vendor/pragmatic/:vendor/:call',
  forged(secrets, raw) {
    const form = readForm(raw.body)
    return form !== undefined && isSigned(secrets, form) ? undefined : failing(walletRefusal('invalid-signature'))
  },
  busy: (raw) => failing(walletRefusal('temporary-error'), nameOf(raw)),
  tooLarge: { status: 413, body: { error: 7, description: 'bad-request' } },
  broken: failing(walletRefusal('temporary-error')),
  async speak({ wallet }, known) {
    const name = nameOf(known.raw)
    const act = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
    const form = Object.fromEntries(readForm(known.raw.body) ?? [])
    return (await act?.({ wallet, known, form })) ?? said(act === undefined ? 'unknown' : name, '', walletRefusal('bad-request'))
  },
}
