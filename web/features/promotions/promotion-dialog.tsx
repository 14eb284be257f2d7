/** Promotion dialog: one campaign over the list: pictures in order, figures and terms first, then the actions. */
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Refusal } from '../../api/client.ts'
import { usePerson } from '../../api/person.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { PromotionAction, type ApplicationPictures } from './promotion-action.tsx'
import { PromotionTerms } from './promotion-terms.tsx'
import { promotionQuery } from './queries.ts'
import { PromotionBadge } from './state-badge.tsx'

function Body({ id, pictures }: { id: string; pictures: ApplicationPictures }) {
  const text = useText()
  const { info } = usePerson()
  const { data, error, refetch } = useQuery(promotionQuery(info?.id ?? '', useLanguage(), id))
  if (!data && error instanceof Refusal && (error.code === 'not-found' || error.code === 'invalid-input'))
    return <EmptyState compact title={text('promotions.gone')} seed="gone" />
  if (!data && error) return <LoadFailure title={text('promotions.error')} error={error} onAgain={refetch} />
  if (!data)
    return (
      <Loading>
        <Skeleton shape="box" height={420} />
      </Loading>
    )
  return (
    <div className="bz-stack">
      {data.announcementImages
        .toSorted((one, other) => one.sequence - other.sequence)
        .map(({ url }) => (
          <img key={url} src={url} alt="" width={400} height={240} className="promotion-picture" />
        ))}
      <h3 className="promotion-title">{data.title}</h3>
      <p className="bz-row">
        <PromotionBadge {...data} />
      </p>
      <p>{data.summary}</p>
      <PromotionTerms promotion={data} />
      <PromotionAction promotion={data} pictures={pictures} />
    </div>
  )
}

type Props = { id: string | undefined; pictures: ApplicationPictures; onClose: () => void }

export function PromotionDialog({ id, pictures, onClose }: Props) {
  const text = useText()
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={text('promotions.one')}
      size="md"
      scrollReturn={false}
    >
      {id !== undefined && <Body id={id} pictures={pictures} />}
    </Dialog>
  )
}
