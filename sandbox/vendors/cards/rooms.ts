/** The rooms of Nine Leaves: stakes and rake. The service, the page and the site read this list. */
import { parseUnits } from '@baize/contract/values/money.ts'
import type { RakeTerms } from '@baize/rules/card-room/nine-leaves.ts'

export type Room = {
  readonly id: string
  readonly en: string
  readonly my: string
  readonly currency: string
  /** What each player puts into the pot of a hand, decimal text; "0" is for practice, where no money moves. */
  readonly stake: string
  /** The other players of a practice room are computers and are labelled so. */
  readonly practice: boolean
}

export const SEATS = 5
/** Three percent of the pot, and never more than half of one stake. */
export const RAKE_BASIS_POINTS = 300

const STAKES: Readonly<Record<string, readonly [string, string, string]>> = { MMK: ['200', '1000', '5000'], THB: ['10', '50', '250'] }
const OTHER_STAKES = ['1', '5', '25'] as const
const NAMES = [
  ['Bamboo room', 'ဝါးခန်း'],
  ['Teak room', 'ကျွန်းခန်း'],
  ['Lotus room', 'ကြာခန်း'],
] as const

/** The rooms in a currency, the practice room first. */
export const roomsOf = (currency: string): Room[] => {
  const stakes = STAKES[currency] ?? OTHER_STAKES
  const practice: Room = { id: `practice-${currency}`, en: 'Practice room', my: 'လေ့ကျင့်ခန်း', currency, stake: '0', practice: true }
  const rooms = NAMES.map(([en, my], index): Room => ({
    id: `${en.split(' ')[0]!.toLowerCase()}-${currency}`,
    en,
    my,
    currency,
    stake: stakes[index] ?? '1',
    practice: false,
  }))
  return [practice, ...rooms]
}

/** Currencies whose rooms the site may list without a player. */
export const ROOM_CURRENCIES = Object.keys(STAKES)

export const stakeUnitsOf = ({ stake }: Room): bigint => parseUnits(stake) ?? 0n

export const rakeOf = (room: Room): RakeTerms => ({ basisPoints: RAKE_BASIS_POINTS, mostUnits: stakeUnitsOf(room) / 2n })
