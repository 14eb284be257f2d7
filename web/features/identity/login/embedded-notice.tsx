/** Embedded notice: says at a login that the page is open inside another app, and leads to the browser of the phone. */
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { embeddingApp, outsideAddress } from './embedded-browser.ts'
import { useText } from '../../../i18n/i18n.ts'

export function EmbeddedNotice() {
  const text = useText()
  const app = embeddingApp(navigator.userAgent, 'TelegramWebviewProxy' in globalThis)
  if (app === undefined) return null
  const outside = outsideAddress(location.href, navigator.userAgent)
  return (
    <Notice
      title={text('security.embedded.title', { app })}
      action={
        <div className="bz-row">
          {outside !== undefined && (
            <a className={buttonClass({ variant: 'outline', size: 'sm' })} href={outside}>
              {text('security.embedded.open')}
            </a>
          )}
          <CopyButton value={location.href}>{text('security.embedded.copy')}</CopyButton>
        </div>
      }
    >
      {text('security.embedded.why', { app })}
    </Notice>
  )
}
