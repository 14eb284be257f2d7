/** Outside: every lottery that others hold, and the special days of their publishers. The product and its stand-in publishers read the same. */
import type { SpecialDays } from './calendar.ts'
import { CHINA } from './china.ts'
import { HONG_KONG } from './hong-kong.ts'
import { NEIGHBOURS } from './neighbours.ts'
import type { OutsideLottery } from './outside-lottery.ts'
import type { ListedDay } from './special-day-list.ts'
import { THAI_EXCHANGE } from './thai-exchange.ts'
import { THAILAND } from './thailand.ts'
import { VIETNAM } from './vietnam.ts'

const ALL = [CHINA, HONG_KONG, THAILAND, THAI_EXCHANGE, NEIGHBOURS, VIETNAM]

/** By code. */
export const OUTSIDE_LOTTERIES: ReadonlyMap<string, OutsideLottery> = new Map(ALL.flatMap(({ lotteries }) => Object.entries(lotteries)))

/** By list. */
export const SPECIAL_DAY_LISTS: ReadonlyMap<string, readonly ListedDay[]> = new Map(ALL.flatMap(({ lists }) => Object.entries(lists)))

/** The days of a list as if all were confirmed: what its publisher does where every forecast comes true. */
export const asListed = (list: string): SpecialDays =>
  new Map((SPECIAL_DAY_LISTS.get(list) ?? []).map(({ day, draws }) => [day, { draws, confirmed: true }]))
