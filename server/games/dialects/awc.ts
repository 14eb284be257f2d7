/** AWC: one address for lists of actions, a certificate as the key, and decimal numbers. The meaning of each action is in awc-meanings.ts. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Type, type Static, type TSchema } from 'typebox'
import type { RawReply } from '../../platform/route.ts'
import { isGame } from '../store.ts'
import { moveAll, type OneOfAll } from '../wallet/move-all.ts'
import type { Dialect, Spoken } from '../vendor-calls.ts'
import { visibleBalance } from '../wallet/visible.ts'
import { walletRefusal, type WalletRefusal, type WalletRefused } from '../wallet/wallet-answer.ts'
import { hundredthsOfUnits } from '../amount.ts'
import {
  Adjusted,
  adjusting,
  AtOnce,
  FreeSpun,
  Given,
  giving,
  Named,
  playingAtOnce,
  Refunded,
  refunding,
  reopening,
  Settled,
  settling,
  settlingAgain,
  settlingAnew,
  spinningFree,
  Staked,
  staking,
  takingAgain,
  Timed,
  Tipped,
  tipping,
  undoing,
  undoingTip,
  undoingWhole,
  voidingSettled,
  type Calls,
  type Meaning,
} from './awc-meanings.ts'
import { exactNumber, readExactJson, type Json } from '../exact-json.ts'
import { bodyOf, PlayerName } from '../fields.ts'
import { readForm } from './form.ts'

export const CODES: Readonly<Record<WalletRefusal, string>> = {
  'invalid-signature': '1027',
  'stale-timestamp': '1027',
  'bad-request': '1036',
  'invalid-token': '1008',
  'token-expired': '1008',
  'unknown-player': '1000',
  'player-blocked': '1013',
  'game-disabled': '1047',
  'wrong-currency': '1004',
  'insufficient-funds': '1018',
  // The vocabulary has no word for our limits; the description says it.
  'limit-reached': '9999',
  'duplicate-transaction': '1016',
  'unknown-transaction': '1017',
  'transaction-rolled-back': '1016',
  'already-settled': '1016',
  'round-closed': '1016',
  // The vendor asks again.
  'temporary-error': '1028',
}

/** For a game that is not in the catalogue at all. */
const UNKNOWN_GAME = '1033'

/** Bets in one message; the vendor's own limit is thirty. */
const MOST_BETS = 30

const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

const failing = (refusal: WalletRefusal, http = 200): RawReply => ({ status: http, body: { status: CODES[refusal], desc: refusal } })

const saidNo = (call: string, transaction: string, { status }: WalletRefused): Spoken => ({
  reply: failing(status),
  call,
  transaction,
  status: CODES[status],
  refused: true,
})

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

const listOf = <T extends TSchema>(entry: T) =>
  bodyOf(Type.Object({ txns: Type.Array(entry, { minItems: 1, maxItems: MOST_BETS }) })) as (
    json: Json,
  ) => { txns: Static<T>[] } | undefined

const ACTIONS: Readonly<Record<string, ReadMessage>> = {
  bet: reading(listOf(Staked), staking),
  adjustBet: reading(listOf(Adjusted), adjusting),
  cancelBet: reading(listOf(Named), undoing),
  voidBet: reading(listOf(Named), undoing),
  unvoidBet: reading(listOf(Timed), takingAgain),
  refund: reading(listOf(Refunded), refunding),
  settle: reading(listOf(Settled), settling),
  unsettle: reading(listOf(Named), reopening),
  resettle: reading(listOf(Settled), settlingAnew),
  voidSettle: reading(listOf(Named), voidingSettled),
  unvoidSettle: reading(listOf(Timed), settlingAgain),
  betNSettle: reading(listOf(AtOnce), playingAtOnce),
  cancelBetNSettle: reading(listOf(Named), undoingWhole),
  freeSpin: reading(listOf(FreeSpun), spinningFree),
  give: reading(listOf(Given), giving),
  tip: reading(listOf(Tipped), tipping),
  cancelTip: reading(listOf(Named), undoingTip),
}

async function balanceOf({ wallet, known }: Calls, player: string): Promise<object | undefined> {
  const found = await wallet.playerOf(known.vendor.code, player)
  if (found === undefined) return undefined
  const balance = await visibleBalance(wallet, known.vendor.code, found)
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

/** Every message is done whole or not at all, so that the vendor may repeat it unchanged. */
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
    const { player = '', game = '' } = acts[all.at]?.call.body ?? {}
    if (all.answer.status === 'game-disabled' && !(await isGame(calls.wallet.database.reader, calls.known.vendor.code, game)))
      return { ...rest, status: UNKNOWN_GAME, reply: { status: 200, body: { status: UNKNOWN_GAME, desc: all.answer.status } } }
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
