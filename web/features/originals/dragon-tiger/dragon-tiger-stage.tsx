/** Dragon tiger stage: one card each, turned over one after the other. */
import '../cards/duel.css'
import type { Card } from '@baize/rules/originals/cards.ts'
import { CardWords, PlayingCard } from '../cards/playing-card.tsx'
import { useText } from '../../../i18n/i18n.ts'

const TURN_MS = 700
export const DRAGON_TIGER_MS = 2 * TURN_MS + 500

type Props = { dragon: Card | undefined; tiger: Card | undefined; rolling: boolean; roundKey: string | undefined }

export function DragonTigerStage({ dragon, tiger, rolling, roundKey }: Props) {
  const text = useText()
  const ahead = !rolling && dragon && tiger ? Math.sign(dragon.rank - tiger.rank) : undefined
  return (
    <div className="duel" key={roundKey}>
      {(['dragon', 'tiger'] as const).map((side, place) => {
        const card = side === 'dragon' ? dragon : tiger
        return (
          <div key={side} className="duel-side" data-won={ahead === (side === 'dragon' ? 1 : -1) || undefined}>
            <p className="duel-name">{text(`tables.dragonTiger.${side}`)}</p>
            <div className="card-hand duel-single">
              <PlayingCard card={card} dealtAfter={rolling && card ? 200 + place * TURN_MS : undefined} turns faded={!card} />
            </div>
            {!rolling && card && <CardWords cards={[card]} />}
          </div>
        )
      })}
    </div>
  )
}
