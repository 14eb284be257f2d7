/** Payee form: binds an account for withdrawals, with the fields of its kind; its number is shown in full only while it is typed. */
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import type { Payee } from '@baize/contract/wallet/payees.ts'
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { isAtProof, OwnerProofFields, useOwnerProof } from '../owner-proof.tsx'
import { useAddPayee } from '../queries.ts'
import { usePayeeWish, type PayeeWish } from './payee-wish.ts'

type FieldsProps = { wish: PayeeWish; pressed: boolean }

/** Where the account is: a bank with its branch, or a network. */
function PlaceField({ wish, pressed }: FieldsProps) {
  const text = useText()
  const { method, typed, faults, write } = wish
  const field = method?.kind === 'bank' ? 'bank' : method?.kind === 'crypto' ? 'network' : undefined
  if (method === undefined || field === undefined) return null
  const places = (field === 'bank' ? method.banks : method.networks) ?? []
  return (
    <>
      <SelectField
        label={text(field === 'bank' ? 'wallet.payee.bank' : 'wallet.payee.network')}
        options={places.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={text('wallet.payee.choose')}
        value={typed[field]}
        onChange={(event) => write(field, event.currentTarget.value)}
        error={pressed && faults[field] ? text('wallet.payee.choose') : undefined}
      />
      {field === 'bank' && (
        <TextField
          label={text('wallet.payee.branch')}
          optional={text('wallet.payee.optional')}
          maxLength={80}
          value={typed.branch}
          onChange={(event) => write('branch', event.currentTarget.value)}
        />
      )}
    </>
  )
}

const NUMBERS = {
  bank: { label: 'wallet.payee.number', hint: 'wallet.payee.number.bank' },
  'e-wallet': { label: 'wallet.payee.phone', hint: 'wallet.payee.number.phone' },
  crypto: { label: 'wallet.payee.address', hint: 'wallet.payee.number.address' },
  card: { label: 'wallet.payee.number', hint: 'wallet.payee.number.bank' },
} as const

function NumberFields({ wish, pressed }: FieldsProps) {
  const text = useText()
  const { method, typed, faults, write } = wish
  const words = NUMBERS[method?.kind ?? 'bank']
  return (
    <>
      <TextField
        label={text(words.label)}
        hint={text(words.hint)}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        className="figures"
        value={typed.accountNumber}
        onChange={(event) => write('accountNumber', event.currentTarget.value)}
        error={pressed && faults.accountNumber ? text('wallet.payee.number.wrong', { rule: text(words.hint) }) : undefined}
      />
      {method?.kind === 'crypto' && (
        <TextField
          label={text('wallet.payee.memo')}
          optional={text('wallet.payee.optional')}
          hint={text('wallet.payee.memo.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed.memo}
          onChange={(event) => write('memo', event.currentTarget.value)}
          error={pressed && faults.memo ? text('wallet.payee.memo.hint') : undefined}
        />
      )}
    </>
  )
}

function PayeeFields({ methods, wish, pressed, methodError }: FieldsProps & { methods: readonly PaymentMethod[]; methodError?: string }) {
  const text = useText()
  const { typed, faults, write } = wish
  return (
    <>
      <SelectField
        label={text('wallet.payee.method')}
        options={methods.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={text('wallet.payee.choose')}
        value={wish.code}
        onChange={(event) => wish.choose(event.currentTarget.value)}
        error={methodError ?? (pressed && faults.method ? text('wallet.payee.choose') : undefined)}
      />
      <PlaceField wish={wish} pressed={pressed} />
      <TextField
        label={text('wallet.payee.holder')}
        hint={text('wallet.payee.holder.hint')}
        autoComplete="name"
        maxLength={80}
        value={typed.holderName}
        onChange={(event) => write('holderName', event.currentTarget.value)}
        error={pressed && faults.holderName ? text('wallet.payee.holder.missing') : undefined}
      />
      <NumberFields wish={wish} pressed={pressed} />
      <TextField
        label={text('wallet.payee.nickname')}
        optional={text('wallet.payee.optional')}
        hint={text('wallet.payee.nickname.hint')}
        autoComplete="off"
        maxLength={40}
        value={typed.nickname}
        onChange={(event) => write('nickname', event.currentTarget.value)}
      />
    </>
  )
}

export function PayeeForm({
  methods,
  asks,
  onAdded,
  onCancel,
}: {
  methods: readonly PaymentMethod[]
  /** Whether a new way out of the wallet asks for a proof, and by which it may be given. */
  asks: { readonly asked: boolean; readonly ways: readonly ProofWay[] }
  onAdded: (payee: Payee) => void
  onCancel?: (() => void) | undefined
}) {
  const text = useText()
  const refusalText = useRefusalText()
  const add = useAddPayee()
  const wish = usePayeeWish(methods)
  const [pressed, setPressed] = useState(false)
  const proof = useOwnerProof(asks, add.error)
  const unknown = add.error instanceof Refusal && add.error.code === 'method-unknown'
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setPressed(true)
    const payee = wish.body()
    if (wish.faulty || payee === undefined || add.isPending) return
    const given = await proof.give()
    if (given) add.mutate({ ...payee, ...given }, { onSuccess: onAdded })
  }
  return (
    <form className="bz-stack" onSubmit={(event) => void submit(event)} noValidate>
      <PayeeFields methods={methods} wish={wish} pressed={pressed} {...(unknown ? { methodError: refusalText(add.error) } : {})} />
      <OwnerProofFields proof={proof} />
      {add.error && !unknown && !isAtProof(add.error) && (
        <Notice tone="danger" live>
          {refusalText(add.error)}
        </Notice>
      )}
      <div className="bz-row">
        <Button type="submit" busy={add.isPending}>
          {text('wallet.payee.save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {text('wallet.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
