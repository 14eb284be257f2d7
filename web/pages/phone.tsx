/** Phone page: the target of a scanned QR code. It has the person's language, and the login of the other device if the code carries one. */
import { Card } from '@baize/ui/show/card.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '../app/paths.ts'
import { TakeOver } from '../features/identity/login/take-over.tsx'
import { showLanguage, useText } from '../i18n/i18n.ts'
import { isListed } from '../i18n/languages.ts'

export function PhonePage() {
  const text = useText()
  const navigate = useNavigate()
  // Read once and removed from the address, so that no history stores it.
  const [{ code, language }] = useState(() => ({
    code: /^#([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1],
    language: new URLSearchParams(location.search).get('lang'),
  }))
  const onward = (): void => void navigate({ to: PATHS.download, replace: true })
  useEffect(() => {
    if (isListed(language)) void showLanguage(language)
    if (code === undefined) void navigate({ to: PATHS.download, replace: true })
    else history.replaceState(history.state, '', PATHS.phone)
  }, [code, language, navigate])
  if (code === undefined) return null
  return (
    <div className="bz-page phone-page">
      <Card as="section" padding="lg">
        <div className="bz-stack">
          <h1 className="text-xl">{text('panels.takeOver.title')}</h1>
          <TakeOver code={code} onIn={onward} onSkip={onward} />
        </div>
      </Card>
    </div>
  )
}
