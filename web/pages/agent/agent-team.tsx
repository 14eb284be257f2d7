/** Agent team page: the members of the own line, level by level or whole (AG-S3). */
import { usePerson } from '../../api/person.ts'
import { TeamList } from '../../features/agents/team/team-list.tsx'

export function AgentTeamPage() {
  const { info } = usePerson()
  return <TeamList transfers={info?.lineTransfers === true} />
}
