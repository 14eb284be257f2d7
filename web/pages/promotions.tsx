/** Promotions page: what is offered, with its terms; an address may name one by its id. */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Offers } from '../features/content/offers.tsx'

export function PromotionsPage() {
  const anchor = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  return <Offers anchor={anchor} onLink={(to) => void navigate({ href: to })} />
}
