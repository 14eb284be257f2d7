/** News: the announcements for players, nine to a page, newest first under the important ones. */
import './content.css'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Pagination } from '@baize/ui/press/pagination.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../api/person.ts'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { Html } from './html.tsx'
import { newsQuery, noticesQuery } from './queries.ts'

/** The notices of the marquee, for readers who do not want to wait for it. */
function Notices({ onNotice }: { onNotice: (id: string) => void }) {
  const text = useText()
  const language = useLanguage()
  const { role } = usePerson()
  const { data } = useQuery(noticesQuery(role === 'member' || role === 'agent', language))
  if (!data || data.length === 0) return null
  return (
    <section className="content-news" aria-labelledby="news-notices">
      <h2 id="news-notices" className="content-more-title">
        {text('content.notices')}
      </h2>
      <ul className="content-notices">
        {data.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className="content-notice" onClick={() => onNotice(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NewsProps = {
  /** Within a center, which has named the page already. */
  readonly bare?: boolean
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onLink: (to: string) => void
  readonly onNotice: (id: string) => void
}

export function News({ bare = false, page, onPage, onLink, onNotice }: NewsProps) {
  const text = useText()
  const dates = useDates()
  const language = useLanguage()
  const { data, isPending } = useQuery(newsQuery(page, language))
  return (
    <div className={bare ? 'content-page' : 'bz-page content-page'}>
      {!bare && (
        <header>
          <h1>{text('content.news')}</h1>
          <p>{text('content.news.lead')}</p>
        </header>
      )}
      {isPending && (
        <Loading>
          <div className="content-news">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} shape="box" height={76} />
            ))}
          </div>
        </Loading>
      )}
      {data && data.player.length === 0 && <EmptyState title={text('content.news.none')} seed="news" />}
      {data && data.player.length > 0 && (
        <div className="content-news">
          {data.player.map((each) => (
            <Card key={each.id} as="article">
              <details className="content-news-item" open={each.type === 'H'}>
                <summary>
                  <span>
                    {each.title} {each.type === 'H' && <Badge tone="jade">{text('content.news.first')}</Badge>}
                  </span>
                  <time dateTime={each.at}>{dates(each.at, 'day')}</time>
                </summary>
                <Html html={each.content} onLink={onLink} />
              </details>
            </Card>
          ))}
        </div>
      )}
      {data && data.totalPages > 1 && <Pagination page={page} pages={data.totalPages} onPage={onPage} label={text('content.news')} />}
      <Notices onNotice={onNotice} />
    </div>
  )
}
