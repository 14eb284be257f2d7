/** Staff acts about people, games and the whole site: who and what is closed or open. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, Call, OperatorNeeds, Switch } from './needs.ts'

const freezing = ({ members }: OperatorNeeds, name: string, summary: string, freeze: boolean): Act => ({
  name,
  summary,
  words: ['account'],
  options: freeze ? { why: 'identity, fraud, laundering, payments, conduct, authority, asked or other; default other' } : {},
  changes: true,
  async change(tx, { words: [account = ''], options: { why = 'other' }, by, reason }) {
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    if (member.frozen === freeze) return refused('state-conflict', { frozen: member.frozen })
    const changed = freeze ? await members.freeze(tx, member.id, { why, by, reason }) : await members.unfreeze(tx, member.id, by)
    if (!changed.ok) return changed
    return done({
      object: `member ${member.id}`,
      before: { frozen: member.frozen },
      after: freeze ? { frozen: true, why } : { frozen: false },
    })
  },
})

const releaseAct = ({ members }: OperatorNeeds): Act => ({
  name: 'release-withdrawals',
  summary: 'Ends a withdrawal freeze that a member started by the link in an email; verify their identity first.',
  words: ['account'],
  options: {},
  changes: true,
  gate: 'two',
  async change(tx, { words: [account = ''] }) {
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    const released = await members.releaseWithdrawals(tx, member.id)
    return released.ok
      ? done({ object: `member ${member.id}`, before: { withdrawals: 'frozen' }, after: { withdrawals: 'free' } })
      : released
  },
})

const contactAct = ({ members }: OperatorNeeds): Act => ({
  name: 'contact-release',
  summary: 'Takes a verified phone or email address off a lost account and ends its sessions; verify whose it is first.',
  words: ['account', 'kind'],
  options: { proof: 'the file with the proof, or where the paper is kept' },
  changes: true,
  gate: 'two',
  async change(tx, { words: [account = '', kind = ''], options: { proof = '' } }) {
    if ((kind !== 'phone' && kind !== 'email') || proof === '') return refused('value-refused', { kind, proof })
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    const released = await members.releaseContact(tx, member.id, kind)
    if (!released.ok) return released
    return done({ object: `member ${member.id}`, before: { [kind]: released.value.before }, after: { [kind]: null, proof } })
  },
})

/** The words themselves are only in the member's sealed profile. The audit chain has the masked words and where the proof is. */
const profileAct = ({ members }: OperatorNeeds): Act => ({
  name: 'profile-correct',
  summary: 'Corrects a member’s profile, also a name, birthday or ID number; see the proof first.',
  words: ['account'],
  options: {
    field: 'as fullName, birthday or idNumber',
    to: 'what is right',
    proof: 'the file with the proof, or where the paper is kept',
  },
  changes: true,
  async change(tx, { words: [account = ''], options }) {
    const { field = '', to = '', proof = '' } = options
    if (proof === '') return refused('value-refused', { proof })
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    const corrected = await members.correctProfile(tx, member.id, { field, value: to })
    if (!corrected.ok) return corrected
    const { before, after } = corrected.value
    return done({ object: `member ${member.id}`, before: { [field]: before }, after: { [field]: after, proof } })
  },
})

const vendorSwitch = ({ games }: OperatorNeeds, name: string, summary: string, state: Switch): Act => ({
  name,
  summary,
  words: ['vendor'],
  options: {},
  changes: true,
  async change(tx, { words: [vendor = ''] }) {
    const changed = await games.setVendor(tx, vendor, state)
    if (!changed.ok) return changed
    return done({ object: `vendor ${vendor}`, before: changed.value?.before ?? null, after: { state } })
  },
})

const gameSwitch = ({ games }: OperatorNeeds, name: string, summary: string, state: Switch): Act => ({
  name,
  summary,
  words: ['game'],
  options: {},
  changes: true,
  async change(tx, { words: [game = ''] }) {
    if (!NODE.test(game)) return refused('game-unknown')
    const changed = await games.setGame(tx, Number(game), state)
    if (!changed.ok) return changed
    return done({ object: `game ${game}`, before: changed.value?.before ?? null, after: { state } })
  },
})

/** A game is named by its node id, as in the links of the site. */
const NODE = /^[1-9][0-9]{0,8}$/
const BASIS_POINTS = /^(0|[1-9][0-9]{0,3}|10000)$/

const gameEdge = ({ games }: OperatorNeeds): Act => ({
  name: 'game-edge',
  summary: 'Writes the house edge that a vendor states for a game, in basis points; the word none takes it back. Play counts by it.',
  words: ['game', 'edge'],
  options: {},
  changes: true,
  gate: 'two',
  async change(tx, { words: [game = '', edge = ''] }) {
    if (!NODE.test(game)) return refused('game-unknown')
    if (edge !== 'none' && !BASIS_POINTS.test(edge)) return refused('value-refused')
    const edgeBp = edge === 'none' ? null : Number(edge)
    const changed = await games.setEdge(tx, Number(game), edgeBp)
    return changed.ok ? done({ object: `game ${game}`, before: { edgeBp: changed.value.before }, after: { edgeBp } }) : changed
  },
})

const STATUS = new Map([
  ['normal', 0],
  ['maintenance', 1],
  ['region', 2],
])

/** Texts in both languages. Burmese falls back to the English text, which is better than none. */
const both = (options: Call['options'], name: string, usual: string) => {
  const english = options[name] ?? usual
  return { EN: english, MY: options[`${name}-my`] ?? english }
}

const statusAct = ({ settings }: OperatorNeeds): Act => ({
  name: 'status',
  summary: 'Opens the site (normal), closes it for maintenance, or shows the region restriction (region).',
  words: ['normal|maintenance|region'],
  options: {
    title: 'heading of the maintenance page',
    'title-my': 'the same in Burmese',
    message: 'what visitors are told',
    'message-my': 'the same in Burmese',
    end: 'end, as 2026-12-01T06:00:00Z',
  },
  changes: true,
  async change(tx, { words: [word = ''], options }) {
    const status = STATUS.get(word)
    if (status === undefined) return refused('status-unknown')
    const message = both(options, 'message', 'We will be back soon.')
    const maintenance =
      word === 'maintenance' ? { title: both(options, 'title', 'Maintenance'), message, end: options['end'] ?? null } : null
    const values: [Parameters<typeof settings.write>[1], unknown][] = [
      ['status', status],
      ['maintenance', maintenance],
      ...(word === 'region' && options['message'] !== undefined ? [['region.message', message] as ['region.message', unknown]] : []),
    ]
    const wrong = values.find(([name, value]) => !settings.mayStand(name, value))
    if (wrong) return refused('value-refused', { setting: wrong[0] })
    const before: Record<string, unknown> = {}
    for (const [name, value] of values) before[name] = (await settings.write(tx, name, value)).before
    return done({ object: 'site', before, after: Object.fromEntries(values) })
  },
})

export const siteActs = (needs: OperatorNeeds): Act[] => [
  freezing(
    needs,
    'freeze-member',
    'Shuts a member out at once: sessions end, bets and withdrawals are refused. It holds for seven days, and a second person renews it.',
    true,
  ),
  freezing(needs, 'unfreeze-member', 'Lets a frozen member in again.', false),
  releaseAct(needs),
  contactAct(needs),
  profileAct(needs),
  vendorSwitch(needs, 'vendor-kill', "Stops all of a vendor's games at once; wins of running rounds still come through.", 'off'),
  vendorSwitch(
    needs,
    'vendor-maintenance',
    "Shows a vendor's games as under maintenance; they stay in the lists and take no bets.",
    'maintenance',
  ),
  vendorSwitch(needs, 'vendor-open', "Opens a vendor's games again.", 'on'),
  gameSwitch(needs, 'game-kill', 'Stops one game at once.', 'off'),
  gameSwitch(needs, 'game-maintenance', 'Shows one game as under maintenance; other games are recommended in its place.', 'maintenance'),
  gameSwitch(needs, 'game-open', 'Opens one game again.', 'on'),
  gameEdge(needs),
  statusAct(needs),
]
