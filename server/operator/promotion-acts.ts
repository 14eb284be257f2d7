/** Staff acts about promotions: campaigns as documents, and awards that staff decide. */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { BUDGET_OPTION, type Act, type Call, type Changed, type ChangingAct, type OperatorNeeds, type Row } from './needs.ts'

/** What staff wrote as a document; undefined where it is no JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** An act about one object, which its only word names. */
const about = (
  name: string,
  summary: string,
  word: string,
  change: (tx: Tx, object: string, call: Call) => Promise<Outcome<Changed, string>>,
  options: Readonly<Record<string, string>> = {},
): ChangingAct => ({
  name,
  summary,
  words: [word],
  options,
  changes: true,
  gate: async (_tx, _call, { needsTwo }) => (needsTwo ? 'two' : undefined),
  async change(tx, call) {
    const object = call.words[0] ?? ''
    const changed = await change(tx, object, call)
    return changed.ok ? done({ object: word === 'json' ? name : object, ...changed.value }) : changed
  },
})

const listing = (
  name: string,
  summary: string,
  what: string,
  words: readonly string[],
  read: (call: Call, reader: Parameters<OperatorNeeds['promotions']['campaigns']>[0]) => Promise<readonly Row[]>,
): Act => ({
  name,
  summary,
  words,
  options: {},
  changes: false,
  async read(reader, call) {
    const rows = await read(call, reader)
    return done({ rows, summary: `${rows.length} ${what}` })
  },
})

export function promotionActs({ promotions }: OperatorNeeds): Act[] {
  return [
    about('promotion-write', 'Writes the next version of a campaign as a draft; it comes with its whole document.', 'json', (tx, text) =>
      promotions.write(tx, jsonOf(text)),
    ),
    about(
      'promotion-publish',
      'Publishes the latest version of a campaign; a large one needs two of the staff.',
      'campaign',
      (tx, code, { by, options }) => promotions.publish(tx, code, by, options['budget']),
      BUDGET_OPTION,
    ),
    about('promotion-stop', 'Lets nobody join a campaign any more; awards that stand go on.', 'campaign', (tx, code) =>
      promotions.stop(tx, code),
    ),
    about(
      'vip-level',
      'Sets what a VIP level asks for and gives.',
      'json',
      (tx, text, { by, options }) => promotions.setLevel(tx, jsonOf(text), by, options['budget']),
      BUDGET_OPTION,
    ),
    about('award-approve', 'Approves an application; it is credited at once.', 'award', (tx, award, { by, reason }) =>
      promotions.approve(tx, { award, by, reason }),
    ),
    about('award-reject', 'Refuses an application; the member reads the reason.', 'award', (tx, award, { by, reason }) =>
      promotions.reject(tx, { award, by, reason }),
    ),
    listing('list-promotions', 'Shows the campaigns with what is left of their budgets.', 'campaigns', [], (_call, reader) =>
      promotions.campaigns(reader),
    ),
    listing('list-promotion-runs', 'Shows the latest runs of periods with what they awarded and paid.', 'runs', [], (_call, reader) =>
      promotions.runs(reader),
    ),
    listing('list-awards', 'Shows applications that wait for staff.', 'awards', [], (_call, reader) => promotions.awards(reader)),
    listing('award-steps', 'Shows every move of an award and who made it.', 'steps', ['award'], ({ words: [award = ''] }, reader) =>
      promotions.steps(reader, award),
    ),
  ]
}
