/** The player's bets: open ones in the order placed, settled ones with the result of each leg. */
import { element, place } from '../../page/dom.ts'
import { say } from '../../page/frame-words.ts'
import type { GameFrame } from '../../page/game-frame.ts'
import { unitsOf } from '../../page/money-text.ts'
import type { OddsFormat } from '@baize/rules/odds/odds.ts'
import type { LegView, TicketView } from '../book.ts'
import { marketTitle, matchName, selectionName, showOdds, type SportCode } from './board.ts'
import { arrange } from './match-card.ts'
import { words } from './words.ts'

const badgeOf = (ticket: TicketView): { readonly text: string; readonly kind: string } => {
  if (ticket.state === 'cancelled') return { text: words.refunded, kind: 'back' }
  if (ticket.state === 'disputed') return { text: words.disputedBet, kind: 'open' }
  if (ticket.cashedOut) return { text: words.cashedOut, kind: 'back' }
  if (ticket.state !== 'done') return { text: words.open, kind: 'open' }
  const [returned, stake] = [unitsOf(ticket.returned ?? '0'), unitsOf(ticket.stake)]
  if (returned > stake) return { text: words.won, kind: 'won' }
  return returned > 0n ? { text: words.returned, kind: 'back' } : { text: words.lostBet, kind: 'lost' }
}

const legRow = (sport: SportCode, leg: LegView, format: OddsFormat): HTMLElement => {
  const { since, score, result } = leg
  const counted = leg.market === 'handicap' && sport === 'football' && since.home + since.away > 0 ? ` · ${say(words.from, since)}` : ''
  const ends = score === undefined ? '' : ` · ${say(words.ends, score)}`
  const name = element('strong', '', selectionName(sport, leg))
  const about = element('span', '', `${marketTitle(sport, leg.market)} · ${matchName(sport, leg)}${counted}${ends}`)
  const became = element('span', 'leg-result', words[result ?? 'pending'])
  became.dataset['result'] = result ?? 'pending'
  return element('li', 'leg', element('div', 'leg-what', name, about), element('span', 'leg-odds', showOdds(leg.odds, format)), became)
}

const titleOf = ({ legs }: TicketView): string => (legs.length === 1 ? words.ticketSingle : say(words.ticketParlay, { count: legs.length }))

const sum = (name: string, amount: string): HTMLElement => element('div', '', element('dt', '', name), element('dd', '', amount))

/** The cash-out offer of an open ticket: its text changes while the button stays, so that a new price loses no press. */
const offerOn = (button: HTMLButtonElement, { cashOut }: TicketView, what: string, { money }: GameFrame): void => {
  const amount = cashOut === undefined ? '' : money.full(unitsOf(cashOut))
  const text = cashOut === undefined ? words.cashOutClosed : say(words.cashOut, { amount })
  if (button.textContent !== text) button.textContent = text
  button.setAttribute('aria-label', `${text}: ${what}`)
  button.setAttribute('aria-disabled', String(cashOut === undefined))
  button.dataset['amount'] = cashOut ?? ''
}

const ticketCard = (sport: SportCode, ticket: TicketView, { money }: GameFrame, format: OddsFormat): HTMLElement => {
  const { text, kind } = badgeOf(ticket)
  const badge = element('span', 'badge', text)
  badge.dataset['kind'] = kind
  const title = titleOf(ticket)
  const when = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(ticket.placedMs)
  const full = (amount: string): string => money.full(unitsOf(amount))
  const end = ticket.returned === undefined ? sum(words.couldReturn, full(ticket.possible)) : sum(words.returnedSum, full(ticket.returned))
  const card = element(
    'article',
    'ticket',
    element('header', 'ticket-top', element('h3', '', title), element('time', '', when), badge),
    element('ul', 'legs', ...ticket.legs.map((leg) => legRow(sport, leg, format))),
    element('dl', 'sums', sum(words.staked, full(ticket.stake)), ...(ticket.state === 'cancelled' ? [] : [end])),
  )
  if (ticket.corrected) card.append(element('p', 'note', words.corrected))
  return card
}

export type TicketsPanel = {
  /** Takes the service's list of all tickets; reports when one was settled since the last time. */
  take(tickets: readonly TicketView[]): void
  show(): void
  readonly openCount: () => number
}

const isOpen = ({ state }: TicketView): boolean => state === 'open' || state === 'settling'

type Shown = { readonly look: string; readonly card: HTMLElement; readonly button: HTMLButtonElement | undefined }

/** `cashOut` accepts the amount that the button shows. */
export const createTickets = (
  sport: SportCode,
  frame: GameFrame,
  format: () => OddsFormat,
  cashOut: (ticket: TicketView, amount: string) => Promise<void>,
): TicketsPanel => {
  let tickets: readonly TicketView[] = []
  const shown = new Map<string, Shown>()
  const openCount = (): number => tickets.filter(isOpen).length

  const nothing = element('p', 'empty', words.noBets)
  const sell = (id: string, button: HTMLButtonElement): void => {
    const ticket = tickets.find((each) => each.id === id)
    const amount = button.dataset['amount'] ?? ''
    if (ticket === undefined || amount === '' || button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    void cashOut(ticket, amount).finally(() => button.removeAttribute('aria-busy'))
  }
  const cardOf = (ticket: TicketView): HTMLElement => {
    const { state, legs, returned, corrected, cashedOut } = ticket
    const look = JSON.stringify([state, legs, returned, corrected, cashedOut, format()])
    let made = shown.get(ticket.id)
    if (made?.look !== look) {
      const card = ticketCard(sport, ticket, frame, format())
      const button = ticket.state === 'settling' && !ticket.cashedOut ? element('button', 'quiet cash-out') : undefined
      if (button !== undefined) {
        button.type = 'button'
        button.addEventListener('click', () => sell(ticket.id, button))
        card.append(button)
      }
      made = { look, card, button }
      shown.set(ticket.id, made)
    }
    const what = `${titleOf(ticket)}, ${ticket.legs.map((leg) => selectionName(sport, leg)).join(', ')}`
    if (made.button !== undefined) offerOn(made.button, ticket, what, frame)
    return made.card
  }
  const show = (): void => {
    const cards = tickets.map(cardOf)
    for (const id of shown.keys()) if (!tickets.some((ticket) => ticket.id === id)) shown.delete(id)
    arrange(place('bets'), cards.length === 0 ? [nothing] : cards)
    const count = openCount()
    place('tab-bets').textContent = count === 0 ? words.bets : say(words.betsOpen, { count })
  }
  const tellSettled = (before: readonly TicketView[]): void => {
    for (const ticket of tickets) {
      const known = before.find(({ id }) => id === ticket.id)
      // Settled, or settled again after a corrected result.
      if (known === undefined || isOpen(ticket) || (known.state === ticket.state && known.returned === ticket.returned)) continue
      const amount = ticket.state === 'cancelled' ? ticket.stake : (ticket.returned ?? '0')
      frame.speak(say(words.settledSays, { what: badgeOf(ticket).text, amount: frame.money.full(unitsOf(amount)) }))
      frame.refresh()
      frame.takeMoney({ net: ticket.net })
    }
  }
  return {
    take(now) {
      const before = tickets
      tickets = now
      tellSettled(before)
      show()
    },
    show,
    openCount,
  }
}
