/** The page of what happens to a payment afterwards: its money received, and a form for every refund, reversal and dispute of it. */
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'
import { PAYMENTS_HEAD, shownAmount } from './pay-page.ts'
import { nextSteps, STARTS } from './returns.ts'
import type { Capture, Payment, PaymentReturn, Store } from './store.ts'

const button = (value: string, label: string, look: string): string =>
  `<button class="button ${look} small-button" name="act" value="${value}">${escaped(label)}</button>`

/** `about` names the form's fields for who does not see where they stand. */
const fields = (amount: string, about: string): string =>
  `<label>Amount<input class="field" name="amount" value="${escaped(amount)}" inputmode="decimal" autocomplete="off" aria-label="Amount: ${escaped(about)}" pattern="(0|[1-9][0-9]{0,12})([.][0-9]{1,18})?" required></label>
<label>Notice<select class="field" name="sending" aria-label="Notice: ${escaped(about)}"><option value="once">sent at once</option><option value="thrice">sent three times</option><option value="later">sent later, from the outbox</option></select></label>`

const captureForm = ({ id, amount }: Capture): string => `<form class="return-form" method="post" action="/captures/${id}/return">
${fields(amount, `payment ${id}`)}
<div class="acts">${[...STARTS].map(([value, { label }]) => button(value, label, 'outline')).join('')}</div>
</form>`

function returnRow(row: PaymentReturn): string {
  const steps = nextSteps(row)
  const form =
    steps.length === 0
      ? '<p>Nothing more can happen to it.</p>'
      : `<form class="return-form" method="post" action="/returns/${row.id}">
${fields(row.amount, `${row.kind} ${row.id}`)}
<div class="acts">${steps.map(([value, label]) => button(value, label, 'outline')).join('')}</div>
</form>`
  return `<section class="card inside" aria-label="${row.kind} ${escaped(row.id)}">
<h3>${row.kind}, ${row.stage}: <span class="state ${row.state === 'won' ? 'succeeded' : row.state === 'lost' ? 'failed' : 'pending'}">${row.state}</span></h3>
<p class="figures">${escaped(row.id)}, ${escaped(row.amount)} ${escaped(row.currency)}</p>
${form}
</section>`
}

const captureSection = (capture: Capture, rows: readonly PaymentReturn[]): string => `<section aria-label="Payment ${escaped(capture.id)}">
<h2>Received: ${escaped(shownAmount(capture.amount, capture.currency))}</h2>
<p class="figures">${escaped(capture.id)}</p>
${captureForm(capture)}
${rows.map(returnRow).join('\n')}
</section>`

export function returnsPage(store: Store, payment: Payment): string {
  const captures = store.captures(payment.id)
  const rows = store.returnsOf(payment.id)
  const sections = captures.map((capture) =>
    captureSection(
      capture,
      rows.filter((row) => row.capture === capture.id),
    ),
  )
  return htmlPage({
    language: 'en',
    title: 'After the payment · payment sandbox',
    head: `${PAYMENTS_HEAD}<link rel="stylesheet" href="/assets/outbox.css">`,
    look: 'outbox',
    body: `<header class="bar"><p class="mark"><span>Payment sandbox</span></p><a class="language" href="/outbox">Outbox</a></header>
<main>
<h1>After the payment</h1>
<p class="lead">Refunds, reversals and disputes of ${escaped(payment.reference)}. Each button sends the site a notice. Nothing here moves real money.</p>
${sections.length === 0 ? '<p class="empty">No money was received for this payment yet.</p>' : sections.join('\n')}
</main>`,
  })
}
