/** Account menu: the person's own pages behind their name, and logging out. */
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { Menu, type MenuItem } from '@baize/ui/press/menu.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { BriefcaseBusiness, CircleUserRound, Hourglass, LogOut } from 'lucide-react'
import { isCenterAddress } from '../../api/center.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { showDialog } from '../../api/dialogs.ts'
import { leave, usePerson } from '../../api/person.ts'
import { useText } from '../../i18n/i18n.ts'
import { memberMenu } from '../../pages/member/member-menu.ts'
import { PATHS } from '../paths.ts'

export function AccountMenu() {
  const text = useText()
  const navigate = useNavigate()
  const { info, role } = usePerson()
  const signOut = (): void => {
    void leave().finally(() => {
      toast({ title: text('identity.loggedOut') })
      void navigate({ to: PATHS.home })
    })
  }
  const pages: MenuItem[] =
    role === 'trial'
      ? []
      : [
          ...memberMenu(info).map(({ page, href, name, Icon }) => ({ key: page, label: text(name), icon: <Icon size={18} />, href })),
          ...(role === 'agent'
            ? [{ key: 'agents', label: text('shell.agentCenter'), icon: <BriefcaseBusiness size={18} />, href: PATHS.agentHome }]
            : []),
          { key: 'break', label: text('shell.break'), icon: <Hourglass size={18} />, onSelect: () => showDialog('break') },
          { separator: true, key: 'line' },
        ]
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={text('shell.account.of', { name: info?.nickname ?? '' })}>
          <CircleUserRound size={22} />
        </IconButton>
      }
      items={[
        { heading: role === 'trial' ? text('shell.trial') : (info?.account ?? ''), key: 'name' },
        ...pages,
        { key: 'logout', label: text('shell.logout'), icon: <LogOut size={18} />, onSelect: signOut },
      ]}
      renderLink={({ href }) => (isCenterAddress(href) ? <CenterLink to={href} /> : <Link to={href} />)}
    />
  )
}
