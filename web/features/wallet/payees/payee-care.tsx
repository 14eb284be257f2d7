/** Payee care: the list of a member's accounts, where each is named, made the default or removed (WC-13). */
import type { Payee } from '@baize/contract/wallet/payees.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useState } from 'react'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { useChangePayee, useRemovePayee } from '../queries.ts'
import { payeeDetail, payeeName } from './payee-words.ts'

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

function NameForm({ payee, onDone }: { payee: Payee; onDone: () => void }) {
  const text = useText()
  const change = useChangePayee()
  const form = useForm({
    operation: 'changePayee',
    values: { nickname: payee.nickname ?? '' },
    ask: ({ nickname }) => ({ params: { id: payee.id }, body: { nickname: nickname.trim() } }),
    send: (input) => change.mutateAsync(input),
    done: onDone,
  })
  return (
    <Form of={form}>
      <TextField
        label={text('wallet.payee.nickname')}
        hint={text('wallet.payee.nickname.hint')}
        autoComplete="off"
        maxLength={40}
        {...form.input('nickname')}
      />
      <Submit
        size="sm"
        beside={
          <Button variant="quiet" size="sm" onClick={onDone}>
            {text('wallet.cancel')}
          </Button>
        }
      >
        {text('wallet.payee.name.save')}
      </Submit>
    </Form>
  )
}

function Removal({ payee, onDone }: { payee: Payee; onDone: () => void }) {
  const text = useText()
  const remove = useRemovePayee()
  return (
    <div className="bz-stack">
      <p className="text-sm">{text('wallet.payee.remove.text')}</p>
      <Refused error={remove.error} />
      <div className="bz-row">
        <Button
          variant="danger"
          size="sm"
          busy={remove.isPending}
          onClick={() => !remove.isPending && remove.mutate(payee.id, { onSuccess: onDone })}
        >
          {text('wallet.payee.remove.sure')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {text('wallet.payee.keep')}
        </Button>
      </div>
    </div>
  )
}

function Acts({ payee, onAct }: { payee: Payee; onAct: (act: 'name' | 'remove') => void }) {
  const text = useText()
  const change = useChangePayee()
  return (
    <div className="bz-stack">
      <Refused error={change.error} />
      <div className="bz-row">
        {!payee.isDefault && (
          <Button
            variant="outline"
            size="sm"
            busy={change.isPending}
            onClick={() => !change.isPending && change.mutate({ params: { id: payee.id }, body: { isDefault: true } })}
          >
            {text('wallet.payee.prefer')}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => onAct('name')}>
          {text('wallet.payee.rename')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onAct('remove')}>
          {text('wallet.payee.remove')}
        </Button>
      </div>
    </div>
  )
}

function PayeeItem({ payee }: { payee: Payee }) {
  const text = useText()
  const [act, setAct] = useState<'name' | 'remove'>()
  const done = (): void => setAct(undefined)
  return (
    <li className="bz-stack wallet-payee" aria-label={`${payeeName(payee)} •• ${payee.accountTail}`}>
      <div>
        <div className="bz-row">
          <span>{payeeName(payee)}</span>
          {payee.isDefault && <Badge tone="jade">{text('wallet.payee.default')}</Badge>}
        </div>
        <p className="text-sm text-fg-2">{payeeDetail(payee, text)}</p>
      </div>
      {payee.holderName === null && <Notice tone="danger">{text('wallet.payee.unreadable.text')}</Notice>}
      {act === 'name' ? (
        <NameForm payee={payee} onDone={done} />
      ) : act === 'remove' ? (
        <Removal payee={payee} onDone={done} />
      ) : (
        <Acts payee={payee} onAct={setAct} />
      )}
    </li>
  )
}

export function PayeeCare({ payees }: { payees: readonly Payee[] }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {text('wallet.payee.manage')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={text('wallet.payee.manage')}
        description={text('wallet.payee.manageText')}
        size="sm"
      >
        <ul className="bz-stack wallet-payee-list">
          {payees.map((payee) => (
            <PayeeItem key={payee.id} payee={payee} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}
