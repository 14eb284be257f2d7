/** Proves that staff lower the edge of no game below what a stake of it can earn. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOffersDesk, type OffersDesk } from '../testing/offers-desk.ts'

let desk: OffersDesk
beforeAll(async () => {
  desk = await openOffersDesk()
  // A rate by loss is paid for every stake, whatever it counts. So a game of a lower edge can lose.
  const basis = await desk.world.house.settings.read('agents.rebateBasis')
  await desk.act('set', ['agents.rebateBasis', JSON.stringify({ ...basis, RNG: 'loss', LOTT: 'loss' })])
  await desk.act('agent-rates', [desk.agent.account, JSON.stringify({ RNG: 40, LOTT: 40 })])
})
afterAll(async () => {
  await desk.world.assertBooksBalance()
  await desk.world.close()
})

const lotteryOf = async (memberGroup: number): Promise<string> =>
  JSON.stringify({ ...(await desk.world.house.settings.read('lottery')), memberGroup })
/** A slot of a vendor. */
const slot = async (): Promise<string> => {
  const { rows } = await desk.world.database.pool.query<{ id: number }>(
    "select min(id) as id from games_game where game_type = 'RNG' and vendor <> 'BGS'",
  )
  return String(rows[0]!.id)
}
const tiers = (factor: string) => [
  { tier: '福运奖', factor, plays: ['FS', 'DT'], from: '2026-02-01', until: null, source: 'its publisher' },
]

/** What a losing act must have left as it was. */
const written = async () =>
  (
    await desk.world.database.pool.query(
      `select (select edge_basis_points from games_game where id = (select min(id) from games_game where game_type = 'RNG' and vendor <> 'BGS')) as edge, (select special_tiers from lottery_game where code = 'ssq') as tiers,
        (select value from settings_value where name = 'lottery') as lottery`,
    )
  ).rows

/** Each with the words of its honest form and of one that loses. */
const LOWERED: readonly (readonly [act: string, loses: string, honest: () => Promise<string[]>, losing: () => Promise<string[]>])[] = [
  ['game-edge', 'RNG', async () => [await slot(), '350'], async () => [await slot(), '30']],
  ['set', 'LOTT', async () => ['lottery', await lotteryOf(1940)], async () => ['lottery', await lotteryOf(1990)]],
  ['lottery-special-tiers', 'LOTT', async () => ['ssq', JSON.stringify(tiers('2.5'))], async () => ['ssq', JSON.stringify(tiers('9'))]],
]

describe('an act by which the house keeps less', () => {
  it.each(LOWERED)(
    '%s is refused with the sum where a stake (%s) would earn more, and its honest form is taken',
    async (name, loses, honest, losing) => {
      await desk.act(name, await honest())
      const before = await written()
      const said = await desk.tried(name, await losing(), {}, 'Thida')
      expect(said).toMatchObject({ ok: false, code: 'offer-loses' })
      expect(said.detail?.losses?.join('\n')).toMatch(new RegExp(`MMK: ${loses} .* keeps .* line-rebate 0.40 %`))
      expect(await written()).toEqual(before)
      expect((await desk.report()).losses).toEqual([])
    },
  )

  it('the sum has the edge of games of which nobody has stated one, also before the first is taken from a vendor', async () => {
    await desk.world.database.pool.query("update games_game set edge_basis_points = 300 where game_type = 'COCKFIGHT'")
    const games = (await desk.report()).rows
      .filter(({ currency }) => currency === 'MMK')
      .map(({ what, keeps }) => [what.split(' ')[0], keeps])
    expect(games.filter(([category]) => category === 'COCKFIGHT')).toEqual([
      ['COCKFIGHT', '2.00 %'],
      ['COCKFIGHT', '3.00 %'],
      ['COCKFIGHT', '4.00 %'],
    ])
  })
})
