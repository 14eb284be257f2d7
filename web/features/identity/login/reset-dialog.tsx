/** Reset dialog: the new password that a letter's link leads to; the link's secret stands behind the hash sign, which browsers tell to nobody. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { NewPasswordFields, useNewPassword } from '../new-password.tsx'

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
  const say = useRefusalText()
  const password = useNewPassword()
  const reset = useMutation({
    mutationFn: (form: { newPassword: string; confirmNewPassword: string }) => call('resetByLink', { body: { token, ...form } }),
    onSuccess: () => {
      toast({ title: text('security.password.changed'), tone: 'good' })
      onDone()
    },
    onError: password.place,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const form = password.read()
    if (form) reset.mutate(form)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('security.reset.title')} size="sm">
      <form className="bz-stack" noValidate onSubmit={submit}>
        {reset.isError && (
          <Notice tone="danger" live>
            {say(reset.error)}
          </Notice>
        )}
        <NewPasswordFields state={password} />
        <Button type="submit" size="lg" wide busy={reset.isPending}>
          {text('security.password.save')}
        </Button>
      </form>
    </Dialog>
  )
}
