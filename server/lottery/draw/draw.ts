/**
 * Draw: in-house numbers from the committed seed, the fixed ticket set and the public value. No input lets anybody choose them.
 * Next: `server/lottery/settle/judge.ts`.
 */
import { drawCommitment, drawNumbers, drawStream } from '@baize/rules/fairness/draw.ts'
import { toHex } from '@baize/rules/fairness/stream.ts'
import type { Draw, VoidReason } from '@baize/contract/lottery/lottery.ts'
import type { Tx } from '../../platform/database.ts'
import type { Game } from '../game.ts'
import { beaconText, drawText, type Issue } from '../issue.ts'
import type { LotteryNeeds } from '../needs.ts'
import { drawSeedPlace } from '../sealed.ts'
import { databaseNow, gameOf, issueById, moveIssue, lockIssue, writeBeacon, writeDraw } from '../store.ts'

/** The task that settles one draw version of one issue. */
export const SETTLE_TASK = 'lottery-settle'
/** The task that refunds the stakes of a void issue. */
export const REFUND_TASK = 'lottery-refund'

/** Writes numbers, announces them and has them settled; all in the caller's transaction. */
export async function publishDraw(
  tx: Tx,
  needs: LotteryNeeds,
  game: Game,
  issue: Issue,
  drawn: { readonly draw: Draw; readonly drawnAt: Temporal.Instant; readonly seed: string | null },
): Promise<void> {
  const version = await writeDraw(tx, issue, drawn.draw, drawn.drawnAt, drawn.seed)
  await needs.tell(tx, { name: 'lotteryDrawn', game: game.code, issue: issue.number, numbers: drawText(drawn.draw) })
  await needs.enqueue(tx, SETTLE_TASK, { issue: String(issue.id) }, { key: `${SETTLE_TASK}:${issue.id}:${version}` })
}

/** Makes an issue void, by rule or by staff, and announces it: every stake is returned. */
export async function voidIssue(tx: Tx, needs: LotteryNeeds, issue: Issue, reason: VoidReason): Promise<void> {
  await moveIssue(tx, issue, 'void', reason)
  await needs.tell(tx, { name: 'lotteryVoid', game: issue.game, issue: issue.number, reason })
  await needs.enqueue(tx, REFUND_TASK, { issue: String(issue.id) }, { key: `${REFUND_TASK}:${issue.id}` })
  needs.warn({ game: issue.game, issue: issue.number, reason }, 'a lottery issue is void and is refunded')
}

export const isLate = (game: Game, issue: Issue, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, issue.drawAt.add({ minutes: game.lateMinutes })) >= 0

/** The public value that was promised with the issue, fetched outside any transaction; false while it is missing. */
async function fetchBeacon(needs: LotteryNeeds, issue: Issue): Promise<boolean> {
  if (issue.beaconName === null || issue.beaconValue !== null) return true
  if (needs.beacon?.name !== issue.beaconName) return false
  const value = await needs.beacon.valueOf(issue.beaconRound ?? '')
  if (value === undefined) return false
  await needs.database.write((tx) => writeBeacon(tx, issue.id, value))
  return true
}

/** Draws an in-house issue whose time has come. A value that does not come in time makes it void; nothing local ever replaces it. */
export async function drawInHouse(needs: LotteryNeeds, id: bigint): Promise<void> {
  const before = await issueById(needs.database.reader, id)
  if (!before) return
  const hasBeacon = await fetchBeacon(needs, before)
  await needs.database.write(async (tx) => {
    const issue = await lockIssue(tx, id)
    if (issue?.state !== 'closed' || issue.ticketsHash === null) return
    const now = await databaseNow(tx)
    if (Temporal.Instant.compare(now, issue.drawAt) < 0) return
    const game = (await gameOf(tx, issue.game))!
    if (!hasBeacon) {
      if (isLate(game, issue, now)) await voidIssue(tx, needs, issue, 'beacon-missing')
      return
    }
    const seed = Buffer.from(needs.secrets.open(drawSeedPlace(issue), issue.sealedSeed ?? ''), 'hex')
    if ((await drawCommitment(seed)) !== issue.commitment)
      throw new Error(`the seed of ${issue.game} ${issue.number} is not the one that was committed to`)
    const stream = drawStream({ seed, game: issue.game, issue: issue.number, tickets: issue.ticketsHash, beacon: beaconText(issue) })
    const draw = await drawNumbers(game.rules, stream)
    if (draw === undefined) throw new Error(`there is no draw for the rules ${game.rules}`)
    await publishDraw(tx, needs, game, issue, { draw, drawnAt: now, seed: toHex(seed) })
  })
}
