/** Next step: the forms that finish a pending login, with a second factor or a new password in place of an expired one. */
import type { VerifyMethod } from '@baize/contract/identity/identity-ways.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { useMutation } from '@tanstack/react-query'
import { call, Refusal } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { setNextStep, type NextStep } from './entering.ts'
import { HandedOutFields, NOT_HANDED_OUT, useHandedOut } from './handed-out.tsx'
import { NewPasswordFields, NO_PASSWORD, useNewPassword } from '../new-password.tsx'
import { useReplacePassword, useVerifyLogin, type Then } from '../queries.ts'

type Method = VerifyMethod['method'] | 'recovery'

/** A pending login that took too long begins again from the first form. */
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
  const verify = useVerifyLogin(then)
  const choices: Method[] = methods.flatMap((each): Method[] => (each.method === 'google' ? ['google', 'recovery'] : [each.method]))
  const hintOf = (name: Method): string | undefined => methods.find((each) => each.method === name)?.hint ?? undefined
  const form = useForm({
    operation: 'verifyLogin',
    values: { method: methods[0]?.method ?? ('google' as Method), answer: '' },
    check: ({ answer }) => ({ answer: answer.trim() === '' ? text('identity.required') : undefined }),
    ask: ({ method, answer }) => ({ body: { ticket, method, answer: answer.trim() } }),
    send: ({ body }) => verify.mutateAsync(body),
    at: (refusal) => (isOver(refusal) ? undefined : 'answer'),
  })
  const { method } = form.values
  return (
    <Form of={form}>
      <p>{text('security.verify.why')}</p>
      {choices.length > 1 && (
        <RadioCards
          label={text('security.verify.how')}
          options={choices.map((name) => ({ value: name, label: text(`security.verify.${name}`), hint: hintOf(name) }))}
          value={method}
          onChange={(next) => form.empty({ method: next, answer: '' })}
        />
      )}
      {(method === 'sms' || method === 'email') && <SendCode key={method} ticket={ticket} method={method} />}
      {method === 'bank' || method === 'recovery' ? (
        <TextField
          label={text(method === 'bank' ? 'security.verify.bankName' : 'security.verify.recoveryCode')}
          autoComplete="off"
          {...form.input('answer')}
        />
      ) : (
        <CodeField label={text('security.code')} {...form.field('answer')} />
      )}
      <Submit size="lg" wide>
        {text('security.verify.submit')}
      </Submit>
      <Button variant="quiet" onClick={() => setNextStep(undefined)}>
        {text('security.back')}
      </Button>
    </Form>
  )
}

function ExpiredForm({ ticket, handedOut, then }: { ticket: string; handedOut: boolean; then: Then }) {
  const text = useText()
  const replace = useReplacePassword(then)
  const { hint, ...password } = useNewPassword()
  const own = useHandedOut()
  const form = useForm({
    ...password,
    operation: 'replaceExpiredPassword',
    values: { ...NO_PASSWORD, ...NOT_HANDED_OUT },
    check: (typed) => ({ ...password.check(typed), ...(handedOut ? own(typed) : {}) }),
    ask: ({ birthday, acceptTerms, ...typed }) => ({ body: { ticket, ...typed, ...(handedOut ? { birthday, acceptTerms } : {}) } }),
    send: ({ body }) => replace.mutateAsync(body),
  })
  return (
    <Form of={form}>
      <p>{text('security.expired.why')}</p>
      <NewPasswordFields form={form} hint={hint} />
      {handedOut && <HandedOutFields form={form} />}
      <Submit size="lg" wide>
        {text('security.password.save')}
      </Submit>
    </Form>
  )
}

export function NextStepForm({ next, then }: { next: Exclude<NextStep, { step: 'newcomer' }>; then: Then }) {
  return next.step === 'verify' ? (
    <VerifyForm ticket={next.ticket} methods={next.methods} then={then} />
  ) : (
    <ExpiredForm ticket={next.ticket} handedOut={next.handedOut} then={then} />
  )
}
