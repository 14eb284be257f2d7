// Stops all motion on the page, not only the thing beside it. It is absent where the system already reduces motion.
import { Pause, Play } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { useLabels } from '../labels.tsx'
import { useMotion } from '../moving/motion.ts'

export function PauseButton() {
  const labels = useLabels()
  const { paused, reduced, setPaused } = useMotion()
  if (reduced) return null
  return (
    <IconButton label={paused ? labels.play : labels.pause} size="sm" onClick={() => setPaused(!paused)}>
      {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
    </IconButton>
  )
}
