/** Proves that a bill of what counts at once opens to its window and categories, of the line as it stood that day. */
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'

const KS = UNITS
const pay = {} as PayWorld
eachInPayWorld(pay)
const { contract, chain, work } = actsIn(pay)

/** The latest bill that an agent received, opened by them. */
async function latest(agent: string, kind: 'realtime' | 'hourly') {
  const told = await pay.world.agents.bills(agent, kind, { side: 'received' })
  if (!told.ok || told.value.content[0] === undefined) throw new Error('no bill')
  const opened = await pay.world.agents.openBill(agent, told.value.content[0].id, {})
  if (!opened.ok) throw new Error(opened.code)
  const { content, sums, total } = opened.value
  return { parts: content.map(({ member, own, opens, ...figures }) => ({ id: member.id, own, opens, ...figures })), sums, total }
}

describe('[AGENT-08, AG-39, AG-41] a bill of what counts at once', () => {
  it.each([
    ['realtime', '2026-11-20T17:29:59Z', '2026-11-20T17:30:00Z', '2026-11-21T03:05:00Z', [null, null]],
    ['hourly', '2026-11-21T03:29:59Z', '2026-11-21T03:30:00Z', '2026-11-21T04:37:00Z', ['1500.00', '1900.00']],
  ] as const)(
    'opens, %s, to the play since its beginning, and to nothing of what came before or after',
    async (kind, before, first, end, lost) => {
      const [top = '', below = '', deep = ''] = await chain(3)
      const away = await pay.world.come(await pay.world.link(top))
      const other = await pay.world.top({})
      await contract(null, top, kind, { rate: 100, turnover: 1000 })
      // From the day of the bill on, this one is of another line.
      expect(await pay.database.transact((tx) => pay.world.agents.staff.move(tx, away, other))).toMatchObject({ ok: true })
      pay.world.clock.set(before)
      await pay.world.play({ member: below, stakeUnits: 700n * KS })
      pay.world.clock.set(first)
      await pay.world.agents.doMoves()
      await pay.world.play({ member: below, stakeUnits: 2_000n * KS, winUnits: 500n * KS }, { member: top, stakeUnits: 400n * KS })
      await pay.world.play({ member: deep, category: 'SPORTS', stakeUnits: 9_000n * KS }, { member: away, stakeUnits: 5_000n * KS })
      pay.world.clock.set(end)
      await work()
      const expected = {
        parts: [
          { id: top, own: true, opens: false, validBet: '400.00', activeMember: 1, profitLoss: lost[0] === null ? null : '400.00' },
          { id: below, own: false, opens: false, validBet: '2000.00', activeMember: 1, profitLoss: lost[0] },
        ],
        sums: { validBet: '2400.00', activeMember: 2, profitLoss: lost[1] },
        total: 2,
      }
      expect(await latest(top, kind)).toEqual(expected)
      await pay.world.play({ member: deep, stakeUnits: 3_000n * KS })
      await pay.world.agents.rollUp()
      expect(await latest(top, kind)).toEqual(expected)
    },
  )
})
