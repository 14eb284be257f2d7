/** Agent announcements: what the operator announces, within the agent center. */
import { useState } from 'react'
import { useCenter, useCenterSearch, useFollow } from '../../api/center.ts'
import { PATHS } from '../../app/paths.ts'
import { News } from '../../features/content/news.tsx'
import { NoticeDialog } from '../../features/content/notice-dialog.tsx'
import { readPageSearch } from '../../features/wallet/wallet-search.ts'

export function AgentAnnouncementPage() {
  const open = useCenter()
  const follow = useFollow()
  const { page } = readPageSearch(useCenterSearch())
  const [notice, setNotice] = useState<string>()
  return (
    <>
      <News
        bare
        page={page}
        onPage={(next) => void open(PATHS.agentAnnouncement, { search: { page: next } })}
        onNotice={setNotice}
        onLink={follow}
      />
      <NoticeDialog notice={notice} onClose={() => setNotice(undefined)} onLink={follow} />
    </>
  )
}
