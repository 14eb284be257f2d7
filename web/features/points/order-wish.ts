/** Order wish: the state of an order form, its missing fields, and the sending under one key. */
import { plainNumber } from '@baize/contract/values/number-text.ts'
import type { Delivery, Goods } from '@baize/contract/points.ts'
import { useForm } from '../../form/use-form.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRedeem } from './queries.ts'

export type DeliveryField = keyof Delivery

/** The fields of an address in the order in which people write one. */
export const DELIVERY_FIELDS: readonly { readonly name: DeliveryField; readonly required: boolean; readonly autoComplete: string }[] = [
  { name: 'receiver', required: true, autoComplete: 'name' },
  { name: 'phone', required: true, autoComplete: 'tel' },
  { name: 'street', required: true, autoComplete: 'street-address' },
  { name: 'city', required: true, autoComplete: 'address-level2' },
  { name: 'region', required: false, autoComplete: 'address-level1' },
  { name: 'postcode', required: false, autoComplete: 'postal-code' },
  { name: 'country', required: true, autoComplete: 'country-name' },
  { name: 'note', required: false, autoComplete: 'off' },
]

const NOWHERE: Delivery = { receiver: '', phone: '', street: '', city: '', region: '', postcode: '', country: '', note: '' }
const EMPTY = { ...NOWHERE, quantity: '1', paymentPassword: '' }
type Typed = typeof EMPTY

/** The server accepts nothing shorter. */
const SHORTEST: Readonly<Partial<Record<DeliveryField, number>>> = { receiver: 2, phone: 5, street: 3, country: 2 }

const missingIn = (delivery: Delivery): DeliveryField[] =>
  DELIVERY_FIELDS.filter(({ name, required }) => required && delivery[name].trim().length < (SHORTEST[name] ?? 1)).map(({ name }) => name)

const AT = { 'payment-password-wrong': 'paymentPassword', 'payment-password-locked': 'paymentPassword' } as const

export function useOrderForm(goods: Goods) {
  const text = useText()
  const redeem = useRedeem()
  const isSent = goods.kind === 'delivery'
  const wishOf = ({ quantity, paymentPassword: _secret, phone, ...address }: Typed) => ({
    goodsId: goods.id,
    quantity: Number(quantity),
    ...(isSent ? { delivery: { ...address, phone: plainNumber(phone) } } : {}),
  })
  return useForm({
    operation: 'redeemPointReward',
    values: EMPTY,
    check: (typed) => ({
      ...Object.fromEntries((isSent ? missingIn(typed) : []).map((name) => [name, text('points.delivery.missing')])),
      paymentPassword: typed.paymentPassword === '' ? text('points.password.missing') : undefined,
    }),
    ask: (typed) => ({ body: { ...wishOf(typed), paymentPassword: typed.paymentPassword } }),
    wish: wishOf,
    send: (input) => redeem.mutateAsync(input),
    at: AT,
  })
}
