/** Promotion dialog: one promotion with its picture and its terms. */
import type { HomePromotion } from '@baize/contract/home.ts'
import { Dialog } from '@baize/ui/dialog.tsx'
import { SkeletonText } from '@baize/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDates, useLanguage, useText } from '../../i18n/i18n.ts'
import { paragraphsOf } from './plain-words.ts'
import { promotionWordsQuery } from './queries.ts'

export function PromotionDialog({ promotion, onClose }: { promotion: HomePromotion; onClose: () => void }) {
  const text = useText()
  const dates = useDates()
  const { data, isPending } = useQuery(promotionWordsQuery(useLanguage()))
  const words = data?.find(({ id }) => id === promotion.id)?.content
  return (
    <Dialog open onOpenChange={(wish) => !wish && onClose()} title={promotion.title} size="md">
      {promotion.until !== null && <p className="text-fg-3">{text('home.promotion.until', { day: dates(promotion.until, 'day') })}</p>}
      {isPending && <SkeletonText lines={5} />}
      {paragraphsOf(words ?? '').map((part) => (
        <p key={part} className="bz-notice-words">
          {part}
        </p>
      ))}
    </Dialog>
  )
}
