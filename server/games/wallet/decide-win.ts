/** Decide win: two members of staff release a held win to the player, or return it to the vendor. One alone decides nothing. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { BonusMoney, BonusShare, Ledger, LedgerKind, Operation } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Tell } from '../../platform/jobs.ts'
import { sameName } from '@baize/contract/values/same-name.ts'
import { shareOf } from './move.ts'
import { betweenOf, contraOf } from './round-companion.ts'
import { isGift } from './round.ts'
import { keyOf } from './wallet.ts'
import { endHeld, readHeldCase, writeDecision, type HeldWin } from './held-store.ts'

export type Decision = 'release' | 'reject'
export type DecideParts = {
  readonly ledger: Pick<Ledger, 'post' | 'accountOf'>
  readonly clock: Clock
  readonly tell: Tell
  readonly bonus: Pick<BonusMoney, 'apply' | 'lock'>
}
export type Decided = {
  readonly before: { readonly decision: string | null }
  readonly after: { readonly decision: Decision; readonly state: 'waits-for-another' | 'done' }
}

function operationsOf(held: HeldWin, review: bigint, decision: Decision): Operation[] {
  const { vendor, transaction, account, units, game, round, brand } = held
  const contra = decision === 'release' ? betweenOf(brand) : contraOf(vendor, brand)
  const name = `review:${vendor}:${transaction}`
  const out = { account: review, contra, amount: -units, kind: 'transfer' as const, reference: transaction }
  const kinds: Readonly<Record<string, LedgerKind>> = {
    jackpot: 'jackpot',
    promo: 'promo',
    'free-round': 'free-round',
    'free-win': 'free-round',
  }
  const paid = {
    account,
    contra: betweenOf(brand),
    amount: units,
    kind: kinds[held.kind] ?? 'win',
    vendor,
    game,
    round,
    reference: held.reference,
  }
  const leaving = { key: `${name}:${decision}`, account: review, transfers: [out] }
  return decision === 'release' ? [leaving, { key: `${name}:paid`, account, transfers: [paid] }] : [leaving]
}

/** What a released win shares with the bonus money of its round, as if it had not been held (PR-18). A gift is real money alone. */
async function shareOfHeld(tx: Tx, held: HeldWin): Promise<BonusShare | undefined> {
  const share = isGift(held.kind) ? undefined : await shareOf(tx, held)
  return share?.does === 'win-worth' ? { ...share, units: share.formerUnits + held.units } : share
}

async function postDecided({ ledger }: DecideParts, tx: Tx, held: HeldWin, review: bigint, decision: Decision): Promise<void> {
  for (const answer of await ledger.post(tx, operationsOf(held, review, decision)))
    if (answer.status !== 'applied')
      throw new Error(`a held win could not be decided: ${JSON.stringify(answer, (_, value: unknown) => String(value))}`)
}

/** The second request must equal the first. A different one becomes the first. */
export async function decideWin(
  tx: Tx,
  parts: DecideParts,
  { id, by, decision }: { readonly id: string; readonly by: string; readonly decision: Decision },
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const { ledger, bonus, clock, tell } = parts
  const found = await readHeldCase(tx, id)
  const review = found && (await ledger.accountOf(found.person, 'review', found.currency, tx as never))
  if (found === undefined || review === undefined) return refused('not-found')
  const { person: member, currency, account: wallet, vendor, game, round } = found
  const owner = { member, currency, wallet, place: { vendor, game, round } }
  await bonus.lock(tx, [owner], { also: [wallet, review] })
  // The present row shows what the vendor did since, and nobody changes it without these lanes.
  const held = await readHeldCase(tx, id)
  if (held === undefined || held.units === 0n) return refused('not-found')
  const before = { decision: held.decision }
  if (held.decision !== decision || held.decidedBy === null) {
    await writeDecision(tx, id, decision, by)
    return done({ before, after: { decision, state: 'waits-for-another' } })
  }
  if (sameName(held.decidedBy, by)) return refused('state-conflict', { decidedBy: held.decidedBy })
  await postDecided(parts, tx, held, review, decision)
  const key = keyOf(vendor, held.transaction)
  const went = decision === 'release' ? await bonus.apply(tx, { ...owner, key, share: () => shareOfHeld(tx, held) }) : undefined
  if (went?.ok === false) throw new Error(`the share of ${key} was refused as ${went.code}`)
  await endHeld(tx, held, decision, clock.now())
  await tell(tx, { name: decision === 'release' ? 'winReleased' : 'winRejected', memberId: held.person, reference: held.transaction })
  return done({ before, after: { decision, state: 'done' } })
}
