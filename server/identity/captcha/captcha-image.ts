/** Captcha image: letters and figures as a picture. Strokes of the same kind cross its own, and it is a PNG, so that no path can be read out. */
import svgCaptcha from 'svg-captcha'
import type { Random } from '../../platform/random.ts'

/** Without characters that people mistake for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 5
const WIDTH = 180
const HEIGHT = 64

/** The package is itself a function that draws a given text. Its types name only the function that draws its own text by a guessable generator. */
const draw = svgCaptcha as unknown as (text: string, options: Readonly<Record<string, unknown>>) => string

export const captchaText = (random: Random): string => Array.from({ length: LENGTH }, () => SIGNS[random.below(SIGNS.length)]).join('')

const GROUND = '#eef0f2'

/** Dark strokes of the letters' own shade, and a grain of dots. */
function clutter(random: Random): string {
  const shade = () => `hsl(${random.below(360)} 20% ${18 + random.below(20)}%)`
  const arcs = Array.from({ length: 2 }, () => {
    const [from, bend, to] = [random.below(HEIGHT), random.below(HEIGHT * 2) - HEIGHT / 2, random.below(HEIGHT)]
    return `<path d="M0 ${from} Q${WIDTH / 2} ${bend} ${WIDTH} ${to}" stroke="${shade()}" stroke-width="1.5" fill="none"/>`
  })
  const dots = Array.from(
    { length: 40 },
    () => `<circle cx="${random.below(WIDTH)}" cy="${random.below(HEIGHT)}" r="${1 + random.below(2)}" fill="${shade()}"/>`,
  )
  return arcs.join('') + dots.join('')
}

/** The signs in grey and what crosses them. */
export const captchaSvg = (text: string, random: Random): string =>
  draw(text, { width: WIDTH, height: HEIGHT, fontSize: 62, noise: 2 }).replace('</svg>', `${clutter(random)}</svg>`)

/** A PNG as a data address. */
export async function captchaImage(text: string, random: Random): Promise<string> {
  const svg = captchaSvg(text, random)
  // Loaded with the first picture: it is a library of machine code, for which no start should wait.
  const { default: sharp } = await import('sharp')
  // A slight turn and blur hide what an edge detector knows of the font.
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: GROUND })
    .rotate(random.below(9) - 4, { background: GROUND })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .blur(0.5)
    .png({ palette: true })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
