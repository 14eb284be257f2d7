/** Phone numbers: which are read, of which country each is, and what of a number or an address is shown. */
import { describe, expect, test } from 'vitest'
import { PHONE_SAMPLE } from '@baize/contract/values/number-text.ts'
import { factRows } from '@baize/contract/testing/facts/rows.ts'
import { COUNTRY_CODES, countryOfCode, maskedEmail, maskedPhone, readPhone } from './phone-number.ts'

describe('[ID-24] numbers', () => {
  test.each([
    ['09401234567', '95', '+959401234567', 'MM'],
    ['9 401 234 567', '+95', '+959401234567', 'MM'],
    [' +95 (940) 123-45.67 ', '', '+959401234567', 'MM'],
    ['+959401234567', '66', '+959401234567', 'MM'],
    ['081 234 5678', '66', '+66812345678', 'TH'],
  ])('%s with %s is %s', (typed, code, e164, country) => {
    expect(readPhone(typed, code)).toEqual({ ok: true, value: { e164, country } })
  })
  test.each([
    ['', '95', 'missing-phone-number'],
    ['  ', '95', 'missing-phone-number'],
    ['12', '95', 'invalid-phone-number'],
    ['abc', '95', 'invalid-phone-number'],
    ['09401234567', '', 'invalid-phone-number'],
    ['09401234567', '999', 'invalid-phone-number'],
    ['09401234567', '0', 'invalid-phone-number'],
    ['09401234567', '+210', 'invalid-phone-number'],
    ['1900123456', '66', 'invalid-phone-number'],
    ['+99999999999', '', 'invalid-phone-number'],
    ["0940'; drop", '95', 'invalid-phone-number'],
    ['٠٩٤٠١٢٣٤٥٦٧', '95', 'invalid-phone-number'],
  ])('%s with %s is refused: %s', (typed, code, refusal) => {
    expect(readPhone(typed, code)).toMatchObject({ ok: false, code: refusal })
  })
  test.each(factRows('myanmar-phones.tsv').slice(1))(
    '[UI-04] %j is read as %s, as people type it in Burma',
    (typed = '', national = '') => {
      const e164 = `+95${(national === 'valid' ? typed : national).slice(1)}`
      expect(readPhone(typed, '95')).toEqual({ ok: true, value: { e164, country: 'MM' } })
    },
  )
  test.each([
    ["the field's own sample", PHONE_SAMPLE, '+959401234567'],
    ['full-width digits', '０９－４０１－２３４－５６７', '+959401234567'],
    ['marks that nobody sees', '\u202a+95 9401234567\u202c', '+959401234567'],
    ['long dashes', '09–401–234—567', '+959401234567'],
    ['the code that stands beside the field', '959401234567', '+959401234567'],
    ['the prefix of calls abroad', '00959401234567', '+959401234567'],
    ['slashes and brackets', '(၀၉)၄၀၁/၂၃၄၅၆၇', '+959401234567'],
  ])('[ID-24, UI-04] %s is read', (_how, typed, e164) => expect(readPhone(typed, '95')).toMatchObject({ ok: true, value: { e164 } }))
  test('of countries that the merchant does not take are refused, and what is shown hides most of it', () => {
    expect(readPhone('0812345678', '66', ['MM'])).toMatchObject({ code: 'operation-not-allowed' })
    expect(readPhone('0812345678', '66', ['MM', 'TH'])).toMatchObject({ ok: true })
    expect(maskedPhone('+959401234567')).toBe('+95 ••• 4567')
    expect(maskedEmail('mya.thida@example.test')).toBe('m••a@example.test')
    expect([maskedEmail('a@example.test'), maskedEmail('"a@b"@example.test')]).toEqual(['a••@example.test', '"••"@example.test'])
  })
  test('of a dialing code that several countries share belong to none of them, and the countries stand in order', () => {
    expect(['95', '66', '1', '999'].map(countryOfCode)).toEqual(['MM', 'TH', undefined, undefined])
    const countries = COUNTRY_CODES.map(({ countryCode }) => countryCode)
    expect(countries).toEqual(countries.toSorted())
  })
})
