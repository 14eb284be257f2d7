/** Register center: the accounts that an agent opens, and the registration links (AG-S2). */
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { useState } from 'react'
import { usePerson } from '../../api/person.ts'
import { LinkList } from '../../features/agents/links/link-list.tsx'
import { RegisterForm } from '../../features/agents/team/register-form.tsx'
import { QrCode } from '../../features/identity/security/qr-code.tsx'
import { useText } from '../../i18n/i18n.ts'

const PARTS = ['links', 'account'] as const

export function RegisterCenterPage() {
  const text = useText()
  const { info } = usePerson()
  const [part, setPart] = useState<(typeof PARTS)[number]>('links')
  if (!info) return null
  return (
    <div className="bz-stack">
      <ChipRow label={text('agent.register.parts')}>
        {PARTS.map((each) => (
          <Chip key={each} selected={each === part} onClick={() => setPart(each)}>
            {text(`agent.register.part.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {part === 'links' ? (
        <LinkList self={info.id} qr={(address, label) => <QrCode content={address} label={label} />} />
      ) : (
        <RegisterForm self={info.id} />
      )}
    </div>
  )
}
