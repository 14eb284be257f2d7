/** Notice dialog: one notice with its words. */
import type { Notice } from '@baize/contract/content.ts'
import { Dialog } from '@baize/ui/dialog.tsx'
import { useDates } from '../../i18n/i18n.ts'
import { paragraphsOf } from './plain-words.ts'

export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const dates = useDates()
  return (
    <Dialog open onOpenChange={(wish) => !wish && onClose()} title={notice.title}>
      <p className="text-fg-3">
        <time dateTime={notice.at}>{dates(notice.at, 'day')}</time>
      </p>
      {paragraphsOf(notice.content).map((words) => (
        <p key={words} className="bz-notice-words">
          {words}
        </p>
      ))}
    </Dialog>
  )
}
