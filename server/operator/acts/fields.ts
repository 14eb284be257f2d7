/** Fields: what an act asks for. Each states once what it may hold; command line, help, refusals and descriptions come from that. */
import { readAmountText } from '@baize/contract/values/amount-reader.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import type { Coded, FieldBounds } from '@baize/contract/ops/acts.ts'

/** Why a field is refused, and what it may be. */
export type Wrong = { readonly wrong: string; readonly may?: string }
type Told<V> = { readonly right: V } | Wrong
/** What was typed in the other options. */
type Beside = Readonly<Record<string, string>>

/** What a field may hold, and how a typed text becomes its value. */
type Kind<V> = { readonly bounds: FieldBounds; read(text: string, beside: Beside): Told<V> }
export type Field<V = unknown, Needed extends boolean = boolean> = Kind<V> & {
  readonly place: 'word' | 'option'
  readonly needed: Needed
  /** One sentence for people; empty where the name says enough. */
  readonly says: string
}
export type Fields = Readonly<Record<string, Field>>
export type Values<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer V, infer Needed> ? (Needed extends true ? V : V | undefined) : never
}

/** A word after the act's name, in the order in which they are listed. */
export const word = <V>(kind: Kind<V>, says = ''): Field<V, true> => ({ ...kind, place: 'word', needed: true, says })
/** An option with a name, which may be left out. */
export const option = <V>(kind: Kind<V>, says: string): Field<V, false> => ({ ...kind, place: 'option', needed: false, says })
/** An option with a name that must be there. */
export const named = <V>(kind: Kind<V>, says: string): Field<V, true> => ({ ...kind, place: 'option', needed: true, says })

const CODE = /^[^\p{Cc}]{1,200}$/u

/** The code of a thing, or its reference. */
export const code = (of: Coded): Kind<string> => ({
  bounds: { kind: 'code', of },
  read: (text) => (CODE.test(text) ? { right: text } : { wrong: 'no-code', may: '1 to 200 characters in one line' }),
})

/** A reference is the same in small letters. */
export const reference = (of: Coded): Kind<string> => {
  const { bounds, read } = code(of)
  return { bounds, read: (text, beside) => read(text.toUpperCase(), beside) }
}

/** Spaces around it do not count; the room that keeps it may take them off. */
export const text = (least: number, most: number): Kind<string> => ({
  bounds: { kind: 'text', least, most },
  read: (typed) => {
    const { length } = Array.from(typed.trim())
    return length < least || length > most ? { wrong: 'length', may: `${least} to ${most} characters` } : { right: typed }
  },
})

export const choice = <const Of extends readonly string[]>(of: Of): Kind<Of[number]> => ({
  bounds: { kind: 'choice', of: [...of] },
  read: (typed) => {
    const found = of.find((each) => each === typed)
    return found === undefined ? { wrong: 'not-listed', may: of.join(', ') } : { right: found }
  },
})

export const flag = (): Kind<boolean> => ({
  bounds: { kind: 'flag' },
  read: (typed) => (typed === 'yes' || typed === 'no' ? { right: typed === 'yes' } : { wrong: 'not-listed', may: 'yes, no' }),
})

const WHOLE = /^(0|[1-9][0-9]{0,14})$/

export const number = (least: number, most: number): Kind<number> => ({
  bounds: { kind: 'number', least, most },
  read: (typed) =>
    WHOLE.test(typed) && Number(typed) >= least && Number(typed) <= most
      ? { right: Number(typed) }
      : { wrong: 'no-number', may: `${least} to ${most}` },
})

/** A whole number, or the word `none`. */
export const numberOrNone = (least: number, most: number): Kind<number | null> => {
  const whole = number(least, most)
  return {
    bounds: { kind: 'number', least, most, none: true },
    read: (typed, beside) => {
      const told = typed === 'none' ? { right: null } : whole.read(typed, beside)
      return 'wrong' in told ? { ...told, may: `none, ${least} to ${most}` } : told
    },
  }
}

/** An amount as it was typed, without separators, and in ten-thousandths. */
export type Amount = { readonly typed: string; readonly right: string; readonly units: bigint }

const DIGITS = 4

function amountOf(typed: string, currency: string | undefined): Told<Amount> {
  const read = readAmountText(typed, DIGITS, currency)
  const units = 'right' in read ? parseUnits(read.right, DIGITS) : undefined
  return 'right' in read && units !== undefined
    ? { right: { typed, right: read.right, units } }
    : { wrong: 'fault' in read ? read.fault : 'form' }
}

/** An amount of one currency, or of the currency in another field. It takes no words of another. */
export const amount = (of: { readonly currency: string } | { readonly currencyOf: string }): Kind<Amount> => ({
  bounds: { kind: 'amount', digits: DIGITS, ...of },
  read: (typed, beside) => amountOf(typed, 'currency' in of ? of.currency : beside[of.currencyOf]?.toUpperCase()),
})

/** An amount, or the word `none`. */
export const amountOrNone = (of: { readonly currencyOf: string }): Kind<Amount | null> => ({
  bounds: { kind: 'amount', digits: DIGITS, ...of, none: true },
  read: (typed, beside) => (typed === 'none' ? { right: null } : amount(of).read(typed, beside)),
})

/** Why an amount is none of a wallet that was found only afterwards: it bears the words of another currency. */
export function misreadIn({ typed }: Amount, currency: string): string | undefined {
  const told = amountOf(typed, currency)
  return 'wrong' in told ? told.wrong : undefined
}

/** What the house may lose, by currency. The room that measures it reads it. */
export const budget = (): Kind<string> => ({
  bounds: { kind: 'budget' },
  read: (typed) => (CODE.test(typed) ? { right: typed } : { wrong: 'no-budget', may: 'as MMK=5000000,THB=50000' }),
})

const CURRENCY_CODES = Object.keys(CURRENCIES)

export const currency = (without: readonly string[] = ['TRIAL']): Kind<string> => {
  const of = CURRENCY_CODES.filter((each) => !without.includes(each))
  return {
    bounds: { kind: 'currency', of },
    read: (typed) => (of.includes(typed.toUpperCase()) ? { right: typed.toUpperCase() } : { wrong: 'not-listed', may: of.join(', ') }),
  }
}

export const decimal = (digits: number): Kind<bigint> => ({
  bounds: { kind: 'decimal', digits },
  read: (typed) => {
    const units = parseUnits(typed, digits)
    return units === undefined ? { wrong: 'no-number', may: `a number with at most ${digits} digits after the point` } : { right: units }
  },
})

/** A moment with its offset, so that no zone is guessed. */
export const instant = (): Kind<Temporal.Instant> => ({
  bounds: { kind: 'instant' },
  read: (typed) => {
    try {
      return { right: Temporal.Instant.from(typed) }
    } catch {
      return { wrong: 'no-time', may: 'as 2026-12-01T06:00:00Z' }
    }
  },
})

/** A day of the merchant's zone that exists. */
export const day = (): Kind<string> => ({
  bounds: { kind: 'day' },
  read: (typed) => {
    try {
      if (/^\d{4}-\d{2}-\d{2}$/.test(typed) && Temporal.PlainDate.from(typed).toString() === typed) return { right: typed }
    } catch {
      // It does not exist.
    }
    return { wrong: 'no-day', may: 'as 2026-12-01' }
  },
})

/** Words between commas. */
export const list = (most: number): Kind<readonly string[]> => ({
  bounds: { kind: 'list', most },
  read: (typed) => {
    const words = typed
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    return words.length === 0 || words.length > most ? { wrong: 'length', may: `1 to ${most}, separated by commas` } : { right: words }
  },
})

/** A JSON document; the room that keeps it knows its form. */
export const document = (): Kind<unknown> => ({
  bounds: { kind: 'document' },
  read: (typed) => {
    try {
      return { right: JSON.parse(typed) as unknown }
    } catch {
      return { wrong: 'no-json' }
    }
  },
})

/** What a word may mean: its JSON, or the word itself, so that nobody has to quote an amount or a text twice. */
export const meanings = (): Kind<readonly unknown[]> => ({
  bounds: { kind: 'document', word: true },
  read: (typed) => {
    const told = document().read(typed, {})
    return { right: 'right' in told ? [told.right, typed] : [typed] }
  },
})

export const file = (): Kind<string> => ({
  bounds: { kind: 'file' },
  read: (typed) => (CODE.test(typed) ? { right: typed } : { wrong: 'no-file' }),
})
