/** Slot symbols: nine flat prints in the inks of the house, drawn once and used on every reel. */
import type { SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'

const petals = [0, 72, 144, 216, 288]

/** The prints stand once in the page; the reels refer to them by name. */
export function SlotPrints() {
  return (
    <svg className="slot-prints" aria-hidden="true">
      <symbol id="slot-H1" viewBox="0 0 48 48">
        <path className="ink-cinnabar" d="M5 24C10 13 22 10 32 18L44 10C42 16 42 32 44 38L32 30C22 38 10 35 5 24Z" />
        <path className="line-paper" d="M19 15C23 20 23 28 19 33M25 15C29 20 29 28 25 33M31 18C34 22 34 26 31 30" />
        <circle className="ink-paper" cx="12.5" cy="21.5" r="2.6" />
      </symbol>
      <symbol id="slot-H2" viewBox="0 0 48 48">
        <path className="line-wood" d="M24 8V42" />
        <path
          className="ink-plum"
          d="M4 26C6 14 14 7 24 7S42 14 44 26C40 23 36 23 33.5 26 31 23 27 23 24 26 21 23 17 23 14.5 26 12 23 8 23 4 26Z"
        />
        <path className="line-paper" d="M24 7C19 12 15.500 18 14.500 26M24 7C29 12 32.500 18 33.500 26M24 7V26" />
        <path className="line-wood" d="M24 42C24 46 17 46 17 41" />
      </symbol>
      <symbol id="slot-H3" viewBox="0 0 48 48">
        <path className="ink-indigo" d="M24 3 41 20 24 33 7 20Z" />
        <path className="ink-paper" d="M24 3 24 33 7 20Z" opacity=".35" />
        <path className="line-paper" d="M24 3V33M7 20H41" />
        <path className="line-wood" d="M24 33C18 37 30 40 24 46" />
        <path className="ink-cinnabar" d="M20 38l4 2 4-2v5l-4-2-4 2Z" />
      </symbol>
      <symbol id="slot-L1" viewBox="0 0 48 48">
        <path className="ink-jade" d="M24 5C38 13 41 28 24 43 7 28 10 13 24 5Z" />
        <path className="line-paper" d="M24 9V43M24 18 16 14M24 18 32 14M24 26 14 21M24 26 34 21M24 34 17 29M24 34 31 29" />
      </symbol>
      <symbol id="slot-L2" viewBox="0 0 48 48">
        <path className="ink-cinnabar" d="M31 12C39 20 31 42 9 42 22 37 22 22 25 13Z" />
        <path className="ink-jade" d="M22 14C24 8 32 7 34 13 30 17 26 17 22 14Z" />
        <path className="line-leaf" d="M28 9C28 5 31 4 33 4" />
      </symbol>
      <symbol id="slot-L3" viewBox="0 0 48 48">
        {petals.map((turn) => (
          <path key={turn} className="ink-paper" d="M24 24C16 18 17 6 24 4 31 6 32 18 24 24Z" transform={`rotate(${turn} 24 24)`} />
        ))}
        <circle className="ink-cinnabar" cx="24" cy="24" r="4.5" />
      </symbol>
      <symbol id="slot-L4" viewBox="0 0 48 48">
        <path className="ink-indigo" d="M24 42C10 36 5 22 10 12 16 6 32 6 38 12 43 22 38 36 24 42Z" />
        <path
          className="line-paper"
          d="M24 41V9M23 40C17 30 14 20 15 11M25 40C31 30 34 20 33 11M22 40C14 33 10 24 9.500 17M26 40C34 33 38 24 38.500 17"
        />
      </symbol>
      <symbol id="slot-W" viewBox="0 0 48 48">
        <ellipse className="ink-wood" cx="24" cy="36" rx="18" ry="7" />
        <path className="ink-wood" d="M6 16H42V36H6Z" />
        <path className="line-paper" d="M6 20 14 38 22 21 30 39 38 20 42 32" />
        <ellipse className="ink-paper" cx="24" cy="15" rx="18" ry="7.5" />
        <ellipse className="ink-jade" cx="24" cy="15" rx="7" ry="2.800" />
      </symbol>
      <symbol id="slot-S" viewBox="0 0 48 48">
        <path
          className="ink-gold"
          d="M24 3 29.500 17 44 17.500 32.500 26.500 36.500 41 24 32.500 11.500 41 15.500 26.500 4 17.500 18.500 17Z"
        />
        <circle className="ink-cinnabar" cx="24" cy="23" r="5" />
      </symbol>
    </svg>
  )
}

export function SlotPrint({ symbol }: { symbol: SlotSymbol }) {
  return (
    <svg className="slot-print" viewBox="0 0 48 48" aria-hidden="true">
      <use href={`#slot-${symbol}`} />
    </svg>
  )
}
