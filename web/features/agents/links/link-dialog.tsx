/** Link dialog: the address of a link with its QR code, its results day by day, and pausing, changing or ending it (AG-51, AG-S2). */
import type { AgentLink } from '@baize/contract/agents.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { DataTable } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useState, type ReactNode } from 'react'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useCounts, useDates, useDayNames, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { RatesText } from '../team/rate-fields.tsx'
import { BoundFields, boundsOf, typedBounds } from './bound-fields.tsx'
import { useChangeLink, useEndLink } from './queries.ts'

/** Draws an address as a QR code under a name. */
export type Drawn = (address: string, label: string) => ReactNode

function Address({ link: { address, code }, qr }: { link: AgentLink; qr: Drawn }) {
  const text = useText()
  return (
    <div className="team-link">
      {qr(address, text('agent.link.qr'))}
      <div className="bz-stack">
        <p className="team-link-address">{address}</p>
        <div className="bz-row">
          <CopyButton value={address} variant="outline">
            {text('agent.link.copy')}
          </CopyButton>
        </div>
        <Facts items={[{ term: text('agent.link.code'), value: code }]} />
      </div>
    </div>
  )
}

function Words({ link }: { link: AgentLink }) {
  const text = useText()
  const counts = useCounts()
  const date = useDates()
  const dayName = useDayNames()
  const { makes, rates, domain, lastDay, uses, highestUses, visits, firstDeposits, turnover, currency, madeAt } = link
  return (
    <Facts
      columns={2}
      items={[
        { term: text('agent.link.makes'), value: text(`agent.team.role.${makes}`) },
        { term: text('agent.rates'), value: <RatesText rates={rates} /> },
        { term: text('agent.link.visits'), value: counts(visits) },
        { term: text('agent.link.uses'), value: highestUses === null ? counts(uses) : `${counts(uses)} / ${counts(highestUses)}` },
        { term: text('agent.figure.firstDeposits'), value: counts(firstDeposits) },
        { term: text('agent.figure.validBets'), value: <MoneyText value={turnover} symbol={symbolOf(currency)} /> },
        { term: text('agent.link.domain'), value: domain ?? '–' },
        { term: text('agent.link.lastDay'), value: lastDay === null ? '–' : dayName(lastDay) },
        { term: text('agent.link.madeAt'), value: date(madeAt) },
      ]}
    />
  )
}

function Days({ days }: { days: AgentLink['days'] }) {
  const text = useText()
  const counts = useCounts()
  const dayName = useDayNames()
  return (
    <DataTable
      dense
      caption={text('agent.link.days')}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', header: text('agent.report.day'), cell: ({ day }) => dayName(day), primary: true },
        { key: 'visits', header: text('agent.link.visits'), cell: ({ visits }) => counts(visits), align: 'end' },
        { key: 'uses', header: text('agent.link.uses'), cell: ({ registrations }) => counts(registrations), align: 'end' },
        { key: 'firsts', header: text('agent.figure.firstDeposits'), cell: ({ firstDeposits }) => counts(firstDeposits), align: 'end' },
        { key: 'turnover', header: text('agent.figure.validBets'), cell: ({ turnover }) => <MoneyText value={turnover} />, align: 'end' },
      ]}
      empty={<EmptyState compact seed="link-days" title={text('agent.link.days.none')} />}
    />
  )
}

function ChangeForm({ link, onClose }: { link: AgentLink; onClose: () => void }) {
  const text = useText()
  const change = useChangeLink()
  const form = useForm({
    values: { typed: typedBounds(link) },
    check: ({ typed }) => ({ typed: boundsOf(typed) === undefined ? text('agent.link.wrong') : undefined }),
    send: ({ typed }) => change.mutateAsync({ code: link.code, ...boundsOf(typed) }),
    done: onClose,
  })
  return (
    <Form of={form}>
      <BoundFields typed={form.values.typed} onTyped={form.field('typed').onChange} />
      {form.faults.typed && (
        <Notice tone="danger" live>
          {form.faults.typed}
        </Notice>
      )}
      <div className="bz-stack">
        <Submit>{text('agent.link.save')}</Submit>
      </div>
    </Form>
  )
}

/** Ending needs a second press, because the code then reaches nobody any more. */
function Acts({ link, onEdit, onClose }: { link: AgentLink; onEdit: () => void; onClose: () => void }) {
  const text = useText()
  const refusalText = useRefusalText()
  const change = useChangeLink()
  const end = useEndLink()
  const [asked, setAsked] = useState(false)
  const { code, open } = link
  const error = change.error ?? end.error
  return (
    <>
      {error && (
        <Notice tone="danger" live>
          {refusalText(error)}
        </Notice>
      )}
      <Button variant="outline" onClick={onEdit}>
        {text('agent.link.change')}
      </Button>
      <Button variant="outline" busy={change.isPending} onClick={() => change.mutate({ code, open: !open }, { onSuccess: onClose })}>
        {text(open ? 'agent.link.pause' : 'agent.link.resume')}
      </Button>
      <Button variant="outline" busy={end.isPending} onClick={() => (asked ? end.mutate(code, { onSuccess: onClose }) : setAsked(true))}>
        {text(asked ? 'agent.link.end.sure' : 'agent.link.end')}
      </Button>
    </>
  )
}

export function LinkDialog({ link, qr, onClose }: { link: AgentLink; qr: Drawn; onClose: () => void }) {
  const text = useText()
  const [editing, setEditing] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={link.note === '' ? link.code : link.note}
      size="lg"
      footer={editing ? undefined : <Acts link={link} onEdit={() => setEditing(true)} onClose={onClose} />}
    >
      {editing ? (
        <ChangeForm link={link} onClose={onClose} />
      ) : (
        <div className="bz-stack">
          {!link.open && <Notice>{text('agent.link.paused.text')}</Notice>}
          <Address link={link} qr={qr} />
          <Words link={link} />
          <Days days={link.days} />
        </div>
      )}
    </Dialog>
  )
}
