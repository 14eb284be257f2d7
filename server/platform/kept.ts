/** Kept: an answer that many ask for is read once in a while and shared until then. Its JSON is written and hashed once. */
import { hash } from 'node:crypto'
import type { Clock } from './clock.ts'
import { forMany } from './own-rows.ts'

/** Remembers the result of `load` under each key for this long. Callers during a read wait for it. A failure is not kept. */
export function keepFor<Value>(clock: Clock, milliseconds: number): (key: string, load: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<Value> }>()
  return (key, load) => {
    const now = clock.now().epochMilliseconds
    const known = kept.get(key)
    if (known !== undefined && now < known.until) return known.value
    const value = forMany(load)
    kept.set(key, { until: now + milliseconds, value })
    value.catch(() => kept.delete(key))
    return value
  }
}

export type AnswerText = { readonly text: string; readonly tag: string }

const TAG_LENGTH = 27
const tagOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, TAG_LENGTH)
const textOf = (text: string): AnswerText => ({ text, tag: tagOf(text) })

const texts = new WeakMap<object, { made: AnswerText | undefined }>()

/** Says that a value goes into many answers and never changes. */
export function shared<Value extends object>(value: Value): Value {
  if (!texts.has(value)) texts.set(value, { made: undefined })
  return value
}

const placeOf = (value: unknown) => (typeof value === 'object' && value !== null ? texts.get(value) : undefined)

/** The text of a value that is shared; undefined for any other. */
function sharedText(value: unknown): AnswerText | undefined {
  const place = placeOf(value)
  if (place === undefined) return undefined
  place.made ??= textOf(JSON.stringify(value))
  return place.made
}

/** The successful answer with this value. */
export function answerText(value: unknown): AnswerText {
  const whole = sharedText(value)
  if (whole) return { text: `{"success":true,"value":${whole.text}}`, tag: whole.tag }
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPlain || !Object.values(value).some((part) => placeOf(part))) return textOf(JSON.stringify({ success: true, value }))
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const made = sharedText(part)
    const text = made?.text ?? JSON.stringify(part)
    // A field of nothing is no part of JSON.
    return text === undefined ? [] : [{ name: JSON.stringify(name), text, tag: made?.tag ?? text }]
  })
  return {
    text: `{"success":true,"value":{${parts.map(({ name, text }) => `${name}:${text}`).join(',')}}}`,
    tag: tagOf(parts.map(({ name, tag }) => `${name}:${tag}`).join(',')),
  }
}
