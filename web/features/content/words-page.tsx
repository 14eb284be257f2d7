/** Words page: help and the other text pages, with contents beside sections, each with its own address (`/help#term`). */
import './content.css'
import type { PageSection } from '@baize/contract/content.ts'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton, SkeletonText } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId, type ReactNode } from 'react'
import { helpPath } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Html } from './html.tsx'
import { helpQuery, pageQuery } from './queries.ts'

type Words = { readonly title: string; readonly lead: string; readonly sections: readonly PageSection[] }

/** Scrolls the section of the address into view once it is loaded, and moves the focus of a screen reader too. */
function useAnchor(anchor: string, there: boolean): void {
  useEffect(() => {
    if (!there || anchor === '') return
    const heading = document.getElementById(anchor)
    heading?.scrollIntoView({ block: 'start', behavior: 'instant' })
    heading?.focus({ preventScroll: true })
  }, [anchor, there])
}

function Contents({ sections }: { sections: readonly PageSection[] }) {
  const text = useText()
  return (
    <nav className="content-contents" aria-label={text('content.contents')}>
      <ul>
        {sections.map((section) => (
          <li key={section.anchor}>
            <Link to="." hash={section.anchor} activeOptions={{ includeHash: true }}>
              {section.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Waiting() {
  return (
    <Loading>
      <div className="content-body">
        <Skeleton shape="box" height={320} />
        <div className="content-sections">
          <SkeletonText lines={5} />
          <SkeletonText lines={5} />
          <SkeletonText lines={5} />
        </div>
      </div>
    </Loading>
  )
}

type Going = { readonly anchor: string; readonly onLink: (to: string) => void }

function Page({ words, anchor, onLink, children }: Going & { words: Words; children?: ReactNode }) {
  useAnchor(anchor, true)
  return (
    <>
      <header>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <div className="content-body">
        <Contents sections={words.sections} />
        <div className="content-sections">
          {words.sections.map((section) => (
            <section key={section.anchor} className="content-section" aria-labelledby={section.anchor}>
              <h2 id={section.anchor} tabIndex={-1}>
                {section.title}
              </h2>
              <Html html={section.content} onLink={onLink} />
            </section>
          ))}
        </div>
      </div>
      {children}
    </>
  )
}

export function Broken({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const text = useText()
  return <LoadFailure title={text('content.error')} error={error} onAgain={onAgain} />
}

type MorePagesProps = { pages: readonly { slug: string; title: string; lead: string }[]; extra?: ReactNode; onGo?: () => void }

/** The other text pages, each with its subject. */
export function MorePages({ pages, extra, onGo }: MorePagesProps) {
  const text = useText()
  const titleId = useId()
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className="content-more-title">
        {text('content.more')}
      </h2>
      <ul className="content-more">
        {pages.map(({ slug, title, lead }) => (
          <li key={slug}>
            <Link to={helpPath(slug)} onClick={() => onGo?.()}>
              <b>{title}</b>
              <span>{lead}</span>
            </Link>
          </li>
        ))}
        {extra}
      </ul>
    </nav>
  )
}

export function HelpCenter({ extra, ...going }: Going & { extra?: ReactNode }) {
  const language = useLanguage()
  const { data: answer, error, refetch } = useQuery(helpQuery(language))
  const data = useDeferredValue(answer)
  return (
    <div className="bz-page content-page">
      {data && (
        <Page words={data} {...going}>
          <MorePages pages={data.pages} extra={extra} />
        </Page>
      )}
      {!data && (error ? <Broken error={error} onAgain={() => void refetch()} /> : <Waiting />)}
    </div>
  )
}

export function WordsPage({ slug, missing, ...going }: Going & { slug: string; missing: ReactNode }) {
  const language = useLanguage()
  const { data: answer, error, refetch } = useQuery(pageQuery(slug, language))
  const data = useDeferredValue(answer)
  if (error && 'code' in error && error.code === 'not-found') return missing
  return (
    <div className="bz-page content-page">
      {data && <Page words={data} {...going} />}
      {!data && (error ? <Broken error={error} onAgain={() => void refetch()} /> : <Waiting />)}
    </div>
  )
}
