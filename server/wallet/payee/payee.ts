/** The payees' door: the accounts to which members withdraw, and whose a number is. */
import type { Database, Reader } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { kindOf, methodsNow, type Methods } from '../method/method.ts'
import type { WalletNeeds } from '../needs.ts'
import { changePayeeRow, lockUnmarked, payeeOf, unmarkedPayees, type PayeeRow } from '../store.ts'
import { openPayee } from '../view.ts'
import { differs } from '@baize/rules/risk/name-key.ts'
import { markOf } from './bind.ts'
import { compareHolders } from './holder.ts'
import { takeNumber } from './payee-store.ts'

export { addPayee } from './bind.ts'
export { changePayee, removePayee, type PayeeChange } from './care.ts'
export { allowClaim, claimQueue, noteClaim, type ClaimDecision } from './claim.ts'
export type { PayeeInput } from './typed.ts'

/** Set where the payee was altered: nobody is paid to it, and it is not checked again. */
const UNREADABLE = 'unreadable'

function markOfRow(needs: WalletNeeds, methods: Methods, row: PayeeRow): string | undefined {
  const opened = openPayee(needs, row)
  return opened && markOf(needs, kindOf(methods, row.method), opened.accountNumber)
}

/**
 * What a payee is to the rules against laundering: whose number it is, and whether its name is another's than the member's (PA-04). Without honorifics, and
 * in either script, it may be the member's all the same (PA-05).
 */
export async function payeeFacts(needs: WalletNeeds, reader: Reader, payee: { member: string; id: string }, name: string | undefined) {
  const row = await payeeOf(reader, payee.member, payee.id)
  const opened = row && openPayee(needs, row)
  if (row === undefined || opened === undefined || row.numberMark === null) return undefined
  const { holderName } = opened
  const nameDiffers = differs(holderName, name)
  const nameApart = nameDiffers && (name === undefined || compareHolders(holderName, name) === 'different')
  return { mark: row.numberMark, nameDiffers, nameApart, at: row.createdAt }
}

/** Gives payees that were bound before hashes were kept the hash of their number. Where two members share a number, the earlier has it. */
export async function markOldPayees(needs: WalletNeeds, database: Database, isOver: () => boolean = () => false): Promise<void> {
  const find = ({ resting }: Resting) => unmarkedPayees(database.reader, resting)
  const items = { database, clock: needs.clock, warn: needs.warn }
  await eachItem(items, { loop: 'wallet-payee-marks', find, idOf: ({ id }) => id, isOver }, ({ id }) =>
    database.write(async (tx) => {
      const row = await lockUnmarked(tx, id)
      if (row === undefined) return
      const mark = markOfRow(needs, await methodsNow(tx), row)
      const number = { mark: mark ?? '', memberId: row.memberId, at: row.createdAt }
      if (mark !== undefined && !(await takeNumber(tx, { ...number, shared: false }))) await takeNumber(tx, { ...number, shared: true })
      await changePayeeRow(tx, row.id, { numberMark: mark ?? UNREADABLE })
    }),
  )
}
