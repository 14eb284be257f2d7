/** Notice line: the operator's notices gliding by (HOME-01); a press opens the one that is meant. */
import type { Notice } from '@baize/contract/content.ts'
import { Marquee } from '@baize/ui/marquee.tsx'
import { Megaphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'

const NoticeDialog = lazy(async () => ({ default: (await import('./notice-dialog.tsx')).NoticeDialog }))

export function NoticeLine({ notices }: { notices: readonly Notice[] }) {
  const text = useText()
  const [open, setOpen] = useState<Notice>()
  return (
    <div className="bz-notice-line">
      <Megaphone size={18} aria-hidden="true" />
      <Marquee label={text('home.notices')}>
        {(copy) =>
          notices.map((notice) => (
            <button
              key={notice.id}
              type="button"
              className="bz-notice-title"
              tabIndex={copy ? -1 : undefined}
              onClick={() => setOpen(notice)}
            >
              {notice.title}
            </button>
          ))
        }
      </Marquee>
      <Suspense>{open && <NoticeDialog notice={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </div>
  )
}
