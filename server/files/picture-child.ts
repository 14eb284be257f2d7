/** Picture child: decodes a stranger's picture and re-encodes it. Its process holds no secret and ends afterwards. */
import { PICTURE_SIDE } from '@baize/contract/values/pictures.ts'
import sharp from 'sharp'

export type PictureRequest = {
  readonly bytes: Uint8Array
  readonly type: 'image/png' | 'image/jpeg'
  /** Of the processor, not of the clock: on a busy machine an honest picture takes long and costs no more. */
  readonly mostSeconds: number
}
export type PictureDrawn =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: 'pixels' | 'broken' | 'time' }

/** A phone's camera makes 12 to 50 million. A bomb of a few kilobytes can claim billions. */
const MOST_PIXELS = 64_000_000
/** The memory limit of the process, and how often its memory and its time are checked. */
const MOST_BYTES = 700 * 1024 * 1024
const LOOK_MS = 20

sharp.concurrency(1)
sharp.cache(false)

/** The camera's notes are dropped, since nothing asks for them. The picture is turned by them before. */
async function draw({ bytes, type }: Omit<PictureRequest, 'mostSeconds'>): Promise<PictureDrawn> {
  // A photo that lost its last bytes on its way is drawn as far as it goes, as every browser shows it.
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'none', sequentialRead: true } as const
  const known = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata()
  if (`image/${known.format}` !== type) return { ok: false, reason: 'broken' }
  if (known.width * known.height > MOST_PIXELS) return { ok: false, reason: 'pixels' }
  const upright = sharp(bytes, limits)
    .rotate()
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
  const drawn = await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: 85 })).toBuffer({ resolveWithObject: true })
  return { ok: true, bytes: drawn.data, width: drawn.info.width, height: drawn.info.height }
}

/** Answers and ends, whatever is still being drawn. */
const say = (drawn: PictureDrawn): void => void process.send?.(drawn, () => process.exit())

function look(mostSeconds: number): void {
  if (process.memoryUsage.rss() > MOST_BYTES) process.exit(9)
  const { user, system } = process.cpuUsage()
  if (user + system > mostSeconds * 1_000_000) say({ ok: false, reason: 'time' })
}

process.once('message', ({ mostSeconds, ...asked }: PictureRequest) => {
  look(mostSeconds)
  setInterval(look, LOOK_MS, mostSeconds)
  void draw(asked)
    .catch((): PictureDrawn => ({ ok: false, reason: 'broken' }))
    .then(say)
})
