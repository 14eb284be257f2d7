/** Proves that no timed work stops at one bad item. Each task has its row here, and a poisoned item comes first in each loop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/database.ts'
import { failuresNow } from '../platform/work/each-item.ts'
import { poison, POISONED } from '../platform/testing/poison.ts'
import { promotionRows } from '../promotions/testing/rows.ts'
import { minutes, NOON, walletRows } from '../wallet/testing/rows.ts'
import { scheduleOf } from './schedule.ts'
import { createWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ start: NOON.toString() })
})
afterAll(() => world.close())

/** The loops of each task. A task for one thing named in its job has none, and one of set-based statements alone has none either. */
const LOOPS: Readonly<Record<string, readonly string[]>> = {
  'agents-move': ['agents-moves'],
  'agents-roll-up': ['agents-moves'],
  'agents-end-days': ['agents-rebates'],
  'agents-expire-offers': ['agents-offers'],
  'agents-pay': ['agents-windows', 'agents-bills'],
  sweepIdentity: [],
  rotatePayloadKeys: [],
  sendQuietCode: [],
  sendResetLetter: [],
  sendPaymentNotice: [],
  'games-sweep-sessions': [],
  'games-sweep-rounds': ['games-stuck-rounds'],
  'games-reconcile': ['games-reconcile'],
  'games-take-list': [],
  'games-free-rounds': [],
  'games-resolve-transfers': ['games-transfers'],
  'games-sweep-calls': [],
  'wallet-payout': [],
  'wallet-pay-again': [],
  'wallet-expire': ['wallet-receipts', 'wallet-expire'],
  'wallet-sweep': ['wallet-deposits', 'wallet-withdrawals', 'wallet-pay-again', 'wallet-payee-marks'],
  'lottery-settle': ['lottery-chase-results', 'lottery-refunds'],
  'lottery-refund': ['lottery-refunds'],
  'lottery-correct': [],
  'lottery-stop-chases': ['lottery-stop-chases'],
  'lottery-issues': ['lottery-issues'],
  'originals-sweep': ['originals-open-rounds'],
  'originals-jackpot-prove': [],
  'records-forget': [],
  'points-forget-addresses': [],
  'files-forget-unused': ['files-unused'],
  'bonus-end': [],
  'bonus-end-due': ['bonus-grants'],
  'promotions-pay': [],
  'promotions-grant-ended': [],
  'promotions-settle': [],
  'promotions-close': ['promotions-awards', 'promotions-over'],
  'promotions-sets': ['promotions-raffles', 'promotions-periods', 'promotions-runs'],
  'promotions-levels': ['promotions-levels'],
  'promotions-referrals': ['promotions-referrals'],
  'protection-links': ['protection-links'],
  'ledger-months': [],
  'ledger-prove': [],
}

it('[OPS-08] every task of the schedule has its row in the table of loops', () => {
  expect(Object.keys(scheduleOf(world.house).tasks).toSorted()).toEqual(Object.keys(LOOPS).toSorted())
})

/** Two due items of a loop, the first of which is poisoned; `done` says whether the second was done. */
type Due = {
  readonly item: string
  readonly table: string
  readonly column: string
  readonly value?: string
  readonly done: () => Promise<boolean>
}
type Case = readonly [loop: string, task: string, due: () => Promise<Due>]

const one = async (text: string, ...values: string[]) => (await world.database.pool.query<Record<string, unknown>>(text, values)).rows[0]

async function put(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const values = Object.values(row).map((value) => (value instanceof Temporal.Instant ? value.toString() : value))
  await world.database.pool.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.map((_, at) => `$${at + 1}`).join(', ')})`,
    values,
  )
}

/** A vendor of whom nothing is known but the name. */
const vendor = () =>
  world.database.pool.query(
    "insert into games_vendor (code, name_en, name_my, dialect, game_types, position) values ('V1', 'V', 'V', 'native', '{RNG}', 1) on conflict do nothing",
  )

const CASES: readonly Case[] = [
  [
    'wallet-expire',
    'wallet-expire',
    async () => {
      const rows = walletRows(world.database)
      const bad = await rows.deposit(await newId(world.database.reader), { expiresAt: minutes(-2) })
      const good = await rows.deposit(await newId(world.database.reader), { expiresAt: minutes(-1) })
      const done = async () => (await one('select state from wallet_deposit where id = $1', good.id))?.['state'] === 'expired'
      return { item: bad.id, table: 'wallet_deposit', column: 'id', done }
    },
  ],
  [
    'files-unused',
    'files-forget-unused',
    async () => {
      const [bad, good] = [await newId(world.database.reader), await newId(world.database.reader)]
      for (const [id, at] of [
        [bad, minutes(-2_000)],
        [good, minutes(-1_900)],
      ] as const)
        // oxfmt-ignore
        await world.database.pool.query(
          `insert into files_file (id, member_id, type, width, height, size, sha256, key_sealed, created_at)
           values ($1, uuidv7(), 'image/png', 1, 1, 1, repeat('a', 64), 'sealed', $2)`,
          [id, at.toString()],
        )
      return {
        item: bad,
        table: 'files_file',
        column: 'id',
        done: async () => (await one('select from files_file where id = $1', good)) === undefined,
      }
    },
  ],
  [
    'promotions-over',
    'promotions-close',
    async () => {
      const rows = promotionRows(world.database)
      const member = await rows.member()
      const campaign = await rows.campaign('looped')
      await world.database.pool.query(`update promotions_campaign_version set document = document || '{"window": {"from": "2026-11-01", "until": "2026-12-01"}}' where campaign = $1`, [campaign]) // oxfmt-ignore
      const [bad, good] = [
        await rows.award(member, campaign, { state: 'claim', claimUntil: minutes(-2) }),
        await rows.award(member, campaign, { state: 'claim', claimUntil: minutes(-1), period: '2' }),
      ]
      return {
        item: bad,
        table: 'promotions_award',
        column: 'id',
        done: async () => (await one('select state from promotions_award where id = $1', good))?.['state'] === 'close',
      }
    },
  ],
  [
    'promotions-levels',
    'promotions-levels',
    async () => {
      const [bad, good] = [await newId(world.database.reader), await newId(world.database.reader)]
      for (const member of [bad, good])
        await world.database.pool.query("insert into promotions_standing (member, month, look) values ($1, '2026-11-01', true)", [member])
      return {
        item: bad,
        table: 'promotions_standing',
        column: 'member',
        done: async () => (await one('select look from promotions_standing where member = $1', good))?.['look'] === false,
      }
    },
  ],
  [
    'wallet-receipts',
    'wallet-expire',
    async () => {
      const rows = walletRows(world.database)
      const paid = async (until: Temporal.Instant): Promise<string> => {
        const { id } = await rows.withdrawal(await newId(world.database.reader))
        await put('wallet_withdrawal_receipt', { withdrawal_id: id, state: 'awaiting', until, amount_units: 5n })
        return id
      }
      const [bad, good] = [await paid(minutes(-2)), await paid(minutes(-1))]
      const done = async () =>
        (await one('select state from wallet_withdrawal_receipt where withdrawal_id = $1', good))?.['state'] === 'assumed'
      return { item: bad, table: 'wallet_withdrawal_receipt', column: 'withdrawal_id', done }
    },
  ],
  [
    'wallet-payee-marks',
    'wallet-sweep',
    async () => {
      const rows = walletRows(world.database)
      const payee = async () => (await rows.payee(await newId(world.database.reader), { numberMark: null })).id
      const [bad, good] = [await payee(), await payee()]
      const done = async () => (await one('select number_mark from wallet_payee where id = $1', good))?.['number_mark'] !== null
      return { item: bad, table: 'wallet_payee', column: 'id', done }
    },
  ],
  [
    'games-transfers',
    'games-resolve-transfers',
    async () => {
      await vendor()
      const pending = async (askAt: Temporal.Instant): Promise<string> => {
        const id = await newId(world.database.reader)
        const whose = { vendor: 'V1', member: await newId(world.database.reader), player: 'p', account: 1n, currency: 'MMK' }
        await put('games_transfer', { id, ...whose, direction: 'in', units: 5n, key: 'k', ask_at: askAt, at: askAt })
        return id
      }
      const [bad, good] = [await pending(minutes(-2)), await pending(minutes(-1))]
      return {
        item: bad,
        table: 'games_transfer',
        column: 'id',
        done: async () => (await one('select asked from games_transfer where id = $1', good))?.['asked'] === 1,
      }
    },
  ],
  [
    'games-stuck-rounds',
    'games-sweep-rounds',
    async () => {
      await vendor()
      const stuck = async (round: string, askAt: Temporal.Instant): Promise<string> => {
        const [member, at] = [await newId(world.database.reader), minutes(-9)]
        const whose = { vendor: 'V1', member }
        await put('games_player', { ...whose, player: round, person: member, account: 1n, currency: 'MMK' })
        await put('games_round', { ...whose, game: 'g', round, bets: 1, opened_at: at })
        await put('games_stuck_round', { ...whose, game: 'g', round, opened_at: at, found_at: at, ask_at: askAt })
        return member
      }
      const [bad] = [await stuck('bad', minutes(-2)), await stuck('good', minutes(-1))]
      const done = async () => (await one("select state from games_stuck_round where round = 'good'"))?.['state'] === 'for-staff'
      return { item: `V1/g/bad/${bad}`, table: 'games_stuck_round', column: 'round', value: 'bad', done }
    },
  ],
  [
    'agents-moves',
    'agents-move',
    async () => {
      const [bad, good] = [(await world.member()).memberId, (await world.member()).memberId]
      for (const [member, day] of [[bad, '2026-11-18'], [good, '2026-11-19']]) await put('agents_move', { member, upline: null, day }) // oxfmt-ignore
      return {
        item: bad,
        table: 'agents_move',
        column: 'member',
        done: async () => (await one('select from agents_move where member = $1', good)) === undefined,
      }
    },
  ],
  [
    'agents-offers',
    'agents-expire-offers',
    async () => {
      const offered = async (expiresAt: Temporal.Instant): Promise<string> => {
        const [id, downline] = [await newId(world.database.reader), (await world.member()).memberId]
        const terms = { kind: 'daily', currency: 'MMK', version: 1, tiers: '[{"rateBp": 50}]', top_rate_bp: 50, key: id }
        await put('agents_contract', { id, downline, upline: null, ...terms, offered_at: minutes(-99), expires_at: expiresAt })
        return id
      }
      const [bad, good] = [await offered(minutes(-2)), await offered(minutes(-1))]
      return {
        item: bad,
        table: 'agents_contract',
        column: 'id',
        done: async () => (await one('select answer from agents_contract where id = $1', good))?.['answer'] === 'expired',
      }
    },
  ],
  [
    'originals-open-rounds',
    'originals-sweep',
    async () => {
      const open = async (): Promise<string> => {
        const player = await world.rich(100_000_000n)
        await world.bringPart(player)
        const body = { stake: '300', mines: 3 }
        const started = await world.ask({ method: 'POST', path: '/wps/originals/mines/start', body }, player)
        if (!started.success) throw new Error(started.text)
        world.clock.forward({ minutes: 1 })
        return (started.value as { id: string }).id
      }
      const [bad, good] = [await open(), await open()]
      world.clock.forward({ hours: 24 * 8 })
      return {
        item: bad,
        table: 'originals_open',
        column: 'id',
        done: async () => (await one('select from originals_open where id = $1', good)) === undefined,
      }
    },
  ],
]

describe('[OPS-08] a poisoned item that comes first', () => {
  it.each(CASES)('of %s is noted, and the one after it is done', async (loop, task, dueItems) => {
    const { item, table, column, done, value = item } = await dueItems()
    const heal = await poison(world.database.pool, table, column, value)
    await scheduleOf(world.house).tasks[task]!({})
    expect(await done()).toBe(true)
    const noted = (await failuresNow(world.database.reader, 99)).filter((failure) => failure.loop === loop)
    expect(noted.map((failure) => [failure.item, failure.failures, failure.reason])).toEqual([[item, 1, POISONED]])
    await heal()
    world.clock.forward({ seconds: 3 })
    await scheduleOf(world.house).tasks[task]!({})
    expect((await failuresNow(world.database.reader, 99)).filter((failure) => failure.loop === loop)).toEqual([])
  })
})
