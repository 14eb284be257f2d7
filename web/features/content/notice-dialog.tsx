/** Notice dialog: the full notices of the marquee; it opens on the one that was pressed. */
import './content.css'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Loading, SkeletonText } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../api/person.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { Html } from './html.tsx'
import { noticesQuery } from './queries.ts'

type NoticeDialogProps = { notice: string | undefined; onClose: () => void; onLink: (to: string) => void }

/** `notice` is the id of the unfolded one; without one the dialog is closed. */
export function NoticeDialog({ notice, onClose, onLink }: NoticeDialogProps) {
  const text = useText()
  const dates = useDates()
  const language = useLanguage()
  const { role } = usePerson()
  const { data } = useQuery(noticesQuery(role === 'member' || role === 'agent', language))
  const first = data?.find(({ id }) => id === notice)
  const rest = (data ?? []).filter(({ id }) => id !== notice)
  return (
    <Dialog open={notice !== undefined} onOpenChange={(wish) => !wish && onClose()} title={text('content.notices')} size="md">
      {data === undefined && (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {data?.length === 0 && <EmptyState compact title={text('content.notices.none')} />}
      <div className="content-news">
        {[...(first ? [first] : []), ...rest].map((each) => (
          <details key={each.id} className="content-news-item" open={each.id === notice}>
            <summary>
              <span>{each.title}</span>
              <time dateTime={each.at}>{dates(each.at, 'day')}</time>
            </summary>
            <Html html={each.content} onLink={onLink} />
          </details>
        ))}
      </div>
    </Dialog>
  )
}
