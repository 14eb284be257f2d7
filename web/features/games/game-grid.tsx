/** Game grid: thousands of tiles of which only those in view are drawn. It reports which those are, so that only they are loaded. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTileSkeleton } from '@baize/ui/picture/art-tile.tsx'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { GameTile, type TileActs } from './game-tile.tsx'

type Props = {
  /** The game at a place of the list; undefined while its page loads. */
  gameAt: (index: number) => Game | undefined
  total: number
  acts: TileActs
  onView: (firstIndex: number, lastIndex: number) => void
}

/** Columns by width, as `bz-grid-tiles` has them. */
const columnsFor = (width: number): number => (width >= 900 ? 6 : width >= 640 ? 4 : width >= 460 ? 3 : 2)
const GAP = 16
/** Rows that are drawn beyond the view. They are few for a first look and while the list moves, and more when it rests, ready for the next scroll. */
const BEYOND = { first: 1, moving: 1, before: 3, after: 6 } as const
/**
 * Rows on either side of the focused one. `drawn` rows are drawn at once, so that a held Tab key does not run ahead of them and out of the list.
 * `asked` rows are loaded, and `left` is how far the list may be scrolled before the focus is left behind.
 */
const BESIDE_FOCUS = { drawn: 2, asked: 12, left: 30 } as const
/** As many as the server writes into the page with their pictures; those of later tiles are painted beside it. */
const FIRST_LOOK = 6
const tileWidth = (width: number, columns: number): number => (width - GAP * (columns - 1)) / columns
/** Art of 3:4 and two lines under it. */
const rowHeight = (width: number, columns: number): number => Math.round(tileWidth(width, columns) * (4 / 3) + 40 + GAP)

type Rows = { readonly from: number; readonly to: number }

/** The rows that are drawn: what is seen at once, and the rows around it in slices while the list rests. */
function useDrawnRows({ from, to }: Rows, rests: boolean): Rows {
  const [drawn, setDrawn] = useState<Rows>({ from, to })
  const [moved, setMoved] = useState(false)
  if (!rests && !moved) setMoved(true)
  if (from < drawn.from || to > drawn.to) setDrawn({ from: from - BEYOND.moving, to: to + BEYOND.moving })
  useEffect(() => {
    if (!rests) return
    const next = moved ? { from: from - BEYOND.before, to: to + BEYOND.after } : { from, to: to + BEYOND.first }
    startTransition(() => setDrawn(next))
  }, [from, to, rests, moved])
  return drawn
}

const holds = ({ from, to }: Rows, row: number): boolean => row >= from && row <= to

/** The rows of two stretches in their order, of a total number of rows. */
function rowsOf(one: Rows, other: Rows, rows: number): number[] {
  const first = Math.max(0, Math.min(one.from, other.from))
  const last = Math.min(rows - 1, Math.max(one.to, other.to))
  const between = Array.from({ length: Math.max(0, last - first + 1) }, (_unused, place) => first + place)
  return between.filter((row) => holds(one, row) || holds(other, row))
}

/** The rows around the focus; only those that are drawn where it stands elsewhere, or the list has been scrolled far away from it. */
const aroundFocus = (drawn: Rows, focus: number | undefined, beside: number): Rows =>
  focus === undefined || focus < drawn.from - BESIDE_FOCUS.left || focus > drawn.to + BESIDE_FOCUS.left
    ? drawn
    : { from: focus - beside, to: focus + beside }

/** The position of the list and its width. */
function usePlace(box: RefObject<HTMLElement | null>): { readonly width: number; readonly top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => setPlace({ width: element.clientWidth, top: element.getBoundingClientRect().top + scrollY })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])
  return place
}

export function GameGrid({ gameAt, total, acts, onView }: Props) {
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const { width, top } = usePlace(box)
  const columns = columnsFor(width)
  const height = rowHeight(width, columns)
  const rows = Math.ceil(total / columns)
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => height,
    overscan: 0,
    scrollMargin: top,
    useFlushSync: false,
  })
  useEffect(() => virtual.measure(), [virtual, height])
  const seen = virtual.getVirtualItems()
  const [focus, setFocus] = useState<number>()
  const drawn = useDrawnRows({ from: seen[0]?.index ?? 0, to: seen.at(-1)?.index ?? 0 }, !virtual.isScrolling)
  const shown = rowsOf(drawn, aroundFocus(drawn, focus, BESIDE_FOCUS.drawn), rows)
  const asked = aroundFocus(drawn, focus, BESIDE_FOCUS.asked)
  const [firstRow, lastRow] = [Math.max(0, Math.min(drawn.from, asked.from)), Math.min(rows - 1, Math.max(drawn.to, asked.to))]
  useEffect(
    () => onView(firstRow * columns, Math.max(0, Math.min(total, (lastRow + 1) * columns) - 1)),
    [firstRow, lastRow, columns, total, onView],
  )

  return (
    <div
      ref={box}
      className="bz-virtual"
      style={{ height: virtual.getTotalSize(), '--list-tile-unit': `${tileWidth(width, columns) / 100}px` } as object}
    >
      {width > 0 &&
        shown.map((row) => (
          <div
            key={row}
            className="bz-virtual-row"
            onFocus={() => setFocus(row)}
            style={{ insetBlockStart: row * height, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: Math.min(columns, total - row * columns) }, (_unused, column) => {
              const index = row * columns + column
              const game = gameAt(index)
              return game ? (
                <GameTile key={game.nodeId} {...{ game, acts }} pictureAside={index >= FIRST_LOOK} />
              ) : (
                <ArtTileSkeleton key={`wait-${index}`} />
              )
            })}
          </div>
        ))}
    </div>
  )
}
