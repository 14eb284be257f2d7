/** Store of the tree: whose line somebody stands in, and moves that wait for their day. */
import { expect, it } from 'vitest'
import { bareLine, DAY, LOW, MID, SIDE, TOMORROW, TOP, YESTERDAY } from '../testing/bare-line.ts'
import { accountsAbove, dueMoves, isBelow, keepMove, lineEnd, takeMove, teamPage, wayDown } from './tree-store.ts'

const line = bareLine()
const { act } = line
const free = async (row: string) => (await line.database.pool.query(`select from ${row} for update skip locked`)).rowCount

it('[AG-06] a line is what stands below; a move is one for a member, and is taken on its day by one worker', async () => {
  const { reader } = line.database
  const end = async (member: string, to: Parameters<typeof lineEnd>[2]) => {
    const found = await lineEnd(reader, member, to, false)
    return found && [found.id, found.level]
  }
  expect([
    await end(MID, 'upline'),
    await end(TOP, 'upline'),
    await end(TOP, { account: 'LOW' }),
    await end(TOP, { account: 'top' }),
  ]).toEqual([[TOP, 1], undefined, [LOW, 2], undefined])
  expect([await end(MID, { account: 'top' }), await end(SIDE, { account: 'low' })]).toEqual([undefined, undefined])
  await act(async (tx) => {
    await lineEnd(tx, MID, 'upline', true)
    expect(await free('agents_place')).toBe(2)
  })
  expect([await isBelow(reader, LOW, TOP), await isBelow(reader, TOP, LOW), await isBelow(reader, LOW, SIDE)]).toEqual([true, false, false])
  expect((await wayDown(reader, TOP, LOW)).map(({ account, level }) => [account, level])).toEqual([
    ['top', 0],
    ['mid', 1],
    ['low', 2],
  ])
  expect([await accountsAbove(reader, LOW), await accountsAbove(reader, MID), await accountsAbove(reader, TOP)]).toEqual([
    ['mid', 'top'],
    ['top'],
    [],
  ])
  expect([await wayDown(reader, MID, TOP), await wayDown(reader, SIDE, LOW)]).toEqual([[], []])
  const team = async (more: object, limit = 9, offset = 0) =>
    (
      await teamPage(
        reader,
        { agent: TOP, under: TOP, search: undefined, scope: 'team', ...more } as never,
        { today: DAY, tomorrow: TOMORROW },
        { limit, offset },
      )
    ).map(({ account }) => account)
  expect([
    await team({}),
    await team({}, 1),
    await team({}, 9, 1),
    await team({ scope: 'direct' }),
    await team({ under: SIDE }),
    await team({ agent: MID }),
  ]).toEqual([['low', 'mid'], ['low'], ['mid'], ['mid'], [], []])
  expect([
    await team({ search: 'lo' }),
    await team({ search: 'LOW' }),
    await team({ search: 'mi' }),
    await team({ search: 'top' }),
  ]).toEqual([[], ['low'], ['mid'], []])
  await act((tx) => keepMove(tx, LOW, TOP, TOMORROW))
  await act((tx) => keepMove(tx, LOW, SIDE, DAY))
  await act((tx) => keepMove(tx, MID, null, YESTERDAY))
  await act((tx) => keepMove(tx, SIDE, TOP, TOMORROW))
  const due = (...resting: string[]) => dueMoves(line.database.reader, DAY, resting)
  expect([await due(), await due(MID)]).toEqual([[MID, LOW], [LOW]])
  const take = (member: string) => act(async (tx) => (await takeMove(tx, member, DAY))?.member)
  await act(async (tx) => {
    expect(await takeMove(tx, MID, DAY)).toEqual({ member: MID, upline: null, day: YESTERDAY })
    // Another worker has that one, and takes the other; a move of tomorrow is nobody's.
    expect([await take(MID), await take(LOW), await take(SIDE)]).toEqual([undefined, LOW, undefined])
  })
  expect([await due(), await line.of('select member from agents_move')]).toEqual([[], [SIDE]])
})

it('[AG-06] a team names the kinds of contracts that hold today, in its members’ own currency', async () => {
  const contract = { downline: MID, upline: TOP, version: 1, answer: 'accepted', from_day: DAY }
  await line.put('contract', { ...contract, key: 'a', kind: 'hourly' })
  await line.put('contract', { ...contract, key: 'b', kind: 'daily', from_day: TOMORROW })
  await line.put('contract', { ...contract, key: 'c', kind: 'realtime', from_day: YESTERDAY, until_day: DAY })
  await line.put('contract', { ...contract, key: 'd', kind: 'dividend', currency: 'THB' })
  const query = { agent: TOP, under: TOP, search: undefined, scope: 'direct' } as const
  const [mid] = await teamPage(line.database.reader, query, { today: DAY, tomorrow: TOMORROW }, { limit: 9, offset: 0 })
  expect(mid?.contracts).toEqual(['hourly'])
})
