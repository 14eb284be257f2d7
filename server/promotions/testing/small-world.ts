/** Small world: a ledger and the promotions room over it, with members, deposits and campaigns that a test says. */
import { randomBytes } from 'node:crypto'
import { UNITS } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import { newId, type Database } from '../../platform/database.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import type { BonusGift, KnownMember, PromotionsNeeds, PromotionsOwner, Turnover } from '../needs.ts'
import { sql } from 'kysely'
import { NO_GRANTS } from './no-grants.ts'
import { createPromotions, type Promotions } from '../promotions.ts'

export type SmallWorld = {
  readonly ledger: Ledger
  readonly promotions: Promotions
  readonly clock: ReturnType<typeof settableClock>
  /** Points and bonus money that awards gave. */
  readonly points: { member: string; key: string; units: bigint }[]
  readonly bonuses: BonusGift[]
  /** Members of whom the test says that they are kept from promotions. */
  readonly kept: Map<string, 'account-blocked' | 'account-excluded'>
  /** Members to whom the line pays a rebate. */
  readonly rebated: Set<string>
  /** The agents above a member, and their country; nobody and Myanmar where the test says nothing. */
  readonly lines: Map<string, readonly string[]>
  readonly countries: Map<string, string>
  /** Pictures that nothing uses yet. */
  readonly files: Set<string>
  /** Members with a verified contact, and pairs `inviter/friend` that are or may be one person. */
  readonly verified: Set<string>
  readonly alike: Map<string, 'same' | 'alike'>
  /** What identifies a member's person, and who shares an address with them; nothing where the test says nothing. */
  readonly persons: Map<string, Partial<Awaited<ReturnType<PromotionsNeeds['personOf']>>>>
  /** Every state of an award that was sent. */
  readonly told: string[]
  member(type?: number): Promise<PromotionsOwner>
  /** The same member with a further wallet chosen. */
  beside(owner: PromotionsOwner, currency: string): Promise<PromotionsOwner>
  /** Money from a payment service; the room reads it from the ledger. */
  deposit(owner: PromotionsOwner, units: bigint, order?: string): Promise<void>
  /** Settled rounds: the room receives them, and the records' days hold them. */
  play(rows: readonly (Partial<Turnover> & Pick<Turnover, 'member' | 'stakeUnits'>)[]): Promise<void>
  /** Does the tasks that wait. */
  payDue(): Promise<void>
  balance(owner: PromotionsOwner): Promise<bigint>
  /** Writes and publishes a campaign; answers its id. */
  campaign(document: Readonly<Record<string, unknown>>): Promise<{ id: string; version: number }>
  close(): Promise<void>
}

const WORDS = {
  EN: { title: 'An offer', summary: 'What it is.', terms: ['What must be done.'] },
  MY: { title: 'ကမ်းလှမ်းချက်', summary: 'အကြောင်း။', terms: ['လုပ်ရမည့်အရာ။'] },
}

/** A campaign of a test: what it does not say is as open as can be. */
export const offer = (code: string, more: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  code,
  type: 'other',
  badges: [],
  periodType: null,
  window: { from: '2026-11-01', until: '2026-12-01' },
  audience: [],
  trigger: { by: 'code', codes: ['jade'] },
  rewards: [{ kind: 'cash', amount: { MMK: '500' } }],
  limits: {},
  approval: {},
  texts: WORDS,
  images: ['/art/PROMOTION/BAIZE/an-offer.svg'],
  ...more,
})

/** Stands for the days of the records, whose table is theirs alone. */
const DAYS = `create table if not exists test_day (day date, member uuid, currency text, category text, stake_units bigint, counted_units bigint,
  win_units bigint, rounds int, primary key (day, member, currency, category))`
const memberDays: PromotionsNeeds['memberDays'] = (from, until) =>
  sql`select day, member, currency, category, stake_units, counted_units, win_units, rounds from test_day where day >= ${from}::date and day < ${until}::date`

/** Writes the days as the records fold them. */
async function writeDays(database: Database, rows: readonly Turnover[]): Promise<void> {
  for (const { member, currency, category, stakeUnits, bonusStakeUnits, countedUnits, winUnits, at } of rows)
    await database.pool.query(
      `insert into test_day as d (day, member, currency, category, stake_units, counted_units, win_units, rounds)
       values (($7::timestamptz at time zone 'Asia/Yangon')::date, $1, $2, $3, $4, $5, $6, 1) on conflict (day, member, currency, category) do update
       set stake_units = d.stake_units + excluded.stake_units, counted_units = d.counted_units + excluded.counted_units,
         win_units = d.win_units + excluded.win_units, rounds = d.rounds + 1`,
      [member, currency, category, stakeUnits - bonusStakeUnits, countedUnits, winUnits, at.toString()],
    )
}

async function putMoney(database: Database, ledger: Ledger, { wallet }: PromotionsOwner, units: bigint, order?: string): Promise<void> {
  const key = order ?? `deposit:${await newId(database.reader)}`
  await database.write(async (tx) => {
    await ledger.lock(tx, [wallet])
    const transfer = { account: wallet, contra: 'payment:test', amount: units * UNITS, kind: 'deposit' as const, reference: key }
    await ledger.post(tx, [{ key, account: wallet, transfers: [transfer] }])
  })
}

/** Passes everything that the ledger holds to the room. */
async function heard(ledger: Ledger, promotions: Promotions, events: readonly unknown[]): Promise<void> {
  const ending = new AbortController()
  const following = promotions.followMoney(ending.signal)
  while ((await ledger.feed('promotions', { batch: 1 })).length > 0) {
    await new Promise(setImmediate)
    if (events.length > 0) throw new Error('the room failed to hear of money', { cause: events[0] })
  }
  ending.abort()
  await following
}

async function putCampaign(
  database: Database,
  promotions: Promotions,
  document: Readonly<Record<string, unknown>>,
): Promise<{ id: string; version: number }> {
  const code = String(document['code'])
  const written = await database.transact(async (tx) => {
    const draft = await promotions.staff.write(tx, document)
    return draft.ok ? promotions.staff.publish(tx, code) : draft
  })
  if (!written.ok) throw new Error(`${written.code} ${JSON.stringify(written.detail)}`)
  const { rows } = await database.pool.query<{ id: string; version: number }>(
    'select id, version from promotions_campaign where code = $1',
    [code],
  )
  return rows[0]!
}

/** A settled round; what the test does not say is a round of slots of its own. */
const turnoverOf = (
  clock: PromotionsNeeds['clock'],
  round: string,
  row: Partial<Turnover> & Pick<Turnover, 'member' | 'stakeUnits'>,
): Turnover => ({
  category: 'RNG',
  currency: 'MMK',
  bonusStakeUnits: 0n,
  // Where the test names no weight, a stake counts in full.
  countedUnits: row.stakeUnits - (row.bonusStakeUnits ?? 0n),
  winUnits: 0n,
  at: clock.now(),
  placedAt: clock.now(),
  vendor: 'TEST',
  game: 'slots',
  round,
  ...row,
})

/** What identity would say of inviters and their friends. */
function acquaintance() {
  const verified: SmallWorld['verified'] = new Set()
  const alike: SmallWorld['alike'] = new Map()
  const persons: SmallWorld['persons'] = new Map()
  const needs: Pick<PromotionsNeeds, 'site' | 'isVerified' | 'likeness' | 'personOf' | keyof typeof NO_GRANTS> = {
    ...NO_GRANTS,
    site: () => 'https://baize.test',
    isVerified: async (id) => verified.has(id),
    likeness: async (one, other) => alike.get(`${one}/${other}`) ?? 'other',
    personOf: async (id) => ({ marks: [], same: [], alike: [], ...persons.get(id) }),
  }
  return { needs, sets: { verified, alike, persons } }
}

/** Who there is, and who is kept from promotions. */
function people() {
  const members = new Map<string, KnownMember>()
  const kept: SmallWorld['kept'] = new Map()
  const rebated: SmallWorld['rebated'] = new Set()
  const lines: SmallWorld['lines'] = new Map()
  const countries: SmallWorld['countries'] = new Map()
  const isExcluded = ({ id }: KnownMember): boolean => kept.get(id) === 'account-excluded'
  const further = new Map<string, bigint>()
  const walletOf = async (member: string): Promise<bigint> => members.get(member)!.wallet
  const needs: Pick<
    PromotionsNeeds,
    | 'memberOf'
    | 'furtherWallets'
    | 'lineAbove'
    | 'countryOf'
    | 'standing'
    | 'excludedAmong'
    | 'rebatedByLine'
    | 'pointsAccount'
    | 'bonusAccount'
  > = {
    // Accounts that nothing moves here stand where the main one does.
    pointsAccount: (_tx, member) => walletOf(member),
    bonusAccount: (_tx, { member }) => walletOf(member),
    memberOf: async (id) => members.get(id),
    furtherWallets: async (_asker, ids, currency) =>
      new Map(ids.flatMap((id) => (further.has(`${id}/${currency}`) ? [[id, further.get(`${id}/${currency}`)!]] : []))),
    lineAbove: async (_asker, id) => lines.get(id) ?? [],
    countryOf: async (_asker, id) => countries.get(id) ?? 'MM',
    standing: async ({ id }) => kept.get(id) ?? 'open',
    excludedAmong: async (_asker, owners) =>
      new Set(
        [...members.values()]
          .filter((one) => isExcluded(one) && owners.some(({ wallet }) => wallet === one.wallet))
          .map(({ wallet }) => wallet),
      ),
    rebatedByLine: async (_asker, ids) => new Set(ids.filter((id) => rebated.has(id))),
  }
  return { members, further, needs, sets: { kept, rebated, lines, countries } }
}

async function openFurther(database: Database, ledger: Ledger, further: Map<string, bigint>, id: string, currency: string) {
  const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency }))
  further.set(`${id}/${currency}`, wallet)
  return { id, wallet, currency }
}

/** Does the tasks of earned awards that wait. */
async function payAll(promotions: Promotions, due: string[]): Promise<void> {
  for (const award of due.splice(0)) await promotions.pay(award)
}

const NOTHING_RETURNED = { orderReturned: async () => ({ wasReturned: false }), takeGift: async () => undefined }

export async function smallWorld(database: Database, connection: object, more: Partial<PromotionsNeeds> = {}): Promise<SmallWorld> {
  await database.pool.query(DAYS)
  const clock = settableClock('2026-11-20T08:00:00Z')
  const ledger = await createLedger({ connection, clock, allowUnsafe: true, onEvent: (event) => events.push(event) })
  const events: unknown[] = []
  const [points, bonuses, told]: [SmallWorld['points'], BonusGift[], string[]] = [[], [], []]
  const [files, due] = [new Set<string>(), [] as string[]]
  const met = acquaintance()
  let handle: Parameters<PromotionsNeeds['followTurnover']>[1] | undefined
  const known = people()
  const promotions = createPromotions({
    database,
    clock,
    random: systemRandom,
    sealing: createSecrets(randomBytes(32)),
    ledger,
    followTurnover: async (_name, take) => void (handle = take),
    memberDays,
    isFolded: async () => true,
    hasCounted: async () => true,
    ...met.needs,
    warn: () => undefined,
    tell: async (_tx, { state }) => void told.push(String(state)),
    enqueue: async (_tx, _task, { award }) => void due.push(String(award)),
    rules: async () => ({ mostTimes: 10, mixedProducts: true }),
    timeZone: async () => 'Asia/Yangon',
    ...known.needs,
    grantPoints: async (_tx, { member, key, units }) => done(void points.push({ member, key, units })),
    ownFiles: async (_tx, _member, ids) => ids.every((id) => files.delete(id)),
    ...NOTHING_RETURNED,
    requireTurnover: async () => undefined,
    grantBonus: async (_tx, gift) => done(void bonuses.push(gift)),
    ...more,
  })
  await promotions.followRounds(new AbortController().signal)
  let last = 0
  return {
    ledger,
    promotions,
    clock,
    points,
    bonuses,
    ...known.sets,
    told,
    files,
    ...met.sets,
    async member(type = 0) {
      const id = await newId(database.reader)
      const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency: 'MMK' }))
      const account = `member${(last += 1)}`
      known.members.set(id, { id, account, type, currency: 'MMK', wallet, registeredAt: clock.now(), invitation: null })
      return { id, wallet, currency: 'MMK' }
    },
    beside: ({ id }, currency) => openFurther(database, ledger, known.further, id, currency),
    async deposit(owner, units, order) {
      await putMoney(database, ledger, owner, units, order)
      await heard(ledger, promotions, events)
      await payAll(promotions, due)
    },
    async play(rows) {
      const whole = rows.map((row) => turnoverOf(clock, `r${(last += 1)}`, row))
      await database.write((tx) => handle!(whole, tx))
      await writeDays(database, whole)
    },
    payDue: () => payAll(promotions, due),
    balance: async ({ wallet }) => (await ledger.balance(wallet)).balance,
    campaign: (document) => putCampaign(database, promotions, document),
    close: () => ledger.close(),
  }
}

/** A loss-back with two marginal tiers. */
export const LOSS = {
  by: 'loss-back',
  tiers: {
    MMK: [
      { loss: '100', rateBp: 500 },
      { loss: '1000', rateBp: 1000 },
    ],
  },
  marginal: true,
  bets: 2,
  least: { MMK: '1' },
  cap: { MMK: '120' },
}
/** The same play in two rounds, as a loss-back asks for. */
export const inTwo = <Row extends { readonly stakeUnits: bigint; readonly winUnits?: bigint }>(row: Row): Row[] => [
  { ...row, stakeUnits: row.stakeUnits / 2n, winUnits: 0n },
  { ...row, stakeUnits: row.stakeUnits - row.stakeUnits / 2n, winUnits: row.winUnits ?? 0n },
]
