/** Footer links: the pages of words that are wanted from everywhere; under a game only the one line that must never be missing. */
import { Link } from '@tanstack/react-router'
import { useText } from '../i18n/i18n.ts'
import { helpPath, PATHS } from './paths.ts'

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
  const links = [
    { to: PATHS.help, name: text('shell.help') },
    { to: helpPath('terms'), name: text('shell.terms') },
    { to: PATHS.news, name: text('shell.news') },
    { to: PATHS.feedback, name: text('shell.feedback') },
    { to: helpPath('vip'), name: text('shell.vip') },
  ]
  return (
    <nav className="bz-footer-pages" aria-label={text('shell.more')}>
      <ResponsibleLink />
      {links.map(({ to, name }) => (
        <Link key={to} to={to} className="bz-quiet-link">
          {name}
        </Link>
      ))}
    </nav>
  )
}

export const GameFoot = () => (
  <footer className="bz-game-foot">
    <ResponsibleLink />
  </footer>
)
