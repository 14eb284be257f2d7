/** Announcement window: the operator's popups one after the other, with the choice to hide them for good. */
import './content.css'
import { Button } from '@baize/ui/press/button.tsx'
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { Html } from './html.tsx'

type Props = {
  readonly entries: readonly { readonly id: string; readonly title: string; readonly content: string }[]
  readonly onClose: (never: boolean) => void
  readonly onLink: (to: string) => void
}

export function AnnouncementWindow({ entries, onClose, onLink }: Props) {
  const text = useText()
  const [at, setAt] = useState(0)
  const [never, setNever] = useState(false)
  const entry = entries[Math.min(at, entries.length - 1)]
  if (entry === undefined) return null
  const last = at >= entries.length - 1
  return (
    <Dialog
      open
      onOpenChange={(wish) => !wish && onClose(never)}
      title={entry.title}
      {...(entries.length > 1 ? { description: text('content.popup.of', { index: at + 1, count: entries.length }) } : {})}
      size="md"
      footer={
        <div className="content-popup-foot">
          <Checkbox label={text('content.popup.never')} checked={never} onChange={(event) => setNever(event.currentTarget.checked)} />
          {last ? (
            <Button onClick={() => onClose(never)}>{text('content.popup.close')}</Button>
          ) : (
            <Button onClick={() => setAt(at + 1)}>{text('content.popup.next')}</Button>
          )}
        </div>
      }
    >
      <Html
        html={entry.content}
        onLink={(to) => {
          onClose(never)
          onLink(to)
        }}
      />
    </Dialog>
  )
}
