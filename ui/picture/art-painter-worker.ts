// Paints pictures beside the page: an SVG costs the page's own thread some milliseconds to read, style and lay out, which a scroll cannot
// spare.
import { paintArt, type PaintAnswer, type PaintQuestion } from '../art/paint.ts'

async function paint({ drawing, unitsWide, width, height }: PaintQuestion): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const painter = canvas.getContext('2d', { alpha: false })
  if (!painter) throw new Error('a picture has no canvas to be painted on')
  painter.scale(width / unitsWide, width / unitsWide)
  paintArt(painter, drawing)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}

/** The caller shows the drawing itself where it cannot be painted. */
async function answer(question: PaintQuestion): Promise<void> {
  const { id } = question
  try {
    postMessage({ id, picture: await paint(question) } satisfies PaintAnswer)
  } catch (error) {
    postMessage({ id } satisfies PaintAnswer)
    throw error
  }
}

addEventListener('message', ({ data }: MessageEvent<PaintQuestion>) => void answer(data))
