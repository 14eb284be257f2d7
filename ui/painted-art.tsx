// A drawn picture that is painted beside the page once it comes near, for the many of which some come into sight at every scroll.
import { useEffect, useRef, useState } from 'react'
import { drawArt, type ArtRequest } from './art/draw.ts'
import { paintAside } from './art-painter.ts'

/** How far below the window a picture is asked for. */
const NEAR = '400px'

type Near = (width: number) => void
const wanted = new Map<Element, Near>()
let watch: IntersectionObserver | undefined

/** Tells the width of a box, once, when it comes near: the observer has it, and the page need not be laid out for the question. */
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

/** It fills its ground, so it has a size and nothing is seen behind it. */
export type PaintedArtProps = ArtRequest & { width: number; height: number; className?: string | undefined }

/** A decoration. A finer screen than of two dots for each of the page's gets no more dots: the eye sees no gain, and a cheap phone has the memory not. */
export function PaintedArt({ className, seed, kind, paletteIndex, vendor, width, height }: PaintedArtProps) {
  const box = useRef<HTMLImageElement>(null)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!box.current) return undefined
    let [forget, made] = [(): void => undefined, '']
    const leave = whenNear(box.current, (seen) => {
      const dots = Math.max(1, Math.round(seen * Math.min(devicePixelRatio, 2)))
      const drawing = drawArt({ seed, kind, paletteIndex, vendor, width, height })
      forget = paintAside({ drawing, unitsWide: width, width: dots, height: Math.round((dots * height) / width) }, (picture) => {
        made = URL.createObjectURL(picture)
        setAddress(made)
      })
    })
    return () => {
      leave()
      forget()
      if (made !== '') URL.revokeObjectURL(made)
    }
  }, [seed, kind, paletteIndex, vendor, width, height])
  return <img ref={box} className={className} src={address} alt="" width={width} height={height} decoding="async" draggable={false} />
}
