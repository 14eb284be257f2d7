/** Books: proves that the room's rows and the ledger agree on bonus money (PR-21), grant by grant. */
import type { Reader, Tx } from '../platform/database.ts'
import type { FurtherProof, KeySum, Ledger, WatchedKeys } from '../ledger/ledger.ts'
import { openedGrants, unknownGrants, type ProvedGrant } from './store.ts'
import { BETWEEN, promotionOf } from './words.ts'

type Sums = Pick<Ledger, 'keySums'>

/** The first part of keys of bonus money; the second is the grant. */
const BEGINNING = 'bonus'
const FIRST = '00000000-0000-0000-0000-000000000000'
const TOGETHER = 500

/** Differences of one grant; `own` is what moved under its keys. */
function faultsOf({ id, code, account, terms, ...grant }: ProvedGrant, own: readonly KeySum[]): string[] {
  const { bonusUnits, realUnits, houseUnits, playedUnits, stakedUnits, wonUnits } = grant
  const sum = (take: (row: KeySum) => boolean): bigint => own.filter(take).reduce((total, { units }) => total + units, 0n)
  const figures: [string, bigint, bigint][] = [
    ['lies in the account of bonus money', bonusUnits, sum((row) => row.account === account)],
    ['went to the promotion', houseUnits - terms.amount, -sum((row) => row.contra === promotionOf(code))],
    ['passed between the accounts', 0n, sum((row) => row.contra === BETWEEN)],
    ['was played', playedUnits, stakedUnits - wonUnits],
    ['was given', terms.amount, bonusUnits + realUnits + houseUnits + playedUnits],
  ]
  return figures.flatMap(([what, said, found]) => (said === found ? [] : [`of the grant ${id}, ${said} ${what} and ${found} was found`]))
}

/** Differences of the grants after one of them, all at the moment of `tx`; it reads the transfers of their accounts alone. */
async function proveAfter(ledger: Sums, tx: Tx, after: string, size: number) {
  const grants = await openedGrants(tx, after, size)
  const sums = await ledger.keySums(
    BEGINNING,
    tx,
    grants.flatMap(({ wallet, account }) => [wallet, account]),
  )
  const byName = Map.groupBy(sums, ({ name }) => name)
  return {
    faults: grants.flatMap((grant) => faultsOf(grant, byName.get(grant.id) ?? [])),
    next: grants.length === size ? grants.at(-1)?.id : undefined,
  }
}

/** The room's part of the nightly proof. */
export const bonusProof = (ledger: Sums): FurtherProof => ({
  name: 'I8 bonus money',
  size: TOGETHER,
  prove: (tx, after, size) => proveAfter(ledger, tx, after ?? FIRST, size),
})
/** Every key of bonus money names a grant. */
export const bonusKeys: WatchedKeys = { beginning: BEGINNING, unknown: unknownGrants }

/** All differences; empty where there are none. Everything is read at one moment. */
export async function proveBonus(reader: Reader, ledger: Sums): Promise<string[]> {
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const sums = await ledger.keySums(BEGINNING, tx)
      const unknown = new Set(await unknownGrants(tx, [...new Set(sums.map(({ name }) => name))]))
      const faults = sums
        .filter(({ name }) => unknown.has(name))
        .map(({ name, units }) => `${units} moved for the grant ${name}, which is not known`)
      for (let after: string | undefined = FIRST; after !== undefined;) {
        const slice: { faults: string[]; next: string | undefined } = await proveAfter(ledger, tx, after, TOGETHER)
        faults.push(...slice.faults)
        after = slice.next
      }
      return faults
    })
}
