/** Prove returns: what the room says that payments gave back is what the ledger moved because of them. */
import type { Reader, Tx } from '../../platform/database.ts'
import type { FurtherProof } from '../../ledger/ledger.ts'
import type { WalletNeeds } from '../needs.ts'
import { allGivenBack } from './returns-store.ts'

type Sums = Pick<WalletNeeds['ledger'], 'keySums'>

/** All differences at the moment of `tx`. */
async function faultsOf(tx: Tx, ledger: Sums): Promise<string[]> {
  const sums = Map.groupBy(await ledger.keySums('return', tx), ({ name }) => name)
  const faults: string[] = []
  for (const { reference, takenUnits, borneUnits } of await allGivenBack(tx)) {
    const own = sums.get(reference) ?? []
    const total = (of: (contra: string) => boolean): bigint => own.reduce((sum, { contra, units }) => (of(contra) ? sum - units : sum), 0n)
    const moved = [total((contra) => contra.startsWith('payment:')), -total((contra) => contra === 'house:returns')]
    if (moved[0] !== takenUnits || moved[1] !== borneUnits)
      faults.push(
        `of the payment ${reference}, ${takenUnits} came back and the house bears ${borneUnits}, and ${moved.join(' and ')} was found`,
      )
    sums.delete(reference)
  }
  for (const [name, rows] of sums)
    if (rows.some(({ units }) => units !== 0n)) faults.push(`money moved for returns of ${name}, which is not known`)
  return faults
}

/** All differences; empty where there are none. Everything is read at one moment. */
export const proveReturns = (reader: Reader, ledger: Sums): Promise<string[]> =>
  reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => faultsOf(tx, ledger))

/** The part of the nightly proof: few payments come back, so that all of them are one slice. */
export const returnsProof = (ledger: Sums): FurtherProof => ({
  name: 'payments that came back',
  size: 1,
  prove: async (tx) => ({ faults: await faultsOf(tx, ledger), next: undefined }),
})
