/** Staff acts about the rules of the site: its settings by name, what all offers together may give, and its invitation codes. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Act, OperatorNeeds, Row } from './needs.ts'

/** Settings about withdrawals, game odds or registration; nobody sets them alone. */
const GUARDED =
  /^(withdrawals\.|staff\.|economy\.|merchant$|encryption\.|password\.default$|login\.|originals(\.|$)|rounds\.|lottery$|jackpot\.|launchGameCDNs$|phone\.channel$|documents\.)/

/** The stakes and wins of in-house games are under their codes. */
const IN_HOUSE: ReadonlySet<string> = new Set(ORIGINALS)

/** What a word may mean: its JSON, or the word itself, so that nobody has to quote an amount or a text twice. */
function meaningsOf(word: string): readonly unknown[] {
  try {
    return [JSON.parse(word), word]
  } catch {
    return [word]
  }
}

const settingAct = ({ settings }: OperatorNeeds): Act => ({
  name: 'set',
  summary: 'Sets a setting by its name; the value is JSON or a plain word, as in: set register.captcha image.',
  words: ['setting', 'value'],
  options: {},
  changes: true,
  gate: async (_tx, { words: [name = ''] }) => (GUARDED.test(name) || IN_HOUSE.has(name) ? 'two' : undefined),
  async change(tx, { words: [name = '', word = ''] }) {
    if (!settings.isName(name)) return refused('not-found')
    const value = meaningsOf(word).find((meaning) => settings.mayStand(name, meaning))
    if (value === undefined) return refused('value-refused', { setting: name })
    const judged = await settings.judge(tx, name, value)
    if (!judged.ok) return judged
    const { before } = await settings.write(tx, name, value)
    return done({ object: `setting ${name}`, before, after: value })
  },
})

const invitationAct = ({ invitations }: OperatorNeeds, name: string, summary: string, open: boolean): Act => ({
  name,
  summary,
  words: ['code'],
  options: { label: 'for whom the code is' },
  changes: true,
  async change(tx, { words: [code = ''], options }) {
    const kept = await invitations.set(tx, code, options['label'] ?? '', open)
    return kept.ok ? done({ object: `invitation ${code}`, before: null, after: { open } }) : refused('value-refused')
  },
})

const isLanguage = (word: string): word is LanguageCode => word === 'EN' || word === 'MY'

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

const economyAct = ({ economy }: OperatorNeeds): Act => ({
  name: 'economy',
  summary: 'Shows for every class of games all that a stake can earn against what the house keeps, and what each campaign is worth alone.',
  words: [],
  options: { language: 'EN or MY; default EN' },
  changes: false,
  async read(reader, { options: { language = 'EN' } }) {
    if (!isLanguage(language)) return refused('value-refused', { field: 'language', wrong: 'must be EN or MY' })
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
