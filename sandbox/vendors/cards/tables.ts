/** The tables of the card room: one for each room, and a separate one for each player who practises. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { RAKE_BASIS_POINTS, rakeOf, roomsOf, SEATS, type Room } from './rooms.ts'
import { newTable, placeOf, seated, type Table } from './table.ts'

export type RoomView = Room & {
  readonly seats: number
  readonly seated: number
  readonly rakeBasisPoints: number
  readonly mostRake: string
}
export type TableSeat = { readonly table: Table; readonly place: number }

const roomView = (room: Room, count: number): RoomView => ({
  ...room,
  seats: SEATS,
  seated: count,
  rakeBasisPoints: room.practice ? 0 : RAKE_BASIS_POINTS,
  mostRake: formatUnits(rakeOf(room).mostUnits),
})

export type Tables = ReturnType<typeof createTables>

export const createTables = () => {
  const tables = new Map<string, Table>()
  const keyOf = (room: Room, player: string): string => (room.practice ? `${room.id} ${player}` : room.id)
  const find = (player: string): TableSeat | undefined => {
    for (const table of tables.values()) {
      const place = placeOf(table, player)
      if (place >= 0) return { table, place }
    }
    return undefined
  }
  return {
    find,
    all: (): Table[] => [...tables.values()],
    drop(table: Table): void {
      for (const [key, each] of tables) if (each === table) tables.delete(key)
    },
    at(room: Room, player: string): Table {
      const key = keyOf(room, player)
      const table = tables.get(key) ?? newTable(room)
      tables.set(key, table)
      return table
    },
    rooms: (currency: string): RoomView[] =>
      roomsOf(currency).map((room) => roomView(room, room.practice ? 0 : seated(tables.get(room.id) ?? newTable(room)).length)),
  }
}
