/** Contacts: customer service and the social places from the merchant's settings, wherever the shell shows them. */
import { Headset, MessageCircle, Music2, Phone, PhoneCall, Send, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStatus } from '../../api/status.ts'
import { useText } from '../../i18n/i18n.ts'

export type Contact = { readonly key: string; readonly kind: string; readonly label: string; readonly href: string }

/** A plain letter in the stroke of the other icons. */
const LetterF = ({ size }: { size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M15 5h-1.5A3.5 3.5 0 0 0 10 8.5V20M6.5 12h7" />
  </svg>
)

const ICONS: Readonly<Record<string, (size: number) => ReactNode>> = {
  LIVECHAT: (size) => <MessageCircle size={size} aria-hidden />,
  TELEGRAM: (size) => <Send size={size} aria-hidden />,
  FACEBOOK: (size) => <LetterF size={size} />,
  WHATSAPP: (size) => <Phone size={size} aria-hidden />,
  VIBER: (size) => <PhoneCall size={size} aria-hidden />,
  TIKTOK: (size) => <Music2 size={size} aria-hidden />,
  SERVICE: (size) => <Headset size={size} aria-hidden />,
}
export const contactIcon = (kind: string, size = 20): ReactNode =>
  (ICONS[kind] ?? ((side: number) => <Share2 size={side} aria-hidden />))(size)

/** Resources of these types are social places; others are files of the site. */
const SOCIAL: ReadonlySet<string> = new Set(['TELEGRAM', 'FACEBOOK', 'WHATSAPP', 'VIBER', 'TIKTOK'])

/** Where an entry of customer service is shown; `all`, or nothing, is everywhere, and several places are separated by commas. */
export type ContactSpot = 'footer' | 'menu' | 'status'
const standsIn = (csPosition: string, place: ContactSpot): boolean => {
  const places = csPosition.split(',').map((each) => each.trim())
  // The bar at the right is gone; what an operator put there stands in the menu.
  return places.some((each) => each === '' || each === 'all' || each === place || (each === 'right' && place === 'menu'))
}

export function useContacts(place: ContactSpot): { readonly service: readonly Contact[]; readonly social: readonly Contact[] } {
  const { data } = useStatus()
  const { customerService = [], resources = [] } = data?.info ?? {}
  const service = customerService
    .filter(({ csPosition }) => standsIn(csPosition, place))
    .map(({ csType, title, path }) => ({ key: `${csType} ${path}`, kind: csType, label: title, href: path }))
  const social = resources
    .map(({ resourceType, url, labelNameEn }) => ({ key: url, kind: resourceType.toUpperCase(), label: labelNameEn, href: url }))
    .filter(({ kind }) => SOCIAL.has(kind))
  return { service, social }
}

/** A link out of the site, in a new tab that learns nothing of this one. */
export function ContactLink({ contact, className, children }: { contact: Contact; className: string; children: ReactNode }) {
  return (
    <a href={contact.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  )
}

/** Icons in a row or column, each with its name for screen readers. */
export function ContactIcons({ contacts, label }: { contacts: readonly Contact[]; label: string }) {
  if (contacts.length === 0) return null
  return (
    <ul className="bz-contact-icons" aria-label={label}>
      {contacts.map((contact) => (
        <li key={contact.key}>
          <a
            href={contact.href}
            target="_blank"
            rel="noopener noreferrer"
            className="bz-contact-icon"
            aria-label={contact.label}
            title={contact.label}
          >
            {contactIcon(contact.kind)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The first entry of customer service, where there is room for only one. */
export function ServiceLink({ className }: { className: string }) {
  const text = useText()
  const [first] = useContacts('status').service
  if (!first) return null
  return (
    <ContactLink contact={first} className={className}>
      <span className="bz-button-face">
        {contactIcon('SERVICE', 18)}
        <span className="bz-button-text">{text('shell.service')}</span>
      </span>
    </ContactLink>
  )
}
