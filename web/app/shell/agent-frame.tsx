/** Agent frame: the frame of the agents' own pages, which have no header, menu or footer of the player site. */
import type { LiveState } from '../start/use-live.ts'
import { LiveLine } from '../start/live-line.tsx'
import './agent-frame.css'
import { Logo } from '@baize/ui/show/logo.tsx'
import { SkipLink } from '@baize/ui/visually-hidden.tsx'
import { Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { LateToaster } from '../start/late-toaster.tsx'
import { helpPath, PATHS } from '../paths.ts'
import { PartFault } from './part-fault.tsx'
import { LanguageChoice, ThemeChoice } from './preferences.tsx'
import { CenterLayer } from './site-dialogs.tsx'

export function AgentFrame({ isCenter, live }: { isCenter: boolean; live: LiveState }) {
  const text = useText()
  return (
    <div className="agent-frame">
      <SkipLink href="#content">{text('shell.skip')}</SkipLink>
      <div className="agent-bar">
        <Link to={isCenter ? PATHS.agentHome : PATHS.agent} className="agent-logo" aria-label={`Baize: ${text('shell.agents')}`}>
          <Logo />
          <span aria-hidden>{text('shell.agents')}</span>
        </Link>
        <div className="agent-preferences">
          <LanguageChoice compact />
          <ThemeChoice />
        </div>
      </div>
      <LiveLine live={live} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <p className="agent-protection">
        <Link to={helpPath('responsible')} className="bz-quiet-link">
          {text('shell.responsible')}
        </Link>
      </p>
      <PartFault>
        <Suspense>
          <CenterLayer />
        </Suspense>
      </PartFault>
      <LateToaster />
    </div>
  )
}
