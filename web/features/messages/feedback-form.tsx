/** Feedback form: a kind, 20 to 200 characters with a counter, and a proof that a person stands behind it; what is missing is named. */
import './messages.css'
import { FEEDBACK_LENGTH, FEEDBACK_TYPES, feedbackLength, type FeedbackType } from '@baize/contract/values/feedback.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { TextArea, TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../../api/client.ts'
import { usePerson } from '../../api/person.ts'
import { useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'

/** The captcha that the page lends: what it shows, its answer, and whether an answer is still to be typed. */
export type Challenge = {
  readonly shown: ReactNode
  readonly missing: boolean
  answer(): Promise<{ captcha?: string; proof?: string }>
  renew(): void
}

type Field = 'type' | 'content' | 'captcha'
const NAMES: Readonly<Record<Field, TextKey>> = {
  type: 'messages.feedback.type',
  content: 'messages.feedback.content',
  captcha: 'messages.feedback.captcha',
}
const KINDS: Readonly<Record<FeedbackType, TextKey>> = {
  1: 'messages.feedback.type.1',
  2: 'messages.feedback.type.2',
  3: 'messages.feedback.type.3',
  4: 'messages.feedback.type.4',
  6: 'messages.feedback.type.6',
  0: 'messages.feedback.type.0',
}

function Sent({ reference, onAnother }: { reference: string; onAnother: () => void }) {
  const text = useText()
  return (
    <Notice
      tone="good"
      live
      title={text('messages.feedback.sent')}
      action={
        <Button variant="outline" onClick={onAnother}>
          {text('messages.feedback.another')}
        </Button>
      }
    >
      {text('messages.feedback.sent.text', { reference })}
    </Notice>
  )
}

/** What is typed, what of it is wrong once the form was pressed, and the call that sends it. */
function useFeedback(challenge: Challenge) {
  const text = useText()
  const [type, setType] = useState('')
  const [content, setContent] = useState('')
  const [sender, setSender] = useState('')
  const [pressed, setPressed] = useState(false)
  const length = feedbackLength(content)
  const send = useMutation({
    mutationFn: async () =>
      call('sendFeedback', {
        body: { content: content.trim(), sender: sender.trim(), type: Number(type) as FeedbackType, ...(await challenge.answer()) },
      }),
    onError: () => challenge.renew(),
  })
  const missing: Field[] = [
    ...(type === '' ? (['type'] as const) : []),
    ...(length === 0 ? (['content'] as const) : []),
    ...(challenge.missing ? (['captcha'] as const) : []),
  ]
  const wrongLength = length > 0 && (length < FEEDBACK_LENGTH.least || length > FEEDBACK_LENGTH.most)
  const needed = text('messages.feedback.needed')
  const lengthError = wrongLength ? text('messages.feedback.length', FEEDBACK_LENGTH) : undefined
  return {
    typed: { type, content, sender, length },
    setType,
    setContent,
    setSender,
    send,
    missing: pressed ? missing : [],
    errors: pressed ? { type: type === '' ? needed : undefined, content: length === 0 ? needed : lengthError } : {},
    submit(event: FormEvent) {
      event.preventDefault()
      setPressed(true)
      if (missing.length === 0 && !wrongLength && !send.isPending) send.mutate()
    },
    another() {
      send.reset()
      challenge.renew()
      setType('')
      setContent('')
      setPressed(false)
    },
  }
}

export function FeedbackForm({ challenge }: { challenge: Challenge }) {
  const text = useText()
  const say = useRefusalText()
  const { info } = usePerson()
  const { typed, errors, missing, send, ...form } = useFeedback(challenge)
  if (send.isSuccess) return <Sent reference={send.data.reference} onAnother={form.another} />
  return (
    <Card className="messages-feedback">
      <form className="bz-stack" noValidate onSubmit={form.submit}>
        {missing.length > 0 && (
          <Notice tone="danger" live title={text('messages.feedback.missing')}>
            {missing.map((field) => text(NAMES[field])).join(', ')}
          </Notice>
        )}
        {send.isError && (
          <Notice tone="danger" live>
            {say(send.error)}
          </Notice>
        )}
        <SelectField
          label={text('messages.feedback.type')}
          placeholder={text('messages.feedback.choose')}
          value={typed.type}
          onChange={(event) => form.setType(event.currentTarget.value)}
          options={FEEDBACK_TYPES.map((each) => ({ value: String(each), label: text(KINDS[each]) }))}
          error={errors.type}
        />
        <TextArea
          label={text('messages.feedback.content')}
          rows={5}
          value={typed.content}
          onChange={(event) => form.setContent(event.currentTarget.value)}
          hint={text('messages.feedback.count', { length: typed.length, ...FEEDBACK_LENGTH })}
          error={errors.content}
        />
        {info === undefined && (
          <TextField
            label={text('messages.feedback.sender')}
            optional={text('messages.feedback.optional')}
            autoComplete="username"
            maxLength={60}
            value={typed.sender}
            onChange={(event) => form.setSender(event.currentTarget.value)}
          />
        )}
        {challenge.shown}
        <Button type="submit" size="lg" busy={send.isPending}>
          {text('messages.feedback.send')}
        </Button>
      </form>
    </Card>
  )
}
