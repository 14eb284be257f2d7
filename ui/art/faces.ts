// Avatars: small animals from a printer's toy box, composed of a few ears, faces and eyes.
import { isLight } from './palettes.ts'
import { at, circle, d, ellipse, halftone, path, rays, rect, stroke, times } from './shapes.ts'
import type { Motif } from './print.ts'
import type { Sheet } from './shapes.ts'

const bothSides = (body: string): string => body + at(0, 0, body, 0, '-1 1')

const ears = (kind: number, outer: string, inner: string): string => {
  if (kind === 0) return bothSides(path('M22-52L70-98L82-22Z', outer) + path('M38-56L66-80L72-40Z', inner))
  if (kind === 1) return bothSides(circle(58, -58, 30, outer) + circle(58, -58, 16, inner))
  if (kind === 2)
    return bothSides(
      path('M14-56C8-110 22-134 38-132C56-130 58-90 44-50Z', outer) + path('M24-62C20-100 28-118 36-117C46-115 46-88 38-60Z', inner),
    )
  if (kind === 3) return bothSides(path('M40-66C80-84 108-52 98-2C84-6 64-28 50-52Z', outer))
  if (kind === 4) return bothSides(circle(42, -64, 27, outer) + circle(42, -66, 16, inner))
  return path('M-22-70C-26-104-2-114 2-92C8-116 34-106 24-70Z', inner)
}

const eyes = (kind: number, ink: string, paper: string): string => {
  if (kind === 0) return bothSides(circle(30, -6, 10, ink) + circle(33, -10, 3.4, paper))
  if (kind === 1) return bothSides(stroke('M18-4Q30-20 42-4', ink, 7, 'stroke-linecap="round"'))
  if (kind === 2) return bothSides(circle(32, -8, 22, paper) + circle(30, -6, 11, ink) + circle(33, -10, 3.4, paper))
  return bothSides(ellipse(30, -6, 8, 12, ink) + circle(32, -11, 3, paper))
}

const muzzle = (kind: number, paper: string, ink: string, accent: string): string => {
  if (kind === 0)
    return (
      ellipse(0, 34, 34, 26, paper) +
      path('M-11 18H11C10 28 4 32 0 32S-10 28-11 18Z', ink) +
      stroke('M0 32V40M0 40C-4 48-14 48-17 41M0 40C4 48 14 48 17 41', ink, 4.5, 'stroke-linecap="round"')
    )
  if (kind === 1) return path('M-18 14H18L0 44Z', accent) + stroke('M-14 52Q0 60 14 52', ink, 4.5, 'stroke-linecap="round"')
  if (kind === 2) return stroke('M-34 30Q0 58 34 30', ink, 6, 'stroke-linecap="round"') + circle(-7, 16, 3.4, ink) + circle(7, 16, 3.4, ink)
  return (
    path('M-8 22L8 22L0 31Z', ink) +
    stroke('M0 31V38M0 38Q-9 48-18 41M0 38Q9 48 18 41', ink, 4, 'stroke-linecap="round"') +
    bothSides(stroke('M38 30L66 24M38 38L66 42', ink, 3, 'stroke-linecap="round"'))
  )
}

const coat = (kind: number, ink: string): string => {
  if (kind === 0) return path('M-20-84H20L8-48H-8Z', ink) + bothSides(path('M82-6L58 4L84 14ZM76 26L58 28L70 42Z', ink))
  if (kind === 1)
    return path('M-74-36C-30-30-14-10 0 22C14-10 30-30 74-36C86-4 78 30 62 50C44 64 20 30 0 22C-20 30-44 64-62 50C-78 30-86-4-74-36Z', ink)
  if (kind === 2) return ellipse(34, -12, 30, 34, ink, 'transform="rotate(14)"')
  if (kind === 3) return times(5, (index) => circle(-40 + index * 20, -58 + Math.abs(index - 2) * 7, 6, ink))
  return ''
}

const drawAvatar = (sheet: Sheet): string => {
  const { p, r } = sheet
  const dark = p.dark
  // On light papers the bright inks are dark ones, in which eyes and nose would disappear.
  const coats = isLight(p)
    ? [
        [p.paper, p.mid],
        [p.mid, p.paper],
        [p.paper, p.deep],
      ]
    : [
        [p.ink, p.paper],
        [p.paper, p.ink],
        [p.accent, p.paper],
        [p.ink, p.accent],
      ]
  const [fur, trim] = r.pick(coats) as [string, string]
  const head = r.chance(0.5) ? circle(0, 0, 86, fur) : path('M0-82C60-82 88-40 88 6C88 56 46 82 0 82S-88 56-88 6C-88-40-60-82 0-82Z', fur)
  const ground = r.chance(0.5) ? rays(16, 260, p.deep, r.between(0, 20)) : halftone(-130, -124, 260, 26, p.deep, 8, 3, 14)
  const scarf =
    path('M-66 64C-30 92 30 92 66 64L74 92C34 120-34 120-74 92Z', p.accent === fur ? p.mid : p.accent) +
    stroke(d('M', -60, 78, 'C', -28, 102, 28, 102, 60, 78), p.paper, 3, 'stroke-dasharray="2 9" stroke-linecap="round"')
  const body = rect(-84, 92, 168, 80, fur, 60)
  const cheeks = r.chance(0.6) ? bothSides(circle(54, 22, 11, p.accent === fur ? p.paper : p.accent, 'opacity=".7"')) : ''
  return (
    ground +
    at(
      0,
      10,
      body +
        ears(r.int(0, 5), fur, trim) +
        head +
        coat(r.int(0, 4), trim) +
        cheeks +
        muzzle(r.int(0, 3), p.paper, dark, p.accent === fur ? p.mid : p.accent) +
        eyes(r.int(0, 3), dark, p.paper) +
        scarf,
      r.between(-5, 5),
      0.92,
    )
  )
}

/** Avatars come with the few pages that show them. */
export const AVATAR = { draw: drawAvatar, width: 240, height: 240, looks: 'plain' } as const satisfies Motif
