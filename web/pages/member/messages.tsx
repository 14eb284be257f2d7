/** Messages page: the platform's messages to the member, page by page under the address's number. */
import { useFollow, useCenter, useCenterSearch } from '../../api/center.ts'
import { memberPath } from '../../app/paths.ts'
import { Html } from '../../features/content/html.tsx'
import { MessageList } from '../../features/messages/inbox.tsx'

export function MessagesPage() {
  const open = useCenter()
  const follow = useFollow()
  const page = Number(useCenterSearch()['page'])
  return (
    <MessageList
      page={Number.isInteger(page) && page > 0 ? page : 1}
      onPage={(next) => void open(memberPath('messageV2'), { search: { page: next }, replace: true })}
      showHtml={(html) => <Html html={html} onLink={follow} />}
    />
  )
}
