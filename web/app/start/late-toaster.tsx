/**
 * Late toaster: loads the chunk of the messages when one waits, or once the first screen has come to rest. It is then there also without a
 * connection.
 */
import { onFirstToast } from '@baize/ui/overlay/toast.tsx'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import { PartFault } from '../shell/part-fault.tsx'

const Toaster = lazyPart(async () => (await import('@baize/ui/overlay/toaster.tsx')).Toaster)

const REST_MS = 6000

export function LateToaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = (): void => setWanted(true)
    const stop = onFirstToast(want)
    const timer = setTimeout(want, REST_MS)
    addEventListener('pointerdown', want, { once: true, passive: true })
    addEventListener('keydown', want, { once: true })
    return () => {
      stop()
      clearTimeout(timer)
      removeEventListener('pointerdown', want)
      removeEventListener('keydown', want)
    }
  }, [])
  // A lost connection before they loaded takes nothing else with it.
  return (
    <PartFault instead={null}>
      <Suspense>{wanted && <Toaster />}</Suspense>
    </PartFault>
  )
}
