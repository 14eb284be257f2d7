/** Limited line: reports above the page that too many requests came from this connection, and disappears when the page continues. */
import { useEffect, useState } from 'react'
import { onLimited } from '../../api/queries.ts'
import { useText } from '../../i18n/i18n.ts'
import { pageNow } from '../../api/clock/page-clock.ts'

export function LimitedLine() {
  const text = useText()
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let until = 0
    const stop = onLimited((wait) => {
      // Several answers wait together; the longest wait is shown.
      const end = pageNow() + wait * 1000
      if (end <= until) return
      until = end
      clearTimeout(timer)
      setSeconds(wait)
      timer = setTimeout(() => setSeconds(undefined), wait * 1000)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return (
    seconds !== undefined && (
      <p className="bz-offline" role="status">
        {text('shell.limited', { seconds })}
      </p>
    )
  )
}
