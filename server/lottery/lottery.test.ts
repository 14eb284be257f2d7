/** The lottery's main line: bets, close, draw, settlement, and the ways in which they are refused or undone. Every test ends with balanced books. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits } from '@baize/contract/values/money.ts'
import { verifyDraw } from '@baize/rules/fairness/draw.ts'
import { evaluate } from '@baize/rules/lottery/lottery.ts'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const ALL = '0,1,2,3,4,5,6,7,8,9'

describe('orders', () => {
  it('[LOTT-02] take the stake, are counted by the server and answered again under the same key', async () => {
    const issue = await world.issue('ssc-1')
    const member = await world.member(1000n * UNIT)
    const wish = {
      gameCode: 'ssc-1',
      issue: issue.number,
      tickets: [ticket('H3.ZX_FS', '1,2|3|4,5,6', 6, { unit: '0.1', multiple: 5 }), ticket('SSC.DWD', '1|-|-|-|2,3', 3)],
    }
    const key = newKey()
    const first = await world.lottery.placeOrder(member, key, wish, 'EN')
    expect(first).toMatchObject({ ok: true, value: { balance: '988.00', order: { state: 'placed', stake: '12.00' } } })
    const shown = {
      game: 'ssc-1',
      gameName: '1-Minute Five',
      issue: issue.number,
      closesAt: issue.closeAt.toString(),
      draw: null,
      fee: '0.00',
      refund: null,
      prize: null,
      chase: null,
      paymentHeld: false,
    }
    const told = {
      place: 1,
      play: 'H3.ZX_FS',
      selection: '1,2|3|4,5,6',
      multiple: 5,
      prizeGroup: 1950,
      odds: null,
      highestPrize: '975.00',
      prize: null,
      refund: null,
    }
    expect(first).toMatchObject({ value: { order: { ...shown, tickets: [told, { place: 2, multiple: 1 }] } } })
    expect(await world.lottery.placeOrder(member, key, wish, 'EN')).toEqual(first)
    expect(await world.lottery.placeOrder(member, key, { ...wish, tickets: [wish.tickets[1]!] }, 'EN')).toMatchObject({
      code: 'key-used-differently',
    })
    expect(await world.balance(member)).toBe(988n * UNIT)
    const page = await world.lottery.listOrders(member.id, { pageNo: 1, pageSize: 10 }, 'EN')
    expect(page.ok && page.value.content.map(({ tickets }) => tickets.map(({ count, stake, unit }) => [count, stake, unit]))).toEqual([
      [
        [6, '6.00', '0.1'],
        [3, '6.00', '1'],
      ],
    ])
  })

  it('[LOTT-03] are refused with the fault named, and nothing is written', async () => {
    const issue = await world.issue('ssc-1')
    const member = await world.member(100n * UNIT)
    const before = await world.database.pool.query(
      'select (select count(*) from lottery_order) as orders, (select count(*) from lottery_ticket) as tickets',
    )
    const one = ticket('H3.ZX_FS', '1|2|3', 1)
    const refusals: [Parameters<typeof world.lottery.placeOrder>[2], string, object?][] = [
      [{ gameCode: 'nothing', issue: issue.number, tickets: [one] }, 'game-unknown'],
      [{ gameCode: 'ssc-1', issue: '20990101-0001', tickets: [one] }, 'issue-unknown'],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [one, ticket('XX', '1', 1)] }, 'play-unknown', { ticket: 2, play: 'XX' }],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('constructor', '1', 1)] }, 'play-unknown'],
      [
        { gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('H3.ZX_FS', '1|2|10', 1)] },
        'selection-refused',
        { ticket: 1, reason: 'out-of-range' },
      ],
      [
        { gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('H3.ZX_FS', '１|2|3', 1)] },
        'selection-refused',
        { ticket: 1, reason: 'option-unknown' },
      ],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('H3.ZX_FS', '1|2|3 ', 1)] }, 'selection-refused'],
      [
        { gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('H3.ZX_DS', '123;123', 2)] },
        'selection-refused',
        { reason: 'ticket-repeated' },
      ],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('H3.ZX_FS', '1,2|2|3', 1)] }, 'count-differs', { ticket: 1, count: 2 }],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [{ ...one, multiple: 0 }] }, 'multiple-out-of-range', { ticket: 1, minimum: 1 }],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [{ ...one, multiple: 1_000_000_000 }] }, 'multiple-out-of-range'],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [{ ...one, multiple: -3 }] }, 'multiple-out-of-range'],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [{ ...one, prizeGroup: 1951 }] }, 'prize-group-out-of-range', { maximum: 1950 }],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [{ ...one, unit: '0.001' }] }, 'stake-below-minimum'],
      [
        {
          gameCode: 'ssc-1',
          issue: issue.number,
          tickets: [ticket('5X.ZX_FS', Array.from({ length: 5 }, () => ALL).join('|'), 100_000, { multiple: 100_000 })],
        },
        'stake-above-maximum',
      ],
      [
        { gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('5X.ZX_FS', '1|2|3|4|5', 1, { multiple: 10_000 })] },
        'win-above-maximum',
      ],
      [{ gameCode: 'ssc-1', issue: issue.number, tickets: [{ ...one, multiple: 51 }] }, 'balance-too-low', { balance: '100.00' }],
      [{ gameCode: 'ssc-1', issue: issue.number, betToken: 'a.b', tickets: [one] }, 'bet-token-refused'],
    ]
    for (const [wish, code, detail] of refusals)
      expect(await world.lottery.placeOrder(member, newKey(), wish, 'EN'), code).toMatchObject({
        ok: false,
        code,
        ...(detail ? { detail } : {}),
      })
    const after = await world.database.pool.query(
      'select (select count(*) from lottery_order) as orders, (select count(*) from lottery_ticket) as tickets',
    )
    expect(after.rows).toEqual(before.rows)
    expect(await world.balance(member)).toBe(100n * UNIT)
  })

  it('[LOTT-02] take a bet token once, whatever the key', async () => {
    const issue = await world.issue('ssc-1', { closes: 500 })
    const member = await world.member()
    const current = await world.lottery.current('ssc-1', member.id, 'EN')
    const { betToken, issue: onSale } = current.ok ? current.value : { betToken: '', issue: null }
    expect(onSale?.issue).toBe(issue.number)
    const wish = { gameCode: 'ssc-1', issue: issue.number, betToken: betToken!, tickets: [ticket('H3.ZX_FS', '1|2|3', 1)] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.lottery.placeOrder(member, newKey(), wish, 'EN')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'bet-token-used')).toHaveLength(7)
    // Also in a batch of its own.
    expect(await world.lottery.placeOrder(member, newKey(), wish, 'EN')).toEqual({ ok: false, code: 'bet-token-used' })
    const other = await world.member()
    expect(await world.lottery.placeOrder(other, newKey(), wish, 'EN')).toMatchObject({ code: 'bet-token-refused' })
  })

  it('[LOTT-04] are refused before the sale begins and after it ends by the clock of the database', async () => {
    const member = await world.member()
    const early = await world.issue('ssc-1', { opens: 600 })
    const late = await world.issue('ssc-1', { opens: -60, closes: -0.001, draws: 60 })
    for (const issue of [early, late])
      expect(
        await world.lottery.placeOrder(
          member,
          newKey(),
          { gameCode: 'ssc-1', issue: issue.number, tickets: [ticket('H3.ZX_FS', '1|2|3', 1)] },
          'EN',
        ),
      ).toMatchObject({ code: 'issue-closed' })
  })
})

describe('a draw', () => {
  it('[LOTT-04] [LOTT-05] follows from what was committed, pays every winner once and is recomputed by anyone', async () => {
    const issue = await world.issue('ssc-1')
    expect(issue.commitment).toMatch(/^[0-9a-f]{64}$/)
    const members = await Promise.all(Array.from({ length: 6 }, () => world.member(10_000n * UNIT)))
    const tickets = [
      ticket('SSC.DWD', `${ALL}|-|-|-|-`, 10),
      ticket('5X.BDW1', '0,2,4,6,8', 5, { multiple: 3, prizeGroup: 1900 }),
      ticket('LH_REFUND', '12@龙,虎', 2, { unit: '0.1' }),
      ticket('ZHDXDS', '总大', 1, { multiple: 7 }),
    ]
    const orders = await Promise.all(members.map((member) => world.bet(member, issue, tickets)))
    expect(await world.lottery.facts('ssc-1', issue.number)).toMatchObject({ value: { seed: null, ticketsHash: null, draw: null } })
    await world.later.turn()
    const drawn = await world.issueNow(issue)
    expect(drawn).toMatchObject({ state: 'drawn', tickets: 24, drawVersion: 1 })
    const facts = await world.lottery.facts('ssc-1', issue.number)
    const value = facts.ok ? facts.value : undefined!
    expect(value.seed).toMatch(/^[0-9a-f]{64}$/)
    const stakes = formatUnits(6n * (20n * UNIT + 30n * UNIT + 4000n + 14n * UNIT))
    expect(value).toMatchObject({
      tickets: 24,
      stakes,
      source: 'in-house',
      drawVersion: 1,
      drawnAt: drawn.drawnAt?.toString(),
      beacon: '-',
    })
    expect(await verifyDraw({ ...value, commitment: value.commitment!, seed: value.seed!, ticketsHash: value.ticketsHash! })).toMatchObject(
      { ok: true },
    )
    expect(world.told.filter(({ name, issue: of }) => name === 'lotteryDrawn' && of === issue.number)).toEqual([
      { name: 'lotteryDrawn', game: 'ssc-1', issue: issue.number, numbers: (drawn.draw as string[]).join(',') },
    ])
    await world.later.settle(issue.id)
    await world.later.settle(issue.id)
    expect((await world.issueNow(issue)).state).toBe('reconciled')
    let prize = 0n
    let back = 0n
    for (const wish of tickets) {
      const evaluated = evaluate({ game: 'SSC5', play: wish.play, selection: wish.selection, draw: drawn.draw })
      if (!evaluated.ok) throw new Error(evaluated.code)
      const [numerator = '0', denominator = '1'] = evaluated.value.prizeFactor.split('/')
      const unit = 2n * (wish.unit === '1' ? UNIT : 1000n) * BigInt(wish.multiple)
      const [above, below] = [
        BigInt(numerator.split('.').join('')),
        BigInt(denominator) * 10n ** BigInt(numerator.split('.')[1]?.length ?? 0),
      ]
      prize += (unit * above * BigInt(wish.prizeGroup ?? 1950)) / (below * 2000n)
      back += unit * BigInt(evaluated.value.refundedBets)
    }
    const stake = 20n * UNIT + 30n * UNIT + 4000n + 14n * UNIT
    const rebate = (30n * UNIT * 50n) / 2000n
    for (const member of members) expect(await world.balance(member)).toBe(10_000n * UNIT - stake + prize + back + rebate)
    const read = await world.lottery.readOrder(members[0]!.id, orders[0]!.id, 'EN')
    expect(read.ok && [read.value.state, read.value.prize]).toEqual([prize > 0n ? 'won' : 'lost', formatUnits(prize)])
    expect(await world.lottery.readOrder(members[1]!.id, orders[0]!.id, 'EN')).toMatchObject({ code: 'not-found' })
  })

  it('[LOTT-04] keeps its commitment, its ticket set and its numbers against any program', async () => {
    const issue = await world.issue('ssc-1')
    await world.bet(await world.member(), issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
    const change = (what: string) => world.database.pool.query(`update lottery_issue set ${what} where id = ${issue.id}`)
    for (const what of [
      `commitment = repeat('a', 64)`,
      `sealed_seed = 'x'`,
      `close_at = close_at + interval '1 hour'`,
      `draw = '["1","2","3","4","5"]'`,
    ])
      await expect(change(what)).rejects.toThrow(/keeps what it was committed to/)
    await world.later.turn()
    for (const what of [
      `tickets_hash = repeat('a', 64)`,
      'tickets = 5',
      `draw = '["1","2","3","4","5"]'`,
      'seed = null',
      `state = 'selling'`,
    ])
      await expect(change(what)).rejects.toThrow(/keeps what it was committed to/)
    await world.later.settle(issue.id)
  })

  it('[LOTT-05] that stays away is void, and every stake comes back once', async () => {
    const game = await world.game('fc-3d')
    const issue = await world.issue(game.code)
    const members = await Promise.all(Array.from({ length: 5 }, () => world.member(100n * UNIT)))
    for (const member of members) {
      await world.bet(member, issue, [ticket('S3.ZX_FS', '1|2|3', 1)])
      await world.bet(member, issue, [ticket('S3.ZX_FS', '1,2|2|3', 2)])
    }
    await world.later.turn()
    expect(await world.issueNow(issue)).toMatchObject({ state: 'void', reason: 'result-missing', draw: null })
    expect(world.jobs).toContainEqual({ task: 'lottery-refund', payload: { issue: String(issue.id) } })
    await Promise.all([world.later.refund(issue.id), world.later.refund(issue.id)])
    expect(await world.later.refund(issue.id)).toBe(0)
    for (const member of members) expect(await world.balance(member)).toBe(100n * UNIT)
    const page = await world.lottery.listOrders(members[0]!.id, { pageNo: 1, pageSize: 10 }, 'EN')
    expect(page.ok && page.value.content.map(({ state, prize, refund }) => [state, prize, refund])).toEqual([
      ['void', null, '4.00'],
      ['void', null, '2.00'],
    ])
  })
})

describe('a member’s orders', () => {
  it('[LOTT-02] are listed by game and by day of the merchant’s zone, the newest first and in pages', async () => {
    const member = await world.member(100n * UNIT)
    await world.game('ssc-5')
    const [one, other] = [await world.issue('ssc-1'), await world.issue('ssc-5')]
    const placed: string[] = []
    for (const issue of [one, other, one]) placed.push((await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1)])).id)
    const list = async (query: object) => {
      const page = await world.lottery.listOrders(member.id, { pageNo: 1, pageSize: 10, ...query }, 'EN')
      return page.ok ? [page.value.content.map(({ id }) => placed.indexOf(id)), page.value.total, page.value.totalPages] : page.code
    }
    expect(await list({})).toEqual([[2, 1, 0], 3, 1])
    expect([await list({ gameCode: 'ssc-1' }), await list({ gameCode: 'ssc-5' })]).toEqual([
      [[2, 0], 2, 1],
      [[1], 1, 1],
    ])
    expect([await list({ pageSize: 2 }), await list({ pageSize: 2, pageNo: 2 })]).toEqual([
      [[2, 1], 3, 2],
      [[0], 3, 2],
    ])
    await world.database.pool.query("update lottery_order set placed_at = placed_at - interval '1 day' where id = $1", [placed[0]])
    expect(await list({})).toEqual([[2, 1], 2, 1])
    expect(await list({ from: '2999-01-02', to: '2999-01-01' })).toBe('invalid-input')
    expect(await list({ from: 'yesterday' })).toBe('invalid-input')
  })
})

describe('taking back', () => {
  it('[LOTT-02] an order is free up to an amount and costs a share above it, until the sale ends', async () => {
    const issue = await world.issue('ssc-1')
    const member = await world.member(10_000n * UNIT)
    const small = await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1, { multiple: 1000 })])
    const large = await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1, { multiple: 1001 })])
    expect(await world.lottery.cancelOrder(member, small.id, 'EN')).toMatchObject({
      value: { order: { state: 'cancelled', fee: '0.00', refund: '2000.00' } },
    })
    const fee = (2002n * UNIT * 4n) / 100n
    const undone = await world.lottery.cancelOrder(member, large.id, 'EN')
    expect(undone).toMatchObject({
      value: { order: { state: 'cancelled', fee: '80.08', refund: '1921.92' }, balance: formatUnits(10_000n * UNIT - fee) },
    })
    expect(await world.lottery.cancelOrder(member, large.id, 'EN')).toEqual(undone)
    expect(await world.lottery.cancelOrder(await world.member(), large.id, 'EN')).toMatchObject({ code: 'not-found' })
    const kept = await world.bet(member, issue, [ticket('H3.ZX_FS', '1|2|3', 1)])
    expect(await world.later.cancelOrder(member, kept.id, 'EN')).toMatchObject({ code: 'issue-closed' })
    await world.later.turn()
    expect((await world.issueNow(issue)).tickets).toBe(1)
    await world.later.settle(issue.id)
    expect((await world.issueNow(issue)).state).toBe('reconciled')
    expect(await world.later.cancelOrder(member, kept.id, 'EN')).toMatchObject({ code: 'order-not-open' })
  })
})

describe('limits', () => {
  it('[LOTT-07] pay one member up to the win cap of an issue, after all prizes are added', async () => {
    const game = await world.game('ssc-3', { winCapUnits: 100n * UNIT })
    const issue = await world.issue(game.code)
    const [rich, modest] = [await world.member(10_000n * UNIT), await world.member(10_000n * UNIT)]
    const sure = ticket('SSC.DWD', `${ALL}|-|-|-|-`, 10)
    for (let turn = 0; turn < 3; turn += 1) await world.bet(rich, issue, [sure, sure])
    await world.bet(modest, issue, [sure])
    await world.later.turn()
    await world.later.settle(issue.id)
    // Each ticket wins 2 × 10 × 1950/2000 = 19.5 on a stake of 20; six of them are 117 and are held to 100.
    expect(await world.balance(rich)).toBe((10_000n - 120n + 100n) * UNIT)
    expect(await world.balance(modest)).toBe(10_000n * UNIT - 5000n)
    const { rows } = await world.database.pool.query('select gross_units, paid_units from lottery_settlement where issue = $1', [issue.id])
    expect(rows).toEqual([{ gross_units: 1_365_000n, paid_units: 1_195_000n }])
    expect((await world.issueNow(issue)).state).toBe('reconciled')
  })

  it('lock a number when what it could win is reached, also for bets that come together, and free it when one is taken back', async () => {
    const game = await world.game('mm-2d-5', { numberExposureUnits: 850n * UNIT })
    const issue = await world.issue(game.code)
    const members = await Promise.all(Array.from({ length: 20 }, () => world.member(1000n * UNIT)))
    const wish = { gameCode: game.code, issue: issue.number, tickets: [ticket('D', '07,70', 2)] }
    const answers = await Promise.all(members.map((member) => world.lottery.placeOrder(member, newKey(), wish, 'EN')))
    // One unit on a number wins 85, so ten bets fill it.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    expect(answers.filter((answer) => !answer.ok && answer.code === 'exposure-reached')).toHaveLength(10)
    expect((await world.lottery.placeOrder(members[0]!, newKey(), { ...wish, tickets: [ticket('D', '08', 1)] }, 'EN')).ok).toBe(true)
    const taken = answers.findIndex(({ ok }) => ok)
    const order = answers[taken]!
    if (order.ok) await world.lottery.cancelOrder(members[taken]!, order.value.order.id, 'EN')
    expect((await world.lottery.placeOrder(members[1]!, newKey(), wish, 'EN')).ok).toBe(true)
    expect(await world.lottery.placeOrder(members[2]!, newKey(), wish, 'EN')).toMatchObject({ code: 'exposure-reached', ok: false })
    await world.later.turn()
    await world.later.settle(issue.id)
  })
})
