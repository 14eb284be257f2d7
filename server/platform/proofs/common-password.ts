/** Common password: whether a password is one of the first that a guesser tries, or one of them with a little around it. */
import { normalisedAccount } from './account-name.ts'
import { isListed } from './common-list.ts'

/** How much may surround a common word that still counts as that word: `dragon2026!!`. */
const TRIMMINGS = 6

const FIGURES_FOR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const withoutFigures = (word: string): string => Array.from(word, (sign) => FIGURES_FOR_LETTERS[sign] ?? sign).join('')

/** The shortest piece that makes the word when it is repeated; the word itself when there is none. */
function pieceOf(word: string): string {
  for (let size = 1; size <= word.length / 2; size += 1)
    if (word.length % size === 0 && word.slice(0, size).repeat(word.length / size) === word) return word.slice(0, size)
  return word
}

/** `abcdefghij`, `0123456789`, `9876543210`: every sign next to the one before. */
function isSequence(word: string): boolean {
  const codes = Array.from(word, (sign) => sign.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  return steps.length > 2 && steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
}

/** The word without what surrounds its letters, where that is little. */
function core(word: string): string {
  const bare = word.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')
  return word.length - bare.length <= TRIMMINGS ? bare : word
}

/**
 * Judges a password of any length against the list, repetitions and sequences, and local words (the account, the merchant). A long phrase that
 * only contains a common word passes.
 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  const word = password.normalize('NFKC').toLowerCase()
  const piece = pieceOf(word)
  if (piece.length <= 3 || isSequence(word)) return true
  const known = (candidate: string) => isListed(candidate) || context.some((own) => own.length >= 3 && normalisedAccount(own) === candidate)
  const shapes = [word, piece, core(word), pieceOf(core(word)), core(withoutFigures(word))]
  return shapes.some((shape) => known(shape) || known(withoutFigures(shape)))
}
