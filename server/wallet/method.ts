/** Method: the deposit and withdrawal methods, as data. A new method is a new entry here and nothing else. */
import { UNITS } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { MethodCode } from '@baize/contract/wallet/methods.ts'

/** Both ends included; ten-thousandths of the currency. */
export type Range = { readonly minimum: bigint; readonly maximum: bigint }

/** A bank or a network, by the code that the payment service knows. */
export type Place = { readonly code: string; readonly names: Readonly<Record<LanguageCode, string>> }

export type Method = {
  readonly code: MethodCode
  readonly kind: 'bank' | 'e-wallet' | 'crypto' | 'card'
  readonly names: Readonly<Record<LanguageCode, string>>
  /** By currency; a currency that is missing is not offered. */
  readonly deposit: Readonly<Record<string, Range>>
  readonly withdraw: Readonly<Record<string, Range>>
  /** Needed for a method of banks. */
  readonly banks?: readonly Place[]
  /** Needed for a coin. */
  readonly networks?: readonly Place[]
}

const range = (minimum: bigint, maximum: bigint): Range => ({ minimum: minimum * UNITS, maximum: maximum * UNITS })

export const METHODS: readonly Method[] = [
  {
    code: 'mynah-pay',
    kind: 'e-wallet',
    names: { EN: 'Mynah Pay', MY: 'Mynah Pay' },
    deposit: { MMK: range(1_000n, 1_000_000n), THB: range(20n, 50_000n) },
    withdraw: { MMK: range(5_000n, 1_000_000n), THB: range(50n, 50_000n) },
  },
  {
    code: 'teak-wallet',
    kind: 'e-wallet',
    names: { EN: 'Teak Wallet', MY: 'Teak Wallet' },
    deposit: { MMK: range(1_000n, 2_000_000n), THB: range(20n, 100_000n) },
    withdraw: { MMK: range(5_000n, 2_000_000n), THB: range(50n, 100_000n) },
  },
  {
    code: 'bank-transfer',
    kind: 'bank',
    names: { EN: 'Bank transfer', MY: 'ဘဏ်ငွေလွှဲ' },
    deposit: { MMK: range(5_000n, 10_000_000n), THB: range(100n, 500_000n) },
    withdraw: { MMK: range(10_000n, 10_000_000n), THB: range(100n, 500_000n) },
    banks: [
      { code: 'river-bank', names: { EN: 'River Bank', MY: 'River Bank' } },
      { code: 'padauk-bank', names: { EN: 'Padauk Bank', MY: 'Padauk Bank' } },
      { code: 'delta-bank', names: { EN: 'Delta Bank', MY: 'Delta Bank' } },
    ],
  },
  {
    code: 'card',
    kind: 'card',
    names: { EN: 'Card', MY: 'ကတ်' },
    deposit: { MMK: range(5_000n, 2_000_000n), THB: range(100n, 100_000n) },
    withdraw: {},
  },
  {
    code: 'harbour-coin',
    kind: 'crypto',
    names: { EN: 'Harbour coin', MY: 'Harbour coin' },
    deposit: { MMK: range(20_000n, 50_000_000n), THB: range(500n, 2_000_000n) },
    withdraw: { MMK: range(50_000n, 50_000_000n), THB: range(1_000n, 2_000_000n) },
    networks: [
      { code: 'harbour-main', names: { EN: 'Harbour main network', MY: 'Harbour main network' } },
      { code: 'harbour-swift', names: { EN: 'Harbour Swift', MY: 'Harbour Swift' } },
    ],
  },
]

const BY_CODE: ReadonlyMap<string, Method> = new Map<string, Method>(METHODS.map((method) => [method.code, method]))

/** A method that the wallet's currency can use in that direction, with its limits. */
export function findMethod(code: string, way: 'deposit' | 'withdraw', currency: string): { method: Method; range: Range } | undefined {
  const method = BY_CODE.get(code)
  const limits = method && Object.hasOwn(method[way], currency) ? method[way][currency] : undefined
  return method && limits ? { method, range: limits } : undefined
}

/** All that the currency can use in that direction, in the order in which they are offered. */
export const methodsOf = (way: 'deposit' | 'withdraw', currency: string): { method: Method; range: Range }[] =>
  METHODS.flatMap(({ code }) => findMethod(code, way, currency) ?? [])

/** The name for people; a method that is no longer offered keeps its code as name in old orders. */
export const methodName = (code: string, language: LanguageCode): string => BY_CODE.get(code)?.names[language] ?? code

/** What a bank or a network is called; null where the account has none. */
export function placeName(method: string, code: string | undefined, language: LanguageCode): string | null {
  const { banks = [], networks = [] } = BY_CODE.get(method) ?? {}
  return code === undefined ? null : ([...banks, ...networks].find((place) => place.code === code)?.names[language] ?? code)
}

/** The kind of a method, also of one that is no longer offered. */
export const kindOf = (code: string): string => BY_CODE.get(code)?.kind ?? code
