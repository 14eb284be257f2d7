/** Make link dialog: an agent opens a link with what newcomers become and get, and what bounds it (AG-51, AG-S2). */
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import type { AgentLink } from '@baize/contract/agents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { memberQuery } from '../team/queries.ts'
import { RateFields } from '../team/rate-fields.tsx'
import { givableOf, ratesOf, type TypedRates } from '../team/rates.ts'
import { BoundFields, boundsOf, NO_BOUNDS } from './bound-fields.tsx'
import { useMakeLink } from './queries.ts'

const MAKES = ['member', 'agent'] as const

export function MakeLinkDialog({ self, onMade, onClose }: { self: string; onMade: (link: AgentLink) => void; onClose: () => void }) {
  const text = useText()
  const refusalText = useRefusalText()
  const make = useMakeLink()
  const { data: own } = useQuery(memberQuery(self))
  const [makes, setMakes] = useState<AgentLink['makes']>('member')
  const [typedRates, setTypedRates] = useState<TypedRates>({})
  const [typed, setTyped] = useState(NO_BOUNDS)
  const [pressed, setPressed] = useState(false)
  const highest = own?.highest ?? {}
  const rates = ratesOf(givableOf(highest), typedRates)
  const bounds = boundsOf(typed)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPressed(true)
    if (rates === undefined || bounds === undefined || make.isPending) return
    make.mutate({ makes, rates, ...bounds }, { onSuccess: onMade })
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={text('agent.link.make')} size="lg">
      <form className="bz-stack" onSubmit={submit} noValidate>
        <Segmented
          label={text('agent.link.makes')}
          labelHidden={false}
          options={MAKES.map((value) => ({ value, label: text(`agent.team.role.${value}`) }))}
          value={makes}
          onChange={setMakes}
        />
        {own && <RateFields highest={highest} typed={typedRates} onTyped={setTypedRates} />}
        <BoundFields typed={typed} onTyped={setTyped} />
        {pressed && (rates === undefined || bounds === undefined) && (
          <Notice tone="danger" live>
            {text('agent.link.wrong')}
          </Notice>
        )}
        {make.error && (
          <Notice tone="danger" live>
            {refusalText(make.error)}
          </Notice>
        )}
        <Button type="submit" busy={make.isPending}>
          {text('agent.link.make')}
        </Button>
      </form>
    </Dialog>
  )
}
