/** Order wish: what stands on the form of an order, what is missing, and the sending of it under one key. */
import type { Delivery, Goods } from '@baize/contract/points.ts'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../../api/client.ts'
import { useFormKey } from '../../api/form-key.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
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
const AT_PASSWORD: ReadonlySet<string> = new Set(['payment-password-wrong', 'payment-password-locked'])
/** The server takes nothing shorter. */
const SHORTEST: Readonly<Partial<Record<DeliveryField, number>>> = { receiver: 2, phone: 5, street: 3, country: 2 }

const missingIn = (delivery: Delivery): ReadonlySet<DeliveryField> =>
  new Set(
    DELIVERY_FIELDS.filter(({ name, required }) => required && delivery[name].trim().length < (SHORTEST[name] ?? 1)).map(
      ({ name }) => name,
    ),
  )

export function useOrderWish(goods: Goods) {
  const text = useText()
  const refusalText = useRefusalText()
  const { keyOf } = useFormKey()
  const redeem = useRedeem()
  const [quantity, setQuantity] = useState(1)
  const [delivery, setDelivery] = useState(NOWHERE)
  const [paymentPassword, setPaymentPassword] = useState('')
  const [pressed, setPressed] = useState(false)
  const isSent = goods.kind === 'delivery'
  const missing = isSent ? missingIn(delivery) : new Set<DeliveryField>()
  const refused = redeem.error instanceof Refusal ? redeem.error.code : undefined
  const atPassword = refused !== undefined && AT_PASSWORD.has(refused)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (missing.size > 0 || paymentPassword === '' || redeem.isPending) return
    const wish = { goodsId: goods.id, quantity, ...(isSent ? { delivery } : {}) }
    redeem.mutate({ body: { ...wish, paymentPassword }, key: keyOf(wish) })
  }
  return {
    quantity,
    writeQuantity: setQuantity,
    delivery,
    writeDelivery: (name: DeliveryField, value: string) => setDelivery((before) => ({ ...before, [name]: value })),
    missing: pressed ? missing : new Set<DeliveryField>(),
    paymentPassword,
    writePassword: setPaymentPassword,
    passwordError: atPassword ? refusalText(redeem.error) : pressed && paymentPassword === '' ? text('points.password.missing') : undefined,
    formError: redeem.error && !atPassword ? refusalText(redeem.error) : undefined,
    busy: redeem.isPending,
    order: redeem.data,
    submit,
  }
}
