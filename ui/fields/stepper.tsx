// The progress of something, with real times: a withdrawal, an order, an application.
import './stepper.css'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { useLabels } from '../labels.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type Step = { key: string; label: ReactNode; detail?: ReactNode; state: 'done' | 'current' | 'todo' | 'failed' }
export type StepperProps = { label: string; steps: readonly Step[]; vertical?: boolean | undefined }

export function Stepper({ label, steps, vertical = false }: StepperProps) {
  const labels = useLabels()
  const words = { done: labels.done, current: labels.current, todo: labels.toDo, failed: labels.failed }
  return (
    <div className={cx('bz-stepper', vertical && 'bz-stepper-vertical')}>
      <ol className="bz-steps" aria-label={label}>
        {steps.map((step, index) => (
          <li key={step.key} className={`bz-step bz-step-${step.state}`} aria-current={step.state === 'current' ? 'step' : undefined}>
            <span className="bz-step-mark" aria-hidden="true">
              {step.state === 'done' ? (
                <Check size={16} strokeWidth={3} />
              ) : step.state === 'failed' ? (
                <X size={16} strokeWidth={3} />
              ) : (
                index + 1
              )}
            </span>
            <span className="bz-step-text">
              <span className="bz-step-label">
                {step.label} <VisuallyHidden>({words[step.state]})</VisuallyHidden>
              </span>
              {step.detail === undefined ? null : <span className="bz-step-detail">{step.detail}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
