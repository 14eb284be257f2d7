/** Live line: says above the page that news come late, and how: the connection is restored, or the network refuses the live channel. */
import { useText } from '../../i18n/i18n.ts'
import type { LiveState } from './use-live.ts'

export function LiveLine({ live }: { live: LiveState }) {
  const text = useText()
  if (live === 'up') return null
  return (
    <p className="bz-offline" role="status">
      {text(live === 'refused' ? 'shell.polling' : 'shell.offline')}
    </p>
  )
}
