/** Pick board: everything that a play needs, rendered from its board: places, rows of options, and a field for typed tickets. */
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { TextArea } from '@baize/ui/fields/field.tsx'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { useMemo } from 'react'
import type { BetTerms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import type { Board, BoardMode, Typed } from './board.ts'
import { ticketsOf, toggled, toggledPlace, withPicks, type Entry } from './entry.ts'
import { cellOdds } from './odds.ts'
import { PickRow } from './pick-row.tsx'
import { wordText } from './play-name.ts'
import type { Zodiac } from './pricing.ts'

const NO_ODDS: ReadonlyMap<string, string> = new Map()

type Props = {
  boards: readonly Board[]
  mode: BoardMode
  rules: string
  play: LotteryPlay
  terms: Pick<BetTerms, 'maximumGroup'>
  zodiac: Zodiac
  entry: Entry
  fault: string | undefined
  onMode: (mode: BoardMode) => void
  onEntry: (entry: Entry) => void
}

function PlaceChoice({ board, entry, onEntry, text }: { board: Board; entry: Entry; onEntry: (entry: Entry) => void; text: Text }) {
  const { places } = board
  if (!places) return null
  return (
    <div className="lot-row">
      <div className="lot-row-label">
        <span>{text('lottery.places')}</span>
        <span className="lot-row-least">
          {places.least === places.most ? text('lottery.exactly', { n: places.least }) : text('lottery.atLeast', { n: places.least })}
        </span>
      </div>
      <div className="lot-options lot-options-words" role="group" aria-label={text('lottery.places')}>
        {Array.from({ length: places.of }, (_, index) => index + 1).map((place) => (
          <button
            key={place}
            type="button"
            className="lot-option figures"
            aria-pressed={entry.places.includes(place)}
            onClick={() => onEntry(toggledPlace(board, entry, place))}
          >
            {text('lottery.row.position', { n: place })}
          </button>
        ))}
      </div>
    </div>
  )
}

/** An example ticket for the field's hint: `123`, `01 05`. */
const sampleOf = ({ length, digits, inner }: Typed): string =>
  inner === '' ? '1234567890'.slice(0, length) : Array.from({ length }, (_, place) => String(place * 2 + 1).padStart(digits, '0')).join(' ')

function TicketField({
  typed,
  entry,
  fault,
  onEntry,
  text,
}: {
  typed: Typed
  entry: Entry
  fault: string | undefined
  onEntry: (entry: Entry) => void
  text: Text
}) {
  const tickets = ticketsOf(typed, entry.text)
  return (
    <TextArea
      label={typed.most === 1 ? text('lottery.typeOne') : text('lottery.type')}
      hint={`${text(typed.inner === '' ? 'lottery.typeHint' : 'lottery.typeGroups', { sample: sampleOf(typed), n: typed.length })} ${
        tickets.length > 0 ? text('lottery.typed', { n: tickets.length }) : ''
      }`}
      error={fault}
      value={entry.text}
      rows={typed.most === 1 ? 1 : 5}
      inputMode="numeric"
      spellCheck={false}
      autoComplete="off"
      className="figures"
      onChange={(event) => onEntry({ ...entry, text: event.currentTarget.value })}
    />
  )
}

/** The animal whose year it is: the one that has number 1. */
const animalOfYear = (zodiac: Zodiac): string | undefined => Object.entries(zodiac ?? {}).find(([, numbers]) => numbers.includes('01'))?.[0]

const hasAnimals = ({ rows }: Board, zodiac: Zodiac): boolean => rows.some(({ options }) => zodiac?.[options[0] ?? ''] !== undefined)

export function PickBoard({ boards, mode, rules, play, terms, zodiac, entry, fault, onMode, onEntry }: Props) {
  const text = useText()
  const year = animalOfYear(zodiac)
  const before = boards.some(({ places }) => places)
    ? `${Array.from({ length: boards[0]?.places?.least ?? 0 }, (_, at) => at + 1).join('')}@`
    : ''
  const odds = useMemo(
    () => boards.map((one) => one.rows.map((row) => cellOdds(rules, play, row, terms, { zodiac, before }))),
    [boards, rules, play, terms, zodiac, before],
  )
  const board = boards.find((one) => one.mode === mode) ?? boards[0]
  if (!board) return null
  const ownOdds = odds[boards.indexOf(board)]
  return (
    <div className="lot-board">
      {year !== undefined && hasAnimals(board, zodiac) && (
        <p className="lot-year">{text('lottery.year', { animal: wordText(text, year) })}</p>
      )}
      {boards.length > 1 && (
        <Segmented
          label={text('lottery.mode')}
          options={boards.map((one) => ({ value: one.mode, label: text(`lottery.mode.${one.mode}`) }))}
          value={board.mode}
          onChange={onMode}
          size="sm"
        />
      )}
      <PlaceChoice board={board} entry={entry} onEntry={onEntry} text={text} />
      {board.typed && <TicketField typed={board.typed} entry={entry} fault={fault} onEntry={onEntry} text={text} />}
      {board.rows.map((row, place) => (
        <PickRow
          // oxlint-disable-next-line react/no-array-index-key -- rows of a board never change their order
          key={place}
          row={row}
          rules={rules}
          picked={entry.picks[place] ?? []}
          odds={ownOdds?.[place] ?? NO_ODDS}
          zodiac={zodiac}
          onToggle={(option) => onEntry(toggled(board, entry, place, option))}
          onPicks={(picks) => onEntry(withPicks(board, entry, place, [...new Set(picks)]))}
        />
      ))}
      {!board.typed && fault !== undefined && (
        <p className="lot-fault" role="status">
          {fault}
        </p>
      )}
    </div>
  )
}
