/** Quarters: whether the quarters of an hour say what the rounds say, and what makes them again from the rounds. */
import { expect } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'

type Pool = TestDatabase['pool']

const FIGURES = ['open', 'settled', 'rolled-back'].flatMap((state) =>
  [
    ['rounds', 'count(*)', 'int'],
    ['stake_units', 'sum(stake_units)', 'bigint'],
    ['win_units', 'sum(win_units)', 'bigint'],
  ].map(
    ([name, figure, type]) => `coalesce(${figure} filter (where state = '${state}'), 0)::${type} as ${state.replace('-', '_')}_${name}`,
  ),
)
const KEY = 'member, quarter, currency, vendor, game_code, game_type'
const NAMES = FIGURES.map((figure) => figure.split(' as ')[1]).join(', ')
const FROM_ROUNDS = `select member, records_quarter_of(started_at) as quarter, currency, vendor, game_code, game_type, ${FIGURES.join(', ')} from records_round group by 1, 2, 3, 4, 5, 6`
const ANY = ['open', 'settled', 'rolled_back']
  .map((state) => `${state}_rounds <> 0 or ${state}_stake_units <> 0 or ${state}_win_units <> 0`)
  .join(' or ')

/** Every round stands in its quarter of an hour once, under its present state and with its present sums. */
export async function expectQuartersOfRounds(pool: Pool): Promise<void> {
  const ofQuarters = await pool.query(`select ${KEY}, ${NAMES} from records_quarter where ${ANY} order by ${KEY}`)
  const ofRounds = await pool.query(`select * from (${FROM_ROUNDS}) rounds order by ${KEY}`)
  expect(ofQuarters.rows).toEqual(ofRounds.rows)
}

/** Makes the quarters of a member again, after a test has moved rounds in time. */
export async function recountQuarters(pool: Pool, member: string): Promise<void> {
  await pool.query('delete from records_quarter where member = $1', [member])
  await pool.query(`insert into records_quarter (${KEY}, ${NAMES}) select * from (${FROM_ROUNDS}) rounds where member = $1`, [member])
}
