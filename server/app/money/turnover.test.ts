/** Turnover of every product: a lost round of each vendor dialect and of each in-house game is passed to the rooms that follow play. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { DIALECTS, openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import type { RichMember, World } from '../testing/world.ts'

let dialects: DialectWorld
let world: World

beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
})
afterAll(() => dialects.close())

type PlayedSum = { readonly category: string; readonly stake: bigint; readonly win: bigint }

/** What was passed on of a member's play, once the whole ledger is recorded. */
async function toldOf({ memberId }: RichMember): Promise<PlayedSum[]> {
  await vi.waitUntil(async () => (await world.house.ledger.feed('records', { batch: 1 })).length === 0, { timeout: 30_000, interval: 10 })
  const { rows } = await world.database.pool.query<PlayedSum>(
    'select category, stake_units as stake, win_units as win from records_turnover where member = $1 order by id',
    [memberId],
  )
  return rows.map(({ category, stake, win }) => ({ category, stake: BigInt(stake), win: BigInt(win) }))
}

describe.each(DIALECTS)('[GAME-15, PR-45, PR-46] a vendor that speaks %s', (dialect) => {
  it('reports a lost round once, and takes it back with what undoes it', async () => {
    const vendor = dialects.vendorOf(dialect)
    const member = await world.rich(100n * UNITS)
    const seat = await dialects.seatAt(member, vendor.vendor)
    const [lost, open] = [randomBytes(6).toString('hex'), randomBytes(6).toString('hex')]
    expect(await vendor.bet(seat, lost, '10')).toBe('ok')
    expect(await vendor.bet(seat, open, '5')).toBe('ok')
    expect(await toldOf(member)).toEqual([])
    expect(await vendor.lose(seat, lost)).toBe('ok')
    expect(await vendor.lose(seat, lost)).toBe('ok')
    expect(await toldOf(member)).toMatchObject([{ stake: 10n * UNITS, win: 0n }])
  })
})

describe('[PR-46] a round that is closed and undone', () => {
  it('lowers the turnover again, since a close is no win', async () => {
    const vendor = dialects.vendorOf('native')
    const member = await world.rich(100n * UNITS)
    const seat = await dialects.seatAt(member, vendor.vendor)
    const round = randomBytes(6).toString('hex')
    expect(await vendor.bet(seat, round, '10')).toBe('ok')
    expect(await vendor.lose(seat, round)).toBe('ok')
    // What is closed and undone before it is folded counts nothing and is never passed on.
    expect((await toldOf(member)).map(({ stake }) => stake)).toEqual([10n * UNITS])
    expect(await vendor.undo(seat, round, '10')).toBe('ok')
    expect((await toldOf(member)).map(({ stake }) => stake)).toEqual([10n * UNITS, -10n * UNITS])
    expect(await world.house.ledger.balance(member.wallet)).toMatchObject({ balance: 100n * UNITS })
  })
})

const CHIPS = { bets: [{ on: 'tie', stake: '100' }] }
/** One round of each in-house game of one step. */
const INSTANT: Readonly<Record<string, object>> = {
  dice: { stake: '100', direction: 'under', target: '2.00' },
  limbo: { stake: '100', target: '100.00' },
  plinko: { stake: '100', rows: 8, risk: 'low' },
  keno: { stake: '100', risk: 'high', picks: [1, 2, 3] },
  wheel: { stake: '100', risk: 'high' },
  baccarat: CHIPS,
  'dragon-tiger': CHIPS,
  roulette: { wheel: 'european', bets: [{ on: 'red', stake: '100' }] },
  'sic-bo': { bets: [{ on: 'small', stake: '100' }] },
  'line-slot': { lineStake: '5' },
}

type Stepped = {
  readonly id: string
  readonly state: string
  readonly step: number
  readonly offers?: readonly { readonly choice: string }[]
}
/** One round of each in-house game of several steps: what begins it, and what is said until it has ended. */
const STEPPED: Readonly<Record<string, { readonly begin: object; readonly next: (round: Stepped) => { path: string; body: object } }>> = {
  mines: {
    begin: { stake: '100', mines: 24 },
    next: ({ step }) => (step === 0 ? { path: 'tile', body: { tile: 7 } } : { path: 'cash-out', body: {} }),
  },
  'hi-lo': {
    begin: { stake: '100' },
    next: ({ step, offers }) => ({ path: 'choose', body: { choice: step === 0 ? offers?.[0]?.choice : 'cash-out' } }),
  },
  blackjack: { begin: { stake: '100' }, next: () => ({ path: 'choose', body: { choice: 'stand' } }) },
}

describe('in-house games', () => {
  it.each(Object.entries(INSTANT))('[GAME-17, PR-45] %s reports each round, lost ones too', async (game, body) => {
    const member = await world.rich(1_000n * UNITS)
    await world.bringPart(member)
    for (let round = 0; round < 3; round += 1)
      expect(await world.ask({ method: 'POST', path: `/wps/originals/${game}/bet`, body }, member)).toMatchObject({ success: true })
    const told = await toldOf(member)
    expect(told).toHaveLength(3)
    for (const row of told) expect(row).toMatchObject({ category: 'BGS', stake: 100n * UNITS })
  })
})

describe('near-riskless rounds', () => {
  it('[PR-42, PR-47] count as no turnover, and the others by the edge of their game', async () => {
    const member = await world.rich(10_000n * UNITS)
    await world.bringPart(member)
    const bets = (...chips: readonly (readonly [string, string])[]) => chips.map(([on, stake]) => ({ on, stake }))
    const rounds = [
      ['roulette', { wheel: 'european', bets: bets(['red', '1000'], ['black', '1000'], ['straight-17', '100']) }],
      ['roulette', { wheel: 'european', bets: bets(['red', '300'], ['odd', '200']) }],
      ['baccarat', { bets: bets(['player', '100'], ['banker', '100']) }],
      ['sic-bo', { bets: bets(['small', '100'], ['big', '100']) }],
    ] as const
    for (const [game, body] of rounds)
      expect(await world.ask({ method: 'POST', path: `/wps/originals/${game}/bet`, body }, member)).toMatchObject({ success: true })
    const stakes = (await toldOf(member)).map(({ stake }) => stake / UNITS)
    const { rows } = await world.database.pool.query<{ idle: bigint; counted: bigint; weight: number }>(
      'select bonus_stake_units as idle, counted_units as counted, weight_bp as weight from records_turnover where member = $1 order by id',
      [member.memberId],
    )
    expect([stakes, rows.map(({ idle }) => BigInt(idle) / UNITS)]).toEqual([
      [2_100n, 500n, 200n, 200n],
      [2_100n, 0n, 200n, 200n],
    ])
    // Roulette keeps 2.2 % beside the jackpot: 500 of it count 275.
    expect(rows.map(({ counted, weight }) => [BigInt(counted) / UNITS, weight])).toEqual([
      [0n, 5_500],
      [275n, 5_500],
      [0n, 1_375],
      [0n, 5_675],
    ])
  })
})

describe('in-house games of several steps', () => {
  it.each(Object.entries(STEPPED))(
    '[GAME-17, PR-45] %s reports each round when it has ended, lost ones too',
    async (game, { begin, next }) => {
      const member = await world.rich(1_000n * UNITS)
      await world.bringPart(member)
      const ask = async (path: string, body: object): Promise<Stepped> => {
        const said = await world.ask({ method: 'POST', path: `/wps/originals/${game}/${path}`, body }, member)
        expect(said).toMatchObject({ success: true })
        return (said.value as { round: Stepped }).round
      }
      for (let played = 0; played < 2; played += 1) {
        let round = await ask('start', begin)
        if (round.state === 'open') expect(await toldOf(member)).toHaveLength(played)
        while (round.state === 'open') {
          const { path, body } = next(round)
          round = await ask(path, { round: round.id, step: round.step, ...body })
        }
      }
      expect(await toldOf(member)).toMatchObject([
        { category: 'BGS', stake: 100n * UNITS },
        { category: 'BGS', stake: 100n * UNITS },
      ])
    },
  )
})

describe('what a deposit asks to be played', () => {
  it('[WALLET-04, WC-31] receives play by way of the records, and names the game', async () => {
    const member = await world.rich(1_000n * UNITS)
    const { rows } = await world.database.pool.query<{ id: string }>('select uuidv7() as id')
    await world.database.pool.query(
      `insert into wallet_requirement (id, reference, episode, member_id, currency, source, cause, cause_reference, amount_units, times, contribution, at)
        values ($1, 'T000000000001', $1, $2, 'MMK', 'deposit', 'of-a-test', 'D000000000001', 5000000, 1, '{"BGS": 10000}', now() - interval '1 minute')`,
      [rows[0]?.id, member.memberId],
    )
    await world.bringPart(member)
    const body = { stake: '100', direction: 'under', target: '2.00' }
    expect(await world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body }, member)).toMatchObject({ success: true })
    const asked = async () => (await world.ask({ method: 'GET', path: '/wps/wallet/requirements' }, member)).value as { done: string }[]
    await vi.waitUntil(async () => (await asked())[0]?.done === '100.00', { timeout: 30_000, interval: 50 })
    expect(await asked()).toMatchObject([
      { required: '500.00', left: '400.00', bets: [{ vendor: 'BGS', gameName: 'အန်စာတုံး', stake: '100.00' }] },
    ])
    expect((await world.ask({ method: 'GET', path: '/wps/wallet/options' }, member)).value).toMatchObject({ locked: '500.00' })
  })
})
