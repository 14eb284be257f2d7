/** Closing card: reason, what happens with the money, and the password; no offer and no second question (PX-09). */
import { CLOSING_REASONS, type ClosingReason } from '@baize/contract/values/closing-reasons.ts'
import { TextArea } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { leave } from '../../../api/person.ts'
import { PATHS } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField } from './again-field.tsx'
import { GuardCard } from './guard-card.tsx'

function ClosingForm() {
  const text = useText()
  const say = useRefusalText()
  const navigate = useNavigate()
  const [reason, setReason] = useState<ClosingReason>('enough')
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  const close = useMutation({
    mutationFn: () => call('closeAccount', { body: { reason, note: note.trim(), ...again(password) } }),
    onSuccess: async () => {
      toast({ title: text('security.close.done'), tone: 'good' })
      // The session is over already; this browser forgets it too.
      await leave().catch(() => undefined)
      await navigate({ to: PATHS.home })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!close.isPending) close.mutate()
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {close.isError && (
        <Notice tone="danger" live>
          {say(close.error)}
        </Notice>
      )}
      <SelectField
        label={text('security.close.why')}
        options={CLOSING_REASONS.map((each) => ({ value: each, label: text(`security.close.${each}`) }))}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as ClosingReason)}
      />
      <TextArea
        label={text('security.close.words')}
        optional={text('identity.optional')}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="text-fg-2">{text('security.close.money')}</p>
      <AgainField value={password} onChange={setPassword} />
      <Button type="submit" size="lg" wide variant="danger" busy={close.isPending}>
        {text('security.close.do')}
      </Button>
    </form>
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
