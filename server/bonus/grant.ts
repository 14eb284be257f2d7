/** Grant: a campaign gives bonus money; the first of a member and currency opens at once, further ones wait (PR-09, PR-13). */
import { hash } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { requiredBy } from '@baize/rules/promotions/grant.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'
import { openNext } from './open.ts'
import { grantByKey, insertGrant, type GrantRow } from './store.ts'
import type { Granted, GrantOrder } from './words.ts'

/** The bonus account beside a main one, opened when it is first needed. Callers that take lanes themselves take its lane too. */
export const bonusAccountOf = (
  { ledger }: BonusNeeds,
  tx: Tx,
  { member, currency }: Pick<GrantOrder, 'member' | 'currency'>,
): Promise<bigint> => ledger.openAccount(tx, { owner: member, kind: 'bonus', currency })

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
const meaningOf = (order: GrantOrder): string => hash('sha256', JSON.stringify(order, plain), 'hex')

const grantedAs = ({ id, openedAt }: GrantRow): Granted => ({ id, state: openedAt === null ? 'waiting' : 'active' })

/**
 * Gives bonus money in the caller's transaction. It takes the lanes of both accounts. A caller that already holds lanes must hold that of
 * `bonusAccountOf` as well. The same order again gets the existing grant.
 */
export async function grantBonus(needs: BonusNeeds, tx: Tx, order: GrantOrder): Promise<Outcome<Granted, 'key-used-differently'>> {
  const { key, member, currency, wallet, code, names, terms, lastsSeconds } = order
  const account = await bonusAccountOf(needs, tx, order)
  const fingerprint = meaningOf(order)
  const requiredUnits = requiredBy({ ...terms, expiresAt: 0 })
  const at = needs.clock.now()
  await insertGrant(tx, {
    key,
    fingerprint,
    member,
    currency,
    wallet,
    account,
    code,
    names,
    terms,
    lastsSeconds,
    requiredUnits,
    claimedAt: at,
  })
  const row = await grantByKey(tx, key)
  if (row === undefined) throw new Error(`the grant ${key} was written and cannot be seen`)
  if (row.fingerprint !== fingerprint) return refused('key-used-differently')
  if (row.openedAt !== null) return done(grantedAs(row))
  await needs.ledger.lock(tx, [wallet, account])
  const opened = await openNext(needs, tx, { member, currency, wallet }, at)
  return done({ id: row.id, state: opened === row.id ? 'active' : 'waiting' })
}
