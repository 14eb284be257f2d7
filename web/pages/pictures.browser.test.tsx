/** Proves the pictures of tiles: painted beside the page, like their drawings, and there by another way where no worker paints. */
import { anyKinds, drawAny } from '@baize/ui/art/every.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { someGames } from '../testing/catalogue.ts'
import { main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { answersCatalogue } from '../testing/prepared.ts'
import { begun, Whole } from '../testing/workers.ts'

const [WIDTH, TALL] = [300, 400]
const pictures = (): HTMLImageElement[] => [...main().element().querySelectorAll<HTMLImageElement>('article img')]
/** What the tiles in the window show, each named by where its picture comes from. */
const inSight = (): string[] =>
  pictures()
    .filter((each) => each.getBoundingClientRect().top < innerHeight && each.getBoundingClientRect().bottom > 0)
    .map(({ src, naturalWidth }) => (naturalWidth > 0 ? (src.split(':')[0] ?? '') : 'nothing'))

async function openList(width = 1280, height = 860): Promise<void> {
  answersCatalogue(someGames(200))
  await openSite('/rng', { width, height })
  await expect.element(main().getByRole('article').first()).toBeVisible()
}

test('[GAME-13] tiles that come into sight have their picture painted by a worker, as the browser shows the drawing itself', async () => {
  await openList()
  scrollTo({ top: 2000, behavior: 'instant' })
  await expect.poll(() => [...new Set(inSight())]).toEqual(['blob'])
  expect(inSight().length).toBeGreaterThan(3)

  const tiles = anyKinds.filter(
    (kind) =>
      drawAny({ seed: 'x', kind, width: WIDTH, height: TALL, vendor: 'PG' }) !== drawAny({ seed: 'x', kind, width: WIDTH, height: TALL }),
  )
  expect(tiles.length).toBeGreaterThan(9)
  expect(begun).toHaveLength(1)
  const [{ at, options } = { at: '', options: undefined }] = begun
  const painter = new Whole(at, options)
  const dotsOf = async (picture: Blob): Promise<Uint8ClampedArray> => {
    const image = new Image(WIDTH, TALL)
    image.src = URL.createObjectURL(picture)
    await image.decode()
    const canvas = new OffscreenCanvas(WIDTH, TALL).getContext('2d')
    canvas?.drawImage(image, 0, 0, WIDTH, TALL)
    return canvas?.getImageData(0, 0, WIDTH, TALL).data ?? new Uint8ClampedArray()
  }
  const apart: [string, number][] = []
  for (const [id, kind] of tiles.entries())
    for (const [vendor, seed] of [
      ['PG', 'PG:a'],
      ['JILI', 'JILI:b'],
      ['CQ9', 'CQ9:c'],
    ] as const) {
      const drawing = drawAny({ seed, kind, vendor, width: WIDTH, height: TALL })
      const answer = new Promise<Blob>((resolve, reject) =>
        painter.addEventListener(
          'message',
          ({ data }: MessageEvent<{ picture?: Blob }>) => (data.picture ? resolve(data.picture) : reject(new Error(kind))),
          { once: true },
        ),
      )
      painter.postMessage({ id, drawing, unitsWide: WIDTH, width: WIDTH, height: TALL })
      const [painted, shown] = [await dotsOf(await answer), await dotsOf(new Blob([drawing], { type: 'image/svg+xml' }))]
      const far = painted.filter((value, place) => Math.abs(value - (shown[place] ?? 0)) > 48).length
      apart.push([`${kind} ${seed}`, far / painted.length])
    }
  painter.terminate()
  // What is squeezed into a file loses a little along the edges; a shape that is missing, or stands elsewhere, is hundredths.
  expect(apart.filter(([, share]) => share > 0.004)).toEqual([])
})

test('a picture is repainted when its tile has grown with the window by more than a quarter, and not for a little', async () => {
  // So tall that the tile stays in the window however large the ones above it grow; its list keeps two columns at these widths.
  const size = (width: number): Promise<void> => page.viewport(width, 3000)
  await openList(360, 3000)
  /** The first painted tile: its picture, the dots of it, and how wide it is shown. */
  const first = (): { address: string; dots: number; shown: number } => {
    const picture = pictures().find(({ src }) => src.startsWith('blob:'))
    return {
      address: picture?.src ?? '',
      dots: picture?.naturalWidth ?? 0,
      shown: Math.round(picture?.getBoundingClientRect().width ?? 0),
    }
  }
  await expect.poll(() => first().dots).toBeGreaterThan(0)
  const small = first()
  expect(small.dots).toBe(small.shown)
  await size(390)
  await expect.poll(() => first().shown).toBeGreaterThan(small.shown)
  await size(480)
  await expect.poll(() => first().dots).toBeGreaterThan(small.dots * 1.25)
  const large = first()
  expect(large.dots).toBe(large.shown)
  // A little wider or narrower it stays what it is.
  for (const width of [490, 360]) {
    await size(width)
    await expect.poll(() => first().shown).not.toBe(large.shown)
    expect(first().address).toBe(large.address)
  }
})

test('once the worker is lost the page shows the drawings itself', async () => {
  for (const { worker } of begun) {
    worker.terminate()
    worker.dispatchEvent(new Event('error'))
  }
  await openList()
  scrollTo({ top: 2000, behavior: 'instant' })
  await expect.poll(() => [...new Set(inSight())]).toEqual(['blob'])
  expect(begun).toHaveLength(1)
})
