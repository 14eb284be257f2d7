/** Account record: every movement of the wallet, or of the bonus money beside it, with the balance after it. */
import './records.css'
import type { Movement, MovementType } from '@baize/contract/records.ts'
import { PagedTable } from '@baize/ui/list/paged-table.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import type { Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText, type Text } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { movementsQuery } from './queries.ts'
import { ChangeCell, shortened, TimeCell } from './record-cells.tsx'
import { RecordFilters } from './record-filters.tsx'
import { MOVEMENTS, PURSES, type MovementSearch } from './record-search.ts'

const isType = (type: string): type is MovementType => (MOVEMENTS as readonly string[]).includes(type)
const typeText = (type: string, text: Text): string => (isType(type) ? text(`records.type.${type}`) : type)

function Reference({ value }: { value: string }) {
  const text = useText()
  if (value === '') return '–'
  return (
    <span className="record-reference">
      <span className="figures" title={value}>
        {shortened(value)}
      </span>
      <CopyButton value={value} label={text('records.copyReference')} />
    </span>
  )
}

/** What a rebate is for; the ledger has it in the place of a reference. */
const REBATES = { own: 'records.rebate.own', line: 'records.rebate.line' } as const
const rebateOf = ({ type, reference }: Movement): TextKey | undefined =>
  type === 'rebate' ? REBATES[reference as keyof typeof REBATES] : undefined

/** Whether the payment service took a deposit back, or gave it back. */
const returnOf = ({ type, amount }: Movement): TextKey | undefined =>
  type !== 'return' ? undefined : amount.startsWith('-') ? 'records.return.taken' : 'records.return.given'

/** Points that became money, and goods of the mall that were paid with some. */
const pointsOf = ({ type, amount }: Movement): TextKey | undefined =>
  type !== 'points' ? undefined : amount.startsWith('-') ? 'records.points.goods' : 'records.points.converted'

/** What the movement was about. A detail that only repeats the reference says nothing more. */
function detailOf(row: Movement, text: Text): string {
  const known = rebateOf(row) ?? returnOf(row) ?? pointsOf(row)
  if (known !== undefined) return text(known)
  return row.detail === row.reference ? '' : row.detail
}

type Props = { search: MovementSearch; onSearch: (next: MovementSearch) => void; symbol: string }

function useColumns(symbol: string): Column<Movement>[] {
  const text = useText()
  return [
    {
      key: 'type',
      header: text('records.type'),
      cell: (row) => {
        const detail = detailOf(row, text)
        return (
          <span className="record-type">
            <span>{typeText(row.type, text)}</span>
            {detail !== '' && <span className="record-detail">{detail}</span>}
          </span>
        )
      },
      primary: true,
    },
    { key: 'amount', header: text('records.amount'), cell: (row) => <ChangeCell value={row.amount} symbol={symbol} />, align: 'end' },
    { key: 'after', header: text('records.after'), cell: (row) => <MoneyText value={row.balanceAfter} symbol={symbol} />, align: 'end' },
    { key: 'reference', header: text('records.reference'), cell: (row) => <Reference value={rebateOf(row) ? '' : row.reference} /> },
    { key: 'time', header: text('records.time'), cell: (row) => <TimeCell at={row.at} />, align: 'end' },
  ]
}

export function AccountRecord({ search, onSearch, symbol }: Props) {
  const text = useText()
  const language = useLanguage()
  const columns = useColumns(symbol)
  const list = useQuery(movementsQuery(language, search))
  return (
    <div className="bz-stack">
      <RecordFilters days={search} onDays={(days) => onSearch({ ...search, from: undefined, to: undefined, ...days, page: 1 })}>
        <SelectField
          label={text('records.purse')}
          value={search.purse ?? 'main'}
          onChange={(event) => onSearch({ ...search, purse: event.currentTarget.value === 'bonus' ? 'bonus' : undefined, page: 1 })}
          options={PURSES.map((purse) => ({ value: purse, label: text(`records.purse.${purse}`) }))}
        />
        <SelectField
          label={text('records.type')}
          value={search.type ?? ''}
          onChange={(event) =>
            onSearch({ ...search, type: isType(event.currentTarget.value) ? event.currentTarget.value : undefined, page: 1 })
          }
          options={[{ value: '', label: text('records.all') }, ...MOVEMENTS.map((type) => ({ value: type, label: typeText(type, text) }))]}
        />
      </RecordFilters>
      <div aria-busy={list.isPlaceholderData || undefined} className="record-rows">
        <PagedTable
          list={list}
          onPage={(page) => onSearch({ ...search, page })}
          failed={text('records.error')}
          waiting={8}
          above={
            <p className="record-count" role="status">
              {list.data && text('records.count', { count: list.data.total })}
            </p>
          }
          caption={text('records.movements')}
          columns={columns}
          rowKey={(row) => row.id}
          empty={
            <EmptyState compact seed="movements" title={text('records.movements.none')}>
              {text('records.none.text')}
            </EmptyState>
          }
        />
      </div>
    </div>
  )
}
