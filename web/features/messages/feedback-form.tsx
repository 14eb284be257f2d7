/** Feedback form: a kind, 20 to 200 characters with a counter, and a captcha; missing fields are named. */
import './messages.css'
import { FEEDBACK_LENGTH, FEEDBACK_TYPES, feedbackLength, type FeedbackType } from '@baize/contract/values/feedback.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { TextArea, TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import type { ReactNode } from 'react'
import { usePerson } from '../../api/person.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'

/** The captcha from the page: its widget, its answer, and whether an answer must still be typed. */
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

/** The fault of the form; a missing captcha is named above it, since the page provides it. */
function useFeedback(challenge: Challenge) {
  const text = useText()
  const needed = text('messages.feedback.needed')
  const form = useForm({
    operation: 'sendFeedback',
    values: { type: '', content: '', sender: '', captcha: '' },
    check: ({ type, content }) => {
      const length = feedbackLength(content)
      const wrongLength = length < FEEDBACK_LENGTH.least || length > FEEDBACK_LENGTH.most
      return {
        type: type === '' ? needed : undefined,
        content: length === 0 ? needed : wrongLength ? text('messages.feedback.length', FEEDBACK_LENGTH) : undefined,
        captcha: challenge.missing ? needed : undefined,
      }
    },
    ask: async ({ type, content, sender }) => ({
      body: { content: content.trim(), sender: sender.trim(), type: Number(type) as FeedbackType, ...(await challenge.answer()) },
    }),
    failed: challenge.renew,
  })
  const empty = (['type', 'content', 'captcha'] as const).filter((name) => form.faults[name] === needed)
  return {
    form,
    // A captcha is no value of this form, so its fault is separate.
    missing: challenge.missing ? empty : empty.filter((name) => name !== 'captcha'),
    another() {
      challenge.renew()
      form.empty({ type: '', content: '' })
      form.again()
    },
  }
}

export function FeedbackForm({ challenge }: { challenge: Challenge }) {
  const text = useText()
  const { info } = usePerson()
  const { form, missing, another } = useFeedback(challenge)
  if (form.answer) return <Sent reference={form.answer.reference} onAnother={another} />
  return (
    <Card className="messages-feedback">
      <Form of={form}>
        {missing.length > 0 && (
          <Notice tone="danger" live title={text('messages.feedback.missing')}>
            {missing.map((field) => text(NAMES[field])).join(', ')}
          </Notice>
        )}
        <SelectField
          label={text('messages.feedback.type')}
          placeholder={text('messages.feedback.choose')}
          options={FEEDBACK_TYPES.map((each) => ({ value: String(each), label: text(KINDS[each]) }))}
          {...form.input('type')}
        />
        <TextArea
          label={text('messages.feedback.content')}
          rows={5}
          hint={text('messages.feedback.count', { length: feedbackLength(form.values.content), ...FEEDBACK_LENGTH })}
          {...form.input('content')}
        />
        {info === undefined && (
          <TextField
            label={text('messages.feedback.sender')}
            optional={text('messages.feedback.optional')}
            autoComplete="username"
            maxLength={60}
            {...form.input('sender')}
          />
        )}
        {challenge.shown}
        <Submit size="lg">{text('messages.feedback.send')}</Submit>
      </Form>
    </Card>
  )
}
