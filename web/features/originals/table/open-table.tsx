/** Open table: waits for a game's limits, and shows an error when they cannot be loaded. */
import './table.css'
import './felt.css'
import './panel.css'
import './spots.css'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { settingsQuery } from '../queries.ts'
import { limitsIn, type TableLimits } from './table-limits.ts'

export function TableLoading() {
  return (
    <Loading>
      <div className="bz-stack">
        <Skeleton width={160} height={44} />
        <Skeleton shape="box" height={380} />
        <Skeleton shape="box" height={240} />
      </div>
    </Loading>
  )
}

type Props = {
  game: OriginalCode
  /** Of the wallet that plays. */
  currency: string | undefined
  children: (settings: TableLimits) => ReactNode
}

/** Opens a table once its limits are known. */
export function OpenTable({ game, currency, children }: Props) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data, error, refetch } = useQuery(settingsQuery)
  const settings = data?.games.find((each) => each.game === game)
  if (settings) return children(limitsIn(settings, currency))
  if (!error && !data) return <TableLoading />
  return (
    <EmptyState
      tone="error"
      title={text('originals.dice.error')}
      action={<Button onClick={() => void refetch()}>{text('error.retry')}</Button>}
    >
      {error ? refusalText(error) : text('tables.closed')}
    </EmptyState>
  )
}
