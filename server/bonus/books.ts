/** Books: proves that the room's rows and the ledger agree on bonus money (PR-21). */
import type { Reader } from '../platform/database.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { openedGrants } from './store.ts'
import { BETWEEN, promotionOf } from './words.ts'

/** All differences; empty where there are none. Everything is read at one moment. */
export async function proveBonus(reader: Reader, ledger: Pick<Ledger, 'keySums'>): Promise<string[]> {
  return reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const grants = await openedGrants(tx)
      const sums = await ledger.keySums('bonus', tx)
      const faults: string[] = []
      const known = new Set(grants.map(({ id }) => id))
      for (const { name, units } of sums) if (!known.has(name)) faults.push(`${units} moved for the grant ${name}, which is not known`)
      for (const grant of grants) {
        const { id, code, account, terms, bonusUnits, realUnits, houseUnits, playedUnits, stakedUnits, wonUnits } = grant
        const own = sums.filter(({ name }) => name === id)
        const sum = (take: (row: (typeof own)[number]) => boolean): bigint =>
          own.filter(take).reduce((total, { units }) => total + units, 0n)
        const figures: [string, bigint, bigint][] = [
          ['lies in the account of bonus money', bonusUnits, sum((row) => row.account === account)],
          ['went to the promotion', houseUnits - terms.amount, -sum((row) => row.contra === promotionOf(code))],
          ['passed between the accounts', 0n, sum((row) => row.contra === BETWEEN)],
          ['was played', playedUnits, stakedUnits - wonUnits],
          ['was given', terms.amount, bonusUnits + realUnits + houseUnits + playedUnits],
        ]
        for (const [what, said, found] of figures)
          if (said !== found) faults.push(`of the grant ${id}, ${said} ${what} and ${found} was found`)
      }
      return faults
    })
}
