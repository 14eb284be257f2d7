/** Proves that each act of staff that names a member was looked at by PS-01 to PS-09. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Every act that names a member, and what it does with them. An act that is new here is looked at by PS-01 to PS-09 first. */
const ON_MEMBERS: Readonly<Record<string, string>> = {
  'accounts-apart': 'says that two accounts are of different people',
  'accounts-same': 'says that two accounts are one person’s, of which one plays on',
  'agent-contract-offer': 'offers them a contract, which they accept themselves',
  'agent-make': 'makes them an agent',
  'agent-move': 'moves their place in the line',
  'agent-rates': 'sets their rates',
  'care-call': 'keeps that a person called or wrote',
  'care-exclude': 'keeps them from play, only ever longer',
  'care-show': 'reads',
  'check-level': 'says how well they are known, by two',
  'check-show': 'reads',
  'contact-release': 'takes a contact off, and they prove another',
  'documents-erase': 'erases what no law keeps',
  'documents-show': 'reads',
  'duplicates-show': 'reads',
  'exclude-member': 'keeps them from play, only ever longer',
  'freeze-member': 'shuts them out',
  'freeze-renew': 'lets a freeze hold longer, by a second person',
  'funds-ask': 'asks where their money comes from',
  'give-free-rounds': 'gives where PS-07 lets it',
  'limit-member': 'sets the limit of the house beside theirs',
  'list-requirements': 'reads',
  'message-send': 'writes to them',
  'note-free-spins': 'writes down what a vendor gave',
  'points-grant': 'gives where PS-07 lets it',
  'profile-correct': 'corrects what they told',
  'release-withdrawals': 'ends a freeze that they began themselves',
  'risk-open': 'opens a case',
  'screening-clear': 'says that they are not the person of an entry, by two',
  'screening-hits': 'reads',
  'staff-own': 'keeps one of the staff from acting on their own account',
  'under-age': 'closes the account of somebody under age, by two',
  'unfreeze-member': 'lets them in again',
}
it('[PS-01, PS-02, PS-03] no other act of the staff names a member', () => {
  const { acts } = world.house.operator.describe(() => true)
  const named = acts
    .filter(({ fields }) => fields.some(({ bounds }) => bounds.kind === 'code' && bounds.of === 'account'))
    .map(({ name }) => name)
  expect(named.toSorted()).toEqual(Object.keys(ON_MEMBERS).toSorted())
})
