/** Messages page: the platform's messages to the member, page by page under the address's number. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memberPath } from '../../app/paths.ts'
import { Html } from '../../features/content/html.tsx'
import { MessageList } from '../../features/messages/inbox.tsx'

export function MessagesPage() {
  const navigate = useNavigate()
  const search: { page?: unknown } = useSearch({ strict: false })
  const page = Number(search.page)
  return (
    <MessageList
      page={Number.isInteger(page) && page > 0 ? page : 1}
      onPage={(next) => void navigate({ to: memberPath('messageV2'), search: { page: next } as never, replace: true })}
      showHtml={(html) => <Html html={html} onLink={(to) => void navigate({ href: to })} />}
    />
  )
}
