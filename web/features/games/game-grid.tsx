/** Game grid: thousands of tiles of which only those in view are drawn; it tells which those are, so that only they are asked for. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/art-tile.tsx'
import { useEffect, useRef } from 'react'
import { GameTile, type TileActs } from './game-tile.tsx'
import { columnsFor, rowHeight } from './grid-sight.ts'
import { useDrawn } from './use-drawn.ts'

type Props = {
  /** The game at a place of the list; undefined while its page is on its way. */
  gameAt: (index: number) => Game | undefined
  total: number
  acts: TileActs
  onView: (firstIndex: number, lastIndex: number) => void
}

type RowProps = { row: number; columns: number; height: number; end: number; gameAt: Props['gameAt']; acts: TileActs }

function Row({ row, columns, height, end, gameAt, acts }: RowProps) {
  return (
    <div className="bz-virtual-row" style={{ insetBlockStart: row * height, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {Array.from({ length: Math.min(columns, end - row * columns) }, (_unused, column) => {
        const index = row * columns + column
        const game = gameAt(index)
        return game ? <GameTile key={game.nodeId} game={game} index={index} acts={acts} /> : <ArtTileSkeleton key={`wait-${index}`} />
      })}
    </div>
  )
}

export function GameGrid({ gameAt, total, acts, onView }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { width, from, to } = useDrawn(box, total)
  const columns = columnsFor(width)
  const height = rowHeight(width, columns)
  const [end, firstRow] = [Math.min(to, total), Math.floor(from / columns)]
  useEffect(() => onView(from, Math.max(from, end - 1)), [from, end, onView])

  return (
    <div ref={box} className="bz-virtual" style={{ height: Math.ceil(total / columns) * height }}>
      {width > 0 &&
        Array.from({ length: Math.max(0, Math.ceil(end / columns) - firstRow) }, (_unused, place) => firstRow + place).map((row) => (
          <Row key={row} {...{ row, columns, height, end, gameAt, acts }} />
        ))}
    </div>
  )
}
