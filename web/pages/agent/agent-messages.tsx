/** Agent messages: the platform's messages, within the agent center. */
import { useCenter, useCenterSearch, useFollow } from '../../api/center.ts'
import { PATHS } from '../../app/paths.ts'
import { Html } from '../../features/content/html.tsx'
import { MessageList } from '../../features/messages/inbox.tsx'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'

export function AgentMessagesPage() {
  const open = useCenter()
  const follow = useFollow()
  const { page } = readPageSearch(useCenterSearch())
  return (
    <MessageList
      page={page}
      onPage={(next) => void open(PATHS.agentMessages, { search: { page: next }, replace: true, stay: true })}
      showHtml={(html) => <Html html={html} onLink={follow} />}
    />
  )
}
