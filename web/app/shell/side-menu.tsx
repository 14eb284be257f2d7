/** Side menu: the one navigation: every part of the site, on the left where there is room and as a sheet on phones. */
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import type { GameType } from '@baize/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Award,
  Bird,
  CircleDot,
  CircleQuestionMark,
  Clock,
  Dices,
  Fish,
  Flame,
  Gamepad2,
  Gift,
  Heart,
  House,
  PanelLeftClose,
  PanelLeftOpen,
  QrCode,
  Scale,
  ShoppingBag,
  Smartphone,
  Spade,
  Tickets,
  Trophy,
  Tv,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { showDialog } from '../../api/dialogs.ts'
import { lanesQuery, offeredLanes } from '../../api/home.ts'
import { isCenterAddress } from '../../api/center.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { useInvitePath } from '../../features/promotions/invite-path.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { CategoryItem } from './category-item.tsx'
import { contactIcon, ContactLink, useContacts } from './contacts.tsx'
import { CATEGORY_PATHS, PATHS } from '../paths.ts'
import { LateBanner } from '../start/late-banner.tsx'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'
import { WindowLink } from './window-link.tsx'

const ICONS: Readonly<Record<GameType, ReactNode>> = {
  RNG: <CircleDot size={20} />,
  LIVE: <Tv size={20} />,
  FISH: <Fish size={20} />,
  SPORTS: <Trophy size={20} />,
  ESPORTS: <Gamepad2 size={20} />,
  PVP: <Spade size={20} />,
  LOTT: <Tickets size={20} />,
  ELOTT: <Tickets size={20} />,
  COCKFIGHT: <Bird size={20} />,
  BGS: <Dices size={20} />,
}

/** Until the providers are known each category keeps the place of its line, so that nothing below moves. */
const CATEGORIES = Object.keys(ICONS)

type ItemProps = { to: string; icon: ReactNode; label: string; narrow: boolean; onGo: () => void; 'aria-expanded'?: boolean }

function ItemLink({ to, icon, label, narrow, onGo, ...more }: ItemProps) {
  const name = narrow ? { 'aria-label': label, title: label } : {}
  const face = { className: 'bz-side-link', onClick: onGo, ...name, ...more }
  const shown = (
    <>
      <span aria-hidden>{icon}</span>
      {!narrow && <span>{label}</span>}
    </>
  )
  if (isCenterAddress(to))
    return (
      <CenterLink to={to} {...face}>
        {shown}
      </CenterLink>
    )
  return (
    <Link to={to} activeOptions={{ exact: to === PATHS.home, includeSearch: false }} {...face}>
      {shown}
    </Link>
  )
}

const Item = (props: ItemProps) => (
  <li>
    <ItemLink {...props} />
  </li>
)

/** `unfolds`: a category shows its providers beside it while somebody points at it or asks for them by the keyboard (SHELL-16). */
export function Places({ narrow, unfolds = false, onGo }: { narrow: boolean; unfolds?: boolean; onGo: () => void }) {
  const text = useText()
  const language = useLanguage()
  const { data } = useQuery(lanesQuery(language))
  const invite = useInvitePath()
  const item = (to: string, icon: ReactNode, label: string) => (
    <Item key={to} to={to} icon={icon} label={label} narrow={narrow} onGo={onGo} />
  )
  return (
    <nav aria-label={text('shell.menu')}>
      <ul className="bz-side-list">
        {item(PATHS.home, <House size={20} />, text('shell.home'))}
        {item(PATHS.hot, <Flame size={20} />, text('shell.hot'))}
        {item(PATHS.promotions, <Gift size={20} />, text('shell.promotions'))}
        {item(PATHS.pointMall, <ShoppingBag size={20} />, text('shell.pointMall'))}
        {item(PATHS.rewardCenter, <Award size={20} />, text('shell.rewards'))}
        {invite !== undefined && item(invite, <UserPlus size={20} />, text('shell.friends'))}
        {item(PATHS.favourites, <Heart size={20} />, text('shell.favourites'))}
        {item(PATHS.recent, <Clock size={20} />, text('shell.recent'))}
      </ul>
      <ul className="bz-side-list">
        {!data && CATEGORIES.map((gameType) => <li key={gameType} className="bz-side-link" aria-hidden />)}
        {offeredLanes(data?.lanes).map((lane) => {
          const { gameType } = lane
          const face = { to: CATEGORY_PATHS[gameType], icon: ICONS[gameType], label: text(`games.${gameType}`), narrow, onGo }
          return unfolds ? (
            <CategoryItem key={gameType} lane={lane} link={(more) => <ItemLink {...face} {...more} />} />
          ) : (
            <Item key={gameType} {...face} />
          )
        })}
      </ul>
      <ul className="bz-side-list">
        {item(PATHS.fairness, <Scale size={20} />, text('shell.fairness'))}
        <li>
          <WindowLink
            opens="help"
            className="bz-side-link"
            onGo={onGo}
            aria-label={narrow ? text('shell.help') : undefined}
            title={narrow ? text('shell.help') : undefined}
          >
            <span aria-hidden>
              <CircleQuestionMark size={20} />
            </span>
            {!narrow && <span>{text('shell.help')}</span>}
          </WindowLink>
        </li>
      </ul>
    </nav>
  )
}

/** The further panels of the menu on a phone: the site as an app, customer service and the social places. */
export function Panels({ onGo }: { onGo: () => void }) {
  const text = useText()
  const { service, social } = useContacts('menu')
  return (
    <>
      <ul className="bz-side-list">
        <li>
          <Link to={PATHS.download} className="bz-side-link" onClick={onGo}>
            <Smartphone size={20} aria-hidden />
            <span>{text('shell.install')}</span>
          </Link>
        </li>
      </ul>
      {[
        { label: text('shell.service'), contacts: service },
        { label: text('shell.social'), contacts: social },
      ]
        .filter(({ contacts }) => contacts.length > 0)
        .map(({ label, contacts }) => (
          <div key={label} className="bz-side-panel">
            <p className="bz-side-heading">{label}</p>
            <ul aria-label={label}>
              {contacts.map((contact) => (
                <li key={contact.key}>
                  <ContactLink contact={contact} className="bz-side-link">
                    {contactIcon(contact.kind)}
                    <span>{contact.label}</span>
                  </ContactLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  )
}

/** The site on a phone and the first way to customer service. The others stand in the footer, each once. */
function Near({ narrow }: { narrow: boolean }) {
  const text = useText()
  const [service] = useContacts('menu').service
  const name = (label: string) => (narrow ? { 'aria-label': label, title: label } : {})
  return (
    <ul className="bz-side-list">
      {service && (
        <li>
          <a className="bz-side-link" href={service.href} target="_blank" rel="noopener noreferrer" {...name(text('shell.service'))}>
            {contactIcon('SERVICE')}
            {!narrow && <span>{text('shell.service')}</span>}
          </a>
        </li>
      )}
      <li>
        <button type="button" className="bz-side-link" onClick={() => showDialog('phone')} {...name(text('shell.phone'))}>
          <QrCode size={20} aria-hidden />
          {!narrow && <span>{text('shell.phone')}</span>}
        </button>
      </li>
    </ul>
  )
}

export function SideMenu({ narrow, onNarrow }: { narrow: boolean; onNarrow: (narrow: boolean) => void }) {
  const text = useText()
  return (
    <aside className={narrow ? 'bz-side bz-side-narrow' : 'bz-side'} aria-label={text('shell.menu')}>
      <IconButton label={text(narrow ? 'shell.menu.wide' : 'shell.menu.narrow')} aria-expanded={!narrow} onClick={() => onNarrow(!narrow)}>
        {narrow ? <PanelLeftOpen size={20} /> : <PanelLeftClose size={20} />}
      </IconButton>
      <Places narrow={narrow} unfolds onGo={() => undefined} />
      <Near narrow={narrow} />
      {!narrow && (
        <div className="bz-side-preferences">
          <LanguageChoice />
          <ThemeChoice />
        </div>
      )}
      {!narrow && <LateBanner group="w_leftmenu" shape="card" later />}
    </aside>
  )
}
