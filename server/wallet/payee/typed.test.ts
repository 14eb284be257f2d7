/** Kinds: what is kept of a typed account of each kind, whole and tidy, and which field is at fault. */
import { expect, it } from 'vitest'
import { bareNumber, partsOf, type PayeeInput } from './typed.ts'

const place = (code: string) => ({ code, names: { EN: code, MY: code } }) as never
const bank = { kind: 'bank', places: [place('delta-bank'), place('river-bank')] } as const
const coin = { kind: 'crypto', places: [place('harbour-swift'), place('harbour-main')] } as const
const wallet = { kind: 'e-wallet', places: [] } as const
const typed = (change: Partial<PayeeInput>): PayeeInput => ({
  method: 'm',
  holderName: ' Daw   Mya ',
  accountNumber: '0912345670',
  ...change,
})

it('[WALLET-03, WC-10] keeps every part of an account, and no empty one', () => {
  const holder = { holderName: 'Daw Mya', accountNumber: '0912345670' }
  expect(partsOf(wallet, typed({}))).toEqual({ ok: true, value: holder })
  expect(partsOf(bank, typed({ bank: 'river-bank', branch: ' 4th   Street ' }))).toEqual({
    ok: true,
    value: { ...holder, bank: 'river-bank', branch: '4th Street' },
  })
  expect(partsOf(bank, typed({ bank: 'river-bank', branch: '  ' }))).toEqual({ ok: true, value: { ...holder, bank: 'river-bank' } })
  // One name, whichever way its letters are written.
  expect(partsOf(wallet, typed({ holderName: 'Zoe\u0308' }))).toMatchObject({ value: { holderName: 'Zo\u00eb' } })
  const accountNumber = 'hc1q0000aaaa1111bbbb'
  const whole = { accountNumber, network: 'harbour-main', memo: 'M-7' }
  expect(partsOf(coin, typed(whole))).toEqual({ ok: true, value: { holderName: 'Daw Mya', ...whole } })
})

it('[WALLET-03, WC-10] names the field at fault', () => {
  const fault = (method: Parameters<typeof partsOf>[0], change: Partial<PayeeInput>) => {
    const outcome = partsOf(method, typed(change))
    return outcome.ok ? 'kept' : outcome.detail?.['at']
  }
  expect(fault({ kind: 'card', places: [] }, {})).toBe('method')
  const numbers = (method: Parameters<typeof partsOf>[0], place: Partial<PayeeInput>, ...typedNumbers: readonly string[]) =>
    typedNumbers.map((accountNumber) => fault(method, { ...place, accountNumber }))
  const wrong = (count: number) => ['kept', ...Array.from({ length: count }, () => 'accountNumber')]
  const river = { bank: 'river-bank' }
  expect(numbers(bank, river, '1-2-3-4-5-6', '12345', '1'.repeat(21), '12345a', '123456-')).toEqual(wrong(4))
  expect(numbers(wallet, {}, '09-1234567', '091234', '1'.repeat(16), '09/1234567')).toEqual(wrong(3))
  // As people type it: spaces, long dashes, Burmese and full-width digits.
  expect(numbers(wallet, {}, '09 1234567', '၀၉–၁၂၃၄၅၆၇', '０９1234567', 'ဝ၉\u200b1234567')).toEqual(['kept', 'kept', 'kept', 'kept'])
  expect(numbers(coin, { network: 'harbour-main' }, 'a'.repeat(16), 'a'.repeat(15), 'a'.repeat(65), `${'a'.repeat(16)}-`)).toEqual(wrong(3))
  expect([fault(wallet, { holderName: 'M' }), fault(wallet, { holderName: 'Ma' })]).toEqual(['holderName', 'kept'])
  // It becomes the name of the profile.
  for (const holderName of ['12345', 'Aung \u202eoK', 'Aung\u200b Ko', '..'])
    expect(fault(wallet, { holderName }), holderName).toBe('holderName')
  for (const field of ['bank', 'branch', 'network', 'memo'] as const) expect(fault(wallet, { [field]: 'x' })).toBe(field)
  expect([fault(bank, {}), fault(bank, { bank: 'other-bank' })]).toEqual(['bank', 'bank'])
  expect(fault(coin, { accountNumber: 'hc1q0000aaaa1111bbbb', network: 'other' })).toBe('network')
  const known = { kind: 'crypto', places: [{ ...(place('tron-main') as object), address: 'tron' } as never] } as const
  const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const at = (accountNumber: string) => fault(known, { accountNumber, network: 'tron-main' })
  expect([at(usdt), at(`${usdt.slice(0, -1)}T`), at('hc1q0000aaaa1111bbbb')]).toEqual(['kept', 'accountNumber', 'accountNumber'])
  expect(bareNumber('12-34-AB')).toBe('1234ab')
})
