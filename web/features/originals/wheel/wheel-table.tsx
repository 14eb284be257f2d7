/** Wheel table: a risk, a stake and one turn of the wheel. */
import type { WheelRound } from '@baize/contract/originals/originals-instant.ts'
import { WHEEL_TENTHS, type WheelRisk } from '@baize/rules/originals/wheel.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { BetPanel, SeatStake, WinFact } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { multiplierText } from '../table/figures.ts'
import { PlayTable } from '../table/play-table.tsx'
import { possibleWin } from '../table/possible.ts'
import { RiskChoice } from '../table/risk-choice.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useStakeRound } from '../table/use-stake-round.ts'
import { restOf, WHEEL_MS, WheelStage } from './wheel-stage.tsx'

const RISKS = ['low', 'medium', 'high'] as const
const TENTH = 1000n
const bestOf = (risk: WheelRisk): bigint => BigInt(Math.max(...WHEEL_TENTHS[risk])) * TENTH

export function WheelTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const [risk, setRisk] = useState<WheelRisk>('low')
  const best = bestOf(risk)
  const { seat, press, disabled } = useStakeRound<WheelRound>(settings, wallet, best)
  const words = useMoneyWords(wallet.symbol)
  const play = (): void =>
    press((stake) => (key, signal) => call('playWheel', { body: { stake, risk }, key, signal }), { showMs: WHEEL_MS + 150 })
  // The board shows the risk of the next bet; the last stop is shown only on its own board.
  const { round } = seat
  const shown = round?.risk === risk ? round : undefined
  const { before } = seat.play
  const choose = (next: WheelRisk): void => {
    if (!disabled && !seat.rolling) setRisk(next)
  }
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.wheel.play')}
      onPlay={play}
      keys={[
        {
          shown: '1–3',
          meaning: text('tables.risk'),
          on: { 1: () => choose('low'), 2: () => choose('medium'), 3: () => choose('high') },
        },
      ]}
      stage={
        <SeatFelt seat={seat} tone="plum" says={(told) => text('tables.wheel.result', { multiplier: told.multiplier, money: words(told) })}>
          <WheelStage
            risk={risk}
            segment={shown?.segment}
            nonce={shown?.nonce ?? 0}
            roundKey={shown && seat.roundKey}
            from={before && before.risk === risk ? restOf(before.segment, before.nonce) : 0}
          />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.wheel.play')}
          onPlay={play}
          facts={[
            { term: text('tables.best'), value: `${multiplierText(best)}×` },
            { term: text('tables.pays'), value: <WinFact value={possibleWin(seat.stake, best)} symbol={wallet.symbol} /> },
          ]}
        >
          <SeatStake seat={seat} multiplier={best} disabled={disabled} />
          <RiskChoice risks={RISKS} value={risk} onChange={setRisk} disabled={disabled || seat.rolling} />
        </BetPanel>
      }
    />
  )
}
