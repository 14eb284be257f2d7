/** Agent announcements: what the operator announces, within the agent center. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../../app/paths.ts'
import { News } from '../../features/content/news.tsx'
import { NoticeDialog } from '../../features/content/notice-dialog.tsx'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'

export function AgentAnnouncementPage() {
  const navigate = useNavigate()
  const { page } = readPageSearch(useSearch({ strict: false }))
  const [notice, setNotice] = useState<string>()
  const follow = (href: string): void => void navigate({ href })
  return (
    <>
      <News
        bare
        page={page}
        onPage={(next) => void navigate({ to: PATHS.agentAnnouncement, search: { page: next } as never })}
        onNotice={setNotice}
        onLink={follow}
      />
      <NoticeDialog notice={notice} onClose={() => setNotice(undefined)} onLink={follow} />
    </>
  )
}
