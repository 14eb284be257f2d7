/** Staff: who may act for the operator. A key that only its holder has proves a name, and the database keeps only the key's mark. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../platform/database.ts'
import type { Call } from './acts/act.ts'
import type { OperatorNeeds } from './needs.ts'
import { staffNamed, staffSoFar } from './store.ts'

/** A name in the audit chain, kept permanently. */
export const STAFF_NAME = /^[\p{L}][\p{L}\p{M}0-9 ._-]{1,59}$/u
export const MARK = /^[0-9a-f]{64}$/

/** Bound to the name, so that a copied row lets nobody in. Keyed outside the database, so that nobody there can write one. */
export const markOf = (key: Buffer, name: string, token: string): string =>
  createHmac('sha256', key).update(`staff key of ${name.toLowerCase()}\n${token}`).digest('hex')

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))

/** The very first member of staff needs no row: only the shell and the data key identify them. */
const isFirst = async (reader: Reader, act: string, { words, by }: Call, mark: string): Promise<boolean> =>
  act === 'staff-add' && words[0] === by && words[1] === mark && (await staffSoFar(reader)).ever === 0

/** The stored name, where the key of this machine's user proves it. */
export async function proveStaff(
  { audit, staffKeys }: Pick<OperatorNeeds, 'audit' | 'staffKeys'>,
  reader: Reader,
  act: string,
  call: Call,
): Promise<Outcome<string, 'name-missing' | 'staff-key-missing' | 'staff-key-wrong'>> {
  if (!STAFF_NAME.test(call.by)) return refused('name-missing')
  const token = await staffKeys.read(call.by)
  if (token === undefined) return refused('staff-key-missing')
  const mark = markOf(audit.key, call.by, token)
  const known = await staffNamed(reader, call.by)
  if (known?.leftAt === null && isSame(known.mark, mark)) return done(known.name)
  return !known && (await isFirst(reader, act, call, mark)) ? done(call.by) : refused('staff-key-wrong')
}
