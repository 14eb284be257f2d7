/** Break dialog: a time-out or a self-exclusion, how both stand, and the way back. It offers nothing that would keep anybody (PX-06). */
import { REST_HOURS, TERMS, type Term } from '@baize/contract/protection/break-words.ts'
import type { Breaks } from '@baize/contract/protection/breaks.ts'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { WholeField } from '@baize/ui/fields/whole-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField, AT_AGAIN } from '../security/again-field.tsx'
import { breaksQuery, takeBreaks } from './queries.ts'
import { useStanding } from './standing.ts'

const HOURS = { hours: 1, days: 24, weeks: 168 } as const
type Unit = keyof typeof HOURS
const UNITS = ['hours', 'days', 'weeks'] as const satisfies readonly Unit[]

const A_DAY: { readonly count: number; readonly unit: Unit } = { count: 1, unit: 'days' }

function TimeOutForm() {
  const text = useText()
  const form = useForm({
    operation: 'takeTimeOut',
    values: A_DAY,
    check: ({ count, unit }) => {
      const hours = count * HOURS[unit]
      return { count: hours < REST_HOURS.least || hours > REST_HOURS.most ? text('breaks.rest.range') : undefined }
    },
    ask: ({ count, unit }) => ({ body: { hours: count * HOURS[unit] } }),
    at: () => 'count',
    done: (breaks) => {
      takeBreaks(breaks)
      toast({ title: text('breaks.rest.begun'), tone: 'good' })
    },
  })
  const count = form.field('count')
  return (
    <Form of={form}>
      <p className="text-fg-2">{text('breaks.rest.text')}</p>
      <WholeField label={text('breaks.rest.long')} value={count.value} error={count.error} onChange={count.onChange} />
      <Segmented
        label={text('breaks.rest.unit')}
        value={form.values.unit}
        options={UNITS.map((unit) => ({ value: unit, label: text(`breaks.unit.${unit}`) }))}
        onChange={(value) => form.write({ unit: UNITS.find((unit) => unit === value) ?? 'days' })}
      />
      <Submit size="lg" wide>
        {text('breaks.rest.do')}
      </Submit>
    </Form>
  )
}

const EVER = 'ever'
/** A term as the select names it. */
const monthsOf = (term: string): Term | null => TERMS.find((each) => String(each) === term) ?? null

function ExcludeForm() {
  const text = useText()
  const form = useForm({
    at: AT_AGAIN,
    operation: 'excludeMyself',
    values: { term: String(TERMS[0]), password: '' },
    ask: ({ term, password }) => ({ body: { months: monthsOf(term), ...again(password) } }),
    done: (breaks) => {
      takeBreaks(breaks)
      toast({ title: text('breaks.exclude.begun'), tone: 'good' })
    },
  })
  return (
    <Form of={form}>
      <SelectField
        label={text('breaks.exclude.long')}
        options={[
          ...TERMS.map((term) => ({ value: String(term), label: text(`breaks.term.${term}`) })),
          { value: EVER, label: text('breaks.term.ever') },
        ]}
        {...form.input('term')}
      />
      <p className="text-fg-2">{text('breaks.exclude.text')}</p>
      <AgainField form={form} />
      <Submit size="lg" wide>
        {text('breaks.exclude.do')}
      </Submit>
    </Form>
  )
}

/** What stands, and asking to return where the term is over. */
function Standing({ breaks }: { readonly breaks: Breaks }) {
  const text = useText()
  const say = useRefusalText()
  const standing = useStanding(breaks)
  const ask = useMutation({ mutationFn: () => call('askToReturn'), onSuccess: takeBreaks })
  if (standing === undefined) return null
  return (
    <>
      <Notice>{standing}</Notice>
      {breaks.exclusion?.mayReturn === true && (
        <Button variant="outline" wide busy={ask.isPending} onClick={() => ask.mutate()}>
          {text('breaks.return')}
        </Button>
      )}
      {ask.error && (
        <Notice tone="danger" live>
          {say(ask.error)}
        </Notice>
      )}
    </>
  )
}

/** Under an exclusion for ever nothing can be made longer, and under any exclusion a time-out adds nothing. */
function Ways({ breaks }: { readonly breaks: Breaks }) {
  const text = useText()
  const [way, setWay] = useState<'rest' | 'exclude'>('rest')
  if (breaks.exclusion !== null) return breaks.exclusion.until === null ? null : <ExcludeForm />
  return (
    <>
      <Segmented
        label={text('breaks.way')}
        value={way}
        options={[
          { value: 'rest', label: text('breaks.rest') },
          { value: 'exclude', label: text('breaks.exclude') },
        ]}
        onChange={(value) => setWay(value === 'exclude' ? 'exclude' : 'rest')}
      />
      {way === 'rest' ? <TimeOutForm /> : <ExcludeForm />}
    </>
  )
}

export function BreakDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  const { data, error, refetch } = useQuery(breaksQuery)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('shell.break')} description={text('breaks.text')} size="sm">
      {data ? (
        <div className="bz-stack">
          <Standing breaks={data} />
          <Ways breaks={data} />
        </div>
      ) : error ? (
        <LoadFailure compact error={error} onAgain={refetch} />
      ) : (
        <Loading>
          <Skeleton shape="box" height={320} />
        </Loading>
      )}
    </Dialog>
  )
}
