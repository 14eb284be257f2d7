/** Proves that the ball rests in the drawn pocket, on both wheels and however far the wheel has turned. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DOUBLE_ZERO, pocketText } from './pockets.ts'
import { RouletteWheelStage } from './roulette-wheel.tsx'

const degreesIn = (text: string | undefined): number => ((Number(text) % 360) + 360) % 360
const CASES = (['european', 'american'] as const).flatMap((wheel) =>
  [...Array.from({ length: 37 }, (_, pocket) => pocket), ...(wheel === 'american' ? [DOUBLE_ZERO] : [])].map(
    (pocket) => [wheel, pocket, (pocket * 7) % 19] as const,
  ),
)

test('[GAME-17] the ball lies where the drawn pocket is painted, whatever the turn of the wheel', () => {
  expect(CASES).toHaveLength(37 + 38)
  for (const [wheel, pocket, nonce] of CASES) {
    const drawn = renderToStaticMarkup(<RouletteWheelStage wheel={wheel} pocket={pocket} nonce={nonce} roundKey="a round" />)
    const disc = degreesIn(/roulette-disc"[^>]*rotate\((-?[\d.]+)deg\)/.exec(drawn)?.[1])
    const ball = degreesIn(/roulette-ball"[^>]*rotate\((-?[\d.]+)deg\)/.exec(drawn)?.[1])
    const places = [...drawn.matchAll(/<g transform="rotate\((-?[\d.]+)\)"><path[^>]*><\/path><text[^>]*>([^<]*)</g)]
    const place = degreesIn(places.find(([, , text]) => text === pocketText(pocket))?.[1])
    expect([wheel, pocket, disc]).toEqual([wheel, pocket, (nonce * 47) % 360])
    expect(Math.abs(degreesIn(String(disc + place - ball + 180)) - 180), `${wheel} ${pocket}`).toBeLessThan(0.1)
  }
})

test('[GAME-17] no ball lies on a wheel that has not run', () => {
  expect(renderToStaticMarkup(<RouletteWheelStage wheel="european" pocket={undefined} nonce={0} roundKey={undefined} />)).not.toContain(
    'roulette-ball',
  )
})
