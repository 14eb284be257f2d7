/** Time left: how long an order or a question is still open, by the server's clock. What lasts longer than a day has its date alone. */
import { Countdown } from '@baize/ui/show/countdown.tsx'
import { serverNow } from '../../api/clock/server-clock.ts'
import { useText } from '../../i18n/i18n.ts'

const DAY_MS = 86_400_000
const WARNED_SECONDS = 60

type Props = { readonly from?: string; readonly until: string; readonly onEnd: () => void }

/** `from` is when it began, for a ring that shows the part that is left. */
export function TimeLeft({ from, until, onEnd }: Props) {
  const text = useText()
  const end = Date.parse(until)
  if (end - serverNow() > DAY_MS) return null
  const label = text('wallet.timeLeft')
  return (
    <span className="bz-row">
      {label}
      <Countdown
        until={end}
        now={serverNow}
        onEnd={onEnd}
        urgentAtSeconds={WARNED_SECONDS}
        announce={{ atSeconds: WARNED_SECONDS, text: text('wallet.timeLeft.soon') }}
        {...(from === undefined ? {} : { ring: { totalSeconds: Math.max(1, (end - Date.parse(from)) / 1000), label } })}
      />
    </span>
  )
}
