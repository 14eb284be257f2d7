/** Draw balls: a result as balls in drawn order, or as the prizes of a station, the same wherever a draw is shown. */
import './draw-balls.css'
import type { Draw } from '@baize/contract/lottery/lottery.ts'
import { cx } from '@baize/ui/classes.ts'
import { useText } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import { waveOf } from '../words.ts'

type Props = { draw: Draw; rules: string; size?: 'sm' | 'md' | 'lg'; /** Only the prize that most bets look at. */ short?: boolean }

/** The prize that represents a draw of several. */
const MAIN = ['DB', 'first', 'special', 'result4', 'result'] as const

const toneOf = (rules: string, ball: string, place: number, total: number): string | undefined => {
  if (rules === 'LHC49') return waveOf(ball)
  if (rules === 'SSQ') return place === total - 1 ? 'blue' : 'red'
  return rules === 'PK10' ? `car-${Number(ball)}` : undefined
}

function Balls({ numbers, rules, size }: { numbers: readonly string[]; rules: string; size: 'sm' | 'md' | 'lg' }) {
  return (
    <ol className={cx('lot-balls', `lot-balls-${size}`, rules === 'PK10' && 'lot-balls-square')}>
      {numbers.map((number, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- the place is what a drawn number is known by
          key={place}
          className="lot-ball figures"
          data-tone={toneOf(rules, number, place, numbers.length)}
          data-last={rules === 'LHC49' && place === numbers.length - 1 ? '' : undefined}
        >
          {number}
        </li>
      ))}
    </ol>
  )
}

export function DrawBalls({ draw, rules, size = 'md', short = false }: Props) {
  const text = useText()
  if (Array.isArray(draw)) return <Balls numbers={draw} rules={rules} size={size} />
  const prizes = Object.entries(draw).map(([name, value]) => [name, Array.isArray(value) ? value : [value]] as const)
  const main = MAIN.find((name) => name in draw)
  const [top = ''] = prizes.find(([name]) => name === main)?.[1] ?? []
  if (short || prizes.length === 1) return <Balls numbers={top.split('')} rules={rules} size={size} />
  return (
    <dl className="lot-prizes">
      {prizes.map(([name, numbers]) => (
        <div key={name} data-main={name === main ? '' : undefined}>
          <dt>{text(`lottery.prize.${name}` as TextKey)}</dt>
          <dd className="figures">
            {numbers.map((number, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the place is what a drawn number is known by
              <span key={place}>{number}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
