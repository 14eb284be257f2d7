/**
 * Staff: campaigns are written, published and stopped, and applications decided. Each act is ready for a command and the
 * console.
 */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { Amount, text } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { mayMove } from './award.ts'
import { lockAward, ownerOf, partsIn, stepsOf, waitingAwards, type AwardRow } from './award-store.ts'
import { currenciesOf, faultOf, shapeFault, type Document } from './document.ts'
import { end, settle } from './give.ts'
import { unitsIn, unitsOf } from './kinds/amounts.ts'
import { kindOf } from './kinds/kinds.ts'
import { lockOne } from './member.ts'
import type { PromotionsNeeds } from './needs.ts'
import { commitRaffle } from './raffle/raffle.ts'
import { mayGiveTickets } from './reward/reward.ts'
import { latestRuns } from './runs/run-store.ts'
import { writeLevel } from './vip/vip-store.ts'
import {
  budgetsOf,
  campaignById,
  campaigns,
  insertHead,
  lockHead,
  publish,
  stop,
  takenOf,
  versionOf,
  writeBudget,
  writeVersion,
} from './store.ts'

export type Changed = {
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
  /** Set where one member of staff may not do it alone. */
  readonly needsTwo?: true
}
type Refusal = 'value-refused' | 'not-found' | 'state-conflict'
type Decided = Promise<Outcome<Changed, Refusal>>

/** What is wrong with a document whose fields are what they can be, beside the faults of its kind. */
const WRONG: Readonly<Record<string, string>> = {
  window: 'ends before it begins',
  audience: 'names a fact that nobody knows, or compares one in a way in which it cannot be compared',
  rewards: 'has each kind once, with one amount or one share; only a deposit is shared, and tickets are whole and name their raffle',
  tickets: 'gives tickets, and the raffle that it names is over before the campaign, has another currency or is none',
  currencies: 'has amounts in other currencies than the rest, or a ranking by points with prizes in more than one',
  wagering: 'belongs to bonus money alone, has at most promotions.maximumTimes, and no draws or rooms against people',
  turnover: 'belongs to cash, has at most promotions.maximumTimes, and a category that counts',
  products: 'asks for games of more than one group, which promotions.mixedProducts forbids',
}

/** Writes the next version of a campaign; a published one is never changed. */
export async function writeCampaign(needs: Pick<PromotionsNeeds, 'rules'>, tx: Tx, value: unknown): Decided {
  const fault = faultOf(value, await needs.rules())
  if (fault === 'shape') return refused('value-refused', shapeFault(value))
  const document = value as Document
  if (fault !== undefined) return refused('value-refused', { field: fault, wrong: WRONG[fault] ?? kindOf(document.trigger).wrong[fault] })
  if (!(await mayGiveTickets(tx, document))) return refused('value-refused', { field: 'rewards', wrong: WRONG['tickets'] })
  const head = (await lockHead(tx, document.code)) ?? (await insertHead(tx, document))
  const version = head.latest > head.version ? head.latest : head.latest + 1
  await writeVersion(tx, head.id, version, document)
  return done({ before: { version: String(head.version) }, after: { code: document.code, version: String(version), state: 'draft' } })
}

/** Whether one member of staff may publish it alone: its whole budget is known and not above the campaign's limit. */
function oneIsEnough({ limits, approval }: Document): boolean {
  const { twoAbove } = approval
  if (twoAbove === undefined) return true
  return Object.keys(twoAbove).every((currency) => {
    const [budget, most] = [unitsOf(limits.budget, currency), unitsOf(twoAbove, currency)]
    return budget !== undefined && most !== undefined && budget <= most
  })
}

/** The budgets of a version, less what the awards of earlier ones have taken. */
async function setBudgets(tx: Tx, campaign: string, { limits }: Document): Promise<void> {
  const known = (await budgetsOf(tx, campaign)).map(({ currency }) => currency)
  for (const currency of new Set([...known, ...Object.keys(limits.budget ?? {})])) {
    const whole = unitsOf(limits.budget, currency)
    await writeBudget(tx, campaign, currency, whole === undefined ? null : whole - (await takenOf(tx, campaign, currency)))
  }
}

/**
 * Publishes the latest version. Whoever joins from now on is bound by it. Above the campaign's limit it needs two members of staff, who must want the same
 * draft: the state before names its hash.
 */
export async function publishCampaign(needs: PromotionsNeeds, tx: Tx, code: string): Decided {
  const head = await lockHead(tx, code)
  if (head === undefined) return refused('not-found')
  const version = head.latest > head.version ? await versionOf(tx, head.id, head.latest) : undefined
  if (version === undefined) return refused('state-conflict')
  const { document, hash } = version
  await publish(tx, head.id, head.latest, document, needs.clock.now())
  await commitRaffle(needs, tx, head.id, document)
  await setBudgets(tx, head.id, document)
  return done({
    before: { version: String(head.version), draft: hash },
    after: { version: String(head.latest), state: 'published' },
    ...(oneIsEnough(document) ? {} : { needsTwo: true as const }),
  })
}

/** Takes no more people in. Existing awards go on to their end. */
async function stopCampaign(tx: Tx, code: string): Decided {
  const head = await lockHead(tx, code)
  if (head === undefined) return refused('not-found')
  if (head.state !== 'published') return refused('state-conflict')
  await stop(tx, head.id)
  return done({ before: { state: head.state }, after: { state: 'stopped' } })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An award with its member locked before it, like everywhere where awards are judged. */
async function opened(needs: PromotionsNeeds, tx: Tx, id: string): Promise<AwardRow | undefined> {
  const member = UUID.test(id) ? await ownerOf(tx, id) : undefined
  if (member === undefined) return undefined
  await lockOne(needs, tx, member)
  return lockAward(tx, id)
}

/** What an award gives, part by part, for staff. */
const partsText = (award: AwardRow): string =>
  partsIn(award)
    .map(
      ({ kind, units }) =>
        `${formatUnits(units)} ${kind === 'cash' ? award.currency : kind === 'bonus' ? `${award.currency} bonus` : kind}`,
    )
    .join(' + ')

export type Review = { readonly award: string; readonly by: string; readonly reason: string }

/** Approves an application: it is credited at once. */
async function approveAward(needs: PromotionsNeeds, tx: Tx, { award: id, by, reason }: Review): Decided {
  const row = await opened(needs, tx, id)
  const campaign = row && (await campaignById(tx, row.campaign, row.version))
  if (row === undefined || campaign === undefined) return refused('not-found')
  if (!mayMove(row.state, 'issued', 'staff')) return refused('state-conflict')
  await settle(needs, tx, campaign, row, 'issued', { by: 'staff', who: by, reason })
  return done({ before: { state: row.state }, after: { state: 'issued', gives: partsText(row) } })
}

/** Refuses an application; the member reads the reason. Where the campaign says so the place is free for another one. */
async function rejectAward(needs: PromotionsNeeds, tx: Tx, { award: id, by, reason }: Review): Decided {
  const row = await opened(needs, tx, id)
  if (row === undefined) return refused('not-found')
  if (!mayMove(row.state, 'rejected', 'staff')) return refused('state-conflict')
  await end(needs, tx, row, 'rejected', { by: 'staff', who: by, reason })
  return done({ before: { state: row.state }, after: { state: 'rejected' } })
}

const Level = Type.Object(
  {
    currency: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
    level: Type.Integer({ minimum: 1, maximum: 100 }),
    names: Type.Object({ EN: text(1, 40), MY: text(1, 40) }, { additionalProperties: false }),
    turnover: Amount,
    deposits: Amount,
    keep: Amount,
    reward: Amount,
    pointsBp: Type.Integer({ minimum: 10_000, maximum: 100_000 }),
  },
  { additionalProperties: false },
)
const levelShape = Compile(Level)

/** Sets the requirements and rewards of a VIP level. */
export async function setLevel(tx: Tx, value: unknown): Decided {
  if (!levelShape.Check(value)) return refused('value-refused')
  const { currency, level, names, turnover, deposits, keep, reward, pointsBp } = value as Static<typeof Level>
  const units = {
    turnoverUnits: unitsIn(turnover),
    depositUnits: unitsIn(deposits),
    keepUnits: unitsIn(keep),
    rewardUnits: unitsIn(reward),
  }
  await writeLevel(tx, { currency, level, names, pointsBp, ...units })
  return done({ before: {}, after: { currency, level: String(level) } })
}

/** The acts that staff trigger by command, and the console later. */
export const promotionsStaff = (needs: PromotionsNeeds) => ({
  write: (tx: Tx, value: unknown) => writeCampaign(needs, tx, value),
  publish: (tx: Tx, code: string) => publishCampaign(needs, tx, code),
  stop: stopCampaign,
  setLevel,
  approve: (tx: Tx, review: Review) => approveAward(needs, tx, review),
  reject: (tx: Tx, review: Review) => rejectAward(needs, tx, review),
  async campaigns(reader: Reader) {
    const rows = await campaigns(reader, { stopped: true })
    return Promise.all(
      rows.map(async ({ id, code, state, version, document }) => ({
        code,
        trigger: document.trigger.by,
        state,
        version: String(version),
        until: document.window.until,
        currencies: currenciesOf(document)?.join(', ') ?? '',
        budget: (await budgetsOf(reader, id)).map((row) => `${formatUnits(row.leftUnits)} ${row.currency}`).join(', '),
      })),
    )
  },
  async runs(reader: Reader) {
    return (await latestRuns(reader, 50)).map(({ code, period, state, awards, paid, sums }) => ({
      campaign: code,
      period,
      state,
      awards: String(awards),
      sum: sums.map(({ currency, awardUnits }) => `${formatUnits(BigInt(awardUnits))} ${currency}`).join(', '),
      paid: String(paid),
      paidSum: sums.map(({ currency, paidUnits }) => `${formatUnits(BigInt(paidUnits))} ${currency}`).join(', '),
    }))
  },
  async awards(reader: Reader) {
    return (await waitingAwards(reader, 200)).map((row) => ({
      award: row.id,
      campaign: row.code,
      account: row.account,
      gives: partsText(row),
      comment: row.comment ?? '',
      pictures: String(row.images.length),
      why: row.reason ?? '',
      at: row.madeAt.toString(),
    }))
  },
  async steps(reader: Reader, award: string) {
    if (!UUID.test(award)) return []
    return (await stepsOf(reader, award)).map(({ from, to, by, who, version, reason, at }) => ({
      at: at.toString(),
      from: from ?? '',
      to,
      by,
      who: who ?? '',
      version: String(version),
      reason: reason ?? '',
    }))
  },
})
