/** Draws that a public value joins. They wait for it, follow from it, and are void when it stays away; nothing of our own ever replaces it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyDraw } from '@baize/rules/fairness/draw.ts'
import { QUICKNET } from '@baize/rules/fairness/beacon.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import { withSeeds } from '../issue/generate.ts'
import { createLottery, type Beacon, type Lottery } from '../lottery.ts'
import { smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { fixTicketSet } from '../bet/bet.ts'
import { gameOf, insertIssues, issueOf, writeBeacon } from '../store.ts'
import { closeIssue } from './close.ts'
import { drawInHouse } from './draw.ts'

const VALUE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'
const values = new Map<string, string>()
/** The moments after which a round was asked for. */
const after: Temporal.Instant[] = []
const beacon: Beacon = {
  name: QUICKNET.name,
  chain: QUICKNET,
  roundAfter: (at) => {
    after.push(at)
    return '1000'
  },
  valueOf: async (round) => values.get(round),
}

let world: SmallWorld
let later: Lottery
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1', { lateMinutes: 2 * 24 * 60 })
  await world.game('ssc-3', { lateMinutes: 1 })
  later = createLottery({ ...world.laterNeeds, beacon })
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

/** An issue on sale to which a round of the beacon was promised. */
async function promised(code: string, number: string) {
  const now = systemClock.now()
  const planned = { number, openAt: now.subtract({ minutes: 1 }), closeAt: now.add({ hours: 1 }), drawAt: now.add({ hours: 1 }) }
  const issues = withSeeds({ ...world.needs, beacon }, (await gameOf(world.database.reader, code))!, [planned])
  await world.database.write((tx) => insertIssues(tx, code, issues))
  return (await issueOf(world.database.reader, code, number))!
}

describe('[LOTT-04] a public value', () => {
  it('is waited for, joins the seed and the tickets, and is verified with them by anyone', async () => {
    const issue = await promised('ssc-1', '20261120-8001')
    // Nobody may know the value while bets are taken, whatever the clocks of two machines differ.
    expect(issue.closeAt.until(after.at(-1)!).total('seconds')).toBeCloseTo(10, 3)
    await world.bet(await world.member(), issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
    await later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ state: 'closed', draw: null, beaconRound: '1000', beaconValue: null })
    const promise = {
      beacon: 'drand-quicknet:1000',
      beaconChain: QUICKNET,
      seed: null,
      draw: null,
      drawnAt: null,
      stakes: '2.00',
      tickets: 1,
    }
    expect(await later.facts('ssc-1', issue.number)).toMatchObject({ value: promise })
    // A server that asks no beacon cannot say how its values are verified.
    expect(await world.lottery.facts('ssc-1', issue.number)).toMatchObject({ value: { ...promise, beaconChain: null } })
    values.set('1000', VALUE)
    // Another beacon is not the one that was promised, whatever it says for that round.
    await createLottery({ ...world.laterNeeds, beacon: { ...beacon, name: 'other' } }).turn()
    expect(await world.issueNow(issue)).toMatchObject({ state: 'closed', draw: null, beaconValue: null })
    await later.turn()
    await later.settle(issue.id)
    const told = await later.facts('ssc-1', issue.number)
    if (!told.ok) throw new Error(told.code)
    const { rules, game, commitment, seed, ticketsHash, beacon: joined, draw, beaconChain } = told.value
    expect([joined, beaconChain]).toEqual([`drand-quicknet:1000:${VALUE}`, QUICKNET])
    const published = { rules, game, issue: issue.number, commitment: commitment!, seed: seed!, ticketsHash: ticketsHash!, draw }
    expect(await verifyDraw({ ...published, beacon: joined })).toMatchObject({ ok: true })
    expect(await verifyDraw({ ...published, beacon: '-' })).toMatchObject({ code: 'numbers-differ' })
    await expect(world.database.pool.query(`update lottery_issue set beacon_value = 'ff' where id = ${issue.id}`)).rejects.toThrow(/keeps/)
  })

  it('[LOTT-04] that was fetched is not asked for again: the draw comes from it also when its source has gone since', async () => {
    const issue = await promised('ssc-1', '20261120-8002')
    values.set('1000', VALUE)
    // The process ends between the value and the draw.
    await world.database.write((tx) => writeBeacon(tx, issue.id, VALUE))
    let asked = 0
    const gone: Beacon = { ...beacon, valueOf: async () => void (asked += 1) }
    await createLottery({ ...world.laterNeeds, beacon: gone }).turn()
    const drawn = await world.issueNow(issue)
    expect([drawn.draw === null, drawn.beaconValue, asked]).toEqual([false, VALUE, 0])
    await later.settle(issue.id)
  })

  it('[LOTT-04] that comes early draws nothing before the time of the draw, nor before the tickets are fixed', async () => {
    values.set('1000', VALUE)
    const issue = await promised('ssc-1', '20261120-8003')
    await closeIssue(world.laterNeeds.database, issue.id)
    await drawInHouse({ ...world.laterNeeds, beacon }, issue.id)
    expect(await world.issueNow(issue)).toMatchObject({ state: 'closed', draw: null, ticketsHash: null })
    await fixTicketSet(world.database, issue.id)
    await drawInHouse({ ...world.needs, beacon }, issue.id)
    expect(await world.issueNow(issue)).toMatchObject({ state: 'closed', draw: null, seed: null })
    await later.turn()
    expect((await world.issueNow(issue)).draw).not.toBeNull()
    await later.settle(issue.id)
  })

  it('[LOTT-05] that stays away makes the draw void, and the stakes come back', async () => {
    values.clear()
    const issue = await promised('ssc-3', '20261120-8001')
    const member = await world.member(10n * UNIT)
    await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
    await later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ state: 'void', reason: 'beacon-missing', draw: null, seed: null })
    await later.refund(issue.id)
    expect(await world.balance(member)).toBe(10n * UNIT)
  })
})
