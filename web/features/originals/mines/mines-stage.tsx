/** Mines stage: a lacquer board of twenty-five tiles; an opened tile shows a gem or a mine. */
import './mines.css'
import { MINES_TILES } from '@baize/rules/originals/mines.ts'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { useText } from '../../../i18n/i18n.ts'

const TILES = Array.from({ length: MINES_TILES }, (_, place) => place)
const COLUMNS = 5
const WALKS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

/** Arrow keys move over the board and stay on it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = WALKS[event.key]
  if (by === undefined || !(event.target instanceof HTMLElement)) return
  const place = Number(event.target.dataset['tile'])
  const sideways = Math.abs(by) === 1
  if (sideways && Math.floor((place + by) / COLUMNS) !== Math.floor(place / COLUMNS)) return
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-tile="${place + by}"]`)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Stone() {
  return (
    <svg viewBox="0 0 40 40" className="mines-stone">
      <path d="M13 5H27L36 16 20 36 4 16Z" />
      <path d="M13 5 20 16 27 5M4 16H36M20 16V36" className="mines-cut" />
    </svg>
  )
}

/** Twelve spikes around a ball as one path: otherwise a fully opened board would add a dozen elements for every mine. */
const BURR = [
  ...Array.from({ length: 12 }, (_, thorn) => {
    const turned = (x: number, y: number): string => {
      const [sine, cosine] = [Math.sin((thorn * Math.PI) / 6), Math.cos((thorn * Math.PI) / 6)]
      return `${(x * cosine - y * sine).toFixed(1)} ${(x * sine + y * cosine).toFixed(1)}`
    }
    return `M${turned(-2.6, -8)} ${turned(0, -18.5)} ${turned(2.6, -8)}Z`
  }),
  'M11 0A11 11 0 1 1-11 0 11 11 0 1 1 11 0Z',
].join('')

function Burr() {
  return (
    <svg viewBox="-20 -20 40 40" className="mines-burr">
      <path d={BURR} />
      <circle r="4.5" className="mines-eye" />
    </svg>
  )
}

export type TileFace = 'lid' | 'stone' | 'burr' | 'hit' | 'left'

/** The content of each tile: opened ones always, the rest once the round is over. */
export function faceOf(tile: number, opened: readonly number[], mined: readonly number[]): TileFace {
  const isMine = mined.includes(tile)
  if (opened.includes(tile)) return isMine ? 'hit' : 'stone'
  if (mined.length === 0) return 'lid'
  return isMine ? 'burr' : 'left'
}

type TileProps = { tile: number; face: TileFace; asking: boolean; playable: boolean }

/** One tile, rendered again only when something about it changes: a press opens one of two dozen. */
const Tile = memo(function Tile({ tile, face, asking, playable }: TileProps) {
  const text = useText()
  return (
    <button
      type="button"
      className="mines-tile"
      data-tile={tile}
      data-face={face}
      data-asking={asking || undefined}
      aria-disabled={!playable || face !== 'lid' || undefined}
      aria-label={text(`tables.mines.tile.${face}`, { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1 })}
    >
      <span className="mines-lid" aria-hidden="true" />
      {face !== 'lid' && (
        <span className="mines-under" aria-hidden="true">
          {face === 'hit' || face === 'burr' ? <Burr /> : <Stone />}
        </span>
      )}
    </button>
  )
})

type Props = {
  opened: readonly number[]
  /** Known only once the round is over. */
  mined: readonly number[]
  /** Requested and not answered yet. */
  asking: string | undefined
  /** A round is open. While one tile is requested the others keep their look: two dozen would be restyled for a moment. */
  playable: boolean
  onOpen: (tile: number) => void
}

export function MinesStage({ opened, mined, asking, playable, onOpen }: Props) {
  const text = useText()
  const press = ({ target }: MouseEvent): void => {
    const lid = target instanceof Element && playable ? target.closest<HTMLElement>('[data-face="lid"]') : null
    if (lid) onOpen(Number(lid.dataset['tile']))
  }
  return (
    <div
      className="mines-tray"
      role="group"
      aria-label={text('tables.mines.tray')}
      data-walks
      data-playable={playable || undefined}
      onClick={press}
      onKeyDown={walk}
    >
      {TILES.map((tile) => (
        <Tile key={tile} tile={tile} face={faceOf(tile, opened, mined)} asking={asking === String(tile)} playable={playable} />
      ))}
    </div>
  )
}
