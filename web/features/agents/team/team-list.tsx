/** Team list: those directly below level by level, or the whole team, with a search by name; each opens to what is known of them (AGENT-05, AG-S3). */
import '../reports/reports.css'
import './team.css'
import type { TeamMember } from '@baize/contract/agents.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCounts, useDates, useText } from '../../../i18n/i18n.ts'
import { MemberDialog } from './member-dialog.tsx'
import { teamQuery, type TeamScope } from './queries.ts'

const SCOPES = ['direct', 'team'] as const
type Step = { readonly id: string; readonly account: string }
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

/** A name is asked for when it is whole, not letter by letter. */
function NameField({ onSearch }: { onSearch: (name: string) => void }) {
  const text = useText()
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(name.trim())
  }
  return (
    <form className="report-search" role="search" onSubmit={submit}>
      <TextField
        label={text('agent.report.search')}
        hint={text('agent.team.search.hint')}
        maxLength={32}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="outline">
        {text('agent.report.find')}
      </Button>
    </form>
  )
}

/** The way down from the own team; each step leads back up. */
function Way({ way, onWay }: { way: readonly Step[]; onWay: (way: readonly Step[]) => void }) {
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

export function TeamList({ transfers }: { transfers: boolean }) {
  const text = useText()
  const columns = useColumns()
  const [view, setView] = useState<View>({ scope: 'direct', way: [], search: '', page: 1 })
  const [opened, setOpened] = useState<TeamMember>()
  const { scope, way, search, page } = view
  const { data, error, refetch, isPlaceholderData } = useQuery(teamQuery({ scope, search, page, under: way.at(-1)?.id }))
  const close = () => setOpened(undefined)
  return (
    <div className="bz-stack">
      <NameField key={way.length} onSearch={(name) => setView({ ...view, search: name, page: 1 })} />
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
      <Way way={way} onWay={(next) => setView({ ...view, search: '', page: 1, way: next })} />
      {!data && error ? (
        <LoadFailure title={text('agent.team.error')} error={error} onAgain={refetch} />
      ) : (
        <div className="team-rows" aria-busy={isPlaceholderData || undefined}>
          <DataTable
            caption={text('agent.menu.team')}
            columns={columns}
            rows={data?.content ?? []}
            rowKey={({ id }) => id}
            loading={data ? undefined : 6}
            onOpen={setOpened}
            empty={
              <EmptyState compact seed="team" title={text(search === '' ? 'agent.team.none' : 'agent.team.notFound')}>
                {text(search === '' ? 'agent.team.none.text' : 'agent.team.notFound.text')}
              </EmptyState>
            }
          />
        </div>
      )}
      {data && data.totalPages > 1 && (
        <Pagination
          page={data.pageNum}
          pages={data.totalPages}
          onPage={(next) => setView({ ...view, page: next })}
          label={text('agent.menu.team')}
        />
      )}
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
