/** Category bar: home, hot games and one item per category that has a provider; providers unfold on hover, focus or the arrow-down key. */
import { ArtImage } from '@baize/ui/picture/art-image.tsx'
import type { Lane, ProviderCard } from '@baize/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import { lanesQuery, offeredLanes } from '../../api/home.ts'
import { StartLink } from '../../features/games/game-tile.tsx'
import { useProviderActs } from '../../features/games/use-tile-acts.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { CATEGORY_PATHS, PATHS } from '../paths.ts'

/** A category with more providers than this uses the larger layout. */
const MANY = 10

function Providers({ lane, onLeave }: { lane: Lane; onLeave: () => void }) {
  const text = useText()
  const acts = useProviderActs()
  const press = (card: ProviderCard) => (): void => {
    onLeave()
    acts.start(card)
  }
  return (
    <ul className={lane.cards.length > MANY ? 'bz-providers bz-providers-large' : 'bz-providers'} aria-label={text('games.providers')}>
      {lane.cards.map((card) => (
        <li key={card.vassalage}>
          <StartLink href={acts.hrefOf(card)} onStart={press(card)} className="bz-provider-link">
            <ArtImage seed={card.vassalage} kind="vendor" vendor={card.vassalage} width={48} height={48} />
            <span>
              <strong>{card.displayName}</strong>
              <small className="figures">{text('games.provider.games', { count: card.games })}</small>
            </span>
          </StartLink>
        </li>
      ))}
    </ul>
  )
}

function CategoryItem({ lane }: { lane: Lane }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && !open) {
      event.preventDefault()
      setOpen(true)
    }
    if (event.key === 'Escape' && open) {
      setOpen(false)
      item.current?.querySelector('a')?.focus()
    }
  }
  return (
    <li
      ref={item}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={keys}
    >
      <Link to={CATEGORY_PATHS[lane.gameType]} className="bz-category-link" aria-expanded={open} onClick={() => setOpen(false)}>
        {text(`games.${lane.gameType}`)}
      </Link>
      {open && <Providers lane={lane} onLeave={() => setOpen(false)} />}
    </li>
  )
}

export function CategoryBar() {
  const text = useText()
  const language = useLanguage()
  const { data } = useQuery(lanesQuery(language))
  return (
    <nav className="bz-category-bar" aria-label={text('shell.categories')}>
      <ul>
        <li>
          <Link to={PATHS.home} activeOptions={{ exact: true }} className="bz-category-link">
            {text('shell.home')}
          </Link>
        </li>
        <li>
          <Link to={PATHS.hot} className="bz-category-link">
            {text('shell.hot')}
          </Link>
        </li>
        <li>
          <Link to={PATHS.promotions} className="bz-category-link">
            {text('shell.promotions')}
          </Link>
        </li>
        {offeredLanes(data?.lanes).map((lane) => (
          <CategoryItem key={lane.gameType} lane={lane} />
        ))}
      </ul>
    </nav>
  )
}
