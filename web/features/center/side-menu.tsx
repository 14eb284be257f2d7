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

export function SideMenu<Page extends string>({ label, menu, page, LinkTo, PageBadge }: SideMenuProps<Page>) {
  const text = useText()
  const chips = useRef<HTMLDivElement>(null)
  // Pages that a flag opens join the row later, and push the shown one aside.
  useEffect(() => {
    chips.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })
  }, [page, menu.length])
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
