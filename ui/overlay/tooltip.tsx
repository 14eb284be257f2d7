// A hint that appears on hover and focus; never the only place where something is said.
import './tooltip.css'
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

export type TooltipProps = { text: ReactNode; children: ReactElement; side?: 'top' | 'bottom' | 'inline-start' | 'inline-end' | undefined }

export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={350} />
      <Base.Portal>
        <Base.Positioner className="bz-tooltip-place" side={side} sideOffset={8} collisionPadding={8}>
          <Base.Popup className="bz-tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
