// Proves on fifty seeds of every kind that pictures are whole, small, repeatable and unlike their neighbours.
import { describe, expect, it } from 'vitest'
import { artUri, drawArt } from './draw.ts'
import { anyKinds, anySize, drawAny, type AnyKind } from './every.ts'
import { contrastOf, paletteCount, paletteFor, paletteOf, titleInk } from './palettes.ts'

const seeds = Array.from({ length: 50 }, (_, index) => `seed-${index}`)

/** A strict enough reader: every tag closes in order, attributes are quoted, nothing stands outside. */
const faultIn = (xml: string): string | undefined => {
  const open: string[] = []
  let at = 0
  for (const match of xml.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[a-z-A-Z:0-9]+="[^"<&]*")*)\s*(\/?)>/g)) {
    if (match.index !== at) return `text at ${at}: ${xml.slice(at, at + 40)}`
    at += match[0].length
    const [, closing, name = '', , selfClosing] = match
    if (closing === '/') {
      if (open.pop() !== name) return `</${name}> closes nothing`
    } else if (selfClosing !== '/') open.push(name)
  }
  return at !== xml.length ? `text at ${at}: ${xml.slice(at, at + 40)}` : open.length > 0 ? `<${open.at(-1)}> stays open` : undefined
}

const packedSize = async (text: string): Promise<number> =>
  (await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength

describe.each(anyKinds)('%s', (kind: AnyKind) => {
  const pictures = seeds.map((seed) => drawAny({ seed, kind, vendor: seed }))

  it('is well-formed and holds nothing that acts or loads', () => {
    for (const svg of pictures) {
      expect(faultIn(svg)).toBeUndefined()
      expect(svg).not.toMatch(/script|foreignObject|href|style=|on[a-z]+=|NaN|undefined|Infinity|http(?!:\/\/www\.w3\.org\/2000\/svg)/)
    }
  })

  it('stays below 2.7 kB packed', async () => {
    for (const svg of pictures) expect(await packedSize(svg)).toBeLessThan(2700)
  })

  it('is the same for the same seed and other for another', () => {
    expect(pictures.map((_, index) => drawAny({ seed: seeds[index] ?? '', kind, vendor: seeds[index] }))).toEqual(pictures)
    expect(new Set(pictures).size).toBeGreaterThan(25)
  })

  it('has its own size and takes another', () => {
    const { width, height } = anySize(kind)
    expect(pictures[0]).toContain(`viewBox="0 0 ${width} ${height}"`)
    expect(drawAny({ seed: 'x', kind, width: 500, height: 500 })).toContain('viewBox="0 0 500 500"')
  })
})

it('gives ids that do not clash when several pictures stand in one page', () => {
  const ids = seeds
    .flatMap((seed) => anyKinds.map((kind) => [...drawAny({ seed, kind }).matchAll(/ id="(\w+)"/g)].map((match) => match[1])))
    .flat()
  expect(new Set(ids).size).toBe(ids.length)
})

it('gives an address that an image takes as it is', () => {
  const uri = artUri({ seed: 'a', kind: 'slots' })
  expect(uri.startsWith('data:image/svg+xml,')).toBe(true)
  expect(uri).not.toMatch(/["<>#\s]/)
  expect(decodeURIComponent(uri.slice('data:image/svg+xml,'.length)).replaceAll("'", '"')).toBe(drawArt({ seed: 'a', kind: 'slots' }))
})

describe('palettes', () => {
  const lightness = (hex: string): number => contrastOf(hex, '#000000')
  const distance = (a: string, b: string): number =>
    Math.hypot(...[1, 3, 5].map((at) => Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)))

  it.each([1, 2, 3, 4, 6])('differ from the tile %i places away', (step) => {
    for (let index = 0; index < paletteCount; index++) {
      const [one, two] = [paletteFor(index), paletteFor(index + step)]
      expect(distance(one.mid, two.mid) + distance(one.ink, two.ink), `${one.name} beside ${two.name}`).toBeGreaterThan(90)
    }
  })

  it('number at least ten and answer any index', () => {
    expect(paletteCount).toBeGreaterThanOrEqual(10)
    expect(paletteFor(-1).name).toBe(paletteFor(paletteCount - 1).name)
    expect(paletteOf('one', 3).name).toBe(paletteFor(3).name)
    expect(new Set(seeds.map((seed) => paletteOf(seed).name)).size).toBeGreaterThan(9)
  })

  it('[UI-06] let a title be read on their ground', () => {
    for (let index = 0; index < paletteCount; index++) {
      const palette = paletteFor(index)
      expect(contrastOf(titleInk(palette), palette.ground), palette.name).toBeGreaterThanOrEqual(4.5)
      expect(lightness(palette.paper)).toBeGreaterThan(15)
    }
  })
})
