/** Pay instructions: where to send the money of an order, line by line to copy, and as a code to scan (WC-01). */
import type { PayInstructions } from '@baize/contract/wallet/pay-instructions.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Facts, type Fact } from '@baize/ui/show/facts.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import type { ReactNode } from 'react'
import { useDates, useText, type Text } from '../../../i18n/i18n.ts'

/** Draws a code to scan; the page provides it. */
export type DrawCode = (content: string, label: string) => ReactNode

/** A coin keeps every place that it was written with. */
const placesOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

type Line = { readonly term: string; readonly value: ReactNode; readonly copy?: string }

function linesOf(given: PayInstructions, symbol: string, text: Text): Line[] {
  if (given.kind === 'bank') {
    return [
      { term: text('wallet.pay.payee'), value: given.payee, copy: given.payee },
      { term: text('wallet.pay.bankName'), value: given.bankName },
      { term: text('wallet.pay.account'), value: given.account, copy: given.account.replaceAll(' ', '') },
      { term: text('wallet.pay.quote'), value: given.quote, copy: given.quote },
      {
        term: text('wallet.pay.exact'),
        value: <MoneyText value={given.amount} symbol={symbol} tone="gold" />,
        copy: given.amount,
      },
    ]
  }
  return [
    { term: text('wallet.pay.network'), value: given.networkName },
    { term: text('wallet.pay.address'), value: given.address, copy: given.address },
    ...(given.memo === null ? [] : [{ term: text('wallet.pay.memo'), value: given.memo, copy: given.memo }]),
    {
      term: text('wallet.pay.exact'),
      value: <MoneyText value={given.coinAmount} decimals={placesOf(given.coinAmount)} symbol={given.coin} tone="gold" />,
      copy: given.coinAmount,
    },
    { term: text('wallet.pay.confirmations'), value: given.confirmations },
  ]
}

export function PayInstructionsCard({
  instructions,
  expiresAt,
  symbol,
  drawCode,
}: {
  instructions: PayInstructions
  expiresAt: string
  symbol: string
  drawCode: DrawCode
}) {
  const text = useText()
  const dates = useDates()
  const { kind, qr } = instructions
  const facts = linesOf(instructions, symbol, text).map(({ term, copy, value }): Fact => ({
    term,
    copy,
    value,
    copyLabel: text('wallet.pay.copy', { what: term }),
  }))
  return (
    <section className="bz-stack" aria-label={text(`wallet.pay.${kind}`)}>
      <h4 className="text-md">{text(`wallet.pay.${kind}`)}</h4>
      <div className="wallet-pay">
        <div className="wallet-pay-lines">
          <Facts items={[...facts, { term: text('wallet.pay.until'), value: dates(expiresAt) }]} />
        </div>
        <figure className="wallet-pay-code">
          {drawCode(qr, text(`wallet.pay.code.${kind}`))}
          <figcaption className="text-sm text-fg-2">{text(`wallet.pay.scan.${kind}`)}</figcaption>
        </figure>
      </div>
      <Notice tone="money">{text(`wallet.pay.care.${kind}`)}</Notice>
    </section>
  )
}
