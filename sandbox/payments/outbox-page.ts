/** The developer's outbox: messages sent with their recipients and answers, and payments in and out. */
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'
import { PAYMENTS_HEAD, shownAmount } from './pay-page.ts'
import type { Message, Payment, Payout, Store } from './store.ts'

const when = (milliseconds: number): string =>
  `<time datetime="${Temporal.Instant.fromEpochMilliseconds(milliseconds).toString()}">${Temporal.Instant.fromEpochMilliseconds(milliseconds).toString().slice(0, 19).replace('T', ' ')}</time>`

const CHANNELS: Readonly<Record<string, string>> = { webhook: 'Webhook', mail: 'Mail', sms: 'SMS' }

function stateOf(message: Message): string {
  if (message.nextAt === null && message.attempts === 0) return 'held back'
  if (message.nextAt !== null) return message.attempts === 0 ? 'waiting' : 'trying again'
  return message.deliveries > 1 ? `delivered ${message.deliveries} times` : 'delivered'
}

const tone = (message: Message): string =>
  message.nextAt === null && message.attempts > 0 ? 'succeeded' : message.attempts === 0 ? 'pending' : 'failed'

function bodyOf(message: Message): string {
  if (message.channel !== 'webhook') return message.body
  return JSON.stringify(JSON.parse(message.body) as unknown, null, 2)
}

const messageRow = (message: Message): string => `<tr>
<td class="figures">${when(message.createdAt)}</td>
<td>${escaped(CHANNELS[message.channel] ?? message.channel)}</td>
<td><details><summary>${escaped(message.subject || message.type)}</summary><p class="figures">${escaped(message.id)}<br>to ${escaped(message.recipient)}</p><pre tabindex="0">${escaped(bodyOf(message))}</pre></details></td>
<td><span class="state ${tone(message)}">${stateOf(message)}</span></td>
<td class="figures">${message.attempts}</td>
<td class="figures">${escaped(message.lastAnswer ?? '–')}</td>
<td>${message.channel === 'webhook' ? `<form method="post" action="/outbox/${message.id}/replay"><button class="button outline small-button" aria-label="Send again: ${escaped(message.id)}">Send again</button></form>` : ''}</td>
</tr>`

const paymentRow = (payment: Payment): string =>
  `<tr><td class="figures">${when(payment.createdAt)}</td><td class="figures"><a href="/pay/${payment.id}">${escaped(payment.reference)}</a></td><td>${escaped(payment.method)}</td><td class="figures money">${escaped(shownAmount(payment.amount, payment.currency))}</td><td><span class="state ${payment.state}">${payment.state}</span></td><td>${escaped(payment.reason ?? '')}</td><td><a href="/payments/${payment.id}/returns" aria-label="Refund or dispute ${escaped(payment.reference)}">Refund or dispute</a></td></tr>`

const payoutRow = (payout: Payout): string =>
  `<tr><td class="figures">${when(payout.createdAt)}</td><td class="figures">${escaped(payout.reference)}</td><td>${escaped(payout.method)} ··${escaped(payout.accountEnding)}</td><td class="figures money">${escaped(shownAmount(payout.amount, payout.currency))}</td><td><span class="state ${payout.state}">${payout.state}</span></td><td>${escaped(payout.reason ?? '')}</td><td>${payout.state === 'succeeded' ? `<form method="post" action="/payouts/${payout.id}/return"><button class="button outline small-button" aria-label="Send back: ${escaped(payout.reference)}">Send back</button></form>` : ''}</td></tr>`

const table = (title: string, heads: readonly string[], rows: readonly string[], empty: string): string =>
  `<section aria-label="${title}"><h2>${title} <span class="count">${rows.length}</span></h2>${
    rows.length === 0
      ? `<p class="empty">${empty}</p>`
      : `<div class="scroll" tabindex="0" role="region" aria-label="${title} table"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  }</section>`

/** The whole page; newest first, at most 200 messages. */
export function outboxPage(store: Store): string {
  const messages = store.messages(200).map(messageRow)
  const payments = store.recentPayments(50).map(paymentRow)
  const payouts = store.recentPayouts(50).map(payoutRow)
  return htmlPage({
    language: 'en',
    title: 'Outbox · payment sandbox',
    head: `${PAYMENTS_HEAD}<link rel="stylesheet" href="/assets/outbox.css">`,
    look: 'outbox',
    body: `<header class="bar"><p class="mark"><span>Payment sandbox</span></p><a class="language" href="/outbox">Refresh</a></header>
<main>
<h1>Outbox</h1>
<p class="lead">Everything that the sandbox sent to the site. Nothing here moves real money.</p>
${table('Messages', ['Time (UTC)', 'Channel', 'What', 'State', 'Tries', 'Last answer', 'Replay'], messages, 'Nothing was sent yet. Pay a deposit and its webhook appears here.')}
${table('Payments', ['Time (UTC)', 'Reference', 'Method', 'Amount', 'State', 'Reason', 'Afterwards'], payments, 'No payment was opened yet.')}
${table('Payouts', ['Time (UTC)', 'Reference', 'To', 'Amount', 'State', 'Reason', 'Afterwards'], payouts, 'No payout was asked for yet.')}
</main>`,
  })
}
