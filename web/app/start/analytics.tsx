/**
 * Analytics: the question whether opened pages may be counted, and after a yes the frame that counts them (API-09). The frame gets names of
 * pages that are open to everybody. It has no origin, so that it reads nothing of the site.
 */
import { Button } from '@baize/ui/press/button.tsx'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { PAGE_NAMES, PAGES, type PageName } from '../pages.ts'
import { patternOf } from '../paths.ts'

const STORE = 'analytics'
type Consent = 'yes' | 'no'

const listeners = new Set<() => void>()
function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
const consentNow = (): string | null => localStorage.getItem(STORE)
function choose(consent: Consent): void {
  localStorage.setItem(STORE, consent)
  for (const listener of listeners) listener()
}

/** The name of a page that is open to everybody; undefined for those of a person. */
export function openPageOf(pathname: string): PageName | undefined {
  const name = PAGE_NAMES.find((each) => patternOf([each], '/?$').test(pathname))
  return name !== undefined && PAGES[name].who === 'everybody' ? name : undefined
}

function CountingFrame() {
  const text = useText()
  const page = openPageOf(useLocation({ select: ({ pathname }) => pathname }))
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // A frame without an origin has no address to name; a page's name is no secret.
    if (isLoaded && page !== undefined) frame.current?.contentWindow?.postMessage(page, '*')
  }, [isLoaded, page])
  return (
    <iframe
      ref={frame}
      src="/analytics"
      title={text('panels.analytics.title')}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      hidden
      onLoad={() => setLoaded(true)}
    />
  )
}

export function Analytics() {
  const text = useText()
  const consent = useSyncExternalStore(onConsent, consentNow)
  const choice = (value: Consent) => (
    <Button variant="outline" size="sm" aria-pressed={consent === value} onClick={() => choose(value)}>
      {text(`panels.analytics.${value}`)}
    </Button>
  )
  return (
    <div className="bz-footer-row" role="group" aria-label={text('panels.analytics.title')}>
      <p>
        {text('panels.analytics.text')} {text(`panels.analytics.now.${consent === 'yes' ? 'yes' : 'no'}`)}
      </p>
      {choice('yes')}
      {choice('no')}
      {consent === 'yes' && <CountingFrame />}
    </div>
  )
}
