/** Proves that numbers are read as people type them, and that nothing is guessed. */
import { describe, expect, it, test } from 'vitest'
import { plainAccount, plainCode, plainNumber, plainPhone, UNSEEN, withoutUnseen } from './number-text.ts'

describe('[UI-04] a number in plain ASCII', () => {
  it.each([
    ['၀၉ ၇၈၄', '09 784'],
    ['ဝ၉၁', '091'],
    ['０９－１２３', '09-123'],
    ['+၉၅\u200b ၉', '+95 9'],
    ['12\u2013\u200e34', '12-34'],
    ['\u00a01\u3000 2\t3 ', '1 2 3'],
    ['٥٠٠', '٥٠٠'],
    ['१२', '१२'],
    ['²', '²'],
  ])('%j becomes %j', (text, plain) => expect(plainNumber(text)).toBe(plain))

  test('a code is taken with spaces and dashes, and keeps what makes it wrong', () => {
    expect(['၁၂၃ ၄၅၆', '123-456', '１２３４５６', ' 12345\u200f6 ', '၁၂၃၄၅ဝ'].map(plainCode)).toEqual([
      '123456',
      '123456',
      '123456',
      '123456',
      '123450',
    ])
    expect(['12a456', '٥٠٠٠٠٠'].map(plainCode)).toEqual(['12a456', '٥٠٠٠٠٠'])
  })

  test('a phone number loses its punctuation, an account number keeps its hyphens', () => {
    expect(['(၀၉) 978.412-345', '09/978412345', '09 ext 1'].map(plainPhone)).toEqual(['09978412345', '09978412345', '09ext1'])
    expect(['၁၂၃၄ – ၅၆၇၈', '0012 3456 78\u200b90', '１２-３４'].map(plainAccount)).toEqual(['1234-5678', '0012345678' + '90', '12-34'])
  })
})

test('[WC-11] marks that nobody sees are found, and removed without joining words', () => {
  expect(['\u200b', '\u2066', '\u00ad', '\ufeff', '\u3164', '\u0000'].every((mark) => UNSEEN.test(`Ma${mark}Mya`))).toBe(true)
  expect(withoutUnseen('U\u200b Win\nNaing\u2069')).toBe('U Win Naing')
})
