// Large pictures one after another: by hand with arrows, dots or a swipe, and by itself only where that is welcome.
import './carousel.css'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useLabels } from './labels.tsx'
import { useMotion } from './motion.ts'

export type CarouselProps = {
  label: string
  slides: readonly ReactNode[]
  /** Moves by itself every so often: one loop, and never while pointed at, focused, paused or calmed. */
  autoplayMs?: number | undefined
  loop?: boolean | undefined
  arrows?: boolean | undefined
}

type Embla = ReturnType<typeof useEmblaCarousel>[1]

const useSelected = (embla: Embla): number => {
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    if (embla === undefined) return undefined
    const changed = (): void => setSelected(embla.selectedScrollSnap())
    embla.on('select', changed).on('reInit', changed)
    return () => {
      embla.off('select', changed).off('reInit', changed)
    }
  }, [embla])
  return selected
}

/** `held` is read at each step, so that hovering costs no rendering. */
const useAutoplay = (embla: Embla, everyMs: number | undefined, still: boolean, held: { current: boolean }): void => {
  useEffect(() => {
    if (embla === undefined || everyMs === undefined || still) return undefined
    let steps = 0
    const timer = setInterval(() => {
      if (held.current || document.hidden) return
      steps += 1
      if (steps >= embla.slideNodes().length) clearInterval(timer)
      if (embla.canScrollNext()) embla.scrollNext()
      else embla.scrollTo(0)
    }, everyMs)
    const touched = (): void => clearInterval(timer)
    embla.on('pointerDown', touched)
    return () => {
      clearInterval(timer)
      embla.off('pointerDown', touched)
    }
  }, [embla, everyMs, still, held])
}

export function Carousel({ label, slides, autoplayMs, loop = true, arrows = true }: CarouselProps) {
  const labels = useLabels()
  const { still, paused, reduced, setPaused } = useMotion()
  const [viewport, embla] = useEmblaCarousel({ loop, duration: reduced ? 0 : 24 })
  const selected = useSelected(embla)
  const held = useRef(false)
  useAutoplay(embla, slides.length > 1 ? autoplayMs : undefined, still, held)
  const hold = useCallback((on: boolean) => () => void (held.current = on), [])
  const many = slides.length > 1
  return (
    <section
      className="bz-carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <div className="bz-carousel-view" ref={viewport}>
        <div className="bz-carousel-track">
          {slides.map((slide, index) => (
            <div
              key={index}
              className="bz-carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={labels.slide(index + 1, slides.length)}
              inert={index !== selected}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {many ? (
        <div className="bz-carousel-bar">
          {autoplayMs === undefined || reduced ? null : (
            <IconButton label={paused ? labels.play : labels.pause} size="sm" onClick={() => setPaused(!paused)}>
              {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            </IconButton>
          )}
          <div className="bz-dots">
            {slides.map((_, index) => (
              <button
                key={index}
                type="button"
                className="bz-dot"
                aria-label={labels.slide(index + 1, slides.length)}
                aria-current={index === selected || undefined}
                onClick={() => embla?.scrollTo(index)}
              />
            ))}
          </div>
          {arrows ? (
            <div className="bz-carousel-arrows">
              <IconButton
                label={labels.previous}
                size="sm"
                variant="outline"
                onClick={() => embla?.scrollPrev()}
                disabled={!loop && selected === 0}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton
                label={labels.next}
                size="sm"
                variant="outline"
                onClick={() => embla?.scrollNext()}
                disabled={!loop && selected === slides.length - 1}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
