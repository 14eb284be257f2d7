/** AWC: one address for lists of actions, a certificate as the key, decimal numbers; sports and cockfight bets are settled by name, re-opened, settled anew and voided. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from 'typebox'
import type { RawReply } from '../../platform/route.ts'
import { moveAll, type OneOfAll } from '../move-all.ts'
import type { Dialect, KnownCall, Spoken } from '../vendor-calls.ts'
import { walletRefusal, type WalletAnswer, type WalletRefusal } from '../wallet-answer.ts'
import { readCallback, readSettlement } from '../wallet-store.ts'
import type { MovingBody, Wallet } from '../wallet.ts'
import { amountText, DECIMAL, digitsOf, hundredthsOfUnits, unitsOfDecimal } from './amount.ts'
import { exactNumber, readExactJson, type Json } from './exact-json.ts'
import { bodyOf, Currency, GameCode, Perhaps, PlayerName } from './fields.ts'
import { readForm } from './form.ts'
import { asking, askingBySession, currencyOf } from './speaking.ts'

const CODES: Readonly<Record<WalletRefusal, string>> = {
  'invalid-signature': '1008',
  'stale-timestamp': '1008',
  'bad-request': '1036',
  'invalid-token': '1008',
  'token-expired': '1008',
  'unknown-player': '1000',
  'player-blocked': '1013',
  'game-disabled': '1098',
  'wrong-currency': '1004',
  'insufficient-funds': '1018',
  // The vocabulary has no word for a limit of ours; the description says it.
  'limit-reached': '9999',
  'duplicate-transaction': '1016',
  'unknown-transaction': '1017',
  'transaction-rolled-back': '1016',
  'already-settled': '1016',
  'round-closed': '1016',
  // The vendor asks again.
  'temporary-error': '1028',
}

const Amount = Type.String({ pattern: DECIMAL })
const TxId = Type.String({ pattern: '^[!-~]{1,60}$' })
const Time = Type.String({ pattern: '^[!-~]{1,40}$' })
/** Bets in one message; the vendor's own bound is thirty. */
const MOST_BETS = 30

const named = { platformTxId: TxId, platform: Type.String({ pattern: '^[A-Za-z0-9_]{1,20}$' }), userId: PlayerName, gameCode: GameCode }
const Named = Type.Object({ ...named, currency: Perhaps(Currency) })
const Staked = Type.Object({ ...named, currency: Currency, betAmount: Amount })
const Settled = Type.Object({
  ...named,
  currency: Perhaps(Currency),
  winAmount: Amount,
  updateTime: Time,
  settleType: Perhaps(Type.Enum(['platformTxId', 'refPlatformTxId'] as const)),
  refPlatformTxId: Perhaps(TxId),
})
const AtOnce = Type.Object({ ...named, currency: Currency, betAmount: Amount, winAmount: Amount })
const Given = Type.Object({ promotionTxId: TxId, promotionId: Perhaps(TxId), userId: PlayerName, currency: Currency, amount: Amount })

type NamedBet = Static<typeof Named>
type Calls = { readonly wallet: Wallet; readonly known: KnownCall }

const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

const failing = (refusal: WalletRefusal, http = 200): RawReply => ({ status: http, body: { status: CODES[refusal], desc: refusal } })

const saidNo = (call: string, transaction: string, answer: WalletAnswer): Spoken => {
  const refusal = answer.status === 'ok' ? 'temporary-error' : answer.status
  return { reply: failing(refusal), call, transaction, status: CODES[refusal], refused: true }
}

/** A bet is one round of the wallet, under its own name: it is settled, re-opened and voided by it. */
const idOf = ({ platform, platformTxId }: { platform: string; platformTxId: string }): string => `${platform}:${platformTxId}`

async function ofBet({ wallet, known }: Calls, bet: NamedBet): Promise<Pick<MovingBody, 'player' | 'currency' | 'game' | 'round'>> {
  const currency = bet.currency ?? (await currencyOf(wallet, known, bet.userId))
  return { player: bet.userId, currency, game: bet.gameCode, round: idOf(bet) }
}

/** What one entry of a message asks for: acts in their order, or undefined where an amount cannot be counted. */
type Meaning<T> = (calls: Calls, entry: T) => Promise<OneOfAll[] | undefined>

const staking: Meaning<Static<typeof Staked>> = async (calls, bet) => {
  const units = unitsOfDecimal(digitsOf(bet.betAmount))
  if (units === undefined || units === 0n) return undefined
  const body = { ...(await ofBet(calls, bet)), transaction: idOf(bet), amount: amountText(units) }
  return [{ verb: 'bet', call: await askingBySession(calls.wallet, calls.known, body) }]
}

const undoing: Meaning<NamedBet> = async (calls, bet) => {
  const body = { ...(await ofBet(calls, bet)), transaction: `undo:${idOf(bet)}`, reference: idOf(bet) }
  return [{ verb: 'rollback', call: asking(calls.known, body) }]
}

const settling: Meaning<Static<typeof Settled>> = async (calls, entry) => {
  const units = unitsOfDecimal(digitsOf(entry.winAmount))
  const byReference = entry.settleType === 'refPlatformTxId'
  if (units === undefined || (byReference && entry.refPlatformTxId == null)) return undefined
  const bet = byReference ? { ...entry, platformTxId: entry.refPlatformTxId ?? '' } : entry
  const settlement = { transaction: `settle:${idOf(entry)}:${entry.updateTime}`, reference: idOf(bet), kind: 'settlement' as const }
  return [{ verb: 'win', call: asking(calls.known, { ...(await ofBet(calls, bet)), ...settlement, amount: amountText(units) }) }]
}

const settlementOf = ({ wallet, known }: Calls, bet: NamedBet) => readSettlement(wallet.database.reader, known.vendor.code, idOf(bet))

/** Takes back what the latest settlement is worth; the bet stands open again. Asked once more it answers as it did. */
const reopening: Meaning<NamedBet> = async (calls, bet) => {
  const settlement = await settlementOf(calls, bet)
  const reference = settlement?.transaction ?? `no settlement of ${idOf(bet)}`
  const body = { ...(await ofBet(calls, bet)), transaction: `unsettle:${reference}`, reference }
  return [{ verb: 'void-settle', call: asking(calls.known, body) }]
}

const settlingAnew: Meaning<Static<typeof Settled>> = async (calls, entry) => {
  const units = unitsOfDecimal(digitsOf(entry.winAmount))
  if (units === undefined) return undefined
  const settlement = await settlementOf(calls, entry)
  const reference = settlement?.transaction ?? `no settlement of ${idOf(entry)}`
  const body = {
    ...(await ofBet(calls, entry)),
    transaction: `resettle:${idOf(entry)}:${entry.updateTime}`,
    reference,
    amount: amountText(units),
  }
  return [{ verb: 'resettle', call: asking(calls.known, body) }]
}

/** Takes the settlement back, where one stands, and gives the stake back. */
const undoingWhole: Meaning<NamedBet> = async (calls, bet) => {
  const settlement = await settlementOf(calls, bet)
  const undo = (await undoing(calls, bet)) ?? []
  if (settlement === undefined) return undo
  const { transaction: reference } = settlement
  const transaction = `voidsettle:${reference}`
  const { wallet, known } = calls
  const mayStand =
    settlement.state === 'applied' || (await readCallback(wallet.database.reader, known.vendor.code, transaction)) !== undefined
  if (!mayStand) return undo
  return [{ verb: 'void-settle', call: asking(known, { ...(await ofBet(calls, bet)), transaction, reference }) }, ...undo]
}

/** A settlement that there never was cannot be voided, and its bet stays. */
const voidingSettled: Meaning<NamedBet> = async (calls, bet) =>
  (await settlementOf(calls, bet)) === undefined ? reopening(calls, bet) : undoingWhole(calls, bet)

const playingAtOnce: Meaning<Static<typeof AtOnce>> = async (calls, entry) => {
  const stake = await staking(calls, entry)
  const won = await settling(calls, { ...entry, updateTime: 'at-once' })
  return stake === undefined || won === undefined ? undefined : [...stake, ...won]
}

const giving: Meaning<Static<typeof Given>> = async (calls, gift) => {
  const units = unitsOfDecimal(digitsOf(gift.amount))
  if (units === undefined) return undefined
  const { userId: player, currency, promotionTxId } = gift
  const body = {
    player,
    currency,
    game: 'promotion',
    round: `promotion:${gift.promotionId ?? promotionTxId}`,
    transaction: `give:${promotionTxId}`,
  }
  return [{ verb: 'win', call: asking(calls.known, { ...body, kind: 'promo', amount: amountText(units) }) }]
}

type ReadMessage = (calls: Calls, message: Json) => Promise<OneOfAll[] | undefined>

/** All acts of a message, in order; undefined where any entry cannot be read. */
function reading<T>(check: (json: Json) => { txns: readonly T[] } | undefined, meaning: Meaning<T>): ReadMessage {
  return async (calls, message) => {
    const acts: OneOfAll[] = []
    for (const entry of check(message)?.txns ?? []) {
      const meant = await meaning(calls, entry)
      if (meant === undefined) return undefined
      acts.push(...meant)
    }
    const ids = acts.map(({ call }) => call.body.transaction)
    return acts.length === 0 || new Set(ids).size < ids.length ? undefined : acts
  }
}

const listOf = <T extends typeof Named | typeof Staked | typeof Settled | typeof AtOnce | typeof Given>(entry: T) =>
  bodyOf(Type.Object({ txns: Type.Array(entry, { minItems: 1, maxItems: MOST_BETS }) })) as (
    json: Json,
  ) => { txns: Static<T>[] } | undefined

const ACTIONS: Readonly<Record<string, ReadMessage>> = {
  bet: reading(listOf(Staked), staking),
  cancelBet: reading(listOf(Named), undoing),
  voidBet: reading(listOf(Named), undoing),
  settle: reading(listOf(Settled), settling),
  unsettle: reading(listOf(Named), reopening),
  resettle: reading(listOf(Settled), settlingAnew),
  voidSettle: reading(listOf(Named), voidingSettled),
  betNSettle: reading(listOf(AtOnce), playingAtOnce),
  cancelBetNSettle: reading(listOf(Named), undoingWhole),
  give: reading(listOf(Given), giving),
}

async function balanceOf({ wallet, known }: Calls, player: string): Promise<object | undefined> {
  const found = await wallet.playerOf(known.vendor.code, player)
  if (found === undefined) return undefined
  const { balance } = await wallet.ledger.balance(found.account)
  const balanceTs = wallet.clock.now().toString({ fractionalSecondDigits: 3, timeZone: '+08:00' })
  return { balance: exactNumber(hundredthsOfUnits(balance)), balanceTs }
}

const actionBody = bodyOf(Type.Object({ action: Type.String({ pattern: '^[A-Za-z]{1,32}$' }) }))
const balanceBody = bodyOf(Type.Object({ userId: PlayerName }))

async function onBalance(calls: Calls, message: Json): Promise<Spoken> {
  const userId = balanceBody(message)?.userId
  const balance = userId === undefined ? undefined : await balanceOf(calls, userId)
  if (userId === undefined || balance === undefined)
    return saidNo('getBalance', '', walletRefusal(userId === undefined ? 'bad-request' : 'unknown-player'))
  return {
    reply: { status: 200, body: { status: '0000', userId, ...balance } },
    call: 'getBalance',
    transaction: '',
    status: '0000',
    refused: false,
  }
}

/** Every message is done whole or not at all, so that the vendor may send it again as it is. */
async function speak(calls: Calls): Promise<Spoken> {
  const text = readForm(calls.known.raw.body)?.get('message')
  const message = text === undefined ? undefined : readExactJson(Buffer.from(text))
  const action = actionBody(message)?.action ?? ''
  if (message !== undefined && action === 'getBalance') return onBalance(calls, message)
  const read = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  const acts = message === undefined ? undefined : await read?.(calls, message)
  if (acts === undefined) return saidNo(read === undefined ? 'unknown' : action, '', walletRefusal('bad-request'))
  const all = await moveAll(calls.wallet, acts)
  const transaction = acts[all.ok ? 0 : all.at]?.call.body.transaction ?? ''
  if (!all.ok) {
    const { reply, ...rest } = saidNo(action, transaction, all.answer)
    const player = acts[all.at]?.call.body.player ?? ''
    const balance = all.answer.status === 'insufficient-funds' ? await balanceOf(calls, player) : undefined
    return { ...rest, reply: { ...reply, body: { ...(reply.body as object), ...balance } } }
  }
  const players = new Set(acts.map(({ call }) => call.body.player))
  const [only = ''] = players
  const balance = players.size === 1 ? await balanceOf(calls, only) : undefined
  return { reply: { status: 200, body: { status: '0000', ...balance } }, call: action, transaction, status: '0000', refused: false }
}

export const awc: Dialect = {
  name: 'awc',
  path: '/vendor/awc/:vendor',
  bodyBytes: 64 * 1024,
  forged(secrets, raw) {
    const key = readForm(raw.body)?.get('key') ?? ''
    let good = false
    for (const secret of secrets) if (sameText(secret, key)) good = true
    return good ? undefined : failing('invalid-signature')
  },
  busy: () => failing('temporary-error'),
  tooLarge: failing('bad-request', 413),
  broken: failing('temporary-error'),
  speak: ({ wallet }, known) => speak({ wallet, known }),
}
