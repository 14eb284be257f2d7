// Starts the book: theme and movement switches above, chapters below.
import './book.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Logo } from '../show/logo.tsx'
import { useMotion } from '../moving/motion.ts'
import { UiProvider } from '../provider.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { startTheme, useTheme } from '../theme.ts'
import type { ThemeChoice } from '../theme.ts'
import { Switch } from '../fields/checkbox.tsx'
import { Toaster } from '../overlay/toaster.tsx'
import { SkipLink } from '../visually-hidden.tsx'
import { Acting } from './acting.tsx'
import { ArtChapter } from './art-chapter.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Moving } from './moving.tsx'
import { Overlays } from './overlays.tsx'
import { Showing } from './showing.tsx'
import { ThemesContext } from './specimen.tsx'

const chapters = [
  { id: 'foundations', title: 'Foundations', Body: Foundations },
  { id: 'acting', title: 'Acting', Body: Acting },
  { id: 'fields', title: 'Fields', Body: Fields },
  { id: 'overlays', title: 'Over the page', Body: Overlays },
  { id: 'showing', title: 'Showing', Body: Showing },
  { id: 'moving', title: 'Moving', Body: Moving },
  { id: 'art', title: 'Art', Body: ArtChapter },
] as const

function Book() {
  const { choice, setChoice } = useTheme()
  const { paused, setPaused } = useMotion()
  const [both, setBoth] = useState(false)
  return (
    <>
      <SkipLink href="#book">Skip to the pieces</SkipLink>
      <header className="book-top">
        <div className="bz-page">
          <div className="book-bar">
            <h1 className="m-0 me-auto text-base">
              <Logo label="Baize design book" />
            </h1>
            <Segmented<ThemeChoice>
              label="Theme"
              size="sm"
              value={choice}
              onChange={setChoice}
              options={[
                { value: 'dark', label: 'Dark' },
                { value: 'light', label: 'Light' },
                { value: 'system', label: 'System' },
              ]}
            />
            <Switch label="Both" checked={both} onChange={(event) => setBoth(event.currentTarget.checked)} />
            <Switch label="Still" checked={paused} onChange={(event) => setPaused(event.currentTarget.checked)} />
          </div>
          <nav className="book-nav" aria-label="Chapters">
            {chapters.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main className="bz-page" id="book" tabIndex={-1}>
        <ThemesContext value={both ? ['dark', 'light'] : 'page'}>
          {chapters.map(({ id, Body }) => (
            <Body key={id} />
          ))}
        </ThemesContext>
      </main>
      <Toaster />
    </>
  )
}

startTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <Book />
    </UiProvider>
  </StrictMode>,
)
