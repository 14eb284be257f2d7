/** Lays out the machine's canvases in the room of the page, and again whenever that changes. */
import { element, lessMotion, place } from '../../../page/dom.ts'
import { createReels } from './reels.ts'
import { symbolsLoaded } from './sprites.ts'
import { drawFrame, drawScene } from './scene.ts'
import { createWinLines } from './win-lines.ts'

const canvas = (className: string): HTMLCanvasElement => {
  const made = element('canvas', className)
  made.setAttribute('aria-hidden', 'true')
  return made
}

const [scene, frame, strips, over] = [canvas('scene'), canvas('over'), canvas(''), canvas('over')]
const [machine, field] = [place('machine'), place('field')]
document.body.prepend(scene)
field.append(strips)
machine.prepend(frame)
machine.append(over)

export const reels = createReels(strips, lessMotion)
export const lines = createWinLines(over, reels)

const layOut = (): void => {
  const density = Math.min(2, Math.max(1, devicePixelRatio))
  const box = machine.getBoundingClientRect()
  if (box.width < 40) return
  const border = Math.round(Math.max(11, box.width * 0.03))
  const [width, height] = [box.width - 2 * border, box.height - 2 * border]
  const titleBottom = Math.max(0, place('title').getBoundingClientRect().bottom)
  drawScene(scene, { width: innerWidth, height: innerHeight, machine: box, titleBottom, density })
  drawFrame(frame, box.width, box.height, border, density)
  Object.assign(field.style, { left: `${border}px`, top: `${border}px`, width: `${width}px`, height: `${height}px` })
  reels.resize(width, height, density)
  lines.resize(box.width, box.height, border, density)
  // The overlay is cleared.
  reels.light(undefined, false)
}

/** Keeps the machine laid out for as long as the page lives. */
export const keepLaidOut = (): void => {
  let waiting = 0
  const again = (): void => {
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(layOut)
  }
  new ResizeObserver(again).observe(machine)
  addEventListener('resize', again)
  // The names on the ribbons are set in a typeface that may arrive later.
  void document.fonts.load("750 16px 'Bricolage Grotesque'", 'WILD').then(again, again)
  void symbolsLoaded.then(again, again)
}
