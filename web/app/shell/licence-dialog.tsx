/** Licence dialog: the operator, its licence, and the regulator; for a demonstration it says so. */
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useStatus } from '../../api/status.ts'
import { useText } from '../../i18n/i18n.ts'
import { RegulatorLink } from './regulator-link.tsx'

export function LicenceDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const text = useText()
  const { data } = useStatus()
  if (!data) return null
  const { operatorName, licence, regulator, demo, minimumAge } = data.merchant
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('panels.licence.title')} size="md">
      <div className="bz-stack">
        {demo && <Notice title={text('panels.licence.demo')}>{text('panels.licence.demo.text')}</Notice>}
        <p>{licence}</p>
        <Facts
          items={[
            { term: text('panels.licence.operator'), value: operatorName },
            { term: text('panels.licence.number'), value: regulator?.licenceNumber ?? text('panels.licence.none') },
            {
              term: text('panels.licence.regulator'),
              value: regulator ? <RegulatorLink regulator={regulator} /> : text('panels.licence.none'),
            },
            { term: text('panels.licence.age'), value: `${minimumAge}+` },
          ]}
        />
      </div>
    </Dialog>
  )
}
