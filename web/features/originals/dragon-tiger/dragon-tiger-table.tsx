/** Dragon tiger table: chips on either side, on the tie and on each card alone; one card each decides. */
import '../baccarat/baccarat.css'
import type { DragonTigerRound } from '@baize/contract/originals/originals-instant.ts'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { cardText } from '../cards/card-text.ts'
import { useChipKeys } from '../table/chip-tray.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { SpotButton } from '../table/spot-button.tsx'
import { SpotPanel } from '../table/spot-panel.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useSpotRound } from '../table/use-spot-round.ts'
import { DRAGON_TIGER_MS, DragonTigerStage } from './dragon-tiger-stage.tsx'

const MAIN = [
  { on: 'dragon', pays: '1:1' },
  { on: 'tiger', pays: '1:1' },
  { on: 'tie', pays: '11:1' },
  { on: 'suited-tie', pays: '50:1' },
] as const
const SIDES = ['dragon', 'tiger'] as const
const KINDS = ['big', 'small', 'odd', 'even'] as const

export function DragonTigerTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const { seat, chips, press, paid, fault, disabled } = useSpotRound<DragonTigerRound>(settings, wallet)
  const words = useMoneyWords(wallet.symbol)
  const keys = useChipKeys(chips)
  const play = (): void =>
    press((bets) => (key, signal) => call('playDragonTiger', { body: { bets: [...bets] }, key, signal }), { showMs: DRAGON_TIGER_MS })
  const { round } = seat
  const spots = [
    ...MAIN.map(({ on, pays }) => ({ on: on as string, name: text(`tables.dragonTiger.${on}`), pays })),
    ...SIDES.flatMap((side) =>
      KINDS.map((kind) => ({
        on: `${side}-${kind}`,
        name: text('tables.dragonTiger.side', { side: text(`tables.dragonTiger.${side}`), kind: text(`tables.dragonTiger.${kind}`) }),
        pays: '1:1' as string,
      })),
    ),
  ]
  const winner = (of: DragonTigerRound): string =>
    of.dragon.rank === of.tiger.rank
      ? text('tables.dragonTiger.tie')
      : text(of.dragon.rank > of.tiger.rank ? 'tables.dragonTiger.dragon' : 'tables.dragonTiger.tiger')
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.deal')}
      onPlay={play}
      keys={keys}
      stage={
        <SeatFelt
          seat={seat}
          tone="cinnabar"
          says={(told) =>
            text('tables.dragonTiger.result', {
              winner: winner(told),
              dragon: cardText(told.dragon),
              tiger: cardText(told.tiger),
              money: words(told),
            })
          }
        >
          <DragonTigerStage dragon={round?.dragon} tiger={round?.tiger} rolling={seat.roundKey !== undefined} roundKey={round?.id} />
        </SeatFelt>
      }
      field={
        <div className="dragon-field" role="group" aria-label={text('tables.spots')}>
          {spots.map(({ on, name, pays }) => (
            <SpotButton
              key={on}
              on={on}
              chips={chips}
              label={`${name}, ${pays}`}
              won={seat.busy ? undefined : paid(on)}
              disabled={disabled}
            >
              <span>{name}</span>
              <small className="figures">{pays}</small>
            </SpotButton>
          ))}
        </div>
      }
      panel={<SpotPanel seat={seat} chips={chips} fault={fault} disabled={disabled} playText={text('tables.deal')} onPlay={play} />}
    />
  )
}
