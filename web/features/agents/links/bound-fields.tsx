/** Bound fields: the note, domain, last day and number of uses of a link, as they are typed. */
import { TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../../api/status.ts'
import { useText } from '../../../i18n/i18n.ts'
import { countOf } from '../contracts/rate-text.ts'
import { linksQuery, type LinkBounds } from './queries.ts'

export type TypedBounds = { readonly note: string; readonly domain: string; readonly lastDay: string; readonly uses: string }
export const NO_BOUNDS: TypedBounds = { note: '', domain: '', lastDay: '', uses: '' }

export const typedBounds = ({ note, domain, lastDay, highestUses }: LinkBounds): TypedBounds => ({
  note,
  domain: domain ?? '',
  lastDay: lastDay ?? '',
  uses: highestUses === null ? '' : String(highestUses),
})

/** The typed values for the call, an empty field as no limit; undefined where a field is wrong. */
export function boundsOf({ note, domain, lastDay, uses }: TypedBounds): LinkBounds | undefined {
  const highestUses = uses.trim() === '' ? null : countOf(uses)
  if (highestUses === undefined || highestUses === 0) return undefined
  return {
    note: note.trim(),
    domain: domain === '' ? null : domain,
    lastDay: lastDay === '' ? null : lastDay,
    highestUses,
  }
}

export function BoundFields({ typed, onTyped }: { typed: TypedBounds; onTyped: (typed: TypedBounds) => void }) {
  const text = useText()
  const optional = text('agent.link.optional')
  const { data } = useQuery(linksQuery(1))
  const [first = '', ...others] = data?.domains ?? []
  return (
    <>
      <TextField
        label={text('agent.link.note')}
        optional={optional}
        maxLength={120}
        value={typed.note}
        onChange={(event) => onTyped({ ...typed, note: event.currentTarget.value })}
      />
      {others.length > 0 && (
        <SelectField
          label={text('agent.link.domain')}
          hint={text('agent.link.domain.hint')}
          options={[{ value: '', label: first }, ...others.map((value) => ({ value, label: value }))]}
          value={typed.domain}
          onChange={(event) => onTyped({ ...typed, domain: event.currentTarget.value })}
        />
      )}
      <TextField
        label={text('agent.link.lastDay')}
        optional={optional}
        hint={text('agent.link.lastDay.hint')}
        type="date"
        min={today()}
        value={typed.lastDay}
        onChange={(event) => onTyped({ ...typed, lastDay: event.currentTarget.value })}
      />
      <TextField
        label={text('agent.link.highestUses')}
        optional={optional}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed.uses}
        onChange={(event) => onTyped({ ...typed, uses: event.currentTarget.value })}
      />
    </>
  )
}
