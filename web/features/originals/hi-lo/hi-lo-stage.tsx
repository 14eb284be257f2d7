/** Hi-lo stage: the card that the next call is about, the pack beside it, and the cards so far. */
import './hi-lo.css'
import type { Card } from '@baize/rules/originals/cards.ts'
import { useText } from '../../../i18n/i18n.ts'
import { cardText } from '../cards/card-text.ts'
import { CardWords, PlayingCard } from '../cards/playing-card.tsx'

export const HI_LO_MS = 420

export type TrailStep = { readonly card: Card; readonly choice: string | undefined; readonly right: boolean | undefined }

const SIGNS: Readonly<Record<string, string>> = { higher: '↑', lower: '↓', same: '=', skip: '»' }

const SHOWN = 10

/** The last cards of the trail; a longer one is cut at its beginning. */
function Trail({ steps }: { steps: readonly TrailStep[] }) {
  const text = useText()
  const cut = Math.max(0, steps.length - SHOWN)
  return (
    <ol className="hi-lo-trail" aria-label={text('tables.hiLo.trail')}>
      {steps.slice(cut).map(({ card, choice, right }, place) => (
        <li key={cut + place} data-right={right}>
          {choice !== undefined && <span aria-hidden="true">{SIGNS[choice] ?? ''}</span>}
          <b
            className="hi-lo-mini"
            data-theme="light"
            data-red={card.suit === 'hearts' || card.suit === 'diamonds' || undefined}
            aria-hidden="true"
          >
            {cardText(card)}
          </b>
          <CardWords cards={[card]} />
        </li>
      ))}
    </ol>
  )
}

type Props = { steps: readonly TrailStep[]; rolling: boolean }

export function HiLoStage({ steps, rolling }: Props) {
  const last = steps.at(-1)
  const seen = rolling ? steps.slice(0, -1) : steps
  const lying = steps.at(-2)
  return (
    <div className="hi-lo-stage">
      <div className="hi-lo-table">
        <span className="hi-lo-pack">
          <PlayingCard card={undefined} />
          <PlayingCard card={undefined} />
          <PlayingCard card={undefined} />
        </span>
        <span className="hi-lo-open">
          {rolling && lying && <PlayingCard card={lying.card} />}
          {last && <PlayingCard key={steps.length} card={last.card} dealtAfter={rolling ? 0 : undefined} />}
          {!last && <PlayingCard card={undefined} faded />}
        </span>
      </div>
      <Trail steps={seen} />
    </div>
  )
}
