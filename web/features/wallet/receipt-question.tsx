/** Receipt question: whether a paid withdrawal arrived, what is missing, and the state of the investigation. */
import { symbolOf } from '@baize/contract/values/money.ts'
import type { Receipt, ReceiptAnswer, Withdrawal } from '@baize/contract/wallet.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useState } from 'react'
import { useFormKey } from '../../api/form-key.ts'
import { queries } from '../../api/queries.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { lessFee, restOf, wireAmount } from './amount-choices.ts'
import { ProofPictures, useProofPictures } from './proof-pictures.tsx'
import { useAnswerReceipt } from './queries.ts'
import { TimeLeft } from './time-left.tsx'

type Missing = Exclude<ReceiptAnswer, 'received'>
type OpenQuestion = { readonly withdrawal: Withdrawal; readonly receipt: Receipt }

function useReceiptForm({ id, ...withdrawal }: Withdrawal, answer: Missing) {
  const amount = lessFee(withdrawal.amount, withdrawal.fee)
  const text = useText()
  const symbol = symbolOf(withdrawal.currency)
  const send = useAnswerReceipt()
  const pictures = useProofPictures()
  const remainingOf = (received: string) => restOf(amount, wireAmount(received))
  const form = useForm({
    operation: 'answerReceipt',
    values: { received: '', account: '', comment: '' },
    check: ({ received }) =>
      answer === 'partly-received' && remainingOf(received) === undefined
        ? { received: text('wallet.receipt.received.wrong', { amount: formatMoney(amount), symbol }) }
        : {},
    ask: ({ received, account, comment }) => {
      if (pictures.busy) return undefined
      const body = {
        answer,
        proofs: [...pictures.ids],
        ...(answer === 'partly-received' ? { received: wireAmount(received) } : {}),
        ...(account.trim() === '' ? {} : { account: account.trim() }),
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      }
      return { params: { id }, body }
    },
    send: (input) => send.mutateAsync(input),
  })
  return { form, pictures, symbol, remaining: remainingOf(form.values.received) }
}

function MissingForm({ withdrawal, answer }: { withdrawal: Withdrawal; answer: Missing }) {
  const text = useText()
  const { form, pictures, symbol, remaining } = useReceiptForm(withdrawal, answer)
  const optional = text('wallet.receipt.optional')
  return (
    <Form of={form}>
      {answer === 'partly-received' && (
        <AmountField
          label={text('wallet.receipt.received')}
          {...form.field('received')}
          symbol={symbol}
          hint={remaining && text('wallet.receipt.remaining', { amount: formatMoney(remaining), symbol })}
        />
      )}
      <TextField label={text('wallet.receipt.account')} optional={optional} maxLength={80} {...form.input('account')} />
      <TextField
        label={text('wallet.receipt.comment')}
        optional={optional}
        hint={text('wallet.receipt.comment.hint')}
        maxLength={140}
        {...form.input('comment')}
      />
      <ProofPictures {...pictures} />
      <div className="bz-stack">
        <Submit>{text('wallet.receipt.send')}</Submit>
      </div>
    </Form>
  )
}

function Question({ withdrawal, receipt }: OpenQuestion) {
  const text = useText()
  const dates = useDates()
  const refusalText = useRefusalText()
  const { keyOf } = useFormKey()
  const send = useAnswerReceipt()
  const [missing, setMissing] = useState<Missing>()
  const until = dates(receipt.answersUntil ?? withdrawal.createdAt)
  const awaits = receipt.state === 'awaiting'
  const all = { answer: 'received', proofs: [] as string[] } as const
  return (
    <section className="bz-stack" aria-label={text('wallet.receipt.ask')}>
      <h4 className="text-md">{text('wallet.receipt.ask')}</h4>
      <p className="text-fg-2">{text(awaits ? 'wallet.receipt.askText' : 'wallet.receipt.complain', { until })}</p>
      {awaits && receipt.answersUntil !== null && (
        <TimeLeft until={receipt.answersUntil} onEnd={() => void queries.invalidateQueries({ queryKey: ['withdrawals'] })} />
      )}
      <div className="bz-row">
        {awaits && (
          <Button busy={send.isPending} onClick={() => send.mutate({ params: { id: withdrawal.id }, body: { ...all }, key: keyOf(all) })}>
            {text('wallet.receipt.all')}
          </Button>
        )}
        <Button variant="outline" aria-pressed={missing === 'partly-received'} onClick={() => setMissing('partly-received')}>
          {text('wallet.receipt.part')}
        </Button>
        <Button variant="outline" aria-pressed={missing === 'not-received'} onClick={() => setMissing('not-received')}>
          {text('wallet.receipt.none')}
        </Button>
      </div>
      {send.error && (
        <Notice tone="danger" live>
          {refusalText(send.error)}
        </Notice>
      )}
      {missing && <MissingForm key={missing} withdrawal={withdrawal} answer={missing} />}
    </section>
  )
}

/** The result of a dispute; nothing where all arrived. */
function Outcome({ withdrawal, receipt }: OpenQuestion) {
  const text = useText()
  const symbol = symbolOf(withdrawal.currency)
  const { state, againPaid, reason } = receipt
  if (state === 'awaiting' || state === 'assumed') return null
  const figures = { remaining: formatMoney(receipt.remaining), symbol }
  const where = state === 'paid-again' && againPaid ? 'paid-again.done' : state
  return (
    <Notice tone={state === 'under-check' ? 'info' : state === 'forced' ? 'danger' : 'good'} title={text(`wallet.receipt.state.${state}`)}>
      {where !== 'received' && text(`wallet.receipt.where.${where}`, figures)}
      {reason !== null && <span className="wallet-reason">{text('wallet.withdraw.reason', { reason })}</span>}
    </Notice>
  )
}

export function ReceiptPart({ withdrawal }: { withdrawal: Withdrawal }) {
  const { receipt } = withdrawal
  if (receipt === null) return null
  if (receipt.answersUntil !== null) return <Question withdrawal={withdrawal} receipt={receipt} />
  return <Outcome withdrawal={withdrawal} receipt={receipt} />
}
