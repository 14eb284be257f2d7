/** Starts the page of the book: the board with its feed, the slip and the player's bets. */
import { ODDS_FORMATS, type OddsFormat } from '@baize/rules/odds/odds.ts'
import { element, place, section } from '../../page/dom.ts'
import { say } from '../../page/frame-words.ts'
import { startGame, type GameFrame, type Opened } from '../../page/game-frame.ts'
import { ask } from '../../page/service-calls.ts'
import type { BoardView, BookOpening, MatchView, TicketView } from '../book.ts'
import type { SportCode } from './board.ts'
import { arrange, MatchCard } from './match-card.ts'
import { createSlip, type SlipPanel } from './slip-panel.ts'
import { createTickets, type TicketsPanel } from './tickets-panel.ts'
import { words } from './words.ts'

const FORMAT_WORDS: Readonly<Record<OddsFormat, string>> = {
  decimal: words.decimal,
  'hong-kong': words.hongKong,
  malay: words.malay,
  indo: words.indo,
}
const KEPT_FORMAT = 'odds-format'
const TICKETS_MS = 2_000
const BALANCE_MS = 60_000

/** The odds format that this browser used last, where a frame may store it. */
const keptFormat = (): OddsFormat => {
  try {
    return ODDS_FORMATS.find((format) => format === localStorage.getItem(KEPT_FORMAT)) ?? 'decimal'
  } catch {
    return 'decimal'
  }
}
const keepFormat = (format: OddsFormat): void => {
  try {
    localStorage.setItem(KEPT_FORMAT, format)
  } catch {
    // A browser that cannot store it asks again.
  }
}

let format = keptFormat()
let opening: BookOpening | undefined
let margins = { result: 0, lines: 0 }

const heading = (text: string, kind: string): HTMLElement => {
  const made = element('h2', 'section-title', text)
  made.dataset['kind'] = kind
  return made
}

/** The board: a card for each match, in the sections live, coming and ended. */
const createBoard = (sport: SportCode, slip: () => SlipPanel | undefined) => {
  const cards = new Map<number, MatchCard>()
  const titles = { live: heading(words.live, 'live'), before: heading(words.coming, 'before'), over: heading(words.ended, 'over') }
  const lists = { live: element('div', 'cards'), before: element('div', 'cards'), over: element('div', 'cards') }
  const none = element('p', 'empty', words.none)
  const cardNeeds = {
    sport,
    format: () => format,
    isChosen: (key: string) => slip()?.isChosen(key) ?? false,
    choose: (...chosen: Parameters<SlipPanel['toggle']>) => slip()?.toggle(...chosen),
  }
  const cardOf = (view: MatchView): MatchCard => {
    const found = cards.get(view.match) ?? new MatchCard(view, cardNeeds)
    cards.set(view.match, found)
    return found
  }
  return (board: BoardView): void => {
    const of = (wanted: (view: MatchView) => boolean): MatchView[] => board.matches.filter(wanted)
    const groups = {
      live: of(({ phase }) => phase === 'live'),
      before: of(({ phase }) => phase === 'before'),
      over: of(({ phase }) => phase === 'over' || phase === 'void').toReversed(),
    }
    const parts: HTMLElement[] = []
    for (const name of ['live', 'before', 'over'] as const) {
      const nodes = groups[name].map((view) => {
        const card = cardOf(view)
        card.show(view, board.nowMs)
        return card.node
      })
      arrange(lists[name], nodes)
      if (nodes.length > 0) parts.push(titles[name], lists[name])
    }
    arrange(place('matches'), parts.length === 0 ? [none] : parts)
    for (const match of cards.keys()) if (!board.matches.some((view) => view.match === match)) cards.delete(match)
  }
}

const createTabs = (opened: () => void): void => {
  const tabs = ['matches', 'bets'] as const
  const choose = (wanted: (typeof tabs)[number]): void => {
    for (const name of tabs) {
      const tab = place(`tab-${name}`)
      tab.setAttribute('aria-selected', String(name === wanted))
      tab.tabIndex = name === wanted ? 0 : -1
      place(name).hidden = name !== wanted
    }
    opened()
  }
  for (const name of tabs) {
    place(`tab-${name}`).addEventListener('click', () => choose(name))
    place(`tab-${name}`).addEventListener('keydown', ({ key }) => {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      const other = name === 'matches' ? 'bets' : 'matches'
      choose(other)
      place(`tab-${other}`).focus()
    })
  }
}

/** Refreshes the player's tickets: often while one is open or they are in view, otherwise seldom. */
const followTickets = (frame: GameFrame, tickets: TicketsPanel): { look: () => void; stop: () => void } => {
  const look = async (): Promise<void> => {
    const answer = await ask<{ tickets: TicketView[] }>('tickets', { pageSession: frame.pageSession })
    if (answer?.ok === true) tickets.take(answer.value.tickets)
    else if (answer !== undefined) frame.refused(answer.code)
  }
  const often = setInterval(() => {
    const wanted = tickets.openCount() > 0 || !place('bets').hidden
    if (wanted && document.visibilityState === 'visible') void look()
  }, TICKETS_MS)
  // A page in view keeps its session alive.
  const seldom = setInterval(() => frame.refresh(), BALANCE_MS)
  return {
    look: () => void look(),
    stop: () => {
      clearInterval(often)
      clearInterval(seldom)
    },
  }
}

const hearFeed = (take: (board: BoardView) => void): EventSource => {
  const feed = new EventSource(`${location.pathname.split('/').at(-1) ?? ''}/feed`)
  const lost = element('p', 'empty', words.lost)
  feed.addEventListener('message', ({ data }: MessageEvent<string>) => {
    lost.remove()
    take(JSON.parse(data) as BoardView)
  })
  feed.addEventListener('error', () => place('matches').prepend(lost))
  return feed
}

/** Ends what an earlier opening of the page began. */
let leave: () => void = () => undefined

const opened = (view: Opened<BookOpening>, frame: GameFrame): void => {
  leave()
  opening = view
  margins = { result: view.margins.result / 100, lines: view.margins.handicap / 100 }
  const { sport } = view
  let latest: BoardView | undefined
  let slip: SlipPanel | undefined
  const showBoard = createBoard(sport, () => slip)
  const cashOut = async ({ id: ticket }: TicketView, amount: string): Promise<void> => {
    const asked = { pageSession: frame.pageSession, ticket, amount }
    const answer = await ask<TicketView>('cash-out', asked)
    // A lost answer shows up in the list of tickets, which is refreshed anyway.
    if (answer?.ok === false) frame.notify(answer.code === 'odds-changed' ? words.cashOutChanged : words.cashOutRefused)
    follow.look()
  }
  const tickets = createTickets(sport, frame, () => format, cashOut)
  const follow = followTickets(frame, tickets)
  const show = (): void => {
    if (latest !== undefined) showBoard(latest)
  }
  slip = createSlip({ sport, opening: view, frame, board: () => latest, format: () => format, changed: show, placed: follow.look })
  const feed = hearFeed((board) => {
    latest = board
    show()
    slip?.show()
  })
  createTabs(() => {
    if (!place('bets').hidden) follow.look()
  })
  const select = place<HTMLSelectElement>('format')
  select.replaceChildren(...ODDS_FORMATS.map((each) => new Option(FORMAT_WORDS[each], each, each === format, each === format)))
  select.addEventListener('change', () => {
    format = ODDS_FORMATS.find((each) => each === select.value) ?? 'decimal'
    keepFormat(format)
    show()
    slip?.show()
    tickets.show()
  })
  tickets.take(view.tickets)
  leave = () => {
    feed.close()
    follow.stop()
  }
}

startGame<BookOpening>({
  words,
  opened,
  rules(into) {
    const football = opening?.sport === 'football'
    into.replaceChildren(
      section(words.aboutTitle, say(words.about, margins)),
      section(words.handicapTitle, words.handicapSays, football ? words.handicapPlay : words.handicapMaps, words.totalSays),
      section(words.parlayTitle, words.parlaySays),
      section(words.voidTitle, words.voidSays),
      section(words.cashOutTitle, say(words.cashOutSays, { margin: (opening?.cashOutMargin ?? 0) / 100 })),
      section(words.formatsTitle, words.formatsSay),
    )
  },
  ended: () => leave(),
})
