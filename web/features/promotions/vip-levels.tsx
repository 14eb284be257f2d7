/** VIP levels: the requirements and rewards of each, the own level, and the progress to the next one (PR-38, PR-S10). */
import './promotions.css'
import type { VipInfo } from '@baize/contract/promotion-boards.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { DataTable, type Column } from '@baize/ui/show/data-table.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Progress } from '@baize/ui/show/progress.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../api/person.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { vipQuery } from './queries.ts'

type Level = VipInfo['levels'][number]

/** A share for a bar, and never an amount. */
function shareOf(have: string, need: string): number {
  const [has, needs] = [parseUnits(have.replace(/^-/, '')) ?? 0n, parseUnits(need) ?? 0n]
  return have.startsWith('-') || needs === 0n ? 0 : Number((has * 100n) / needs)
}

const ONCE_BP = 10_000
/** The points of a column stand below one another. */
const TIMES = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const NOTHING = 0n

function Mine({ info, symbol }: { info: VipInfo; symbol: string }) {
  const text = useText()
  const { mine, levels, days } = info
  if (mine === null) return null
  const next = levels.find(({ level }) => level === mine.level + 1)
  const said = (have: string, need: string): string =>
    text('promotions.step.of', { done: `${formatMoney(have)} ${symbol}`, needed: `${formatMoney(need)} ${symbol}` })
  // A requirement of 0 for the next level has no progress to show.
  const asked = [
    ['promotions.vip.turnover', mine.turnover, next?.turnover ?? '0'] as const,
    ['promotions.vip.deposits', mine.deposits, next?.deposits ?? '0'] as const,
  ].filter(([, , need]) => parseUnits(need) !== NOTHING)
  return (
    <Card as="section" padding="lg" className="bz-stack" aria-label={text('promotions.vip.mine')}>
      <h2 className="promotion-title">
        {mine.level === 0 ? text('promotions.vip.noLevel') : text('promotions.vip.level', { level: mine.level, name: mine.label })}
      </h2>
      {next === undefined ? (
        <p>{text('promotions.vip.highest')}</p>
      ) : (
        <>
          <p>{text('promotions.vip.next', { level: next.level, name: next.name, days })}</p>
          {asked.map(([label, have, need]) => (
            <Progress key={label} label={text(label)} text={said(have, need)} value={shareOf(have, need)} tone="gold" />
          ))}
        </>
      )}
    </Card>
  )
}

function useColumns(symbol: string, own: number | undefined): Column<Level>[] {
  const text = useText()
  const money = (value: string) => <MoneyText value={value} symbol={symbol} />
  return [
    {
      key: 'level',
      header: text('promotions.vip.levelName'),
      cell: (row) => (
        <>
          {row.level} · {row.name} {row.level === own && <Badge tone="gold">{text('promotions.vip.mine')}</Badge>}
        </>
      ),
      primary: true,
    },
    { key: 'turnover', header: text('promotions.vip.turnover'), cell: (row) => money(row.turnover), align: 'end' },
    {
      key: 'deposits',
      header: text('promotions.vip.deposits'),
      cell: (row) => (parseUnits(row.deposits) === NOTHING ? '–' : money(row.deposits)),
      align: 'end',
    },
    { key: 'keep', header: text('promotions.vip.keep'), cell: (row) => money(row.keep), align: 'end' },
    {
      key: 'reward',
      header: text('promotions.vip.reward'),
      cell: (row) => <MoneyText value={row.reward} symbol={symbol} tone="gold" />,
      align: 'end',
    },
    { key: 'points', header: text('promotions.vip.points'), cell: (row) => `× ${TIMES.format(row.pointsBp / ONCE_BP)}`, align: 'end' },
  ]
}

export function VipLevels() {
  const text = useText()
  const { info: person } = usePerson()
  const { data, error, refetch } = useQuery(vipQuery(person?.id ?? '', useLanguage()))
  const symbol = CURRENCIES[data?.currency ?? '']?.symbol ?? ''
  const columns = useColumns(symbol, data?.mine?.level)
  if (!data && error) return <LoadFailure title={text('promotions.vip.error')} error={error} onAgain={refetch} />
  return (
    <div className="bz-stack">
      {data && <Mine info={data} symbol={symbol} />}
      <DataTable
        caption={text('promotions.vip.table')}
        columns={columns}
        rows={data?.levels ?? []}
        rowKey={(row) => String(row.level)}
        loading={data ? undefined : 5}
        empty={<EmptyState compact seed="vip" title={text('promotions.vip.none')} />}
      />
      {data && <p className="promotion-small">{text('promotions.vip.rule', { days: data.days })}</p>}
    </div>
  )
}
