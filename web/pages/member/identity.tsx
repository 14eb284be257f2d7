/** Identity page: how well the house knows the member, the service that looks at a document, and documents sent to the house. */
import { CheckPanel } from '../../features/identity/check/check-panel.tsx'
import { DocumentPanel } from '../../features/identity/check/document-panel.tsx'

export const IdentityPage = () => (
  <div className="bz-stack">
    <CheckPanel />
    <DocumentPanel />
  </div>
)
