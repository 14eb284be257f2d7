/** Agent messages: the platform's messages, within the agent center. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { Html } from '../../features/content/html.tsx'
import { MessageList } from '../../features/messages/inbox.tsx'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'

export function AgentMessagesPage() {
  const navigate = useNavigate()
  const { page } = readPageSearch(useSearch({ strict: false }))
  return (
    <MessageList
      page={page}
      onPage={(next) => void navigate({ to: PATHS.agentMessages, search: { page: next } as never, replace: true, resetScroll: false })}
      showHtml={(html) => <Html html={html} onLink={(href) => void navigate({ href })} />}
    />
  )
}
