/** Way down: a search for a name in a team, and the path from the own team down to the opened member. */
import '../reports/reports.css'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'

/** One step down: the owner of the team. */
export type Step = { readonly id: string; readonly account: string }

/** A name is searched when it is complete, not letter by letter. */
export function TeamSearch({ hint, onSearch }: { hint?: string; onSearch: (name: string) => void }) {
  const text = useText()
  const form = useForm({ values: { name: '' }, send: ({ name }) => onSearch(name.trim()) })
  return (
    <Form of={form} className="report-search" role="search">
      <TextField label={text('agent.report.search')} hint={hint} maxLength={32} {...form.input('name')} />
      <Submit variant="outline">{text('agent.report.find')}</Submit>
    </Form>
  )
}

/** The path down from the own team; each step leads back up. */
export function WayDown({ way, onWay }: { way: readonly Step[]; onWay: (way: readonly Step[]) => void }) {
  const text = useText()
  if (way.length === 0) return null
  return (
    <nav className="bz-row" aria-label={text('agent.report.way')}>
      {[{ id: '', account: text('agent.report.team') }, ...way].map(({ id, account }, index) => (
        <Button
          key={id}
          variant="quiet"
          size="sm"
          aria-current={index === way.length ? 'location' : undefined}
          onClick={() => onWay(way.slice(0, index))}
        >
          {account}
        </Button>
      ))}
    </nav>
  )
}
