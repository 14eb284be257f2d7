/** Password: what staff may choose, and the change of one's own. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { isCommonPassword } from '../platform/proofs/common-password.ts'
import type { StaffCaller } from '../platform/route.ts'
import { countFailure } from './come-in.ts'
import type { Parts } from './needs.ts'
import { changePerson, deleteSessionsOf, lockPerson, personNamed } from './store.ts'

type Hashed = Outcome<string, 'password-too-common' | 'busy'>

/** The hash of a password that somebody chose. Its length is judged by the contract. */
export async function chosenHash({ passwords, siteName }: Parts, name: string, password: string): Promise<Hashed> {
  if (isCommonPassword(password, [name, ...name.split(/\s+/), await siteName()])) return refused('password-too-common')
  return passwords.hash(password)
}

/** Ends all own sessions, in every process (OC-21). The second factor was given again for it. */
export async function changePassword(
  parts: Parts,
  { id: name }: StaffCaller,
  chosen: { readonly old: string; readonly password: string },
): Promise<Outcome<Record<never, never>, 'old-password-wrong' | 'password-too-common' | 'busy'>> {
  const before = (await personNamed(parts.database.reader, name))?.passwordHash ?? undefined
  const judged = await parts.passwords.judge(chosen.old, before)
  if (!judged.ok) return judged
  const hash = judged.value.right ? await chosenHash(parts, name, chosen.password) : undefined
  if (hash?.ok === false) return hash
  return parts.audited(async (tx, note) => {
    const row = { who: name, object: `staff ${name}`, before: null, reason: 'at the console' }
    const isSame = (await lockPerson(tx, name))?.passwordHash === before
    if (hash === undefined || !isSame) {
      const lockedUntil = await countFailure(parts, tx, name)
      const ended = lockedUntil === null ? 0 : await deleteSessionsOf(tx, name)
      await note({ ...row, act: 'password (refused)', after: { lockedUntil: lockedUntil?.toString() ?? null, ended } })
      return refused('old-password-wrong')
    }
    await changePerson(tx, name, { passwordHash: hash.value })
    const ended = await deleteSessionsOf(tx, name)
    await note({ ...row, act: 'password', after: { changed: true, ended } })
    return done({})
  })
}
