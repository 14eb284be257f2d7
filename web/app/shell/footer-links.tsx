/** Footer links: the text pages that no menu has; under a game only the one line that must never be missing. */
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/i18n.ts'
import { helpPath, PATHS } from '../paths.ts'
import { WindowLink } from './window-link.tsx'

function ResponsibleLink() {
  const text = useText()
  return (
    <Link to={helpPath('responsible')} className="bz-quiet-link">
      {text('shell.responsible')}
    </Link>
  )
}

export function FooterLinks() {
  const text = useText()
  const page = (to: string, name: string) => (
    <Link to={to} className="bz-quiet-link">
      {name}
    </Link>
  )
  return (
    <nav className="bz-footer-pages" aria-label={text('shell.more')}>
      <ResponsibleLink />
      {page(helpPath('terms'), text('shell.terms'))}
      {page(PATHS.news, text('shell.news'))}
      <WindowLink opens="feedback" className="bz-quiet-link">
        {text('shell.feedback')}
      </WindowLink>
      {page(helpPath('vip'), text('shell.vip'))}
    </nav>
  )
}

export const GameFoot = () => (
  <footer className="bz-game-foot">
    <ResponsibleLink />
  </footer>
)
