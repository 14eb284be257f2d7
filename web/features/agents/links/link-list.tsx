/** Link list: the own links with their results; one opens to its QR code and its days (AGENT-04, AG-51, AG-S2). */
import '../team/team.css'
import type { AgentLink } from '@baize/contract/agents.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { today } from '../../../api/status.ts'
import { useCounts, useText } from '../../../i18n/i18n.ts'
import { LinkDialog, type Drawn } from './link-dialog.tsx'
import { MakeLinkDialog } from './make-link-dialog.tsx'
import { linksQuery } from './queries.ts'

/** Whether a link accepts anybody today, and why not. */
function stateOf({ open, lastDay, uses, highestUses }: AgentLink): 'open' | 'paused' | 'over' | 'used' {
  if (!open) return 'paused'
  if (lastDay !== null && lastDay < today()) return 'over'
  return highestUses !== null && uses >= highestUses ? 'used' : 'open'
}

function useColumns(): Column<AgentLink>[] {
  const text = useText()
  const counts = useCounts()
  return [
    { key: 'code', header: text('agent.link'), cell: ({ note, code }) => (note === '' ? code : note), primary: true },
    { key: 'makes', header: text('agent.link.makes'), cell: ({ makes }) => text(`agent.team.role.${makes}`) },
    { key: 'visits', header: text('agent.link.visits'), cell: ({ visits }) => counts(visits), align: 'end' },
    { key: 'uses', header: text('agent.link.uses'), cell: ({ uses }) => counts(uses), align: 'end' },
    { key: 'firsts', header: text('agent.figure.firstDeposits'), cell: ({ firstDeposits }) => counts(firstDeposits), align: 'end' },
    {
      key: 'turnover',
      header: text('agent.figure.validBets'),
      cell: ({ turnover, currency }) => <MoneyText value={turnover} symbol={symbolOf(currency)} />,
      align: 'end',
    },
    {
      key: 'state',
      header: text('agent.contract.state'),
      cell: (link) => <Badge tone={stateOf(link) === 'open' ? 'jade' : 'neutral'}>{text(`agent.link.state.${stateOf(link)}`)}</Badge>,
    },
  ]
}

export function LinkList({ self, qr }: { self: string; qr: Drawn }) {
  const text = useText()
  const columns = useColumns()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AgentLink>()
  const [making, setMaking] = useState(false)
  const list = useQuery(linksQuery(page))
  return (
    <div className="bz-stack">
      <div className="bz-row">
        <Button onClick={() => setMaking(true)}>{text('agent.link.make')}</Button>
      </div>
      <PagedTable
        list={list}
        onPage={setPage}
        failed={text('agent.link.error')}
        caption={text('agent.link.list')}
        columns={columns}
        rowKey={({ code }) => code}
        onOpen={setOpened}
        empty={
          <EmptyState compact seed="links" title={text('agent.link.none')}>
            {text('agent.link.none.text')}
          </EmptyState>
        }
      />
      {opened && <LinkDialog link={opened} qr={qr} onClose={() => setOpened(undefined)} />}
      {making && (
        <MakeLinkDialog
          self={self}
          onMade={(link) => {
            setMaking(false)
            setOpened(link)
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  )
}
