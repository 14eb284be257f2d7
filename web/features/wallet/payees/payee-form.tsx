/** Payee form: binds an account for withdrawals, with the fields of its kind; its number is shown in full only while it is typed. */
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import type { Payee } from '@baize/contract/wallet/payees.ts'
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Form, Submit } from '../../../form/form.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { PayeeProofFields } from './payee-proof.tsx'
import { NUMBERS, usePayeeForm, type PayeeFields } from './payee-wish.ts'

/** The place of the account: a bank with its branch, or a network. */
function PlaceField({ form, method }: PayeeFields) {
  const text = useText()
  const field = method?.kind === 'bank' ? 'bank' : method?.kind === 'crypto' ? 'network' : undefined
  if (method === undefined || field === undefined) return null
  const places = (field === 'bank' ? method.banks : method.networks) ?? []
  return (
    <>
      <SelectField
        label={text(field === 'bank' ? 'wallet.payee.bank' : 'wallet.payee.network')}
        options={places.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={text('wallet.payee.choose')}
        {...form.input(field)}
      />
      {field === 'bank' && (
        <TextField label={text('wallet.payee.branch')} optional={text('wallet.payee.optional')} maxLength={80} {...form.input('branch')} />
      )}
    </>
  )
}

function NumberFields({ form, method }: PayeeFields) {
  const text = useText()
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
        {...form.input('accountNumber')}
      />
      {method?.kind === 'crypto' && (
        <TextField
          label={text('wallet.payee.memo')}
          optional={text('wallet.payee.optional')}
          hint={text('wallet.payee.memo.hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          {...form.input('memo')}
        />
      )}
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
  asks: { readonly asked: boolean; readonly ways: readonly ProofWay[] }
  onAdded: (payee: Payee) => void
  onCancel?: (() => void) | undefined
}) {
  const text = useText()
  const fields = usePayeeForm(methods, asks, onAdded)
  const { form, proof } = fields
  return (
    <Form of={form}>
      <SelectField
        label={text('wallet.payee.method')}
        options={methods.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={text('wallet.payee.choose')}
        {...form.input('method')}
      />
      <PlaceField {...fields} />
      <TextField
        label={text('wallet.payee.holder')}
        hint={text('wallet.payee.holder.hint')}
        autoComplete="name"
        maxLength={80}
        {...form.input('holderName')}
      />
      <NumberFields {...fields} />
      <TextField
        label={text('wallet.payee.nickname')}
        optional={text('wallet.payee.optional')}
        hint={text('wallet.payee.nickname.hint')}
        autoComplete="off"
        maxLength={40}
        {...form.input('nickname')}
      />
      <PayeeProofFields proof={proof} form={form} />
      <Submit
        beside={
          onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {text('wallet.cancel')}
            </Button>
          )
        }
      >
        {text('wallet.payee.save')}
      </Submit>
    </Form>
  )
}
