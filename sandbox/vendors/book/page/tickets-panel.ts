/** The player's bets: open ones first as they were placed, settled ones with what each leg came to. */
import { element, place } from '../../page/dom.ts'
import { say } from '../../page/frame-words.ts'
import type { GameFrame } from '../../page/game-frame.ts'
import { unitsOf } from '../../page/money-text.ts'
import type { OddsFormat } from '@baize/rules/odds/odds.ts'
import type { LegView, TicketView } from '../book.ts'
import { marketTitle, matchName, selectionName, showOdds, type SportCode } from './board.ts'
import { words } from './words.ts'

const badgeOf = (ticket: TicketView): { readonly text: string; readonly kind: string } => {
  if (ticket.state === 'cancelled') return { text: words.refunded, kind: 'back' }
  if (ticket.state === 'disputed') return { text: words.disputedBet, kind: 'open' }
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

const sum = (name: string, amount: string): HTMLElement => element('div', '', element('dt', '', name), element('dd', '', amount))

const ticketCard = (sport: SportCode, ticket: TicketView, { money }: GameFrame, format: OddsFormat): HTMLElement => {
  const { text, kind } = badgeOf(ticket)
  const badge = element('span', 'badge', text)
  badge.dataset['kind'] = kind
  const title = ticket.legs.length === 1 ? words.ticketSingle : say(words.ticketParlay, { count: ticket.legs.length })
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
  /** Takes over what the service says of all tickets; tells when one was settled since the last time. */
  take(tickets: readonly TicketView[]): void
  show(): void
  readonly openCount: () => number
}

const isOpen = ({ state }: TicketView): boolean => state === 'open' || state === 'settling'

export const createTickets = (sport: SportCode, frame: GameFrame, format: () => OddsFormat): TicketsPanel => {
  let tickets: readonly TicketView[] = []
  let shown = ''
  const openCount = (): number => tickets.filter(isOpen).length

  const show = (): void => {
    const look = JSON.stringify([tickets, format()])
    if (look === shown) return
    shown = look
    const cards = tickets.map((ticket) => ticketCard(sport, ticket, frame, format()))
    place('bets').replaceChildren(...(cards.length === 0 ? [element('p', 'empty', words.noBets)] : cards))
    const count = openCount()
    place('tab-bets').textContent = count === 0 ? words.bets : say(words.betsOpen, { count })
  }
  const tellSettled = (before: readonly TicketView[]): void => {
    for (const ticket of tickets) {
      const known = before.find(({ id }) => id === ticket.id)
      // Settled, or settled anew by a corrected result.
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
