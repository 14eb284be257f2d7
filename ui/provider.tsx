// The one wrapper at the root: no style elements under a strict content policy, reading direction, translated labels.
import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { englishLabels, LabelsContext } from './labels.tsx'
import type { UiLabels } from './labels.tsx'

export type UiProviderProps = { labels?: Partial<UiLabels> | undefined; direction?: 'ltr' | 'rtl' | undefined; children: ReactNode }

export function UiProvider({ labels, direction = 'ltr', children }: UiProviderProps) {
  const words = useMemo(() => ({ ...englishLabels, ...labels }), [labels])
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        <LabelsContext value={words}>{children}</LabelsContext>
      </DirectionProvider>
    </CSPProvider>
  )
}
