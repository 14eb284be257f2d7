/** Options: what the cashier offers this member now, with every limit that would apply later. */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { cashierOptions } from '@baize/contract/wallet.ts'
import { withdrawable } from '@baize/rules/wallet/requirement.ts'
import type { Reader } from '../platform/database.ts'
import { toDisplayScale } from './amount.ts'
import { isOpen, traitsOf, methodsNow, offeredTo, type Method, type Offered, type PayeePlace } from './method/method.ts'
import type { WalletNeeds, WalletOwner } from './needs.ts'
import { owedOf, requirementView } from './requirement/requirement.ts'
import { asksProof } from './prove-owner.ts'
import { mayLeave, ownerRests } from './may-leave.ts'
import { debtOf, isUnderReview } from './returns/returns.ts'
import { openWithdrawalOf, unitsWithdrawnSince, withdrawalsSince } from './store.ts'
import { dayBegan } from './withdraw.ts'

const namedPlaces = (places: readonly PayeePlace[], language: LanguageCode) =>
  places.map(({ code, names }) => ({ code, name: names[language] }))
const placesOf = ({ kind, places }: Method, language: LanguageCode) => {
  const listedAs = traitsOf({ kind }).places?.listedAs
  return listedAs === undefined ? {} : { [listedAs]: namedPlaces(places, language) }
}

const shown =
  (now: Temporal.Instant, timeZone: string, language: LanguageCode) =>
  ({ method, terms }: Offered) => ({
    code: method.code,
    kind: method.kind,
    name: method.names[language],
    minimum: formatUnits(terms.minimumUnits),
    maximum: formatUnits(terms.maximumUnits),
    fee: formatUnits(terms.feeUnits),
    feeBasisPoints: terms.feeBasisPoints,
    hours: terms.opens === null || terms.closes === null ? null : { from: terms.opens, until: terms.closes, timeZone },
    open: isOpen(terms, now, timeZone),
    ...(terms.way === 'withdraw' ? placesOf(method, language) : {}),
  })

/** `withdrawable` is 0 while a withdrawal is open or the day's number is used up, so that the form never offers what the act refuses. */
export async function optionsFor(
  needs: WalletNeeds,
  reader: Reader,
  owner: WalletOwner,
  language: LanguageCode,
): Promise<AnswerOf<typeof cashierOptions>> {
  const limits = await needs.limits(owner.currency)
  const used = await withdrawalsSince(reader, owner.id, dayBegan(needs, limits))
  const left = Math.max(0, limits.withdrawalsPerDay - used)
  const rests = await ownerRests(needs, limits, owner)
  const today = await unitsWithdrawnSince(reader, owner, dayBegan(needs, limits))
  const frozen = (await needs.standing(owner.id)).withdrawalsFrozen
  const open = await openWithdrawalOf(reader, owner.id)
  const { balance } = await needs.ledger.balance(owner.wallet, reader)
  const methods = await methodsNow(reader)
  const deposit = await offeredTo(needs, reader, { owner, way: 'deposit', methods })
  const withdraw = await offeredTo(needs, reader, { owner, way: 'withdraw', methods })
  const view = shown(needs.clock.now(), limits.timeZone, language)
  const largest = withdraw.reduce((most, { terms }) => (terms.maximumUnits > most ? terms.maximumUnits : most), 0n)
  const { rows, lockedUnits } = await owedOf(needs, reader, owner)
  const free = withdrawable(balance, lockedUnits)
  const within = free > largest ? largest : free
  const debt = await debtOf(needs, owner, reader)
  const underReview = await isUnderReview(reader, owner.id)
  const may = await mayLeave(needs, reader, owner)
  const most = left > 0 && open === undefined && may.ok ? toDisplayScale(within, owner.currency) : 0n
  return {
    deposit: deposit.map(view),
    withdraw: withdraw.map(view),
    approvedBelow: formatUnits(today < limits.approvedBelow ? limits.approvedBelow - today : 0n),
    withdrawalsLeftToday: left,
    withdrawable: formatUnits(most),
    locked: formatUnits(lockedUnits),
    requirements: rows.map(requirementView),
    proof: await asksProof(needs, owner),
    proofWays: [...(await needs.proofWays(owner.id))],
    frozen,
    underReview,
    debt: formatUnits(debt),
    restsUntil: rests?.toString() ?? null,
    depositMinutes: limits.depositMinutes,
    receiptMinutes: limits.receiptMinutes,
  }
}
