/** Identity page: how well the house knows the member, and the way to the service that looks at a document. */
import { CheckPanel } from '../../features/identity/check/check-panel.tsx'

export const IdentityPage = () => <CheckPanel />
