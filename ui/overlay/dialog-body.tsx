// The part of a dialog or sheet that scrolls.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

const FOCUSED = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]'

/** Where it scrolls and holds nothing to focus, it takes the focus itself, so that the keys can scroll it in every browser. */
export function DialogBody({ children }: { children?: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const element = body.current
    if (element === null) return undefined
    const look = (): void => setScrolled(element.scrollHeight > element.clientHeight && element.querySelector(FOCUSED) === null)
    const sizes = new ResizeObserver(look)
    const contents = new MutationObserver(look)
    sizes.observe(element)
    contents.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled', 'tabindex'] })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [])
  return (
    <div ref={body} className="bz-dialog-body" tabIndex={scrolled ? 0 : undefined}>
      {children}
    </div>
  )
}
