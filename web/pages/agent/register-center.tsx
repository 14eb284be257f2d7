/** Register center: the links by which people come under the agent (AG-S2). */
import { usePerson } from '../../api/person.ts'
import { LinkList } from '../../features/agents/links/link-list.tsx'
import { QrCode } from '../../features/identity/security/qr-code.tsx'

export function RegisterCenterPage() {
  const { info } = usePerson()
  return info ? <LinkList self={info.id} qr={(address, label) => <QrCode content={address} label={label} />} /> : null
}
