/** Mission leaderboard page: missions and the ranking that runs, in the member center. */
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { Leaderboard } from '../../features/promotions/leaderboard.tsx'
import { Missions } from '../../features/promotions/missions.tsx'
import { missionsQuery } from '../../features/promotions/queries.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'

export function MissionLeaderboardPage() {
  const text = useText()
  // The board is below the missions, and is hidden until they have loaded: it would move.
  const { isPending } = useQuery(missionsQuery(useLanguage()))
  return (
    <div className="bz-stack">
      <section aria-label={text('promotions.missions')}>
        <Missions />
      </section>
      <section aria-label={text('promotions.board')} hidden={isPending}>
        <SectionHeading level={2} title={text('promotions.board')} />
        <Leaderboard />
      </section>
    </div>
  )
}
