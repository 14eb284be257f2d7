/** Proves that bonus money is neither made nor lost in the ledger by any order of play, undoing and ending (PR-21). */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseUnits } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { smallWorld, type Owner, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const units = (text: string): bigint => parseUnits(text) as bigint
const amount = fc.integer({ min: 1, max: 900_000 }).map((ten) => `${Math.floor(ten / 10_000)}.${String(ten % 10_000).padStart(4, '0')}`)
const round = fc.integer({ min: 0, max: 2 }).map((number) => `r${number}`)
type Act =
  | { readonly type: 'bet' | 'win'; readonly round: string; readonly amount: string }
  | { readonly type: 'rollback' | 'undo-win' | 'settle'; readonly round: string }
  | { readonly type: 'cancel' | 'exclude' | 'end' }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ type: fc.constantFrom('bet' as const, 'win' as const), round, amount }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('rollback' as const, 'undo-win' as const, 'settle' as const), round }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('cancel' as const, 'exclude' as const, 'end' as const) }) },
)
/** The state of a round as its vendor knows it. */
type Live = { readonly kind: 'bet' | 'win'; readonly id: string; readonly round: string; readonly amount: string }

let lastId = 0

async function ends(owner: Owner, how: 'cancel' | 'exclude' | 'end'): Promise<void> {
  if (how === 'end') return world.bonus.endAllDue()
  if (how === 'exclude') return database.write((tx) => world.bonus.exclude(tx, owner.member))
  const { id } = await world.stands(owner)
  await database.transact((tx) => world.bonus.cancel(tx, owner, id, 'EN'))
}

/** Does one act and answers the state after it. A bet of a round with a win cannot be returned, as the gaming rooms decide. */
async function happens(owner: Owner, one: Act, live: readonly Live[]): Promise<readonly Live[]> {
  if (!('round' in one)) return ends(owner, one.type).then(() => live)
  const place = { owner, round: one.round }
  if (one.type === 'settle') return world.settle(place).then(() => live)
  const here = live.filter((row) => row.round === one.round)
  if (!('amount' in one)) {
    const target = here.find(({ kind }) => kind === (one.type === 'rollback' ? 'bet' : 'win'))
    if (target === undefined || (target.kind === 'bet' && here.some(({ kind }) => kind === 'win'))) return live
    const said =
      target.kind === 'bet'
        ? await world.rollback({ ...place, bet: target.id, stake: target.amount })
        : await world.undoWin({ ...place, win: target.id })
    return said === 'ok' ? live.filter((row) => row !== target) : live
  }
  if (one.type === 'win' && !here.some(({ kind }) => kind === 'bet')) return live
  const id = `p${(lastId += 1)}`
  const said =
    one.type === 'bet' ? await world.bet({ ...place, id, stake: one.amount }) : await world.win({ ...place, id, amount: one.amount })
  return said === 'ok' ? [...live, { kind: one.type, id, round: one.round, amount: one.amount }] : live
}

describe('bonus money in the ledger', () => {
  it('[PROMO-04, PR-19, PR-20, PR-21, PR-26] adds up to what was there, in every order of acts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 4, maxLength: 18 }),
        fc.constantFrom('convertible' as const, 'sticky' as const),
        async (acts, form) => {
          const owner = await world.member('20')
          await world.grant(owner, '100', { form, times: 1n })
          let live: readonly Live[] = []
          for (const one of acts) live = await happens(owner, one, live)
          const { real, bonus } = await world.stands(owner)
          const { rows } = await database.pool.query<{ house: string }>(
            'select house_units::text as house from bonus_grant where member = $1',
            [owner.member],
          )
          const net = live.reduce((sum, row) => (row.kind === 'win' ? sum + units(row.amount) : sum - units(row.amount)), 0n)
          expect(units(real) + units(bonus) + BigInt(rows[0]?.house ?? '0')).toBe(units('120') + net)
          expect(await world.bonus.prove()).toEqual([])
        },
      ),
      { numRuns: 12, seed: 21 },
    )
    await assertBooksBalance(world.ledger)
  }, 120_000)
})
