// Pictures one after another or several to a view: by hand with arrows, dots or a swipe, and by itself only where that is welcome.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a slide is a group after the carousel pattern of the ARIA guide
import './carousel.css'
import type { EmblaCarouselType } from 'embla-carousel'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../classes.ts'
import { IconButton } from '../press/icon-button.tsx'
import { useLabels } from '../labels.tsx'
import { useMotion } from './motion.ts'
import { PauseButton } from '../press/pause-button.tsx'
import { useNear } from './use-near.ts'

export type CarouselProps = {
  label: string
  slides: readonly ReactNode[]
  /** Moves by itself at this interval; never while pointed at, focused, out of view, paused or with reduced motion, and no more after a touch. */
  autoplayMs?: number | undefined
  loop?: boolean | undefined
  arrows?: boolean | undefined
  dots?: boolean | undefined
  /** So many slides share the view where they fit; none is narrower than `leastWidth`. */
  perView?: number | undefined
  leastWidth?: string | undefined
  /** So many slides go by at one step; two at most on a phone. */
  perStep?: number | undefined
  gap?: number | undefined
  /** Puts the arrows into the heading above, so that they take no line of their own where everything fits. */
  underHeading?: boolean | undefined
}

type Embla = EmblaCarouselType | undefined

/**
 * The library moves by attraction and not by a clock. With this figure a step has gone 99 % of its way after one second at 60 frames a second
 * (a time constant of 28 / 2.125 frames).
 */
const ONE_SECOND = 28
const QUICK = 18
/** Where fewer slides fit. */
const PHONE = '(max-width: 639px)'

type Movement = { loop: boolean; perStep: number; reduced: boolean; slow: boolean }

/** Loads the library once the carousel comes near. Until then and without it the view is an ordinary scrolling row. */
function useEmbla(view: RefObject<HTMLDivElement | null>, wanted: boolean, { loop, perStep, reduced, slow }: Movement): Embla {
  const [embla, setEmbla] = useState<Embla>()
  useEffect(() => {
    if (!wanted) return undefined
    let made: Embla
    let gone = false
    void import('embla-carousel').then(
      ({ default: make }) => {
        if (gone || view.current === null) return
        view.current.scrollLeft = 0
        made = make(view.current, {
          loop,
          align: 'start',
          slidesToScroll: perStep,
          duration: reduced ? 0 : slow ? ONE_SECOND : QUICK,
          direction: getComputedStyle(view.current).direction as 'ltr' | 'rtl',
          breakpoints: { [PHONE]: { slidesToScroll: Math.min(2, perStep) } },
        })
        setEmbla(made)
      },
      () => undefined,
    )
    return () => {
      gone = true
      made?.destroy()
      setEmbla(undefined)
    }
  }, [view, wanted, loop, perStep, reduced, slow])
  return embla
}

/** The position of the carousel, of how many. */
function usePlace(embla: Embla): { selected: number; places: number } {
  const [place, setPlace] = useState({ selected: 0, places: 0 })
  useEffect(() => {
    if (embla === undefined) return undefined
    const changed = (): void => setPlace({ selected: embla.selectedScrollSnap(), places: embla.scrollSnapList().length })
    changed()
    embla.on('select', changed).on('reInit', changed)
    return () => {
      embla.off('select', changed).off('reInit', changed)
    }
  }, [embla])
  return place
}

/** Waits while somebody points at a slide or is inside one, and while nobody can see it; ends at the first touch. */
function useAutoplay(embla: Embla, everyMs: number | undefined, still: boolean, view: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = view.current
    if (embla === undefined || everyMs === undefined || still || node === null) return undefined
    let seen = true
    const watch = new IntersectionObserver((entries) => {
      seen = entries.at(-1)?.isIntersecting ?? true
    })
    watch.observe(node)
    const timer = setInterval(() => {
      if (document.hidden || !seen || node.matches(':hover, :focus-within')) return
      if (embla.canScrollNext()) embla.scrollNext()
      else embla.scrollTo(0)
    }, everyMs)
    const touched = (): void => clearInterval(timer)
    embla.on('pointerDown', touched)
    return () => {
      watch.disconnect()
      clearInterval(timer)
      embla.off('pointerDown', touched)
    }
  }, [embla, everyMs, still, view])
}

type BarProps = { embla: Embla; selected: number; places: number; loop: boolean; arrows: boolean; dots: boolean; pausable: boolean }

function Bar({ embla, selected, places, loop, arrows, dots, pausable }: BarProps) {
  const labels = useLabels()
  return (
    <div className="bz-carousel-bar">
      {pausable ? <PauseButton /> : null}
      <div className="bz-dots">
        {dots
          ? Array.from({ length: places }, (_, index) => (
              <button
                key={index}
                type="button"
                className="bz-dot"
                aria-label={labels.slide(index + 1, places)}
                aria-current={index === selected || undefined}
                onClick={() => embla?.scrollTo(index)}
              />
            ))
          : null}
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
            disabled={!loop && selected >= places - 1}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
}

export function Carousel(props: CarouselProps) {
  const { label, slides, autoplayMs, loop = true, arrows = true, dots = true } = props
  const { perView = 1, leastWidth = '0px', perStep = 1, gap = 0, underHeading = false } = props
  const labels = useLabels()
  const { still, reduced } = useMotion()
  const [root, nearness] = useNear<HTMLElement>('40px')
  const view = useRef<HTMLDivElement>(null)
  const count = slides.length
  const single = perView === 1
  const embla = useEmbla(view, nearness !== 'far' && count > 1, { loop, perStep, reduced, slow: single })
  const { selected, places } = usePlace(embla)
  useAutoplay(embla, count > 1 ? autoplayMs : undefined, still, view)
  const sizes = { '--per-view': perView, '--least': leastWidth, '--gap': `${gap}px` } as object
  return (
    <section
      ref={root}
      className={cx('bz-carousel', underHeading && 'bz-carousel-under')}
      aria-roledescription="carousel"
      aria-label={label}
      style={sizes}
    >
      <div className={cx('bz-carousel-view', single && 'bz-carousel-single', embla !== undefined && 'bz-carousel-led')} ref={view}>
        <div className="bz-carousel-track">
          {slides.map((slide, index) => (
            <div
              key={index}
              className="bz-carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={labels.slide(index + 1, count)}
              inert={single && embla !== undefined && index !== selected}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {count > 1 && places !== 1 ? <Bar {...{ embla, selected, places, loop, arrows, dots }} pausable={autoplayMs !== undefined} /> : null}
    </section>
  )
}
