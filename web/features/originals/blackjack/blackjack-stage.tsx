/** Blackjack stage: the dealer's cards above, the player's one or two hands below, totals beside them and the hand in turn marked. */
import './blackjack.css'
import type { BlackjackRound } from '@baize/contract/originals/originals-stateful.ts'
import type { Card } from '@baize/rules/originals/cards.ts'
import { handTotal } from '@baize/rules/originals/blackjack.ts'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { CardWords, PlayingCard } from '../cards/playing-card.tsx'

const DEAL_MS = 360
type Seen = { readonly hands: readonly (readonly Card[])[]; readonly dealer: readonly Card[] }
type Shown = { readonly hands: (number | undefined)[][]; readonly dealer: (number | undefined)[]; readonly lastsMs: number }

const seenOf = (round: BlackjackRound | undefined): Seen => ({
  hands: round?.hands.map(({ cards }) => cards) ?? [],
  dealer: round?.dealer ?? [],
})

/**
 * When each new card is dealt; undefined for a card that was already there. A first deal goes round the table, player first; later the
 * player's new cards come before the dealer's.
 */
export function dealTimes(before: BlackjackRound | undefined, after: BlackjackRound): Shown {
  const fresh = before?.id !== after.id
  const old = seenOf(fresh ? undefined : before)
  const wasSplit = old.hands.length === 1 && after.hands.length === 2
  let next = fresh ? 4 : 0
  const later = (): number => {
    next += 1
    return (next - 1) * DEAL_MS
  }
  const comes = (lay: number, place: number, round: number): number | undefined => {
    if (place < lay) return undefined
    return fresh && place < 2 ? (place * 2 + round) * DEAL_MS : later()
  }
  const hands = after.hands.map(({ cards }, hand) =>
    cards.map((_, place) => comes(wasSplit ? 1 : (old.hands[hand]?.length ?? 0), place, 0)),
  )
  const dealer = after.dealer.map((_, place) => comes(old.dealer.length, place, 1))
  return { hands, dealer, lastsMs: next * DEAL_MS + 300 }
}

const totalText = (total: number, soft: boolean, cards: number, text: Text): string =>
  soft && total < 21 && cards > 0 ? text('tables.blackjack.soft', { total }) : String(total)

type HandProps = { round: BlackjackRound; place: number; times: readonly (number | undefined)[]; rolling: boolean }

function PlayerHand({ round, place, times, rolling }: HandProps) {
  const text = useText()
  const hand = round.hands[place]
  if (!hand) return null
  return (
    <div
      className="bj-hand"
      data-turn={(!rolling && round.turn === place) || undefined}
      data-result={rolling ? undefined : (hand.result ?? undefined)}
    >
      <div className="card-hand">
        {hand.cards.map((card, at) => (
          <PlayingCard key={at} card={card} dealtAfter={rolling ? times[at] : undefined} />
        ))}
      </div>
      <p className="bj-total">
        <b className="figures">{rolling ? '…' : totalText(hand.total, hand.soft, hand.cards.length, text)}</b>
        {!rolling && hand.result && <span>{text(`tables.blackjack.${hand.result}`)}</span>}
        {!rolling && !hand.result && hand.doubled && <span>{text('tables.blackjack.doubled')}</span>}
      </p>
      {!rolling && <CardWords cards={hand.cards} />}
    </div>
  )
}

export function BlackjackStage({
  round,
  before,
  rolling,
}: {
  round: BlackjackRound | undefined
  before: BlackjackRound | undefined
  rolling: boolean
}) {
  const text = useText()
  const times = rolling && round ? dealTimes(before, round) : undefined
  const dealer = round?.dealer ?? []
  const dealerTotal = handTotal(dealer)
  return (
    <div className="bj-stage">
      <div className="bj-dealer">
        <div className="card-hand" data-apart>
          {dealer.map((card, place) => (
            <PlayingCard key={`${round?.id}:${place}`} card={card} dealtAfter={times?.dealer[place]} turns={place === 1} />
          ))}
          {round && dealer.length === 1 && <PlayingCard card={undefined} />}
          {!round && [0, 1].map((place) => <PlayingCard key={place} card={undefined} faded />)}
        </div>
        <p className="bj-total">
          <span>{text('tables.blackjack.dealer')}</span>
          <b className="figures">
            {dealer.length === 0 ? '–' : rolling ? '…' : totalText(dealerTotal.total, dealerTotal.soft, dealer.length, text)}
          </b>
        </p>
        {!rolling && <CardWords cards={dealer} />}
      </div>
      <p className="bj-print" aria-hidden="true">
        {text('tables.blackjack.print')}
      </p>
      <div className="bj-hands" data-two={round?.hands.length === 2 || undefined}>
        {round?.hands.map((_, place) => (
          <PlayerHand key={`${round.id}:${place}`} round={round} place={place} times={times?.hands[place] ?? []} rolling={rolling} />
        ))}
        {!round && (
          <div className="card-hand">
            <PlayingCard card={undefined} faded />
            <PlayingCard card={undefined} faded />
          </div>
        )}
      </div>
    </div>
  )
}
