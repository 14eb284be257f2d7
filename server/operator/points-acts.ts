/** Staff acts about the points mall: goods, rules, codes, orders, parcels and gifts. */
import { POINTS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { byEffect, changing, listing, type Act, type Call, type Gate } from './acts/act.ts'
import { amount, choice, code, document, list, named, option, reference, text, word } from './acts/fields.ts'
import { ACCOUNT, BUDGET } from './acts/usual.ts'
import type { Changed, OperatorNeeds } from './needs.ts'

/** An act that writes one description, given as JSON. What stands by a budget needs a second member of staff. */
const writing = (
  name: string,
  summary: string,
  write: (tx: Tx, value: unknown, by: string, budget?: string) => Promise<Outcome<Changed, string>>,
  gate?: Gate,
): Act =>
  changing({
    name,
    summary,
    permission: 'points.write',
    danger: 'undone',
    fields: { json: word(document()), ...BUDGET },
    gate: gate ?? byEffect,
    async change(tx, { json, budget }, { by }) {
      const written = await write(tx, json, by, budget)
      return written.ok ? done({ object: name, ...written.value }) : written
    },
  })

const ORDER = { reference: word(reference('reference')) }

/** Decides about one order, named by its reference. */
const deciding = (name: string, summary: string, decide: (tx: Tx, named: string, call: Call) => Promise<Outcome<Changed, string>>): Act =>
  changing({
    name,
    summary,
    permission: 'points.orders',
    danger: 'lasting',
    fields: ORDER,
    async change(tx, { reference: order }, call) {
      const decided = await decide(tx, order, call)
      return decided.ok ? done({ object: order, ...decided.value }) : decided
    },
  })

const PARCELS = ['packed', 'sent', 'received'] as const

const parcelActs = ({ points }: OperatorNeeds): Act[] => [
  changing({
    name: 'points-parcel',
    summary: 'Notes how far a parcel is.',
    permission: 'points.orders',
    danger: 'undone',
    fields: {
      ...ORDER,
      to: named(choice(PARCELS), 'how far it is'),
      carrier: option(text(0, 500), 'who brings it'),
      number: option(text(0, 500), "the carrier's number"),
    },
    async change(tx, { reference: order, to: parcel, carrier = null, number: parcelNumber = null }) {
      const moved = await points.moveParcel(tx, { reference: order, parcel, carrier, parcelNumber })
      return moved.ok ? done({ object: order, ...moved.value }) : moved
    },
  }),
  changing({
    name: 'points-address',
    summary: 'Shows the address of a parcel; every look is recorded in the audit chain.',
    permission: 'points.orders',
    danger: 'none',
    fields: ORDER,
    async change(tx, { reference: order }) {
      const found = await points.addressOf(tx, order)
      if (!found.ok) return found
      const { address, before, after } = found.value
      const afterwards = () => Promise.resolve({ rows: [{ address }], summary: 'where it goes' })
      return done({ object: order, before, after, afterwards })
    },
  }),
]

const orderActs = (needs: OperatorNeeds): Act[] => [
  deciding('points-order-approve', 'Approves an order of the mall; what was held is paid.', (tx, order) => needs.points.approve(tx, order)),
  deciding(
    'points-order-reject',
    'Refuses an order of the mall; everything comes back and the member reads the reason.',
    (tx, order, { reason }) => needs.points.reject(tx, order, reason),
  ),
  ...parcelActs(needs),
]

/** What staff read of points. */
const listActs = ({ points }: OperatorNeeds): Act[] => [
  listing({
    name: 'list-points-orders',
    summary: 'Shows orders that wait for staff and parcels in transit.',
    permission: 'points.read',
    what: 'orders',
    rows: (reader) => points.orders(reader),
  }),
  listing({
    name: 'points-liability',
    summary: 'Shows the points of all members, and their value in each currency.',
    permission: 'points.read',
    what: 'currencies',
    rows: (reader) => points.liability(reader),
  }),
  listing({
    name: 'list-goods',
    summary: 'Shows the goods of the mall with their stock.',
    permission: 'points.read',
    what: 'goods',
    rows: (reader) => points.goods(reader),
  }),
]

const grantAct = ({ points, members }: OperatorNeeds): Act =>
  changing({
    name: 'points-grant',
    summary: 'Gives a member points; the key prevents a second gift.',
    permission: 'points.grant',
    danger: 'lasting',
    fields: { account: ACCOUNT, points: word(amount({ currency: POINTS })), key: word(code('key')) },
    gate: 'two-when-large',
    async change(tx, { account, points: { typed, units }, key }, { reason }) {
      if (units === 0n) return refused('value-refused', { field: 'points', wrong: 'zero' })
      const member = await members.find(tx, account)
      if (member === undefined) return refused('not-found')
      const refusal = await members.giftRefusal(tx, member)
      if (refusal !== undefined) return refused(refusal)
      const given = await points.grant(tx, { member: member.id, key, units, reason })
      return given.ok ? done({ object: account, before: null, after: { points: typed }, moves: { member: member.id, units } }) : given
    },
  })

export const pointsActs = (needs: OperatorNeeds): Act[] => [
  writing('points-goods', 'Writes goods of the mall under their code.', needs.points.setGoods),
  writing('points-rule', 'Sets what play of a category, or DEPOSIT, earns for each 10,000.', needs.points.setRule, 'two'),
  writing('points-rate', 'Sets at which rate a level converts points to money.', needs.points.setRate, 'two'),
  changing({
    name: 'points-codes',
    summary: 'Adds codes to code goods; they are stored encrypted.',
    permission: 'points.write',
    danger: 'lasting',
    fields: { goods: word(code('goods')), codes: word(list(100_000), 'separated by commas') },
    async change(tx, { goods, codes }) {
      const added = await needs.points.addCodes(tx, goods, codes)
      return added.ok ? done({ object: goods, ...added.value }) : added
    },
  }),
  grantAct(needs),
  ...orderActs(needs),
  ...listActs(needs),
]
