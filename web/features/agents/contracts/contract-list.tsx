/** Contract list: the own contracts of each open kind, with the upline and with direct downlines (AG-S4, AG-S5). */
import './contracts.css'
import { symbolOf } from '@baize/contract/values/money.ts'
import type { AgentContract, ContractKind, ContractState } from '@baize/contract/agents/agent-contracts.ts'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { ContractDialog } from './contract-dialog.tsx'
import { KINDS } from './kinds.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { contractsQuery } from './queries.ts'
import { percentText } from './rate-text.ts'

const TONES: Readonly<Partial<Record<ContractState, BadgeTone>>> = {
  offered: 'gold',
  'termination-asked': 'cinnabar',
  'in-force': 'jade',
  accepted: 'indigo',
}

function useColumns(self: string): Column<AgentContract>[] {
  const text = useText()
  return [
    {
      key: 'with',
      header: text('agent.contract.with'),
      cell: ({ upline, downline }) => (downline.id === self ? (upline?.account ?? text('agent.contract.house')) : downline.account),
      primary: true,
    },
    {
      key: 'side',
      header: text('agent.contract.side'),
      cell: ({ downline }) => text(downline.id === self ? 'agent.contract.upline' : 'agent.contract.downline'),
    },
    {
      key: 'state',
      header: text('agent.contract.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{text(`agent.contract.state.${state}`)}</Badge>,
    },
    { key: 'rate', header: text('agent.contract.rate'), cell: ({ rate }) => percentText(rate), align: 'end' },
    { key: 'since', header: text('agent.contract.since'), cell: ({ since }) => since ?? '–', align: 'end' },
  ]
}

/** `offers` is the currency in which the person may offer contracts to direct downlines, that of the chosen wallet. */
export function ContractList({ self, offers }: { self: string; offers?: string }) {
  const text = useText()
  const columns = useColumns(self)
  const [kind, setKind] = useState<ContractKind>('dividend')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<AgentContract>()
  const [offering, setOffering] = useState<string>()
  const list = useQuery(contractsQuery(kind, page))
  const isOpen = list.data === undefined || list.data.kinds.includes(kind)
  return (
    <div className="bz-stack">
      <ChipRow label={text('agent.contract.kinds')}>
        {KINDS.map((each) => (
          <Chip key={each} selected={each === kind} onClick={() => (setKind(each), setPage(1))}>
            {text(`agent.requests.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {isOpen && offers !== undefined && (
        <div className="bz-row">
          <Button onClick={() => setOffering(offers)}>{text('agent.contract.offer')}</Button>
        </div>
      )}
      <PagedTable
        list={list}
        onPage={setPage}
        failed={text('agent.contract.error')}
        caption={text('agent.menu.contracts')}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={
          <EmptyState compact seed="contracts" title={text(isOpen ? 'agent.contract.none' : 'agent.contract.closed')}>
            {text('agent.contract.none.text')}
          </EmptyState>
        }
      />
      {opened && <ContractDialog contract={opened} self={self} symbol={symbolOf(opened.currency)} onClose={() => setOpened(undefined)} />}
      {offering !== undefined && <OfferDialog kind={kind} currency={offering} onClose={() => setOffering(undefined)} />}
    </div>
  )
}
