/** Proves the tree: nobody sees or changes another line, rates never rise on the way down, and no two moves at once make a circle. */
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
beforeEach(() => {
  world = smallWorld(database)
})

/** A chain of so many, the top first. */
async function chain(length: number): Promise<string[]> {
  const line = [await world.top()]
  while (line.length < length) line.push(await world.come(await world.link(line.at(-1)!, { RNG: Math.max(0, 100 - 10 * line.length) })))
  return line
}
const order = (member: string, upline: string | null) => database.transact((tx) => world.agents.staff.move(tx, member, upline))
const placeOf = async (member: string) => {
  const { rows } = await database.pool.query('select upline, path::text, depth from agents_place where member = $1', [member])
  return rows[0] as { upline: string | null; path: string; depth: number }
}
const midnight = () => world.clock.set(world.clock.now().add({ hours: 24 }).toString())

describe('[AGENT-05, AG-01, AG-07] the line', () => {
  it('is shown level by level, with names below the direct line masked', async () => {
    const [a = '', b = '', c = '', d = ''] = await chain(4)
    const told = await world.agents.team(a, {})
    expect(told).toMatchObject({ ok: true, value: { total: 1, content: [{ id: b, level: 1, children: 1, rates: { RNG: 90 } }] } })
    const below = await world.agents.team(a, { under: b })
    expect(below).toMatchObject({ ok: true, value: { content: [{ id: c, level: 2, account: expect.stringContaining('***') }] } })
    expect(await world.agents.member(a, d)).toMatchObject({
      ok: true,
      value: { path: [{ id: a }, { id: b }, { id: c }, { id: d }], highest: { RNG: 100 } },
    })
  })

  it('shows nicknames of the direct line alone, and no name of anybody deeper, on every page', async () => {
    const [a = '', b = '', c = '', d = ''] = await chain(4)
    const named = { role: 'member', blocked: false, lastSeenAt: null } as const
    const { agents } = smallWorld(database, undefined, {
      people: async (ids) => new Map(ids.map((id) => [id, { ...named, nickname: `nick ${id}` }])),
    })
    const seen = async (ask: Parameters<typeof agents.team>[1]) => {
      const told = await agents.team(a, ask)
      return told.ok ? told.value.content.map(({ id, nickname }) => [id, nickname]) : told
    }
    const direct = [b, `nick ${b}`]
    expect(await seen({})).toEqual([direct])
    expect(await seen({ scope: 'team' })).toEqual([[d, null], [c, null], direct])
    expect(await seen({ under: b })).toEqual([[c, null]])
    expect(await seen({ search: `person${c.slice(-12)}` })).toEqual([[c, null]])
    expect(await agents.member(a, b)).toMatchObject({ value: { member: { nickname: `nick ${b}`, account: `person${b.slice(-12)}` } } })
    expect(await agents.member(a, c)).toMatchObject({ value: { member: { nickname: null, account: expect.stringContaining('***') } } })
    // For the agent between them, the lowest but one is of the direct line.
    expect(await agents.member(b, c)).toMatchObject({ value: { member: { nickname: `nick ${c}`, account: `person${c.slice(-12)}` } } })
  })

  it('[AG-S3] is listed whole, the newest first, page by page', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const sister = await world.come(await world.link(a))
    const page = async (pageNum: number, under?: string) => {
      const told = await world.agents.team(a, { scope: 'team', pageNum, pageSize: 2, under })
      return told.ok ? [told.value.content.map(({ id, level }) => [id, level]), told.value.total] : told
    }
    expect(await page(1)).toEqual([
      [
        [sister, 1],
        [c, 2],
      ],
      3,
    ])
    expect(await page(2)).toEqual([[[b, 1]], 3])
    expect(await page(1, b)).toEqual([[[c, 2]], 1])
  })

  it('finds those directly below by the beginning of a name, and deeper ones by the whole alone', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const found = async (search: string) => {
      const told = await world.agents.team(a, { search })
      return told.ok ? told.value.content.map(({ id }) => id) : told
    }
    expect(await found(`person${b.slice(-12, -1)}`)).toEqual([b])
    expect(await found(`person${c.slice(-12, -1)}`)).toEqual([])
    expect(await found(`person${c.slice(-12)}`)).toEqual([c])
  })

  it('is closed to everybody else: a stranger, a sister and whoever stands below', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const sister = await world.come(await world.link(a))
    const stranger = await world.top()
    const foreign: [string, string][] = [
      [stranger, c],
      [sister, b],
      [c, b],
      [b, a],
      [b, '00000000-0000-7000-8000-000000000000'],
    ]
    for (const [asker, asked] of foreign) {
      expect(await world.agents.member(asker, asked)).toMatchObject({ code: 'not-in-line' })
      expect(await world.agents.team(asker, { under: asked })).toMatchObject({ code: 'not-in-line' })
      expect(await world.agents.changeRates(asker, asked, { RNG: 0 })).toMatchObject({ code: 'not-in-line' })
    }
  })
})

describe('[AGENT-05, AG-10] rates', () => {
  it('hold from the next midnight, and never rise above the upline’s nor fall below those under them', async () => {
    const [a = '', b = ''] = await chain(3)
    expect(await world.agents.changeRates(a, b, { RNG: 110 })).toMatchObject({ code: 'rate-above-own', detail: { category: 'RNG' } })
    expect(await world.agents.changeRates(a, b, { RNG: 101 })).toMatchObject({ code: 'rate-refused' })
    expect(await world.agents.changeRates(a, b, { RNG: 70 })).toMatchObject({ code: 'rate-below-children' })
    expect(await world.agents.changeRates(a, b, { LIVE: 10 })).toMatchObject({ code: 'rate-above-own' })
    expect(await world.agents.changeRates(a, b, { RNG: 80 })).toMatchObject({
      ok: true,
      value: { rates: { RNG: 90 }, nextRates: { RNG: 80 } },
    })
    midnight()
    expect(await world.agents.member(a, b)).toMatchObject({ value: { member: { rates: { RNG: 80 } } } })
  })

  it('are judged one after the other when both ends change at once', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const both = await Promise.all([world.agents.changeRates(a, b, { RNG: 80 }), world.agents.changeRates(b, c, { RNG: 90 })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('above one’s own are refused for a link by one basis point', async () => {
    const [, b = ''] = await chain(2)
    expect(await world.agents.makeLink(b, { rates: { RNG: 91 } })).toMatchObject({ code: 'rate-above-own' })
    expect(await world.agents.makeLink(b, { rates: { RNG: 90 } })).toMatchObject({ ok: true })
  })
})

describe('[AG-06] moves', () => {
  it('carry all below at the next midnight, and the days before stay with the old line', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const other = await world.top()
    expect(await world.agents.changeRates(a, b, { RNG: 90 })).toMatchObject({ ok: true })
    expect(await order(b, other)).toMatchObject({ ok: true })
    // The move was judged by the rates of now, and b is no downline of a when others would hold.
    expect(await world.agents.changeRates(a, b, { RNG: 100 })).toMatchObject({ code: 'not-in-line' })
    await world.agents.doMoves()
    expect((await placeOf(b)).upline).toBe(a)
    midnight()
    await world.agents.doMoves()
    expect(world.warned).toEqual([])
    const [top, moved, below] = [await placeOf(other), await placeOf(b), await placeOf(c)]
    expect([moved.upline, moved.depth, below.depth]).toEqual([other, 2, 3])
    expect(below.path.startsWith(`${moved.path}.`) && moved.path.startsWith(`${top.path}.`)).toBe(true)
    const { rows } = await database.pool.query(
      'select from_day, until_day, upline from agents_place_history where member = $1 order by from_day',
      [b],
    )
    expect(rows).toEqual([
      { from_day: '2026-11-20', until_day: '2026-11-21', upline: a },
      { from_day: '2026-11-21', until_day: null, upline: other },
    ])
    expect(await world.agents.member(a, b)).toMatchObject({ code: 'not-in-line' })
    expect(await world.agents.member(other, c)).toMatchObject({ ok: true })
  })

  it('are judged by the rates of now, which staff leave as they are until a downline of the house has moved', async () => {
    const [member, other] = [await world.top({ RNG: 90 }), await world.top()]
    const rate = (RNG: number) => database.transact((tx) => world.agents.staff.setRates(tx, member, { RNG }))
    expect(await rate(80)).toMatchObject({ ok: true })
    expect(await order(member, other)).toMatchObject({ ok: true })
    expect(await rate(100)).toMatchObject({ code: 'not-in-line' })
  })

  it('go only under somebody whose rates are not below, and never under oneself', async () => {
    const [, b = '', c = ''] = await chain(3)
    const poor = await world.top({ RNG: 50 })
    expect(await order(b, poor)).toMatchObject({ code: 'rate-above-own' })
    expect(await order(b, c)).toMatchObject({ code: 'not-in-line' })
    expect(await order(b, b)).toMatchObject({ code: 'not-in-line' })
  })

  it('make no circle when two are ordered at once that would be one together', async () => {
    const [a, b] = [await world.top(), await world.top()]
    expect([(await order(a, b)).ok, (await order(b, a)).ok]).toEqual([true, true])
    midnight()
    await Promise.all([world.agents.doMoves(), world.agents.doMoves()])
    expect(world.warned).toEqual([{ member: expect.any(String), fault: 'not-in-line' }])
    expect(new Set([(await placeOf(a)).depth, (await placeOf(b)).depth])).toEqual(new Set([1, 2]))
  })

  it('keep every path the upline’s and one’s own number, whatever is moved and whoever comes meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 2, maxLength: 5 }), async (moves) => {
        const tops = await Promise.all([world.top(), world.top(), world.top()])
        const people = [...tops, ...(await Promise.all(tops.map(async (top) => world.come(await world.link(top)))))]
        const codes = await Promise.all(people.map((person) => world.link(person)))
        for (const [who, where] of moves) await order(people[who]!, people[where]!)
        midnight()
        await Promise.all([world.agents.doMoves(), ...codes.map((code) => world.come(code))])
        const { rows } = await database.pool.query(
          `select p.member from agents_place p left join agents_place u on u.member = p.upline
             where p.path is distinct from case when u.member is null then p.number::text::ltree else u.path || p.number::text end
           union all select p.member from agents_place p join agents_place_history h on h.member = p.member and h.until_day is null
             where h.path <> p.path or h.upline is distinct from p.upline`,
        )
        expect(rows).toEqual([])
      }),
      { numRuns: 3 },
    )
  })
})
