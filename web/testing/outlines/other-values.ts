/** Other values: what a form is tried with, one field at a time. It is nothing, below, at and above each bound, and each choice. */
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { digits, fieldsOf, groupOf, lengthsFor, nameOf, valueFor, writeInto, type Field } from './pressing.ts'

/** So many values of one field are tried, and so many of one form. */
const MOST_OF_FIELD = 5
const MOST_OF_FORM = 20
const DAY_MS = 86_400_000

/** Of a group of choices each is a field of its own; it counts once. */
const isOne = (field: Field, at: number, all: readonly Field[]): boolean =>
  field.type !== 'radio' || all.findIndex((other) => other.type === 'radio' && other.name === field.name) === at

/** The figures that are said beside a field, or else in its form. */
function figuresBeside(field: Field): number[] {
  const beside = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
  const read = (words: string): number[] => [
    ...new Set([...words.matchAll(/\d[\d,]*(?:\.\d\d)?/g)].map(([figure]) => Math.round(Number(figure.replaceAll(',', '')) * 100))),
  ]
  const near = read(beside).filter((figure) => figure > 0)
  const all = near.length > 0 ? near : read(field.form?.textContent ?? '').filter((figure) => figure >= 10_000)
  return all.toSorted((a, b) => a - b).slice(0, 2)
}
const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

function textsFor(field: HTMLInputElement | HTMLTextAreaElement): string[] {
  const most = field.maxLength > 0 && field.maxLength <= 64 ? ['x'.repeat(field.maxLength)] : []
  const [least = 0, longest = 0] = lengthsFor(field) ?? []
  if (longest > 0) return [least - 1, longest, longest + 1].map(digits)
  if (field.type === 'date') {
    const { min, max } = field as HTMLInputElement
    return [...(min === '' ? [] : [dayAfter(min, -1), min]), ...(max === '' ? [] : [max, dayAfter(max, 1)])]
  }
  if (field.type === 'range') return [(field as HTMLInputElement).min, (field as HTMLInputElement).max]
  if (field.type === 'password') return ['Short-1']
  if (field.type === 'email') return ['nobody']
  if (field.type === 'tel') return ['09']
  if (field.inputMode === 'decimal')
    return ['0', ...figuresBeside(field).flatMap((bound) => [bound - 1, bound, bound + 1].map((cents) => (cents / 100).toFixed(2)))]
  if (field.inputMode === 'numeric') return ['0', '1', '9'.repeat(field.maxLength > 0 ? Math.min(field.maxLength, 6) : 6)]
  return ['ab', ...most]
}

function valuesFor(field: Field): string[] {
  if (field instanceof HTMLSelectElement) return [...field.options].filter(({ disabled }) => !disabled).map(({ value }) => value)
  if (field.type === 'radio') return groupOf(field).map(({ value }) => value)
  if (field.type === 'checkbox') return ['', 'on']
  return ['', ...textsFor(field)]
}

/** One field of a form, and a value that it did not have. */
export type Other = { readonly at: number; readonly value: string; readonly title: string }
/** The same form as ever, which the server refuses. */
export type Refusing = { readonly name: string; readonly code: RefusalCode; readonly title: string }

/** All that the filled form of a button is tried with. */
export function othersOf(button: HTMLElement): Other[] {
  const fields = fieldsOf(button)
  return fields
    .flatMap((field, at) => {
      if (['file', 'search', 'hidden'].includes(field.type) || !isOne(field, at, fields)) return []
      const now = valueFor(field, at)
      const others = valuesFor(field).filter((value) => value !== now)
      return others.slice(0, MOST_OF_FIELD).map((value) => ({ at, value }))
    })
    .slice(0, MOST_OF_FORM)
    .map(({ at, value }) => {
      const name = nameOf(fields[at]!)
      return {
        at,
        value,
        title: `${name === '' ? `field ${at + 1}` : name} = ${value.length > 20 ? `${value.length} × ${value[0]}` : value}`,
      }
    })
}

/** Said by no form in words of its own. */
const OF_SEALING: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['decrypt-failed', 'encryption-required'])
/** All that the server may say against what a form has sent. */
export const refusalsOf = (sent: readonly string[]): Refusing[] =>
  OPERATIONS.filter(({ name }: Operation) => sent.includes(name)).flatMap(({ name, refusals = [] }: Operation) =>
    refusals
      .filter((code) => !OF_SEALING.has(code))
      .slice(0, MOST_OF_FORM)
      .map((code) => ({ name, code, title: `refused by ${code}` })),
  )

/** Fills the form of a button as ever, but for one field. */
export function fillOther(button: HTMLElement, { at, value }: Other): void {
  const field = fieldsOf(button)[at]
  if (field) writeInto(field, value)
}
