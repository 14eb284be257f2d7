/** Offer: an upline offers a contract to a direct downline, or a change of the present one (AG-22, AG-24 to 26). */
import type { ContractKind, ContractTier } from '@baize/contract/agents/agent-contracts.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { judgeTerms, type OfferedTier, type TermsRefusal } from '@baize/rules/agents/terms.ts'
import type { Tx } from '../../platform/database.ts'
import { daysOf, type AgentsNeeds } from '../needs.ts'
import { uplineOf } from '../tree/tree-store.ts'
import {
  addStep,
  currencyOf,
  heldOn,
  insertContract,
  lockContracts,
  offeredUnder,
  openOf,
  readContract,
  setAnswer,
} from './contract-store.ts'
import { effectiveFrom, shownContract, storedTiers, tierOf, type ContractRow } from './contract.ts'
import { endingsBy, shownEndings } from './terminations.ts'

const OFFER_WAITS = { hours: 7 * 24 } as const

export type OfferWish = {
  /** Null is the house. */
  readonly upline: string | null
  readonly downline: string
  readonly kind: ContractKind
  /** Without one it is that of the downline's registration. */
  readonly currency?: string | undefined
  readonly tiers: readonly ContractTier[]
  readonly key: string
}

type Judged = {
  readonly kind: ContractKind
  readonly currency: string
  readonly upline: string | null
  readonly tiers: readonly OfferedTier[]
  readonly openOffer: boolean
}

/** Judges terms by what the upline will have on the first day of the offer. */
export async function judge(
  needs: AgentsNeeds,
  tx: Tx,
  { kind, currency, upline, tiers, openOffer }: Judged,
): Promise<Outcome<number, TermsRefusal>> {
  const { minimumRateBp, highestRateBp, period } = await needs.contractRules()
  const day = effectiveFrom(kind, period, await daysOf(needs))
  const own = upline === null ? undefined : await heldOn(tx, { downline: upline, kind, currency, day })
  return judgeTerms({
    tiers,
    minimumRateBp,
    highestRateBp: highestRateBp[kind],
    upline: upline === null ? null : { id: upline, contractRateBp: own?.rate ?? null, ...(own ? { tiers: own.tiers.map(tierOf) } : {}) },
    openOffer,
  })
}

/** Writes an offer whose terms were judged. */
async function write(needs: AgentsNeeds, tx: Tx, wish: OfferWish, row: { tiers: ContractRow['tiers']; rate: number; currency: string }) {
  const at = needs.clock.now()
  const { upline, downline, kind, key } = wish
  const id = await insertContract(tx, { kind, upline, downline, key, ...row, at, expiresAt: at.add(OFFER_WAITS) })
  await addStep(tx, { contract: id, act: 'offer', by: upline, at })
  await needs.tell(tx, { name: 'contractOffered', memberId: downline, contract: id, kind, state: 'offered', reference: id })
  return id
}

/** The waiting offer, once its time has not passed unnoticed, and whether an end was requested. */
async function waiting(needs: AgentsNeeds, tx: Tx, of: { downline: string; kind: ContractKind; currency: string }) {
  const { today } = await daysOf(needs)
  const open = await openOf(tx, { ...of, day: today })
  let openOffer = false
  for (const row of open.filter(({ answer }) => answer === 'offered')) {
    if (Temporal.Instant.compare(row.expiresAt, needs.clock.now()) > 0) openOffer = true
    else await setAnswer(tx, row.id, 'expired', null)
  }
  return { openOffer, endAsked: open.some(({ endingBy, untilDay }) => endingBy !== null && untilDay === null) }
}

const sameOffer = (row: ContractRow, wish: OfferWish, tiers: ContractRow['tiers']): boolean =>
  row.downline === wish.downline &&
  (wish.currency === undefined || row.currency === wish.currency) &&
  row.kind === wish.kind &&
  JSON.stringify(row.tiers.map(tierOf), text) === JSON.stringify(tiers.map(tierOf), text)
const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Whether both sides can pay and be paid in the currency, and the merchant has contracts in it. */
async function isPayable(needs: AgentsNeeds, tx: Tx, currency: string, parties: readonly (string | null)[]): Promise<boolean> {
  if ((await needs.payRules(currency)) === undefined) return false
  const away: string[] = []
  for (const party of parties) if (party !== null && (await currencyOf(tx, party)) !== currency) away.push(party)
  return away.length === 0 || (await needs.furtherWallets(tx, away, currency)).size === away.length
}

/** Offers a contract; the same key answers the same offer. */
export async function offer(needs: AgentsNeeds, tx: Tx, wish: OfferWish) {
  const { upline, downline, kind } = wish
  if (!(await needs.contractRules()).open.includes(kind)) return refused('operation-not-allowed')
  await lockContracts(tx)
  const own = await currencyOf(tx, downline)
  if (own === undefined || (await uplineOf(tx, downline)) !== upline) return refused('not-in-line')
  const currency = wish.currency ?? own
  const stored = storedTiers(kind, wish.tiers)
  if (!stored.ok) return stored
  const before = await offeredUnder(tx, upline, wish.key)
  if (before) return sameOffer(before, wish, stored.value) ? answerOf(needs, tx, before) : refused('key-used-differently')
  const { openOffer, endAsked } = await waiting(needs, tx, { downline, kind, currency })
  const judged = await judge(needs, tx, { kind, currency, upline, tiers: stored.value.map(tierOf), openOffer })
  if (!judged.ok) return judged
  if (endAsked) return refused('state-conflict')
  if (!(await isPayable(needs, tx, currency, [upline, downline]))) return refused('currency-not-offered')
  const id = await write(needs, tx, wish, { tiers: stored.value, rate: judged.value, currency })
  return answerOf(needs, tx, (await readContract(tx, id)) as ContractRow)
}

async function answerOf(needs: AgentsNeeds, tx: Tx, row: ContractRow) {
  const { downline: agent, kind, currency, rate } = row
  const { rows } = await endingsBy(needs, tx, { agent, kind, currency, rate })
  const { today } = await daysOf(needs)
  return done({
    contract: shownContract(row, today, needs.clock.now()),
    terminates: await shownEndings(needs, tx, rows, { kind, currency, levelsAbove: 1 }),
  })
}
