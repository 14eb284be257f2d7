/** Proves that words of people come into one form, and that good Unicode of any language of the country is never changed. */
import tools from 'myanmar-tools'
import Type from 'typebox'
import { describe, expect, it, test } from 'vitest'
import { factRows } from '@baize/contract/testing/facts/rows.ts'
import { numberText, personName, searchText, text, words } from '@baize/contract/values/texts.ts'
import { toUnicode, unifiedName } from './burmese.ts'
import { checkOf } from '../validation.ts'

const facts = factRows('zawgyi.tsv').filter(([score = '', typed = '']) => score !== '' && typed !== '' && !typed.includes('\ufffd'))
const converter = new tools.ZawgyiConverter()

describe('[UI-04] Zawgyi', () => {
  it.each(facts.filter(([score]) => Number(score) < 0.9))('a score of %s: %s stays', (_score, typed = '') => {
    expect(toUnicode(typed)).toBe(typed)
  })

  it.each(facts.filter(([score]) => Number(score) >= 0.9 && Number(score) <= 0.99))(
    'a score of %s: %s has one form, as it was typed',
    (_score, typed = '') => {
      expect([toUnicode(typed), converter.zawgyiToUnicode(typed).normalize('NFC')]).toEqual([typed, typed])
    },
  )

  it('reads every row of the facts', () => {
    expect(
      facts.map(([score]) => Number(score)).filter((score) => !(score < 0.9 || (score >= 0.9 && score <= 0.99) || score > 0.99)),
    ).toEqual([])
  })

  it.each(facts.filter(([score]) => Number(score) > 0.99))('a score of %s: %s is converted', (_score, typed = '') => {
    expect(toUnicode(typed)).toBe(converter.zawgyiToUnicode(typed).normalize('NFC'))
  })

  const NAMES =
    'အောင် ဝင်း နိုင် မောင် မြင့် ကျော် ကြည် ဒေါ် စိုး ထွန်း သန်း သိန်း ခင် ခိုင် စန်း နှင်း ဖြိုး ဇော် လွင် လင်း ရွှေ မင်း ထက် ထိုက် ဟိန်း ဖြူ ပွင့် သီရိ အေး ဇွဲ နေ မျိုး မိုး မေ သက် သင်း ငြိမ်း ကောင်း ချို ဆွေ တင့် ထူး ဘုန်း မြတ် ဝဏ္ဏ သန္တာ စန္ဒာ ဥမ္မာ'.split(
      ' ',
    )
  it('never changes a name in Unicode, and converts nearly every one that is typed in Zawgyi', () => {
    const pairs = NAMES.flatMap((first) => NAMES.map((second) => `ဦး${first}${second}`.normalize('NFC')))
    expect(pairs.filter((name) => toUnicode(name) !== name)).toEqual([])
    const zawgyi = pairs.map((name) => [converter.unicodeToZawgyi(name), name] as const)
    const missed = zawgyi.filter(([typed, name]) => toUnicode(typed) !== name)
    // A few syllables mean one thing in each encoding, so that nobody can tell.
    expect(missed.length / pairs.length).toBeLessThan(0.02)
  })
})

test('[UI-04, WC-11] a name loses what nobody sees, and digits of the shape of a letter become the letter', () => {
  expect(['၀င်း', 'ဦး၀င်း နိုင်', '၇ဲ', '\u200bဦး\u2060ဝင်း  နိုင်', 'ဦး၀င္းႏိုင္'].map(unifiedName)).toEqual([
    'ဝင်း',
    'ဦးဝင်း နိုင်',
    'ရဲ',
    'ဦးဝင်း နိုင်',
    'ဦးဝင်းနိုင်',
  ])
  expect(['အခန်း ၁၀', 'မြ၁၀၇', 'U Win', 'မ၀၀'].map(unifiedName)).toEqual(['အခန်း ၁၀', 'မြ၁၀၇', 'U Win', 'မ၀၀'])
})

test('[UI-04] the edge brings marked texts of a body into one form before it checks them, and leaves the others', () => {
  const check = checkOf(
    Type.Object({
      name: personName(2, 40),
      search: Type.Optional(searchText(1, 40)),
      lines: Type.Array(Type.Object({ note: words(0, 40) })),
      code: Type.Optional(numberText('code', { pattern: '^[0-9]{0,8}$' })),
      account: Type.Optional(numberText('account', { pattern: '^[0-9-]{4,20}$' })),
      password: text(1, 40),
    }),
    false,
  )
  const body = { name: 'ဦး၀င္းႏိုင္', lines: [{ note: 'ေမာင္' }], code: '၁၂၃ ၄၅၆', account: '၁၂ – ၃၄', password: 'ေမာင္၀' }
  expect(check(body)).toEqual({
    ok: true,
    value: { name: 'ဦးဝင်းနိုင်', lines: [{ note: 'မောင်' }], code: '123456', account: '12-34', password: 'ေမာင္၀' },
  })
  const searched = (search: string) => check({ ...body, search })
  for (const [typed, read] of [
    ['၁ဝဝ', '၁၀၀'],
    ['မြ\u200bဝတီ', 'မြဝတီ'],
    ['၀င္း ၁ဝ', 'ဝင်း ၁၀'],
    ['ဝ', 'ဝ'],
  ] as const)
    expect(searched(typed)).toMatchObject({ value: { search: read } })
  expect(check({ ...body, code: '12a' })).toMatchObject({ ok: false, at: '/code' })
  expect(check({ ...body, name: 'ဝ\u200b' })).toMatchObject({ ok: false, at: '/name' })
  expect([check('x'), check(null), check({ ...body, lines: 'x' })].map(({ ok }) => ok)).toEqual([false, false, false])
})
