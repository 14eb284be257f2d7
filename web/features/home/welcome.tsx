/** Welcome: what Home opens with for a person who has played nothing yet: one line, the ways in, and the operator's first offer. */
import type { HomePromotion } from '@baize/contract/home.ts'
import { Button, buttonClass } from '@baize/ui/press/button.tsx'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { CenterLink } from '../../api/center-link.tsx'
import { showDialog } from '../../api/dialogs.ts'
import { usePerson } from '../../api/person.ts'
import { memberPath, ownTablePath, PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'

/** Without a connection the picture may be missing; its broken frame would be useless. */
const hide = (event: SyntheticEvent<HTMLImageElement>): void => {
  event.currentTarget.hidden = true
}

function Ways({ trial }: { trial: ReactNode }) {
  const text = useText()
  const { role, waiting } = usePerson()
  if (role === 'visitor' && !waiting)
    return (
      <>
        <Button onClick={() => showDialog('register')}>{text('home.hero.start')}</Button>
        {trial}
      </>
    )
  return (
    <>
      <Link to={ownTablePath('dice')} className={buttonClass({})}>
        {text('home.hero.continue')}
      </Link>
      {role === 'trial' ? (
        <Button variant="outline" onClick={() => showDialog('register')}>
          {text('home.hero.start')}
        </Button>
      ) : (
        <CenterLink to={memberPath('depositv2')} className={buttonClass({ variant: 'outline' })}>
          {text('home.hero.deposit')}
        </CenterLink>
      )}
    </>
  )
}

/** The first of the operator's offers; its place is held until it is known, and where there is none it leads to all of them. */
function Offer({ promotions }: { promotions: readonly HomePromotion[] | undefined }) {
  const text = useText()
  const [first] = promotions ?? []
  const image = first?.announcementImages.toSorted((a, b) => a.sequence - b.sequence)[0]
  return (
    <Link to={PATHS.promotions} {...(first ? { hash: first.id } : {})} className="bz-offer">
      {image && <img src={image.url} alt="" width={400} height={240} className="bz-offer-art" draggable={false} onError={hide} />}
      <Gift size={18} aria-hidden className="bz-offer-icon" />
      <span className="bz-offer-words">
        <small>{text('home.offer')}</small>
        {promotions ? <strong>{first?.title ?? text('home.promotions')}</strong> : <Skeleton width="70%" />}
      </span>
      <ChevronRight size={18} aria-hidden className="bz-offer-go" />
    </Link>
  )
}

type Props = { total: number | undefined; promotions: readonly HomePromotion[] | undefined; trial: ReactNode }

export function Welcome({ total, promotions, trial }: Props) {
  const text = useText()
  return (
    <div className="bz-welcome">
      <section className="bz-hero" data-theme="dark" aria-labelledby="hero-title">
        <div className="bz-hero-words">
          <h1 id="hero-title">{text('home.hero.title')}</h1>
          {/* Until the number is known, its sentence holds its place and is not shown. */}
          <p aria-hidden={total === undefined || undefined} style={total === undefined ? { visibility: 'hidden' } : undefined}>
            {text('home.hero.text', { count: total ?? 0 })}
          </p>
          <div className="bz-row">
            <Ways trial={trial} />
          </div>
        </div>
        <img src="/hero.svg" alt="" width={1200} height={480} className="bz-hero-art" draggable={false} onError={hide} />
      </section>
      <Offer promotions={promotions} />
    </div>
  )
}
