/** The hosted payment page: plain HTML without a script, in two languages, that says in its first line that no real money moves. */
import { escaped } from '@baize/contract/values/escaped.ts'
import { htmlPage } from '../html-page.ts'
import { CURRENCIES, parseUnits, showUnits } from '@baize/contract/values/money.ts'
import { nowMilliseconds } from '../clock.ts'
import { textsFor, type PayTexts } from './pay-texts.ts'
import type { PayAct } from './service.ts'
import type { Payment } from './store.ts'

/** The amount with its symbol, as people read it. */
export function shownAmount(amount: string, currency: string): string {
  const [scale, units] = [CURRENCIES[currency], parseUnits(amount)]
  // It has more decimals than any currency.
  if (units === undefined) return `${amount} ${currency}`
  const figures = showUnits(units, scale?.digits ?? 2)
  return scale ? (scale.code === 'THB' ? `${scale.symbol}${figures}` : `${figures} ${scale.symbol}`) : `${figures} ${currency}`
}

const SEAL = `<svg class="seal" viewBox="0 0 48 48" aria-hidden="true"><path class="ink-cinnabar" d="M24 2 46 24 24 46 2 24Z"/><path class="ink-gold" d="M24 11 37 24 24 37 11 24Z"/><circle class="ink-ground" cx="24" cy="24" r="5"/></svg>`

// A matchbox strip: rising half circles between two rules, moved a little by the reference so that two payments do not look alike.
function strip(reference: string): string {
  const turn = Array.from(reference).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7)
  const inks = ['ink-jade', 'ink-cinnabar', 'ink-gold', 'ink-indigo']
  const arcs = Array.from({ length: 9 }, (_, index) => {
    const x = index * 60 - 20 + (turn % 5) * 4
    const ink = inks[(index + turn) % inks.length]
    const large = 22 + ((turn >> (index % 5)) % 3) * 5
    return `<path class="${ink}" d="M${x} 92a${large} ${large} 0 0 1 ${large * 2} 0Z"/><path class="ink-ground" d="M${x + large - 9} 92a9 9 0 0 1 18 0Z"/>`
  }).join('')
  return `<svg class="strip" viewBox="0 0 480 104" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><circle class="ink-gold" cx="${120 + (turn % 7) * 40}" cy="44" r="19"/>${arcs}<path class="ink-rule" d="M0 92h480v4H0zM0 100h480v2H0z"/></svg>`
}

/** What every page of the payment service has in its head. */
export const PAYMENTS_HEAD =
  '<meta name="color-scheme" content="dark light"><link rel="stylesheet" href="/assets/sandbox.css"><link rel="icon" href="/assets/seal.svg" type="image/svg+xml">'

function page(texts: PayTexts, title: string, otherLanguage: string, inner: string): string {
  return htmlPage({
    language: texts.lang,
    title: `${title} · ${texts.sandbox}`,
    head: PAYMENTS_HEAD,
    look: 'pay',
    body: `<header class="bar"><p class="mark">${SEAL}<span>${texts.title}</span></p><a class="language" href="${escaped(otherLanguage)}" lang="${texts.lang === 'my' ? 'en' : 'my'}">${texts.other}</a></header>
<main>
<p class="notice" role="note">${texts.sandbox}</p>
${inner}
</main>`,
  })
}

const act = (name: PayAct, look: string, label: string): string => `<button class="${look}" name="act" value="${name}">${label}</button>`

function openCard(texts: PayTexts, payment: Payment): string {
  const minutes = Math.max(0, Math.ceil((payment.expiresAt - nowMilliseconds()) / 60_000))
  const amount = escaped(shownAmount(payment.amount, payment.currency))
  return `<form class="card" method="post" action="/pay/${payment.id}?lang=${texts.lang === 'my' ? 'MY' : 'EN'}">
${strip(payment.reference)}
<div class="inside">
<h1><span class="small">${texts.amount}</span> <span class="amount">${amount}</span></h1>
<dl><div><dt>${texts.method}</dt><dd>${escaped(texts.methods[payment.method] ?? payment.method)}</dd></div><div><dt>${texts.reference}</dt><dd class="figures">${escaped(payment.reference)}</dd></div><div><dt>${texts.openFor}</dt><dd class="figures">${texts.minutes(minutes)}</dd></div></dl>
<div class="acts">${act('pay', 'button jade', `${texts.pay} ${amount}`)}${act('decline', 'button outline', texts.decline)}</div>
<details><summary>${texts.more}</summary><div class="acts">${act('late', 'button quiet', texts.late)}${act('twice', 'button quiet', texts.twice)}${act('repeat', 'button quiet', texts.repeat)}${act('half', 'button quiet', texts.half)}${act('finer', 'button quiet', texts.finer)}${act('disputed', 'button quiet', texts.disputed)}</div></details>
</div>
</form>
<p class="lead">${texts.lead}</p>`
}

function closedCard(texts: PayTexts, payment: Payment, state: keyof PayTexts['states']): string {
  const [title = '', lead = ''] = texts.states[state]
  return `<section class="card">
${strip(payment.reference)}
<div class="inside">
<h1><span class="state ${state}">${title}</span> <span class="amount">${escaped(shownAmount(payment.amount, payment.currency))}</span></h1>
<p>${lead}</p>
<dl><div><dt>${texts.method}</dt><dd>${escaped(texts.methods[payment.method] ?? payment.method)}</dd></div><div><dt>${texts.reference}</dt><dd class="figures">${escaped(payment.reference)}</dd></div></dl>
<div class="acts"><a class="button jade" href="${escaped(payment.returnUrl)}">${texts.back}</a>${state === 'succeeded' ? `<a class="button quiet" href="/payments/${payment.id}/returns">${texts.afterwards}</a>` : ''}</div>
</div>
</section>
<p class="lead">${texts.lead}</p>`
}

/** `planned`: the payer chose to pay late, and the payment is still waiting. */
export function payPage(payment: Payment, language: string, planned: boolean): string {
  const texts = textsFor(language)
  const other = `/pay/${payment.id}?lang=${texts.lang === 'my' ? 'EN' : 'MY'}`
  const state = planned && (payment.state === 'pending' || payment.state === 'expired') ? 'planned' : payment.state
  return page(texts, texts.title, other, state === 'pending' ? openCard(texts, payment) : closedCard(texts, payment, state))
}

export function noSuchPayment(language: string): string {
  const texts = textsFor(language)
  const inner = `<section class="card"><div class="inside"><h1>${texts.notFound}</h1><p>${texts.notFoundLead}</p></div></section>`
  return page(texts, texts.notFound, `?lang=${texts.lang === 'my' ? 'EN' : 'MY'}`, inner)
}
