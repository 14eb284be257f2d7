/** Social return page: the address to which a provider sends the browser back. */
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { memberPath, PATHS } from '../app/paths.ts'
import { isProvider } from '../features/identity/login/other-ways.tsx'
import { SocialReturn, type Onward } from '../features/identity/login/social-return.tsx'

const WHERE: Readonly<Record<Onward, string>> = {
  in: PATHS.home,
  linked: memberPath('securityCenter'),
  login: PATHS.login,
  register: PATHS.register,
}

export function SocialReturnPage() {
  const params = useParams({ strict: false })
  const [provider] = useState(params.provider)
  // The page's original query: while this page is being left, the router already has the next address.
  const [query] = useState(() => location.search)
  const navigate = useNavigate()
  const go = useCallback((onward: Onward) => void navigate({ to: WHERE[onward], replace: true }), [navigate])
  return (
    <div className="bz-page">
      {provider !== undefined && isProvider(provider) && <SocialReturn provider={provider} query={query} onDone={go} />}
    </div>
  )
}
