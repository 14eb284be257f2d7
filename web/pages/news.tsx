/** News page: the announcements for players, page by page under the address's number. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { showNotice } from '../api/dialogs.ts'
import { PATHS } from '../app/paths.ts'
import { News } from '../features/content/news.tsx'

const pageIn = (search: object): number => {
  const page = 'page' in search ? Number(search.page) : 1
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

export function NewsPage() {
  const navigate = useNavigate()
  const page = pageIn(useSearch({ strict: false }))
  return (
    <News
      page={page}
      onPage={(next) => void navigate({ to: PATHS.news, search: { page: next } as never })}
      onNotice={showNotice}
      onLink={(to) => void navigate({ href: to })}
    />
  )
}
