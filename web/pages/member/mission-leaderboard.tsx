/** Mission leaderboard page: missions and the ranking that runs, in the member center. */
import { SectionHeading } from '@baize/ui/show/card.tsx'
import { Leaderboard } from '../../features/promotions/leaderboard.tsx'
import { Missions } from '../../features/promotions/missions.tsx'
import { useText } from '../../i18n/i18n.ts'

export function MissionLeaderboardPage() {
  const text = useText()
  return (
    <div className="bz-stack">
      <section aria-label={text('promotions.missions')}>
        <Missions />
      </section>
      <section aria-label={text('promotions.board')}>
        <SectionHeading level={2} title={text('promotions.board')} />
        <Leaderboard />
      </section>
    </div>
  )
}
