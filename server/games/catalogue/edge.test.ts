/** Proves where the edge of a game comes from, and that staff write what a vendor states and nothing of the in-house games. */
import { expect, it } from 'vitest'
import { settableClock } from '../../platform/clock.ts'
import { bareRows, FIRST } from '../testing/bare-rows.ts'
import { edgeOf, setGameEdge } from './edge.ts'
import { createShelf } from './shelf.ts'

const rows = bareRows()

it('the edge of a game is that of its rules, what its vendor states, or what the published return leaves', () => {
  const game = { vendor: 'PG', code: 'tiger', edgeBasisPoints: null, rtpBasisPoints: null }
  expect([
    edgeOf(game),
    edgeOf({ ...game, rtpBasisPoints: 9_650 }),
    edgeOf({ ...game, edgeBasisPoints: 0, rtpBasisPoints: 9_650 }),
  ]).toEqual([null, 350, 0])
  // Whatever the catalogue says, an in-house game has the edge of its rules; one that has none of ours is a vendor's.
  expect(edgeOf({ ...game, vendor: 'BGS', code: 'dice', edgeBasisPoints: 900, rtpBasisPoints: 9_000 })).toBe(50)
  expect(edgeOf({ ...game, vendor: 'BGS', code: 'elsewhere' })).toBeNull()
})

it('staff write the edge that a vendor states, and every process sees it', async () => {
  const shelf = createShelf(rows.database.reader, settableClock(FIRST.toString()))
  const set = (id: number, edgeBp: number | null) => rows.act((tx) => setGameEdge(tx, shelf, id, edgeBp))
  const kept = async () => (await shelf.current()).everById.get(1)?.edgeBasisPoints
  expect([await set(1, 275), await kept()]).toEqual([{ ok: true, value: { before: null } }, 275])
  expect([await set(1, null), await kept()]).toEqual([{ ok: true, value: { before: 275 } }, null])
  expect(await set(77_777, 1)).toEqual({ ok: false, code: 'game-unknown' })
  const row = {
    code: 'dice',
    game_type: 'BGS',
    name_en: 'd',
    name_my: 'd',
    released_on: '2026-01-01',
    search_en: 'd',
    search_my: 'd',
    position: 9,
  }
  await rows.put('vendor', { code: 'BGS', name_en: 'b', name_my: 'b', dialect: 'in-house', game_types: ['BGS'], position: 9 })
  await rows.put('game', { id: 9, vendor: 'BGS', ...row })
  expect(await set(9, 5_000)).toEqual({ ok: false, code: 'game-unknown' })
  await rows.database.pool.query("delete from games_game where id = 9; delete from games_vendor where code = 'BGS'")
})
