/** Upgrade testing: fills a database of an older version as the program of that time did, by that version's own SQL functions. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

export const U = 10_000n
const HOUR = 3600
const DAY = 24 * HOUR

/** Accounts 1 to 17 are opened one after the other; 1 and 17 share a lane. Their owners are numbered like them. */
const ACCOUNTS = 17
export const memberOf = (account: bigint): string => `00000000-0000-7000-8000-${String(account).padStart(12, '0')}`

/** The player whom the vendor knows, and the token that the vendor got when the game was opened. */
export const PLAYER = { account: 1n, player: 'p-1', token: 'token-of-the-old-version' }
export const GAME = 'jade-lanterns'

const KINDS = { bet: 1, win: 2, rollback: 3, resettle: 7, deposit: 8, withdrawal: 9, hold: 10, release: 11 } as const
type About = { readonly vendor?: string; readonly game?: string; readonly round?: string; readonly reference?: string }
type Move = readonly [contra: string, amount: bigint, kind: keyof typeof KINDS, about?: About]
type Act = {
  readonly key: string
  readonly account: bigint
  readonly moves?: readonly Move[]
  readonly reverses?: string
  readonly isBet?: boolean
  readonly group?: string
  readonly companion?: string
  /** As that program wrote it: names in the order of the alphabet, each with its value. */
  readonly facts?: unknown
  /** What a companion worked out is not part of what the operation said. */
  readonly unsaid?: boolean
}

export type Old = { readonly client: pg.PoolClient; at(secondsAgo: number): Promise<void> }

export const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

const namedIn = (about: About = {}): string[] => [about.vendor ?? '', about.game ?? '', about.round ?? '', about.reference ?? '']

/** What an operation said, in the words of that time. It stands here on its own: a later program must still know these. */
function fingerprintOf({ account, moves = [], reverses = '', isBet = false, group = '', companion = '', facts = '', unsaid }: Act): string {
  const said = moves.flatMap(([contra, amount, kind, about]) => [contra, String(amount), kind, ...namedIn(about)])
  return hash(JSON.stringify([String(account), reverses, group, isBet, companion, facts, ...(unsaid ? [] : said)]))
}

/** One operation by `ledger_apply`; answers the balance that it left. */
export async function apply({ client }: Old, act: Act): Promise<{ balance: bigint; posting: bigint }> {
  const { key, account, moves = [], reverses } = act
  const amounts = moves.map(([, amount]) => amount)
  const upto = amounts.map((_, at) => amounts.slice(0, at + 1).reduce((sum, amount) => sum + amount, 0n))
  const each = <T>(value: T): T[] => moves.map(() => value)
  const low = upto.reduce((least, sum) => (sum < least ? sum : least), upto[0] ?? 0n)
  const stake = -moves.reduce((sum, [, amount, kind]) => (kind === 'bet' ? sum + amount : sum), 0n)
  const flags = (act.isBet ? 1 : 0) | (moves.some(([, , kind]) => kind === 'resettle') ? 2 : 0)
  const named = (name: keyof About): string[] => moves.map(([, , , about]) => about?.[name] ?? '')
  const undone = reverses === undefined ? [] : [0]
  const { rows } = await client.query<{ status: number; balance: bigint; posting: bigint | null }>(
    `select statuses[1] as status, balances[1] as balance, postings[1] as posting from ledger_apply($1, false, 1, $2::int[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[],
      $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::smallint[], $12::smallint[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[],
      $19::int[], $20::uuid[], $21::uuid[], $22::bigint[], $23::text[], $24::uuid[])`,
    [
      [Number(account & 15n)],
      amounts.map((_, at) => at),
      each(hash(key)),
      each(fingerprintOf(act)),
      each(account),
      amounts,
      each(upto.at(-1)),
      each(low),
      upto,
      each(stake),
      moves.map(([, , kind]) => KINDS[kind]),
      each(flags),
      each(key),
      moves.map(([contra]) => contra),
      named('vendor'),
      named('game'),
      named('round'),
      named('reference'),
      undone,
      undone.map(() => hash(key)),
      undone.map(() => fingerprintOf(act)),
      undone.map(() => account),
      undone.map(() => key),
      undone.map(() => hash(reverses!)),
    ],
  )
  const [said] = rows
  // 5: a reversal of what never came is remembered.
  if (said === undefined || (said.status !== 0 && said.status !== 5)) throw new Error(`${key} was answered ${String(said?.status)}`)
  return { balance: said.balance, posting: said.posting ?? 0n }
}

/** Holds money as `ledger.hold` did. */
async function hold(old: Old, key: string, account: bigint, amount: bigint): Promise<void> {
  await apply(old, { key, account, moves: [['held', -amount, 'hold']], facts: [['reason', 'withdrawal']] })
  await old.client.query(`insert into ledger_hold (key, name, account, amount, reason) values ($1, $2, $3, $4, 'withdrawal')`, [
    hash(key),
    key,
    account,
    amount,
  ])
}

/** Ends a hold, paid to `contra` or released. */
async function close(old: Old, key: string, held: string, account: bigint, amount: bigint, contra?: string): Promise<void> {
  const paid: Move[] = contra === undefined ? [] : [[contra, -amount, 'withdrawal']]
  await apply(old, { key, account, moves: [['held', amount, 'release'], ...paid], facts: [['hold', held]] })
  await old.client.query('update ledger_hold set state = $1, closed_by = $2 where key = $3', [
    contra === undefined ? 'released' : 'settled',
    key,
    hash(held),
  ])
}

type Call = {
  readonly verb: 'bet' | 'win' | 'rollback'
  readonly transaction: string
  readonly round: string
  readonly amount?: bigint
  readonly reference?: string
}

/** What a call meant: its body without the token, names in the order of the alphabet. */
function meaningOf({ verb, transaction, round, amount = 0n, reference = '' }: Call): string {
  const body = {
    ...(verb === 'rollback' ? {} : { amount: `${amount / U}.0000` }),
    currency: 'MMK',
    game: GAME,
    ...(verb === 'win' ? { kind: 'win' } : {}),
    player: PLAYER.player,
    ...(reference === '' ? {} : { reference }),
    round,
    transaction,
  }
  return hash(JSON.stringify([verb, Object.entries(body)]))
}

/** The money of a call, as the wallet asked the ledger for it. */
function moneyOf(call: Call): Act {
  const { verb, transaction, round, amount = 0n, reference = '' } = call
  const member = memberOf(PLAYER.account)
  const kind = verb === 'win' ? 'win' : ''
  const said = { closes: false, game: GAME, kind, member, reference, round, transaction, units: String(amount), vendor: 'PG', verb }
  const about = { vendor: 'PG', game: GAME, round, reference }
  return {
    key: `vendor:PG:${transaction}`,
    account: PLAYER.account,
    ...(verb === 'rollback'
      ? { reverses: `vendor:PG:${reference}` }
      : { moves: [['vendor:PG', verb === 'bet' ? -amount : amount, verb, about]] }),
    group: `vendor:PG/${member}/${GAME}/${round}`,
    isBet: verb === 'bet',
    companion: 'round',
    facts: [
      ['act', Object.entries(said)],
      ['fingerprint', meaningOf(call)],
    ],
    unsaid: true,
  }
}

/** A vendor's call as the wallet took it: the money, and its callback and round by `games_write`. A rollback of what never came leaves a tombstone. */
async function take(old: Old, call: Call): Promise<void> {
  const { verb, transaction, round, amount = 0n, reference = '' } = call
  const member = memberOf(PLAYER.account)
  const target = `select units from games_callback where vendor = 'PG' and transaction = $1`
  const undone = (await old.client.query<{ units: bigint }>(target, [reference])).rows[0]?.units
  const { balance, posting } = await apply(old, moneyOf(call))
  if (verb === 'rollback' && undone === undefined) {
    await old.client.query(
      `insert into games_callback (vendor, transaction, verb, member, game, round, reference, state, at)
       values ('PG', $1, 'unknown', $2, $3, $4, $5, 'tombstone', ledger_now())`,
      [reference, member, GAME, round, transaction],
    )
    return
  }
  const kind = verb === 'win' ? 'win' : ''
  const counts = { bet: [1, 0, 0], win: [0, 1, 0], rollback: [-1, 0, 1] }[verb]
  const [staked, won] = { bet: [amount, 0n], win: [0n, amount], rollback: [-(undone ?? 0n), 0n] }[verb]
  await old.client.query(
    `select games_write(array['PG'], array[$1], array[$2], array[$3::uuid], array[$4], array[$5], array[$6], array[$7], array[false], array[$8::bigint],
      array[decode($9, 'hex')], array[$10::bigint], array[$11::bigint], array['trace'], array[$12::int], array[$13::int], array[$14::int], array[$15::bigint],
      array[$16::bigint], array[$17::boolean], array[null::bigint], array[null::bytea], ledger_now())`,
    [
      transaction,
      verb,
      member,
      GAME,
      round,
      reference,
      kind,
      amount,
      meaningOf(call),
      balance,
      posting,
      ...counts,
      staked,
      won,
      undone !== undefined,
    ],
  )
}

/** Three months ago: accounts and the first money. */
async function openAccounts(old: Old): Promise<void> {
  const owners = Array.from({ length: ACCOUNTS }, (_, at) => memberOf(BigInt(at + 1)))
  await old.client.query(
    `insert into ledger_account (owner, kind, currency) select owner, 'main', 'MMK' from unnest($1::uuid[]) with ordinality as o(owner, n) order by n`,
    [owners],
  )
  for (const [account, units] of [
    [1n, 1000n],
    [2n, 500n],
    [3n, 300n],
    [4n, 50n],
    [17n, 100n],
  ] as const)
    await apply(old, { key: `deposit:${account}`, account, moves: [['payment:test', units * U, 'deposit']] })
}

async function openVendor({ client }: Old): Promise<void> {
  await client.query(
    `insert into games_vendor (code, name_en, name_my, dialect, game_types, position) values ('PG', 'PG', 'PG', 'native', '{RNG}', 1)`,
  )
  await client.query(
    `insert into games_game (id, vendor, code, game_type, name_en, name_my, released_on, playable, position, search_en, search_my)
     values (1, 'PG', $1, 'RNG', 'Jade Lanterns', 'Jade Lanterns', '2026-01-01', true, 1, 'jade lanterns pg', 'jade lanterns pg')`,
    [GAME],
  )
  await client.query(`insert into games_player (vendor, player, member, account, currency) values ('PG', $1, $2, $3, 'MMK')`, [
    PLAYER.player,
    memberOf(PLAYER.account),
    PLAYER.account,
  ])
  await client.query(
    `insert into games_session (vendor, player, token_hash, language, used_at) values ('PG', $1, sha256($2), 'EN', now() - interval '1 minute')`,
    [PLAYER.player, Buffer.from(PLAYER.token)],
  )
}

/** Last month: rounds that ended, a bet that was undone, one that was undone before it came, holds that ended, and a correction below zero. */
async function playLastMonth(old: Old): Promise<void> {
  await take(old, { verb: 'bet', transaction: 'bet-1', round: 'r-1', amount: 100n * U })
  await take(old, { verb: 'win', transaction: 'win-1', round: 'r-1', amount: 30n * U })
  await take(old, { verb: 'bet', transaction: 'bet-2', round: 'r-2', amount: 20n * U })
  await take(old, { verb: 'rollback', transaction: 'undo-2', round: 'r-2', reference: 'bet-2' })
  await take(old, { verb: 'rollback', transaction: 'undo-9', round: 'r-9', reference: 'bet-9' })
  await hold(old, 'hold:paid', 2n, 100n * U)
  await close(old, 'hold:paid:paid', 'hold:paid', 2n, 100n * U, 'payment:test')
  await hold(old, 'hold:back', 2n, 60n * U)
  await close(old, 'hold:back:back', 'hold:back', 2n, 60n * U)
  const round = { vendor: 'EG2', game: 'match', round: 'm-1' }
  await apply(old, { key: 'bet:match', account: 4n, isBet: true, moves: [['vendor:EG2', -50n * U, 'bet', round]] })
  await apply(old, { key: 'win:match', account: 4n, moves: [['vendor:EG2', 200n * U, 'win', round]] })
  await apply(old, { key: 'paid:match', account: 4n, moves: [['payment:test', -190n * U, 'withdrawal']] })
  await apply(old, { key: 'corrected:match', account: 4n, moves: [['vendor:EG2', -200n * U, 'resettle', round]] })
}

/** The last hour: rounds and a hold that are open, an account with limits, and a plain batch of two accounts. */
async function playToday(old: Old): Promise<void> {
  await take(old, { verb: 'bet', transaction: 'bet-3', round: 'r-3', amount: 40n * U })
  await take(old, { verb: 'bet', transaction: 'bet-5', round: 'r-5', amount: 10n * U })
  await hold(old, 'hold:open', 2n, 75n * U)
  await old.client.query(
    `update ledger_account set stake_budget = $1, stake_left = $1, stake_until = now() + interval '20 days', stake_every = interval '1 month' where id = 3`,
    [100n * U],
  )
  await apply(old, {
    key: 'bet:limited',
    account: 3n,
    isBet: true,
    moves: [['house:dice', -60n * U, 'bet', { vendor: 'BGS', game: 'dice', round: 'd-1' }]],
  })
  const moves: Move[] = [
    ['promo:gift', 5n * U, 'deposit'],
    ['promo:gift', 6n * U, 'deposit'],
  ]
  const gifts = [5n, 6n].map((account, at): Act => ({ key: `gift:${account}`, account, moves: [moves[at]!] }))
  await old.client.query(
    `select ledger_apply_plain('{5,6}', false, $1::uuid[], $2::uuid[], '{5,6}', $3::bigint[], '{8,8}', '{0,0}', $4::text[], '{promo:gift,promo:gift}', '{"",""}', '{"",""}', '{"",""}', '{"",""}')`,
    [gifts.map(({ key }) => hash(key)), gifts.map(fingerprintOf), moves.map(([, amount]) => amount), gifts.map(({ key }) => key)],
  )
}

/** A client on the old database whose clock can be set back, for as long as `act` takes. */
export async function withOld(pool: pg.Pool, act: (old: Old) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await act({
      client,
      at: async (secondsAgo) =>
        void (await client.query(`select set_config('baize.clock_shift_seconds', $1, false)`, [String(-secondsAgo)])),
    })
  } finally {
    client.release(true)
  }
}

/** Everything that players and vendors did before the upgrade. */
export async function fillOld(old: Old): Promise<void> {
  await old.at(80 * DAY)
  await openAccounts(old)
  await openVendor(old)
  await old.at(40 * DAY)
  await playLastMonth(old)
  await old.at(HOUR)
  await playToday(old)
}
