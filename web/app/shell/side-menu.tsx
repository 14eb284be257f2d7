/** Side menu: every part of the site, on the left where there is room and as a sheet on phones. */
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

function Item({ to, icon, label, narrow, onGo }: { to: string; icon: ReactNode; label: string; narrow: boolean; onGo: () => void }) {
  const face = { className: 'bz-side-link', onClick: onGo, 'aria-label': narrow ? label : undefined, title: narrow ? label : undefined }
  const shown = (
    <>
      <span aria-hidden>{icon}</span>
      {!narrow && <span>{label}</span>}
    </>
  )
  return (
    <li>
      {isCenterAddress(to) ? (
        <CenterLink to={to} {...face}>
          {shown}
        </CenterLink>
      ) : (
        <Link to={to} activeOptions={{ exact: to === PATHS.home, includeSearch: false }} {...face}>
          {shown}
        </Link>
      )}
    </li>
  )
}

export function Places({ narrow, onGo }: { narrow: boolean; onGo: () => void }) {
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
        {offeredLanes(data?.lanes).map(({ gameType }) => item(CATEGORY_PATHS[gameType], ICONS[gameType], text(`games.${gameType}`)))}
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

/** The further panels of the menu: the site on the phone, customer service and the social places. */
export function Panels({ narrow, onPhone, onGo }: { narrow: boolean; onPhone?: boolean; onGo: () => void }) {
  const text = useText()
  const { service, social } = useContacts('menu')
  const phone = (): void => {
    onGo()
    showDialog('phone')
  }
  return (
    <>
      <ul className="bz-side-list">
        <li>
          {onPhone === true ? (
            <Link to={PATHS.download} className="bz-side-link" onClick={onGo}>
              <Smartphone size={20} aria-hidden />
              <span>{text('shell.install')}</span>
            </Link>
          ) : (
            <button
              type="button"
              className="bz-side-link"
              onClick={phone}
              aria-label={narrow ? text('shell.phone') : undefined}
              title={narrow ? text('shell.phone') : undefined}
            >
              <span aria-hidden>
                <QrCode size={20} />
              </span>
              {!narrow && <span>{text('shell.phone')}</span>}
            </button>
          )}
        </li>
      </ul>
      {[
        { label: text('shell.service'), contacts: service },
        { label: text('shell.social'), contacts: social },
      ]
        .filter(({ contacts }) => contacts.length > 0)
        .map(({ label, contacts }) => (
          <div key={label} className="bz-side-panel">
            {!narrow && <p className="bz-side-heading">{label}</p>}
            <ul aria-label={label}>
              {contacts.map((contact) => (
                <li key={contact.key} title={narrow ? contact.label : undefined}>
                  <ContactLink contact={contact} className="bz-side-link">
                    {contactIcon(contact.kind)}
                    <span className={narrow ? 'bz-hidden' : undefined}>{contact.label}</span>
                  </ContactLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  )
}

export function SideMenu({ narrow, onNarrow }: { narrow: boolean; onNarrow: (narrow: boolean) => void }) {
  const text = useText()
  return (
    <aside className={narrow ? 'bz-side bz-side-narrow' : 'bz-side'} aria-label={text('shell.menu')}>
      <IconButton label={text(narrow ? 'shell.menu.wide' : 'shell.menu.narrow')} aria-expanded={!narrow} onClick={() => onNarrow(!narrow)}>
        {narrow ? <PanelLeftOpen size={20} /> : <PanelLeftClose size={20} />}
      </IconButton>
      <Places narrow={narrow} onGo={() => undefined} />
      <Panels narrow={narrow} onGo={() => undefined} />
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
