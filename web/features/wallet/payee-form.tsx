/** Payee form: binds an account for withdrawals; its number is shown in full only while it is typed. */
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import type { Payee, PaymentMethod } from '@baize/contract/wallet.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../../api/client.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { isAtProof, OwnerProofFields, useOwnerProof } from './owner-proof.tsx'
import { useAddPayee } from './queries.ts'

/** As the contract has it: 4 to 64 letters, digits and hyphens. */
const NUMBER = /^[0-9A-Za-z-]{4,64}$/
const HOLDER_LEAST = 2

/** Spaces that people type between groups of digits are not part of the number. */
const bare = (number: string): string => number.replaceAll(/\s/g, '')

function FormActs({ busy, onCancel }: { busy: boolean; onCancel: (() => void) | undefined }) {
  const text = useText()
  return (
    <div className="bz-row">
      <Button type="submit" busy={busy}>
        {text('wallet.payee.save')}
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {text('wallet.cancel')}
        </Button>
      )}
    </div>
  )
}

type NumberProps = { kind: PaymentMethod['kind'] | undefined; value: string; missing: boolean; onChange: (typed: string) => void }

function NumberField({ kind, value, missing, onChange }: NumberProps) {
  const text = useText()
  return (
    <TextField
      label={text(kind === 'crypto' ? 'wallet.payee.address' : kind === 'e-wallet' ? 'wallet.payee.phone' : 'wallet.payee.number')}
      hint={text('wallet.payee.number.hint')}
      autoComplete="off"
      spellCheck={false}
      maxLength={80}
      className="figures"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={missing ? text('wallet.payee.number.missing') : undefined}
    />
  )
}

function Refused({ error }: { error: Error | null }) {
  const refusalText = useRefusalText()
  return (
    error && (
      <Notice tone="danger" live>
        {refusalText(error)}
      </Notice>
    )
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
  const [method, setMethod] = useState(methods.length === 1 ? (methods[0]?.code ?? '') : '')
  const [holder, setHolder] = useState('')
  const [number, setNumber] = useState('')
  const [pressed, setPressed] = useState(false)
  const proof = useOwnerProof(asks, add.error)
  const kind = methods.find(({ code }) => code === method)?.kind
  const refused = add.error instanceof Refusal ? add.error.code : undefined
  const faults = {
    method: method === '',
    holder: holder.trim().length < HOLDER_LEAST,
    number: !NUMBER.test(bare(number)),
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setPressed(true)
    if (faults.method || faults.holder || faults.number || add.isPending) return
    const given = await proof.give()
    if (!given) return
    const payee = { method, holderName: holder.trim(), accountNumber: bare(number) }
    add.mutate({ ...payee, ...given }, { onSuccess: onAdded })
  }
  return (
    <form className="bz-stack" onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        label={text('wallet.payee.method')}
        options={methods.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={text('wallet.payee.choose')}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value)}
        error={refused === 'method-unknown' ? refusalText(add.error) : pressed && faults.method ? text('wallet.payee.choose') : undefined}
      />
      <TextField
        label={text('wallet.payee.holder')}
        hint={text('wallet.payee.holder.hint')}
        autoComplete="name"
        maxLength={80}
        value={holder}
        onChange={(event) => setHolder(event.currentTarget.value)}
        error={pressed && faults.holder ? text('wallet.payee.holder.missing') : undefined}
      />
      <NumberField kind={kind} value={number} missing={pressed && faults.number} onChange={setNumber} />
      <OwnerProofFields proof={proof} />
      <Refused error={refused === 'method-unknown' || isAtProof(add.error) ? null : add.error} />
      <FormActs busy={add.isPending} onCancel={onCancel} />
    </form>
  )
}
