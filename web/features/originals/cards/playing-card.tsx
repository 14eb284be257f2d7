/** Playing card: one drawn card with big corners for small screens; it is dealt, and it turns over in place. */
import './cards.css'
import type { Card } from '@baize/rules/originals/cards.ts'
import type { CSSProperties } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { cardWords, rankSign } from './card-text.ts'

const SUITS: Readonly<Record<Card['suit'], string>> = {
  hearts: 'M12 21C5 15.6 2 12 2 8.3 2 5.2 4.2 3 7 3c2 0 3.9 1.1 5 3 1.1-1.9 3-3 5-3 2.8 0 5 2.2 5 5.3C22 12 19 15.6 12 21Z',
  diamonds: 'M12 1.8 20.2 12 12 22.2 3.8 12Z',
  spades:
    'M12 2c5.6 4.6 9 8 9 11.6 0 2.7-2 4.6-4.4 4.6-1.4 0-2.6-.6-3.4-1.6.2 2 .9 3.6 2.3 4.8h-7c1.4-1.2 2.1-2.8 2.3-4.8-.8 1-2 1.6-3.4 1.6C5 18.2 3 16.3 3 13.6 3 10 6.4 6.6 12 2Z',
  clubs:
    'M12 2.2a4.4 4.4 0 0 1 3.6 6.9 4.4 4.4 0 1 1-2.4 7.4c.2 2.2 1 3.8 2.5 4.9H8.3c1.5-1.1 2.3-2.7 2.5-4.9a4.4 4.4 0 1 1-2.4-7.4A4.4 4.4 0 0 1 12 2.2Z',
}
/** Pictures are bands of lacquer and no persons: one, two or three rings. */
function Middle({ card }: { card: Card }) {
  const rings = card.rank > 10 ? card.rank - 10 : 0
  return (
    <>
      {Array.from({ length: rings }, (_, ring) => (
        <circle key={ring} cx="50" cy="78" r={25 + ring * 6} className="card-ring" />
      ))}
      <path d={SUITS[card.suit]} transform={rings > 0 ? 'translate(33 61) scale(1.42)' : 'translate(23 51) scale(2.25)'} />
    </>
  )
}

function Front({ card }: { card: Card }) {
  const sign = rankSign(card.rank)
  return (
    <svg viewBox="0 0 100 140" className="card-front" data-red={card.suit === 'hearts' || card.suit === 'diamonds' || undefined}>
      <rect x="1" y="1" width="98" height="138" rx="11" className="card-paper" />
      <text x="10" y="36" className="card-rank" textLength={sign === '10' ? 36 : undefined}>
        {sign}
      </text>
      <path d={SUITS[card.suit]} transform="translate(64 10) scale(1.1)" />
      <Middle card={card} />
      <path d="M12 128H88" className="card-foot" />
    </svg>
  )
}

/** Woven bands, the same on every card. */
function Back() {
  return (
    <svg viewBox="0 0 100 140" className="card-back">
      <rect x="1" y="1" width="98" height="138" rx="11" className="card-lacquer" />
      <rect x="8" y="8" width="84" height="124" rx="7" className="card-line" />
      {[0, 1, 2, 3, 4].map((ring) => (
        <path key={ring} d={`M50 ${22 + ring * 10} ${84 - ring * 7} 70 50 ${118 - ring * 10} ${16 + ring * 7} 70Z`} className="card-line" />
      ))}
      <circle cx="50" cy="70" r="5" className="card-dot" />
    </svg>
  )
}

type Props = {
  card: Card | undefined
  /** Milliseconds until the card is dealt; undefined for a card that is already there. */
  dealtAfter?: number | undefined
  /** A face-down card turns over. */
  turns?: boolean | undefined
  faded?: boolean | undefined
}

export function PlayingCard({ card, dealtAfter, turns = false, faded = false }: Props) {
  const style = dealtAfter === undefined ? undefined : ({ '--after': `${dealtAfter}ms` } as CSSProperties)
  return (
    <span
      className="card"
      data-theme="light"
      data-dealt={dealtAfter === undefined ? undefined : turns ? 'turning' : 'dealt'}
      data-faded={faded || undefined}
      style={style}
      aria-hidden="true"
    >
      <span className="card-body">{card ? <Front card={card} /> : <Back />}</span>
    </span>
  )
}

/** Cards as words, for ears; the pictures are for eyes. */
export function CardWords({ cards }: { cards: readonly Card[] }) {
  const text = useText()
  return <span className="bz-hidden">{cards.map((card) => cardWords(card, text)).join(', ')}</span>
}
