/** Decide: what people say of a hit: that it is another person. It holds while the lists say the same of the entry. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { ScreeningNeeds } from './needs.ts'
import { decideHits, hitsOf, openHits } from './store.ts'

const LONGEST_LIST = 200

/** Hits of a member, decided or not; without a member all that wait for people. */
export const listHits = async (reader: Reader, member: string | undefined) =>
  (member === undefined ? await openHits(reader, LONGEST_LIST) : await hitsOf(reader, member)).map((hit) => ({
    member: hit.member,
    entry: hit.entry,
    version: hit.version,
    named: hit.caption,
    score: String(hit.score),
    topics: hit.topics.join(' '),
    lists: hit.datasets.join(' '),
    found: hit.foundAt.toString(),
    decided: hit.decidedAt === null ? null : `another person, by ${hit.decidedBy ?? ''}`,
  }))

type Wish = { readonly member: string; readonly entry: string; readonly by: string; readonly reason: string }

/** Says that a member is not the person of an entry. The case is closed by its own act. */
export async function clearHit(
  { clock }: ScreeningNeeds,
  tx: Tx,
  wish: Wish,
): Promise<Outcome<{ readonly before: unknown; readonly after: unknown }, 'not-found'>> {
  const versions = await decideHits(tx, { ...wish, at: clock.now() })
  if (versions.length === 0) return refused('not-found')
  return done({ before: { entry: wish.entry, versions }, after: { decided: 'another person' } })
}
