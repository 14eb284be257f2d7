/** Proves that every team's figures are the sums of its members', through moves, late play and closed days, and that a difference is reported. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = smallWorld(database)
  // Each test has the same days.
  await database.pool.query("update agents_closed set day = '1970-01-01'")
})

const below = async (upline: string) => world.come(await world.link(upline))
/** The sums of a member's days, or of the days of the whole team. */
const sums = async (table: 'agents_day' | 'agents_team_day', member: string, day?: string) => {
  const { rows } = await database.pool.query<Record<string, bigint>>(
    `select sum(stake_units)::bigint as stake, sum(valid_units)::bigint as valid, sum(win_units)::bigint as win, sum(bets)::bigint as bets, sum(active)::bigint as active,
       sum(deposit_units)::bigint as deposits, sum(first_deposits)::bigint as firsts, sum(registrations)::bigint as people, sum(bonus_units)::bigint as bonus
     from ${table} where member = $1 and ($2::date is null or day = $2)`,
    [member, day ?? null],
  )
  return rows[0]!
}

describe('[AG-03] facts', () => {
  it('are counted by the local day on which they come, rounds once, and a first deposit once', async () => {
    const member = await world.come()
    // 16:40 UTC is 23:10 in Yangon, and 17:40 the next day there.
    const [before, after] = ['2026-11-20T16:40:00Z', '2026-11-20T17:40:00Z'].map((text) => Temporal.Instant.from(text)) as [never, never]
    await world.play({ member, stakeUnits: 100n, bonusStakeUnits: 30n, winUnits: 50n, at: before })
    await world.play({ member, stakeUnits: -100n, bonusStakeUnits: -30n, winUnits: -50n, first: false, at: after })
    const deposit = { owner: member, kind: 'deposit', amount: 70n } as const
    await world.money({ ...deposit, at: before }, { ...deposit, at: before })
    await world.money(
      { ...deposit, at: after },
      { ...deposit, kind: 'bonus', accountKind: 'bonus', contra: 'promotion:x', amount: 9n, at: after },
    )
    expect(await sums('agents_day', member, '2026-11-20')).toEqual({
      stake: 100n,
      valid: 70n,
      win: 50n,
      bets: 1n,
      active: 1n,
      deposits: 140n,
      firsts: 1n,
      people: 1n,
      bonus: 0n,
    })
    expect(await sums('agents_day', member, '2026-11-21')).toEqual({
      stake: -100n,
      valid: -70n,
      win: -50n,
      bets: 0n,
      active: 0n,
      deposits: 70n,
      firsts: 0n,
      people: 0n,
      bonus: 9n,
    })
    const { rows } = await database.pool.query('select window_at, valid_units from agents_tick where member = $1 order by 1', [member])
    expect(rows.map((row) => [row.window_at.toString(), row.valid_units])).toEqual([
      ['2026-11-20T16:40:00Z', 70n],
      ['2026-11-20T17:40:00Z', -70n],
    ])
  })

  it('have a column for each kind of money, by its sign, and take nothing of other accounts', async () => {
    const member = await world.come()
    const kinds = [
      { kind: 'withdrawal', amount: -30n },
      { kind: 'withdrawal', amount: 10n },
      { kind: 'rebate', amount: 4n },
      { kind: 'convert', contra: 'points:convert', amount: 5n },
      { kind: 'redeem', contra: 'points:goods', amount: 6n },
      { kind: 'redeem', contra: 'points:goods', amount: -7n },
      { kind: 'deposit', amount: -8n },
      { kind: 'deposit', accountKind: 'bonus', amount: 9n },
      { kind: 'bonus', accountKind: 'bonus', contra: 'promotion:x', amount: 50n },
      { kind: 'bonus', contra: 'promotion:x', amount: -20n },
      { kind: 'bonus', accountKind: 'points', contra: 'promotion:x', amount: 3n },
    ] as const
    await world.money(...kinds.map((each) => ({ owner: member, ...each })))
    const { rows } = await database.pool.query(
      `select deposit_units as deposits, withdrawal_units as withdrawals, rebate_units as rebates, bonus_units as bonus
       from agents_day where member = $1 and category = 'CASH'`,
      [member],
    )
    expect(rows).toEqual([{ deposits: 0n, withdrawals: 20n, rebates: 4n, bonus: 41n }])
  })

  it('of a day are final from ten past two on, and not before all of it was heard', async () => {
    let heard = false
    world = smallWorld(database, undefined, { heard: () => heard })
    const closed = async (at: string) => {
      world.clock.set(at)
      await world.agents.endDays()
      return (await database.pool.query<{ day: string }>('select day::text from agents_closed')).rows[0]?.day
    }
    expect(await closed('2026-11-20T19:40:00Z')).toBe('1970-01-01')
    heard = true
    expect(await closed('2026-11-20T19:39:59Z')).toBe('1970-01-01')
    expect(await closed('2026-11-20T19:40:00Z')).toBe('2026-11-20')
  })

  it('of a closed day count on the day after it, and nobody outside of the tree has any', async () => {
    const member = await world.come()
    world.clock.set('2026-11-21T20:00:00Z')
    await world.agents.endDays()
    await world.play({ member, stakeUnits: 5n, at: Temporal.Instant.from('2026-11-19T08:00:00Z') })
    expect([(await sums('agents_day', member, '2026-11-22')).stake, (await sums('agents_day', member, '2026-11-19')).stake]).toEqual([
      5n,
      null,
    ])
    await world.play({ member: '00000000-0000-7000-8000-00000000000f', stakeUnits: 5n })
    expect((await database.pool.query("select from agents_day where member = '00000000-0000-7000-8000-00000000000f'")).rowCount).toBe(0)
  })
})

describe('[AG-04, AG-06] teams', () => {
  it('are the sums of their members, with the days before a move in the old line', async () => {
    const [old, next] = [await world.come(), await world.come()]
    const middle = await below(old)
    const leaf = await below(middle)
    await world.play({ member: leaf, stakeUnits: 10n }, { member: middle, stakeUnits: 1n })
    expect(await database.transact((tx) => world.agents.staff.move(tx, middle, next))).toMatchObject({ ok: true })
    world.clock.forward({ hours: 24 })
    await world.play({ member: leaf, stakeUnits: 100n })
    await world.agents.rollUp()
    await world.play({ member: leaf, stakeUnits: 1000n })
    await world.agents.rollUp()
    await world.agents.rollUp()
    const teams = await Promise.all([old, next, middle, leaf].map((member) => sums('agents_team_day', member)))
    expect(teams.map(({ stake }) => stake)).toEqual([11n, 1100n, 1111n, 1110n])
    expect(teams.map(({ people }) => people)).toEqual([3n, 1n, 2n, 1n])
  })

  it('do not take a day before its moves are done', async () => {
    const [old, next] = [await world.come(), await world.come()]
    const moved = await below(old)
    await database.transact((tx) => world.agents.staff.move(tx, moved, next))
    world.clock.forward({ hours: 24 })
    await world.play({ member: moved, stakeUnits: 10n })
    await database.pool.query('select agents_roll_up(1000)')
    expect((await sums('agents_team_day', old, '2026-11-21')).stake).toBe(null)
    await world.agents.rollUp()
    expect((await sums('agents_team_day', next, '2026-11-21')).stake).toBe(10n)
  })

  it('keep a day whole where a move of it was committed after they had something of it', async () => {
    const [old, next] = [await world.come(), await world.come()]
    const moved = await below(old)
    world.clock.forward({ hours: 24 })
    await world.play({ member: moved, stakeUnits: 10n })
    await world.agents.rollUp()
    // It was ordered before midnight, in a transaction that ended after the roll-up.
    await database.pool.query("insert into agents_move (member, upline, day) values ($1, $2, '2026-11-21')", [moved, next])
    await world.play({ member: moved, stakeUnits: 5n })
    await world.agents.rollUp()
    expect((await sums('agents_team_day', old, '2026-11-21')).stake).toBe(15n)
    world.clock.forward({ hours: 24 })
    await world.play({ member: moved, stakeUnits: 7n })
    await world.agents.rollUp()
    expect((await sums('agents_team_day', next)).stake).toBe(7n)
    expect((await sums('agents_team_day', old)).stake).toBe(15n)
  })

  it('miss nothing that is played while they are given what lies before it', async () => {
    const top = await world.come()
    const member = await below(top)
    await world.play({ member, stakeUnits: 10n })
    const [adding, holding] = [await database.pool.connect(), await database.pool.connect()]
    const fact = JSON.stringify([{ member, currency: 'MMK', day: '2026-11-20', category: 'RNG', stake_units: 1 }])
    await adding.query('begin')
    await adding.query('select agents_add($1)', [fact])
    // The batch ends once whoever adds to it has committed.
    const rolled = world.agents.rollUp()
    await adding.query('commit')
    await rolled
    expect((await sums('agents_team_day', top)).stake).toBe(11n)
    await world.play({ member, stakeUnits: 100n })
    // The worker waits for the team that is held, after it has read what it gives.
    await holding.query('begin')
    await holding.query('select from agents_below_day where member = $1 for update', [top])
    const waiting = world.agents.rollUp()
    const waits = async () =>
      (
        await database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%agents_roll_up%'",
        )
      ).rowCount
    while ((await waits()) === 0);
    await world.play({ member, stakeUnits: 1000n })
    await holding.query('commit')
    await waiting
    expect((await sums('agents_team_day', top)).stake).toBe(111n)
    await world.agents.rollUp()
    expect((await sums('agents_team_day', top)).stake).toBe(1111n)
    for (const client of [adding, holding]) client.release()
  })

  it('agree with their members whatever is played while a worker rolls up; a difference is reported and left as it is', async () => {
    const play = fc.tuple(fc.nat(5), fc.bigInt(-500n, 500n), fc.constantFrom('RNG', 'LIVE'))
    const uplines = [0, 0, 1, 1, 3]
    await fc.assert(
      fc.asyncProperty(fc.array(play, { minLength: 1, maxLength: 8 }), async (rounds) => {
        const people = [await world.come()]
        for (const upline of uplines) people.push(await below(people[upline]!))
        await Promise.all([
          ...rounds.map(([who, stakeUnits, category]) => world.play({ member: people[who]!, stakeUnits, category })),
          world.agents.rollUp(),
          world.agents.rollUp(),
        ])
        // What is left goes by slices of a fact or two.
        await database.pool.query('update agents_closed set batch = batch + 1')
        for (let rolled = 1; rolled > 0;) rolled = (await database.pool.query('select agents_roll_up(1) as rolled')).rows[0].rolled
        const teamOf = (top: number): number[] => [top, ...uplines.flatMap((upline, at) => (upline === top ? teamOf(at + 1) : []))]
        for (const top of people.keys()) {
          const team = new Set(teamOf(top))
          const stake = rounds.reduce((sum, [who, units]) => sum + (team.has(who) ? units : 0n), 0n)
          expect(await sums('agents_team_day', people[top]!)).toMatchObject({ stake, people: BigInt(team.size) })
        }
      }),
      { numRuns: 5 },
    )
    world.clock.forward({ hours: 48 })
    await world.agents.rollUp()
    await world.agents.endDays()
    expect(world.alarms).toEqual([])
    const { rows } = await database.pool.query('select day from agents_checked')
    expect(rows.length).toBeGreaterThan(0)
    const wrong = await world.come()
    await below(wrong)
    await world.agents.rollUp()
    await database.pool.query('update agents_below_day set stake_units = 7 where member = $1', [wrong])
    world.clock.forward({ hours: 24 })
    await world.agents.endDays()
    await world.agents.endDays()
    expect(world.alarms).toEqual([{ day: expect.any(String), faults: 1, first: [{ member: wrong, category: 'CASH' }] }])
    expect((await sums('agents_team_day', wrong)).stake).toBe(7n)
  })
})
