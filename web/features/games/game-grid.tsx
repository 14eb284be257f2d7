/** Game grid: thousands of tiles of which only those in view are drawn; it tells which those are, so that only they are asked for. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/art-tile.tsx'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { GameTile, type TileActs } from './game-tile.tsx'

type Props = {
  /** The game at a place of the list; undefined while its page is on its way. */
  gameAt: (index: number) => Game | undefined
  total: number
  acts: TileActs
  onView: (firstIndex: number, lastIndex: number) => void
}

/** Columns by width, as `bz-grid-tiles` has them. */
const columnsFor = (width: number): number => (width >= 900 ? 6 : width >= 640 ? 4 : width >= 460 ? 3 : 2)
const GAP = 16
/** Rows that are drawn beyond the sight: few for a first look, more for who has begun to scroll. */
const AHEAD = { resting: 1, scrolling: 3 } as const
/** Art of 3:4 and two lines under it. */
const rowHeight = (width: number, columns: number): number => Math.round(((width - GAP * (columns - 1)) / columns) * (4 / 3) + 40 + GAP)

export function GameGrid({ gameAt, total, acts, onView }: Props) {
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => setPlace({ width: element.clientWidth, top: element.getBoundingClientRect().top + scrollY })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  const [ahead, setAhead] = useState<number>(AHEAD.resting)
  useEffect(() => {
    const begin = (): void => setAhead(AHEAD.scrolling)
    addEventListener('scroll', begin, { once: true, passive: true })
    return () => removeEventListener('scroll', begin)
  }, [])
  const columns = columnsFor(place.width)
  const height = rowHeight(place.width, columns)
  const rows = Math.ceil(total / columns)
  const virtual = useWindowVirtualizer({ count: rows, estimateSize: () => height, overscan: ahead, scrollMargin: place.top })
  useEffect(() => virtual.measure(), [virtual, height])
  const items = virtual.getVirtualItems()
  const firstRow = items[0]?.index ?? 0
  const lastRow = items.at(-1)?.index ?? 0
  useEffect(
    () => onView(firstRow * columns, Math.max(0, Math.min(total, (lastRow + 1) * columns) - 1)),
    [firstRow, lastRow, columns, total, onView],
  )

  return (
    <div ref={box} className="bz-virtual" style={{ height: virtual.getTotalSize() }}>
      {place.width > 0 &&
        items.map((row) => (
          <div
            key={row.key}
            className="bz-virtual-row"
            style={{ transform: `translateY(${row.start - place.top}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: Math.min(columns, total - row.index * columns) }, (_unused, column) => {
              const index = row.index * columns + column
              const game = gameAt(index)
              return game ? <GameTile key={game.nodeId} game={game} index={index} acts={acts} /> : <ArtTileSkeleton key={`wait-${index}`} />
            })}
          </div>
        ))}
    </div>
  )
}
