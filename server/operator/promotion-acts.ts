/** Staff acts about promotions: campaigns as documents, and awards that staff decide. */
import type { ActPermission, Danger } from '@baize/contract/ops/acts.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { byEffect, changing, listing, reading, type Act, type Call } from './acts/act.ts'
import { code, document, word, type Fields, type Values } from './acts/fields.ts'
import { BUDGET } from './acts/usual.ts'
import type { Changed, OperatorNeeds } from './needs.ts'

/** An act about one object, which its only word names; a document has the name of the act. */
const about = <const F extends Fields>(
  act: { name: string; summary: string; permission: ActPermission; danger: Danger; fields: F },
  change: (tx: Tx, given: Values<F>, call: Call) => Promise<Outcome<Changed, string>>,
): Act =>
  changing({
    ...act,
    gate: byEffect,
    async change(tx, given, call) {
      const changed = await change(tx, given, call)
      return changed.ok ? done({ object: 'json' in act.fields ? act.name : (call.words[0] ?? ''), ...changed.value }) : changed
    },
  })

const WRITES = { permission: 'promotions.write', danger: 'undone' } as const
const CAMPAIGN = { campaign: word(code('campaign')) }
const DOCUMENT = { json: word(document()) }
const AWARD = { award: word(code('reference')) }

const campaignActs = ({ promotions }: OperatorNeeds): Act[] => [
  about(
    {
      name: 'promotion-write',
      summary: 'Writes the next version of a campaign as a draft; it comes with its whole document.',
      ...WRITES,
      fields: DOCUMENT,
    },
    (tx, { json }) => promotions.write(tx, json),
  ),
  about(
    {
      name: 'promotion-publish',
      summary: 'Publishes the latest version of a campaign; a large one needs two of the staff.',
      ...WRITES,
      fields: { ...CAMPAIGN, ...BUDGET },
    },
    (tx, { campaign, budget }, { by }) => promotions.publish(tx, campaign, by, budget),
  ),
  about(
    {
      name: 'promotion-stop',
      summary: 'Lets nobody join a campaign any more; awards that stand go on.',
      permission: 'promotions.write',
      danger: 'lasting',
      fields: CAMPAIGN,
    },
    (tx, { campaign }) => promotions.stop(tx, campaign),
  ),
  about(
    { name: 'vip-level', summary: 'Sets what a VIP level asks for and gives.', ...WRITES, fields: { ...DOCUMENT, ...BUDGET } },
    (tx, { json, budget }, { by }) => promotions.setLevel(tx, json, by, budget),
  ),
]

const awardActs = ({ promotions }: OperatorNeeds): Act[] => [
  about(
    {
      name: 'award-approve',
      summary: 'Approves an application; it is credited at once.',
      permission: 'awards.decide',
      danger: 'lasting',
      fields: AWARD,
    },
    (tx, { award }, { by, reason }) => promotions.approve(tx, { award, by, reason }),
  ),
  about(
    {
      name: 'award-reject',
      summary: 'Refuses an application; the member reads the reason.',
      permission: 'awards.decide',
      danger: 'lasting',
      fields: AWARD,
    },
    (tx, { award }, { by, reason }) => promotions.reject(tx, { award, by, reason }),
  ),
]

export const promotionActs = (needs: OperatorNeeds): Act[] => [
  ...campaignActs(needs),
  ...awardActs(needs),
  listing({
    name: 'list-promotions',
    summary: 'Shows the campaigns with what is left of their budgets.',
    permission: 'promotions.read',
    what: 'campaigns',
    rows: (reader) => needs.promotions.campaigns(reader),
  }),
  listing({
    name: 'list-promotion-runs',
    summary: 'Shows the latest runs of periods with what they awarded and paid.',
    permission: 'promotions.read',
    what: 'runs',
    rows: (reader) => needs.promotions.runs(reader),
  }),
  listing({
    name: 'list-awards',
    summary: 'Shows applications that wait for staff.',
    permission: 'awards.read',
    what: 'awards',
    rows: (reader) => needs.promotions.awards(reader),
  }),
  reading({
    name: 'award-steps',
    summary: 'Shows every move of an award and who made it.',
    permission: 'awards.read',
    fields: AWARD,
    async read(reader, { award }) {
      const rows = await needs.promotions.steps(reader, award)
      return done({ rows, summary: `${rows.length} steps` })
    },
  }),
]
