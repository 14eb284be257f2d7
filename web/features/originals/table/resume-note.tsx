/** Resume note: an open round can be resumed, with the time at which the rule ends it. */
import { Notice } from '@baize/ui/show/notice.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'

export function ResumeNote({ round, symbol }: { round: { stake: string; endsBy: string | null }; symbol: string }) {
  const text = useText()
  const dates = useDates()
  return (
    <Notice title={text('tables.resume')} live>
      {text('tables.resume.text', {
        amount: `${formatMoney(round.stake)} ${symbol}`,
        time: round.endsBy === null ? '–' : dates(round.endsBy),
      })}
    </Notice>
  )
}
