/** Maximum win: the most that one draw can pay for the current picks or the slip. It is computed after the key press and not in it. */
import type { BetTerms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { highestWin, type HighestWin, type PricedTicket } from '@baize/rules/lottery/plays/highest.ts'
import { readFactor, readTicket, type ReadTicket } from '@baize/rules/lottery/lottery.ts'
import { useDeferredValue, useMemo } from 'react'
import { perUnit, type Wish, type Zodiac } from './pricing.ts'
import type { Line } from '../slip/slip.ts'

/** The selection; a ticket is read once for as long as its object lives. */
export type Chosen = Pick<Line, 'play' | 'selection'>
type Sale = {
  readonly rules: string
  readonly plays: readonly LotteryPlay[]
  readonly terms: Pick<BetTerms, 'basePrice' | 'maximumGroup'>
  readonly zodiac: Zodiac
}

const tickets = new WeakMap<Chosen, { readonly zodiac: Zodiac; readonly ticket: ReadTicket | undefined }>()
function ticketOf({ rules, zodiac }: Sale, chosen: Chosen): ReadTicket | undefined {
  const known = tickets.get(chosen)
  if (known !== undefined && known.zodiac === zodiac) return known.ticket
  const read = readTicket({ game: rules, play: chosen.play, selection: chosen.selection, ...(zodiac ? { params: { zodiac } } : {}) })
  const ticket = read.ok ? read.value : undefined
  tickets.set(chosen, { zodiac, ticket })
  return ticket
}

/** Undefined while it is no bet. */
function pricedTicket(sale: Sale, chosen: Chosen, wish: Wish): PricedTicket | undefined {
  const play = sale.plays.find(({ code }) => code === chosen.play)
  const ticket = play && ticketOf(sale, chosen)
  if (play === undefined || ticket === undefined) return undefined
  const factors = Object.entries(play.factors).flatMap(([tier, text]) => {
    const factor = readFactor(text)
    return factor ? [[tier, factor] as const] : []
  })
  return {
    ticket,
    factors: new Map(factors),
    perUnit: perUnit(sale.terms, wish),
    ...(play.basis === 'fair' ? { prizeGroup: BigInt(wish.prizeGroup) } : {}),
  }
}

/** What lines can win together; a line that is no longer sold wins nothing. */
function highestOf(sale: Sale, lines: readonly (Chosen & Omit<Wish, 'prizeGroup'> & { readonly prizeGroup?: number })[]): HighestWin {
  const priced = lines.flatMap((line) => {
    const { unit, multiple, prizeGroup = sale.terms.maximumGroup } = line
    const one = pricedTicket(sale, line, { unit, multiple, prizeGroup })
    return one ? [one] : []
  })
  return highestWin(priced)
}

/** The maximum win of the slip; the previous one stays while a newer one is computed. */
export function useHighestOfSlip(sale: Sale, lines: readonly Line[]): HighestWin {
  const later = useDeferredValue(lines)
  const { rules, plays, terms, zodiac } = sale
  return useMemo(() => highestOf({ rules, plays, terms, zodiac }, later), [rules, plays, terms, zodiac, later])
}

/** The maximum win of the present picks; undefined while they are no bet. */
export function useHighestOfPick(sale: Sale, chosen: Chosen | undefined, wish: Wish): HighestWin | undefined {
  const pick = useMemo(() => chosen && { chosen, wish }, [chosen, wish])
  const later = useDeferredValue(pick)
  const { rules, plays, terms, zodiac } = sale
  return useMemo(() => {
    const priced = later && pricedTicket({ rules, plays, terms, zodiac }, later.chosen, later.wish)
    return priced && highestWin([priced])
  }, [rules, plays, terms, zodiac, later])
}
