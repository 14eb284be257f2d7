/** Identity dialogs: login, register, forgotten password, new password and first greeting, each with its late texts. */
import { useLocation, useNavigate } from '@tanstack/react-router'

import { isPlainLogin, showDialog, type DialogName } from '../../api/dialogs.ts'
import { useCenter } from '../../api/center.ts'
import { LateBanner } from '../start/late-banner.tsx'
import { memberPath, PATHS } from '../paths.ts'
import { lazyPart, withTexts } from '../start/lazy-part.ts'

const LoginDialog = lazyPart(
  async () => (await withTexts(import('../../features/identity/login/login-dialog.tsx'), 'security')).LoginDialog,
)
const RegisterDialog = lazyPart(
  async () => (await withTexts(import('../../features/identity/register/register-dialog.tsx'), 'security')).RegisterDialog,
)
const ForgotDialog = lazyPart(
  async () => (await withTexts(import('../../features/identity/login/forgot-dialog.tsx'), 'security')).ForgotDialog,
)
const ResetDialog = lazyPart(
  async () => (await withTexts(import('../../features/identity/login/reset-dialog.tsx'), 'security')).ResetDialog,
)
const FirstLoginDialog = lazyPart(
  async () => (await withTexts(import('../../features/identity/login/first-login-dialog.tsx'), 'security')).FirstLoginDialog,
)

export function IdentityDialogs({
  open,
  onOpenChange,
  change,
}: {
  open: DialogName | undefined
  onOpenChange: (open: boolean) => void
  /** Switches between the two dialogs that have addresses. */
  change: (name: 'login' | 'register') => () => void
}) {
  const { pathname, hash, search } = useLocation()
  const navigate = useNavigate()
  const openMember = useCenter()
  // After a login by its own address, the person goes on to the page of that address.
  const goHome = (): void => {
    if (pathname !== PATHS.login && pathname !== PATHS.register) void navigate({ to: PATHS.home })
  }
  const done = (): void => {
    showDialog(undefined)
    goHome()
  }
  const secure = (): void => {
    showDialog(undefined)
    void openMember(memberPath('securityCenter'))
  }
  const leaveReset = (to: string) => (): void => void navigate({ to, hash: '', replace: true })
  return (
    <>
      {open === 'login' && (
        <LoginDialog
          open
          onOpenChange={onOpenChange}
          banner={<LateBanner group="w_login" />}
          needed={pathname === PATHS.login && 'to' in search}
          onRegister={change('register')}
          onForgot={() => showDialog('forgot')}
          onDone={({ firstTime, changed }) => {
            const leads = changed || isPlainLogin()
            showDialog(firstTime ? 'firstLogin' : undefined)
            if (leads) goHome()
          }}
        />
      )}
      {open === 'register' && (
        <RegisterDialog
          open
          banner={<LateBanner group="w_register" />}
          onOpenChange={onOpenChange}
          onLogin={change('login')}
          onDone={(wants) => (wants === 'set' ? secure() : done())}
        />
      )}
      {open === 'forgot' && (
        <ForgotDialog open banner={<LateBanner group="w_forget" />} onOpenChange={onOpenChange} onLogin={change('login')} onDone={done} />
      )}
      {open === 'firstLogin' && <FirstLoginDialog open onOpenChange={onOpenChange} onSecure={secure} />}
      {pathname === PATHS.reset && open === undefined && (
        <ResetDialog open onOpenChange={leaveReset(PATHS.home)} token={hash} onDone={leaveReset(PATHS.login)} />
      )}
    </>
  )
}
