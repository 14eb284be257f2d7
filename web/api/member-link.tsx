/** Member link: an entry of the member center, which opens over the current page. In a new tab it leads to the page. */
import { Link } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { useMemberCenter } from './member-center.ts'
import { usePerson } from './person.ts'

type MemberLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** An address of the member center. */
  readonly to: string
  readonly search?: Readonly<Record<string, unknown>> | undefined
}

export function MemberLink({ to, search = {}, onClick, ...face }: MemberLinkProps) {
  const open = useMemberCenter()
  const { role } = usePerson()
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    // A person without a member center sees a message at its address.
    const isOwn = role === 'member' || role === 'agent'
    if (event.defaultPrevented || !isOwn || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void open(to, { search })
  }
  return <Link to={to} search={search as never} onClick={press} {...face} />
}
