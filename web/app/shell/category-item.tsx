/** Category item: a category in the side menu. Its providers unfold beside it on hover or by the right-arrow or down-arrow key (SHELL-16). */
import { ArtImage } from '@baize/ui/picture/art-image.tsx'
import type { Lane, ProviderCard } from '@baize/contract/games.ts'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { StartLink } from '../../features/games/game-tile.tsx'
import { useProviderActs } from '../../features/games/use-tile-acts.ts'
import { useText } from '../../i18n/i18n.ts'

/** A category with more providers than this uses the larger layout. */
const MANY = 10
/** The list stays below the header and above the window's end. */
const [ABOVE, BELOW] = [72, 8]

/** Beside its category. */
function Providers({ lane, onLeave }: { lane: Lane; onLeave: () => void }) {
  const text = useText()
  const acts = useProviderActs()
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const [node, item] = [list.current, list.current?.parentElement]
    if (!node || !item) return
    const { top, left, right } = item.getBoundingClientRect()
    const isRight = getComputedStyle(node).direction === 'rtl'
    node.style.top = `${Math.max(ABOVE, Math.min(top, innerHeight - node.offsetHeight - BELOW))}px`
    node.style.insetInlineStart = `${isRight ? innerWidth - left : right}px`
  }, [])
  const press = (card: ProviderCard) => (): void => {
    onLeave()
    acts.start(card)
  }
  return (
    <ul
      className={lane.cards.length > MANY ? 'bz-providers bz-providers-large' : 'bz-providers'}
      aria-label={text('games.providers')}
      ref={list}
    >
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

type Props = { lane: Lane; link: (face: { readonly 'aria-expanded'?: boolean; readonly onGo: () => void }) => ReactNode }

export function CategoryItem({ lane, link }: Props) {
  const [open, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const close = (): void => setOpen(false)
  const keys = (event: KeyboardEvent): void => {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowRight') && !open) {
      event.preventDefault()
      setOpen(true)
    }
    if (event.key === 'Escape' && open) {
      close()
      item.current?.querySelector('a')?.focus()
    }
  }
  return (
    <li
      ref={item}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={keys}
    >
      {link({ 'aria-expanded': open, onGo: close })}
      {open && <Providers lane={lane} onLeave={close} />}
    </li>
  )
}
