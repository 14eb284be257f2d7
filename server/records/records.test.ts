/** Proves what members read: filters, sums and pages of the betting record, and every movement on exactly one page of the account record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Movement } from '@baize/contract/records.ts'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { createLedger } from '../ledger/ledger.ts'
import { systemClock } from '../platform/clock.ts'
import { createRecords } from './records.ts'
import { expectQuartersOfRounds, recountQuarters } from './testing/quarters.ts'
import { allPages, around, placeOf, ROUNDS, smallWorld, type BetQuery, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld

beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const PAGE = { pageNo: 1, pageSize: 100 }
const byText = (a: string | null, b: string | null): number => (String(a) < String(b) ? -1 : 1)

describe('the betting record', () => {
  test('[MEMBER-05] filters by day of the merchant, category, vendor and state, with the sums of what is left', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const stranger = await world.newPlayer(1_000n * UNITS)
    for (const path of ROUNDS) {
      await world.move(player, 'bet', -3n * UNITS, placeOf(path), `bet:${path}`)
      await world.move(stranger, 'bet', -7n * UNITS, placeOf(path))
      if (path.endsWith('r1')) await world.move(player, 'win', 5n * UNITS, placeOf(path))
      if (path.endsWith('r2')) await world.undo(player, `bet:${path}`)
    }
    await world.caughtUp()
    // The stakes of four open rounds are not lost yet.
    expect(await world.bets(player)).toMatchObject({ total: 12, totals: { stake: '24.00', win: '20.00', net: '8.00' } })
    expect(await world.bets(player, { state: 'settled' })).toMatchObject({
      total: 4,
      totals: { stake: '12.00', win: '20.00', net: '8.00' },
    })
    expect(await world.bets(player, { state: 'rolled-back' })).toMatchObject({
      total: 4,
      totals: { stake: '0.00', win: '0.00', net: '0.00' },
    })
    expect(await world.bets(player, { state: 'open', vassalage: 'PG' })).toMatchObject({ total: 2, totals: { stake: '6.00', net: '0.00' } })
    expect(await world.bets(player, { gameType: 'FISH' })).toMatchObject({ total: 3, totals: { stake: '6.00', win: '5.00' } })
    expect((await world.bets(player, { gameType: 'BGS' })).content.map(({ originalRound }) => originalRound).toSorted(byText)).toEqual([
      'r1',
      'r2',
      'r3',
    ])
    expect(await world.bets(player, { gameType: 'SPORTS' })).toEqual({
      content: [],
      pageNum: 1,
      totalPages: 1,
      total: 0,
      totals: { stake: '0.00', win: '0.00', net: '0.00' },
    })
    // The last half hour before midnight in Yangon is 17:00 to 17:30 in UTC.
    const shift = (round: string, at: string) =>
      database.pool.query('update records_round set started_at = $3 where member = $1 and vendor = $4 and round = $2', [
        player.id,
        round,
        at,
        'PG',
      ])
    await shift('r1', '2026-03-04T17:29:59.999Z')
    await shift('r2', '2026-03-04T17:30:00Z')
    await shift('r3', '2026-03-03T17:30:00Z')
    await recountQuarters(database.pool, player.id)
    const onDay = async (from: string, to: string) =>
      (await world.bets(player, { from, to, vassalage: 'PG' })).content.map(({ round }) => round)
    expect(await onDay('2026-03-04', '2026-03-04')).toEqual(expect.arrayContaining(['r1', 'r3']))
    expect(await onDay('2026-03-05', '2026-03-05')).toEqual(expect.arrayContaining(['r2']))
    expect(await onDay('2026-03-01', '2026-03-31')).toHaveLength(6)
    expect(await onDay('2026-03-06', '2026-03-01')).toEqual([])
    for (const day of ['2026-02-30', '0000-01-01', '9999-12-31', '2026-13-01', 'x'])
      expect(await world.records.bettingRecord({ id: player.id, currency: 'MMK' }, { ...PAGE, from: day }, 'EN')).toEqual({
        ok: false,
        code: 'invalid-input',
        detail: { field: 'from' },
      })
    const burmese = await world.records.bettingRecord({ id: player.id, currency: 'MMK' }, { ...PAGE, vassalage: 'FC' }, 'MY')
    expect(burmese).toMatchObject({ value: { content: [{ gameName: 'ငါးမန်း', vendorName: 'FC MY' }, {}, {}] } })
  })

  test('[MEMBER-05] pages hold every round of the filter once, latest first, over many quarters of an hour', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const rounds = Array.from({ length: 45 }, (_, index) => ({ vendor: 'PG', game: 'tiger', round: `p${index}` }))
    await Promise.all(rounds.map((place) => world.move(player, 'bet', -UNITS, place)))
    for (const place of rounds.filter((_, index) => index % 3 === 0)) await world.move(player, 'win', UNITS, place)
    await world.caughtUp()
    await expectQuartersOfRounds(database.pool)
    const look = async (query: BetQuery, total: number) => {
      const all = await allPages((pageNo) => world.bets(player, { ...query, pageNo, pageSize: 7 }))
      expect(new Set(all.map(({ id }) => id)).size).toBe(total)
      // As instants: their text leaves closing zeros out and does not sort like time.
      const times = all.map(({ startedAt }) => Temporal.Instant.from(startedAt).epochMilliseconds)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      const pages = Math.ceil(total / 7)
      expect(await world.bets(player, { ...query, pageNo: pages + 1, pageSize: 7 })).toMatchObject({
        content: [],
        totalPages: pages,
        total,
      })
    }
    await look({}, 45)
    // Four rounds begin in some quarters of an hour and none in others, and some at the very start of one.
    await database.pool.query(
      `update records_round set started_at = timestamptz '2026-03-04 12:00Z' - substr(round, 2)::int / 9 * interval '50 minutes' - substr(round, 2)::int % 9 * interval '3 minutes'
       where member = $1`,
      [player.id],
    )
    await recountQuarters(database.pool, player.id)
    await look({}, 45)
    await look({ state: 'settled' }, 15)
    await look({ state: 'open', from: '2026-03-04', to: '2026-03-04' }, 30)
  })

  test('[MEMBER-05] says why stakes came back, at their rounds, and asks about no round that kept them', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const placeIn = (game: string, round: string) => ({ vendor: 'PG', game, round })
    for (const round of ['kept', 'back', 'also'] as const)
      await world.move(player, 'bet', -2n * UNITS, placeIn('tiger', round), `why:${round}`)
    for (const round of ['back', 'also'] as const) await world.undo(player, `why:${round}`)
    await world.caughtUp()
    const asked: unknown[] = []
    const records = createRecords({
      database,
      ledger: world.ledger,
      ...around,
      refundReasons: async (member, rounds) => {
        asked.push([member, [...rounds].toSorted((one, other) => byText(one.round, other.round))])
        return rounds.map(({ round }) => (round === 'back' ? ['taken-back', 'drawn-early'] : []))
      },
    })
    const told = await records.bettingRecord({ id: player.id, currency: 'MMK' }, PAGE, 'EN')
    const rows = told.ok ? told.value.content.map(({ round, refund, refundReasons }) => [round, refund, refundReasons]) : []
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        ['kept', '0.00', []],
        ['back', '2.00', ['taken-back', 'drawn-early']],
        ['also', '2.00', []],
      ]),
    )
    expect(asked).toEqual([[player.id, [placeIn('tiger', 'also'), placeIn('tiger', 'back')]]])
  })
})

describe('profit and loss', () => {
  test('sums settled rounds by day of the merchant and category, exactly as the ledger has them', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const stranger = await world.newPlayer(1_000n * UNITS)
    // Amounts that no float would keep: a third of a ten-thousandth too little or too much shows.
    const stakes = [1n, 3n, 333_333n, 12_345_679n, 7n, 99_999n, 1_000_001n, 2n, 5n, 19n, 23n, 29n]
    for (const [index, path] of ROUNDS.entries()) {
      await world.move(player, 'bet', -stakes[index]!, placeOf(path), `profit:${path}`)
      await world.move(stranger, 'bet', -7n * UNITS, placeOf(path))
      if (path.endsWith('r1')) await world.move(player, 'win', 0n, placeOf(path))
      if (path.endsWith('r2')) await world.move(player, 'win', stakes[index]! * 3n + 1n, placeOf(path))
    }
    await world.undo(player, 'profit:PG/unknown/r3')
    await world.caughtUp()
    // Midnight in Yangon is 17:30 in UTC: the first ends a day, the second begins the next.
    const shifting = 'update records_round set started_at = $4 where member = $1 and game_code = $2 and round = $3'
    const shift = (game: string, round: string, at: string) => database.pool.query(shifting, [player.id, game, round, at])
    for (const game of ['tiger', 'shark', 'dice', 'unknown']) {
      await shift(game, 'r1', '2026-03-04T17:29:59.999Z')
      await shift(game, 'r2', '2026-03-04T17:30:00Z')
      await shift(game, 'r3', '2026-03-05T12:00:00Z')
    }
    await recountQuarters(database.pool, player.id)
    const look = async (from: string, to: string) => {
      const outcome = await world.records.profitLoss({ id: player.id, currency: 'MMK' }, { from, to })
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.value
    }
    const units = (text: string): bigint => (text.startsWith('-') ? -parseUnits(text.slice(1))! : parseUnits(text)!)
    const whole = await look('2026-03-03', '2026-03-06')
    expect(whole.days.map(({ day, rounds }) => [day, rounds])).toEqual([
      ['2026-03-03', 0],
      ['2026-03-04', 4],
      ['2026-03-05', 4],
      ['2026-03-06', 0],
    ])
    // The ledger's own sum over the entries of the settled rounds, by category.
    const { rows } = await database.pool.query<{ game_type: string; stake: string; win: string }>(
      "select game_type, sum(stake_units)::text as stake, sum(win_units)::text as win from records_round where member = $1 and state = 'settled' group by 1",
      [player.id],
    )
    const book = await world.ledger.entries(player.wallet, { limit: 1000 })
    const settled = new Set(ROUNDS.filter((path) => !path.endsWith('r3')))
    const inBook = book.filter(({ vendor, game, round }) => settled.has(`${vendor}/${game}/${round}`))
    expect(units(whole.totals.net)).toBe(inBook.reduce((sum, { amount }) => sum + amount, 0n))
    expect(units(whole.totals.stake)).toBe(inBook.reduce((sum, { kind, amount }) => sum - (kind === 'bet' ? amount : 0n), 0n))
    expect(Object.fromEntries(whole.types.map(({ gameType, stake, win }) => [gameType, [units(stake), units(win)]]))).toEqual(
      Object.fromEntries(rows.map(({ game_type, stake, win }) => [game_type, [BigInt(stake), BigInt(win)]])),
    )
    for (const part of [...whole.days, whole.totals, ...whole.types]) expect(units(part.win) - units(part.stake)).toBe(units(part.net))
    for (const way of [whole.days, whole.types, whole.days.flatMap(({ types }) => types)])
      expect(way.reduce((sum, { net }) => sum + units(net), 0n)).toBe(units(whole.totals.net))
    expect((await look('2026-03-04', '2026-03-04')).totals).toEqual((({ types: _types, day: _day, ...sums }) => sums)(whole.days[1]!))
    // What the betting record says under the same filter is the same.
    const bets = await world.bets(player, { state: 'settled', from: '2026-03-04', to: '2026-03-05' })
    expect(bets.totals).toEqual((({ rounds: _rounds, ...sums }) => sums)(whole.totals))
    expect(await look('2026-03-06', '2026-03-03')).toMatchObject({ days: [], types: [], totals: { rounds: 0, net: '0.00' } })
    const refused = (from: string, to: string) => world.records.profitLoss({ id: player.id, currency: 'MMK' }, { from, to })
    expect(await refused('2026-02-30', '2026-03-01')).toMatchObject({ code: 'invalid-input', detail: { field: 'from' } })
    expect(await refused('2026-01-01', '2026-04-03')).toMatchObject({ code: 'invalid-input', detail: { field: 'to' } })
    expect(await refused('2026-01-01', '2026-04-02')).toMatchObject({ ok: true })
    await assertBooksBalance(world.ledger)
  })
})

describe('[WALLET-07, WC-50] consolidated funds', () => {
  test('add up the main wallet, what is held, and the vendors’ wallets, and say when one of these does not answer', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const { wallet } = player
    await database.write(async (tx) => {
      await world.ledger.lock(tx, [wallet])
      await world.ledger.hold(tx, {
        key: `hold:${wallet}`,
        account: wallet,
        amount: 100n * UNITS + 1n,
        reason: 'withdrawal',
        reference: 'W1',
      })
    })
    const member = { id: player.id, wallet, currency: 'MMK', account: 'a', role: 'member', sessionId: 's' } as const
    const funds = await world.records.consolidatedFunds(member, 'EN')
    expect(funds).toMatchObject({ main: '899.9999', held: '100.0001', total: '1000.00', whole: true, vendors: [] })
    const vendors = [
      { vassalage: 'AB', displayName: 'Amber', balance: '0.0003' },
      { vassalage: 'CD', displayName: 'Cedar', balance: null as string | null },
    ]
    const with2 = createRecords({ database, ledger: world.ledger, ...around, vendorWallets: async () => vendors })
    expect(await with2.consolidatedFunds(member, 'EN')).toMatchObject({ total: '1000.0003', whole: false, vendors })
    vendors[1]!.balance = '2.5'
    expect(await with2.consolidatedFunds(member, 'EN')).toMatchObject({ total: '1002.5003', whole: true })
    const beside = async () => ({ bonus: 70n * UNITS, locked: 250n * UNITS, points: 125_000n })
    const with3 = createRecords({ database, ledger: world.ledger, ...around, beside })
    // Bonus money is part of the sum, points are not, and what waits for turnover cannot leave.
    expect(await with3.consolidatedFunds(member, 'EN')).toMatchObject({
      bonus: '70.00',
      locked: '250.00',
      withdrawable: '649.9999',
      points: '12.50',
      total: '1070.00',
    })
    const more = createRecords({
      database,
      ledger: world.ledger,
      ...around,
      beside: async () => ({ ...(await beside()), locked: 900n * UNITS }),
    })
    expect(await more.consolidatedFunds(member, 'EN')).toMatchObject({ withdrawable: '0.00' })
    await assertBooksBalance(world.ledger)
  })
})

describe('the account record', () => {
  test('[MEMBER-06] every movement stands on exactly one page with type, amount, balance after and reference', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const { wallet } = player
    const held = { account: wallet, amount: 100n * UNITS, reason: 'withdrawal', reference: 'W7' }
    await database.write(async (tx) => {
      await world.ledger.lock(tx, [wallet])
      await world.ledger.hold(tx, { key: `hold:${wallet}`, ...held })
      await world.ledger.settleHold(tx, { key: `paid:${wallet}`, hold: `hold:${wallet}`, contra: 'payment:test', kind: 'withdrawal' })
    })
    for (let at = 0; at < 30; at += 1) {
      const place = { vendor: 'PG', game: 'tiger', round: `m${at}` }
      await world.move(player, 'bet', -UNITS, place, `m:${wallet}:${at}`)
      await world.move(player, at % 7 === 0 ? 'jackpot' : 'win', at % 2 === 0 ? 2n * UNITS : 0n, place)
    }
    await world.undo(player, `m:${wallet}:3`)
    await world.move(player, 'bonus', 9n * UNITS, { contra: 'promotion:test', reference: 'B1' })
    await world.caughtUp()
    const all = await allPages((pageNo) => world.movements(player, { pageNo, pageSize: 7 }))
    const book = (await world.ledger.entries(wallet, { limit: 1000 })).filter(({ amount }) => amount !== 0n)
    expect(all.map(({ id }) => id)).toEqual(book.map(({ id }) => id.toString()))
    expect(all).toHaveLength(1 + 3 + 30 + 15 + 1 + 1)
    expect(await world.movements(player, { pageSize: 7 })).toMatchObject({ total: 51, totalPages: 8 })
    let balance = 0n
    for (const { amount, balanceAfter } of [...all].reverse()) {
      balance += amount.startsWith('-') ? -parseUnits(amount.slice(1))! : parseUnits(amount)!
      expect(balanceAfter).toBe(formatUnits(balance))
    }
    const row = (type: string): Movement => all.find((one) => one.type === type)!
    expect(row('promotion')).toMatchObject({ amount: '9.00', reference: row('promotion')!.id, detail: 'B1 EN', currency: 'MMK' })
    expect(row('rollback')).toMatchObject({ amount: '1.00', reference: 'm3', detail: 'Tiger' })
    expect(row('withdrawal')).toMatchObject({ amount: '-100.00', reference: 'W7', detail: 'W7' })
    expect(row('deposit')).toMatchObject({ amount: '1000.00', balanceAfter: '1000.00', reference: 'D1' })
    const counts = await Promise.all(
      (['deposit', 'withdrawal', 'hold', 'release', 'bet', 'win', 'rollback', 'promotion'] as const).map(async (type) => {
        const page = await world.movements(player, { type })
        expect(page.content.every((one) => one.type === type)).toBe(true)
        return page.total
      }),
    )
    expect(counts).toEqual([1, 1, 1, 1, 30, 15, 1, 1])
    await assertBooksBalance(world.ledger)
  })

  test('[MEMBER-06] bonus money has movements of its own, and what promotions and points gave is called so', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const about = { contra: 'promotion:test', reference: 'B7' }
    expect(await world.movements(player, { purse: 'bonus' })).toEqual({ content: [], pageNum: 1, totalPages: 1, total: 0 })
    const beside = await database.write((tx) => world.ledger.openAccount(tx, { owner: player.id, kind: 'bonus', currency: 'MMK' }))
    await world.move({ ...player, wallet: beside }, 'bonus', 50n * UNITS, about)
    await world.move({ ...player, wallet: beside }, 'bet', -20n * UNITS, placeOf('PG/tiger/r1'))
    await world.move(player, 'check-in', 2n * UNITS, about)
    await world.move(player, 'referral', 3n * UNITS, about)
    await world.move(player, 'rebate', 4n * UNITS, { ...about, reference: 'B8' })
    await world.move(player, 'convert', 5n * UNITS, { contra: 'points:convert', reference: 'P1' })
    await world.move(player, 'refund', 6n * UNITS, placeOf('PG/tiger/r1'))
    await world.caughtUp()
    const rows = ({ content }: { content: Movement[] }) =>
      content.map(({ type, amount, balanceAfter, detail }) => [type, amount, balanceAfter, detail])
    const bonus = await world.movements(player, { purse: 'bonus' })
    expect([bonus.total, rows(bonus)]).toEqual([
      2,
      [
        ['bet', '-20.00', '30.00', 'Tiger'],
        ['promotion', '50.00', '50.00', 'B7 EN'],
      ],
    ])
    expect(rows(await world.movements(player))).toEqual([
      ['rollback', '6.00', '1020.00', 'Tiger'],
      ['points', '5.00', '1014.00', 'P1'],
      ['rebate', '4.00', '1009.00', 'B8 EN'],
      ['promotion', '3.00', '1005.00', 'B7 EN'],
      ['promotion', '2.00', '1002.00', 'B7 EN'],
      ['deposit', '1000.00', '1000.00', 'D1'],
    ])
    expect((await world.movements(player, { type: 'promotion', purse: 'bonus' })).total).toBe(1)
    await assertBooksBalance(world.ledger)
  })

  test('[MEMBER-06] pages and days of the merchant go through the quarters of an hour without a gap', async () => {
    const player = await world.newPlayer(UNITS)
    // The ledger has its time from the database's clock, which tests may shift forward.
    for (const minutes of [14, 15, 29, 61, 700, 1500, 1501]) {
      const connection = { ...database.connection, options: `-c baize.clock_shift_seconds=${minutes * 60}` }
      const later = await createLedger({ connection, clock: systemClock, allowUnsafe: true })
      for (let at = 0; at < 4; at += 1) {
        const transfer = {
          account: player.wallet,
          contra: 'promotion:test',
          amount: UNITS,
          kind: 'bonus' as const,
          reference: `${minutes}/${at}`,
        }
        await later.submit({ key: `later:${minutes}:${at}`, account: player.wallet, transfers: [transfer] })
      }
      await later.close()
    }
    await world.caughtUp()
    const book = await world.ledger.entries(player.wallet, { limit: 1000 })
    expect(book).toHaveLength(29)
    for (const pageSize of [1, 3, 4, 5, 100])
      expect((await allPages((pageNo) => world.movements(player, { pageNo, pageSize }))).map(({ id }) => id)).toEqual(
        book.map(({ id }) => id.toString()),
      )
    const dayOf = (at: Temporal.Instant): string => at.toZonedDateTimeISO('Asia/Yangon').toPlainDate().toString()
    const byDay = Map.groupBy(book, ({ at }) => dayOf(at))
    expect(byDay.size).toBeGreaterThan(1)
    for (const [day, entries] of byDay) {
      const read = (pageNo: number) => world.movements(player, { from: day, to: day, pageNo, pageSize: 3 })
      expect((await allPages(read)).map(({ id }) => id)).toEqual(entries.map(({ id }) => id.toString()))
      expect(await read(1)).toMatchObject({ total: entries.length, totalPages: Math.ceil(entries.length / 3) })
    }
    expect(await world.movements(player, { from: '2020-01-01', to: '2020-12-31' })).toEqual({
      content: [],
      pageNum: 1,
      totalPages: 1,
      total: 0,
    })
    expect(await world.movements(player, { pageNo: 2 })).toMatchObject({ content: [], total: 29 })
    expect(
      await world.records.accountRecord(
        { account: player.wallet, currency: 'MMK', member: player.id },
        { ...PAGE, to: '2026-02-29' },
        'EN',
      ),
    ).toMatchObject({
      code: 'invalid-input',
      detail: { field: 'to' },
    })
  })
})
