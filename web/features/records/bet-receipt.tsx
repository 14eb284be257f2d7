/** Bet receipt: one round with all its facts, and for an in-house round the link to its verification. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { BetRecord } from '@baize/contract/records.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useDates, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { roundQuery } from './queries.ts'
import { whyBack } from './refund-words.ts'

/** The verification of a round; the page that joins records and in-house games fills it. */
export type VerifyLink = (round: OriginalRound) => { readonly to: string; readonly hash: string; readonly result: string }

/** Outside the components, because React's compiler drops literals of whole numbers. */
export const hasRefund = ({ refund }: BetRecord): boolean => (parseUnits(refund) ?? 0n) > 0n

function Verification({ id, verifyLink }: { id: string; verifyLink: VerifyLink }) {
  const text = useText()
  const refusalText = useRefusalText()
  const { data: round, error } = useQuery(roundQuery(id))
  if (!round && error) return <Notice tone="danger">{refusalText(error)}</Notice>
  if (!round)
    return (
      <Loading>
        <Skeleton shape="box" height={150} />
      </Loading>
    )
  const { result, ...link } = verifyLink(round)
  return (
    <section className="bz-stack" aria-label={text('records.fair')}>
      <h3 className="text-md">{text('records.fair')}</h3>
      <Facts
        items={[
          ...(round.game === 'dice'
            ? [
                {
                  term: text('records.fair.bet'),
                  value: text(round.direction === 'under' ? 'records.fair.under' : 'records.fair.over', { target: round.target }),
                },
              ]
            : []),
          { term: text('records.fair.roll'), value: <strong className="figures">{result}</strong> },
          { term: text('records.fair.nonce'), value: String(round.nonce), copy: String(round.nonce) },
          ...(round.clientSeed === null
            ? []
            : [
                {
                  term: text('records.fair.client'),
                  value: <span className="record-hex">{round.clientSeed}</span>,
                  copy: round.clientSeed,
                },
              ]),
          { term: text('records.fair.commitment'), value: <span className="record-hex">{round.commitment}</span>, copy: round.commitment },
        ]}
      />
      {round.serverSeed === null && <Notice>{text('records.fair.closed')}</Notice>}
      <Link {...link} className={buttonClass({ variant: 'outline', wide: true })}>
        <ShieldCheck aria-hidden="true" size={18} />
        {text('records.verify')}
      </Link>
    </section>
  )
}

type Props = { bet: BetRecord | undefined; open: boolean; onOpenChange: (open: boolean) => void; symbol: string; verifyLink: VerifyLink }

export function BetReceipt({ bet, open, onOpenChange, symbol, verifyLink }: Props) {
  const text = useText()
  const dates = useDates()
  const asText = (each: BetRecord): string =>
    [
      `${text('records.game')}: ${each.gameName} (${each.vendorName})`,
      `${text('records.round')}: ${each.round}`,
      `${text('records.stake')}: ${formatMoney(each.stake)} ${symbol}`,
      ...(each.state === 'open'
        ? []
        : [
            `${text('records.win')}: ${formatMoney(each.win)} ${symbol}`,
            `${text('records.net')}: ${formatMoney(each.net, { sign: 'always' })} ${symbol}`,
          ]),
      ...(hasRefund(each) ? [`${text('records.refund')}: ${formatMoney(each.refund)} ${symbol}`] : []),
      ...(each.refundReasons.length > 0 ? [`${text('records.refund.why')}: ${whyBack(text, each)}`] : []),
      `${text('records.state')}: ${text(`records.state.${each.state}`)}`,
      `${text('records.time')}: ${each.startedAt}`,
    ].join('\n')
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={text('records.receipt')} description={bet?.gameName}>
      {bet && (
        <div className="bz-stack">
          <div className="record-receipt-net">
            {/* What is still open was not lost. */}
            <span className="text-sm text-fg-2">{text(bet.state === 'open' ? 'records.stake' : 'records.net')}</span>
            {bet.state === 'open' ? (
              <MoneyText value={bet.stake} symbol={symbol} size="wallet" />
            ) : (
              <MoneyText value={bet.net} symbol={symbol} sign="always" tone="change" size="wallet" />
            )}
          </div>
          <Facts
            items={[
              { term: text('records.stake'), value: <MoneyText value={bet.stake} symbol={symbol} /> },
              { term: text('records.win'), value: <MoneyText value={bet.win} symbol={symbol} /> },
              ...(hasRefund(bet) ? [{ term: text('records.refund'), value: <MoneyText value={bet.refund} symbol={symbol} /> }] : []),
              ...(bet.refundReasons.length > 0 ? [{ term: text('records.refund.why'), value: whyBack(text, bet) }] : []),
              { term: text('records.state'), value: text(`records.state.${bet.state}`) },
              { term: text('records.provider'), value: bet.vendorName },
              { term: text('records.round'), value: <span className="record-hex">{bet.round}</span>, copy: bet.round },
              { term: text('records.started'), value: dates(bet.startedAt) },
              ...(bet.settledAt === null ? [] : [{ term: text('records.settled'), value: dates(bet.settledAt) }]),
              { term: text('records.receipt.id'), value: <span className="record-hex">{bet.id}</span>, copy: bet.id },
            ]}
          />
          <div>
            <CopyButton value={asText(bet)} variant="outline" size="md">
              {text('records.receipt.copy')}
            </CopyButton>
          </div>
          {bet.originalRound !== null && <Verification id={bet.originalRound} verifyLink={verifyLink} />}
        </div>
      )}
    </Sheet>
  )
}
