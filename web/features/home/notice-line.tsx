/** Notice line: the operator's notices as a marquee (HOME-01); a press opens the notice. */
import type { Notice } from '@baize/contract/content.ts'
import { Marquee } from '@baize/ui/moving/marquee.tsx'
import { Megaphone } from 'lucide-react'
import { showNotice } from '../../api/dialogs.ts'
import { useText } from '../../i18n/i18n.ts'

export function NoticeLine({ notices }: { notices: readonly Notice[] }) {
  const text = useText()
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
              onClick={() => showNotice(notice.id)}
            >
              {notice.title}
            </button>
          ))
        }
      </Marquee>
    </div>
  )
}
