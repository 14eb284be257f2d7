/** Proves that every lottery of the game catalogue is one that the lottery room really plays, under the same provider. */
import { expect, it } from 'vitest'
import { seedGames } from '../games/seed.ts'
import { seedGames as seedLotteries } from '../lottery/seed-games.ts'

it('every lottery tile leads to a lottery that is there', () => {
  const lotteries = new Map(seedLotteries().map(({ code, vendor }) => [code, vendor]))
  const tiles = seedGames(Temporal.PlainDate.from('2026-11-20')).filter(({ vendor }) =>
    ['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN'].includes(vendor),
  )
  expect(tiles).toHaveLength(26)
  for (const { vendor, code, playable } of tiles) {
    expect(playable).toBe(true)
    expect([code, lotteries.get(code)]).toEqual([code, vendor === 'ELOTT' ? 'LOTT' : vendor])
  }
})
