/** Shown result: the result of a round, drawn small: cards, numbers, dice, tiles or a window of symbols. */
import { DieFace } from '../sic-bo/die-face.tsx'
import { CardWords, PlayingCard } from '../cards/playing-card.tsx'
import { MINES_TILES } from '@baize/rules/originals/mines.ts'
import { useText } from '../../../i18n/i18n.ts'
import { SlotPrint } from '../line-slot/slot-symbols.tsx'
import type { Shown } from './game-check.ts'

function CardRows({ rows }: { rows: Extract<Shown, { kind: 'cards' }>['rows'] }) {
  const text = useText()
  return rows.map(({ label, cards }, row) => (
    <div key={row} className="verify-cards">
      <p className="text-sm text-fg-2">{text(label)}</p>
      <div className="verify-row">
        {cards.map((card, place) => (
          <PlayingCard key={place} card={card} />
        ))}
      </div>
      <CardWords cards={cards} />
    </div>
  ))
}

export function ShownResult({ shown }: { shown: Shown }) {
  if (shown.kind === 'cards') return <CardRows rows={shown.rows} />
  if (shown.kind === 'numbers') {
    return (
      <ul className="verify-row">
        {shown.numbers.map((number) => (
          <li key={number} className="verify-number figures" data-marked={shown.marked.includes(number) || undefined}>
            {number}
          </li>
        ))}
      </ul>
    )
  }
  if (shown.kind === 'dice') {
    return (
      <p className="verify-row verify-dice">
        {shown.dice.map((face, place) => (
          <DieFace key={place} face={face} />
        ))}
      </p>
    )
  }
  if (shown.kind === 'tiles') {
    return (
      <div className="verify-tiles" aria-hidden="true">
        {Array.from({ length: MINES_TILES }, (_, tile) => (
          <span
            key={tile}
            className="figures"
            data-mined={shown.mined.includes(tile) || undefined}
            data-opened={shown.opened.includes(tile) || undefined}
          >
            {tile + 1}
          </span>
        ))}
      </div>
    )
  }
  if (shown.kind === 'window') {
    return (
      <div className="verify-window" aria-hidden="true">
        {[0, 1, 2].map((row) => shown.window.map((symbols, reel) => <SlotPrint key={`${row}:${reel}`} symbol={symbols[row] ?? 'L1'} />))}
      </div>
    )
  }
  return null
}
