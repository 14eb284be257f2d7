/** SOFTSWISS: JSON signed by HMAC-SHA256 over the raw body, and amounts in hundredths. Lists of actions are applied all or not at all. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type, type Static } from 'typebox'
import type { RawReply } from '../../platform/route.ts'
import { endRound } from '../wallet/end-round.ts'
import { moveAll, type OneOfAll } from '../wallet/move-all.ts'
import type { Dialect, KnownCall, Spoken } from '../vendor-calls.ts'
import { walletRefusal, type WalletAnswer, type WalletRefusal, type WalletRefused } from '../wallet/wallet-answer.ts'
import { signedUnitsOf } from '../wallet/wallet-call.ts'
import { readFreeSpins } from '../free-spins-store.ts'
import { readCallback } from '../wallet/wallet-store.ts'
import { visibleBalance } from '../wallet/visible.ts'
import type { Knowing, Wallet } from '../wallet/wallet.ts'
import { amountText, digitsOf, unitsOfWhole, WHOLE, wholeOfUnits } from '../amount.ts'
import { exactNumber, readExactJson } from '../exact-json.ts'
import { bodyOf, Currency, GameCode, Id, Perhaps, PlayerName } from '../fields.ts'
import { asking, askingBySession, currencyOf } from './speaking.ts'

const PER_ONE = 100n
/** Actions in one call; a round of the largest games needs far fewer. */
const MOST_ACTIONS = 50

export const CODES: Readonly<Record<WalletRefusal, readonly [http: number, code: number]>> = {
  'invalid-signature': [403, 403],
  'stale-timestamp': [403, 403],
  'bad-request': [400, 400],
  'invalid-token': [412, 101],
  'token-expired': [412, 101],
  'unknown-player': [412, 101],
  'player-blocked': [412, 110],
  'game-disabled': [412, 153],
  'wrong-currency': [412, 154],
  'insufficient-funds': [412, 100],
  'limit-reached': [412, 105],
  'duplicate-transaction': [400, 400],
  'unknown-transaction': [400, 400],
  'transaction-rolled-back': [400, 400],
  'already-settled': [400, 400],
  'round-closed': [400, 400],
  // The vendor rolls back what may have been done.
  'temporary-error': [500, 500],
}

const Whole = Type.String({ pattern: WHOLE })
const Played = Type.Union([
  Type.Object({ action: Type.Literal('bet'), amount: Whole, action_id: Id }),
  Type.Object({ action: Type.Literal('win'), amount: Whole, action_id: Id }),
])
const Undone = Type.Object({ action: Type.Literal('rollback'), action_id: Id, original_action_id: Id })
const ofPlayer = { user_id: PlayerName, currency: Currency, game: GameCode }
const play = bodyOf(
  Type.Object({
    ...ofPlayer,
    game_id: Perhaps(Id),
    finished: Perhaps(Type.Boolean()),
    actions: Perhaps(Type.Array(Played, { maxItems: MOST_ACTIONS })),
  }),
)
const rollback = bodyOf(
  Type.Object({
    ...ofPlayer,
    game_id: Id,
    finished: Perhaps(Type.Boolean()),
    actions: Type.Array(Undone, { minItems: 1, maxItems: MOST_ACTIONS }),
  }),
)
/** Public integrations say `played` where earlier notes had `finished`. Both mean that the set is over and its sum final. */
const FREE_SPINS_DONE = ['played', 'finished', 'expired', 'canceled'] as const
const freeSpins = bodyOf(
  Type.Object({
    issue_id: Id,
    user_id: Perhaps(PlayerName),
    game: Perhaps(GameCode),
    status: Type.Enum(FREE_SPINS_DONE),
    total_amount: Whole,
  }),
)

function isSigned(secrets: readonly string[], { headers, body }: KnownCall['raw']): boolean {
  const given = Buffer.from(headers['x-request-sign'] ?? '')
  let good = false
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
    if (given.length === expected.length && timingSafeEqual(given, expected)) good = true
  }
  return good
}

const balanceOf = (answer: WalletAnswer): object =>
  answer.balance === undefined ? {} : { balance: exactNumber(wholeOfUnits(signedUnitsOf(answer.balance), PER_ONE)) }

function failing(answer: WalletRefused): RawReply {
  const [status, code] = CODES[answer.status]
  return { status, body: { code, message: answer.status, ...balanceOf(answer) } }
}

const saidNo = (call: string, transaction: string, answer: WalletRefused): Spoken => ({
  reply: failing(answer),
  call,
  transaction,
  status: answer.status,
  refused: true,
})

type Calls = { readonly wallet: Wallet; readonly known: KnownCall; readonly json: ReturnType<typeof readExactJson> }

/** When an action was applied: now, or the first time. */
async function timeOf({ wallet, known }: Calls, { how }: Knowing, transaction: string): Promise<string> {
  const kept = how === 'replayed' ? await readCallback(wallet.database.reader, known.vendor.code, transaction) : undefined
  return (kept?.at ?? wallet.clock.now()).toString({ fractionalSecondDigits: 3 })
}

/** Applies the acts of a call and answers them; the balance is that after the last one. */
async function applied(calls: Calls, name: string, round: string, acts: readonly OneOfAll[]): Promise<Spoken> {
  const all = await moveAll(calls.wallet, acts)
  const first = acts[all.ok ? 0 : all.at]?.call.body.transaction ?? ''
  if (!all.ok) return saidNo(name, first, all.answer)
  const { answer } = all.known.at(-1)!
  const transactions = []
  for (const [at, { call }] of acts.entries()) {
    const { transaction: id } = call.body
    transactions.push({ action_id: id, tx_id: id, processed_at: await timeOf(calls, all.known[at]!, id) })
  }
  const body = { ...balanceOf(answer), game_id: round, transactions }
  return { reply: { status: 200, body }, call: name, transaction: first, status: 'ok', refused: false }
}

/** The player's balance where a call moves nothing. */
async function balanceNow({ wallet, known }: Calls, name: string, body: { user_id: string; currency: string }): Promise<Spoken> {
  const player = await wallet.playerOf(known.vendor.code, body.user_id)
  if (player === undefined) return saidNo(name, '', walletRefusal('unknown-player'))
  if (player.currency !== body.currency) return saidNo(name, '', walletRefusal('wrong-currency'))
  const balance = await visibleBalance(wallet, known.vendor.code, player)
  return {
    reply: { status: 200, body: { balance: exactNumber(wholeOfUnits(balance, PER_ONE)) } },
    call: name,
    transaction: '',
    status: 'ok',
    refused: false,
  }
}

type Play = NonNullable<ReturnType<typeof play>>

/** One action as an act, or undefined where its amount cannot be represented or is a bet of nothing. */
async function actOf(
  { wallet, known }: Calls,
  body: Play,
  round: string,
  action: Static<typeof Played>,
  last: boolean,
): Promise<OneOfAll | undefined> {
  const units = unitsOfWhole(digitsOf(action.amount), PER_ONE)
  if (units === undefined || (action.action === 'bet' && units === 0n)) return undefined
  const { user_id: player, currency, game } = body
  const closeRound = last && body.finished === true
  const acting = { player, currency, game, round, transaction: action.action_id, amount: amountText(units), closeRound }
  return action.action === 'bet'
    ? { verb: 'bet', call: await askingBySession(wallet, known, acting) }
    : { verb: 'win', call: asking(known, { ...acting, kind: 'win' }) }
}

async function onPlay(calls: Calls): Promise<Spoken | undefined> {
  const body = play(calls.json)
  if (body === undefined) return undefined
  const actions = body.actions ?? []
  const round = body.game_id ?? undefined
  if (actions.length === 0 && (round === undefined || body.finished !== true)) return balanceNow(calls, 'play', body)
  if (round === undefined || new Set(actions.map(({ action_id: id }) => id)).size < actions.length) return undefined
  if (actions.length === 0) {
    const { user_id: player, game } = body
    const closed = await endRound(calls.wallet, {
      vendor: calls.known.vendor.code,
      body: { player, game, round },
      trace: calls.known.trace,
    })
    return closed.status === 'ok' ? balanceNow(calls, 'play', body) : saidNo('play', '', closed)
  }
  const acts: OneOfAll[] = []
  for (const [at, action] of actions.entries()) {
    const act = await actOf(calls, body, round, action, at === actions.length - 1)
    if (act === undefined) return undefined
    acts.push(act)
  }
  return applied(calls, 'play', round, acts)
}

async function onRollback(calls: Calls): Promise<Spoken | undefined> {
  const body = rollback(calls.json)
  if (body === undefined || body.actions.some(({ action_id: id, original_action_id: original }) => id === original)) return undefined
  if (new Set(body.actions.map(({ action_id: id }) => id)).size < body.actions.length) return undefined
  const { user_id: player, currency, game, game_id: round } = body
  const acts = body.actions.map(({ action_id: transaction, original_action_id: reference }): OneOfAll => ({
    verb: 'rollback',
    call: asking(calls.known, { player, currency, game, round, transaction, reference }),
  }))
  return applied(calls, 'rollback', round, acts)
}

/** The total of a finished set of free spins, once for each set. Where the call names no player, it is the one for whom the set was noted. */
async function onFreeSpins(calls: Calls): Promise<Spoken | undefined> {
  const body = freeSpins(calls.json)
  const units = body && unitsOfWhole(digitsOf(body.total_amount), PER_ONE)
  if (body === undefined || units === undefined) return undefined
  const { issue_id: issue } = body
  const { code: vendor } = calls.known.vendor
  const noted = await readFreeSpins(calls.wallet.database.reader, vendor, issue)
  const player = body.user_id ?? noted?.player
  if (player === undefined) return saidNo('freespins', `freespins:${issue}`, walletRefusal('unknown-player'))
  const currency = await currencyOf(calls.wallet, calls.known, player)
  const paid = {
    player,
    currency,
    game: body.game ?? 'free-spins',
    round: issue,
    transaction: `freespins:${issue}`,
    kind: 'free-round' as const,
  }
  const granted = noted?.player === player && units <= noted.mostUnits
  return applied(calls, 'freespins', issue, [
    { verb: 'win', call: { ...asking(calls.known, { ...paid, amount: amountText(units), closeRound: true }), granted } },
  ])
}

const CALLS: Readonly<Record<string, (calls: Calls) => Promise<Spoken | undefined>>> = {
  play: onPlay,
  rollback: onRollback,
  freespins: onFreeSpins,
}

export const softswiss: Dialect = {
  name: 'softswiss',
  path: '/vendor/softswiss/:vendor/:call',
  forged: (secrets, raw) => (isSigned(secrets, raw) ? undefined : failing(walletRefusal('invalid-signature'))),
  busy: () => failing(walletRefusal('temporary-error')),
  tooLarge: { status: 413, body: { code: 400, message: 'bad-request' } },
  broken: failing(walletRefusal('temporary-error')),
  async speak({ wallet }, known) {
    const name = known.raw.params['call'] ?? ''
    const act = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
    return (
      (await act?.({ wallet, known, json: readExactJson(known.raw.body) })) ??
      saidNo(act === undefined ? 'unknown' : name, '', walletRefusal('bad-request'))
    )
  },
}
