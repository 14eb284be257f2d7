/**
 * Written slip: bets of a two-digit lottery as people write them on paper and in messages, such as `12R500` or `12,34-500`. Pure. A slip is read as a
 * whole or refused at the part that is not understood; nothing is guessed.
 */
import { readAmountText } from '@baize/contract/values/amount-reader.ts'
import { latinDigits, plainNumber, withoutUnseen } from '@baize/contract/values/number-text.ts'

/** Numbers of one play, with the amount on each as decimal text. */
export type WrittenBet = { readonly play: string; readonly selection: string; readonly each: string }
export type SlipReading = { readonly bets: readonly WrittenBet[] } | { readonly fault: 'form' | 'amount'; readonly at: string }

/** Words behind digits that name a play of those digits, the longer first. */
const PLAYS: Readonly<Record<string, string>> = {
  ခွေပူး: 'KHWE_P',
  ခွေ: 'KHWE',
  ထိပ်: 'HEAD',
  ပိတ်: 'TAIL',
  ပတ်: 'PAT',
  ဘရိတ်: 'BRAKE',
}
/** Words that name a fixed set, the longer first. */
const SETS = ['ပါဝါR', 'နက္ခတ်R', 'အပူး', 'စုံစုံ', 'စုံမ', 'မစုံ', 'မမ', 'ကြီး', 'ငယ်', 'ပါဝါ', 'နက္ခတ်', 'ညီကို'] as const

const AMOUNT = '(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?: ?(?:သိန်း|သောင်း|ထောင်))?'
/** What stands between numbers and their amount; R also bets the reverse of each number. */
const MARK = ' ?(?:[-=*xX]|(R)[-=]?) ?'
const PAIR = '[0-9]{2}'
const ENTRY = new RegExp(
  `(?:(${PAIR}(?:[ ,./]+${PAIR})*)(?:${MARK}| (?=[0-9]{3}))|([0-9]+) ?(${Object.keys(PLAYS).join('|')}) ?[-= ]? ?|(${SETS.join('|')}) ?[-= ]? ?)` +
    `(${AMOUNT})(?:R(${AMOUNT}))?(?=$|[ ,;])[ ,;]*`,
  'y',
)

/** The letter wa is a zero among digits, and a letter in the words of plays. */
const withZeros = (run: string): string => (/[0-9]/.test(run) || run === 'ဝဝ' ? run.replaceAll('ဝ', '0') : run)
const plainPart = (part: string): string => `${/^\s/.test(part) ? ' ' : ''}${plainNumber(part)}${/\s$/.test(part) ? ' ' : ''}`

/** One line with ASCII digits and signs; the words of plays stay. */
const lineOf = (line: string): string =>
  latinDigits(withoutUnseen(line))
    .replace(/[0-9ဝ]+/g, withZeros)
    .replace(/[^\u1000-\u109f]+/gu, plainPart)
    .replaceAll('၊', ',')
    .replace(/r(?![a-z])|အာ/g, 'R')
    .replaceAll('×', 'x')
    .replace(/\s+/g, ' ')
    .trim()

/** Numbers in the order in which they were written. One that stands twice is bet twice, in a bet of its own. */
function layersOf(numbers: readonly string[]): readonly string[] {
  const layers: string[][] = []
  for (const number of numbers) {
    const free = layers.find((layer) => !layer.includes(number))
    if (free) free.push(number)
    else layers.push([number])
  }
  return layers.map((layer) => layer.join(','))
}

type Entry = {
  readonly numbers: readonly string[]
  readonly isReversed: boolean
  readonly digits: string
  readonly play: string | undefined
  readonly set: string | undefined
}

/** The plays of one entry at their amounts; `reverse` is the amount on the reversed numbers where it is written apart. */
function betsOf({ numbers, isReversed, digits, play, set }: Entry, each: string, reverse: string | undefined): readonly WrittenBet[] {
  if (set !== undefined) return [{ play: 'SET', selection: set, each }]
  if (play !== undefined) return [{ play: PLAYS[play]!, selection: [...new Set(digits)].join(','), each }]
  const straight = layersOf(numbers).map((selection) => ({ play: isReversed ? 'R' : 'D', selection, each }))
  const turned = numbers.map((number) => number.split('').toReversed().join(''))
  return reverse === undefined ? straight : [...straight, ...layersOf(turned).map((selection) => ({ play: 'D', selection, each: reverse }))]
}

/** Reads a slip: entries in lines, or in one line with spaces, commas or semicolons between them. */
export function readSlip(text: string): SlipReading {
  const bets: WrittenBet[] = []
  for (const written of text.split(/[\n\r]+/)) {
    const line = lineOf(written)
    ENTRY.lastIndex = 0
    while (ENTRY.lastIndex < line.length) {
      const from = ENTRY.lastIndex
      const found = ENTRY.exec(line)
      if (!found) return { fault: 'form', at: line.slice(from) }
      const [whole, numbers = '', mark, digits = '', play, set, amount = '', other] = found
      const [each, reverse] = [amount, other].map((part) => (part === undefined ? undefined : readAmountText(part, 0)))
      if (!each || 'fault' in each || (reverse && 'fault' in reverse)) return { fault: 'amount', at: whole.trim() }
      if (reverse && (mark !== undefined || numbers === '')) return { fault: 'form', at: whole.trim() }
      const entry = {
        numbers: numbers.split(/[ ,./]+/).filter((number) => number !== ''),
        isReversed: mark !== undefined,
        digits,
        play,
        set,
      }
      bets.push(...betsOf(entry, each.right, reverse?.right))
    }
  }
  return { bets }
}
