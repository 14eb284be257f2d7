/** Raffle proof page: anybody draws the prizes of a raffle again. */
import { useParams } from '@tanstack/react-router'
import { RaffleProofView } from '../features/promotions/raffle-proof.tsx'
import { useText } from '../i18n/i18n.ts'

export function RaffleProofPage() {
  const text = useText()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <div className="bz-page content-page">
      <header>
        <h1>{text('promotions.proof')}</h1>
        <p>{text('promotions.proof.lead')}</p>
      </header>
      <RaffleProofView id={id} />
    </div>
  )
}
