/** Copyright: the operator, with the year that the merchant names for the agents' own pages (AGENT-02). */
import type { SystemStatus } from '@baize/contract/settings.ts'

export const Copyright = ({ agentYear, operatorName }: Pick<SystemStatus['merchant'], 'agentYear' | 'operatorName'>) => (
  <span>
    © {agentYear} {operatorName}
  </span>
)
