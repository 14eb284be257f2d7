/** Desk: what two of the staff decide about the people of the console: who is invited, in which roles, from which networks, and who leaves. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { isLocked } from './attempt.ts'
import { attemptsOf } from './come-in.ts'
import { invite } from './invitation.ts'
import type { Parts } from './needs.ts'
import { isNetwork } from './networks.ts'
import { isOver } from './session.ts'
import {
  addPerson,
  allInvitations,
  allPeople,
  attemptRows,
  changePerson,
  deleteSessionsOf,
  dropInvitation,
  grantRows,
  lockPerson,
  networkRows,
  networksOf,
  personNamed,
  replaceNetworks,
  replaceRoles,
  roleRows,
  rolesOf,
  sessionsOf,
} from './store.ts'

/** Whoever may change people and roles moves no money (OC-11). Reading keeps nobody apart. */
const PEOPLE = /^(staff|roles)\.(?!read$)/
const MONEY = /^(money|adjustments)\.(?!read$)/

/** Why these roles cannot be one person's. The table refuses the same. */
async function rolesFault(tx: Tx, roles: readonly string[]) {
  const rows = await roleRows(tx)
  const unknown = roles.filter((role) => !rows.some((row) => row.role === role))
  if (roles.length === 0 || unknown.length > 0) return refused('role-unknown', { roles: [...new Set(rows.map(({ role }) => role))] })
  const held = rows.filter(({ role }) => roles.includes(role))
  const has = (area: RegExp): boolean => held.some(({ permission }) => area.test(permission))
  return has(PEOPLE) && has(MONEY) ? refused('roles-conflict') : undefined
}

/** Everybody who works or worked at the console. */
export async function listPeople({ clock, hasLeft }: Parts, reader: Reader) {
  const now = clock.now()
  const [grants, networks, sessions] = [await grantRows(reader), await networkRows(reader), await sessionsOf(reader)]
  const [attempts, invitations] = [await attemptRows(reader), await allInvitations(reader)]
  const people = []
  for (const { name, passwordHash, addedAt, leftAt } of await allPeople(reader)) {
    const gone = leftAt !== null || (await hasLeft(reader, name))
    const tried = attempts.find(({ nameHash }) => nameHash.equals(attemptsOf(name)))
    const offer = invitations.find((each) => each.name === name)
    const isInvited = offer !== undefined && Temporal.Instant.compare(now, offer.endsAt) < 0
    const before = isInvited ? ('invited' as const) : ('invitation-over' as const)
    people.push({
      name,
      roles: grants.filter((each) => each.name === name).map(({ role }) => role),
      networks: networks.filter((each) => each.name === name).map(({ network }) => network),
      state: gone ? ('left' as const) : passwordHash === null ? before : ('works' as const),
      lockedUntil: tried && isLocked(tried, now) ? tried.lockedUntil!.toString() : null,
      sessions: sessions.filter((each) => each.name === name && !isOver(each, now)).length,
      addedAt: addedAt.toString(),
      leftAt: leftAt?.toString() ?? null,
    })
  }
  return people
}

export const createDesk = (parts: Parts) => ({
  list: (reader: Reader) => listPeople(parts, reader),
  /** How many there ever were. */
  ever: async (reader: Reader): Promise<number> => (await allPeople(reader)).length,
  /** Gives somebody these roles and an invitation. Whoever is here already keeps their name and takes a new authenticator with it. */
  async invite(tx: Tx, name: string, roles: readonly string[]) {
    const fault = await rolesFault(tx, roles)
    if (fault) return fault
    const known = await personNamed(tx, name)
    // A name stands in the audit chain, so nobody takes one over.
    if ((known && known.leftAt !== null) || (await parts.hasLeft(tx, name))) return refused('state-conflict', { name: 'was left' })
    const kept = known?.name ?? name
    if (known) await lockPerson(tx, kept)
    else await addPerson(tx, kept, parts.clock.now())
    const before = known ? { roles: await rolesOf(tx, kept) } : null
    await replaceRoles(tx, kept, roles)
    await deleteSessionsOf(tx, kept)
    return done({ name: kept, before, after: { roles: [...roles].sort() }, invited: await invite(parts, tx, kept) })
  },
  async setRoles(tx: Tx, name: string, roles: readonly string[]) {
    const fault = await rolesFault(tx, roles)
    if (fault) return fault
    const known = await personNamed(tx, name)
    if (!known || known.leftAt !== null) return refused('not-found')
    await lockPerson(tx, known.name)
    const before = await rolesOf(tx, known.name)
    await replaceRoles(tx, known.name, roles)
    const ended = await deleteSessionsOf(tx, known.name)
    return done({ name: known.name, before: { roles: before }, after: { roles: [...roles].sort(), ended } })
  },
  /** Of one person, or with an empty name of the whole installation. */
  async setNetworks(tx: Tx, name: string, networks: readonly string[]) {
    if (!networks.every(isNetwork)) return refused('value-refused')
    const known = name === '' ? { name } : await personNamed(tx, name)
    if (!known) return refused('not-found')
    const before = await networksOf(tx, known.name)
    await replaceNetworks(tx, known.name, networks)
    return done({ name: known.name, before: { networks: before }, after: { networks: await networksOf(tx, known.name) } })
  },
  /** Ends sessions and invitation; the name is never used again. */
  async dismiss(tx: Tx, name: string) {
    const known = await personNamed(tx, name)
    if (!known || known.leftAt !== null) return refused('not-found')
    await lockPerson(tx, known.name)
    await changePerson(tx, known.name, { leftAt: parts.clock.now() })
    await dropInvitation(tx, known.name)
    const ended = await deleteSessionsOf(tx, known.name)
    return done({ name: known.name, before: { works: true }, after: { works: false, ended } })
  },
})
