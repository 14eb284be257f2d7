/** Person: one award for one person, whichever of their accounts asks (PR-42). Staff look at whoever may be the same person. */
import type { Tx } from '../../platform/database.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { PromotionsNeeds } from '../needs.ts'
import { isMarked, takeMarks } from './person-store.ts'
import type { Campaign } from '../store.ts'

export { freePlace } from './person-store.ts'

/** Where one person has one award. */
export type PersonKey = { readonly campaign: Campaign; readonly member: string; readonly period: string }

/**
 * Takes the place for the member's person, under the member's locked row. `same` means that another account of theirs has it. `alike` means that
 * somebody has it who shares an address with them. Of two accounts at the same moment one waits for the other.
 */
export async function takePlace(
  needs: PromotionsNeeds,
  tx: Tx,
  { campaign: { id: campaign, document }, member, period }: PersonKey,
): Promise<'same' | 'alike' | 'other'> {
  if (!kindOf(document.trigger).onePerson) return 'other'
  const { marks, same, alike } = await needs.personOf(member)
  const place = { campaign, period }
  // A member without any such data is still recorded there under their own id.
  if (!(await takeMarks(tx, place, member, [`member:${member}`, ...marks]))) return 'same'
  if (await isMarked(tx, place, same)) return 'same'
  return (await isMarked(tx, place, alike)) ? 'alike' : 'other'
}
