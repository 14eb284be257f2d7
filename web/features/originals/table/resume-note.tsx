/** Resume note: a round that was left open goes on where it stood, and when it would be ended by rule. */
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
