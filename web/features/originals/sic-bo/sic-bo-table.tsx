/** Sic bo table: chips on totals, numbers and doubles, and one throw of three dice. */
import type { SicBoRound } from '@baize/contract/originals/originals-instant.ts'
import type { CSSProperties, ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useChipKeys } from '../table/chip-tray.tsx'
import { SeatFelt } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { SpotButton } from '../table/spot-button.tsx'
import { SpotPanel } from '../table/spot-panel.tsx'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import type { Chips } from '../table/use-chips.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useSpotRound } from '../table/use-spot-round.ts'
import { DieFace } from './die-face.tsx'
import { SIC_BO_MS, SicBoStage } from './sic-bo-stage.tsx'

const FACES = [1, 2, 3, 4, 5, 6] as const
const EVEN_MONEY = ['small', 'big', 'odd', 'even'] as const
const SUMS: readonly (readonly [number, number])[] = [
  [4, 60],
  [5, 30],
  [6, 17],
  [7, 12],
  [8, 8],
  [9, 6],
  [10, 6],
  [11, 6],
  [12, 6],
  [13, 8],
  [14, 12],
  [15, 17],
  [16, 30],
  [17, 60],
]
const PAIRS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => [low, high] as const))
const FIRST_DICE = [1, 4, 6]

type Spot = { readonly on: string; readonly name: string; readonly pays: string; readonly face: ReactNode }
type GroupProps = {
  title: string
  spots: readonly Spot[]
  few: number
  many: number
  chips: Chips
  paid: (on: string) => boolean | undefined
  disabled: boolean
}

function Group({ title, spots, few, many, chips, paid, disabled }: GroupProps) {
  return (
    <section className="sic-group" style={{ '--few': few, '--many': many } as CSSProperties} aria-label={title}>
      <h3>{title}</h3>
      {spots.map(({ on, name, pays, face }) => (
        <SpotButton key={on} on={on} chips={chips} label={`${name}, ${pays}`} won={paid(on)} disabled={disabled}>
          <span>{face}</span>
          <small className="figures">{pays}</small>
        </SpotButton>
      ))}
    </section>
  )
}

const faces = (face: number, count: number): ReactNode => Array.from({ length: count }, (_, place) => <DieFace key={place} face={face} />)

/** Every spot by its group, in the order of a printed table. */
function useGroups(): { title: string; few: number; many: number; spots: Spot[] }[] {
  const text = useText()
  const equal = (kind: 'triple' | 'double' | 'single', face: number, pays: string, count: number): Spot => ({
    on: `${kind}-${face}`,
    name: text(`tables.sicBo.${kind}`, { face }),
    pays,
    face: faces(face, count),
  })
  return [
    {
      title: text('tables.sicBo.main'),
      few: 4,
      many: 4,
      spots: EVEN_MONEY.map((on) => ({ on, name: text(`tables.sicBo.${on}`), pays: '1:1', face: text(`tables.sicBo.${on}`) })),
    },
    {
      title: text('tables.sicBo.sums'),
      few: 7,
      many: 14,
      spots: SUMS.map(([sum, odds]) => ({
        on: `total-${sum}`,
        name: text('tables.sicBo.sum', { sum }),
        pays: `${odds}:1`,
        face: String(sum),
      })),
    },
    { title: text('tables.sicBo.singles'), few: 6, many: 6, spots: FACES.map((face) => equal('single', face, '1–3:1', 1)) },
    {
      title: text('tables.sicBo.pairs'),
      few: 5,
      many: 5,
      spots: PAIRS.map(([low, high]) => ({
        on: `pair-${low}-${high}`,
        name: text('tables.sicBo.pair', { low, high }),
        pays: '5:1',
        face: (
          <>
            <DieFace face={low} />
            <DieFace face={high} />
          </>
        ),
      })),
    },
    { title: text('tables.sicBo.doubles'), few: 6, many: 6, spots: FACES.map((face) => equal('double', face, '10:1', 2)) },
    {
      title: text('tables.sicBo.triples'),
      few: 7,
      many: 7,
      spots: [
        ...FACES.map((face) => equal('triple', face, '180:1', 3)),
        { on: 'any-triple', name: text('tables.sicBo.anyTriple'), pays: '30:1', face: text('tables.sicBo.anyTriple.short') },
      ],
    },
  ]
}

export function SicBoTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const { seat, chips, press, paid, fault, disabled } = useSpotRound<SicBoRound>(settings, wallet)
  const words = useMoneyWords(wallet.symbol)
  const keys = useChipKeys(chips)
  const groups = useGroups()
  const play = (): void =>
    press((bets) => (key, signal) => call('playSicBo', { body: { bets: [...bets] }, key, signal }), { showMs: SIC_BO_MS + 100 })
  const { round } = seat
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.sicBo.play')}
      onPlay={play}
      keys={keys}
      stage={
        <SeatFelt
          seat={seat}
          tone="plum"
          says={(told) =>
            text('tables.sicBo.result', {
              dice: told.dice.join(', '),
              sum: told.dice.reduce((sum, face) => sum + face, 0),
              money: words(told),
            })
          }
        >
          <SicBoStage dice={round?.dice ?? FIRST_DICE} nonce={round?.nonce ?? 0} roundKey={seat.roundKey} />
        </SeatFelt>
      }
      field={
        <div className="sic-field" role="group" aria-label={text('tables.spots')}>
          {groups.map((group) => (
            <Group key={group.title} {...group} chips={chips} paid={seat.busy ? () => undefined : paid} disabled={disabled} />
          ))}
        </div>
      }
      panel={<SpotPanel seat={seat} chips={chips} fault={fault} disabled={disabled} playText={text('tables.sicBo.play')} onPlay={play} />}
    />
  )
}
