/** Staff acts about the points mall: goods, rules, codes, orders, parcels and gifts. */
import { unitsOfText } from '@baize/contract/values/amount-reader.ts'
import { POINTS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { BUDGET_OPTION, type Act, type Call, type Changed, type Gate, type OperatorNeeds } from './needs.ts'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** An act that writes one description, given as JSON. What stands by a budget needs a second member of staff. */
const writing = (
  name: string,
  summary: string,
  write: (tx: Tx, value: unknown, by: string, budget?: string) => Promise<Outcome<Changed, string>>,
  gate?: Gate,
): Act => ({
  name,
  summary,
  words: ['json'],
  options: BUDGET_OPTION,
  changes: true,
  gate: gate ?? (async (_tx, _call, { needsTwo }) => (needsTwo ? 'two' : undefined)),
  async change(tx, { words: [text = ''], by, options }) {
    const written = await write(tx, jsonOf(text), by, options['budget'])
    return written.ok ? done({ object: name, ...written.value }) : written
  },
})

/** An act about one order, named by its reference. */
const deciding = (
  name: string,
  summary: string,
  options: Readonly<Record<string, string>>,
  decide: (tx: Tx, reference: string, call: Call) => Promise<Outcome<Changed, string>>,
): Act => ({
  name,
  summary,
  words: ['reference'],
  options,
  changes: true,
  async change(tx, call) {
    const reference = (call.words[0] ?? '').toUpperCase()
    const decided = await decide(tx, reference, call)
    return decided.ok ? done({ object: reference, ...decided.value }) : decided
  },
})

const PARCELS = ['packed', 'sent', 'received'] as const

function orderActs({ points }: OperatorNeeds): Act[] {
  return [
    deciding('points-order-approve', 'Approves an order of the mall; what was held is paid.', {}, (tx, reference) =>
      points.approve(tx, reference),
    ),
    deciding(
      'points-order-reject',
      'Refuses an order of the mall; everything comes back and the member reads the reason.',
      {},
      (tx, reference, call) => points.reject(tx, reference, call.reason),
    ),
    deciding(
      'points-parcel',
      'Notes how far a parcel is.',
      { to: `one of ${PARCELS.join(', ')}`, carrier: 'who brings it', number: "the carrier's number" },
      async (tx, reference, { options }) => {
        const parcel = PARCELS.find((known) => known === options['to'])
        if (parcel === undefined) return refused('state-unknown')
        return points.moveParcel(tx, { reference, parcel, carrier: options['carrier'] ?? null, parcelNumber: options['number'] ?? null })
      },
    ),
    {
      name: 'points-address',
      summary: 'Shows the address of a parcel; every look is recorded in the audit chain.',
      words: ['reference'],
      options: {},
      changes: true,
      async change(tx, { words: [word = ''] }) {
        const reference = word.toUpperCase()
        const found = await points.addressOf(tx, reference)
        if (!found.ok) return found
        const { address, before, after } = found.value
        return done({
          object: reference,
          before,
          after,
          afterwards: () => Promise.resolve({ rows: [{ address }], summary: 'where it goes' }),
        })
      },
    },
  ]
}

/** What staff read of points. */
function listActs({ points }: OperatorNeeds): Act[] {
  return [
    {
      name: 'list-points-orders',
      summary: 'Shows orders that wait for staff and parcels in transit.',
      words: [],
      options: {},
      changes: false,
      async read(reader) {
        const rows = await points.orders(reader)
        return done({ rows, summary: `${rows.length} orders` })
      },
    },
    {
      name: 'points-liability',
      summary: 'Shows the points of all members, and their value in each currency.',
      words: [],
      options: {},
      changes: false,
      async read(reader) {
        const rows = await points.liability(reader)
        return done({ rows, summary: `${rows.length} currencies` })
      },
    },
    {
      name: 'list-goods',
      summary: 'Shows the goods of the mall with their stock.',
      words: [],
      options: {},
      changes: false,
      async read(reader) {
        const rows = await points.goods(reader)
        return done({ rows, summary: `${rows.length} goods` })
      },
    },
  ]
}

export function pointsActs(needs: OperatorNeeds): Act[] {
  const { points, members } = needs
  return [
    writing('points-goods', 'Writes goods of the mall under their code.', points.setGoods),
    writing('points-rule', 'Sets what play of a category, or DEPOSIT, earns for each 10,000.', points.setRule, 'two'),
    writing('points-rate', 'Sets at which rate a level converts points to money.', points.setRate, 'two'),
    {
      name: 'points-codes',
      summary: 'Adds codes to code goods; they are stored encrypted.',
      words: ['goods', 'codes separated by commas'],
      options: {},
      changes: true,
      async change(tx, { words: [goods = '', codes = ''] }) {
        const list = codes
          .split(',')
          .map((code) => code.trim())
          .filter(Boolean)
        if (list.length === 0) return refused('value-refused')
        const added = await points.addCodes(tx, goods, list)
        return added.ok ? done({ object: goods, ...added.value }) : added
      },
    },
    {
      name: 'points-grant',
      summary: 'Gives a member points; the key prevents a second gift.',
      words: ['account', 'points', 'key'],
      options: {},
      changes: true,
      gate: 'two-when-large',
      async change(tx, { words: [account = '', amount = '', key = ''], reason }) {
        const units = unitsOfText(amount, 4, POINTS)
        if (!units || key === '') return refused('value-refused')
        const member = await members.find(tx, account)
        if (member === undefined) return refused('not-found')
        const refusal = await members.giftRefusal(tx, member)
        if (refusal !== undefined) return refused(refusal)
        const given = await points.grant(tx, { member: member.id, key, units, reason })
        return given.ok ? done({ object: account, before: null, after: { points: amount }, moves: { member: member.id, units } }) : given
      },
    },
    ...orderActs(needs),
    ...listActs(needs),
  ]
}
