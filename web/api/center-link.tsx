/** Center link: a page of the member or the agent center, which opens over the current page. In a new tab it leads to the page. */
import { Link } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { hasCenter, useCenter } from './center.ts'
import { usePerson } from './person.ts'

type CenterLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** An address of a center. */
  readonly to: string
  readonly search?: Readonly<Record<string, unknown>> | undefined
}

export function CenterLink({ to, search = {}, onClick, ...face }: CenterLinkProps) {
  const open = useCenter()
  const { role } = usePerson()
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    // A person without this center is sent elsewhere by its address.
    if (event.defaultPrevented || !hasCenter(role, to) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open(to, { search })
  }
  return <Link to={to} search={search as never} onClick={press} {...face} />
}
