/** Side menu: every place of the site, on the left where there is room and as a sheet on phones. */
import { IconButton } from '@baize/ui/icon-button.tsx'
import type { GameType } from '@baize/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Bird,
  CircleDot,
  Clock,
  Dices,
  Fish,
  Flame,
  Gamepad2,
  Heart,
  House,
  PanelLeftClose,
  PanelLeftOpen,
  Scale,
  Spade,
  Tickets,
  Trophy,
  Tv,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { lanesQuery } from '../api/home.ts'
import { useLanguage, useText } from '../i18n/i18n.ts'
import { CATEGORY_PATHS, PATHS } from './paths.ts'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'

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

function Item({ to, icon, label, narrow, onGo }: { to: string; icon: ReactNode; label: string; narrow: boolean; onGo: () => void }) {
  return (
    <li>
      <Link
        to={to}
        className="bz-side-link"
        activeOptions={{ exact: to === PATHS.home, includeSearch: false }}
        onClick={onGo}
        aria-label={narrow ? label : undefined}
        title={narrow ? label : undefined}
      >
        <span aria-hidden>{icon}</span>
        {!narrow && <span>{label}</span>}
      </Link>
    </li>
  )
}

export function Places({ narrow, onGo }: { narrow: boolean; onGo: () => void }) {
  const text = useText()
  const language = useLanguage()
  const { data } = useQuery(lanesQuery(language))
  const item = (to: string, icon: ReactNode, label: string) => (
    <Item key={to} to={to} icon={icon} label={label} narrow={narrow} onGo={onGo} />
  )
  return (
    <nav aria-label={text('shell.menu')}>
      <ul className="bz-side-list">
        {item(PATHS.home, <House size={20} />, text('shell.home'))}
        {item(PATHS.hot, <Flame size={20} />, text('shell.hot'))}
        {item(PATHS.favourites, <Heart size={20} />, text('shell.favourites'))}
        {item(PATHS.recent, <Clock size={20} />, text('shell.recent'))}
      </ul>
      <ul className="bz-side-list">
        {(data?.lanes ?? [])
          .filter(({ cards }) => cards.length > 0)
          .map(({ gameType }) => item(CATEGORY_PATHS[gameType], ICONS[gameType], text(`games.${gameType}`)))}
      </ul>
      <ul className="bz-side-list">{item(PATHS.fairness, <Scale size={20} />, text('shell.fairness'))}</ul>
    </nav>
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
      {!narrow && (
        <div className="bz-side-preferences">
          <LanguageChoice />
          <ThemeChoice />
        </div>
      )}
    </aside>
  )
}
