/** Record filters: chips for the days, two fields for an own span, and room for what each record adds. */
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { daysBefore } from '../../api/days.ts'
import { today } from '../../api/status.ts'
import { SPANS, type Span } from './record-search.ts'

type Days = { readonly span: Span; readonly from?: string | undefined; readonly to?: string | undefined }

const FIRST_CUSTOM_DAYS = 6

export function RecordFilters({ days, onDays, children }: { days: Days; onDays: (days: Days) => void; children?: ReactNode }) {
  const text = useText()
  const choose = (span: Span): void =>
    onDays(span === 'custom' ? { span, from: days.from ?? daysBefore(today(), FIRST_CUSTOM_DAYS), to: days.to ?? today() } : { span })
  return (
    <div className="record-filters">
      <ChipRow label={text('records.days')}>
        {SPANS.map((span) => (
          <Chip key={span} selected={span === days.span} onClick={() => choose(span)}>
            {text(`records.days.${span}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className="record-fields">
        {days.span === 'custom' && (
          <>
            <TextField
              label={text('records.from')}
              type="date"
              value={days.from ?? ''}
              max={days.to ?? today()}
              onChange={(event) => onDays({ ...days, from: event.currentTarget.value || undefined })}
            />
            <TextField
              label={text('records.to')}
              type="date"
              value={days.to ?? ''}
              min={days.from}
              max={today()}
              onChange={(event) => onDays({ ...days, to: event.currentTarget.value || undefined })}
            />
          </>
        )}
        {children}
      </div>
    </div>
  )
}
