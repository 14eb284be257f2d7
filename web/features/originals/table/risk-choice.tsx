/** Risk choice: the risk levels of a game, as side by side choices. */
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { useText } from '../../../i18n/i18n.ts'

type Risk = 'classic' | 'low' | 'medium' | 'high'
type Props<Value extends Risk> = { risks: readonly Value[]; value: Value; onChange: (risk: Value) => void; disabled: boolean }

export function RiskChoice<Value extends Risk>({ risks, value, onChange, disabled }: Props<Value>) {
  const text = useText()
  return (
    <Segmented
      label={text('tables.risk')}
      labelHidden={false}
      wide
      value={value}
      onChange={(next) => (disabled ? undefined : onChange(next))}
      options={risks.map((risk) => ({ value: risk, label: text(`tables.risk.${risk}`), disabled }))}
    />
  )
}
