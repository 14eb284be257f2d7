/** Places the machine and its backdrop in whatever room the page has, and again whenever that room changes. */
import { places } from './places.ts'
import { createReels } from './reels.ts'
import { drawFrame, drawScene } from './scene.ts'
import { createWinLines } from './win-lines.ts'

const calm = matchMedia('(prefers-reduced-motion: reduce)')
export const lessMotion = (): boolean => calm.matches

export const reels = createReels(places.reels, lessMotion)
export const lines = createWinLines(places.lines, reels)

/** `redrawn` hears that whatever was drawn over the reels is gone. */
export const keepLaidOut = (redrawn: () => void): void => {
  const layOut = (): void => {
    const density = Math.min(2, Math.max(1, devicePixelRatio))
    const box = places.machine.getBoundingClientRect()
    if (box.width < 40) return
    const border = Math.round(Math.max(11, box.width * 0.03))
    const [width, height] = [box.width - 2 * border, box.height - 2 * border]
    const titleBottom = Math.max(0, places.title.getBoundingClientRect().bottom)
    drawScene(places.scene, { width: innerWidth, height: innerHeight, machine: box, titleBottom, density })
    drawFrame(places.frame, box.width, box.height, border, density)
    Object.assign(places.reels.style, { left: `${border}px`, top: `${border}px`, width: `${width}px`, height: `${height}px` })
    reels.resize(width, height, density)
    lines.resize(box.width, box.height, border, density)
    redrawn()
  }
  let waiting = 0
  const again = (): void => {
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(layOut)
  }
  new ResizeObserver(again).observe(places.machine)
  addEventListener('resize', again)
  // The names on the ribbons are set in a typeface that may arrive later.
  void document.fonts.load("750 16px 'Bricolage Grotesque'", 'WILD').then(again, again)
}
