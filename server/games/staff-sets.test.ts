/** Staff sets: terms and free rounds as staff set them, and who is told what where two act at once. */
import { expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { settableClock } from '../platform/clock.ts'
import { systemRandom } from '../platform/random.ts'
import { createShelf } from './catalogue/shelf.ts'
import { NO_DESK } from './testing/no-neighbours.ts'
import { deskActs } from './desk/desk-acts.ts'
import { writeJackpotParts } from './jackpot-parts-store.ts'
import { noteFreeSpins } from './note-free-spins.ts'
import { setVendorTerms } from './set-terms.ts'
import { writeDialect, writeGameState, writePlayer, writeVendorState } from './store.ts'
import { at, bareRows, FIRST, M1, M2, M3 } from './testing/bare-rows.ts'

const rows = bareRows()
const { act } = rows
const clock = settableClock(FIRST.toString())

/** What a second transaction answers that began while the first had done its part and had not yet committed. */
async function meanwhile<First, Second>(
  first: Parameters<typeof act<First>>[0],
  second: Parameters<typeof act<Second>>[0],
): Promise<[First, Second]> {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  const { done, late } = await act(async (tx) => {
    const done = await first(tx)
    const late = act(second)
    await expect.poll(async () => (await rows.database.pool.query(waiting)).rowCount).toBe(1)
    return { done, late: { late } }
  })
  return [done, await late.late]
}

it('[GAME-15] of two members of staff at once the second is told what the first has set', async () => {
  expect(
    await meanwhile(
      (tx) => writeDialect(tx, 'V1', 'hub88'),
      (tx) => writeDialect(tx, 'V1', 'native'),
    ),
  ).toEqual(['native', 'hub88'])
  expect(
    await meanwhile(
      (tx) => writeVendorState(tx, 'V1', 'off'),
      (tx) => writeVendorState(tx, 'V1', 'on'),
    ),
  ).toEqual(['on', 'off'])
  expect(
    await meanwhile(
      (tx) => writeGameState(tx, 1, 'off'),
      (tx) => writeGameState(tx, 1, 'on'),
    ),
  ).toEqual(['on', 'off'])
})

it('[GAME-15] of two launches at once both have the player that the first has made', async () => {
  const offer = (player: string, currency: string, person = M3) => ({ player, person, currency, account: 9n, brand: '' })
  for (const currency of ['MMK', 'THB']) {
    const [first, second] = await meanwhile(
      (tx) => writePlayer(tx, 'V1', offer(`one-${currency}`, currency)),
      (tx) => writePlayer(tx, 'V1', offer(`two-${currency}`, currency)),
    )
    expect([first.player, second]).toEqual([`one-${currency}`, first])
  }
  await rows.database.pool.query('delete from games_player where person = $1', [M3])
})

it('[GAME-21] terms that are given stand over those before, and what is not given stays', async () => {
  const shelf = createShelf(rows.database.reader, clock)
  const set = async (given: Parameters<typeof setVendorTerms>[3], vendor = 'V1') => act((tx) => setVendorTerms(tx, shelf, vendor, given))
  const first = { limits: {}, callsASecond: null, callsKeptDays: 30, freeRoundsPaidBy: 'result', addresses: [], winTerms: {} }
  const limit = { currency: 'MMK', stakeUnits: 5n * UNITS, exposureUnits: undefined }
  const all = {
    limit,
    callsASecond: 9,
    callsKeptDays: 0,
    freeRoundsPaidBy: 'bonus-win',
    addresses: ['::1'],
    wins: { currency: 'THB', multiple: 3n },
  } as const
  const after = {
    limits: { MMK: { stake: '5.00' } },
    callsASecond: 9,
    callsKeptDays: 0,
    freeRoundsPaidBy: 'bonus-win',
    addresses: ['::1'],
    winTerms: { THB: { multiple: '3' } },
  }
  expect(await set(all)).toEqual(done({ before: first, after }))
  expect(await set({})).toEqual(done({ before: after, after }))
  expect(await set({ callsASecond: null })).toEqual(done({ before: after, after: { ...after, callsASecond: null } }))
  const wrong = { ok: false, code: 'value-refused', detail: { address: '10.0.0.0/33' } }
  expect([await set({ addresses: ['::1', '10.0.0.0/33'] }), await set({ addresses: ['10.0.0.0/33'] }, 'NONE')]).toEqual([wrong, wrong])
  expect(await set({}, 'NONE')).toEqual({ ok: false, code: 'not-found' })
  const back = { limit: { ...limit, stakeUnits: undefined }, callsKeptDays: 30, freeRoundsPaidBy: 'result', addresses: [] } as const
  expect(await set(back)).toMatchObject({ value: { after: { ...first, winTerms: { THB: { multiple: '3' } } } } })
})

it('[GAME-21] a set of free rounds is noted for one wallet of one member, under a name of plain signs', async () => {
  const baht = await act((tx) => writePlayer(tx, 'V1', { player: 'baht', person: M1, currency: 'THB', account: 9n, brand: '' }))
  const note = (more: object) => act((tx) => noteFreeSpins(tx, clock, { vendor: 'V1', issue: 'set-1', member: M1, mostUnits: 7n, ...more }))
  for (const issue of ['', 'a b', 'é', 'x'.repeat(101)])
    expect(await note({ issue })).toEqual({ ok: false, code: 'value-refused', detail: { issue } })
  const unknown = { ok: false, code: 'not-found' }
  expect([await note({ member: M3 }), await note({ currency: 'USD' })]).toEqual([unknown, unknown])
  const long = '~'.repeat(100)
  expect([await note({}), await note({}), await note({ issue: long, currency: 'THB' })]).toEqual(Array(3).fill(done({ member: M1 })))
  expect(await note({ member: M2 })).toEqual({ ok: false, code: 'value-refused', detail: { issue: 'noted for another member' } })
  expect(await rows.of('select vendor, issue, member, most_units, noted_at from games_free_spins order by issue')).toEqual([
    ['V1', 'set-1', M1, 7n, FIRST],
    ['V1', long, baht.member, 7n, FIRST],
  ])
  await rows.database.pool.query("delete from games_player where player = 'baht'")
})

it('[GAME-21] a report asks the ledger for its whole days and adds what went to the jackpots', async () => {
  const zone = 'Asia/Yangon'
  const days = ['2026-11-20', '2026-11-21'] as const
  await rows.callback('a')
  await writeJackpotParts(rows.database.writer, 'V1', [{ transaction: 'a', jackpot: 'mini', amount: '0.5' }], FIRST)
  const asks: unknown[] = []
  const moved = { vendor: 'V1', contra: 'vendor:V1/b-V1', currency: 'MMK', kind: 'bet', undid: null, inUnits: 0n, outUnits: 4n, entries: 1 }
  const ledger = { vendorSums: async (ask: object) => (asks.push(ask), days.map((day) => ({ ...moved, day }))) }
  const secrets = { seal: () => '', open: () => '' }
  const shelf = createShelf(rows.database.reader, clock)
  const { ggr } = deskActs({ database: rows.database, clock, random: systemRandom, secrets, ledger, desk: NO_DESK }, shelf)
  const row = { vendor: 'V1', brand: 'b-V1', currency: 'MMK', bets: 1, stake: 4n, win: 0n, jackpot: 0n, promo: 0n, ggr: 4n }
  const [first, second] = [
    { ...row, day: days[0], jackpotParts: '0' },
    { ...row, day: days[1], jackpotParts: '0' },
  ]
  expect(await ggr({ from: days[0], to: days[1], zone })).toEqual(done([{ ...first, jackpotParts: '0.5' }, second]))
  // Of another vendor no part is counted, and none of the day before.
  expect(await ggr({ from: days[0], to: days[1], zone, vendor: 'V2' })).toEqual(done([first, second]))
  expect(await ggr({ from: days[1], to: days[1], zone })).toEqual(done([first, second]))
  const span = { from: at('2026-11-19T17:30:00Z'), to: at('2026-11-21T17:30:00Z'), zone }
  expect(asks).toEqual([span, { ...span, vendor: 'V2' }, { ...span, from: at('2026-11-20T17:30:00Z') }])
})
