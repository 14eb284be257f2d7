/** Picture child: decodes a stranger's picture and re-encodes it. Its process holds no secret and ends afterwards. */
import sharp from 'sharp'

export type PictureAsked = { readonly bytes: Uint8Array; readonly type: 'image/png' | 'image/jpeg' }
export type PictureDrawn =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: 'pixels' | 'broken' }

/** A phone's camera makes 12 to 50 million. A bomb of a few kilobytes can claim billions. */
const MOST_PIXELS = 64_000_000
const MOST_SECONDS = 8
/** The memory limit of the process, and how often it is checked. */
const MOST_BYTES = 700 * 1024 * 1024
const LOOK_MS = 20
/** The longest side of the stored picture. */
const SIDE = 2560

sharp.concurrency(1)
sharp.cache(false)

/** The camera's notes are dropped, since nothing asks for them. The picture is turned by them before. */
async function draw({ bytes, type }: PictureAsked): Promise<PictureDrawn> {
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
  const known = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata()
  if (`image/${known.format}` !== type) return { ok: false, reason: 'broken' }
  if (known.width * known.height > MOST_PIXELS) return { ok: false, reason: 'pixels' }
  const upright = sharp(bytes, limits)
    .timeout({ seconds: MOST_SECONDS })
    .rotate()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
  const drawn = await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: 85 })).toBuffer({ resolveWithObject: true })
  return { ok: true, bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }
}

const watch = setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(9)
}, LOOK_MS)

process.once('message', (asked: PictureAsked) => {
  void draw(asked)
    .catch((): PictureDrawn => ({ ok: false, reason: 'broken' }))
    .then((drawn) => process.send?.(drawn, () => process.disconnect?.()))
    .finally(() => clearInterval(watch))
})
