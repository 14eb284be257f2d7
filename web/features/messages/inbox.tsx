/** Inbox: the platform's messages to the member. Opening one marks it as read, and it can be deleted. */
import './messages.css'
import type { Message } from '@baize/contract/messaging.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { cx } from '@baize/ui/classes.ts'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { inboxQuery, useDeleteMessage, useReadAll, useReadMessage } from './queries.ts'

/** HTML is shown by the page's own cleaning piece. */
type ShowHtml = (html: string) => ReactNode

function One({ message, showHtml }: { message: Message; showHtml: ShowHtml }) {
  const text = useText()
  const dates = useDates()
  const say = useRefusalText()
  const read = useReadMessage()
  const remove = useDeleteMessage()
  const failed = { onError: (error: unknown) => toast({ title: say(error), tone: 'danger' }) } as const
  return (
    <Card as="li" padding="none" className={cx('messages-item', !message.read && 'messages-new')}>
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && !message.read && !read.isPending) read.mutate(message.id, failed)
        }}
      >
        <summary>
          <span className="messages-dot" aria-hidden="true" />
          <span className="messages-title">
            {!message.read && <span className="bz-hidden">{text('messages.new')} </span>}
            {message.title}
          </span>
          <time dateTime={message.at}>{dates(message.at, 'day')}</time>
        </summary>
        <div className="messages-words">
          {showHtml(message.content)}
          <p className="messages-foot">
            <time dateTime={message.at}>{dates(message.at)}</time>
            <IconButton
              label={text('messages.delete', { title: message.title })}
              size="sm"
              onClick={() => remove.mutate(message.id, failed)}
              disabled={remove.isPending}
            >
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </p>
        </div>
      </details>
    </Card>
  )
}

export function MessageList({ page, onPage, showHtml }: { page: number; onPage: (page: number) => void; showHtml: ShowHtml }) {
  const text = useText()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(inboxQuery(page, language))
  const readAll = useReadAll()
  const say = useRefusalText()
  const failed = { onError: (error: unknown) => toast({ title: say(error), tone: 'danger' }) } as const
  if (!data && error) return <LoadFailure title={text('messages.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <div className="messages-list">
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} shape="box" height={60} />
          ))}
        </div>
      </Loading>
    )
  if (data.total === 0)
    return (
      <EmptyState title={text('messages.none')} seed="messages">
        {text('messages.none.text')}
      </EmptyState>
    )
  return (
    <div className="bz-stack">
      <div className="messages-head">
        <p role="status">{data.unread === 0 ? text('messages.allRead') : text('shell.messages.unread', { count: data.unread })}</p>
        <Button
          variant="outline"
          size="sm"
          disabled={data.unread === 0}
          busy={readAll.isPending}
          onClick={() => readAll.mutate(undefined, failed)}
        >
          {text('messages.readAll')}
        </Button>
      </div>
      <ul className="messages-list">
        {data.content.map((message) => (
          <One key={message.id} message={message} showHtml={showHtml} />
        ))}
      </ul>
      {data.totalPages > 1 && <Pagination page={page} pages={data.totalPages} onPage={onPage} label={text('shell.messages')} />}
    </div>
  )
}
