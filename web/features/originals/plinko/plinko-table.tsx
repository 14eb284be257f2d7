/** Plinko table: rows, a risk, a stake and one ball. */
import type { PlinkoRound } from '@baize/contract/originals/originals-instant.ts'
import { PLINKO_FEWEST_ROWS, PLINKO_MOST_ROWS } from '@baize/rules/originals/plinko.ts'
import { PLINKO_TENTHS, type PlinkoRisk } from '@baize/rules/originals/plinko-table.ts'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { BetPanel, SeatStake, WinFact } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { multiplierText } from '../table/figures.ts'
import { PlayTable } from '../table/play-table.tsx'
import { possibleWin } from '../table/possible.ts'
import { RiskChoice } from '../table/risk-choice.tsx'
import type { TableKey } from '../table/table-keys.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useStakeRound } from '../table/use-stake-round.ts'
import { plinkoMs, PlinkoStage } from './plinko-stage.tsx'

const RISKS = ['low', 'medium', 'high'] as const
const ROWS = Array.from({ length: PLINKO_MOST_ROWS - PLINKO_FEWEST_ROWS + 1 }, (_, place) => PLINKO_FEWEST_ROWS + place)
const FIRST_ROWS = 12
const TENTH = 1000n
const bestOf = (risk: PlinkoRisk, rows: number): bigint => BigInt(Math.max(...(PLINKO_TENTHS[risk][rows] ?? [0]))) * TENTH

function RowsField({ value, disabled, onChange }: { value: number; disabled: boolean; onChange: (rows: number) => void }) {
  const text = useText()
  return (
    <SelectField
      label={text('tables.plinko.rows')}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={ROWS.map((each) => ({ value: String(each), label: String(each) }))}
    />
  )
}

export function PlinkoTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const [risk, setRisk] = useState<PlinkoRisk>('low')
  const [rows, setRows] = useState(FIRST_ROWS)
  const best = bestOf(risk, rows)
  const { seat, press, disabled } = useStakeRound<PlinkoRound>(settings, wallet, best)
  const words = useMoneyWords(wallet.symbol)
  const locked = disabled || seat.rolling
  const play = (): void =>
    press((stake) => (key, signal) => call('playPlinko', { body: { stake, rows, risk }, key, signal }), { showMs: plinkoMs(rows) })
  const chooseRisk = (next: PlinkoRisk): void => (locked ? undefined : setRisk(next))
  const chooseRows = (next: number): void => (locked || !ROWS.includes(next) ? undefined : setRows(next))
  const keys: TableKey[] = [
    {
      shown: '1–3',
      meaning: text('tables.risk'),
      on: { 1: () => chooseRisk('low'), 2: () => chooseRisk('medium'), 3: () => chooseRisk('high') },
    },
    {
      shown: '↑ ↓',
      meaning: text('tables.plinko.rows'),
      on: { ArrowUp: () => chooseRows(rows + 1), ArrowDown: () => chooseRows(rows - 1) },
    },
  ]
  const { round } = seat
  const shown = round?.rows === rows ? round : undefined
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.plinko.play')}
      onPlay={play}
      keys={keys}
      stage={
        <SeatFelt
          seat={seat}
          tone="indigo"
          says={(told) => text('tables.plinko.result', { multiplier: told.multiplier, money: words(told) })}
        >
          <PlinkoStage
            risk={risk}
            rows={rows}
            path={shown?.path}
            roundKey={shown && seat.roundKey}
            landed={shown !== undefined && !seat.rolling && !seat.busy && shown.risk === risk}
          />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.plinko.play')}
          onPlay={play}
          facts={[
            { term: text('tables.best'), value: `${multiplierText(best)}×` },
            { term: text('tables.pays'), value: <WinFact value={possibleWin(seat.stake, best)} symbol={wallet.symbol} /> },
          ]}
        >
          <SeatStake seat={seat} multiplier={best} disabled={disabled} />
          <RiskChoice risks={RISKS} value={risk} onChange={setRisk} disabled={locked} />
          <RowsField value={rows} disabled={locked} onChange={chooseRows} />
        </BetPanel>
      }
    />
  )
}
