/** Proves that windows follow the calendar. Days that are not 24 hours long, ends of months and a leap day lose no play and pay none twice. */
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'
import { smallWorld } from '../testing/small-world.ts'

const KS = UNITS
const pay = {} as PayWorld
eachInPayWorld(pay)
const { bills, contract, chain, had, work } = actsIn(pay)

const windows = async (kind: string) => {
  const { rows } = await pay.database.pool.query<{ from: string; until: string; due: bigint }>(
    `select from_day::text as from, until_day::text as until, coalesce(sum(b.due_units), 0)::bigint as due
     from agents_run r left join agents_bill b on b.run = r.id where r.kind = $1 group by 1, 2 order by 1`,
    [kind],
  )
  return rows.map(({ from, until, due }) => [from, until, due])
}

describe('[AGENT-08, AG-46] days that are not 24 hours long', () => {
  it('have their own hours, and lose no play', async () => {
    // Clocks go back at 01:00 UTC on 25 October 2026.
    pay.world = smallWorld(pay.database, pay.ledger, { zone: 'Europe/Berlin' })
    pay.world.clock.set('2026-10-23T12:00:00Z')
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'hourly', { rate: 100, turnover: 0 })
    await contract(null, a, 'daily', { rate: 100, turnover: 0 })
    pay.world.clock.set('2026-10-24T22:00:00Z')
    for (let hour = 0; hour < 25; hour += 1) {
      await pay.world.play({ member: b, stakeUnits: 100n * KS })
      pay.world.clock.forward({ hours: 1 })
    }
    pay.world.clock.set('2026-10-26T03:00:00Z')
    await work()
    const { rows } = await pay.database.pool.query(
      "select kind, count(*)::int as windows, sum(b.due_units)::bigint as due from agents_run r join agents_bill b on b.run = r.id where from_day = '2026-10-25' group by 1 order by 1",
    )
    expect(rows).toEqual([
      { kind: 'daily', windows: 1, due: 25n * KS },
      { kind: 'hourly', windows: 25, due: 25n * KS },
    ])
    expect(await had([a])).toEqual([50n * KS])
  })

  it('are paid once where twenty past two is not on the clock', async () => {
    // Clocks go forward from 02:00 to 03:00 at 01:00 UTC on 28 March 2027.
    pay.world = smallWorld(pay.database, pay.ledger, { zone: 'Europe/Berlin' })
    pay.world.clock.set('2027-03-25T12:00:00Z')
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'daily', { rate: 100, turnover: 0 })
    pay.world.clock.set('2027-03-27T22:59:59Z')
    await pay.world.play({ member: b, stakeUnits: 100n * KS })
    pay.world.clock.set('2027-03-28T01:19:59Z')
    await work()
    expect(await had([a])).toEqual([0n])
    pay.world.clock.set('2027-03-28T01:20:00Z')
    await work()
    await work()
    expect(await had([a])).toEqual([KS])
    // The day itself has 23 hours, and its last moment is its own.
    pay.world.clock.set('2027-03-28T21:59:59Z')
    await pay.world.play({ member: b, stakeUnits: 300n * KS })
    pay.world.clock.set('2027-03-29T00:20:00Z')
    await work()
    expect((await windows('daily')).slice(-2)).toEqual([
      ['2027-03-27', '2027-03-28', KS],
      ['2027-03-28', '2027-03-29', 3n * KS],
    ])
  })
})

describe('[AGENT-08, AG-27, AG-35] the calendar', () => {
  it('gives a leap day to its half of February, and pays it with the first of March', async () => {
    pay.world.clock.set('2028-02-10T08:00:00Z')
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'dividend', { rate: 1000, turnover: 0 })
    await contract(null, a, 'daily', { rate: 100, turnover: 0 })
    // 17:29:59 UTC is the last moment of the leap day in Yangon.
    pay.world.clock.set('2028-02-29T17:29:59Z')
    await pay.world.play({ member: b, stakeUnits: 100n * KS })
    pay.world.clock.set('2028-02-29T17:30:00Z')
    await pay.world.play({ member: b, stakeUnits: 7n * KS })
    pay.world.clock.set('2028-02-29T19:39:59Z')
    await work()
    expect(await windows('dividend')).toEqual([])
    pay.world.clock.set('2028-02-29T19:50:00Z')
    await work()
    await work()
    expect(await windows('dividend')).toEqual([['2028-02-16', '2028-03-01', 10n * KS]])
    expect((await windows('daily')).at(-1)).toEqual(['2028-02-29', '2028-03-01', KS])
    expect(await had([a])).toEqual([11n * KS])
  })

  it('[AG-35] lets a dividend wait until the vendors’ books agree, or staff release its period', async () => {
    let agrees = false
    pay.world = smallWorld(pay.database, pay.ledger, { reconciled: () => agrees })
    pay.world.clock.set('2026-11-10T08:00:00Z')
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'dividend', { rate: 1000, turnover: 0 })
    const ends = async (at: string) => {
      await pay.world.play({ member: b, stakeUnits: 100n * KS })
      pay.world.clock.set(at)
      await work()
      return (await windows('dividend')).map(([, until]) => until)
    }
    pay.world.clock.set('2026-11-20T08:00:00Z')
    expect(await ends('2026-12-01T08:00:00Z')).toEqual([])
    const release = (day: string) => pay.database.transact((tx) => pay.world.agents.staff.release(tx, day))
    expect([await release('2026-02-30'), await release('2026-11-30')]).toMatchObject([{ code: 'value-refused' }, { ok: true }])
    await work()
    expect(await windows('dividend')).toEqual([])
    expect(await release('2026-12-01')).toMatchObject({ ok: true })
    expect(await ends('2026-12-16T08:00:00Z')).toEqual(['2026-12-01'])
    agrees = true
    await work()
    expect((await windows('dividend')).map(([, until]) => until)).toEqual(['2026-12-01', '2026-12-16'])
    expect(await had([a])).toEqual([20n * KS])
  })

  it('lets every half of a month follow the one before, and the last moment of each month count in it', async () => {
    pay.world.clock.set('2026-12-20T08:00:00Z')
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'dividend', { rate: 1000, turnover: 0 })
    const ends = ['2027-01-15', '2027-01-31', '2027-02-15', '2027-02-28', '2027-03-15', '2027-03-31', '2027-04-15', '2027-04-30']
    for (const [at, end] of ends.entries()) {
      pay.world.clock.set(`${end}T17:29:59Z`)
      await pay.world.play({ member: b, stakeUnits: BigInt(at + 1) * 100n * KS })
    }
    pay.world.clock.set('2027-05-01T19:40:00Z')
    await work()
    const told = await windows('dividend')
    expect(told.map(([, until, due]) => [until, due])).toEqual(
      ends.map((end, at) => [Temporal.PlainDate.from(end).add({ days: 1 }).toString(), BigInt(at + 1) * 10n * KS]),
    )
    expect(told.slice(1).map(([from]) => from)).toEqual(told.slice(0, -1).map(([, until]) => until))
    expect(await had([a])).toEqual([360n * KS])
  })
})

it('[AGENT-08, AG-44] the bills of a day stand from the top down, whenever an agent came', async () => {
  const line = await chain(3)
  const [late = ''] = await chain(1)
  for (const [at, agent] of line.entries()) await contract(line[at - 1] ?? null, agent, 'daily', { rate: 100 - at * 10, turnover: 0 })
  await contract(null, late, 'daily', { rate: 100, turnover: 0 })
  pay.world.clock.set('2026-11-21T17:00:00Z')
  for (const member of [...line, late]) await pay.world.play({ member, stakeUnits: 1_000n * KS })
  pay.world.clock.set('2026-11-21T19:55:00Z')
  await work()
  const tops = [line[0]!, late].toSorted()
  expect((await bills()).map(({ agent }) => agent)).toEqual([...tops, line[1], line[2]])
})
