/** Name key: what of a name is compared, whatever its letter case, punctuation and order of words (PA-05). */
import { byCodePoint } from '@baize/contract/values/code-points.ts'

/** The words of a name by code points, joined by one space. It is empty where nothing is a letter, mark or digit. */
export const nameKeyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((word) => word !== '')
    .toSorted(byCodePoint)
    .join(' ')

/** Whether a holder cannot be taken for the member. An empty key is nobody's. */
export function differs(holder: string, member: string | undefined): boolean {
  const key = nameKeyOf(holder)
  return key === '' || member === undefined || key !== nameKeyOf(member)
}
