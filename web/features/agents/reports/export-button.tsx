/** Export button: saves all rows of a report, not only those that are shown. */
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../api/csv.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import type { ReportLine } from './figures.ts'
import { reportCsv, type CsvWish } from './report-csv.ts'

type Props = Pick<CsvWish, 'first' | 'figures'> & {
  /** The file's name without its ending. */
  name: string
  rowsOf: () => Promise<{ rows: ReportLine[]; sums: ReportLine; whole: boolean }>
  disabled: boolean
}

export function ExportButton({ name, rowsOf, disabled, ...wish }: Props) {
  const text = useText()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const { rows, sums, whole } = await rowsOf()
      saveFile(`${name}.csv`, reportCsv({ ...wish, rows, sums }, text))
      toast({ title: text(whole ? 'agent.report.saved' : 'agent.report.cut', { count: rows.length }), tone: whole ? 'good' : 'info' })
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
