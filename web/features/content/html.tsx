/** HTML: words that staff wrote, cleaned again in the browser and put into the page as nodes. No text is ever run as markup of ours. */
import './content.css'
import createPurifier from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { wholeSyllables } from '../../i18n/whole-syllables.ts'

const purifier = createPurifier(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  // Pictures are the site's own: one from elsewhere would tell others who reads what.
  if (node.nodeName === 'IMG' && !/^\/(?![/\\])/.test(node.getAttribute('src') ?? '')) node.removeAttribute('src')
  if (node.nodeName !== 'A' || !(node.getAttribute('href') ?? '').startsWith('https:')) return
  // Outside links open in a new window that cannot reach back.
  node.setAttribute('rel', 'noopener nofollow')
  node.setAttribute('target', '_blank')
})

const ALLOWED = {
  ALLOWED_TAGS: 'p br b strong i em u s span ul ol li h2 h3 h4 blockquote hr a img table caption thead tbody tr th td #text'.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'loading', 'scope', 'colspan'],
  // An address of the site, a place on the page, or https.
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|\/(?![/\\])|#)/,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** `onLink` is called on clicks on links of the site itself, which then need no reload of the page. */
export function Html({ html, onLink }: { html: string; onLink?: ((to: string) => void) | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.replaceChildren(purifier.sanitize(wholeSyllables(html), ALLOWED))
  }, [html])
  useLayoutEffect(() => {
    const node = box.current
    if (!node || !onLink) return undefined
    const press = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const to = link?.getAttribute('href') ?? ''
      if (!to.startsWith('/') || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onLink(to)
    }
    node.addEventListener('click', press)
    return () => node.removeEventListener('click', press)
  }, [onLink])
  return <div ref={box} className="content-html" />
}
