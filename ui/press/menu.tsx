// A short list of acts or links that opens from a button.
import './menu.css'
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../classes.ts'

export type MenuAct = {
  key: string
  label: ReactNode
  icon?: ReactNode
  detail?: ReactNode
  onSelect?: (() => void) | undefined
  href?: string | undefined
  tone?: 'danger' | undefined
  disabled?: boolean | undefined
  checked?: boolean | undefined
}
export type MenuItem = MenuAct | { key: string; separator: true } | { key: string; heading: ReactNode }
export type MenuProps = {
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end' | undefined
  /** How a link is rendered; the application gives its router's link. */
  renderLink?: ((item: MenuAct & { href: string }) => ReactElement) | undefined
}

const Face = ({ item }: { item: MenuAct }) => (
  <>
    {item.icon === undefined ? null : <span className="bz-menu-icon">{item.icon}</span>}
    <span className="bz-menu-label">{item.label}</span>
    {item.detail === undefined ? null : <span className="bz-menu-detail">{item.detail}</span>}
    {item.checked === true ? <Check className="bz-menu-check" aria-hidden="true" size={18} /> : null}
  </>
)

function Item({ item, renderLink }: { item: MenuAct; renderLink: MenuProps['renderLink'] }) {
  const look = cx('bz-menu-item', item.tone === 'danger' && 'bz-menu-danger')
  if (item.href !== undefined) {
    const { href } = item
    // The default anchor takes its address and its text from the menu's own props.
    const element = renderLink === undefined ? undefined : renderLink({ ...item, href })
    return (
      <Base.LinkItem className={look} href={href} closeOnClick {...(element === undefined ? {} : { render: element })}>
        <Face item={item} />
      </Base.LinkItem>
    )
  }
  const chosen = (): void => item.onSelect?.()
  if (item.checked !== undefined)
    return (
      <Base.CheckboxItem className={look} checked={item.checked} onCheckedChange={chosen} disabled={item.disabled ?? false} closeOnClick>
        <Face item={item} />
      </Base.CheckboxItem>
    )
  return (
    <Base.Item className={look} onClick={chosen} disabled={item.disabled ?? false}>
      <Face item={item} />
    </Base.Item>
  )
}

export function Menu({ trigger, items, align = 'end', renderLink }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="bz-menu-place" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="bz-menu">
            {items.map((item) => {
              if ('separator' in item) return <Base.Separator key={item.key} className="bz-menu-line" />
              if ('heading' in item)
                return (
                  <Base.Group key={item.key}>
                    <Base.GroupLabel className="bz-menu-heading">{item.heading}</Base.GroupLabel>
                  </Base.Group>
                )
              return <Item key={item.key} item={item} renderLink={renderLink} />
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
