/** Roulette field: the cloth with every spot for a chip. It is horizontal on wide screens and vertical on phones. */
import { ROULETTE_SPOTS, type RouletteWheel } from '@baize/rules/originals/roulette-table.ts'
import type { CSSProperties } from 'react'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { SpotButton } from '../table/spot-button.tsx'
import type { Chips } from '../table/use-chips.ts'
import { DOUBLE_ZERO, pocketColour, pocketText } from './pockets.ts'

/** Kinds of chips between numbers; on small screens one kind at a time is open, so that no target is too small. */
export const INSIDE = ['straight', 'split', 'street', 'corner', 'line'] as const
export type Inside = (typeof INSIDE)[number]

/** A number's place on the field: `long` 1 to 12 from the zero, `cross` 1 to 3. */
const longOf = (pocket: number): number => (pocket === 0 || pocket === DOUBLE_ZERO ? 0 : Math.ceil(pocket / 3))
const crossOf = (pocket: number, wheel: RouletteWheel): number => {
  if (pocket === 0) return wheel === 'european' ? 2 : 1.25
  return pocket === DOUBLE_ZERO ? 2.75 : ((pocket - 1) % 3) + 1
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The place of a chip between numbers, in cells from the zero's end and from the field's long edge. */
function placeOf(on: string, pockets: readonly number[], wheel: RouletteWheel): { long: number; cross: number } {
  const [kind] = on.split('-')
  const withZero = pockets.some((pocket) => longOf(pocket) === 0)
  const longs = pockets.map(longOf)
  const long = withZero ? 0.5 : mean(longs)
  if (kind === 'street' && !withZero) return { long, cross: 0.5 }
  if (kind === 'line' || (withZero && pockets.length > 3)) return { long: withZero ? 0.5 : long, cross: 0.5 }
  const others = pockets.filter((pocket) => longOf(pocket) !== 0)
  return { long: others.length === 0 ? 0 : long, cross: others.length === 0 ? 2 : mean(others.map((pocket) => crossOf(pocket, wheel))) }
}

const kindOf = (on: string): Inside => {
  const [kind] = on.split('-')
  return kind === 'five' ? 'line' : (kind as Inside)
}

/** The spoken name of a spot: `Split 8, 11`. */
function spotWords(on: string, wheel: RouletteWheel, text: Text): string {
  const pockets = ROULETTE_SPOTS[wheel].get(on)?.pockets ?? []
  const [kind = '', which = ''] = on.split('-')
  if (kind === 'dozen' || kind === 'column') return text(`tables.roulette.${kind}`, { which })
  if (kind === 'five' || (INSIDE as readonly string[]).includes(kind))
    return text(`tables.roulette.${kind as Inside | 'five'}.on`, { numbers: pockets.map(pocketText).join(', ') })
  return text(`tables.roulette.${kind as 'red' | 'black' | 'odd' | 'even' | 'low' | 'high'}`)
}

type Props = { wheel: RouletteWheel; inside: Inside; chips: Chips; pocket: number | undefined; disabled: boolean }

const at = (values: Record<string, number>): CSSProperties => values as CSSProperties

function Numbers({ wheel, chips, pocket, disabled }: Props) {
  const text = useText()
  const zeros = wheel === 'european' ? [0] : [0, DOUBLE_ZERO]
  return [...zeros, ...Array.from({ length: 36 }, (_, place) => place + 1)].map((number) => {
    const on = `straight-${pocketText(number)}`
    return (
      <SpotButton
        key={number}
        on={on}
        chips={chips}
        label={spotWords(on, wheel, text)}
        disabled={disabled}
        won={pocket === undefined ? undefined : pocket === number}
        className="roulette-cell"
        data-colour={pocketColour(number)}
        data-zero={longOf(number) === 0 ? zeros.length : undefined}
        style={at({ '--long': longOf(number), '--cross': longOf(number) === 0 ? (number === 0 ? 1 : 3) : crossOf(number, wheel) })}
      >
        <span className="figures">{pocketText(number)}</span>
      </SpotButton>
    )
  })
}

function Between({ wheel, inside, chips, pocket, disabled }: Props) {
  const text = useText()
  const shown = [...ROULETTE_SPOTS[wheel]].filter(
    ([on]) =>
      kindOf(on) !== 'straight' &&
      (INSIDE as readonly string[]).includes(kindOf(on)) &&
      (kindOf(on) === inside || chips.on(on) !== undefined),
  )
  return shown.map(([on, { pockets }]) => {
    const { long, cross } = placeOf(on, pockets, wheel)
    return (
      <SpotButton
        key={on}
        on={on}
        chips={chips}
        label={spotWords(on, wheel, text)}
        disabled={disabled}
        won={pocket === undefined ? undefined : pockets.includes(pocket)}
        className="roulette-dot"
        style={at({ '--long': long, '--cross': cross })}
      />
    )
  })
}

const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'] as const

function Outside({ wheel, chips, pocket, disabled }: Props) {
  const text = useText()
  const spots = [
    ...[1, 2, 3].map((which) => ({ on: `column-${which}`, place: which, short: '2:1' })),
    ...[1, 2, 3].map((which) => ({ on: `dozen-${which}`, place: which, short: text('tables.roulette.dozen.short', { which }) })),
    ...OUTSIDE.map((on, place) => ({ on, place: place + 1, short: text(`tables.roulette.${on}.short`) })),
  ]
  return spots.map(({ on, place, short }) => (
    <SpotButton
      key={on}
      on={on}
      chips={chips}
      label={spotWords(on, wheel, text)}
      disabled={disabled}
      won={pocket === undefined ? undefined : ROULETTE_SPOTS[wheel].get(on)?.pockets.includes(pocket)}
      className={`roulette-cell roulette-${on.split('-')[1] === undefined ? 'half' : (on.split('-')[0] ?? '')}`}
      data-colour={on === 'red' || on === 'black' ? on : undefined}
      style={at({ '--place': place })}
    >
      <span>{short}</span>
    </SpotButton>
  ))
}

export function RouletteField(props: Props) {
  const text = useText()
  return (
    <div className="roulette-field" role="group" aria-label={text('tables.roulette.field')}>
      <Numbers {...props} />
      <Outside {...props} />
      <div className="roulette-between">
        <Between {...props} />
      </div>
    </div>
  )
}
