/** Identity page: how well the house knows the member, what it asks of their money, and documents sent to the house. */
import { CheckPanel } from '../../features/identity/check/check-panel.tsx'
import { DocumentPanel } from '../../features/identity/check/document-panel.tsx'
import { FundsPanel } from '../../features/identity/check/funds-panel.tsx'

export const IdentityPage = () => (
  <div className="bz-stack">
    <FundsPanel />
    <CheckPanel />
    <DocumentPanel />
  </div>
)
