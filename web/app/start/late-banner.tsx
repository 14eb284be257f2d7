/** Late banner: the small places of banners, whose code and texts load after the first screen; their box is reserved until then. */
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useNear } from '@baize/ui/moving/use-near.ts'
import { Suspense, useEffect, useState, type ComponentProps } from 'react'
import { lazyPart } from './lazy-part.ts'
import { PartFault } from '../shell/part-fault.tsx'

const Place = lazyPart(async () => (await import('../../features/content/banner-place.tsx')).BannerPlace)

/** The first screen has its own pictures to load. */
const PATIENCE_MS = 1500

/** `later` waits until the first screen is surely loaded and the place is near; without it the place is filled at once. */
export function LateBanner({ later = false, ...place }: ComponentProps<typeof Place> & { later?: boolean }) {
  const [box, nearness] = useNear<HTMLDivElement>()
  const [ready, setReady] = useState(!later)
  const near = nearness !== 'far'
  useEffect(() => {
    if (ready || !near) return undefined
    const timer = setTimeout(() => setReady(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [ready, near])
  const waiting = <Skeleton shape="box" height={place.shape === 'card' ? 148 : 72} />
  return (
    <div ref={box} className="bz-late-banner">
      {ready ? (
        <PartFault instead={null}>
          <Suspense fallback={waiting}>
            <Place {...place} />
          </Suspense>
        </PartFault>
      ) : (
        waiting
      )}
    </div>
  )
}
