/** Roulette table: chips on the field, a spin of the wheel, one zero or two. */
import type { RouletteRound } from '@baize/contract/originals/originals-instant.ts'
import type { RouletteWheel } from '@baize/rules/originals/roulette-table.ts'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useChipKeys } from '../table/chip-tray.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { SpotPanel } from '../table/spot-panel.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useSpotRound } from '../table/use-spot-round.ts'
import { INSIDE, RouletteField, type Inside } from './roulette-field.tsx'
import { pocketColour, pocketText } from './pockets.ts'
import { ROULETTE_MS, RouletteWheelStage } from './roulette-wheel.tsx'

const WHEELS = ['european', 'american'] as const

function useRouletteWords(symbol: string): (round: RouletteRound) => string {
  const text = useText()
  const words = useMoneyWords(symbol)
  return (round) =>
    text('tables.roulette.result', {
      pocket: pocketText(round.pocket),
      colour: text(`tables.roulette.colour.${pocketColour(round.pocket)}`),
      money: words(round),
    })
}

export function RouletteTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const [wheel, setWheel] = useState<RouletteWheel>('european')
  const [inside, setInside] = useState<Inside>('straight')
  const { seat, chips, press, fault, disabled } = useSpotRound<RouletteRound>(settings, wallet)
  const says = useRouletteWords(wallet.symbol)
  const keys = useChipKeys(chips)
  const play = (): void =>
    press((bets) => (key, signal) => call('playRoulette', { body: { wheel, bets: [...bets] }, key, signal }), { showMs: ROULETTE_MS + 200 })
  const { round, told } = seat
  const shown = round?.wheel === wheel ? round : undefined
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.roulette.play')}
      onPlay={play}
      keys={keys}
      stage={
        <SeatFelt seat={seat} tone="jade" says={says}>
          <RouletteWheelStage wheel={wheel} pocket={shown?.pocket} nonce={shown?.nonce ?? 0} roundKey={shown && seat.roundKey} />
        </SeatFelt>
      }
      field={
        <>
          <Segmented
            label={text('tables.roulette.inside')}
            wide
            size="sm"
            value={inside}
            onChange={setInside}
            options={INSIDE.map((value) => ({ value, label: text(`tables.roulette.${value}`) }))}
          />
          <RouletteField
            wheel={wheel}
            inside={inside}
            chips={chips}
            pocket={told && !seat.busy && told.wheel === wheel ? told.pocket : undefined}
            disabled={disabled}
          />
        </>
      }
      panel={
        <SpotPanel seat={seat} chips={chips} fault={fault} disabled={disabled} playText={text('tables.roulette.play')} onPlay={play}>
          <Segmented
            label={text('tables.roulette.wheel')}
            labelHidden={false}
            wide
            value={wheel}
            onChange={(next) => {
              if (disabled || next === wheel) return
              chips.change()
              setWheel(next)
            }}
            options={WHEELS.map((value) => ({ value, label: text(`tables.roulette.${value}`), disabled }))}
          />
        </SpotPanel>
      }
    />
  )
}
