/** Proves the timed work of the games room. It asks every vendor for the previous day once a day, and looks for rounds without an end. */
import { parseCronItems } from 'graphile-worker'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../app/testing.ts'
import { betBody, inRound, nextId, openWorld, winBody, worldDatabase, type World } from './testing/conformance-world.ts'
import { gamesJobs } from './jobs.ts'

let database: TestDatabase
let world: World
/** Which vendor was asked for which time, and what it answers: that it has nothing. */
const asked: string[] = []
let answers = true
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, {
    books: {
      list: async ({ vendor, from, to }) => {
        asked.push(`${vendor} ${from.toString()} ${to.toString()}`)
        return answers ? done({ by: 'acts', lines: [] }) : refused('unreachable')
      },
      round: async () => done({ state: 'ended', transactions: [] }),
    },
  })
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

/** How often each task is begun on a day, by the very reader of the schedule that begins it. */
function timesADay(): Record<string, number> {
  const times: Record<string, number> = {}
  for (const { task, match } of parseCronItems(gamesJobs(world.games).timed.map((line) => ({ ...line }))))
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const moment = { min: minute % 60, hour: Math.floor(minute / 60), date: 20, month: 11, dow: 5 }
      if (match(moment)) times[task] = (times[task] ?? 0) + 1
    }
  return times
}

it('[GAME-15] every vendor’s day is compared once a day, rounds without an end and transfers on their way are asked about, and old calls go (W-20, W-21)', () => {
  expect(timesADay()).toEqual({
    'games-reconcile': 1,
    'games-sweep-rounds': 24,
    'games-sweep-calls': 1,
    'games-sweep-sessions': 24,
    'games-resolve-transfers': 24 * 60,
  })
  // These follow a press in the console or a break, and have no time of their own.
  const pressed = ['games-call-back', 'games-free-rounds', 'games-take-list']
  expect(Object.keys(gamesJobs(world.games).tasks).toSorted()).toEqual([...Object.keys(timesADay()), ...pressed].toSorted())
})

it('[GAME-15] the task of the day asks for the whole day before, of those vendors at whom anybody played (W-21)', async () => {
  const { tasks } = gamesJobs(world.games)
  await tasks['games-reconcile']!({})
  expect(asked).toEqual([])
  const player = await world.player(10n)
  expect((await world.call('bet', betBody(player, nextId('r'), '4'))).status).toBe('ok')
  await tasks['games-reconcile']!({})
  expect(asked.splice(0)).toEqual(['PG 2026-11-18T23:50:00Z 2026-11-20T00:10:00Z'])
  expect(await world.games.reconciliations(10)).toMatchObject([{ vendor: 'PG', day: '2026-11-19', ours: 0n, missingThere: 0 }])
  world.clock.forward({ hours: 24 })
  await tasks['games-reconcile']!({})
  expect(asked).toEqual(['PG 2026-11-19T23:50:00Z 2026-11-21T00:10:00Z'])
  expect(await world.games.reconciliations(1)).toMatchObject([{ vendor: 'PG', day: '2026-11-20', ours: 1n, theirs: 0n, missingThere: 1 }])
})

it('[GAME-15] the task of the hour finds a round two days after it was opened, and not before (W-20)', async () => {
  const { tasks } = gamesJobs(world.games)
  const player = await world.player(10n)
  const round = nextId('r')
  expect((await world.call('bet', betBody(player, round, '4'))).status).toBe('ok')
  const closed = async () => {
    await tasks['games-sweep-rounds']!({})
    const { rows } = await database.pool.query<{ closed: boolean }>('select closed from games_round where round = $1', [round])
    return rows
  }
  world.clock.forward({ hours: 47 })
  expect(await closed()).toEqual([{ closed: false }])
  world.clock.forward({ hours: 2 })
  expect(await closed()).toEqual([{ closed: true }])
})

it('[GAME-15] the task of the hour finds a round that was opened again after it had been looked at, also one that it had ended (W-20)', async () => {
  const { tasks } = gamesJobs(world.games)
  const player = await world.player(10n)
  const round = nextId('r')
  const stuck = async () => {
    await tasks['games-sweep-rounds']!({})
    const { rows } = await database.pool.query<{ state: string }>('select state from games_stuck_round where round = $1', [round])
    return rows
  }
  const staked = betBody(player, round, '4')
  const paid = winBody(player, round, '6', { reference: staked['transaction'] })
  expect([(await world.call('bet', staked)).status, (await world.call('win', paid)).status]).toEqual(['ok', 'ok'])
  world.clock.forward({ hours: 72 })
  expect(await stuck()).toEqual([])
  expect((await world.call('rollback', inRound(player, round, { reference: paid['transaction'] }))).status).toBe('ok')
  world.clock.forward({ hours: 47 })
  expect(await stuck()).toEqual([])
  world.clock.forward({ hours: 2 })
  expect(await stuck()).toEqual([{ state: 'ended' }])
  await database.pool.query('update games_round set closed = false where round = $1', [round])
  const again = winBody(player, round, '5', { reference: staked['transaction'] })
  expect((await world.call('win', again)).status).toBe('ok')
  expect((await world.call('rollback', inRound(player, round, { reference: again['transaction'] }))).status).toBe('ok')
  world.clock.forward({ hours: 49 })
  expect(await stuck()).toEqual([{ state: 'ended' }])
  const { rows } = await database.pool.query<{ closed: boolean }>('select closed from games_round where round = $1', [round])
  expect(rows).toEqual([{ closed: true }])
})

it('[GAME-15] the tasks of the night remove the calls whose days are over and the sessions that ended, and nothing else (W-19)', async () => {
  const { tasks } = gamesJobs(world.games)
  const before = await world.player(10n)
  expect((await world.call('bet', betBody(before, nextId('r'), '1'))).status).toBe('ok')
  await world.games.settle()
  world.clock.forward({ hours: 24 * 31 })
  const after = await world.player(10n)
  const body = betBody(after, nextId('r'), '2')
  expect((await world.call('bet', body)).status).toBe('ok')
  await world.games.settle()
  await tasks['games-sweep-calls']!({})
  await tasks['games-sweep-sessions']!({})
  const { rows } = await database.pool.query<{ transaction: string }>('select transaction from games_call')
  expect(rows).toEqual([{ transaction: body['transaction'] }])
  expect((await world.call('bet', betBody(before, nextId('r'), '1'))).status).toBe('invalid-token')
  expect((await world.call('bet', betBody(after, nextId('r'), '1'))).status).toBe('ok')
})

it('[GAME-15] the task of the hour forgets a session that ended a day ago, and callers who have been quiet as long', async () => {
  const { tasks } = gamesJobs(world.games)
  const player = await world.player(10n)
  const status = async () => (await world.call('bet', betBody(player, nextId('r'), '1'))).status
  const since = world.clock.now().toString()
  await database.pool.query("insert into games_forgery (vendor, ip, since, bad) values ('PG', '10.0.0.7', $1, 3)", [since])
  const callers = async () => (await database.pool.query("select from games_forgery where ip = '10.0.0.7'")).rowCount
  world.clock.forward({ hours: 24, minutes: 30 })
  await tasks['games-sweep-sessions']!({})
  expect([await status(), await callers()]).toEqual(['token-expired', 1])
  world.clock.forward({ milliseconds: 1 })
  await tasks['games-sweep-sessions']!({})
  expect([await status(), await callers()]).toEqual(['invalid-token', 0])
})

it('[GAME-15] a press asks for the day of its vendor alone, and whoever does not answer fails the task, which is then tried again (W-21)', async () => {
  const { tasks } = gamesJobs(world.games)
  asked.length = 0
  await tasks['games-reconcile']!({ vendor: 'PG', day: '2026-11-02' })
  expect(asked).toEqual(['PG 2026-11-01T23:50:00Z 2026-11-03T00:10:00Z'])
  answers = false
  await expect(tasks['games-reconcile']!({ vendor: 'PG', day: '2026-11-02' })).rejects.toThrow(
    'the list of PG could not be compared: unreachable',
  )
  await expect(tasks['games-reconcile']!({ vendor: 'NOBODY', day: '2026-11-02' })).rejects.toThrow('not-found')
  await expect(tasks['games-reconcile']!({ vendor: 'PG' })).rejects.toThrow('no list came from PG')
  answers = true
})

it('[GAME-21] a list of games that did not come fails its task, and one that was refused does not', async () => {
  const { tasks } = gamesJobs(world.games)
  await expect(tasks['games-take-list']!({ vendor: 'PG', gameType: 'RNG' })).rejects.toThrow('PG did not answer about its games')
  await tasks['games-take-list']!({ vendor: 'NOBODY', gameType: 'RNG' })
  await tasks['games-take-list']!({ vendor: 'PG', gameType: 'CHESS' })
  await tasks['games-free-rounds']!({ id: 'fr-nothing' })
  await tasks['games-resolve-transfers']!({})
})
