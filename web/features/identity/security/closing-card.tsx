/** Closing card: reason, what happens with the money, and the password; no offer and no second question (PX-09). */
import { CLOSING_REASONS, type ClosingReason } from '@baize/contract/values/closing-reasons.ts'
import { TextArea } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { leave } from '../../../api/person.ts'
import { PATHS } from '../../../app/paths.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { again, AgainField, AT_AGAIN } from './again-field.tsx'
import { GuardCard } from './guard-card.tsx'

const NOTHING: { readonly reason: ClosingReason; readonly note: string; readonly password: string } = {
  reason: 'enough',
  note: '',
  password: '',
}

function ClosingForm() {
  const text = useText()
  const navigate = useNavigate()
  const form = useForm({
    operation: 'closeAccount',
    values: NOTHING,
    ask: ({ reason, note, password }) => ({ body: { reason, note: note.trim(), ...again(password) } }),
    at: AT_AGAIN,
    done: () => {
      // The session has already ended; this browser forgets it too. What is said comes after that, which has words of its own.
      void leave()
        .catch(() => undefined)
        .then(() => {
          toast({ title: text('security.close.done'), tone: 'good' })
          return navigate({ to: PATHS.home })
        })
    },
  })
  return (
    <Form of={form}>
      <SelectField
        label={text('security.close.why')}
        options={CLOSING_REASONS.map((each) => ({ value: each, label: text(`security.close.${each}`) }))}
        {...form.input('reason')}
      />
      <TextArea label={text('security.close.words')} optional={text('identity.optional')} maxLength={300} {...form.input('note')} />
      <p className="text-fg-2">{text('security.close.money')}</p>
      <AgainField form={form} />
      <Submit size="lg" wide variant="danger">
        {text('security.close.do')}
      </Submit>
    </Form>
  )
}

export function ClosingCard() {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <GuardCard
      title={text('security.close')}
      note={text('security.close.note')}
      act={
        <Button variant="outline" onClick={() => setOpen(true)}>
          {text('security.close')}
        </Button>
      }
    >
      <Dialog open={open} onOpenChange={setOpen} title={text('security.close')} size="sm">
        <ClosingForm />
      </Dialog>
    </GuardCard>
  )
}
