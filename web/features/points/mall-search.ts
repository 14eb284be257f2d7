/** Mall search: which part of the mall is open, under which filter, as the address carries it. */
import type { PointType, RedeemState } from '@baize/contract/points.ts'

export const MALL_PARTS = ['goods', 'orders', 'details', 'convert', 'rules'] as const
export type MallPart = (typeof MALL_PARTS)[number]

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] => Object.keys(table) as Key[]
export const TYPES = keysOf<PointType>({ slots: 0, live: 0, sports: 0, lottery: 0, pvp: 0, deposit: 0, redeem: 0 })
export const STATES = keysOf<RedeemState>({ 'in process': 0, approved: 0, rejected: 0 })

export type MallSearch = {
  readonly tab: MallPart
  readonly type?: PointType | undefined
  readonly status?: RedeemState | undefined
  /** The first and the last day of the record, in the merchant's zone. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly affordable: boolean
  readonly page: number
}
/** The props of every part of the mall. */
export type MallProps = { readonly search: MallSearch; readonly onSearch: (next: MallSearch) => void }
type Raw = Readonly<Record<string, unknown>>

const oneOf = <Value extends string>(values: readonly Value[], raw: unknown): Value | undefined => values.find((value) => value === raw)
const DAY = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/
const dayIn = (raw: unknown): string | undefined => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined)
const LARGEST_PAGE = 100_000

export function readMallSearch(raw: Raw): MallSearch {
  const page = Number(raw['page'])
  return {
    tab: oneOf(MALL_PARTS, raw['tab']) ?? 'goods',
    type: oneOf(TYPES, raw['type']),
    status: oneOf(STATES, raw['status']),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    affordable: raw['affordable'] === true || raw['affordable'] === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= LARGEST_PAGE ? page : 1,
  }
}

/** What goes back into the address: nothing that is default or empty. */
export const writeMallSearch = ({
  tab,
  type,
  status,
  from,
  to,
  affordable,
  page,
}: MallSearch): Record<string, string | number | boolean> => ({
  ...(tab === 'goods' ? {} : { tab }),
  ...(type === undefined ? {} : { type }),
  ...(status === undefined ? {} : { status }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(affordable ? { affordable } : {}),
  ...(page === 1 ? {} : { page }),
})
