/** Application form: a member or a visitor applies to become an agent; a member sees what became of the application. */
import './messages.css'
import { APPLICATION_TYPE, FEEDBACK_LENGTH, feedbackLength } from '@baize/contract/values/feedback.ts'
import { TextArea, TextField } from '@baize/ui/fields/field.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { usePerson } from '../../api/person.ts'
import { Form, Submit } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useDates, useText } from '../../i18n/i18n.ts'
import type { Challenge } from './feedback-form.tsx'
import { applicationQuery } from './queries.ts'

type Application = NonNullable<Answer<'affiliateApplication'>['application']>
const TONES = { open: 'info', accepted: 'good', refused: 'danger' } as const

function State({ reference, state, sentAt, decidedAt, reason }: Application) {
  const text = useText()
  const dates = useDates()
  const at = dates(decidedAt ?? sentAt, 'full')
  return (
    <Notice tone={TONES[state]} live title={text(`agent.apply.state.${state}`)}>
      <p>{text(`agent.apply.state.${state}.text`, { reference, at, reason: reason ?? '' })}</p>
      {state === 'refused' && <p>{text('agent.apply.again')}</p>}
    </Notice>
  )
}

function Fields({ challenge }: { challenge: Challenge }) {
  const text = useText()
  const { info } = usePerson()
  const needed = text('messages.feedback.needed')
  const form = useForm({
    operation: 'sendFeedback',
    values: { sender: '', content: '' },
    check: ({ sender, content }) => {
      const length = feedbackLength(content)
      const fits = length >= FEEDBACK_LENGTH.least && length <= FEEDBACK_LENGTH.most
      return {
        sender: sender.trim() === '' ? needed : undefined,
        content: length === 0 ? needed : fits ? undefined : text('messages.feedback.length', FEEDBACK_LENGTH),
      }
    },
    ask: async ({ sender, content }) => ({
      body: { type: APPLICATION_TYPE, sender: sender.trim(), content: content.trim(), ...(await challenge.answer()) },
    }),
    done: () => void queries.invalidateQueries({ queryKey: applicationQuery.queryKey }),
    failed: challenge.renew,
  })
  // A member sees the state of the application in its place.
  if (form.answer && info === undefined)
    return (
      <Notice tone="good" live title={text('agent.apply.sent')}>
        {text('agent.apply.sent.text', { reference: form.answer.reference })}
      </Notice>
    )
  return (
    <Card className="messages-feedback">
      <Form of={form}>
        {info === undefined && <Notice title={text('agent.apply.visitor')}>{text('agent.apply.visitor.text')}</Notice>}
        <TextField
          label={text('agent.apply.contact')}
          hint={text('agent.apply.contact.hint')}
          autoComplete="tel"
          maxLength={60}
          {...form.input('sender')}
        />
        <TextArea
          label={text('agent.apply.plan')}
          rows={5}
          hint={text('messages.feedback.count', { length: feedbackLength(form.values.content), ...FEEDBACK_LENGTH })}
          {...form.input('content')}
        />
        {challenge.shown}
        <Submit size="lg">{text('agent.apply.send')}</Submit>
      </Form>
    </Card>
  )
}

export function ApplicationForm({ challenge }: { challenge: Challenge }) {
  const text = useText()
  const { role } = usePerson()
  const { data } = useQuery({ ...applicationQuery, enabled: role === 'member' })
  if (role === 'agent') return <Notice tone="good">{text('agent.apply.agent')}</Notice>
  const application = role === 'member' ? data?.application : null
  return (
    <>
      {application && <State {...application} />}
      {application?.state !== 'open' && application?.state !== 'accepted' && <Fields challenge={challenge} />}
    </>
  )
}
