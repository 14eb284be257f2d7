/**
 * Register dialog: by name, by mobile number, or for a newcomer with a linked login. The server's rules say which fields there are, and
 * they are checked here as there.
 */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { SkeletonText } from '@baize/ui/show/skeleton.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useStatus } from '../../../api/status.ts'
import { useText } from '../../../i18n/i18n.ts'
import { setNextStep, useNextStep } from '../login/entering.ts'
import { registerSettingsQuery } from '../queries.ts'
import { RegisterForm, type RegisterWay, type WantsLimit } from './register-form.tsx'

type Ways = { readonly onLogin: () => void; readonly onDone: (wants?: WantsLimit) => void }

type Shown = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void; readonly banner?: ReactNode }

export function RegisterDialog({ open, onOpenChange, banner, ...ways }: Ways & Shown) {
  const text = useText()
  const next = useNextStep()
  const close = (wish: boolean): void => {
    if (!wish) setNextStep(undefined)
    onOpenChange(wish)
  }
  const title = next?.step === 'newcomer' ? 'security.newcomer.title' : 'identity.register.title'
  return (
    <Dialog open={open} onOpenChange={close} title={text(title)} size="sm">
      <div className="bz-stack">
        {next === undefined && banner}
        <RegisterContent {...ways} />
      </div>
    </Dialog>
  )
}

function RegisterContent({ onLogin, onDone }: Ways) {
  const text = useText()
  const next = useNextStep()
  const { data: settings } = useQuery(registerSettingsQuery)
  const { data: status } = useStatus()
  const [chosen, setChosen] = useState<'username' | 'mobile'>()
  if (!settings || !status) return <SkeletonText lines={8} />
  const flags = status.info.whitelabel
  const byMobile = flags['MOBILENUMREG3'] === true
  const both = byMobile && flags['USERNAMEREG3'] === true
  const way: RegisterWay = next?.step === 'newcomer' ? 'social' : (chosen ?? (byMobile ? 'mobile' : 'username'))
  return (
    <div className="bz-stack">
      {next?.step === 'newcomer' && <p>{text('security.newcomer.why')}</p>}
      {both && way !== 'social' && (
        <Tabs
          label={text('security.register.ways')}
          value={way}
          onChange={setChosen}
          tabs={[
            { value: 'mobile', label: text('security.register.byMobile') },
            { value: 'username', label: text('security.login.byName') },
          ]}
        />
      )}
      <RegisterForm
        key={way}
        way={way}
        ticket={next?.step === 'newcomer' ? next.ticket : ''}
        settings={settings}
        flags={flags}
        onDone={onDone}
      />
      <div className="bz-form-foot">
        <span>{text('identity.register.haveAccount')}</span>
        <Button variant="quiet" onClick={onLogin}>
          {text('identity.login.title')}
        </Button>
      </div>
    </div>
  )
}
