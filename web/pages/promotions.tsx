/** Promotions page: the campaigns, with the one of the address open over them, and the operator's other announcements. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { Offers } from '../features/content/offers.tsx'
import { offersQuery } from '../features/content/queries.ts'
import { PromotionDialog } from '../features/promotions/promotion-dialog.tsx'
import { PromotionList } from '../features/promotions/promotion-list.tsx'
import { ProofPictures, useProofPictures } from '../features/wallet/proof-pictures.tsx'
import { useLanguage, useText } from '../i18n/i18n.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The campaign of the hash; announcements have hashes of the same kind and are scrolled to. */
function useNamed(hash: string): string | undefined {
  const { data, isPending } = useQuery(offersQuery(useLanguage()))
  if (!ID.test(hash) || isPending) return undefined
  return data?.promotion.some(({ id }) => id === hash) ? undefined : hash
}

/** The pictures of one application stay with their promotion. */
function OpenPromotion({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const pictures = useProofPictures()
  const { ids, clear } = pictures
  return <PromotionDialog id={id} pictures={{ ids, clear, field: <ProofPictures {...pictures} /> }} onClose={onClose} />
}

export function PromotionsPage() {
  const text = useText()
  const hash = useLocation({ select: (at) => at.hash })
  const navigate = useNavigate()
  const named = useNamed(hash)
  const open = (id: string): void => void navigate({ to: '.', hash: id, replace: id === '', resetScroll: false, hashScrollIntoView: false })
  return (
    <div className="bz-page content-page">
      <header>
        <h1>{text('promotions.title')}</h1>
        <p>{text('promotions.lead')}</p>
        <p>
          <Link to={PATHS.vip} className={buttonClass({ variant: 'outline', size: 'sm' })}>
            {text('promotions.vip')}
          </Link>
        </p>
      </header>
      <PromotionList onOpen={open} />
      <Offers anchor={hash} onLink={(to) => void navigate({ href: to })} />
      <OpenPromotion key={named} id={named} onClose={() => open('')} />
    </div>
  )
}
