/** Text schemas: strings that a database and a screen can take. U+0000 and lone surrogates are refused at the edge. */
import { Type } from 'typebox'
import { AMOUNT_PATTERN } from './money.ts'

/** One line or several lines of any script, without control characters except line feed and tab; length counts UTF-16 code units. */
export const text = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000-\\u0008\\u000B-\\u001F\\u007F]*$' })

/** Marks the schema of a text that a person writes, which the server brings into one form before it checks, stores or compares it. */
export const WRITTEN = 'x-written'
export type Written = 'words' | 'name' | 'search' | 'number' | 'code' | 'account'

/** As `text`, in words of a person: a text in the Zawgyi encoding becomes Unicode. */
export const words = (minLength: number, maxLength: number) => Type.String({ ...text(minLength, maxLength), [WRITTEN]: 'words' })

/** As `text`, a person's name: in Unicode, without marks that nobody sees, and with letters where digits of their shape were typed. */
export const personName = (minLength: number, maxLength: number) => Type.String({ ...text(minLength, maxLength), [WRITTEN]: 'name' })

/** As `text`, words to search by: as a name, and with zeros where the letter wa was typed among digits. */
export const searchText = (minLength: number, maxLength: number) => Type.String({ ...text(minLength, maxLength), [WRITTEN]: 'search' })

/** Text of digits and plain letters, which people also type in Burmese or full-width digits; `form` says which punctuation is removed. */
export const numberText = (
  form: 'number' | 'code' | 'account',
  options: { readonly minLength?: number; readonly maxLength?: number; readonly pattern?: string },
) => Type.String({ ...text(options.minLength ?? 0, options.maxLength ?? 96), ...options, [WRITTEN]: form })

/** A code of at most eight digits that was sent or shown to its owner. */
export const OneTimeCode = numberText('code', { pattern: '^[0-9]{0,8}$' })

/** An amount as decimal text, `"1234.50"`. */
export const Amount = Type.String({ maxLength: 18, pattern: AMOUNT_PATTERN })

/** A signed amount in answers. */
export const SignedAmount = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]{1,4})?$' })

/** An instant as RFC 3339 text in UTC. */
export const InstantText = Type.String({ format: 'date-time' })

/** A UUID as text. */
export const Id = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })

/**
 * A calendar day, `2026-11-20`, in the merchant's time zone. The calendar must have it, and its year is 1900 to 2999: calendars and
 * databases part from one another beyond.
 */
export const Day = Type.String({ format: 'date', pattern: '^(19|2[0-9])' })

/** The site's language code in calls. */
export const LanguageCode = Type.Union([Type.Literal('MY'), Type.Literal('EN')])
export type LanguageCode = 'MY' | 'EN'
