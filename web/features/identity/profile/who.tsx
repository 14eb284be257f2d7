/** Who: the person's picture and names, and the link to change the picture. */
import type { MemberInfo } from '@baize/contract/identity/identity.ts'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import { Avatar } from './avatar.tsx'

export function Who({ info }: { info: MemberInfo }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <div className="member-who">
      <Avatar info={info} className="member-avatar" />
      <div>
        <h2 className="text-lg">{info.nickname || info.account}</h2>
        <p className="text-fg-2 figures">{info.account}</p>
      </div>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {text('security.avatar.change')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text('security.avatar.change')} size="sm">
        <AvatarDialog info={info} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
