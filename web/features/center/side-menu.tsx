/** Side menu: the pages of a center, beside the page where there is room, as a row of chips above it where there is not. */
import './side-menu.css'
import { cx } from '@baize/ui/classes.ts'
import { chipClass, ChipRow } from '@baize/ui/press/chip.tsx'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import type { TextKey } from '../../i18n/keys.ts'

type LinkProps = { to: string; className: string; 'aria-current': 'page' | undefined; children: ReactNode }

type Row<Page extends string> = { readonly page: Page; readonly href: string; readonly name: TextKey; readonly Icon: LucideIcon }

export type SideMenuProps<Page extends string> = {
  /** Its name for screen readers. */
  label: string
  menu: readonly Row<Page>[]
  /** The shown page. */
  page: Page
  /** How one gets to a page: by the address, or within the layer of the center. */
  LinkTo: ComponentType<LinkProps>
  /** What waits on a page. */
  PageBadge: ComponentType<{ page: Page }>
}

/**
 * Brings the chip of the shown page into view. What waits on a page is counted later and makes its chip wider, so it is brought again until
 * somebody moves the row.
 */
function showChip(row: HTMLElement | null): (() => void) | undefined {
  const chip = row?.querySelector('[aria-current]')
  const line = chip?.parentElement
  if (!row || !chip || !line) return undefined
  // The page itself stays where somebody has scrolled it.
  const show = (): void => {
    const [there, here] = [chip.getBoundingClientRect(), line.getBoundingClientRect()]
    line.scrollBy({ left: there.left + there.width / 2 - here.left - here.width / 2, behavior: 'instant' })
  }
  const sizes = new ResizeObserver(show)
  const leave = (): void => sizes.disconnect()
  for (const each of row.querySelectorAll('a')) sizes.observe(each)
  for (const move of ['pointerdown', 'wheel', 'focusin']) row.addEventListener(move, leave, { once: true, passive: true })
  return leave
}

export function SideMenu<Page extends string>({ label, menu, page, LinkTo, PageBadge }: SideMenuProps<Page>) {
  const text = useText()
  const chips = useRef<HTMLDivElement>(null)
  useEffect(() => showChip(chips.current), [page, menu.length])
  return (
    <nav className="side-menu" aria-label={label}>
      <ul className="side-menu-list">
        {menu.map(({ page: each, href, name, Icon }) => (
          <li key={each}>
            <LinkTo
              to={href}
              className={cx('side-menu-item', each === page && 'side-menu-here')}
              aria-current={each === page ? 'page' : undefined}
            >
              <Icon aria-hidden="true" size={20} />
              <span>{text(name)}</span>
              <PageBadge page={each} />
            </LinkTo>
          </li>
        ))}
      </ul>
      <div className="side-menu-chips" ref={chips}>
        <ChipRow label={label}>
          {menu.map(({ page: each, href, name }) => (
            <LinkTo
              key={each}
              to={href}
              className={chipClass({ selected: each === page })}
              aria-current={each === page ? 'page' : undefined}
            >
              {text(name)}
              <PageBadge page={each} />
            </LinkTo>
          ))}
        </ChipRow>
      </div>
    </nav>
  )
}
