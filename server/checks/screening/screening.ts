/**
 * Screening: the door of comparing members with lists of sanctions and of persons in office (PA-12). Each is compared once they have a name, when it changes,
 * and when the lists have changed. A service that does not answer is asked again.
 */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Fact } from '../../platform/jobs.ts'
import { eachGroup, groupsOf, type Resting } from '../../platform/work/each-item.ts'
import { clearHit, listHits } from './decide.ts'
import type { ScreeningNeeds, ScreeningQuery } from './needs.ts'
import { isFirstWanted, noteAsked, wantAllOfOther, wantedMembers, wantNewcomers, wantScreening, writeScreened } from './store.ts'
import { takeHit } from './take.ts'

export type { ScreeningNeeds } from './needs.ts'

/** Facts after which somebody may have a name, or another one. */
const HEARD = ['memberRegistered', 'memberProfileChanged', 'payeeBound'] as const

/** Fields of a profile by which somebody is another person to the lists. */
const IDENTIFYING = ['fullName', 'birthday'] as const

const AT_ONCE = 50
const MOST = 2000
const PAGE = 1000
const AGAIN_SECONDS = 50
const COUNTRY = /^[A-Za-z]{2}$/

/** Undefined where there is no name to compare. */
async function queryOf({ database, person }: ScreeningNeeds, member: string): Promise<ScreeningQuery | undefined> {
  const { name = '', birthDate = '', nationality = '' } = (await person(database.reader, member)) ?? {}
  if (name.trim() === '') return undefined
  return {
    id: member,
    name: [name],
    ...(birthDate === '' ? {} : { birthDate }),
    ...(COUNTRY.test(nationality) ? { country: nationality } : {}),
  }
}

/** Without an answer the members stay wanted, and what they could do before they still can. */
async function screen(needs: ScreeningNeeds, list: string, members: readonly string[]): Promise<void> {
  const { database, clock } = needs
  const since = clock.now()
  await database.write((tx) => noteAsked(tx, members, since))
  const queries: ScreeningQuery[] = []
  const nameless: string[] = []
  for (const member of members) {
    const query = await queryOf(needs, member)
    if (query) queries.push(query)
    else nameless.push(member)
  }
  for (const member of nameless) await database.write((tx) => writeScreened(tx, { member, list: null, at: clock.now(), since }))
  const answers = await needs.screening.match(queries)
  const lacking = queries.length - answers.length
  if (lacking > 0) needs.warn({ members: lacking }, 'the service of screening gave no answer about members; they are compared later')
  for (const { id: member, hits } of answers)
    await database.write(async (tx) => {
      for (const hit of hits) await takeHit(needs, tx, member, hit)
      await writeScreened(tx, { member, list, at: clock.now(), since })
    })
}

async function askWanted(needs: ScreeningNeeds): Promise<void> {
  const { database, clock, screening } = needs
  if (!needs.isOffered()) return
  const before = clock.now().subtract({ seconds: AGAIN_SECONDS })
  const list = await screening.list()
  if (list === undefined) return needs.warn({}, 'the service of screening does not answer; members who wait for it are compared later')
  const find = ({ resting }: Resting) => wantedMembers(database.reader, before, resting, MOST)
  await eachGroup(needs, { loop: 'screening-ask', find, idOf: (member: string) => member }, groupsOf(AT_ONCE), (members) =>
    screen(needs, list, members),
  )
}

/** All are wanted who were compared with other lists, and those whom no fact has named. */
async function wantAll(needs: ScreeningNeeds): Promise<void> {
  const { database, clock } = needs
  const list = needs.isOffered() ? await needs.screening.list() : undefined
  if (list === undefined) return
  await database.write((tx) => wantAllOfOther(tx, list, clock.now()))
  let page = await needs.membersAfter(undefined, PAGE)
  while (page.length > 0) {
    const members = page
    await database.write((tx) => wantNewcomers(tx, members, clock.now()))
    page = await needs.membersAfter(members.at(-1), PAGE)
  }
}

export type Screening = ReturnType<typeof createScreening>

export const createScreening = (needs: ScreeningNeeds) => ({
  hears: HEARD,
  async hear({ memberId, fields }: Fact): Promise<void> {
    if (!needs.isOffered()) return
    const isAnother = Array.isArray(fields) && IDENTIFYING.some((field) => (fields as unknown[]).includes(field))
    await needs.database.write(async (tx) => {
      await wantScreening(tx, { member: String(memberId), at: needs.clock.now(), isAnother })
      await needs.askSoon(tx)
    })
  },
  /** Whether a level beyond what a member states waits: they were never compared, or not by the name that they have now. */
  waits: async (asker: Reader | Tx, member: string): Promise<boolean> => needs.isOffered() && (await isFirstWanted(asker, member)),
  askWanted: () => askWanted(needs),
  wantAll: () => wantAll(needs),
  staff: {
    hits: (reader: Reader, member: string | undefined) => listHits(reader, member),
    clearHit: (tx: Tx, wish: Parameters<typeof clearHit>[2]) => clearHit(needs, tx, wish),
  },
})
