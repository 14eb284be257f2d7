/** Which names are one person's. */
import { expect, it } from 'vitest'
import { nameKey } from './holder.ts'

it.each([
  ['Mya Thida Soe', 'MYA  THIDA  SOE'],
  ['Daw Mya Thida', 'Mya Thida'],
  ['U Ba', 'ba'],
  ['Dr. Daw Mya', 'MYA'],
  ['(Daw) Mya', 'Mya'],
  ['Ｍｙａ　Ｔｈｉｄａ', 'Mya Thida'],
  ['ဦးဘ', 'ဦး ဘ'],
  ['ဒေါ်မြ သီတာ', 'မြသီတာ'],
  ["O'Brien, Ann", 'O Brien Ann'],
])('[WALLET-04, WC-11] %s and %s are one name', (one, other) => expect(nameKey(one)).toBe(nameKey(other)))

it.each([
  ['Mya Thida', 'Mya Sanda'],
  ['Mya Thida', 'Thida Mya'],
  ['Daw Mya', 'Daw Hla'],
  ['မြသီတာ', 'Mya Thida'],
  ['U', 'Ko'],
])('[WALLET-04, WC-11] %s and %s are two', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))
