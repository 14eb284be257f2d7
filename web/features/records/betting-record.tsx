/** Betting record: the rounds of every vendor and in-house game, their sums, a receipt for each, and the export. */
import './records.css'
import type { BetRecord } from '@baize/contract/records.ts'
import { Badge } from '@baize/ui/show/badge.tsx'
import { GameFace } from '@baize/ui/picture/game-face.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { cx } from '@baize/ui/classes.ts'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../api/csv.ts'
import { lanesQuery } from '../../api/home.ts'
import { today } from '../../api/status.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { BetReceipt, hasRefund, type VerifyLink } from './bet-receipt.tsx'
import { betsCsv } from './bets-csv.ts'
import { allBets, betsQuery } from './queries.ts'
import { ChangeCell, shortened, TimeCell } from './record-cells.tsx'
import { RecordFilters } from './record-filters.tsx'
import { CATEGORIES, STATES, type BetSearch } from './record-search.ts'
import { whyBack } from './refund-words.ts'

const STATE_TONES = { open: 'indigo', settled: 'neutral', 'rolled-back': 'gold' } as const

type Props = { search: BetSearch; onSearch: (next: BetSearch) => void; symbol: string; verifyLink: VerifyLink }

function GameName({ bet }: { bet: BetRecord }) {
  return (
    <span className="record-game">
      <GameFace game={bet} className="record-thumb" />
      <span className="record-type">
        <span>{bet.gameName}</span>
        <span className="record-detail">{bet.vendorName}</span>
      </span>
    </span>
  )
}

type Totals = { readonly stake: string; readonly win: string; readonly net: string }

function useColumns(symbol: string, totals: Totals | undefined): Column<BetRecord>[] {
  const text = useText()
  return [
    { key: 'game', header: text('records.game'), cell: (row) => <GameName bet={row} />, primary: true, foot: text('records.totals') },
    {
      key: 'round',
      header: text('records.round'),
      cell: (row) => (
        <span className="figures record-round" title={row.round}>
          {shortened(row.round)}
        </span>
      ),
      hideOnPhone: true,
    },
    {
      key: 'stake',
      header: text('records.stake'),
      cell: (row) => <MoneyText value={row.stake} symbol={symbol} />,
      align: 'end',
      foot: totals && <MoneyText value={totals.stake} symbol={symbol} />,
    },
    {
      key: 'win',
      header: text('records.win'),
      cell: (row) => <MoneyText value={row.win} symbol={symbol} />,
      align: 'end',
      foot: totals && <MoneyText value={totals.win} symbol={symbol} />,
    },
    {
      key: 'net',
      header: text('records.net'),
      // What is still open was not lost.
      cell: (row) => (row.state === 'open' ? '–' : <ChangeCell value={row.net} symbol={symbol} />),
      align: 'end',
      foot: totals && <ChangeCell value={totals.net} symbol={symbol} />,
    },
    {
      key: 'state',
      header: text('records.state'),
      cell: (row) => (
        <span className={cx('record-type', row.refundReasons.length > 0 && 'record-back')}>
          <span>
            <Badge tone={STATE_TONES[row.state]}>{text(`records.state.${row.state}`)}</Badge>
          </span>
          {hasRefund(row) && (
            <span className="record-detail">
              {text('records.refund')} <MoneyText value={row.refund} symbol={symbol} />
            </span>
          )}
          {row.refundReasons.length > 0 && <span className="record-detail">{whyBack(text, row)}</span>}
        </span>
      ),
    },
    { key: 'time', header: text('records.time'), cell: (row) => <TimeCell at={row.startedAt} />, align: 'end' },
  ]
}

/** All rows of the filter, not only the page that is shown; amounts as the ledger has them. */
function useExport(search: BetSearch) {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { rows, whole } = await allBets(language, search)
      saveFile(`baize-bets-${today()}.csv`, betsCsv(rows, text))
      toast({ title: text(whole ? 'records.export.done' : 'records.export.cut', { count: rows.length }), tone: whole ? 'good' : 'info' })
    } catch (error) {
      toast({ title: text('records.export.failed'), description: refusalText(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return { busy, save: () => void save() }
}

/** Providers of the chosen category, or of all, by name; one that is chosen stays in the list whatever it serves. */
function useProviders({ gameType, vassalage }: BetSearch): { value: string; label: string }[] {
  const { data } = useQuery(lanesQuery(useLanguage()))
  const names = new Map(vassalage === undefined ? [] : [[vassalage, vassalage]])
  for (const lane of data?.lanes ?? [])
    for (const card of lane.cards)
      if (gameType === undefined || lane.gameType === gameType || card.vassalage === vassalage) names.set(card.vassalage, card.displayName)
  return [...names].map(([value, label]) => ({ value, label })).sort((one, other) => one.label.localeCompare(other.label))
}

function BetFields({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const text = useText()
  const providers = useProviders(search)
  return (
    <>
      <SelectField
        label={text('records.category')}
        value={search.gameType ?? ''}
        onChange={(event) => onSearch({ ...search, gameType: CATEGORIES.find((type) => type === event.currentTarget.value), page: 1 })}
        options={[{ value: '', label: text('records.all') }, ...CATEGORIES.map((type) => ({ value: type, label: text(`games.${type}`) }))]}
      />
      <SelectField
        label={text('records.provider')}
        value={search.vassalage ?? ''}
        onChange={(event) => onSearch({ ...search, vassalage: event.currentTarget.value || undefined, page: 1 })}
        options={[{ value: '', label: text('records.all') }, ...providers]}
      />
      <SelectField
        label={text('records.state')}
        value={search.state ?? ''}
        onChange={(event) => onSearch({ ...search, state: STATES.find((state) => state === event.currentTarget.value), page: 1 })}
        options={[
          { value: '', label: text('records.all') },
          ...STATES.map((state) => ({ value: state, label: text(`records.state.${state}`) })),
        ]}
      />
    </>
  )
}

function RecordBar({ total, search }: { total: number | undefined; search: BetSearch }) {
  const text = useText()
  const exporting = useExport(search)
  return (
    <div className="record-bar">
      <p className="record-count" role="status">
        {total !== undefined && text('records.count', { count: total })}
      </p>
      <Button
        variant="outline"
        size="sm"
        icon={<Download aria-hidden="true" size={16} />}
        busy={exporting.busy}
        disabled={total === undefined || total === 0}
        onClick={exporting.save}
      >
        {text('records.export')}
      </Button>
    </div>
  )
}

export function BettingRecord({ search, onSearch, symbol, verifyLink }: Props) {
  const text = useText()
  const language = useLanguage()
  const { data, error, refetch, isPlaceholderData } = useQuery(betsQuery(language, search))
  const columns = useColumns(symbol, data?.totals)
  const [opened, setOpened] = useState<BetRecord>()
  const [open, setOpen] = useState(false)
  const show = (bet: BetRecord): void => {
    setOpened(bet)
    setOpen(true)
  }
  return (
    <div className="bz-stack">
      <RecordFilters days={search} onDays={(days) => onSearch({ ...search, from: undefined, to: undefined, ...days, page: 1 })}>
        <BetFields search={search} onSearch={onSearch} />
      </RecordFilters>
      {!data && error ? (
        <LoadFailure title={text('records.error')} error={error} onAgain={refetch} />
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className="record-rows">
          <RecordBar total={data?.total} search={search} />
          <DataTable
            caption={text('records.bets')}
            dense
            columns={columns}
            rows={data?.content ?? []}
            rowKey={(row) => row.id}
            loading={data ? undefined : 8}
            onOpen={show}
            openLabel={(row) => text('records.receipt.of', { game: row.gameName, round: row.round })}
            empty={
              <EmptyState compact seed="bets" title={text('records.bets.none')}>
                {text('records.none.text')}
              </EmptyState>
            }
          />
          {data && data.totalPages > 1 && (
            <Pagination
              page={data.pageNum}
              pages={data.totalPages}
              onPage={(page) => onSearch({ ...search, page })}
              label={text('records.bets')}
            />
          )}
        </div>
      )}
      <BetReceipt bet={opened} open={open} onOpenChange={setOpen} symbol={symbol} verifyLink={verifyLink} />
    </div>
  )
}
