/** Store of transfers: one for a key, ended once, and asked about when it is due. */
import { expect, it } from 'vitest'
import { after, bareRows, before, FIRST, M1, M2, NEXT } from '../testing/bare-rows.ts'
import { endTransfer, insertTransfer, movedOf, dueTransfers, takeTransfer, transferByKey } from './transfer-store.ts'

const rows = bareRows()
const { act } = rows

const transferRow = {
  vendor: 'V1',
  member: M1,
  player: 'p1',
  account: 1n,
  currency: 'MMK',
  direction: 'in',
  units: 5n,
  key: 'k',
  at: FIRST,
} as const

it('[GAME-16] a transfer is one for a member’s key, is ended once, and is asked about when it is due', async () => {
  const make = async (more: object, askAt = FIRST) => (await act((tx) => insertTransfer(tx, { ...transferRow, ...more }, askAt)))?.id
  const first = (await make({}))!
  expect(await make({ units: 6n })).toBeUndefined()
  const others = [
    await make({ key: 'l' }, before(FIRST)),
    await make({ member: M2 }, after(FIRST)),
    await make({ key: 'm', direction: 'out', at: before(FIRST) }),
  ]
  const { reader } = rows.database
  expect([
    (await transferByKey(reader, M1, 'k'))?.id,
    (await transferByKey(reader, M2, 'k'))?.id,
    await transferByKey(reader, M2, 'l'),
  ]).toEqual([first, others[1], undefined])
  const due = (limit: number, resting: readonly string[] = []) => dueTransfers(reader, FIRST, limit, resting)
  const take = (id: string) => act(async (tx) => (await takeTransfer(tx, id, FIRST, NEXT))?.id)
  expect([await due(1), await due(1, [others[0]!])]).toEqual([[others[0]], [(await due(9))[1]]])
  expect(new Set(await due(9))).toEqual(new Set([others[0], others[2], first]))
  // Whoever takes it has it until then.
  expect([await take(first), await take(first)]).toEqual([first, undefined])
  expect(new Set(await due(9))).toEqual(new Set([others[0], others[2]]))
  expect(await rows.of('select asked from games_transfer order by asked')).toEqual([0, 0, 0, 1])
  await act((tx) => endTransfer(tx, first, 'done', '', NEXT))
  await act((tx) => endTransfer(tx, first, 'refused', 'late', NEXT))
  await rows.database.pool.query('update games_transfer set ask_at = $1', [FIRST.toString()])
  expect(await rows.of("select state, reason, ended_at from games_transfer where state <> 'pending'")).toEqual([['done', '', NEXT]])
  expect(await transferByKey(reader, M1, 'k')).toEqual({ ...transferRow, id: first, state: 'done', reason: '', asked: 1 })
  // The oldest first, though another is asked for earlier.
  expect(await due(9)).toHaveLength(3)
  await rows.database.pool.query('update games_transfer set ask_at = $1', [FIRST.toString()])
  expect((await due(9))[0]).toBe(others[2])
  await act((tx) => endTransfer(tx, others[2]!, 'done', '', NEXT))
  await make({ key: 'n', state: 'pending', units: 7n, currency: 'THB' })
  await make({ key: 'o', units: 9n, vendor: 'V2' })
  await make({ key: 'p', units: 100n })
  await act(async (tx) => endTransfer(tx, (await transferByKey(tx, M1, 'p'))!.id, 'refused', 'declined', NEXT))
  expect(await movedOf(reader, M1, 'MMK')).toEqual(
    new Map([
      ['V1', { pending: 5n, moved: 0n }],
      ['V2', { pending: 9n, moved: 0n }],
    ]),
  )
  await act(async (tx) => endTransfer(tx, (await transferByKey(tx, M1, 'l'))!.id, 'done', '', NEXT))
  expect((await movedOf(reader, M1, 'MMK')).get('V1')).toEqual({ pending: 0n, moved: 5n })
})
