// Copies a value with one press and shows in a dialog what was copied. Where the browser allows no copying, it offers the text to select by hand.
import './copy-button.css'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { useLabels } from '../labels.tsx'

export type CopyButtonProps = {
  value: string
  label?: string | undefined
  variant?: 'quiet' | 'outline' | undefined
  size?: ButtonLook['size']
  children?: ReactNode
}

type Outcome = 'copied' | 'failed'

/** The outcome stays while the dialog closes, so that its words do not change before the reader's eyes. */
function CopyDialog({ value, outcome, open, onClose }: { value: string; outcome: Outcome; open: boolean; onClose: () => void }) {
  const labels = useLabels()
  const failed = outcome === 'failed'
  return (
    <Dialog
      open={open}
      onOpenChange={(wish) => !wish && onClose()}
      title={
        <span className="bz-copy-title">
          {failed ? null : <Check aria-hidden="true" color="var(--jade)" />}
          {failed ? labels.copyFailed : labels.copied}
        </span>
      }
      description={failed ? labels.copyByHand : labels.copyReady}
      size="sm"
      openDelayMs={0}
      footer={
        <Button wide data-autofocus onClick={onClose}>
          {labels.understood}
        </Button>
      }
    >
      <p className="bz-copy-value">{value}</p>
    </Dialog>
  )
}

export function CopyButton({ value, label, variant = 'quiet', size = 'sm', children }: CopyButtonProps) {
  const labels = useLabels()
  const [outcome, setOutcome] = useState<Outcome>()
  const [open, setOpen] = useState(false)
  const copy = async (): Promise<void> => {
    // A page without HTTPS has no clipboard at all.
    const copied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(value))
      .then(
        () => true,
        () => false,
      )
    setOutcome(copied ? 'copied' : 'failed')
    setOpen(true)
  }
  const pressed = (): void => void copy()
  return (
    <>
      {children === undefined ? (
        <IconButton label={label ?? labels.copy} variant={variant} size={size === 'lg' ? 'md' : size} onClick={pressed}>
          <Copy aria-hidden="true" />
        </IconButton>
      ) : (
        <Button variant={variant} size={size} icon={<Copy aria-hidden="true" />} onClick={pressed} aria-label={label}>
          {children}
        </Button>
      )}
      {outcome && <CopyDialog value={value} outcome={outcome} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
