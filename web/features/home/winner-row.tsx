/** Winner row: who won how much on which game, with the game's picture; the name arrives masked from the server. */
import type { Winner } from '@baize/contract/records.ts'
import { GameFace } from '@baize/ui/picture/game-face.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'

export const winnerKey = ({ vassalage, gameCode, at, customerName }: Winner): string => `${at}/${vassalage}/${gameCode}/${customerName}`

export function WinnerRow({ winner }: { winner: Winner }) {
  const { gameName, customerName, winAmount, currencySymbol } = winner
  return (
    <div className="bz-winner">
      <GameFace game={winner} className="bz-winner-art" loading="lazy" />
      <span className="bz-winner-who">
        <strong>{customerName}</strong> <span>{gameName}</span>
      </span>
      <MoneyText value={winAmount} symbol={currencySymbol} sign="always" tone="gold" size="row" />
    </div>
  )
}

export const WinnerRowSkeleton = () => (
  <div className="bz-winner" aria-hidden="true">
    <Skeleton shape="box" width={36} height={36} />
    <Skeleton width="45%" />
    <Skeleton width={72} />
  </div>
)
