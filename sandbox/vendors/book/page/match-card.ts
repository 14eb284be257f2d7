/** A match on the board: teams, score and odds. It is updated in place, so that buttons keep focus and presses. */
import type { OddsFormat } from '@baize/rules/odds/odds.ts'
import { element } from '../../page/dom.ts'
import { say } from '../../page/frame-words.ts'
import type { MatchView } from '../book.ts'
import type { MarketName } from '../markets.ts'
import {
  keyOf,
  leaguesOf,
  marketTitle,
  selectionName,
  showOdds,
  sideLine,
  statusText,
  teamName,
  type Named,
  type SportCode,
} from './board.ts'
import { crest } from './crest.ts'
import { nameOf, words } from './words.ts'

export type CardNeeds = {
  readonly sport: SportCode
  readonly format: () => OddsFormat
  readonly isChosen: (key: string) => boolean
  readonly choose: (selection: Named, odds: string) => void
}

type Market = MatchView['markets'][number]

/** Reorders nodes and leaves those in place untouched. */
export const arrange = (parent: Element, nodes: readonly Element[]): void => {
  if (parent.children.length === nodes.length && nodes.every((node, index) => parent.children[index] === node)) return
  parent.replaceChildren(...nodes)
}
export const write = (node: Element, text: string): void => {
  if (node.textContent !== text) node.textContent = text
}

const MOVED_MS = 4_000

class Price {
  readonly button = element('button', 'price')
  readonly #what = element('span', 'unseen')
  readonly #label = element('span', 'price-label')
  readonly #odds = element('span', 'price-odds')
  readonly #note = element('span', 'unseen')
  #before = 0
  #timer = 0
  selection: Named
  odds: string | undefined

  constructor(selection: Named, choose: CardNeeds['choose']) {
    this.selection = selection
    this.button.type = 'button'
    this.button.append(this.#what, this.#label, this.#odds, this.#note)
    this.button.addEventListener('click', () => {
      if (this.odds !== undefined) choose(this.selection, this.odds)
    })
  }
  show(label: string, odds: string | undefined, { sport, format, isChosen }: CardNeeds): void {
    this.odds = odds
    write(this.#label, label)
    const shown = odds === undefined ? '–' : showOdds(odds, format())
    write(this.#odds, shown)
    const now = Number(odds ?? 0)
    if (this.#before > 0 && now > 0 && now !== this.#before) {
      this.button.dataset['moved'] = now > this.#before ? 'up' : 'down'
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => delete this.button.dataset['moved'], MOVED_MS)
    }
    this.#before = now
    this.button.disabled = odds === undefined
    const moved = this.button.dataset['moved']
    write(this.#what, `${marketTitle(sport, this.selection.market)}: ${selectionName(sport, this.selection)} `)
    write(
      this.#note,
      odds === undefined ? ` ${words.notQuoted}` : moved === undefined ? '' : ` ${moved === 'up' ? words.rose : words.fell}`,
    )
    this.button.setAttribute('aria-pressed', String(isChosen(keyOf(this.selection))))
  }
}

const shortLabel = (sport: SportCode, selection: Named): string => {
  if (selection.market === 'result') return selection.on === 'home' ? '1' : selection.on === 'away' ? '2' : 'X'
  if (selection.market === 'total') return selectionName(sport, selection)
  return sideLine(selection)
}

/** The most balanced line is always shown. */
const mainFirst = (markets: readonly Market[]): Market[] => {
  const apart = ({ prices }: Market): number => {
    const [one, other] = prices.map(({ odds }) => Number(odds ?? 0))
    return one === undefined || other === undefined || one === 0 || other === 0 ? Infinity : Math.abs(one - other)
  }
  return [...markets].sort((a, b) => apart(a) - apart(b))
}

const side = (sport: SportCode, league: number, team: number) => {
  const score = element('span', 'score')
  const row = element('p', 'side', crest(league, team), element('span', 'team', teamName(sport, league, team)), score)
  return { row, score }
}

export class MatchCard {
  readonly node: HTMLElement
  readonly #needs: CardNeeds
  readonly #status = element('span', 'status')
  readonly #groups = element('div', 'groups')
  readonly #more = element('button', 'link more', words.moreLines)
  readonly #prices = new Map<string, Price>()
  readonly #home
  readonly #away
  #open = false
  #view: MatchView

  constructor(view: MatchView, needs: CardNeeds) {
    this.#needs = needs
    this.#view = view
    const { sport } = needs
    this.#home = side(sport, view.league, view.home)
    this.#away = side(sport, view.league, view.away)
    const league = leaguesOf(sport)[view.league]
    const top = element('header', 'match-top', element('span', 'league', league === undefined ? '' : nameOf(league)), this.#status)
    this.#more.type = 'button'
    this.#more.addEventListener('click', () => {
      this.#open = !this.#open
      this.show(this.#view, 0)
    })
    this.node = element('article', 'match', element('div', 'who', top, this.#home.row, this.#away.row), this.#groups, this.#more)
    this.node.dataset['match'] = String(view.match)
    this.node.setAttribute('aria-label', `${teamName(sport, view.league, view.home)} – ${teamName(sport, view.league, view.away)}`)
  }

  #priceOf(selection: Named): Price {
    const key = keyOf(selection)
    const found = this.#prices.get(key) ?? new Price(selection, this.#needs.choose)
    this.#prices.set(key, found)
    return found
  }

  #group(market: MarketName): Element[] {
    const { sport } = this.#needs
    const { match, league, home, away } = this.#view
    const lines = mainFirst(this.#view.markets.filter((each) => each.market === market))
    return (this.#open ? lines : lines.slice(0, 1)).map(({ line, prices }, index) => {
      const buttons = prices.map(({ on, odds }) => {
        const selection = { match, market, line, on, league, home, away }
        const price = this.#priceOf(selection)
        price.show(shortLabel(sport, selection), odds, this.#needs)
        return price.button
      })
      const title = element('p', 'group-title', marketTitle(sport, market))
      const row = element('div', 'row-of-prices', ...buttons)
      const group = element('div', index === 0 ? 'group' : 'group extra', title, row)
      group.setAttribute('role', 'group')
      group.setAttribute(
        'aria-label',
        say('{title} {line}', {
          title: marketTitle(sport, market),
          line: market === 'result' ? '' : sideLine({ market, line, on: 'home' }),
        }).trim(),
      )
      return group
    })
  }

  show(view: MatchView, nowMs: number): void {
    this.#view = view
    const { sport } = this.#needs
    this.node.dataset['phase'] = view.phase
    if (nowMs > 0) write(this.#status, statusText(sport, view, nowMs))
    const begun = view.phase !== 'before'
    write(this.#home.score, begun ? String(view.score.home) : '')
    write(this.#away.score, begun ? String(view.score.away) : '')
    const shape = JSON.stringify([this.#open, view.markets.map(({ market, line }) => [market, line])])
    const markets = (['result', 'handicap', 'total'] as const).filter((name) => view.markets.some(({ market }) => market === name))
    if (this.#groups.dataset['shape'] === shape) this.#refresh()
    else {
      const held = document.activeElement
      this.#groups.replaceChildren(...markets.flatMap((name) => this.#group(name)))
      this.#groups.dataset['shape'] = shape
      if (held instanceof HTMLElement && this.#groups.contains(held)) held.focus()
    }
    this.#more.hidden = !view.markets.some(({ market }, index) => view.markets.findIndex((each) => each.market === market) < index)
    write(this.#more, this.#open ? words.fewerLines : words.moreLines)
    this.#more.setAttribute('aria-expanded', String(this.#open))
  }

  /** New odds on the same lines. */
  #refresh(): void {
    const { match, league, home, away, markets } = this.#view
    for (const { market, line, prices } of markets)
      for (const { on, odds } of prices) {
        const selection = { match, market, line, on, league, home, away }
        this.#prices.get(keyOf(selection))?.show(shortLabel(this.#needs.sport, selection), odds, this.#needs)
      }
  }
}
