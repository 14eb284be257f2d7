/** Social return page: the address to which a provider sends the browser back. */
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { memberPath, PATHS } from '../app/paths.ts'
import { isProvider } from '../features/identity/other-ways.tsx'
import { SocialReturn, type Onward } from '../features/identity/social-return.tsx'

const WHERE: Readonly<Record<Onward, string>> = {
  in: PATHS.home,
  linked: memberPath('securityCenter'),
  login: PATHS.login,
  register: PATHS.register,
}

export function SocialReturnPage() {
  const { provider } = useParams({ strict: false })
  const query = useLocation({ select: (location) => location.searchStr })
  const navigate = useNavigate()
  const go = useCallback((onward: Onward) => void navigate({ to: WHERE[onward], replace: true }), [navigate])
  return (
    <div className="bz-page">
      {provider !== undefined && isProvider(provider) && <SocialReturn provider={provider} query={query} onDone={go} />}
    </div>
  )
}
