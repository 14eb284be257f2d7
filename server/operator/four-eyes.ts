/**
 * Four eyes: an act that moves much money, or could bend what is fair, needs two. It is done when a second member of staff gives the very
 * same act.
 */
import { createHash } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { canonical } from './audit/audit.ts'
import { reading, type Act, type Call, type ChangingAct } from './acts/act.ts'
import type { Changed, OperatorNeeds } from './needs.ts'
import { addMoved, addRequest, lockRequests, movedSince, openRequest, openRequests, settleRequest, staffNamed } from './store.ts'

/** A first request that nobody followed expires after this long. */
const REQUEST_HOURS = 24
/** What a member of staff moves for a member is added up over this long, so that parts of a large sum count as one. */
const SUM_HOURS = 24

type Judged = Changed & { readonly object: string }

async function needsTwo({ clock, largeFrom }: OperatorNeeds, tx: Tx, act: ChangingAct, call: Call, changed: Judged): Promise<boolean> {
  const gate = typeof act.gate === 'function' ? await act.gate(tx, call, changed) : act.gate
  if (gate !== 'two-when-large') return gate === 'two'
  const { moves } = changed
  if (!moves) return false
  const by = { who: call.by, act: act.name, member: moves.member }
  const before = await movedSince(tx, by, clock.now().subtract({ hours: SUM_HOURS }))
  if (before + moves.units >= (await largeFrom(moves.currency))) return true
  await addMoved(tx, { ...by, units: moves.units, at: clock.now() })
  return false
}

/** The same act is the same words about the same state. A state that has changed since the first request was never approved. */
const fingerprint = ({ name }: ChangingAct, { words, options }: Call, { object, before }: Judged): string =>
  createHash('sha256')
    .update(canonical([name, words, options, object, canonical(before)]))
    .digest('hex')

/** `do` where the act may run, `wait` where it is only requested; the caller rolls back what it did. */
export async function judgeEyes(
  needs: OperatorNeeds,
  tx: Tx,
  act: ChangingAct,
  call: Call,
  changed: Judged,
): Promise<Outcome<'do' | 'wait', 'second-needed'>> {
  if (!(await needsTwo(needs, tx, act, call, changed))) return done('do')
  await lockRequests(tx)
  const now = needs.clock.now()
  const asked = await openRequest(tx, fingerprint(act, call, changed), now.subtract({ hours: REQUEST_HOURS }))
  if (!asked) return done('wait')
  if (asked.askedBy.toLowerCase() === call.by.toLowerCase()) return refused('second-needed', { asked: asked.askedAt.toString() })
  // A request of somebody who has left since is void.
  if ((await staffNamed(tx, asked.askedBy))?.leftAt !== null) return done('wait')
  await settleRequest(tx, asked.id, call.by, now)
  return done('do')
}

/** Stores the first request, after the act's changes were rolled back. */
export const keepRequest = ({ clock }: OperatorNeeds, tx: Tx, act: ChangingAct, call: Call, changed: Judged) =>
  addRequest(tx, {
    fingerprint: fingerprint(act, call, changed),
    act: act.name,
    object: changed.object,
    words: canonical([call.words, call.options]),
    askedBy: call.by,
    reason: call.reason,
    askedAt: clock.now(),
  })

export const requestActs = ({ clock }: OperatorNeeds): Act[] => [
  reading({
    name: 'list-requests',
    summary: 'Shows acts that wait for a second one of the staff, oldest first.',
    permission: 'requests.read',
    fields: {},
    async read(reader) {
      const rows = (await openRequests(reader, clock.now().subtract({ hours: REQUEST_HOURS }))).map((request) => ({
        act: request.act,
        object: request.object,
        words: request.words,
        by: request.askedBy,
        reason: request.reason,
        until: request.askedAt.add({ hours: REQUEST_HOURS }).toString(),
      }))
      return done({ rows, summary: `${rows.length} acts wait for a second` })
    },
  }),
]
