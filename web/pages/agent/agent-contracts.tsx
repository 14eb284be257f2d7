/**
 * Contract pages: what an agent has agreed with the upline and with the direct downlines, or a member with the upline. They show what waits
 * for an answer.
 */
import { usePerson } from '../../api/person.ts'
import { ContractList } from '../../features/agents/contracts/contract-list.tsx'

function ContractsPage({ offers }: { offers: boolean }) {
  const { info } = usePerson()
  return info ? <ContractList self={info.id} symbol={info.currencySymbol} offers={offers} /> : null
}

export const AgentContractsPage = () => <ContractsPage offers />
export const MemberContractsPage = () => <ContractsPage offers={false} />
