/** Help window: the help center as a dialog over any page. Its contents lead to its sections, and other links close it. */
import './content.css'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Loading, SkeletonText } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { PATHS } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Html } from './html.tsx'
import { helpQuery } from './queries.ts'
import { Broken, MorePages } from './words-page.tsx'

type HelpWindowProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Called on clicks on links in the text; the links of the list below call `onOpenChange` themselves. */
  readonly onLink: (to: string) => void
  readonly extra?: ReactNode
}

export function HelpWindow({ open, onOpenChange, onLink, extra }: HelpWindowProps) {
  const text = useText()
  const language = useLanguage()
  const own = useId()
  const { data, error, refetch } = useQuery(helpQuery(language))
  const show = (anchor: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const heading = document.getElementById(`${own}${anchor}`)
    heading?.scrollIntoView({ block: 'start', behavior: 'instant' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={data?.title ?? text('shell.help')} description={data?.lead} size="lg">
      {!data && error && <Broken error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {data && (
        <div className="content-window">
          <nav aria-label={text('content.contents')}>
            <ul className="content-window-contents">
              {data.sections.map(({ anchor, title }) => (
                <li key={anchor}>
                  <a href={`${PATHS.help}#${anchor}`} onClick={show(anchor)}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {data.sections.map(({ anchor, title, content }) => (
            <section key={anchor} className="content-section" aria-labelledby={`${own}${anchor}`}>
              <h2 id={`${own}${anchor}`} tabIndex={-1}>
                {title}
              </h2>
              <Html html={content} onLink={onLink} />
            </section>
          ))}
          <MorePages pages={data.pages} extra={extra} onGo={() => onOpenChange(false)} />
        </div>
      )}
    </Dialog>
  )
}
