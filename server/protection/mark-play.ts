/** Mark play: taken bets are marks of time at play, and what was staked and won is summed up by sitting (PL-17, RC-01, RC-02). */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { FeedEntry, Marked, MarksOf } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { ProtectionNeeds } from './needs.ts'
import { addToSittings, type Addition } from './sitting-store.ts'

const NAME = 'protection-play'
const SECONDS_A_MINUTE = 60

export async function marksOf({ realityChecks, breaks, timeZone }: ProtectionNeeds): Promise<MarksOf> {
  const [{ usual, longest }, asked, zone] = await Promise.all([realityChecks(), breaks(), timeZone()])
  const rests = asked && { afterSeconds: asked.after * SECONDS_A_MINUTE, restSeconds: asked.rest * SECONDS_A_MINUTE }
  return { timeZone: zone, everySeconds: usual * SECONDS_A_MINUTE, longestSeconds: longest * SECONDS_A_MINUTE, breaks: rests }
}

/** Says of those whose check fell due now, or whose break began, that their pages ask, after the commit. */
export async function tellDue({ tell }: ProtectionNeeds, tx: Tx, marked: readonly Marked[]): Promise<void> {
  for (const { owner, fellDue, restBegan } of marked) {
    if (fellDue) await tell(tx, { name: 'realityCheckDue', memberId: owner })
    if (restBegan) await tell(tx, { name: 'playRestBegan', memberId: owner })
  }
}

/**
 * Writes into the accounts from when on their bets ask. It takes lanes and so has a transaction of its own. Where it is lost with the process, the next
 * mark says that it is late still.
 */
export async function pauseAll({ database, ledger }: ProtectionNeeds, owners: readonly string[]): Promise<void> {
  for (const owner of owners) await database.write((tx) => ledger().pause(tx, owner))
}

/** A taken bet, or money on its way into a vendor's own wallet, which counts as one. */
const isMark = ({ kind, vendor, accountKind }: FeedEntry): boolean =>
  accountKind === 'main' && (kind === 'bet' || (kind === 'hold' && vendor !== undefined))

const WON = new Set<FeedEntry['kind']>(['win', 'jackpot', 'free-round', 'resettle', 'promo'])
const CORRECTS = new Set<FeedEntry['kind']>(['rollback', 'refund', 'resettle', 'release', 'transfer'])

/** What an entry adds to stakes and wins; undefined where it is no play. */
function playOf({ kind, vendor, amount, accountKind }: FeedEntry): Pick<Addition, 'stakes' | 'wins'> | undefined {
  if (accountKind !== 'main') return undefined
  const staked = { stakes: -amount, wins: 0n }
  const won = { stakes: 0n, wins: amount }
  if (kind === 'bet' || kind === 'refund') return staked
  if (WON.has(kind)) return won
  if (vendor === undefined) return undefined
  if (kind === 'hold' || kind === 'release') return staked
  if (kind === 'transfer') return won
  // A stake comes back, or a win is taken back.
  return kind === 'rollback' ? (amount > 0n ? staked : won) : undefined
}

/** The sums by member and currency, in order. What belongs to an earlier sitting, by itself or by what it corrects, is in none. */
function additionsOf(
  entries: readonly FeedEntry[],
  began: ReadonlyMap<string, Temporal.Instant>,
  roots: ReadonlyMap<string, Temporal.Instant>,
): Addition[] {
  const sums = new Map<string, Addition>()
  for (const entry of entries) {
    const play = playOf(entry)
    if (!play) continue
    const { owner: member, currency } = entry
    const since = began.get(member)
    const at = roots.get(entry.key) ?? entry.at
    if (since && Temporal.Instant.compare(at, since) < 0) continue
    const { stakes, wins } = sums.get(`${member} ${currency}`) ?? { stakes: 0n, wins: 0n }
    sums.set(`${member} ${currency}`, { member, currency, began: since, stakes: stakes + play.stakes, wins: wins + play.wins })
  }
  return [...sums.keys()].toSorted().map((key) => sums.get(key)!)
}

export type SittingTold = (member: string, event: { currency: string; stakes: string; wins: string; net: string }) => void

/** Follows the money of play until the signal aborts, and tells open windows what it comes to. */
export async function followPlay(needs: ProtectionNeeds, tellPages: SittingTold, signal: AbortSignal): Promise<void> {
  const late = new Set<string>()
  const sums = new Map<string, () => void>()
  const fold = async (entries: readonly FeedEntry[], tx: Tx): Promise<void> => {
    const marks = entries.filter(isMark)
    const marked = marks.length === 0 ? [] : await needs.ledger().markPlay(tx, marks, await marksOf(needs))
    await tellDue(needs, tx, marked)
    for (const { owner, isLate } of marked) if (isLate) late.add(owner)
    const began = new Map(marked.map((each) => [each.owner, each.began]))
    const corrections = entries.filter(({ kind, accountKind }) => accountKind === 'main' && CORRECTS.has(kind)).map(({ key }) => key)
    const additions = additionsOf(entries, began, await needs.ledger().rootsOf(corrections, tx))
    if (additions.length === 0) return
    for (const { member, currency, stakes, wins } of await addToSittings(tx, additions))
      sums.set(`${member} ${currency}`, () =>
        tellPages(member, { currency, stakes: formatUnits(stakes), wins: formatUnits(wins), net: formatUnits(wins - stakes) }),
      )
  }
  const committed = (): void => {
    const owners = [...late]
    late.clear()
    for (const tell of sums.values()) tell()
    sums.clear()
    pauseAll(needs, owners).catch((error: unknown) => needs.warn({ err: error }, 'accounts were not told of time at play'))
  }
  await needs.ledger().follow(NAME, fold, { signal, from: 'now', committed })
}
