/** Baccarat stage: two hands dealt card by card in the order of the shoe, with their totals once all cards are dealt. */
import '../cards/duel.css'
import type { Card } from '@baize/rules/originals/cards.ts'
import { CardWords, PlayingCard } from '../cards/playing-card.tsx'
import { useText } from '../../../i18n/i18n.ts'

const DEAL_MS = 420

export type BaccaratHands = { readonly player: readonly Card[]; readonly banker: readonly Card[] }
export const baccaratMs = ({ player, banker }: BaccaratHands): number => (player.length + banker.length) * DEAL_MS + 500

/** When each card is dealt: player, banker, player, banker, then the third cards. */
const afterOf = (side: 'player' | 'banker', place: number, playerThird: boolean): number => {
  const order = place < 2 ? place * 2 + (side === 'banker' ? 1 : 0) : side === 'player' || !playerThird ? 4 : 5
  return order * DEAL_MS
}

type Side = { side: 'player' | 'banker'; hands: BaccaratHands | undefined; rolling: boolean; won: boolean; total: number | undefined }

function Hand({ side, hands, rolling, won, total }: Side) {
  const text = useText()
  const cards = hands?.[side] ?? []
  return (
    <div className="duel-side" data-won={won || undefined}>
      <p className="duel-name">
        {text(`tables.baccarat.${side}`)}
        <span className="duel-total figures">{total ?? '–'}</span>
      </p>
      <div className="card-hand" data-apart>
        {cards.map((card, place) => (
          <PlayingCard
            key={`${place}:${card.rank}:${card.suit}`}
            card={card}
            dealtAfter={rolling ? afterOf(side, place, hands?.player.length === 3) : undefined}
          />
        ))}
        {cards.length === 0 && [0, 1].map((place) => <PlayingCard key={place} card={undefined} faded />)}
      </div>
      {!rolling && <CardWords cards={cards} />}
    </div>
  )
}

type Props = {
  hands: BaccaratHands | undefined
  totals: readonly [number, number] | undefined
  rolling: boolean
  roundKey: string | undefined
}

export function BaccaratStage({ hands, totals, rolling, roundKey }: Props) {
  const [player, banker] = rolling ? [undefined, undefined] : (totals ?? [undefined, undefined])
  const told = player !== undefined && banker !== undefined
  return (
    <div className="duel" key={roundKey}>
      <Hand side="player" hands={hands} rolling={rolling} total={player} won={told && player > banker} />
      <Hand side="banker" hands={hands} rolling={rolling} total={banker} won={told && banker > player} />
    </div>
  )
}
