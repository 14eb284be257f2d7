/** Bet text: a played bet as it is typed into the verifier's fields, read for the rules; undefined where it cannot be read. */
import type { TableBet } from '@baize/rules/originals/table-bets.ts'
import { unitsOf } from '../stake.ts'

/** `3.17.24` are three numbers; an empty text is none. */
export function readNumbers(text: string): number[] | undefined {
  if (text.trim() === '') return []
  const parts = text.split(/[.,\s]+/).filter(Boolean)
  return parts.every((part) => /^[0-9]{1,3}$/.test(part)) ? parts.map(Number) : undefined
}

/** `higher.skip.cash-out`: words from the given list. */
export function readWords<Word extends string>(text: string, words: readonly Word[]): Word[] | undefined {
  const parts = text.split(/[.,\s]+/).filter(Boolean)
  return parts.every((part): part is Word => (words as readonly string[]).includes(part)) ? parts : undefined
}

/** `red:100_straight-17:50`: spots with their stakes. */
export function readSpots(text: string): TableBet[] | undefined {
  if (text.trim() === '') return []
  const parts = text
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((part) => /^([a-z0-9-]+):([0-9.]+)$/.exec(part))
  if (parts.some((part) => part === null || unitsOf(part[2] ?? '') <= unitsOf('0'))) return undefined
  return parts.map((part) => ({ on: part?.[1] ?? '', stakeUnits: unitsOf(part?.[2] ?? '') }))
}

/** A whole number between two bounds, or undefined. */
export function readWhole(text: string, lowest: number, highest: number): number | undefined {
  const value = /^[0-9]{1,3}$/.test(text.trim()) ? Number(text) : undefined
  return value !== undefined && value >= lowest && value <= highest ? value : undefined
}
