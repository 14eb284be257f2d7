/** Staff acts about people, games and the whole site: who and what is closed or open. */
import { PROFILE_FIELDS } from '@baize/contract/values/profile-fields.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, type Act, type Call } from './acts/act.ts'
import { choice, code, instant, named, number, numberOrNone, option, text, word } from './acts/fields.ts'
import { ACCOUNT } from './acts/usual.ts'
import type { OperatorNeeds, Switch } from './needs.ts'

const FREEZE_REASONS = ['identity', 'fraud', 'laundering', 'payments', 'conduct', 'authority', 'asked', 'other'] as const

const freezeActs = ({ members }: OperatorNeeds): Act[] => [
  changing({
    name: 'freeze-member',
    summary:
      'Shuts a member out at once: sessions end, bets and withdrawals are refused. It holds for seven days, and a second person renews it.',
    permission: 'members.freeze',
    danger: 'undone',
    fields: { account: ACCOUNT, why: option(choice(FREEZE_REASONS), 'default other') },
    async change(tx, { account, why = 'other' }, { by, reason }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      if (member.frozen) return refused('state-conflict', { frozen: true })
      const frozen = await members.freeze(tx, member.id, { why, by, reason })
      return frozen.ok ? done({ object: `member ${member.id}`, before: { frozen: false }, after: { frozen: true, why } }) : frozen
    },
  }),
  changing({
    name: 'unfreeze-member',
    summary: 'Lets a frozen member in again.',
    permission: 'members.freeze',
    danger: 'undone',
    fields: { account: ACCOUNT },
    async change(tx, { account }, { by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      if (!member.frozen) return refused('state-conflict', { frozen: false })
      const freed = await members.unfreeze(tx, member.id, by)
      return freed.ok ? done({ object: `member ${member.id}`, before: { frozen: true }, after: { frozen: false } }) : freed
    },
  }),
]

const releaseAct = ({ members }: OperatorNeeds): Act =>
  changing({
    name: 'release-withdrawals',
    summary: 'Ends a withdrawal freeze that a member started by the link in an email; verify their identity first.',
    permission: 'members.correct',
    danger: 'lasting',
    fields: { account: ACCOUNT },
    gate: 'two',
    async change(tx, { account }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const released = await members.releaseWithdrawals(tx, member.id)
      return released.ok
        ? done({ object: `member ${member.id}`, before: { withdrawals: 'frozen' }, after: { withdrawals: 'free' } })
        : released
    },
  })

const PROOF = named(text(1, 500), 'the file with the proof, or where the paper is kept')

const contactAct = ({ members }: OperatorNeeds): Act =>
  changing({
    name: 'contact-release',
    summary: 'Takes a verified phone or email address off a lost account and ends its sessions; verify whose it is first.',
    permission: 'members.correct',
    danger: 'lasting',
    fields: { account: ACCOUNT, kind: word(choice(['phone', 'email'])), proof: PROOF },
    gate: 'two',
    async change(tx, { account, kind, proof }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const released = await members.releaseContact(tx, member.id, kind)
      if (!released.ok) return released
      return done({ object: `member ${member.id}`, before: { [kind]: released.value.before }, after: { [kind]: null, proof } })
    },
  })

/** The words themselves are only in the member's sealed profile. The audit chain has the masked words and where the proof is. */
const profileAct = ({ members }: OperatorNeeds): Act =>
  changing({
    name: 'profile-correct',
    summary: 'Corrects a member’s profile, also a name, birthday or ID number; see the proof first.',
    permission: 'members.correct',
    danger: 'undone',
    fields: {
      account: ACCOUNT,
      field: named(choice(PROFILE_FIELDS), 'what is wrong'),
      to: named(text(0, 500), 'what is right'),
      proof: PROOF,
    },
    async change(tx, { account, field, to, proof }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const corrected = await members.correctProfile(tx, member.id, { field, value: to })
      if (!corrected.ok) return corrected
      const { before, after } = corrected.value
      return done({ object: `member ${member.id}`, before: { [field]: before }, after: { [field]: after, proof } })
    },
  })

const vendorSwitch = ({ games }: OperatorNeeds, name: string, summary: string, state: Switch): Act =>
  changing({
    name,
    summary,
    permission: 'vendors.switch',
    danger: 'undone',
    fields: { vendor: word(code('vendor')) },
    async change(tx, { vendor }) {
      const changed = await games.setVendor(tx, vendor, state)
      if (!changed.ok) return changed
      return done({ object: `vendor ${vendor}`, before: changed.value?.before ?? null, after: { state } })
    },
  })

/** A game is named by its node id, as in the links of the site. */
const GAME = word(number(1, 999_999_999), 'its number in the links of the site')

const gameSwitch = ({ games }: OperatorNeeds, name: string, summary: string, state: Switch): Act =>
  changing({
    name,
    summary,
    permission: 'games.switch',
    danger: 'undone',
    fields: { game: GAME },
    async change(tx, { game }) {
      const changed = await games.setGame(tx, game, state)
      if (!changed.ok) return changed
      return done({ object: `game ${game}`, before: changed.value?.before ?? null, after: { state } })
    },
  })

const gameEdge = ({ games }: OperatorNeeds): Act =>
  changing({
    name: 'game-edge',
    summary: 'Writes the house edge that a vendor states for a game, in basis points; the word none takes it back. Play counts by it.',
    permission: 'games.edge',
    danger: 'undone',
    fields: { game: GAME, edge: word(numberOrNone(0, 10_000)) },
    gate: 'two',
    async change(tx, { game, edge: edgeBp }) {
      const changed = await games.setEdge(tx, game, edgeBp)
      return changed.ok ? done({ object: `game ${game}`, before: { edgeBp: changed.value.before }, after: { edgeBp } }) : changed
    },
  })

const STATUS = { normal: 0, maintenance: 1, region: 2 } as const
const STATUSES = ['normal', 'maintenance', 'region'] as const

/** Texts in both languages. Burmese falls back to the English text, which is better than none. */
const both = (options: Call['options'], name: string, usual: string) => {
  const english = options[name] ?? usual
  return { EN: english, MY: options[`${name}-my`] ?? english }
}

const statusAct = ({ settings }: OperatorNeeds): Act =>
  changing({
    name: 'status',
    summary: 'Opens the site (normal), closes it for maintenance, or shows the region restriction (region).',
    permission: 'status.write',
    danger: 'undone',
    fields: {
      status: word(choice(STATUSES)),
      title: option(text(0, 500), 'heading of the maintenance page'),
      'title-my': option(text(0, 500), 'the same in Burmese'),
      message: option(text(0, 2000), 'what visitors are told'),
      'message-my': option(text(0, 2000), 'the same in Burmese'),
      end: option(instant(), 'end, as 2026-12-01T06:00:00Z'),
    },
    async change(tx, { status }, { options }) {
      const message = both(options, 'message', 'We will be back soon.')
      const maintenance =
        status === 'maintenance' ? { title: both(options, 'title', 'Maintenance'), message, end: options['end'] ?? null } : null
      const values: [Parameters<typeof settings.write>[1], unknown][] = [
        ['status', STATUS[status]],
        ['maintenance', maintenance],
        ...(status === 'region' && options['message'] !== undefined ? [['region.message', message] as ['region.message', unknown]] : []),
      ]
      const wrong = values.find(([name, value]) => !settings.mayStand(name, value))
      if (wrong) return refused('value-refused', { setting: wrong[0] })
      const before: Record<string, unknown> = {}
      for (const [name, value] of values) before[name] = (await settings.write(tx, name, value)).before
      return done({ object: 'site', before, after: Object.fromEntries(values) })
    },
  })

export const siteActs = (needs: OperatorNeeds): Act[] => [
  ...freezeActs(needs),
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
