/** Baccarat table: chips on player, banker, tie and pairs, and one coup by the fixed rules of the third card. */
import './baccarat.css'
import type { BaccaratRound } from '@baize/contract/originals/originals-instant.ts'
import { BACCARAT_SPOTS } from '@baize/rules/originals/baccarat.ts'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useChipKeys } from '../table/chip-tray.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { SpotButton } from '../table/spot-button.tsx'
import { SpotPanel } from '../table/spot-panel.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useSpotRound } from '../table/use-spot-round.ts'
import { baccaratMs, BaccaratStage } from './baccarat-stage.tsx'

const PAYS: Readonly<Record<(typeof BACCARAT_SPOTS)[number], string>> = {
  player: '1:1',
  banker: '0.95:1',
  'banker-no-commission': '1:1 / 0.5:1',
  tie: '8:1',
  'player-pair': '11:1',
  'banker-pair': '11:1',
}

export function BaccaratTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const { seat, chips, press, paid, fault, disabled } = useSpotRound<BaccaratRound>(settings, wallet)
  const words = useMoneyWords(wallet.symbol)
  const keys = useChipKeys(chips)
  const play = (): void =>
    press((bets) => (key, signal) => call('playBaccarat', { body: { bets: [...bets] }, key, signal }), {
      showMs: ({ hands }) => baccaratMs(hands),
    })
  const { round, rolling } = seat
  const winner = (of: BaccaratRound): string =>
    of.playerTotal === of.bankerTotal
      ? text('tables.baccarat.tie')
      : text(of.playerTotal > of.bankerTotal ? 'tables.baccarat.player' : 'tables.baccarat.banker')
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.deal')}
      onPlay={play}
      keys={keys}
      stage={
        <SeatFelt
          seat={seat}
          tone="jade"
          says={(told) =>
            text('tables.baccarat.result', {
              winner: winner(told),
              player: told.playerTotal,
              banker: told.bankerTotal,
              money: words(told),
            })
          }
        >
          <BaccaratStage
            hands={round?.hands}
            totals={round && [round.playerTotal, round.bankerTotal]}
            rolling={rolling && seat.roundKey !== undefined}
            roundKey={round?.id}
          />
        </SeatFelt>
      }
      field={
        <div className="baccarat-field" role="group" aria-label={text('tables.spots')}>
          {BACCARAT_SPOTS.map((on) => (
            <SpotButton
              key={on}
              on={on}
              chips={chips}
              label={`${text(`tables.baccarat.${on}`)}, ${PAYS[on]}`}
              won={seat.busy ? undefined : paid(on)}
              disabled={disabled}
            >
              <span>{text(`tables.baccarat.${on}`)}</span>
              <small className="figures">{PAYS[on]}</small>
            </SpotButton>
          ))}
        </div>
      }
      panel={<SpotPanel seat={seat} chips={chips} fault={fault} disabled={disabled} playText={text('tables.deal')} onPlay={play} />}
    />
  )
}
