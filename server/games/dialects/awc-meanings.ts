/** AWC meanings: what each entry of a message asks for, as acts of the wallet. Every bet is one round of the wallet, under its own name. */
import { Type, type Static } from 'typebox'
import type { OneOfAll } from '../wallet/move-all.ts'
import type { KnownCall } from '../vendor-calls.ts'
import { readAbout, readBetsAt, readCallback, readSettlement } from '../wallet/wallet-store.ts'
import type { MovingBody, Wallet } from '../wallet/wallet.ts'
import { amountText, DECIMAL, digitsOf, unitsOfDecimal } from '../amount.ts'
import { Currency, GameCode, Perhaps, PlayerName } from '../fields.ts'
import { asking, askingBySession, currencyOf } from './speaking.ts'

const Amount = Type.String({ pattern: DECIMAL })
const TxId = Type.String({ pattern: '^[!-~]{1,60}$' })
const Time = Type.String({ pattern: '^[!-~]{1,40}$' })

const placed = {
  platform: Type.String({ pattern: '^[A-Za-z0-9_]{1,20}$' }),
  userId: PlayerName,
  gameCode: GameCode,
  roundId: Perhaps(TxId),
}
const named = { platformTxId: TxId, ...placed }
export const Named = Type.Object({ ...named, currency: Perhaps(Currency) })
export const Timed = Type.Object({ ...named, currency: Perhaps(Currency), updateTime: Time })
export const Staked = Type.Object({ ...named, currency: Currency, betAmount: Amount })
export const Adjusted = Type.Object({ ...named, currency: Perhaps(Currency), betAmount: Amount, adjustAmount: Amount, updateTime: Time })
export const Refunded = Type.Object({
  ...named,
  currency: Perhaps(Currency),
  refundPlatformTxId: TxId,
  betAmount: Amount,
  winAmount: Perhaps(Amount),
})
export const Settled = Type.Object({
  ...named,
  currency: Perhaps(Currency),
  winAmount: Amount,
  updateTime: Time,
  settleType: Perhaps(Type.Enum(['platformTxId', 'refPlatformTxId', 'roundId'] as const)),
  refPlatformTxId: Perhaps(TxId),
})
export const AtOnce = Type.Object({ ...named, currency: Currency, betAmount: Amount, winAmount: Amount })
export const FreeSpun = Type.Object({
  ...named,
  currency: Perhaps(Currency),
  refPlatformTxId: Perhaps(TxId),
  betAmount: Perhaps(Amount),
  winAmount: Amount,
})
export const Given = Type.Object({
  promotionTxId: TxId,
  promotionId: Perhaps(TxId),
  userId: PlayerName,
  currency: Currency,
  amount: Amount,
})
export const Tipped = Type.Object({ ...named, currency: Currency, tip: Amount })

type NamedBet = Static<typeof Named>
type Settling = Static<typeof Settled>
export type Calls = { readonly wallet: Wallet; readonly known: KnownCall }

/** What one entry of a message asks for: acts in their order, or undefined where an amount cannot be represented. */
export type Meaning<T> = (calls: Calls, entry: T) => Promise<OneOfAll[] | undefined>

/** A bet is one round of the wallet, under its own name. It is settled, re-opened and voided by that name. */
const idOf = ({ platform, platformTxId }: { platform: string; platformTxId: string }): string => `${platform}:${platformTxId}`

/** The round at the vendor, which may hold several bets; '' where it is not named. */
const placeOf = ({ platform, roundId }: { platform: string; roundId?: string | null }): string =>
  roundId == null ? '' : `${platform}/${roundId}`

async function ofBet({ wallet, known }: Calls, bet: NamedBet): Promise<Pick<MovingBody, 'player' | 'currency' | 'game' | 'round'>> {
  const currency = bet.currency ?? (await currencyOf(wallet, known, bet.userId))
  return { player: bet.userId, currency, game: bet.gameCode, round: idOf(bet) }
}

const keptOf = ({ wallet, known }: Calls, transaction: string) => readCallback(wallet.database.reader, known.vendor.code, transaction)

const settlementOf = ({ wallet, known }: Calls, bet: NamedBet) => readSettlement(wallet.database.reader, known.vendor.code, idOf(bet))

/** The id of a bet's present or last stake: its own, or that under which it was taken again. */
const stakeOf = async ({ wallet, known }: Calls, bet: string): Promise<string> =>
  (await readAbout(wallet.database.reader, known.vendor.code, 'restake', bet)) ?? bet

export const staking: Meaning<Static<typeof Staked>> = async (calls, bet) => {
  const units = unitsOfDecimal(digitsOf(bet.betAmount))
  if (units === undefined || units === 0n) return undefined
  const body = { ...(await ofBet(calls, bet)), transaction: idOf(bet), reference: placeOf(bet), amount: amountText(units) }
  return [{ verb: 'bet', call: await askingBySession(calls.wallet, calls.known, body) }]
}

/**
 * A part of the stake is returned. Before the settlement the whole stake is returned and the rest of it taken again, so that the ledger shows what is
 * at stake. After the settlement only the part is refunded. A repeated message names the stake that it named then.
 */
async function givingBack(calls: Calls, bet: NamedBet, name: string, units: bigint): Promise<OneOfAll[] | undefined> {
  const id = idOf(bet)
  const before = await keptOf(calls, name)
  const reference = before?.reference ?? (await stakeOf(calls, id))
  const [stake, settlement] = [await keptOf(calls, reference), await settlementOf(calls, bet)]
  const place = await ofBet(calls, bet)
  const isOpen = stake?.state === 'applied' && settlement?.state !== 'applied'
  if (before === undefined ? !isOpen : before.verb === 'refund') {
    const part = { ...place, transaction: name, reference, amount: amountText(units) }
    return [{ verb: 'refund', call: asking(calls.known, part) }]
  }
  const left = (stake?.units ?? 0n) - units
  if (left < 0n) return undefined
  const whole: OneOfAll = { verb: 'rollback', call: asking(calls.known, { ...place, transaction: name, reference }), mustMove: true }
  const rest = { ...place, transaction: `again:${id}:${name}`, reference: id, amount: amountText(left) }
  return left === 0n ? [whole] : [whole, { verb: 'restake', call: asking(calls.known, rest) }]
}

export const adjusting: Meaning<Static<typeof Adjusted>> = async (calls, entry) => {
  const units = unitsOfDecimal(digitsOf(entry.adjustAmount))
  if (units === undefined || units === 0n || unitsOfDecimal(digitsOf(entry.betAmount)) === undefined) return undefined
  return givingBack(calls, entry, `adjust:${idOf(entry)}:${entry.updateTime}`, units)
}

/** A refund has its own name beside that of its bet. Its winnings are nothing, or the same amount once more. */
export const refunding: Meaning<Static<typeof Refunded>> = async (calls, entry) => {
  const [units, won] = [entry.betAmount, entry.winAmount].map((amount) => (amount == null ? 0n : unitsOfDecimal(digitsOf(amount))))
  if (units === undefined || units === 0n || (won !== 0n && won !== units)) return undefined
  const bet = { ...entry, platformTxId: entry.refundPlatformTxId }
  return givingBack(calls, bet, `refund:${idOf(entry)}`, units)
}

export const undoing: Meaning<NamedBet> = async (calls, bet) => {
  const reference = await stakeOf(calls, idOf(bet))
  const body = { ...(await ofBet(calls, bet)), transaction: `undo:${reference}`, reference }
  return [{ verb: 'rollback', call: asking(calls.known, body) }]
}

/** The stake of a voided bet is taken again, as large as it was when it was returned. */
export const takingAgain: Meaning<Static<typeof Timed>> = async (calls, bet) => {
  const transaction = `again:${idOf(bet)}:${bet.updateTime}`
  const before = await keptOf(calls, await stakeOf(calls, idOf(bet)))
  const units = (await keptOf(calls, transaction))?.units ?? before?.settledUnits ?? 0n
  const body = { ...(await ofBet(calls, bet)), transaction, reference: idOf(bet), amount: amountText(units) }
  return [{ verb: 'restake', call: asking(calls.known, body) }]
}

/** One settlement for all bets of a round: the first bet is paid it, and the others end with nothing. */
async function settlingRound(calls: Calls, entry: Settling, units: bigint): Promise<OneOfAll[] | undefined> {
  const place = placeOf(entry)
  if (place === '') return undefined
  const { wallet, known } = calls
  const asked = { vendor: known.vendor.code, player: entry.userId, place, settledAt: entry.updateTime }
  const bets = await readBetsAt(wallet.database.reader, asked)
  const same = bets.filter(({ settledSo }) => settledSo)
  const open = same.length > 0 ? same : bets.filter((bet) => bet.open)
  const whole = await ofBet(calls, entry)
  // Where no bet is open the ledger gives the reason.
  const settled = open.length > 0 ? open : [bets[0] ?? { transaction: `no bet in ${place}`, game: whole.game, round: place }]
  return settled.map(({ transaction: reference, game, round }, at) => {
    const settlement = { transaction: `settle:${reference}:${entry.updateTime}`, reference, kind: 'settlement' as const }
    return { verb: 'win', call: asking(known, { ...whole, game, round, ...settlement, amount: amountText(at === 0 ? units : 0n) }) }
  })
}

export const settling: Meaning<Settling> = async (calls, entry) => {
  const units = unitsOfDecimal(digitsOf(entry.winAmount))
  const byReference = entry.settleType === 'refPlatformTxId'
  if (units === undefined || (byReference && entry.refPlatformTxId == null)) return undefined
  if (entry.settleType === 'roundId') return settlingRound(calls, entry, units)
  const bet = byReference ? { ...entry, platformTxId: entry.refPlatformTxId ?? '' } : entry
  const settlement = { transaction: `settle:${idOf(entry)}:${entry.updateTime}`, reference: idOf(bet), kind: 'settlement' as const }
  return [{ verb: 'win', call: asking(calls.known, { ...(await ofBet(calls, bet)), ...settlement, amount: amountText(units) }) }]
}

/** Takes back the worth of the latest settlement; the bet is open again. A repeated call gets the same answer. */
export const reopening: Meaning<NamedBet> = async (calls, bet) => {
  const settlement = await settlementOf(calls, bet)
  const reference = settlement?.transaction ?? `no settlement of ${idOf(bet)}`
  const body = { ...(await ofBet(calls, bet)), transaction: `unsettle:${reference}`, reference }
  return [{ verb: 'void-settle', call: asking(calls.known, body) }]
}

export const settlingAnew: Meaning<Settling> = async (calls, entry) => {
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

const AT_ONCE = 'at-once'
const atOnceOf = (bet: NamedBet): string => `settle:${idOf(bet)}:${AT_ONCE}`

/** Takes the settlement back, where there is one, and returns the stake. For a bet without a stake it takes back its winnings and its name. */
export const undoingWhole: Meaning<NamedBet> = async (calls, bet) => {
  const free = await keptOf(calls, atOnceOf(bet))
  if (free?.kind === 'free-win') {
    const { transaction: reference } = free
    const body = { ...(await ofBet(calls, bet)), transaction: `undo:${reference}`, reference }
    return [{ verb: 'rollback', call: asking(calls.known, body) }, ...((await undoing(calls, bet)) ?? [])]
  }
  const settlement = await settlementOf(calls, bet)
  const undo = (await undoing(calls, bet)) ?? []
  if (settlement === undefined) return undo
  const { transaction: reference } = settlement
  const transaction = `voidsettle:${reference}`
  const mayStand = settlement.state === 'applied' || (await keptOf(calls, transaction)) !== undefined
  if (!mayStand) return undo
  return [{ verb: 'void-settle', call: asking(calls.known, { ...(await ofBet(calls, bet)), transaction, reference }) }, ...undo]
}

/** A settlement that never existed cannot be voided, and its bet stays. */
export const voidingSettled: Meaning<NamedBet> = async (calls, bet) =>
  (await settlementOf(calls, bet)) === undefined ? reopening(calls, bet) : undoingWhole(calls, bet)

/** The worth of a settlement before it was taken back. */
async function worthOf(calls: Calls, settlement: string): Promise<bigint> {
  const anew = await readAbout(calls.wallet.database.reader, calls.known.vendor.code, 'resettle', settlement)
  return (await keptOf(calls, anew ?? settlement))?.units ?? 0n
}

/** A bet that was voided with its settlement is restored with both. */
export const settlingAgain: Meaning<Static<typeof Timed>> = async (calls, bet) => {
  const settlement = await settlementOf(calls, bet)
  if (settlement === undefined) return reopening(calls, bet)
  const transaction = `settle:${idOf(bet)}:again:${bet.updateTime}`
  const units = (await keptOf(calls, transaction))?.units ?? (await worthOf(calls, settlement.transaction))
  const body = { ...(await ofBet(calls, bet)), transaction, reference: idOf(bet), kind: 'settlement' as const, amount: amountText(units) }
  return [...((await takingAgain(calls, bet)) ?? []), { verb: 'win', call: asking(calls.known, body) }]
}

/** A bet of nothing is a free round. It is judged as a paid bet, and its winnings need no stake. */
async function freeRound(calls: Calls, entry: Static<typeof AtOnce>): Promise<OneOfAll[] | undefined> {
  const units = unitsOfDecimal(digitsOf(entry.winAmount))
  if (units === undefined) return undefined
  const [place, id] = [await ofBet(calls, entry), idOf(entry)]
  const bet = { ...place, transaction: id, reference: placeOf(entry), kind: 'free-round' as const, amount: '0' }
  const won = { ...place, transaction: atOnceOf(entry), reference: id, kind: 'free-win' as const, amount: amountText(units) }
  return [
    { verb: 'bet', call: await askingBySession(calls.wallet, calls.known, bet) },
    { verb: 'win', call: asking(calls.known, won) },
  ]
}

export const playingAtOnce: Meaning<Static<typeof AtOnce>> = async (calls, entry) => {
  if (unitsOfDecimal(digitsOf(entry.betAmount)) === 0n) return freeRound(calls, entry)
  const stake = await staking(calls, entry)
  const won = await settling(calls, { ...entry, updateTime: AT_ONCE })
  return stake === undefined || won === undefined ? undefined : [...stake, ...won]
}

/** A free spin takes no stake. Its win needs no bet, but a named bet must not have been undone. */
export const spinningFree: Meaning<Static<typeof FreeSpun>> = async (calls, spin) => {
  if (spin.betAmount != null && unitsOfDecimal(digitsOf(spin.betAmount)) !== 0n) return undefined
  const { refPlatformTxId: named } = spin
  const reference = named == null ? '' : idOf({ ...spin, platformTxId: named })
  const units = unitsOfDecimal(digitsOf(spin.winAmount))
  if (units === undefined) return undefined
  const place = { ...(await ofBet(calls, spin)), transaction: `freespin:${idOf(spin)}`, reference }
  return [{ verb: 'win', call: asking(calls.known, { ...place, kind: 'free-round', amount: amountText(units) }) }]
}

export const giving: Meaning<Static<typeof Given>> = async (calls, gift) => {
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

const tipIdOf = (tip: NamedBet): string => `tip:${idOf(tip)}`

/** A tip is a bet that cannot win: a round of its own that is closed at once. */
export const tipping: Meaning<Static<typeof Tipped>> = async (calls, tip) => {
  const units = unitsOfDecimal(digitsOf(tip.tip))
  if (units === undefined || units === 0n) return undefined
  const id = tipIdOf(tip)
  const body = { ...(await ofBet(calls, tip)), round: id, transaction: id, amount: amountText(units), closeRound: true }
  return [{ verb: 'bet', call: await askingBySession(calls.wallet, calls.known, body) }]
}

export const undoingTip: Meaning<NamedBet> = async (calls, tip) => {
  const reference = tipIdOf(tip)
  const body = { ...(await ofBet(calls, tip)), round: reference, transaction: `undo:${reference}`, reference }
  return [{ verb: 'rollback', call: asking(calls.known, body) }]
}
