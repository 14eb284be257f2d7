// Large pictures one after another: by hand with arrows, dots or a swipe, and by itself only where that is welcome.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a slide is a group after the carousel pattern of the ARIA guide
import './carousel.css'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
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

/** One loop; it waits while somebody points at it or is inside it, and ends at the first touch. */
const useAutoplay = (embla: Embla, everyMs: number | undefined, still: boolean, root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (embla === undefined || everyMs === undefined || still) return undefined
    let steps = 0
    const timer = setInterval(() => {
      if (document.hidden || root.current?.matches(':hover, :focus-within') === true) return
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
  }, [embla, everyMs, still, root])
}

function PauseButton() {
  const labels = useLabels()
  const { paused, setPaused } = useMotion()
  return (
    <IconButton label={paused ? labels.play : labels.pause} size="sm" onClick={() => setPaused(!paused)}>
      {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
    </IconButton>
  )
}

type BarProps = { embla: Embla; count: number; selected: number; loop: boolean; arrows: boolean; pausable: boolean }

function Bar({ embla, count, selected, loop, arrows, pausable }: BarProps) {
  const labels = useLabels()
  return (
    <div className="bz-carousel-bar">
      {pausable ? <PauseButton /> : null}
      <div className="bz-dots">
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            className="bz-dot"
            aria-label={labels.slide(index + 1, count)}
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
            disabled={!loop && selected === count - 1}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
}

export function Carousel({ label, slides, autoplayMs, loop = true, arrows = true }: CarouselProps) {
  const labels = useLabels()
  const { still, reduced } = useMotion()
  const [viewport, embla] = useEmblaCarousel({ loop, duration: reduced ? 0 : 24 })
  const selected = useSelected(embla)
  const root = useRef<HTMLElement>(null)
  const count = slides.length
  useAutoplay(embla, count > 1 ? autoplayMs : undefined, still, root)
  return (
    <section ref={root} className="bz-carousel" aria-roledescription="carousel" aria-label={label}>
      <div className="bz-carousel-view" ref={viewport}>
        <div className="bz-carousel-track">
          {slides.map((slide, index) => (
            <div
              key={index}
              className="bz-carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={labels.slide(index + 1, count)}
              inert={index !== selected}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {count > 1 ? <Bar {...{ embla, count, selected, loop, arrows }} pausable={autoplayMs !== undefined && !reduced} /> : null}
    </section>
  )
}
