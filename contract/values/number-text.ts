/**
 * Number text: what people type where digits are meant, in plain ASCII. Burmese phones type Burmese digits, the letter wa for zero, full-width
 * forms and marks that nobody sees (Unicode 17, chapter 16.3; requirement UI-04).
 */

/** Marks that nobody sees or that turn a text around, by which one name or document passes for another. */
export const UNSEEN = /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|\u034f/u

const EVERY_UNSEEN = new RegExp(UNSEEN.source, 'gu')

/** The text without marks that nobody sees. A line feed or tab becomes a space. */
export const withoutUnseen = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ').replace(EVERY_UNSEEN, '')

const ZERO = 48
const BURMESE_ZERO = 0x1040
const FULL_WIDTH = 0xfee0

const shifted = (by: number) => (sign: string) => String.fromCharCode(sign.charCodeAt(0) - by)

const BURMESE_DIGITS = /[၀-၉]/g

/** The text with Latin digits for Burmese ones; letters stay. */
export const latinDigits = (text: string): string => text.replace(BURMESE_DIGITS, shifted(BURMESE_ZERO - ZERO))

/**
 * A typed number in ASCII: Burmese digits, the letter wa (U+101D) for zero, full-width signs, dashes of every length and spaces of every
 * width. Digits of other scripts stay as they are, so that nothing is guessed. For fields of numbers alone: in words the letter wa is a letter.
 */
export const plainNumber = (text: string): string =>
  latinDigits(withoutUnseen(text))
    .replace(/[\uff01-\uff5e]/g, shifted(FULL_WIDTH))
    .replaceAll('ဝ', '0')
    .replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()

/** The digits of a code that was typed or pasted, such as `၁၂၃ ၄၅၆` or `123-456`. Other signs stay, so that a wrong code stays wrong. */
export const plainCode = (text: string): string => plainNumber(text).replace(/[ -]/g, '')

/** How a mobile number is written, shown in an empty field. */
export const PHONE_SAMPLE = '09 401 234 567'

/** A phone number as typed, with the punctuation of numbers removed; letters stay and are refused by its reader. */
export const plainPhone = (text: string): string => plainNumber(text).replace(/[ ()./-]/g, '')

/** An account number: as `plainNumber`, without spaces. Hyphens stay as they were written. */
export const plainAccount = (text: string): string => plainNumber(text).replaceAll(' ', '')
