/**
 * One person: other accounts that are known to be of the same person. Staff found them, or they share a number or a mail address, a name and a birth date.
 * One of these alone proves nothing: anybody can type a number. Whom staff found to be different people are different, whatever they share.
 */
import { differs } from '@baize/rules/risk/name-key.ts'
import type { Checks } from '../../checks/checks.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Tx } from '../../platform/database.ts'
import type { Wallet } from '../../wallet/wallet.ts'

type Rooms = {
  readonly identity: Pick<Identity, 'sharingContact' | 'named'>
  readonly wallet: Pick<Wallet, 'sharingNumber'>
  readonly checks: Pick<Checks, 'accountsOf' | 'apartFrom'>
}

/** Those that staff found, and those that say the same of themselves. */
export async function othersOfPerson(rooms: Rooms, tx: Tx, member: string): Promise<readonly string[]> {
  const found = new Set([...(await rooms.checks.accountsOf(tx, member)), ...(await alike(rooms, tx, member))])
  found.delete(member)
  return [...found]
}

async function alike({ identity, wallet, checks }: Rooms, tx: Tx, member: string): Promise<readonly string[]> {
  const sharing = new Set([...(await identity.sharingContact(tx, member)), ...(await wallet.sharingNumber(tx, member))])
  for (const other of sharing.size === 0 ? [] : await checks.apartFrom(tx, member)) sharing.delete(other)
  const own = sharing.size === 0 ? undefined : await identity.named(tx, member)
  if (own === undefined) return []
  const others: string[] = []
  for (const other of sharing) {
    const theirs = await identity.named(tx, other)
    if (theirs?.birthDate === own.birthDate && !differs(own.name, theirs.name)) others.push(other)
  }
  return others
}
