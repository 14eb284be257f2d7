/**
 * Variants: further answers than the recorded one, from it and from the schema of the contract alone. Over all turns each flag is met both ways,
 * and each word of a list of words. Each amount is small, large, zero and negative, and what may be absent is absent. Nothing is left to chance.
 */
import { GAME_TYPES } from '@baize/contract/games.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { MOVEMENT_TYPES } from '@baize/contract/records.ts'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { idOf, NOW } from '../catalogue.ts'
import { reportFault } from '../fake-server.ts'

/** What distinguishes the turns. The last has empty lists, no amount, and nothing that may be absent. */
export const TURNS = [
  'flags off, all filled',
  'half of the flags, amounts below zero',
  'the other half, counters at 1',
  'large figures',
  'nothing there',
] as const
const EMPTY = TURNS.length - 1
const HOUR_MS = 3_600_000

type Schema = TSchema & {
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
}
/** Where in an answer: its name, the turn, the row of the list, and a number of its own. */
type Place = { readonly of: string; readonly key: string; readonly turn: number; readonly row: number; readonly own: number }

/** Words of texts that the contract leaves open, one for each row. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  type: MOVEMENT_TYPES,
  category: GAME_TYPES,
  gameType: GAME_TYPES,
  plays: GAME_TYPES,
  way: ['password', 'passkey', 'code', 'google'],
  country: ['MM', 'T1', 'TH'],
}
/** Texts whose value others refer to; every other text without a recorded one is its own name. */
const TEXTS: Readonly<Record<string, string>> = {
  currency: 'MMK',
  currencySymbol: 'Ks',
  language: 'EN',
  timeZone: 'Asia/Yangon',
  url: '/apple-touch-icon.png',
  payUrl: '/pay/here',
  gameCode: 'dice',
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile',
  gameId: 'dice',
  ip: '203.0.113.7',
  vassalage: 'BGS',
  from: '06:00',
  until: '23:00',
}
/** Fields that stay as they were recorded, or the page would be about something else. */
const STEADY = new Set([
  'pageNum',
  'totalPages',
  'type',
  'currencyDigits',
  'captcha',
  'termsVersion',
  'popup',
  'source',
  'minimumGroup',
  'maximumGroup',
])

/** Two flags of different numbers meet in all four ways over four turns. */
const isOn = ({ own, turn, row }: Place): boolean => {
  const mixed = (1 + (own % 3)) & ((turn + row) % 4)
  return ((mixed ^ (mixed >> 1)) & 1) === 1
}
const isNull = (schema: Schema): boolean => schema.type === 'null'
const isWord = (schema: Schema): boolean => schema.const !== undefined
const wordsOf = ({ enum: words, anyOf }: Schema): readonly unknown[] | undefined =>
  words ?? (anyOf?.every((each) => isWord(each) || isNull(each)) ? anyOf.filter(isWord).map((each) => each.const) : undefined)

/** How many rows show every word of every list of words in a row. */
function rowsFor(schema: Schema, key = ''): number {
  const own = wordsOf(schema)?.length ?? (schema.type === 'string' ? WORDS[key]?.length : undefined) ?? (schema.type === 'boolean' ? 2 : 1)
  const inner = Object.entries(schema.properties ?? {}).map(([name, field]) => rowsFor(field, name))
  const ways = wordsOf(schema) ? [] : (schema.anyOf ?? []).map((way) => rowsFor(way, key))
  return Math.min(18, Math.max(own, ...inner, ...ways))
}

/** Amounts that are a part of another one, and those that bound others from above. */
const SMALL = /^(min|least|lowest|fee|progress|used|paid|done|returned)/i
const LARGE = /^(max|most|highest|required|total)/i
const twoDigits = (cents: number): string => String(cents).padStart(2, '0')
/** No two amounts of an answer are equal. */
function amount({ key, turn, own, row }: Place, isSigned: boolean): string {
  if (turn === EMPTY) return '0.00'
  const whole = 1000 + (own % 800) * 11 + row * 9000 + (turn === 3 ? 12_000_000 : 0)
  if (SMALL.test(key)) return `${100 + row * 3 + (own % 90)}.00`
  if (LARGE.test(key)) return `${whole + 90_000_000}.00`
  const sign = isSigned && turn > 0 && (turn + row + own) % 2 === 1 ? '-' : ''
  return `${sign}${whole}.${twoDigits((own * 7) % 100)}`
}

function integer(schema: Schema, { turn, own, row }: Place): number {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema
  const figure = [3 + (own % 37), 3 + (own % 37), 1, 12_000 + own][turn] ?? 0
  return Math.min(maximum, Math.max(minimum, figure === 0 ? 0 : figure + row))
}

/** A sale that is over is asked about again at once, and would never be at rest. */
const ON_SALE = new Set(['currentIssue', 'lotteryClocks', 'nearIssues'])
function instant(place: Place): string {
  if (/^(serverTime|now)$/.test(place.key)) return NOW
  const isLater = /(until|expires|closes|ends|draws|opens|next)/i.test(place.key) !== (place.turn === 2 && !ON_SALE.has(place.of))
  return new Date(Date.parse(NOW) + (isLater ? 1 : -1) * (1 + (place.own % 40) + place.row) * HOUR_MS).toISOString()
}

const spaced = (key: string): string => key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
function text(schema: Schema, base: unknown, place: Place): string {
  const { format, pattern = '' } = schema
  if (format === 'date-time' || (format === undefined && pattern === '' && /(^at|At|Time)$/.test(place.key))) return instant(place)
  if (pattern.startsWith('^-?[0-9]') || pattern.startsWith('^(0|[1-9][0-9]{0,12})')) return amount(place, pattern.startsWith('^-'))
  if (typeof base === 'string') return base
  if (format === 'date') return new Date(Date.parse(NOW) - (place.own % 9) * 24 * HOUR_MS).toISOString().slice(0, 10)
  if (pattern.startsWith('^[0-9a-f]{8}-')) return idOf(1000 + (place.own % 800) + place.row * 1000)
  const words = WORDS[place.key] ?? []
  const made = words[(place.turn + place.row) % words.length] ?? TEXTS[place.key] ?? `${spaced(place.key)} ${place.row + 1}`
  const fitting = [made, `${2 + (place.own % 7)}.50`, 'c'.repeat(64), 'made-123', '123456', 'AB'].find((each) => Value.Check(schema, each))
  if (fitting === undefined) reportFault(`variants know no text for ${place.key}: ${pattern}`)
  return fitting ?? made
}

function list(schema: Schema, base: unknown, place: Place): unknown[] {
  const { items = {} as Schema, minItems = 0, maxItems = 100 } = schema
  const known = Array.isArray(base) ? base : []
  if (place.turn === EMPTY) return known.slice(0, minItems)
  const words = wordsOf(items)
  if (words) return words.filter((_, index) => place.turn === 0 || (index + place.turn + place.own) % 2 === 0).slice(0, maxItems)
  const count = known.length > 0 ? known.length : Math.max(2, rowsFor(items))
  return Array.from({ length: Math.max(minItems, Math.min(maxItems, count)) }, (_, row) =>
    value(items, known[row], { ...place, row: place.row * 3 + row }),
  )
}

function object(schema: Schema, base: unknown, place: Place): unknown {
  const known = (base ?? {}) as Readonly<Record<string, unknown>>
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field], index) => {
    const inner = { ...place, key, own: place.own * 5 + index + 1 }
    const isAbsent = !schema.required?.includes(key) && (place.turn === EMPTY || isOn(inner))
    return isAbsent ? [] : [[key, value(field, known[key], inner)] as const]
  })
  return Object.fromEntries(fields)
}

function either(schema: Schema, base: unknown, place: Place): unknown {
  const ways = (schema.anyOf ?? []).filter((each) => !isNull(each))
  if (ways.length < (schema.anyOf?.length ?? 0) && (place.turn === EMPTY || isOn(place))) return null
  const way = ways[(place.turn + place.row) % ways.length] ?? schema
  return value(way, Value.Check(way, base) ? base : undefined, place)
}

function value(schema: Schema, base: unknown, place: Place): unknown {
  if (STEADY.has(place.key) && base !== undefined) return base
  if (schema.const !== undefined) return schema.const
  const words = wordsOf(schema)
  if (words && !schema.anyOf?.some(isNull)) return words[(place.turn + place.row) % words.length]
  if (schema.anyOf) return words && isOn(place) ? null : either(schema, base, place)
  if (schema.type === 'object' && schema.properties) return object(schema, base, place)
  if (schema.type === 'array') return list(schema, base, place)
  if (schema.type === 'boolean') return isOn(place)
  if (schema.type === 'integer' || schema.type === 'number') return integer(schema, place)
  if (schema.type === 'string') return text(schema, base, place)
  return base ?? {}
}

/** The answer of an operation in one of the `TURNS`; what was recorded keeps its texts, codes and rows. */
export const variantOf = (operation: Operation, recorded: unknown, turn: number): unknown =>
  value(operation.answer as Schema, recorded, { of: operation.name, key: operation.name, turn, row: 0, own: 0 })

/** The other values of one field. */
function others(field: Schema, now: unknown, place: Place): unknown[] {
  const words = wordsOf(field)
  if (words) return words.filter((word) => word !== now)
  if (field.anyOf?.some(isNull)) return [now === null ? value(field, undefined, { ...place, turn: 0 }) : null]
  if (field.type === 'boolean') return [now !== true]
  if (field.type === 'array') return [Array.isArray(now) && now.length > 0 ? [] : value(field, undefined, place)]
  if (field.type === 'integer') return [0, 1].filter((each) => each !== now && Value.Check(field, each))
  return ['0.00', '1500.00'].filter(
    (each) => each !== now && field.format === undefined && field.pattern !== undefined && Value.Check(field, each),
  )
}

/** A recorded answer with one field changed, once for each other value of each field. */
export function changesOf(operation: Operation, recorded: object): { readonly title: string; readonly answer: object }[] {
  const fields = Object.entries((operation.answer as Schema).properties ?? {})
  return fields.flatMap(([key, field], own) => {
    const now = (recorded as Readonly<Record<string, unknown>>)[key]
    return others(field, now, { of: operation.name, key, turn: 0, row: 0, own }).map((each) => ({
      title: `${operation.name}.${key} = ${JSON.stringify(each).slice(0, 40)}`,
      answer: { ...recorded, [key]: each },
    }))
  })
}
