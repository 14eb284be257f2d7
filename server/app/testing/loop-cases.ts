/** Loop cases: for each loop of timed work two due items, of which the first is poisoned. */
import { newId } from '../../platform/database.ts'
import { promotionRows } from '../../promotions/testing/rows.ts'
import { minutes } from '../../wallet/testing/rows.ts'
import type { LoopCase } from './loop-case.ts'
import { WALLET_LOOPS } from './loop-cases-wallet.ts'
import type { World } from './world.ts'

/** A vendor of whom nothing is known but the name. */
const vendor = (world: World) =>
  world.database.pool.query(
    "insert into games_vendor (code, name_en, name_my, dialect, game_types, position) values ('V1', 'V', 'V', 'native', '{RNG}', 1) on conflict do nothing",
  )

/** Each by the world whose rows it writes. Those that forward the clock by days come last. */
export const LOOP_CASES: readonly LoopCase[] = [
  ...WALLET_LOOPS,
  [
    'checks-ask',
    'checks-ask',
    async ({ world, one, put }) => {
      const quiet = async (asked: Temporal.Instant): Promise<string> => {
        const id = await newId(world.database.reader)
        const about = { member: id, level: 2, service: 'gone', applicant: id, state: 'sent' }
        await put('checks_check', { id, ...about, began_at: asked, asked_at: asked })
        return id
      }
      const [bad, good] = [await quiet(minutes(-30)), await quiet(minutes(-20))]
      const done = async () => (await one('select from checks_check where id = $1 and asked_at > began_at', good)) !== undefined
      return { item: bad, table: 'checks_check', column: 'id', done }
    },
  ],
  [
    'protection-freezes',
    'protection-freezes',
    async ({ world, one, put }) => {
      const frozen = async (until: Temporal.Instant): Promise<string> => {
        const { memberId: member } = await world.member()
        await put('protection_freeze', {
          member,
          act: 'begun',
          why: 'other',
          case_id: '0',
          by_name: 'clerk',
          at: minutes(-99),
          holds_until: until,
        })
        return member
      }
      const [item, good] = [await frozen(minutes(-2)), await frozen(minutes(-1))]
      const done = async () => (await one("select from protection_freeze where member = $1 and act = 'ended'", good)) !== undefined
      return { item, table: 'protection_freeze', column: 'member', done }
    },
  ],
  [
    'files-unused',
    'files-forget-unused',
    async ({ world, one }) => {
      const [bad, good] = [await newId(world.database.reader), await newId(world.database.reader)]
      for (const [id, at] of [
        [bad, minutes(-2_000)],
        [good, minutes(-1_900)],
      ] as const)
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
    'files-documents',
    'files-documents',
    async ({ world, one, put }) => {
      const about = { kind: 'funds', type: 'image/png', size: 1, sha256: 'a', case_id: '0', key_wrapped: 'k', state: 'refused' }
      const [item, good] = [await newId(world.database.reader), await newId(world.database.reader)]
      for (const [at, id] of [item, good].entries())
        await put('files_document', { id, member_id: id, ...about, sent_at: minutes(-9), delete_at: minutes(at - 2) })
      const done = async () => (await one('select state from files_document where id = $1', good))?.['state'] === 'destroyed'
      return { item, table: 'files_document', column: 'id', done }
    },
  ],
  [
    'promotions-over',
    'promotions-close',
    async ({ world, one }) => {
      const rows = promotionRows(world.database)
      const member = await rows.member()
      const campaign = await rows.campaign('looped')
      await world.database.pool.query(
        `update promotions_campaign_version set document = document || '{"window": {"from": "2026-11-01", "until": "2026-12-01"}}' where campaign = $1`,
        [campaign],
      )
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
    async ({ world, one }) => {
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
    'agents-bills',
    'agents-pay',
    async ({ world, one, put }) => {
      const [at, span] = [minutes(-99), { from_day: '2026-11-18', until_day: '2026-11-19' }]
      const run = await newId(world.database.reader)
      const times = { from_at: minutes(-3_000), until_at: minutes(-1_560), at, ...span }
      await put('agents_run', { id: run, kind: 'daily', currency: 'MMK', payer: 'house', active_stake_units: 0n, ...times })
      const bill = async (): Promise<string> => {
        const { memberId: agent, wallet } = await world.rich(1n)
        const figures = { turnover_units: 9n, active: 1, base_units: 9n, gross_units: 5n, own_units: 5n, due_units: 5n }
        const rest = { carry_in_units: 0n, carry_out_units: 0n, judged: 'due', state: 'due', tries: true }
        await put('agents_bill', { run, contract: await newId(world.database.reader), agent, wallet, ...figures, ...rest })
        return String((await one('select number::text from agents_bill where run = $1 and agent = $2', run, agent))!['number'])
      }
      const [bad, good] = [await bill(), await bill()]
      const done = async () => (await one('select state from agents_bill where number = $1', good))?.['state'] === 'paid'
      return { item: bad, table: 'agents_bill', column: 'number', done }
    },
  ],
  [
    'agents-rebates',
    'agents-end-days',
    async ({ world, one, put }) => {
      const day = '2026-11-18'
      const rebate = async (): Promise<string> => {
        const { memberId: member, wallet } = await world.rich(1n)
        await put('agents_rebate', { member, day, currency: 'MMK', wallet, own_units: 5n, line_units: 0n })
        return member
      }
      const [bad, good] = [await rebate(), await rebate()]
      const done = async () => (await one('select paid_at from agents_rebate where member = $1', good))?.['paid_at'] !== null
      return { item: `${day}/${bad}/MMK`, table: 'agents_rebate', column: 'member', value: bad, done }
    },
  ],
  [
    'games-transfers',
    'games-resolve-transfers',
    async ({ world, one, put }) => {
      await vendor(world)
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
    async ({ world, one, put }) => {
      await vendor(world)
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
    async ({ world, one, put }) => {
      const [bad, good] = [(await world.member()).memberId, (await world.member()).memberId]
      for (const [member, day] of [
        [bad, '2026-11-18'],
        [good, '2026-11-19'],
      ])
        await put('agents_move', { member, upline: null, day })
      return {
        item: bad,
        table: 'agents_move',
        column: 'member',
        done: async () => (await one('select from agents_move where member = $1', good)) === undefined,
      }
    },
  ],
  [
    'agents-roll-up',
    'agents-roll-up',
    async ({ world, put }) => {
      const fact = async (): Promise<string> => {
        const { memberId: member } = await world.member()
        await put('agents_unrolled', { member, day: '2026-11-18', currency: 'MMK', category: 'RNG', stake_units: 5n })
        return member
      }
      const [bad, good] = [await fact(), await fact()]
      const left = async () => (await world.database.pool.query<{ member: string }>('select member from agents_unrolled')).rows
      const done = async () => !(await left()).some(({ member }) => member === good)
      return { item: bad, table: 'agents_unrolled', column: 'member', done }
    },
  ],
  [
    'agents-offers',
    'agents-expire-offers',
    async ({ world, one, put }) => {
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
    async ({ world, one }) => {
      const open = async (): Promise<string> => {
        const player = await world.rich(100_000_000n)
        await world.bringPart(player)
        const body = { stake: '300', mines: 3 }
        const started = await world.ask({ method: 'POST', path: '/wps/originals/mines/start', body }, player)
        if (!started.success) throw new Error(started.text)
        world.clock.forward({ minutes: 1 })
        return (started.value as { round: { id: string } }).round.id
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
