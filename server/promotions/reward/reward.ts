/**
 * Reward: the door of what an award gives. Cash, bonus money, points and raffle tickets of one award go in one transaction (PR-07, PR-12). Next:
 * `server/promotions/pay.ts`.
 */
import { UNITS } from '@baize/contract/values/money.ts'
import type { GrantTerms } from '@baize/rules/promotions/grant.ts'
import { dayBegins } from '@baize/rules/promotions/period.ts'
import { costOf, keptByExcluded, type Part } from '@baize/rules/promotions/reward.ts'
import type { Tx } from '../../platform/database.ts'
import { keptParts, partsIn, returnBudget, writeAward, type AwardRow } from '../award-store.ts'
import { cashTurnover, raffleGiven, textsFor, type Document } from '../document.ts'
import { unitsOf } from '../kinds/amounts.ts'
import { dataOf, kindOf } from '../kinds/kinds.ts'
import type { PromotionsNeeds } from '../needs.ts'
import { addTickets, lastVersion, type Campaign } from '../store.ts'

/** The reference under which an award's parts are known everywhere. */
export const keyOf = (award: string): string => `promo:${award}`
export const awardOf = (key: string): string => key.slice(keyOf('').length)

/** The account of a campaign in the ledger, from which its awards are given. */
export const contraOf = (code: string): string => `promotion:${code}`

const DAY_SECONDS = 86_400

/**
 * Gives every part of an award in the caller's transaction, under keys of the award. A retry gives no part twice. Rows are locked first, and
 * the lanes of all parts are taken together. Returns the award as it was given.
 */
export async function payParts(needs: PromotionsNeeds, tx: Tx, campaign: Campaign, award: AwardRow): Promise<AwardRow> {
  const parts = partsIn(award)
  const of = (kind: Part['kind']): bigint => parts.find((part) => part.kind === kind)?.units ?? 0n
  const [cash, bonus, points, tickets] = [of('cash'), of('bonus'), of('points'), of('tickets')]
  const given = tickets > 0n ? await payTickets(needs, tx, campaign, award, tickets) : award
  const asked = cash > 0n ? await turnoverAsked(needs, campaign, award) : undefined
  const accounts = [
    ...(points > 0n ? [await needs.pointsAccount(tx, award.member)] : []),
    ...(bonus > 0n ? [await needs.bonusAccount(tx, award)] : []),
    ...(cash > 0n || bonus > 0n ? [award.wallet] : []),
  ]
  if (accounts.length > 0) await needs.ledger.lock(tx, accounts)
  if (cash > 0n) await payCash(needs, tx, campaign, award, cash)
  if (asked !== undefined) await askTurnover(needs, tx, campaign, award, { units: cash, ...asked })
  if (bonus > 0n) await payBonus(needs, tx, campaign, award, bonus)
  if (points > 0n) await payPoints(needs, tx, campaign, award, points)
  return given
}

async function payCash(needs: PromotionsNeeds, tx: Tx, { code, document }: Campaign, award: AwardRow, amount: bigint): Promise<void> {
  const { id, wallet: account } = award
  const transfer = { account, contra: contraOf(code), amount, kind: kindOf(document.trigger).kind, reference: code }
  const [answer] = await needs.ledger.post(tx, [{ key: keyOf(id), account, transfers: [transfer] }])
  if (answer?.status !== 'applied') throw new Error(`the ledger refused an award: ${answer?.status}`)
}

/** Whoever is excluded from play could never meet it, and is asked nothing (PR-48). It is asked before any lane is taken. */
async function turnoverAsked(needs: PromotionsNeeds, { document }: Campaign, { member: id, wallet }: AwardRow) {
  const asked = cashTurnover(document)
  return asked === undefined || (await needs.standing({ id, wallet })) === 'account-excluded' ? undefined : asked
}

type TurnoverAsk = Pick<Parameters<PromotionsNeeds['requireTurnover']>[1], 'units' | 'times' | 'contribution'>

/** What must be wagered of cash has the campaign's code as its reference, as the cash has in the account record. */
function askTurnover(
  needs: PromotionsNeeds,
  tx: Tx,
  { code }: Campaign,
  { id, member, currency }: AwardRow,
  asked: TurnoverAsk,
): Promise<void> {
  return needs.requireTurnover(tx, { owner: { id: member, currency }, cause: keyOf(id), reference: code, ...asked })
}

async function payPoints(needs: PromotionsNeeds, tx: Tx, { document }: Campaign, award: AwardRow, units: bigint): Promise<void> {
  const { id, member } = award
  const given = await needs.grantPoints(tx, { member, key: keyOf(id), units, reason: textsFor(document, award.currency).EN.title })
  if (!given.ok) throw new Error(`points of an award were refused: ${given.code}`)
}

async function payBonus(needs: PromotionsNeeds, tx: Tx, { code, document }: Campaign, award: AwardRow, amount: bigint): Promise<void> {
  const { wagering } = document
  if (wagering === undefined) throw new Error(`the campaign ${code} gives bonus money without its terms`)
  const { id, member, wallet, currency, baseUnits } = award
  const { basis, form, onWithdrawal, plays, days } = wagering
  const terms: Omit<GrantTerms, 'expiresAt'> = {
    amount,
    deposit: baseUnits,
    basis,
    form,
    onWithdrawal,
    plays,
    times: BigInt(wagering.times),
    contribution: Object.fromEntries(Object.entries(wagering.contribution).map(([category, share]) => [category, BigInt(share)])),
    maxBet: unitsOf(wagering.maxBet, currency) ?? null,
    convertCap: unitsOf(wagering.convertCap, currency) ?? null,
  }
  const { EN, MY } = textsFor(document, currency)
  const names = { EN: EN.title, MY: MY.title }
  const gift = { key: keyOf(id), member, wallet, currency, code, names, terms, lastsSeconds: days * DAY_SECONDS }
  const given = await needs.grantBonus(tx, gift)
  if (!given.ok) throw new Error(`bonus money of an award was refused: ${given.code}`)
}

/** Tickets of a raffle whose sale is over could win nothing. The award then records that it gave none. */
async function payTickets(needs: PromotionsNeeds, tx: Tx, { document }: Campaign, award: AwardRow, units: bigint): Promise<AwardRow> {
  const raffle = await raffleOf(tx, raffleGiven(document))
  const over = raffle === undefined || Temporal.Instant.compare(dayBegins(raffle.until, await needs.timeZone()), needs.clock.now()) <= 0
  if (!over && award.currency === raffle.currency && (await addTickets(tx, raffle.id, award.member, Number(units / UNITS)))) return award
  needs.warn({ award: award.id }, 'tickets of an award found no open raffle')
  const parts = partsIn(award).map((part) => (part.kind === 'tickets' ? { ...part, units: 0n } : part))
  return writeAward(tx, award, keptParts(parts), award.changedAt)
}

type KnownRaffle = { readonly id: string; readonly currency: string; readonly until: string }

async function raffleOf(tx: Tx, code: string | undefined): Promise<KnownRaffle | undefined> {
  const raffle = code === undefined ? undefined : await lastVersion(tx, code)
  const terms = raffle && dataOf('raffle', raffle.document.trigger)
  return terms && { id: raffle.id, currency: terms.currency, until: raffle.document.window.until }
}

/** The currencies in which a campaign gives tickets. */
const currenciesOfTickets = ({ rewards = [] }: Document): string[] =>
  rewards.flatMap(({ kind, amount, most }) => (kind === 'tickets' ? Object.keys(amount ?? most ?? {}) : []))

/** Whether the tickets of a campaign belong to a raffle that accepts them, in its currency and for as long as the campaign runs. */
export async function mayGiveTickets(tx: Tx, document: Document): Promise<boolean> {
  const code = raffleGiven(document)
  if (code === undefined) return true
  const raffle = await raffleOf(tx, code)
  if (raffle === undefined) return false
  return raffle.until >= document.window.until && currenciesOfTickets(document).every((currency) => currency === raffle.currency)
}

/** Keeps the parts of an award that a self-excluded person keeps; the campaign gets the rest back. */
export async function leaveToExcluded(tx: Tx, award: AwardRow): Promise<AwardRow> {
  const parts = keptByExcluded(partsIn(award))
  const takenUnits = award.takenUnits > 0n ? costOf(parts) : 0n
  if (award.takenUnits > takenUnits) await returnBudget(tx, award, award.takenUnits - takenUnits)
  return writeAward(tx, award, { ...keptParts(parts), takenUnits }, award.changedAt)
}
