/** Point mall page: the mall in the state of its address. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PlayersOnly } from '../features/center/players-only.tsx'
import { Mall } from '../features/points/mall.tsx'
import { readMallSearch, writeMallSearch } from '../features/points/mall-search.ts'

export function PointMallPage() {
  const navigate = useNavigate()
  const search = readMallSearch(useSearch({ strict: false }))
  return (
    <PlayersOnly>
      <Mall
        search={search}
        onSearch={(next) => void navigate({ to: '.', search: writeMallSearch(next) as never, replace: true, resetScroll: false })}
      />
    </PlayersOnly>
  )
}
