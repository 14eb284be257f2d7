/** Upgrade testing, rooms: a lottery issue that is to be paid, and rows of the oldest version that later migrations write anew in another place. */
import { apply, hash, memberOf, U, type Old } from './upgrade-testing.ts'

export const ISSUE = { game: 'cq-ssc', number: '20261120-001' }
const CONTRA = `lottery:${ISSUE.game}`
/** The prize of one ticket of 2 on the drawn digit at group 1950, and what comes back to a ticket at group 1700. */
export const PRIZE = 47_617n
export const REBATE = 2_500n

/** Who bet on which digit at which group; 7 is drawn. Accounts 1 and 17 share a lane. */
const BETS = [
  { account: 1n, group: 1950, rebatePoints: 0, digit: '7' },
  { account: 17n, group: 1950, rebatePoints: 0, digit: '7' },
  { account: 2n, group: 1700, rebatePoints: 1250, digit: '9' },
]

/** An hour ago: an issue on sale, and its orders with their stakes. */
async function sell(old: Old): Promise<void> {
  const { client } = old
  await client.query(
    `insert into lottery_game (code, rules, family, prize_mode, vendor, name_en, name_my, time_zone, source, calendar, base_price, units, minimum_group, maximum_multiple,
       maximum_stake_units, win_cap_units, position)
     values ($1, 'SSC5', 'SSC', 'LOTT', 'LOTT', 'Five', 'Five', 'Asia/Shanghai', 'feed', '{"segments": [], "numbering": "sequence", "digits": 3}', 2, '{1}', 1700, 1000,
       1000000000000, 1000000000000, 1)`,
    [ISSUE.game],
  )
  await client.query(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at, closed_at, state, tickets_hash, tickets, stake_units, draw, drawn_at, draw_version)
     values ($1, $2, now() - interval '1 day', now() - interval '10 minutes', now() - interval '5 minutes', now() - interval '10 minutes', 'drawn', repeat('a', 64), 3, $3,
       '["7", "1", "2", "3", "4"]', now() - interval '4 minutes', 1)`,
    [ISSUE.game, ISSUE.number, 6n * U],
  )
  for (const [at, { account, group, rebatePoints, digit }] of BETS.entries()) {
    const [order, key, member] = [`00000000-0000-7000-9000-00000000000${at}`, `lottery:${memberOf(account)}:k-${at}`, memberOf(account)]
    const about = { vendor: 'LOTT', game: ISSUE.game, round: ISSUE.number, reference: order }
    await apply(old, { key, account, isBet: true, companion: 'lottery', moves: [[CONTRA, -2n * U, 'bet', about]], unsaid: true })
    await client.query(
      `insert into lottery_order (id, issue, member, account, request_key, stake_key, placed_at, stake_units, tickets) values ($1, 1, $2, $3, $4, $5, ledger_now(), $6, 1)`,
      [order, member, account, `k-${at}`, key, 2n * U],
    )
    await client.query(`insert into lottery_price (game, play, prize_group) values ($1, '5X.BDW1', $2) on conflict do nothing`, [
      ISSUE.game,
      group,
    ])
    await client.query(
      `insert into lottery_ticket (issue, order_id, account, unit_units, stake_units, bets, price, multiple, place, rebate_points, selection)
       select 1, $1, $2, $3, $3, 1, id, 1, 1, $4, $5 from lottery_price where prize_group = $6`,
      [order, account, 2n * U, rebatePoints, digit, group],
    )
    await client.query(
      `insert into lottery_exposure (issue, slot, units) values (1, $1, $2) on conflict (issue, slot) do update set units = lottery_exposure.units + excluded.units`,
      [`5X.BDW1:${digit}`, PRIZE],
    )
  }
}

/** Now: the settlement has worked out what it owes, one account to a row, and was broken off between two accounts of one lane. */
async function payTheFirst({ client }: Old): Promise<void> {
  await client.query(`update lottery_issue set state = 'settling'`)
  await client.query(`insert into lottery_settlement (issue, version, state, started_at) values (1, 1, 'judged', ledger_now())`)
  await client.query(
    `insert into lottery_settlement_lane (issue, version, lane, state, paid_upto, tickets, stake_units, winners)
     select 1, 1, lane, 'reckoned', case lane when 1 then 1 else 0 end, coalesce(t.tickets, 0), coalesce(t.stake, 0), case lane when 1 then 2 else 0 end
     from generate_series(0, 15) as lane left join (select account & 15 as of, count(*) as tickets, sum(stake_units) as stake from lottery_ticket group by 1) t on t.of = lane`,
  )
  await client.query(
    `insert into lottery_outcome (issue, version, price, selection, whole, numerator, denominator, refunded)
     select 1, 1, id, '7', 2, 31196, 81902, 0 from lottery_price where prize_group = 1950`,
  )
  await client.query(
    `insert into lottery_due (issue, version, lane, account, gross_units, paid_units, rebate_units, refund_units)
     values (1, 1, 1, 1, $1, $1, 0, 0), (1, 1, 1, 17, $1, $1, 0, 0), (1, 1, 2, 2, 0, 0, $2, 0)`,
    [PRIZE, REBATE],
  )
  await client.query('begin')
  await client.query(`select ledger_lock('{1}')`)
  await client.query(
    `select ledger_credit('{1}', array[$1::uuid], array[$2::uuid], array[$3], '{1}', array[$4::bigint], '{1}', '{0}', array[$4::bigint], array[$4::bigint], '{2}', '{""}',
       $7, 'LOTT', $5, $6)`,
    [
      hash('lottery:1:1:1'),
      hash(`credit|1|${CONTRA}|LOTT|${ISSUE.game}|${ISSUE.number};2:${PRIZE}:`),
      'lottery:1:1:1',
      PRIZE,
      ISSUE.game,
      ISSUE.number,
      CONTRA,
    ],
  )
  await client.query('commit')
}

/** What only the oldest version kept in these places: refused calls, settings of the in-house games, and settled rounds without a board of winners. */
async function writeOldPlaces({ client }: Old): Promise<void> {
  await client.query(
    `insert into games_refused_callback (vendor, transaction, verb, status, call, trace, at)
     values ('PG', 'bet-8', 'bet', 'insufficient-funds', '{"transaction": "bet-8"}', 'trace-8', now() - interval '1 hour')`,
  )
  await client.query(
    `insert into settings_value (name, value, changed_at) values ('originals', '{"jackpotSource": "simulated", "autoplay": true, "kept": "yes"}', '2026-11-01T00:00:00Z')`,
  )
  await client.query(
    `insert into records_round (member, account, currency, vendor, game_code, game_type, round, stake_units, win_units, bets, wins, started_at, won_at)
     values ($1, 1, 'MMK', 'PG', 'jade-lanterns', 'RNG', 'w-1', $2, $3, 1, 1, now() - interval '2 days', now() - interval '2 days'),
       ($1, 1, 'MMK', 'PG', 'jade-lanterns', 'RNG', 'w-2', $3, $2, 1, 1, now() - interval '2 days', now() - interval '2 days'),
       ($1, 1, 'MMK', 'PG', 'jade-lanterns', 'RNG', 'w-3', $2, $3, 1, 1, now() - interval '20 days', now() - interval '20 days')`,
    [memberOf(1n), 10n * U, 30n * U],
  )
}

/** The lottery's part; in the oldest version its settlement is under way, and places that were moved since are filled too. */
export async function fillRooms(old: Old, isOldest: boolean): Promise<void> {
  await old.at(3600)
  await sell(old)
  await old.at(0)
  if (!isOldest) return
  await payTheFirst(old)
  await writeOldPlaces(old)
}
