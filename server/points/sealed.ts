/** Sealed: where the points room keeps what is sealed, and what each value is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

/** Bound to the member too, so that no address is shown to another one. */
const DELIVERY: SealedColumn = { table: 'points_order', column: 'delivery_sealed', key: ['member', 'id'] }
const CODE: SealedColumn = { table: 'points_code', column: 'code_sealed', key: ['goods', 'id'] }

export const POINTS_SEALED: readonly SealedColumn[] = [DELIVERY, CODE]

export const deliveryPlace = (member: string, order: string): SealedCell => placeIn(DELIVERY, member, order)
export const codePlace = (goods: string, id: string): SealedCell => placeIn(CODE, goods, id)
