/** Claim: somebody tried to bind somebody else's number, or one in another name. Staff see it and may allow it with a reason (WC-11, WC-12). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { newReference } from '../../platform/random.ts'
import { openOne } from '../../platform/secrets.ts'
import type { Decided } from '../arrival.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { kindOf, methodsNow } from '../method/method.ts'
import { claimNamesPlace } from '../sealed.ts'
import { payeesOf } from '../store.ts'
import { markOf, nameMarkOf, nameOf, tailOf } from './bind.ts'
import type { PayeeInput } from './typed.ts'
import { claimForUpdate, insertClaim, openClaims, writeAllowed, type ClaimRow } from './payee-store.ts'

/** Written after the binding was refused and rolled back. */
export const noteClaim = async (
  needs: WalletNeeds,
  tx: Tx,
  owner: WalletOwner,
  { method, accountNumber, holderName }: PayeeInput,
  reason: ClaimRow['reason'],
): Promise<void> => {
  const mark = markOf(needs, kindOf(await methodsNow(tx), method), accountNumber)
  const known = await nameOf(needs, tx, owner, await payeesOf(tx, owner.id))
  const names: ClaimNames = { known: known ?? null, holder: holderName }
  await insertClaim(tx, {
    reason,
    nameMark: nameMarkOf(needs, holderName),
    namesSealed: needs.secrets.seal(claimNamesPlace(owner.id, mark), JSON.stringify(names)),
    reference: newReference(needs.random, 'C'),
    memberId: owner.id,
    mark,
    method,
    accountTail: tailOf(accountNumber),
    at: needs.clock.now(),
    allowedBy: null,
    allowReason: null,
    allowedAt: null,
  })
}

/** The name that the member is known by, and the one of the account. */
type ClaimNames = { readonly known: string | null; readonly holder: string | null }

/** Said in place of names that were altered or moved in the database. */
const UNREADABLE = 'unreadable'

function namesOf({ secrets, warn }: Pick<WalletNeeds, 'secrets' | 'warn'>, { memberId, mark, namesSealed }: ClaimRow): ClaimNames {
  if (namesSealed === null) return { known: null, holder: null }
  const text = openOne(secrets, warn, claimNamesPlace(memberId, mark), namesSealed)
  return text === undefined ? { known: UNREADABLE, holder: UNREADABLE } : (JSON.parse(text) as ClaimNames)
}

export type ClaimDecision = { readonly claim: string; readonly by: string; readonly reason: string }

/** From now on the member may bind that number beside its first owner. */
export async function allowClaim(
  needs: WalletNeeds,
  tx: Tx,
  { claim, by, reason }: ClaimDecision,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const row = await claimForUpdate(tx, claim)
  if (!row) return refused('not-found')
  if (row.allowedAt !== null) return refused('state-conflict')
  await writeAllowed(tx, row.id, { allowedBy: by, allowReason: reason, allowedAt: needs.clock.now() })
  const shown = { claim: row.reference, member: row.memberId, method: row.method, accountTail: row.accountTail }
  return done({ before: { ...shown, allowed: false }, after: { ...shown, allowed: true } })
}

/** Staff see both names, since a spelling is judged by eye. */
export const claimQueue = async (needs: Pick<WalletNeeds, 'secrets' | 'warn'>, reader: Reader) =>
  (await openClaims(reader)).map((row) => {
    const { known: knownAs, holder } = namesOf(needs, row)
    return {
      claim: row.reference,
      member: row.memberId,
      owners: row.owners.join(', '),
      why: row.reason,
      knownAs,
      holder,
      method: row.method,
      accountTail: row.accountTail,
      at: row.at.toString(),
    }
  })
