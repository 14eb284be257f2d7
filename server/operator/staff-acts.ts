/** Staff acts about staff: who may act, and by which key. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, reading, type Act, type Call, type Gate } from './acts/act.ts'
import { code, word } from './acts/fields.ts'
import { ACCOUNT } from './acts/usual.ts'
import type { Changed, OperatorNeeds } from './needs.ts'
import { MARK, markOf, STAFF_NAME } from './staff.ts'
import { addStaff, allStaff, changeStaff, staffNamed, staffSoFar } from './store.ts'
import type { Tx } from '../platform/database.ts'

/** Fewer could not decide what needs two. */
const LEAST = 2

/** The first two come one after the other. From then on nobody adds a second pair of eyes alone. */
const gateOfNewcomers = async (tx: Tx, _given: unknown, _call: Call, { before }: Changed): Promise<Gate | undefined> =>
  before === null && (await staffSoFar(tx)).ever <= LEAST ? undefined : 'two'

const NAME = { name: word(code('staff')) }

const keyAct = ({ audit, staffKeys, random }: OperatorNeeds): Act =>
  reading({
    name: 'staff-key',
    summary: 'Creates a key for your name in your own key folder, and prints its mark for staff-add.',
    permission: 'staff.write',
    fields: NAME,
    async read(_reader, { name }) {
      if (!STAFF_NAME.test(name)) return refused('name-missing')
      const token = random.token(32)
      const place = await staffKeys.keep(name, token)
      if (place === undefined) return refused('staff-key-stands')
      return done({ rows: [], summary: `${markOf(audit.key, name, token)} is the mark of the key in ${place}` })
    },
  })

const addAct = ({ clock }: OperatorNeeds): Act =>
  changing({
    name: 'staff-add',
    summary: 'Adds a member of staff by the mark of their key, or replaces their key.',
    permission: 'staff.write',
    danger: 'undone',
    fields: { ...NAME, mark: word(code('mark')) },
    gate: gateOfNewcomers,
    async change(tx, { name, mark }) {
      if (!STAFF_NAME.test(name) || !MARK.test(mark)) return refused('value-refused')
      const known = await staffNamed(tx, name)
      // Names stay in the audit chain, so nobody can take one over.
      if (known && known.leftAt !== null) return refused('state-conflict', { name: 'was left' })
      if (known) await changeStaff(tx, known.name, { mark })
      else await addStaff(tx, { name, mark, addedAt: clock.now() })
      return done({ object: `staff ${name}`, before: known ? { mark: known.mark } : null, after: { mark } })
    },
  })

const leaveAct = ({ clock }: OperatorNeeds): Act =>
  changing({
    name: 'staff-leave',
    summary: 'Removes a member of staff; the name is never used again.',
    permission: 'staff.write',
    danger: 'lasting',
    fields: NAME,
    gate: async (_tx, { name }, { by }) => (name.toLowerCase() === by.toLowerCase() ? undefined : 'two'),
    async change(tx, { name }) {
      const known = await staffNamed(tx, name)
      if (!known || known.leftAt !== null) return refused('not-found')
      if ((await staffSoFar(tx)).now <= LEAST) return refused('state-conflict', { staff: `at least ${LEAST} must stay` })
      await changeStaff(tx, known.name, { leftAt: clock.now() })
      return done({ object: `staff ${known.name}`, before: { acts: true }, after: { acts: false } })
    },
  })

const ownAct = ({ members }: OperatorNeeds): Act =>
  changing({
    name: 'staff-own',
    summary: 'Ties a member of staff to the account that they have as a member: they cannot act on it.',
    permission: 'staff.write',
    danger: 'undone',
    fields: { ...NAME, account: ACCOUNT },
    gate: 'two',
    async change(tx, { name, account }) {
      const known = await staffNamed(tx, name)
      const member = await members.find(tx, account)
      if (!known || known.leftAt !== null || !member) return refused('not-found')
      await changeStaff(tx, known.name, { ownMember: member.id })
      return done({ object: `staff ${known.name}`, before: { own: known.ownMember }, after: { own: member.id } })
    },
  })

const listAct: Act = reading({
  name: 'list-staff',
  summary: 'Shows who may act, and who could once.',
  permission: 'staff.read',
  fields: {},
  async read(reader) {
    const rows = (await allStaff(reader)).map(({ name, addedAt, leftAt }) => ({
      name,
      added: addedAt.toString(),
      left: leftAt?.toString() ?? null,
    }))
    return done({ rows, summary: `${rows.filter(({ left }) => left === null).length} of the staff` })
  },
})

export const staffActs = (needs: OperatorNeeds): Act[] => [keyAct(needs), addAct(needs), leaveAct(needs), ownAct(needs), listAct]
