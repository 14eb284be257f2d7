/** Bottom bar: the phone's five main places, within reach of the thumb. */
import { Link } from '@tanstack/react-router'
import { CircleUserRound, Dices, Gift, House, Wallet } from 'lucide-react'
import { showDialog } from '../../api/dialogs.ts'
import { CenterLink } from '../../api/center-link.tsx'
import { usePerson } from '../../api/person.ts'
import { useText } from '../../i18n/i18n.ts'
import { memberPath, PATHS } from '../paths.ts'

export function BottomBar() {
  const text = useText()
  const { role } = usePerson()
  const isMember = role === 'member' || role === 'agent'
  const own = (page: 'depositv2' | 'securityCenter', icon: React.ReactNode, label: string) =>
    isMember ? (
      <CenterLink to={memberPath(page)} className="bz-bottom-link">
        {icon}
        <span>{label}</span>
      </CenterLink>
    ) : (
      <button type="button" className="bz-bottom-link" onClick={() => showDialog(role === 'trial' ? 'trial' : 'login')}>
        {icon}
        <span>{label}</span>
      </button>
    )
  return (
    <nav className="bz-bottom" aria-label={text('shell.menu')}>
      <Link to={PATHS.home} activeOptions={{ exact: true }} className="bz-bottom-link">
        <House size={22} aria-hidden />
        <span>{text('shell.home')}</span>
      </Link>
      <Link to={PATHS.games} className="bz-bottom-link">
        <Dices size={22} aria-hidden />
        <span>{text('shell.games')}</span>
      </Link>
      {own('depositv2', <Wallet size={22} aria-hidden />, text('shell.wallet'))}
      <Link to={PATHS.promotions} className="bz-bottom-link">
        <Gift size={22} aria-hidden />
        <span>{text('shell.promotions')}</span>
      </Link>
      {own('securityCenter', <CircleUserRound size={22} aria-hidden />, text('shell.me'))}
    </nav>
  )
}
