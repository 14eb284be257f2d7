/**
 * Ask: what the register says of some members, and what follows. A yes excludes at once. Everything else lets whom it excluded ask to return, and counts
 * for a day. Without an
 * answer play and deposits wait. Next: `server/app/compose/compose-register.ts`.
 */
import type { Identifying, RegisterNeeds, RegisterPerson, RegisterAnswer } from './needs.ts'
import { COUNTS_HOURS, isOlder } from './standing.ts'
import { noteAsked, registerRowForUpdate, wantAnswer, writeAnswer } from './store.ts'

/** The last group of letters and digits of an address that looks like a postcode. */
const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4,6})\b/giu

/** Undefined where nobody could be found by it: a register knows people by name and birth date. */
export function personOf({ name, birthDate, email, mobile, address }: Identifying): RegisterPerson | undefined {
  const words = name.trim().split(/\s+/u)
  const lastName = words.at(-1) ?? ''
  if (lastName === '' || birthDate === '') return undefined
  const postcode = [...address.matchAll(POSTCODE)].at(-1)?.[0] ?? ''
  return { firstName: words.slice(0, -1).join(' ') || lastName, lastName, birthDate, email, postcode, mobile }
}

async function take(needs: RegisterNeeds, member: string, { listed, reference }: RegisterAnswer): Promise<void> {
  await needs.database.write(async (tx) => {
    const at = needs.clock.now()
    await writeAnswer(tx, { member, listed, reference, at })
    // Somebody who is excluded waits for nothing, and what the ledger was told of waiting stands behind that.
    if (listed === 'yes') await needs.exclude(tx, member)
    else {
      await needs.unlisted(tx, member)
      await needs.waitFrom(tx, member, at.add({ hours: COUNTS_HOURS }))
    }
  })
}

/** Without an answer nothing changes for somebody whose last one still counts, also where that came meanwhile to another question. */
async function wait(needs: RegisterNeeds, member: string): Promise<void> {
  await needs.database.write(async (tx) => {
    const row = await registerRowForUpdate(tx, member)
    const now = needs.clock.now()
    const answered = row?.answeredAt ?? undefined
    if (answered !== undefined && row?.wantedAt === null && isOlder(now, answered.add({ hours: COUNTS_HOURS }))) return
    await wantAnswer(tx, member, now)
    await needs.waitFrom(tx, member, 'at-once')
  })
}

type Question = { readonly member: string; readonly person: RegisterPerson | undefined }

async function answersFor({ register }: RegisterNeeds, asked: readonly Question[]): Promise<Map<string, RegisterAnswer>> {
  const known = asked.flatMap(({ member, person }) => (person === undefined ? [] : [{ member, person }]))
  const persons = known.map(({ person }) => person)
  const said = persons.length === 1 ? [await register.ask(persons[0]!)] : persons.length === 0 ? [] : await register.askAll(persons)
  return new Map(known.flatMap(({ member }, place) => (said[place] === undefined ? [] : [[member, said[place]]])))
}

/** Does what concerns one member; false where it failed and was written down. */
export type Each = (member: string, act: () => Promise<void>) => Promise<boolean>
const surely: Each = async (_member, act) => (await act(), true)

/** Asks about up to 1,000 members, does what each answer says, and answers about whom there was one. That they were asked about is written first. */
export async function askAbout(needs: RegisterNeeds, members: readonly string[], each: Each = surely): Promise<ReadonlySet<string>> {
  const since = needs.clock.now()
  const asked: Question[] = []
  for (const member of members)
    await each(member, async () => {
      await needs.database.write((tx) => noteAsked(tx, member, since))
      const found = await needs.person(needs.database.reader, member)
      asked.push({ member, person: found && personOf(found) })
    })
  const answers = await answersFor(needs, asked)
  for (const { member } of asked) {
    const said = answers.get(member)
    await each(member, () => (said === undefined ? wait(needs, member) : take(needs, member, said)))
  }
  return new Set(answers.keys())
}
