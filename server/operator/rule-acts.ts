/** Staff acts about the rules of the site: its settings by name, what all offers together may give, and its invitation codes. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, reading, type Act } from './acts/act.ts'
import { choice, code, meanings, option, text, word } from './acts/fields.ts'
import type { OperatorNeeds, Row } from './needs.ts'

/** Settings about withdrawals, game odds or registration; nobody sets them alone. */
const GUARDED =
  /^(withdrawals\.|staff\.|economy\.|merchant$|encryption\.|password\.default$|login\.|originals(\.|$)|rounds\.|lottery$|jackpot\.|launchGameCDNs$|phone\.channel$|documents\.)/

/** The stakes and wins of in-house games are under their codes. */
const IN_HOUSE: ReadonlySet<string> = new Set(ORIGINALS)

const settingAct = ({ settings }: OperatorNeeds): Act =>
  changing({
    name: 'set',
    summary: 'Sets a setting by its name; the value is JSON or a plain word, as in: set register.captcha image.',
    permission: 'settings.write',
    danger: 'undone',
    fields: { setting: word(code('setting')), value: word(meanings()) },
    gate: async (_tx, { setting }) => (GUARDED.test(setting) || IN_HOUSE.has(setting) ? 'two' : undefined),
    async change(tx, { setting, value: mayMean }) {
      if (!settings.isName(setting)) return refused('not-found')
      const value = mayMean.find((meaning) => settings.mayStand(setting, meaning))
      if (value === undefined) return refused('value-refused', { setting })
      const judged = await settings.judge(tx, setting, value)
      if (!judged.ok) return judged
      const { before } = await settings.write(tx, setting, value)
      return done({ object: `setting ${setting}`, before, after: value })
    },
  })

const invitationAct = ({ invitations }: OperatorNeeds, name: string, summary: string, open: boolean): Act =>
  changing({
    name,
    summary,
    permission: 'agents.place',
    danger: 'undone',
    fields: { code: word(code('invitation')), label: option(text(0, 500), 'for whom the code is') },
    async change(tx, { code: invitation, label = '' }) {
      const kept = await invitations.set(tx, invitation, label, open)
      return kept.ok ? done({ object: `invitation ${invitation}`, before: null, after: { open } }) : refused('value-refused')
    },
  })

/** What stands by a budget, as a row beside the sums. */
const acceptedRow = ({
  subject,
  budget,
  left,
  byName,
  verdict,
}: Awaited<ReturnType<OperatorNeeds['economy']['report']>>['exceptions'][number]): Row => ({
  currency: Object.keys(budget).join(', '),
  what: subject,
  keeps: '–',
  gives: Object.entries(budget)
    .map(([currency, amount]) => `${amount} ${currency}`)
    .join(', '),
  verdict,
  terms: [byName, ...Object.entries(left).map(([currency, amount]) => `${amount} ${currency} left`)].join(', '),
})

const economyAct = ({ economy }: OperatorNeeds): Act =>
  reading({
    name: 'economy',
    summary:
      'Shows for every class of games all that a stake can earn against what the house keeps, and what each campaign is worth alone.',
    permission: 'economy.read',
    fields: { language: option(choice(['EN', 'MY']), 'default EN') },
    async read(reader, { language = 'EN' }) {
      const { rows, losses, exceptions, summary } = await economy.report(reader, language)
      const lines = [summary, ...losses].join('\n  ')
      return done({ rows: [...rows, ...exceptions.map(acceptedRow)], summary: lines, fault: losses.length > 0 })
    },
  })

export const ruleActs = (needs: OperatorNeeds): Act[] => [
  settingAct(needs),
  economyAct(needs),
  invitationAct(needs, 'invitation-open', 'Makes an invitation code, or opens it again.', true),
  invitationAct(needs, 'invitation-close', 'Closes an invitation code; who came by it stays.', false),
]
