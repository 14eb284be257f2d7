/** Export button: saves all rows of a list, not only the shown ones. */
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../api/csv.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'

/** A file's text, its number of rows, and whether it is complete. */
export type Saved = { readonly csv: string; readonly count: number; readonly whole: boolean }

type Props = {
  /** The file's name without its ending. */
  name: string
  csvOf: () => Promise<Saved>
  disabled: boolean
}

export function ExportButton({ name, csvOf, disabled }: Props) {
  const text = useText()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { csv, count, whole } = await csvOf()
      saveFile(`${name}.csv`, csv)
      toast({ title: text(whole ? 'agent.report.saved' : 'agent.report.cut', { count }), tone: whole ? 'good' : 'info' })
    } catch (error) {
      toast({ title: text('agent.report.notSaved'), description: refusalText(error), tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Download aria-hidden="true" size={16} />}
      busy={busy}
      disabled={disabled}
      onClick={() => void save()}
    >
      {text('agent.report.export')}
    </Button>
  )
}
