/** Dice table: a target, a side, a stake and one roll. */
import type { DiceRound } from '@baize/contract/originals/originals.ts'
import { diceTargets } from '@baize/rules/originals/dice.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { BetPanel, SeatStake, WinFact } from '../table/bet-panel.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { possibleWin } from '../table/possible.ts'
import type { TableKey } from '../table/table-keys.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { QUIET_MS, type Seat } from '../table/use-seat.ts'
import { useStakeRound } from '../table/use-stake-round.ts'
import { useDiceBet, type DiceBetState } from './dice-bet.ts'
import { inHundredths } from './dice-odds.ts'
import { DiceStage, ROLL_MS } from './dice-stage.tsx'

const WHOLE = 100

function TargetField({ bet, seat, disabled }: { bet: DiceBetState; seat: Seat; disabled: boolean }) {
  const text = useText()
  const refusalText = useRefusalText()
  const { lowest, highest } = diceTargets(bet.direction)
  const range = { lowest: inHundredths(lowest), highest: inHundredths(highest) }
  const { refusal } = seat.play
  const refused = refusal?.code === 'target-out-of-range' ? refusalText(refusal) : undefined
  return (
    <AmountField
      label={text('originals.dice.target')}
      value={bet.targetText}
      onChange={bet.type}
      onBlur={bet.settle}
      hint={text('originals.dice.targets', range)}
      error={refused ?? (bet.typedFault && seat.pressed ? text('originals.dice.target.out', range) : undefined)}
      disabled={disabled}
      enterKeyHint="go"
    />
  )
}

const after =
  <Given,>(act: (given: Given) => void, then: () => void) =>
  (given: Given): void => {
    act(given)
    then()
  }

export function DiceTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const bet = useDiceBet()
  const { multiplier } = bet.odds
  const { seat, press, disabled } = useStakeRound<DiceRound>(settings, wallet, multiplier)
  const words = useMoneyWords(wallet.symbol)
  const play = (): void =>
    press(
      (stake) => (key, signal) =>
        call('playDice', { body: { stake, direction: bet.direction, target: inHundredths(bet.target) }, key, signal }),
      { showMs: ROLL_MS, quietMs: QUIET_MS },
      bet.typedFault,
    )
  // After any change on the table the last refusal no longer applies.
  const touched = {
    ...bet,
    aim: seat.free(after(bet.aim, seat.forget)),
    nudge: seat.free(bet.nudge),
    type: seat.free(after(bet.type, seat.forget)),
    turn: seat.free(after(bet.turn, seat.forget)),
  }
  const move = (by: number) => (shift: boolean) => (disabled ? undefined : touched.nudge(shift ? Math.sign(by) : by))
  const keys: TableKey[] = [
    { shown: '← →', meaning: text('originals.keys.whole'), on: { ArrowLeft: move(-WHOLE), ArrowRight: move(WHOLE) } },
    { shown: 'Shift + ← →', meaning: text('originals.keys.fine'), on: {} },
  ]
  return (
    <PlayTable
      seat={seat}
      playsText={text('originals.keys.play')}
      onPlay={play}
      keys={keys}
      stage={
        <SeatFelt
          seat={seat}
          tone="jade"
          label={text('originals.dice.table')}
          says={(told) => text('tables.dice.result', { roll: told.roll, money: words(told) })}
        >
          <DiceStage bet={touched} round={seat.round} rolling={seat.rolling} roundKey={seat.roundKey} disabled={disabled} />
        </SeatFelt>
      }
      panel={
        <BetPanel
          seat={seat}
          playText={text('originals.dice.play')}
          own="target-out-of-range"
          onPlay={play}
          facts={[
            { term: text('originals.dice.chance'), value: `${bet.odds.chance} %` },
            { term: text('tables.multiplier'), value: `${bet.odds.multiplierText}×` },
            { term: text('tables.pays'), value: <WinFact value={possibleWin(seat.stake, multiplier)} symbol={wallet.symbol} /> },
          ]}
        >
          <SeatStake seat={seat} multiplier={multiplier} disabled={disabled} />
          <TargetField bet={touched} seat={seat} disabled={disabled} />
        </BetPanel>
      }
    />
  )
}
