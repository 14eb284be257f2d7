/** Picture child: decodes a stranger's picture and re-encodes it. Its process holds no secret and ends afterwards. */
import { PICTURE_SIDE } from '@baize/contract/values/pictures.ts'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'

export type PictureRequest = {
  readonly bytes: Uint8Array
  readonly type: 'image/png' | 'image/jpeg'
  /** A name that is written over the picture. */
  readonly across?: string
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

const FONT = path.join(path.dirname(createRequire(import.meta.url).resolve('svg-captcha')), 'fonts', 'Comismsh.ttf')

sharp.concurrency(1)
sharp.cache(false)

/** Red, so thin that everything below it can be read, three times one below the other. A machine may have no fonts, so one comes along. */
async function written(picture: Buffer, name: string, type: PictureRequest['type']) {
  const { width, height } = await sharp(picture).metadata()
  const [wide, high] = [Math.max(1, Math.floor(width * 0.9)), Math.max(1, Math.floor(height * 0.2))]
  const letters = await sharp({
    text: {
      text: `<span foreground="#d00000" alpha="45%">${name.replaceAll(/[<>&]/g, ' ')}</span>`,
      rgba: true,
      fontfile: FONT,
      width: 900,
      height: 160,
    },
  })
    .resize({ width: wide, height: high, fit: 'inside' })
    .png()
    .toBuffer()
  const over = sharp(picture).composite((['north', 'centre', 'south'] as const).map((gravity) => ({ input: letters, gravity })))
  // Nobody sees a document without their name on it.
  if ((await sharp(letters).stats()).channels.at(-1)!.max === 0) throw new Error('no letter was drawn')
  return (type === 'image/png' ? over.png() : over.jpeg({ quality: 85 })).toBuffer({ resolveWithObject: true })
}

/** The camera's notes are dropped, since nothing asks for them. The picture is turned by them before. */
async function draw({ bytes, type, across }: Omit<PictureRequest, 'mostSeconds'>): Promise<PictureDrawn> {
  // A photo that lost its last bytes on its way is drawn as far as it goes, as every browser shows it.
  const limits = { limitInputPixels: MOST_PIXELS, failOn: 'none', sequentialRead: true } as const
  const known = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata()
  if (`image/${known.format}` !== type) return { ok: false, reason: 'broken' }
  if (known.width * known.height > MOST_PIXELS) return { ok: false, reason: 'pixels' }
  const upright = sharp(bytes, limits)
    .rotate()
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
  const plain = await (type === 'image/png' ? upright.png() : upright.jpeg({ quality: 85 })).toBuffer({ resolveWithObject: true })
  const drawn = across === undefined ? plain : await written(plain.data, across, type)
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
