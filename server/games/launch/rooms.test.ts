/** Rooms: which vendors are asked for their card rooms, and what is shown of their answers. */
import { expect, it } from 'vitest'
import { buildCatalogue } from '../catalogue/catalogue.ts'
import { gameRow, vendorRow } from '../testing/small-catalogue.ts'
import { listRooms, type AskRooms, type RoomWish } from './rooms.ts'

const PVP = { gameType: 'PVP' } as const
const catalogue = buildCatalogue(
  1n,
  [
    { ...vendorRow('A', ['PVP']), sandbox: false, connection: { address: 'https://a.test' } },
    vendorRow('B', ['PVP']),
    vendorRow('M', ['PVP'], 'maintenance'),
    vendorRow('S', ['PVP']),
  ],
  [
    gameRow(1, 'A', PVP),
    gameRow(2, 'A', { ...PVP, playable: false }),
    gameRow(3, 'A', { ...PVP, state: 'maintenance' }),
    gameRow(4, 'A'),
    gameRow(5, 'B', PVP),
    gameRow(6, 'M', PVP),
    gameRow(7, 'S', PVP),
  ],
)
const told = {
  en: 'Teak',
  my: 'ကျွန်း',
  currency: 'MMK',
  stake: '10',
  seats: 5,
  seated: 2,
  rakeBasisPoints: 300,
  mostRake: '5',
  practice: true,
}
const shown = { currency: 'MMK', stake: '10', seats: 5, seated: 2, rakeBasisPoints: 300, mostRake: '5', practice: true }

async function rooms(wish: Partial<RoomWish>) {
  const asked: unknown[] = []
  const ask: AskRooms = async (what) => {
    asked.push(what)
    if (what.vendor === 'S') return undefined
    return [
      { ...told, id: `${what.game}-MMK` },
      { ...told, id: `${what.game}-THB`, currency: 'THB' },
    ]
  }
  return { listed: await listRooms(catalogue, ask, { language: 'EN', ...wish }), asked }
}

it('[GAME-18] rooms are those of open card games, asked of each vendor by its address; one that does not answer has none', async () => {
  const { listed, asked } = await rooms({ currency: 'MMK', language: 'MY' })
  expect(asked).toEqual([
    { vendor: 'A', game: 'g1', address: 'https://a.test', isSandbox: false },
    { vendor: 'B', game: 'g5', address: undefined, isSandbox: true },
    { vendor: 'S', game: 'g7', address: undefined, isSandbox: true },
  ])
  expect(listed).toEqual([
    { roomId: 'g1-MMK', nodeId: 1, vassalage: 'A', gameCode: 'g1', gameName: 'my 1', roomName: 'ကျွန်း', ...shown },
    { roomId: 'g5-MMK', nodeId: 5, vassalage: 'B', gameCode: 'g5', gameName: 'my 5', roomName: 'ကျွန်း', ...shown },
  ])
})

it('[GAME-18] rooms are those of one vendor where it is named, in each currency where none is', async () => {
  const { listed, asked } = await rooms({ vassalage: 'B' })
  expect(asked).toHaveLength(1)
  expect(listed.map(({ roomId, gameName, roomName }) => [roomId, gameName, roomName])).toEqual([
    ['g5-MMK', 'en 5', 'Teak'],
    ['g5-THB', 'en 5', 'Teak'],
  ])
})
