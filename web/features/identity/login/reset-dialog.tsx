/** Reset dialog: the new password behind an email's link. The link's secret is behind the hash sign, which browsers never send. */
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { NewPasswordFields, NO_PASSWORD, useNewPassword } from '../new-password.tsx'

export function ResetDialog({
  open,
  onOpenChange,
  token,
  onDone,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  token: string
  onDone: () => void
}) {
  const text = useText()
  const { hint, ...password } = useNewPassword()
  const form = useForm({
    ...password,
    operation: 'resetByLink',
    values: NO_PASSWORD,
    ask: (typed) => ({ body: { token, ...typed } }),
    done: () => {
      toast({ title: text('security.password.changed'), tone: 'good' })
      onDone()
    },
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('security.reset.title')} size="sm">
      <Form of={form}>
        <NewPasswordFields form={form} hint={hint} />
        <Submit size="lg" wide>
          {text('security.password.save')}
        </Submit>
      </Form>
    </Dialog>
  )
}
