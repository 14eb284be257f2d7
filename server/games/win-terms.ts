/** Win terms: how far a vendor's reports are trusted, by currency. What exceeds them is held for staff and not paid. */
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'

/** Ten-thousandths but for the multiple. */
export type WinTerms = {
  /** The maximum win of one round. */
  readonly winUnits: bigint
  /** The maximum win of a round as a multiple of its stake. */
  readonly multiple: bigint
  /** The maximum wins of all players in an hour, and how far they may exceed their stakes. */
  readonly hourWinUnits: bigint
  readonly hourNetUnits: bigint
  /** The maximum gifts in an hour without a stake: jackpots, promotions, free rounds. */
  readonly hourGiftUnits: bigint
}
export type WinTermsOf = (currency: string) => WinTerms

/** As the table stores it: decimal text by currency; a missing field is the default. */
export type KeptWinTerms = Readonly<Record<string, Partial<Record<keyof WinTerms, string>>>>

const NAMES = ['winUnits', 'multiple', 'hourWinUnits', 'hourNetUnits', 'hourGiftUnits'] as const

/** For real vendors until their terms are set: nothing is given without a budget. */
const REAL: WinTerms = {
  winUnits: 100_000_000n * UNITS,
  multiple: 20_000n,
  hourWinUnits: 1_000_000_000n * UNITS,
  hourNetUnits: 500_000_000n * UNITS,
  hourGiftUnits: 0n,
}

/** For the vendors of the demonstration, who play without real money. */
const SANDBOX: WinTerms = {
  winUnits: 1_000_000_000n * UNITS,
  multiple: 100_000n,
  hourWinUnits: 20_000_000_000n * UNITS,
  hourNetUnits: 10_000_000_000n * UNITS,
  hourGiftUnits: 100_000_000n * UNITS,
}

const readTerm = (name: keyof WinTerms, text: string): bigint | undefined => (name === 'multiple' ? BigInt(text) : parseUnits(text))

/** The terms of each currency, read once. */
export function winTermsOf(kept: KeptWinTerms, sandbox: boolean): WinTermsOf {
  const usual = sandbox ? SANDBOX : REAL
  const laid = new Map(
    Object.entries(kept).map(([currency, terms]) => [
      currency,
      Object.fromEntries(
        NAMES.map((name) => [name, (terms[name] === undefined ? undefined : readTerm(name, terms[name])) ?? usual[name]]),
      ) as WinTerms,
    ]),
  )
  return (currency) => laid.get(currency) ?? usual
}

/** The stored terms with the given ones of one currency over them. */
export function withWinTerms(kept: KeptWinTerms, currency: string, given: Partial<WinTerms>): KeptWinTerms {
  const now = { ...kept[currency] }
  for (const name of NAMES) {
    const term = given[name]
    if (term !== undefined) now[name] = name === 'multiple' ? String(term) : formatUnits(term)
  }
  return { ...kept, [currency]: now }
}

/** The stakes, wins and gifts of a vendor's players in the running hour. */
export type HourSums = { readonly staked: bigint; readonly won: bigint; readonly given: bigint }

export type Winning = {
  /** What the act adds to its round's wins. */
  readonly units: bigint
  /** The open stakes and wins of its round. */
  readonly staked: bigint
  readonly won: bigint
  /** A kind that needs no stake. */
  readonly isGift: boolean
}

/** Whether a win returns nobody's stake: it draws on the budget of gifts. */
export const drawsOnBudget = ({ isGift, staked }: Pick<Winning, 'isGift' | 'staked'>): boolean => isGift || staked <= 0n

/** Whether an act exceeds the terms. An act that gives nothing or takes away never does. */
export function isBeyond(terms: WinTerms, winning: Winning, hour: HourSums): boolean {
  const { units, staked, won } = winning
  if (units <= 0n) return false
  if (drawsOnBudget(winning)) return units > terms.winUnits || hour.given + units > terms.hourGiftUnits
  const total = won + units
  if (total > terms.winUnits || total > terms.multiple * staked) return true
  return hour.won + units > terms.hourWinUnits || hour.won - hour.staked + units > terms.hourNetUnits
}
