// Proves that a picture of a game says which game it is. In-house games have a drawing each, and slots their machine's symbols.
import { demoSlots } from '@baize/contract/demo-slots/demo-slots.ts'
import { seeded } from '@baize/contract/demo-slots/seed.ts'
import { slotFace } from '@baize/contract/demo-slots/slot-face.ts'
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { gameArt, providerCode } from '@baize/contract/values/game-art.ts'
import { expect, it } from 'vitest'
import { drawArt } from './draw.ts'
import * as boards from './house-boards.ts'
import * as cards from './house-cards.ts'
import { inksOf } from './inks.ts'

const house = (gameCode: string) => gameArt({ vassalage: 'BGS', gameType: 'BGS', gameCode })
const packedSize = async (text: string): Promise<number> =>
  (await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength

it('[GAME-02] each in-house game has a drawing of its own, below 2 kB as it is sent', async () => {
  // In the same inks two drawings are equal only where they are one.
  const drawn = ORIGINALS.map((code) => drawArt({ ...house(code), paletteIndex: 0 }).replaceAll(/"a\w+t"|#a\w+t/g, ''))
  expect(new Set(drawn).size).toBe(ORIGINALS.length)
  for (const code of ORIGINALS) expect(await packedSize(drawArt(house(code))), code).toBeLessThan(2000)
})

it.each([
  ['dice', boards.tumblingDice],
  ['mines', boards.minefield],
  ['plinko', boards.plinkoBoard],
  ['keno', boards.kenoTicket],
  ['wheel', boards.fortuneWheel],
  ['roulette', boards.rouletteWheel],
  ['sic-bo', boards.shaker],
  ['line-slot', boards.reelWindow],
  ['hi-lo', cards.highOrLow],
  ['baccarat', cards.baccaratHands],
  ['dragon-tiger', cards.dragonAndTiger],
  ['blackjack', cards.blackjackHand],
])('[GAME-02] the drawing of %s is the one of what is played there', (code, draw) => {
  const { seed } = house(code)
  expect(drawArt(house(code))).toContain(draw({ p: inksOf(seed, 'inhouse'), r: seeded(`inhouse:${seed}`) }))
})

it('[GAME-02] a live table whose code says what is played is not pictured as another game', () => {
  const hasRim = (vassalage: string, gameCode: string): boolean =>
    drawArt(gameArt({ vassalage, gameType: 'LIVE', gameCode })).includes('r="122"')
  const vendors = Array.from({ length: 12 }, (_, at) => `V${at}`)
  expect(vendors.filter((vendor) => !hasRim(vendor, 'blue-room-roulette'))).toEqual([])
  expect(vendors.filter((vendor) => hasRim(vendor, 'harbour-baccarat'))).toEqual([])
  // Among tables that say nothing there are both.
  expect(new Set(vendors.map((vendor) => hasRim(vendor, 'blue-room'))).size).toBe(2)
})

it('[GAME-02] in-house games that stand side by side have other inks', () => {
  const grounds = ORIGINALS.map((code) => inksOf(house(code).seed, 'inhouse').ground)
  expect(new Set(grounds).size).toBe(ORIGINALS.length)
})

it('[GAME-02, GAME-14] a slot’s picture has the ground and the dearest symbol of its machine', () => {
  for (const { vendor, code, theme } of [...demoSlots().values()].slice(0, 300)) {
    const { ground, symbols } = slotFace(`${vendor}/${code}`, theme)
    const picture = drawArt(gameArt({ vassalage: vendor, gameType: 'RNG', gameCode: code }))
    expect(picture).toContain(`fill="${ground.page}"`)
    expect(picture, code).toContain(symbols['A']!.draw(symbols['A']!.inks))
  }
})

it('[GAME-14] a slot that is named after one of its symbols has it as its dearest', () => {
  const dearest = (seed: string): string | undefined => slotFace(seed).symbols['A']?.en
  expect(
    [
      'PG/golden-lantern-tale',
      'PG/jade-owl-dream',
      'FC/ruby-watermelon-road',
      'PG/jade-lanterns',
      'EG2/lotus-ways',
      'CQ9/tea-hill-tumble',
    ].map(dearest),
  ).toEqual(['Lantern', 'Owl', 'Melon', 'Lantern', 'Flower', 'Teapot'])
})

it('[GAME-02] records name a category in words of their own, and an in-house game is one by its provider', () => {
  expect(gameArt({ vassalage: 'BGS', gameType: 'RNG', gameCode: 'line-slot' })).toEqual(house('line-slot'))
  expect(gameArt({ vassalage: 'X', gameType: 'other', gameCode: 'y' }).kind).toBe('inhouse')
  expect(providerCode('RNG')).toBe('provider-rng')
})
