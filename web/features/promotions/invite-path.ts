/** Invite path: who may invite friends, and where: agents with their own links, members while the campaign runs (SHELL-17). */
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../api/person.ts'
import { promotionStateQuery } from './state-query.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { memberPath, PATHS } from '../../app/paths.ts'

/** The address of inviting; undefined for others. A member keeps the line until it is known that no campaign runs, so that nothing moves. */
export function useInvitePath(): string | undefined {
  const { role } = usePerson()
  const { data } = useQuery({ ...promotionStateQuery(useLanguage()), enabled: role === 'member' })
  if (role === 'agent') return PATHS.agentHome
  const isOff = data?.availablePromo.some(({ code, enabled }) => code === 'REFERRAL' && !enabled)
  return role === 'member' && isOff !== true ? memberPath('referral') : undefined
}
