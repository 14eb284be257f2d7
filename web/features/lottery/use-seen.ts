/** Use seen: says that an element has come near the screen, once and for good. */
import { useEffect, useRef, useState, type RefObject } from 'react'

export function useSeen<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true)
      },
      { rootMargin: '120px' },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [seen])
  return [element, seen]
}
