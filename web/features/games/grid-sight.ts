/** Grid sight: which tiles of a long list stand in the window, which around it, and what is drawn next on the way there. */

/** Columns by width, as `bz-grid-tiles` has them. */
export const columnsFor = (width: number): number => (width >= 900 ? 6 : width >= 640 ? 4 : width >= 460 ? 3 : 2)
const GAP = 16
/** Art of 3:4 and two lines under it. */
export const rowHeight = (width: number, columns: number): number =>
  Math.round(((width - GAP * (columns - 1)) / columns) * (4 / 3) + 40 + GAP)

/** Places of the list from the first to before `to`. */
export type Span = { readonly from: number; readonly to: number }

/** What of the list is drawn, and for which number of columns. */
export type Drawn = Span & { readonly columns: number }

/** `top`: where the list begins in the window. */
export type Place = { readonly top: number; readonly width: number; readonly windowHeight: number; readonly total: number }

export type Sight = { readonly columns: number; readonly seen: Span; readonly wanted: Span }

/** The tiles of the rows in the window, and of so many rows more before and after them. */
export function sightOf({ top, width, windowHeight, total }: Place, ahead: number): Sight {
  const columns = columnsFor(width)
  const height = rowHeight(width, columns)
  const place = (row: number): number => Math.min(total, Math.max(0, row * columns))
  const [first, last] = [Math.floor(-top / height), Math.floor((windowHeight - top - 1) / height)]
  return {
    columns,
    seen: { from: place(first), to: place(last + 1) },
    wanted: { from: place(first - ahead), to: place(last + 1 + ahead) },
  }
}

/** What the window shows is drawn in one go; nothing changes where it is there already. */
export function drawSeen(drawn: Drawn, { columns, seen, wanted }: Sight): Drawn {
  if (drawn.columns === columns && drawn.from <= seen.from && drawn.to >= seen.to) return drawn
  const touches = drawn.columns === columns && drawn.from <= seen.to && drawn.to >= seen.from
  if (!touches) return { columns, ...seen }
  return {
    columns,
    from: Math.max(wanted.from, Math.min(drawn.from, seen.from)),
    to: Math.min(wanted.to, Math.max(drawn.to, seen.to)),
  }
}

/** What comes next is drawn row after row, so that no frame has more to do than one; only then what is far behind is let go. */
export function drawNext(drawn: Drawn, sight: Sight): Drawn {
  const { columns, wanted } = sight
  const shown = drawSeen(drawn, sight)
  if (shown !== drawn) return shown
  if (drawn.to < wanted.to) return { ...drawn, to: Math.min(wanted.to, drawn.to + columns) }
  if (drawn.from > wanted.from) return { ...drawn, from: Math.max(wanted.from, drawn.from - columns) }
  return drawn.from === wanted.from && drawn.to === wanted.to ? drawn : { columns, ...wanted }
}
