/**
 * Duplicates: accounts that may be one person's are compared by marks at registration and at each change. People look at a case. Only what is like
 * an excluded or a frozen account neither plays nor takes deposits meanwhile (PK-02, PX-08).
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Fact } from '../platform/jobs.ts'
import { newId, type Reader, type Tx } from '../platform/database.ts'
import {
  accountsOf,
  addMarks,
  blockOf,
  insertApart,
  insertBlock,
  joinPeople,
  lockMarks,
  matchesOf,
  removeBlock,
  sharing,
  type BlockRow,
  type Mark,
  type Match,
} from './duplicate-store.ts'
import { factsOf, LOOKED_AT, scoreOf, type MarkKind } from './likely.ts'
import type { ChecksNeeds } from './needs.ts'

/** Facts after which a member is compared again. */
export const HEARD = ['memberProfileChanged', 'memberContactBound', 'payeeBound', 'memberDeviceSeen'] as const

const TOPIC = 'duplicate'
/** More than these is a crowd, of which a case names the likeliest. */
const MOST_NAMED = 10

type Standing = Awaited<ReturnType<ChecksNeeds['standing']>>
type Found = Match & { readonly score: number; readonly standing: Standing }

const markOf = ({ mark }: ChecksNeeds, kind: MarkKind, text: string): Mark => ({ kind, mark: mark(`checks-${kind}`, text) })

const WHY: Readonly<Partial<Record<Standing, BlockRow['why']>>> = { excluded: 'like-excluded', frozen: 'like-frozen' }

const said = ({ member, kinds, score, standing }: Found): string =>
  `account ${member} (${standing}): score ${score}, same ${kinds.join(', ')}`

async function foundOf(needs: ChecksNeeds, tx: Tx, member: string, fresh: readonly Mark[]): Promise<Found[]> {
  const now = await sharing(tx, member, fresh)
  const likely = (await matchesOf(tx, member))
    .map((match) => ({ ...match, score: scoreOf(match.kinds) }))
    .filter(({ member: other, score }) => now.has(other) && score >= LOOKED_AT)
    .toSorted((left, right) => right.score - left.score)
  const found: Found[] = []
  for (const match of likely) found.push({ ...match, standing: await needs.standing(tx, match.member) })
  return found
}

/** Compares a member by what they have told by now, and by what comes with a fact. */
async function compare(needs: ChecksNeeds, tx: Tx, member: string, further: readonly Mark[]): Promise<void> {
  const told = await needs.told(tx, member)
  if (!told) return
  const marks = [...factsOf(told).map(([kind, text]) => markOf(needs, kind, text)), ...further]
  await lockMarks(tx, marks)
  const fresh = await addMarks(tx, member, marks, needs.clock.now())
  const found = fresh.length === 0 ? [] : await foundOf(needs, tx, member, fresh)
  if (found.length === 0) return
  const shut = found.find(({ standing }) => WHY[standing] !== undefined)
  if (shut) {
    // Whoever came later with the same marks waits.
    await insertBlock(tx, { member, why: WHY[shut.standing]!, about: shut.member, at: needs.clock.now() })
    await needs.blockPlay(tx, [{ member, blocked: true }])
  }
  const text = found.slice(0, MOST_NAMED).map(said).join('; ')
  await needs.openCase(tx, { topic: TOPIC, member, severity: shut ? 'red' : 'amber', text })
}

export const judgeNewcomer = (needs: ChecksNeeds, tx: Tx, member: string): Promise<void> => compare(needs, tx, member, [])

export async function hearChange(needs: ChecksNeeds, { name, memberId, reference, browser }: Fact): Promise<void> {
  const member = String(memberId)
  const payee = name === 'payeeBound' ? await needs.payeeMark(needs.database.reader, member, String(reference)) : undefined
  const further = [
    ...(payee === undefined ? [] : [{ kind: 'payee', mark: payee } as const]),
    ...(name === 'memberDeviceSeen' ? [markOf(needs, 'device', String(browser))] : []),
  ]
  await needs.database.write((tx) => compare(needs, tx, member, further))
}

type Pair = { readonly one: string; readonly other: string; readonly by: string }
type Told = { readonly before: unknown; readonly after: unknown }

/** Of accounts that are one person's, one plays on; the others neither play nor take deposits. What is theirs can be withdrawn. */
export async function foundSame(needs: ChecksNeeds, tx: Tx, { one, other, by }: Pair): Promise<Outcome<Told, 'value-refused'>> {
  if (one === other) return refused('value-refused', { account: 'two different accounts' })
  const [at, before] = [needs.clock.now(), await accountsOf(tx, one)]
  const members = [...new Set([one, ...before, ...(await accountsOf(tx, other))])]
  await joinPeople(tx, members, { person: await newId(tx), by, at })
  for (const member of members.slice(1)) await insertBlock(tx, { member, why: 'same-person', about: one, at })
  const playsOn = (await blockOf(tx, one))?.why === 'same-person'
  if (playsOn) await removeBlock(tx, one)
  await needs.blockPlay(tx, [
    ...members.slice(1).map((member) => ({ member, blocked: true })),
    ...(playsOn ? [{ member: one, blocked: false }] : []),
  ])
  return done({ before: { accounts: before }, after: { accounts: members, plays: one } })
}

/** Whether what keeps an account from play ends where it and another are different people's. One that leaves its person is kept by nothing of it. */
const ends = (row: BlockRow | undefined, about: string, leaves: boolean): boolean =>
  row !== undefined && (row.about === about || (leaves && row.why === 'same-person'))

/** Two accounts are different people's: they are not compared again, and what kept the one from play because of the other ends. */
export async function foundApart(needs: ChecksNeeds, tx: Tx, { one, other, by }: Pair): Promise<Outcome<Told, 'value-refused'>> {
  if (one === other) return refused('value-refused', { account: 'two different accounts' })
  const at = needs.clock.now()
  const leaves = (await accountsOf(tx, one)).includes(other)
  if (leaves) await joinPeople(tx, [one], { person: await newId(tx), by, at })
  await insertApart(tx, one, other, by, at)
  const ended = [
    ...(ends(await blockOf(tx, one), other, leaves) ? [one] : []),
    ...(ends(await blockOf(tx, other), one, false) ? [other] : []),
  ]
  for (const member of ended) await removeBlock(tx, member)
  if (ended.length > 0)
    await needs.blockPlay(
      tx,
      ended.map((member) => ({ member, blocked: false })),
    )
  return done({ before: null, after: { apart: [one, other], playsAgain: ended } })
}

/** What staff read of an account: which others are like it, and why. */
export async function showDuplicates(needs: ChecksNeeds, reader: Reader, member: string) {
  const rows = []
  for (const { member: other, kinds } of await matchesOf(reader, member))
    rows.push({ account: other, score: String(scoreOf(kinds)), same: kinds.join(', '), standing: await needs.standing(reader, other) })
  const [own, blocked] = [await accountsOf(reader, member), await blockOf(reader, member)]
  const kept = blocked === undefined ? '' : `, kept from play: ${blocked.why} ${blocked.about}`
  return { rows, summary: `${rows.length} accounts share something with this one; accounts of this person: ${own.length}${kept}` }
}
