// A drawn picture that is painted beside the page once it comes near, for lists of which some come into view at every scroll.
import { useEffect, useRef } from 'react'
import { drawArt, type ArtRequest } from '../art/draw.ts'
import { paintAside } from './art-painter.ts'

/** How far below the window a picture is asked for. */
const NEAR = '400px'

type Near = (width: number) => void
const wanted = new Map<Element, Near>()
let watch: IntersectionObserver | undefined

/** Reports the width of a box, once, when it comes near. The observer has it, so the page need not be laid out for the question. */
function whenNear(box: Element, near: Near): () => void {
  watch ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        if (!isIntersecting) continue
        watch?.unobserve(target)
        wanted.get(target)?.(boundingClientRect.width)
        wanted.delete(target)
      }
    },
    { rootMargin: NEAR },
  )
  wanted.set(box, near)
  watch.observe(box)
  return () => {
    watch?.unobserve(box)
    wanted.delete(box)
  }
}

/** A picture is shown at any size until its box is this much wider than what was painted. The eye sees softness from there on. */
const GROWN = 1.25

type Grown = { readonly width: number; readonly tell: () => void }
const growing = new Map<Element, Grown>()
let sizes: ResizeObserver | undefined

/** Reports, once, when a box has grown well beyond a width, as when a phone is turned or a window is resized. */
function whenGrown(box: Element, width: number, tell: () => void): () => void {
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const grown = growing.get(target)
      if (!grown || (borderBoxSize[0]?.inlineSize ?? 0) <= grown.width * GROWN) continue
      sizes?.unobserve(target)
      growing.delete(target)
      grown.tell()
    }
  })
  growing.set(box, { width, tell })
  sizes.observe(box)
  return () => {
    sizes?.unobserve(box)
    growing.delete(box)
  }
}

/** It fills its ground, so it has a size and hides what is behind it. */
export type PaintedArtProps = ArtRequest & { width: number; height: number; className?: string | undefined }

/** A decoration. A screen finer than two dots for each of the page's gets no more dots. The eye sees no gain, and a cheap phone lacks the memory. */
export function PaintedArt({ className, seed, kind, paletteIndex, vendor, width, height }: PaintedArtProps) {
  const box = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current: here } = box
    if (!here) return undefined
    let [leave, forget, made] = [(): void => undefined, (): void => undefined, '']
    const drop = (): void => {
      if (made !== '') URL.revokeObjectURL(made)
    }
    const paint = (seen: number): void => {
      forget()
      const dots = Math.max(1, Math.round(seen * Math.min(devicePixelRatio, 2)))
      const drawing = drawArt({ seed, kind, paletteIndex, vendor, width, height })
      forget = paintAside({ drawing, unitsWide: width, width: dots, height: Math.round((dots * height) / width) }, (picture) => {
        drop()
        made = URL.createObjectURL(picture)
        // By hand: many pictures come while the page moves, and each would be a rendering of its own.
        here.src = made
      })
      // The present picture stays until the larger one has come, which is requested when the box comes near again.
      leave = whenGrown(here, seen, () => {
        leave = whenNear(here, paint)
      })
    }
    leave = whenNear(here, paint)
    return () => {
      leave()
      forget()
      drop()
    }
  }, [seed, kind, paletteIndex, vendor, width, height])
  return <img ref={box} className={className} alt="" width={width} height={height} decoding="async" draggable={false} />
}
