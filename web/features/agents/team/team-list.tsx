/** Team list: direct downlines level by level, or the whole team, with a search by name; each opens to its details (AGENT-05, AG-S3). */
import './team.css'
import type { TeamMember } from '@baize/contract/agents.ts'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCounts, useDates, useText } from '../../../i18n/i18n.ts'
import { MemberDialog } from './member-dialog.tsx'
import { teamQuery, type TeamScope } from './queries.ts'
import { TeamSearch, WayDown, type Step } from './way-down.tsx'

const SCOPES = ['direct', 'team'] as const
type View = { readonly scope: TeamScope; readonly way: readonly Step[]; readonly search: string; readonly page: number }

function useColumns(): Column<TeamMember>[] {
  const text = useText()
  const counts = useCounts()
  const date = useDates()
  return [
    { key: 'account', header: text('agent.contract.who'), cell: ({ account }) => account, primary: true },
    { key: 'role', header: text('agent.team.role'), cell: ({ role }) => text(`agent.team.role.${role}`) },
    { key: 'level', header: text('agent.team.level'), cell: ({ level }) => counts(level), align: 'end', hideOnPhone: true },
    { key: 'children', header: text('agent.team.children'), cell: ({ children }) => counts(children), align: 'end' },
    { key: 'since', header: text('agent.since'), cell: ({ registeredAt }) => date(registeredAt, 'day'), hideOnPhone: true },
    { key: 'seen', header: text('agent.team.seen'), cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : date(lastSeenAt)) },
    {
      key: 'state',
      header: text('agent.contract.state'),
      cell: ({ state }) => <Badge tone={state === 'open' ? 'jade' : 'cinnabar'}>{text(`agent.team.state.${state}`)}</Badge>,
    },
  ]
}

export function TeamList({ transfers }: { transfers: boolean }) {
  const text = useText()
  const columns = useColumns()
  const [view, setView] = useState<View>({ scope: 'direct', way: [], search: '', page: 1 })
  const [opened, setOpened] = useState<TeamMember>()
  const { scope, way, search, page } = view
  const list = useQuery(teamQuery({ scope, search, page, under: way.at(-1)?.id }))
  const close = () => setOpened(undefined)
  return (
    <div className="bz-stack">
      <TeamSearch key={way.length} hint={text('agent.team.search.hint')} onSearch={(name) => setView({ ...view, search: name, page: 1 })} />
      <ChipRow label={text('agent.team.scope')}>
        {SCOPES.map((each) => (
          <Chip
            key={each}
            selected={each === scope && search === ''}
            onClick={() => setView({ ...view, scope: each, search: '', page: 1 })}
          >
            {text(`agent.team.scope.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <WayDown way={way} onWay={(next) => setView({ ...view, search: '', page: 1, way: next })} />
      <div className="team-rows" aria-busy={list.isPlaceholderData || undefined}>
        <PagedTable
          list={list}
          onPage={(next) => setView({ ...view, page: next })}
          failed={text('agent.team.error')}
          waiting={6}
          caption={text('agent.menu.team')}
          columns={columns}
          rowKey={({ id }) => id}
          onOpen={setOpened}
          empty={
            <EmptyState compact seed="team" title={text(search === '' ? 'agent.team.none' : 'agent.team.notFound')}>
              {text(search === '' ? 'agent.team.none.text' : 'agent.team.notFound.text')}
            </EmptyState>
          }
        />
      </div>
      {opened && (
        <MemberDialog
          id={opened.id}
          account={opened.account}
          transfers={transfers}
          onOpenTeam={
            opened.children > 0
              ? () => {
                  close()
                  setView({ scope: 'direct', search: '', page: 1, way: [...way, { id: opened.id, account: opened.account }] })
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </div>
  )
}
