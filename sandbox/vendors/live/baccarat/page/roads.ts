/** The roads of a shoe: the bead road in the order of rounds, and the big road that turns down with every run. */

export type Winner = 'player' | 'banker' | 'tie'
/** A column and a row of six, and the number of ties on it. */
export type RoadMark = { readonly column: number; readonly row: number; readonly winner: Exclude<Winner, 'tie'>; readonly ties: number }

export const ROAD_ROWS = 6

/**
 * The big road: a run of one side goes down its column and turns right where the column ends or is taken. Ties are marked on the previous
 * round, and those before the first win on the first mark.
 */
export const bigRoad = (rounds: readonly Winner[]): RoadMark[] => {
  const marks: RoadMark[] = []
  const taken = new Set<string>()
  let [runColumn, early] = [-1, 0]
  for (const winner of rounds) {
    const last = marks.at(-1)
    if (winner === 'tie') {
      if (last === undefined) early += 1
      else marks[marks.length - 1] = { ...last, ties: last.ties + 1 }
      continue
    }
    let [column, row] = [0, 0]
    if (last?.winner === winner) {
      const down = last.row + 1 < ROAD_ROWS && !taken.has(`${last.column},${last.row + 1}`) && last.column === runColumn
      column = down ? last.column : last.column + 1
      row = down ? last.row + 1 : last.row
    } else {
      runColumn += 1
      while (taken.has(`${runColumn},0`)) runColumn += 1
      column = runColumn
    }
    taken.add(`${column},${row}`)
    marks.push({ column, row, winner, ties: early })
    early = 0
  }
  return marks
}
