/** Make link dialog: an agent opens a link with the role and the rates of new accounts, and its limits (AG-51, AG-S2). */
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import type { AgentLink } from '@baize/contract/agents.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { memberQuery } from '../team/queries.ts'
import { RateFields } from '../team/rate-fields.tsx'
import { givableOf, ratesOf, type TypedRates } from '../team/rates.ts'
import { BoundFields, boundsOf, NO_BOUNDS } from './bound-fields.tsx'
import { useMakeLink } from './queries.ts'

const MAKES = ['member', 'agent'] as const

const NOTHING = { makes: 'member' as AgentLink['makes'], rates: {} as TypedRates, bounds: NO_BOUNDS }

export function MakeLinkDialog({ self, onMade, onClose }: { self: string; onMade: (link: AgentLink) => void; onClose: () => void }) {
  const text = useText()
  const make = useMakeLink()
  const { data: own } = useQuery(memberQuery(self))
  const highest = own?.highest ?? {}
  const givable = givableOf(highest)
  const form = useForm({
    values: NOTHING,
    check: ({ rates, bounds }) => ({
      bounds: ratesOf(givable, rates) === undefined || boundsOf(bounds) === undefined ? text('agent.link.wrong') : undefined,
    }),
    send: ({ makes, rates, bounds }) => {
      const right = boundsOf(bounds)
      return right && make.mutateAsync({ makes, rates: ratesOf(givable, rates) ?? {}, ...right })
    },
    done: (link) => link && onMade(link),
  })
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={text('agent.link.make')} size="lg">
      <Form of={form}>
        <Segmented
          label={text('agent.link.makes')}
          labelHidden={false}
          options={MAKES.map((value) => ({ value, label: text(`agent.team.role.${value}`) }))}
          value={form.values.makes}
          onChange={form.field('makes').onChange}
        />
        {own && <RateFields highest={highest} typed={form.values.rates} onTyped={form.field('rates').onChange} />}
        <BoundFields typed={form.values.bounds} onTyped={form.field('bounds').onChange} />
        {form.faults.bounds && (
          <Notice tone="danger" live>
            {form.faults.bounds}
          </Notice>
        )}
        <Submit>{text('agent.link.make')}</Submit>
      </Form>
    </Dialog>
  )
}
