/** Order proof: finds a player's own tickets, in this browser, in the published hash over all tickets that joined the draw. */
import './results.css'
import type { LotteryOrder, OrderProof } from '@baize/contract/lottery/lottery-bets.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { standsUnder } from '@baize/rules/fairness/merkle.ts'
import { ticketLine } from '@baize/rules/fairness/ticket-line.ts'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { factsQuery, proofQuery } from '../queries.ts'

const unitsOf = (stake: string): bigint => parseUnits(stake) ?? BigInt(0)

/** Whether every ticket is under the hash, as the receipt has it and not as the server says. */
async function stands({ id, tickets }: LotteryOrder, proof: OrderProof, published: string): Promise<boolean> {
  if (proof.ticketsHash !== published) return false
  const found = await Promise.all(
    tickets.map(async (ticket) => {
      const path = proof.tickets.find(({ place }) => place === ticket.place)?.path
      const line = ticketLine({ ...ticket, order: id, bets: ticket.count, stakeUnits: unitsOf(ticket.stake) })
      return path !== undefined && path !== null && (await standsUnder(published, line, path))
    }),
  )
  return found.every(Boolean)
}

function Found({ order, proof, published, tickets }: { order: LotteryOrder; proof: OrderProof; published: string; tickets: number }) {
  const text = useText()
  const { data: right } = useQuery({
    queryKey: ['lottery', 'stands', order.id, published],
    queryFn: () => stands(order, proof, published),
  })
  if (right === undefined) return <Skeleton height="56px" shape="box" />
  return (
    <>
      <Notice tone={right ? 'good' : 'danger'} live title={text(right ? 'lottery.proof.right' : 'lottery.proof.wrong')}>
        {right ? text('lottery.proof.right.words', { n: tickets }) : text('lottery.proof.wrong.words')}
      </Notice>
      <dl className="lot-facts">
        <div className="lot-fact">
          <dt>{text('lottery.verify.tickets', { n: tickets })}</dt>
          <dd className="figures">{published}</dd>
        </div>
      </dl>
    </>
  )
}

export function OrderProofDialog({ order, onClose }: { order: LotteryOrder; onClose: () => void }) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data: proof, error: noProof } = useQuery(proofQuery(order.id))
  const { data: facts, error: noFacts } = useQuery(factsQuery(order.game, order.issue))
  const error = noProof ?? noFacts
  const published = facts?.ticketsHash
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={text('lottery.proof.of', { issue: order.publishedNumber })}
      description={order.gameName}
    >
      <div className="lot-verify">
        <p className="text-fg-2">{text('lottery.proof.words')}</p>
        {error && <Notice tone="danger">{refusalText(error)}</Notice>}
        {!error && (!proof || !facts) && (
          <Loading>
            <Skeleton height="120px" shape="box" />
          </Loading>
        )}
        {proof && facts && !published && <Notice>{text('lottery.proof.waiting')}</Notice>}
        {proof && published && <Found order={order} proof={proof} published={published} tickets={facts.tickets ?? 0} />}
      </div>
    </Dialog>
  )
}
