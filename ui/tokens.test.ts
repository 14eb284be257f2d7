// Proves by computation that every text colour can be read on every ground in both themes.
// oxlint-disable-next-line no-restricted-imports -- this test runs in Node and never in a page
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The custom properties of the rule whose selector list contains `selector`. */
const variablesOf = (selector: string): Map<string, string> => {
  const start = css.indexOf(selector)
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start))
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((m) => [m[1] ?? '', m[2] ?? '']))
}

/** Relative luminance after WCAG 2.2, definition "relative luminance". */
const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['bg', 'surface-1', 'surface-2', 'surface-3']
const texts = ['fg', 'fg-2', 'fg-3', 'jade', 'gold', 'cinnabar', 'indigo', 'plum']
const softGrounds = ['jade', 'gold', 'cinnabar', 'indigo', 'plum']

for (const [theme, selector] of [
  ['dark', ":root[data-theme='dark']"],
  ['light', ":root[data-theme='light']"],
] as const) {
  describe(`[UI-06] the ${theme} theme can be read`, () => {
    const tokens = variablesOf(selector)
    const value = (name: string): string => {
      const found = tokens.get(name)
      if (found === undefined) throw new Error(`no token ${name} in ${theme}`)
      return found
    }
    const pairs = [
      ...texts.flatMap((text) => surfaces.map((surface) => [text, surface, 4.5] as const)),
      ...softGrounds.flatMap((hue) => [
        [hue, `${hue}-soft`, 4.5] as const,
        ['fg', `${hue}-soft`, 7] as const,
        ['fg-2', `${hue}-soft`, 4.5] as const,
      ]),
      ['on-jade', 'jade', 4.5] as const,
      ['on-jade', 'jade-strong', 4.5] as const,
      ['on-cinnabar', 'cinnabar', 4.5] as const,
      ['on-cinnabar', 'cinnabar-strong', 4.5] as const,
      ['bg', 'fg', 7] as const,
      ...surfaces.flatMap((surface) => [['line-strong', surface, 3] as const, ['focus', surface, 3] as const]),
    ]
    it.each(pairs)('%s on %s reaches %f', (text, ground, least) => {
      expect(contrast(value(text), value(ground))).toBeGreaterThanOrEqual(least)
    })
  })
}

it('[UI-06] every colour of one theme has its twin in the other', () => {
  const dark = variablesOf(":root[data-theme='dark']")
  const light = variablesOf(":root[data-theme='light']")
  expect([...dark.keys()].toSorted()).toEqual([...light.keys()].toSorted())
})
