/** Staff acts about the people of the console: who comes in there, in which roles, and from which networks. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, reading, type Act } from '../acts/act.ts'
import { code, text, word } from '../acts/fields.ts'
import type { OperatorNeeds } from '../needs.ts'
import { STAFF_NAME } from '../staff.ts'

/** Names after one another: `support,risk`. */
const listed = (typed: string): string[] => typed.split(/[\s,]+/).filter((each) => each !== '')
/** The word for everybody, where networks are the installation's, and for no network at all. */
const [ALL, NONE] = ['all', 'none']

const NAME = word(code('staff'))
const ROLES = word(text(1, 500), 'after one another, as support,risk')

const isOwn = (name: string, by: string): boolean => name.toLowerCase() === by.toLowerCase()

const inviteAct = ({ people }: OperatorNeeds): Act =>
  changing({
    name: 'staff-invite',
    summary: 'Invites somebody to the console in these roles, or again after a lost authenticator, and prints the invitation once.',
    permission: 'staff.write',
    danger: 'undone',
    fields: { name: NAME, roles: ROLES },
    // The very first comes alone. From then on nobody adds another, or replaces a second factor, alone.
    gate: async (tx, _given, _call, { before }) => (before === null && (await people.ever(tx)) <= 1 ? undefined : 'two'),
    async change(tx, { name, roles }, { by }) {
      if (!STAFF_NAME.test(name)) return refused('name-missing')
      const made = await people.invite(tx, name, listed(roles))
      if (!made.ok) return made
      const { invited, before, after } = made.value
      if (before !== null && isOwn(name, by)) return refused('own-roles')
      const summary = `The invitation of ${made.value.name}, good once until ${invited.endsAt.toString()}: ${invited.invitation}`
      return done({ object: `staff ${made.value.name}`, before, after, afterwards: async () => ({ rows: [], summary }) })
    },
  })

const rolesAct = ({ people }: OperatorNeeds): Act =>
  changing({
    name: 'staff-roles',
    summary: 'Replaces the roles of somebody at the console, whose sessions end.',
    permission: 'roles.write',
    danger: 'undone',
    fields: { name: NAME, roles: ROLES },
    gate: 'two',
    async change(tx, { name, roles }, { by }) {
      if (isOwn(name, by)) return refused('own-roles')
      const made = await people.setRoles(tx, name, listed(roles))
      return made.ok ? done({ object: `staff ${made.value.name}`, before: made.value.before, after: made.value.after }) : made
    },
  })

const networksAct = ({ people }: OperatorNeeds): Act =>
  changing({
    name: 'staff-networks',
    summary: 'Sets from which networks somebody, or all, reach the console: 10.0.0.0/8,2001:db8::/32, or none for everywhere.',
    permission: 'staff.networks',
    danger: 'undone',
    fields: { 'name-or-all': NAME, networks: word(text(1, 10_000), 'after one another, or none') },
    gate: 'two',
    async change(tx, { 'name-or-all': name, networks }) {
      const made = await people.setNetworks(tx, name === ALL ? '' : name, networks === NONE ? [] : listed(networks))
      if (!made.ok) return made
      return done({ object: `staff ${made.value.name || ALL}`, before: made.value.before, after: made.value.after })
    },
  })

const dismissAct = ({ people }: OperatorNeeds): Act =>
  changing({
    name: 'staff-dismiss',
    summary: 'Ends the access of somebody to the console for good; the name is never used again.',
    permission: 'staff.write',
    danger: 'lasting',
    fields: { name: NAME },
    gate: async (_tx, { name }, { by }) => (isOwn(name, by) ? undefined : 'two'),
    async change(tx, { name }) {
      const made = await people.dismiss(tx, name)
      return made.ok ? done({ object: `staff ${made.value.name}`, before: made.value.before, after: made.value.after }) : made
    },
  })

const listAct = ({ people }: OperatorNeeds): Act =>
  reading({
    name: 'list-console',
    summary: 'Shows who works or worked at the console, in which roles, and who is locked out.',
    permission: 'staff.read',
    fields: {},
    async read(reader) {
      const rows = (await people.list(reader)).map(({ name, roles, networks, state, lockedUntil, sessions }) => ({
        name,
        roles: roles.join(' '),
        networks: networks.join(' ') || null,
        state,
        locked: lockedUntil,
        sessions: String(sessions),
      }))
      return done({ rows, summary: `${rows.filter(({ state }) => state === 'works').length} work at the console` })
    },
  })

export const peopleActs = (needs: OperatorNeeds): Act[] => [
  inviteAct(needs),
  rolesAct(needs),
  networksAct(needs),
  dismissAct(needs),
  listAct(needs),
]
