/** Header: the name, the search, and either the login buttons or the person's balance and account. */
import { Button } from '@baize/ui/press/button.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { Logo } from '@baize/ui/show/logo.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { Suspense } from 'react'
import { showDialog, showPlainLogin } from '../../api/dialogs.ts'
import { useHasLogin, usePerson } from '../../api/person.ts'
import { useText } from '../../i18n/i18n.ts'
import { PATHS } from '../paths.ts'
import { lazyPart } from '../start/lazy-part.ts'
import { LoadAgain, PartFault } from './part-fault.tsx'

// Only members need these, and visitors see the first screen sooner without them.
const OwnCorner = lazyPart(async () => (await import('./own-corner.tsx')).OwnCorner)

function Entrances() {
  const text = useText()
  return (
    <>
      <Button variant="outline" onClick={showPlainLogin}>
        {text('shell.login')}
      </Button>
      <Button onClick={() => showDialog('register')}>{text('shell.register')}</Button>
    </>
  )
}

const Waiting = () => <Skeleton width="9rem" height="44px" shape="box" />

export function Header({ onMenu }: { onMenu: () => void }) {
  const text = useText()
  const hasLogin = useHasLogin()
  const { role, waiting } = usePerson()
  return (
    <header className="bz-header">
      <div className="bz-header-row">
        <IconButton label={text('shell.menu.open')} className="bz-header-menu" onClick={onMenu}>
          <MenuIcon size={22} />
        </IconButton>
        <Link to={PATHS.home} aria-label={`Baize: ${text('shell.home')}`} className="bz-header-logo">
          <Logo />
          <Logo mark />
        </Link>
        <button type="button" className="bz-search-button" onClick={() => showDialog('search')}>
          <Search size={18} aria-hidden />
          <span>{text('shell.search')}</span>
          <kbd aria-hidden>/</kbd>
        </button>
        <IconButton label={text('shell.search.short')} className="bz-search-small" onClick={() => showDialog('search')}>
          <Search size={22} />
        </IconButton>
        <div className="bz-header-end">
          {!hasLogin && <Entrances />}
          {hasLogin && (
            <PartFault instead={<LoadAgain />}>
              <Suspense fallback={<Waiting />}>{waiting ? <Waiting /> : <OwnCorner isTrial={role === 'trial'} />}</Suspense>
            </PartFault>
          )}
        </div>
      </div>
    </header>
  )
}
