/** Right bar: customer service, the site on the phone and the social places, always at hand on a wide screen. */
import { QrCode } from 'lucide-react'
import { showDialog } from '../../api/dialogs.ts'
import { useText } from '../../i18n/i18n.ts'
import { ContactIcons, useContacts } from './contacts.tsx'

export function RightBar() {
  const text = useText()
  const { service, social } = useContacts('right')
  return (
    <nav className="bz-right-bar" aria-label={text('shell.contact')}>
      <ContactIcons
        contacts={service.slice(0, 1).map((first) => ({ ...first, kind: 'SERVICE', label: text('shell.service') }))}
        label={text('shell.service')}
      />
      <button
        type="button"
        className="bz-contact-icon"
        aria-label={text('shell.phone')}
        title={text('shell.phone')}
        onClick={() => showDialog('phone')}
      >
        <QrCode size={20} aria-hidden />
      </button>
      <ContactIcons contacts={social} label={text('shell.social')} />
    </nav>
  )
}
