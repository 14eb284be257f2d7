/** Download page: the light app: installing it on this device, and codes and steps for phones. */
import '../features/content/content.css'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useSyncExternalStore } from 'react'
import { phonePath, type PhoneSystem } from '../app/paths.ts'
import { canInstall, install, onInstall } from '../api/install.ts'
import { QrCode } from '../features/identity/security/qr-code.tsx'
import { useLanguage, useText } from '../i18n/i18n.ts'
import type { TextKey } from '../i18n/keys.ts'

const STEPS: Readonly<Record<PhoneSystem, readonly TextKey[]>> = {
  ios: ['content.app.ios.1', 'content.app.ios.2', 'content.app.ios.3', 'content.app.ios.4'],
  android: ['content.app.android.1', 'content.app.android.2', 'content.app.android.3'],
}

function Device({ system }: { system: PhoneSystem }) {
  const text = useText()
  const language = useLanguage()
  const name = text(system === 'ios' ? 'content.app.ios' : 'content.app.android')
  return (
    <Card as="section" padding="lg" className="content-device" aria-labelledby={`app-${system}`}>
      <h2 id={`app-${system}`}>{name}</h2>
      <div className="content-device-code">
        <QrCode content={location.origin + phonePath(system, language, undefined)} label={text('content.app.qr', { name })} />
      </div>
      <ol className="content-steps">
        {STEPS[system].map((step) => (
          <li key={step}>{text(step)}</li>
        ))}
      </ol>
      {system === 'ios' && <Notice title={text('content.app.profile')}>{text('content.app.profile.text')}</Notice>}
    </Card>
  )
}

export function DownloadPage() {
  const text = useText()
  const state = useSyncExternalStore(onInstall, canInstall)
  return (
    <div className="bz-page content-page">
      <header>
        <h1>{text('content.app')}</h1>
        <p>{text('content.app.lead')}</p>
        {state === 'offered' && (
          <Button size="lg" onClick={() => void install()}>
            {text('content.app.install')}
          </Button>
        )}
        <p role="status">{text(state === 'installed' ? 'content.app.installed' : 'content.app.cannot')}</p>
      </header>
      <div className="content-devices">
        <Device system="ios" />
        <Device system="android" />
      </div>
    </div>
  )
}
