// Copies a value with one press and says so; the page decides what else happens (a dialog, a note).
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useLabels } from './labels.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type CopyButtonProps = {
  value: string
  label?: string | undefined
  copiedLabel?: string | undefined
  variant?: 'quiet' | 'outline' | undefined
  size?: ButtonLook['size']
  onCopied?: ((value: string) => void) | undefined
  onFailed?: (() => void) | undefined
  children?: ReactNode
}

const shownMs = 2000

export function CopyButton({ value, label, copiedLabel, variant = 'quiet', size = 'sm', onCopied, onFailed, children }: CopyButtonProps) {
  const labels = useLabels()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      onFailed?.()
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), shownMs)
    onCopied?.(value)
  }
  const face = copied ? <Check aria-hidden="true" color="var(--jade)" /> : <Copy aria-hidden="true" />
  const pressed = (): void => void copy()
  return (
    <>
      {children === undefined ? (
        <IconButton label={label ?? labels.copy} variant={variant} size={size === 'lg' ? 'md' : size} onClick={pressed}>
          {face}
        </IconButton>
      ) : (
        <Button variant={variant} size={size} icon={face} onClick={pressed} aria-label={label}>
          {children}
        </Button>
      )}
      <output>{copied ? <VisuallyHidden>{copiedLabel ?? labels.copied}</VisuallyHidden> : null}</output>
    </>
  )
}
