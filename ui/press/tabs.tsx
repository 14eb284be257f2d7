// Views of one place, one at a time; arrow keys move between them.
import './tabs.css'
import { Tabs as Base } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../classes.ts'

export type Tab<Value extends string> = {
  value: Value
  label: ReactNode
  content?: ReactNode
  badge?: ReactNode
  disabled?: boolean | undefined
}
export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  variant?: 'line' | 'pill' | undefined
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, variant = 'line' }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where the tabs do not all fit, the chosen one is centred; the page itself does not move.
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)} className="bz-tabs">
      <Base.List ref={list} className={cx('bz-tab-list', `bz-tab-list-${variant}`)} aria-label={label} activateOnFocus={false}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} disabled={tab.disabled ?? false} className="bz-tab">
            {tab.label}
            {tab.badge === undefined ? null : <span className="bz-tab-badge figures">{tab.badge}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) =>
        tab.content === undefined ? null : (
          <Base.Panel key={tab.value} value={tab.value} className="bz-tab-panel">
            {tab.content}
          </Base.Panel>
        ),
      )}
    </Base.Root>
  )
}
