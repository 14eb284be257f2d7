/** What each kind of campaign is: how a person takes part, what it pays from, and whom it pays. */
import { expect, it } from 'vitest'
import { TRIGGER_NAMES, type TriggerName } from '@baize/contract/promotions.ts'
import type { Kind } from './kind.ts'
import { kindOf, type TriggerData } from './kinds.ts'

type Trait = 'begins' | 'kind' | 'shares' | 'amounts' | 'paidInSets' | 'toFirstWallet' | 'onePerson' | 'forPlay'
type Traits = Pick<Kind<TriggerData>, Trait>

/** A bonus that the campaign's own reward gives each person once. */
const ONCE: Traits = {
  begins: 'itself',
  kind: 'bonus',
  shares: false,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
  forPlay: false,
}
/** What pays each account for its own play, by a table of its own. */
const EACH: Traits = { ...ONCE, amounts: 'own', onePerson: false, forPlay: true }

it('[PR-02, PR-06, PR-07, PR-42] every kind is found by its own name, and is what the specification says', () => {
  const kinds: readonly (Traits & { name: TriggerName })[] = [
    { ...ONCE, name: 'deposit', begins: 'join', shares: true },
    { ...ONCE, name: 'nth-deposit', begins: 'join', shares: true },
    { ...ONCE, name: 'registration', toFirstWallet: true },
    { ...ONCE, name: 'app-download', begins: 'apply' },
    { ...ONCE, name: 'sign-in', kind: 'check-in', amounts: 'own' },
    { ...ONCE, name: 'mission', begins: 'join', forPlay: true },
    { ...EACH, name: 'ranking', paidInSets: true },
    { ...EACH, name: 'raffle' },
    { ...EACH, name: 'rebate', kind: 'rebate', paidInSets: true },
    { ...EACH, name: 'loss-back', kind: 'rebate', paidInSets: true },
    { ...EACH, name: 'referral', kind: 'referral', toFirstWallet: true, forPlay: false },
    { ...EACH, name: 'level-up' },
    { ...ONCE, name: 'application', begins: 'apply' },
    { ...ONCE, name: 'code', begins: 'code' },
  ]
  const found = kinds.map(({ name }) => kindOf({ by: name } as TriggerData))
  expect(kinds.map(({ name }) => name).toSorted()).toEqual([...TRIGGER_NAMES].toSorted())
  expect(found.map(({ schema, ...kind }) => ({ ...kind, name: schema.properties.by.const }))).toMatchObject(kinds)
})
