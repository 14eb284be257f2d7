/** Pictures: those of tiles are painted beside the page, look like their drawings, and come by another way where no worker paints. */
import { expect, test, type Page } from '@playwright/test'
import { artKinds, drawArt } from '@baize/ui/art/draw.ts'

const [WIDTH, TALL] = [300, 400]

/** Opens a list and goes on past what it begins with; answers the address of the worker that paints the rest. */
async function openList(page: Page): Promise<string> {
  const begun = page.waitForEvent('worker')
  await page.goto('/rng')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 4000)
  return (await begun).url()
}

/** The pictures of the tiles that stand in the window, each with whether it is painted and there. */
const inSight = (page: Page) =>
  page
    .getByRole('main')
    .locator('article img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[])
        .filter((each) => each.getBoundingClientRect().top < innerHeight && each.getBoundingClientRect().bottom > 0)
        .map(({ src, naturalWidth }) => (naturalWidth > 0 ? src.split(':')[0] : 'nothing')),
    )

test('what the worker paints of every kind of drawing is what the browser shows of the drawing itself', async ({ browser }) => {
  // The site's own policy lets nobody but the site begin its worker.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const address = await openList(page)
  const tiles = artKinds.filter(
    (kind) =>
      drawArt({ seed: 'x', kind, width: WIDTH, height: TALL, vendor: 'PG' }) !== drawArt({ seed: 'x', kind, width: WIDTH, height: TALL }),
  )
  expect(tiles.length).toBeGreaterThan(9)
  const drawings = tiles.flatMap((kind) =>
    ['PG:a', 'JILI:b', 'CQ9:c'].map((seed) => ({
      name: `${kind} ${seed}`,
      drawing: drawArt({ seed, kind, vendor: seed.split(':')[0], width: WIDTH, height: TALL }),
    })),
  )
  const apart = await page.evaluate(
    async ([from, wanted, width, height]) => {
      const painter = new Worker(from, { type: 'module' })
      const dotsOf = async (picture: Blob): Promise<Uint8ClampedArray> => {
        const image = new Image(width, height)
        image.src = URL.createObjectURL(picture)
        await image.decode()
        const canvas = new OffscreenCanvas(width, height).getContext('2d')
        canvas?.drawImage(image, 0, 0, width, height)
        return canvas?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      }
      const found: [name: string, apart: number][] = []
      for (const [id, { name, drawing }] of wanted.entries()) {
        const answer = new Promise<Blob>((resolve, reject) =>
          painter.addEventListener('message', ({ data }) => (data.picture ? resolve(data.picture) : reject(new Error(name))), {
            once: true,
          }),
        )
        painter.postMessage({ id, drawing, unitsWide: width, width, height })
        const [painted, shown] = [await dotsOf(await answer), await dotsOf(new Blob([drawing], { type: 'image/svg+xml' }))]
        const far = painted.filter((value, place) => Math.abs(value - (shown[place] ?? 0)) > 48).length
        found.push([name, far / painted.length])
      }
      painter.terminate()
      return found
    },
    [address, drawings, WIDTH, TALL] as const,
  )
  // What is squeezed into a file loses a little along the edges; a shape that is missing, or stands elsewhere, is hundredths.
  expect(apart.filter(([, share]) => share > 0.004)).toEqual([])
  await context.close()
})

test('[GAME-13] tiles that come into sight have their picture painted, and nothing in the window stays empty', async ({ page }) => {
  await openList(page)
  await expect.poll(async () => [...new Set(await inSight(page))]).toEqual(['blob'])
  expect((await inSight(page)).length).toBeGreaterThan(3)
})

test('without the worker the page shows the drawings itself', async ({ page }) => {
  await page.route(/art-painter-worker/, (route) => route.abort())
  await page.goto('/rng')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 4000)
  await expect.poll(async () => [...new Set(await inSight(page))]).toEqual(['blob'])
})

test('a picture is painted anew when its tile has grown with the window by more than a quarter, and not for a little', async ({ page }) => {
  // So tall that the tile stays in the window however large the ones above it grow; its list keeps two columns at these widths.
  const size = (width: number) => page.setViewportSize({ width, height: 3000 })
  await size(360)
  await page.goto('/rng')
  /** The first painted tile: its picture, the dots of it, and how wide it is shown. */
  const first = () =>
    page
      .getByRole('main')
      .locator('article img[src^="blob:"]')
      .first()
      .evaluate((picture: HTMLImageElement) => ({
        address: picture.src,
        dots: picture.naturalWidth,
        shown: Math.round(picture.getBoundingClientRect().width),
      }))
  await expect.poll(async () => (await first()).dots).toBeGreaterThan(0)
  const small = await first()
  expect(small.dots).toBe(small.shown)
  await size(390)
  await expect.poll(async () => (await first()).shown).toBeGreaterThan(small.shown)
  await size(480)
  await expect.poll(async () => (await first()).dots).toBeGreaterThan(small.dots * 1.25)
  const large = await first()
  expect(large.dots).toBe(large.shown)
  // A little wider or narrower it stays what it is.
  for (const width of [490, 360]) {
    await size(width)
    await expect.poll(async () => (await first()).shown).not.toBe(large.shown)
    expect((await first()).address).toBe(large.address)
  }
})
