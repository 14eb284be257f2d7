/** What a vendor corrects of an earlier period counts to no limit of the running one, whichever act corrects it. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { LIMITED_PLAY } from '@baize/contract/protection/limit-words.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { handOf } from '../check/client.ts'
import { openWorld, worldDatabase, type World } from '../testing/conformance-world.ts'
import { openClients, SPEAKING } from '../testing/open-clients.ts'

let database: TestDatabase
let world: World
let awc: Awaited<ReturnType<typeof openClients>>['awc']
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { forgeriesAMinute: 1_000_000 })
  awc = (await openClients(world)).awc
})
afterEach(async () => expect((await world.ledger.proveBooks()).faults).toEqual([]))
afterAll(async () => {
  await world.close()
  await database.drop()
})

it('[PROT-01, PL-13] AWC corrects bets and settlements of before, and only what is settled again counts', async () => {
  const player = await world.player(100n, { vendor: SPEAKING.awc })
  const calendar = { now: world.clock.now(), timeZone: 'UTC' }
  const limits = LIMITED_PLAY.map((what) => ({ what, every: 'month' as const, units: 1000n * UNITS }))
  await database.write((tx) => world.ledger.setLimits(tx, player.account, limits, calendar))
  const counted = async () => {
    const rows = await world.ledger.countedLimits(player.account, calendar)
    return rows.filter(({ every }) => every === 'month').map(({ what, used }) => `${what} ${used / UNITS}`)
  }
  let minute = 10
  const time = () => ({ updateTime: `2026-11-20T16:${(minute += 1)}:00.000+08:00` })
  const [adjusted, voided, settled, closed] = [handOf(player), handOf(player), handOf(player), handOf(player)]
  for (const hand of [adjusted, voided, settled, closed]) expect((await awc.bet(hand, '10')).word).toBe('ok')
  for (const hand of [settled, closed]) expect((await awc.act('settle', [hand], { winAmount: 15, ...time() })).word).toBe('ok')
  expect(await counted()).toEqual(['stake 40', 'loss 10'])
  // From now on all of this lies before the running periods, which keep what they have counted.
  await database.pool.query('update ledger_budget set since = ledger_now() where account = $1', [player.account])

  const part = () => ({ betAmount: 10, adjustAmount: 4, ...time() })
  const acts = [
    ['adjustBet', adjusted, part(), '94.00'],
    ['adjustBet', closed, part(), '98.00'],
    // What is left of its stake was taken again now, and still is of the bet of before.
    ['settle', adjusted, { winAmount: 0, ...time() }, '98.00'],
    ['adjustBet', adjusted, part(), '102.00'],
    ['voidSettle', adjusted, {}, '104.00'],
    ['voidBet', voided, {}, '114.00'],
    ['unvoidBet', voided, time(), '104.00'],
    ['resettle', settled, { winAmount: 18, ...time() }, '107.00'],
    ['unsettle', settled, {}, '89.00'],
    ['voidSettle', closed, {}, '80.00'],
  ] as const
  for (const [action, hand, fields, balance] of acts) {
    expect(await awc.act(action, [hand], fields), action).toMatchObject({ word: 'ok', balance })
    expect(await counted(), action).toEqual(['stake 40', 'loss 10'])
  }
  expect(await awc.act('settle', [settled], { winAmount: 12, ...time() })).toMatchObject({ word: 'ok', balance: '92.00' })
  expect(await counted()).toEqual(['stake 40', 'loss -2'])
})
