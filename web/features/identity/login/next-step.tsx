/** Next step: the forms that finish a login which waits, a second proof or a new password in place of an expired one. */
import type { VerifyMethod } from '@baize/contract/identity/identity-ways.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { setNextStep, type NextStep } from './entering.ts'
import { HandedOutFields, useHandedOut } from './handed-out.tsx'
import { NewPasswordFields, useNewPassword } from '../new-password.tsx'
import { useReplacePassword, useVerifyLogin, type Then } from '../queries.ts'

type Method = VerifyMethod['method'] | 'recovery'

/** A waiting login that took too long begins again from the first form. */
const isOver = (error: unknown): boolean => error instanceof Refusal && error.code === 'challenge-over'

function SendCode({ ticket, method }: { ticket: string; method: 'sms' | 'email' }) {
  const text = useText()
  const say = useRefusalText()
  const send = useMutation({ mutationFn: () => call('sendLoginCode', { body: { ticket, method } }) })
  return (
    <>
      {send.isError && (
        <Notice tone="danger" live>
          {say(send.error)}
        </Notice>
      )}
      <div className="bz-row">
        <Button variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
          {text('security.send')}
        </Button>
        <output className="text-sm text-fg-2">{send.isSuccess ? text('security.sent') : ''}</output>
      </div>
    </>
  )
}

function VerifyForm({ ticket, methods, then }: { ticket: string; methods: readonly VerifyMethod[]; then: Then }) {
  const text = useText()
  const say = useRefusalText()
  const [method, setMethod] = useState<Method>(methods[0]?.method ?? 'google')
  const [answer, setAnswer] = useState('')
  const verify = useVerifyLogin(then)
  const choices: Method[] = methods.flatMap((each): Method[] => (each.method === 'google' ? ['google', 'recovery'] : [each.method]))
  const hintOf = (name: Method): string | undefined => methods.find((each) => each.method === name)?.hint ?? undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (answer.trim() === '' || verify.isPending) return
    verify.mutate({ ticket, method, answer: answer.trim() })
  }
  const fault = verify.isError && !isOver(verify.error) ? say(verify.error) : undefined
  const choose = (name: Method): void => {
    setMethod(name)
    setAnswer('')
    verify.reset()
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      <p>{text('security.verify.why')}</p>
      {isOver(verify.error) && (
        <Notice tone="danger" live>
          {say(verify.error)}
        </Notice>
      )}
      {choices.length > 1 && (
        <RadioCards
          label={text('security.verify.how')}
          options={choices.map((name) => ({ value: name, label: text(`security.verify.${name}`), hint: hintOf(name) }))}
          value={method}
          onChange={choose}
        />
      )}
      {(method === 'sms' || method === 'email') && <SendCode key={method} ticket={ticket} method={method} />}
      {method === 'bank' || method === 'recovery' ? (
        <TextField
          label={text(method === 'bank' ? 'security.verify.bankName' : 'security.verify.recoveryCode')}
          autoComplete="off"
          value={answer}
          error={fault}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
      ) : (
        <CodeField label={text('security.code')} value={answer} error={fault} onChange={setAnswer} />
      )}
      <Button type="submit" size="lg" wide busy={verify.isPending}>
        {text('security.verify.submit')}
      </Button>
      <Button variant="quiet" onClick={() => setNextStep(undefined)}>
        {text('security.back')}
      </Button>
    </form>
  )
}

function ExpiredForm({ ticket, handedOut, then }: { ticket: string; handedOut: boolean; then: Then }) {
  const text = useText()
  const say = useRefusalText()
  const replace = useReplacePassword(then)
  const password = useNewPassword()
  const own = useHandedOut(handedOut)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const [form, told] = [password.read(), own.read()]
    if (form && told) replace.mutate({ ticket, ...form, ...told }, { onError: password.place })
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      <p>{text('security.expired.why')}</p>
      {replace.isError && (
        <Notice tone="danger" live>
          {say(replace.error)}
        </Notice>
      )}
      <NewPasswordFields state={password} />
      <HandedOutFields state={own} />
      <Button type="submit" size="lg" wide busy={replace.isPending}>
        {text('security.password.save')}
      </Button>
    </form>
  )
}

export function NextStepForm({ next, then }: { next: Exclude<NextStep, { step: 'newcomer' }>; then: Then }) {
  return next.step === 'verify' ? (
    <VerifyForm ticket={next.ticket} methods={next.methods} then={then} />
  ) : (
    <ExpiredForm ticket={next.ticket} handedOut={next.handedOut} then={then} />
  )
}
