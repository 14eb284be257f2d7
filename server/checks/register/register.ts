/**
 * Register: the door of the national register of people who excluded themselves (PX-07). It is asked where the market says so, when somebody registers or logs in.
 * It is also asked before the first deposit of a day, and daily about everybody with a session. Next: `server/checks/register/ask.ts`.
 */
import { afterCommit, type Tx } from '../../platform/database.ts'
import { groupsOf, notesOf } from '../../platform/work/each-item.ts'
import { askAbout } from './ask.ts'
import type { RegisterNeeds } from './needs.ts'
import { isAnsweredToday, isStillChecking } from './standing.ts'
import { boundMembers, dropWanted, dueMembers, registerRow, wantAnswer } from './store.ts'

const AT_ONCE = 1000
/** So many in one run; the next one is a minute later. */
const MOST = 10 * AT_ONCE
/** An hour before an answer counts no longer a new one is asked for. */
const OLD_HOURS = 23
const SEEN_HOURS = 24
const AGAIN_SECONDS = 30

/** Somebody comes in: play and deposits wait from the same commit on, and the register is asked right behind it. */
async function entered(needs: RegisterNeeds, tx: Tx, member: string, by: 'registration' | 'login'): Promise<void> {
  if (!(await needs.askedAt()).includes(by)) return
  await wantAnswer(tx, member, needs.clock.now())
  await needs.waitFrom(tx, member, 'at-once')
  afterCommit(tx, () => {
    askAbout(needs, [member]).catch((error: unknown) => needs.warn({ err: error }, 'the register could not be asked; it is asked again'))
  })
}

async function beforeDeposit(needs: RegisterNeeds, member: string): Promise<void> {
  if (!(await needs.askedAt()).includes('deposit')) return
  if (!(await isAnsweredToday(needs, await registerRow(needs.database.reader, member)))) await askAbout(needs, [member])
}

/** Asks about somebody at once, whatever the market has asked, and says whether the register answered. */
const askNow = async (needs: RegisterNeeds, member: string): Promise<boolean> => (await askAbout(needs, [member])).has(member)

/** Lets a member play and pay in again. */
const release = (needs: RegisterNeeds, member: string): Promise<void> =>
  needs.database.write(async (tx) => {
    await dropWanted(tx, member)
    await needs.waitFrom(tx, member, null)
  })

/** Asks about whom an answer is waited for, and about everybody with a session whose answer is a day old. Where no market asks any more, nobody waits. */
async function askDue(needs: RegisterNeeds): Promise<void> {
  const { database, clock } = needs
  const { resting, does } = await notesOf(needs, 'register-ask')
  if ((await needs.askedAt()).length === 0) {
    for (const member of await boundMembers(database.reader, resting, MOST)) await does(member, () => release(needs, member))
    return
  }
  const now = clock.now()
  const seen = await needs.seenSince(now.subtract({ hours: SEEN_HOURS }))
  const [askedBefore, oldBefore] = [now.subtract({ seconds: AGAIN_SECONDS }), now.subtract({ hours: OLD_HOURS })]
  const due = await dueMembers(database.reader, { seen, resting, askedBefore, oldBefore, limit: MOST })
  // One whose answer cannot be written is noted, and the others are not asked about once more for it.
  for (const members of groupsOf(AT_ONCE)(due)) await askAbout(needs, members, does)
}

export type Register = ReturnType<typeof createRegister>

export const createRegister = (needs: RegisterNeeds) => ({
  entered: (tx: Tx, member: string, by: 'registration' | 'login') => entered(needs, tx, member, by),
  ofDeposits: {
    /** It waits for the register, and no transaction is open meanwhile. */
    askBeforeDeposit: (member: string) => beforeDeposit(needs, member),
    stillChecking: (member: string) => isStillChecking(needs, member),
  },
  /** It waits for the register, and no transaction is open meanwhile. */
  askNow: (member: string) => askNow(needs, member),
  askDue: () => askDue(needs),
})
