/** Limbo table: an own target, a stake, and a result that reaches it or not. */
import type { LimboRound } from '@baize/contract/originals/originals-instant.ts'
import { HIGHEST_POINT, LOWEST_AIM } from '@baize/rules/originals/point-curve.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { chipClass } from '@baize/ui/press/chip.tsx'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { BetPanel, SeatStake, WinFact } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { hundredthsText, readHundredths } from '../table/figures.ts'
import { PlayTable } from '../table/play-table.tsx'
import { possibleWin } from '../table/possible.ts'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import type { Seat } from '../table/use-seat.ts'
import { useStakeRound } from '../table/use-stake-round.ts'
import { LIMBO_MS, LimboStage } from './limbo-stage.tsx'

const FIRST = 200
const QUICK = [150, 200, 500, 1000, 10_000] as const
const HUNDRED = 100n
/** 99 percent of a target in hundredths, in ten-thousandths of a percent. */
const CHANCE = 99_000_000n

/** The chance of 0.99 / target in percent with four places, rounded down: 49.5000 for 2.00. */
const chanceText = (target: number): string => {
  const text = (CHANCE / BigInt(target)).toString().padStart(5, '0')
  return `${text.slice(0, -4)}.${text.slice(-4)}`.replace(/(\.\d\d)00$/, '$1')
}

const isTarget = (target: number | undefined): target is number => target !== undefined && target >= LOWEST_AIM && target <= HIGHEST_POINT
/** Without separators, as the server reads it. */
const wire = (target: number): string => hundredthsText(target).replaceAll(',', '')
const within = (target: number): number => Math.min(HIGHEST_POINT, Math.max(LOWEST_AIM, target))
const scaled = (target: number): bigint => BigInt(target) * HUNDRED

type FieldProps = {
  seat: Seat
  typed: string
  target: number
  good: boolean
  disabled: boolean
  onType: (typed: string) => void
  onAim: (target: number) => void
}

function TargetField({ seat, typed, target, good, disabled, onType, onAim }: FieldProps) {
  const text = useText()
  const range = { lowest: hundredthsText(LOWEST_AIM), highest: hundredthsText(HIGHEST_POINT) }
  return (
    <>
      <AmountField
        label={text('tables.limbo.target')}
        value={typed}
        symbol="×"
        disabled={disabled}
        enterKeyHint="go"
        onChange={onType}
        hint={text('originals.dice.targets', range)}
        error={
          (!good && seat.pressed) || seat.play.refusal?.code === 'target-out-of-range'
            ? text('originals.dice.target.out', range)
            : undefined
        }
      />
      <div className="bz-row limbo-quick" role="group" aria-label={text('tables.limbo.target')}>
        {QUICK.map((each) => (
          <button
            key={each}
            type="button"
            className={chipClass({ size: 'sm', selected: each === target })}
            aria-pressed={each === target}
            disabled={disabled}
            onClick={() => onAim(each)}
          >
            {each / 100}×
          </button>
        ))}
      </div>
    </>
  )
}

export function LimboTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const [typed, setTyped] = useState('2.00')
  const read = readHundredths(typed)
  const good = isTarget(read)
  const target = good ? read : FIRST
  const multiplier = scaled(target)
  const { seat, press, disabled } = useStakeRound<LimboRound>(settings, wallet, multiplier)
  const words = useMoneyWords(wallet.symbol)
  const play = (): void =>
    press(
      (stake) => (key, signal) => call('playLimbo', { body: { stake, target: wire(target) }, key, signal }),
      { showMs: LIMBO_MS },
      !good,
    )
  const aim = (next: number): void => {
    if (disabled || seat.rolling) return
    seat.forget()
    setTyped(wire(within(next)))
  }
  const type = (next: string): void => {
    seat.forget()
    setTyped(next)
  }
  const { round, told } = seat
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.limbo.play')}
      onPlay={play}
      keys={[
        {
          shown: '← →',
          meaning: text('tables.limbo.move'),
          on: {
            ArrowLeft: (shift) => aim(target - (shift ? 1 : 50)),
            ArrowRight: (shift) => aim(target + (shift ? 1 : 50)),
          },
        },
        {
          shown: '1–5',
          meaning: text('tables.limbo.target'),
          on: Object.fromEntries(QUICK.map((each, place) => [String(place + 1), () => aim(each)])),
        },
      ]}
      stage={
        <SeatFelt seat={seat} tone="indigo" says={(told) => text('tables.limbo.result', { point: told.point, money: words(told) })}>
          <LimboStage target={target} point={round ? readHundredths(round.point) : undefined} won={told?.won} roundKey={seat.roundKey} />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('tables.limbo.play')}
          own="target-out-of-range"
          onPlay={play}
          facts={[
            { term: text('originals.dice.chance'), value: `${chanceText(target)} %` },
            { term: text('tables.pays'), value: <WinFact value={possibleWin(seat.stake, multiplier)} symbol={wallet.symbol} /> },
          ]}
        >
          <SeatStake seat={seat} multiplier={multiplier} disabled={disabled} />
          <TargetField seat={seat} typed={typed} target={target} good={good} disabled={disabled} onType={type} onAim={aim} />
        </BetPanel>
      }
    />
  )
}
