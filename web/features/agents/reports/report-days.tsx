/** Report days: chips for the days of a report, two fields for an own span, its currency, and room for what a report adds. */
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import type { ReactNode } from 'react'
import { daysBefore } from '../../../api/days.ts'
import { today } from '../../../api/status.ts'
import { useText } from '../../../i18n/i18n.ts'

const SPANS = { today: 0, yesterday: 1, week: 6, month: 29, custom: 6 } as const
type Span = keyof typeof SPANS
const CHIPS = Object.keys(SPANS) as Span[]
/** The longest span of a report. */
const LONGEST_SPAN = 92

export type ReportDays = { readonly span: Span; readonly from: string; readonly to: string; readonly currency?: string | undefined }

const spanOf = (span: Span): Pick<ReportDays, 'span' | 'from' | 'to'> => {
  const now = today()
  return { span, from: daysBefore(now, SPANS[span]), to: span === 'yesterday' ? daysBefore(now, 1) : now }
}
export const lastDays = (span: Span = 'week'): ReportDays => spanOf(span)

type Props = {
  days: ReportDays
  onDays: (days: ReportDays) => void
  currencies: readonly string[]
  currency: string | undefined
  children?: ReactNode
}

export function ReportFilters({ days, onDays, currencies, currency, children }: Props) {
  const text = useText()
  const { span, from, to } = days
  const day = (end: 'from' | 'to', value: string): void => {
    if (value !== '') onDays({ ...days, [end]: value })
  }
  return (
    <div className="report-filters">
      <ChipRow label={text('agent.report.days')}>
        {CHIPS.map((each) => (
          <Chip key={each} selected={each === span} onClick={() => onDays({ ...days, ...spanOf(each) })}>
            {text(`agent.report.days.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {(span === 'custom' || currencies.length > 1 || children) && (
        <div className="report-fields">
          {span === 'custom' && (
            <>
              <TextField
                label={text('agent.report.from')}
                type="date"
                value={from}
                min={daysBefore(to, LONGEST_SPAN - 1)}
                max={to}
                onChange={(event) => day('from', event.currentTarget.value)}
              />
              <TextField
                label={text('agent.report.to')}
                type="date"
                value={to}
                min={from}
                max={today()}
                onChange={(event) => day('to', event.currentTarget.value)}
              />
            </>
          )}
          {currencies.length > 1 && (
            <SelectField
              label={text('agent.currency')}
              value={currency ?? ''}
              onChange={(event) => onDays({ ...days, currency: event.currentTarget.value })}
              options={currencies.map((each) => ({ value: each, label: each }))}
            />
          )}
          {children}
        </div>
      )}
    </div>
  )
}
