/** Agent contracts page: what an agent has agreed with the upline and with the direct downlines; it shows what waits for an answer. */
import { usePerson } from '../../api/person.ts'
import { ContractList } from '../../features/agents/contracts/contract-list.tsx'

export function AgentContractsPage() {
  const { info } = usePerson()
  return info ? <ContractList self={info.id} offers={info.currency} /> : null
}
