/** The bet slip: the selections, the kind of bet, the stake and possible return, and the result of placing it. */
import { readAmountText } from '@baize/contract/values/amount-reader.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { combinedOddsRoundedDown, oddsText, parseOdds, type OddsFormat } from '@baize/rules/odds/odds.ts'
import { element, place } from '../../page/dom.ts'
import { say } from '../../page/frame-words.ts'
import type { GameFrame } from '../../page/game-frame.ts'
import type { BookOpening, BoardView, TicketView } from '../book.ts'
import { keyOf, marketTitle, matchName, oddsNow, selectionName, showOdds, type Named, type SportCode } from './board.ts'
import { arrange, write } from './match-card.ts'
import { words } from './words.ts'

export type SlipNeeds = {
  readonly sport: SportCode
  readonly opening: BookOpening
  readonly frame: GameFrame
  readonly board: () => BoardView | undefined
  readonly format: () => OddsFormat
  /** The choice changed: the board shows it. */
  readonly changed: () => void
  readonly placed: () => void
}

type Chosen = Named & { odds: string; readonly item: HTMLLIElement; readonly price: HTMLElement }

const QUICK: readonly bigint[] = [1n, 5n, 10n, 50n]

/** The possible return without floats: the stake times all odds, rounded down once, as the book counts it. */
const returns = (stakeUnits: bigint, odds: readonly string[]): bigint => {
  const product = odds.reduce((all, text) => all * (parseOdds(text) ?? 1_000n), stakeUnits)
  return product / 1_000n ** BigInt(odds.length)
}

type Limits = { readonly least: string; readonly most: string; readonly mostReturn: string }

const codeWords = (code: string, limits: Limits): string | undefined => {
  if (code === 'odds-changed') return words.oddsChanged
  if (code === 'market-closed' || code === 'slip-unknown') return words.closed
  if (code === 'stake-out-of-limits') return say(words.stakeWrong, limits)
  if (code === 'return-above-limit') return say(words.returnAbove, limits)
  return code === 'same-match-twice' ? words.sameMatch : undefined
}

export type SlipPanel = {
  readonly isChosen: (key: string) => boolean
  /** Adds a selection to the slip or removes it. */
  toggle(selection: Named, odds: string): void
  /** New odds, another format or another choice. */
  show(): void
}

/** The slip while the page lives; it is changed only here. */
type Slip = SlipNeeds & { readonly chosen: Map<string, Chosen>; readonly limits: Limits; placing: boolean }

const unitsIn = (text: string): bigint => parseUnits(text) ?? 0n
const stakeInput = (): HTMLInputElement => place<HTMLInputElement>('stake')
/** Decimal text; '' where the typed text is no amount. */
const stakeText = (): string => {
  const reading = readAmountText(stakeInput().value, 2)
  return 'right' in reading ? reading.right : ''
}

const wayOf = ({ chosen }: Slip): 'parlay' | 'singles' => {
  if (chosen.size < 2) return 'singles'
  return document.querySelector<HTMLInputElement>('input[name="way"]:checked')?.value === 'singles' ? 'singles' : 'parlay'
}

const openPanel = (wanted: boolean): void => {
  place('book').dataset['slip'] = wanted ? 'open' : 'closed'
  place('slip-open').setAttribute('aria-expanded', String(wanted))
}

const showLegs = ({ chosen, board, format }: Slip): void => {
  for (const leg of chosen.values()) {
    const now = oddsNow(board(), leg)
    if (now !== undefined) leg.odds = now
    leg.item.dataset['closed'] = String(now === undefined)
    write(leg.price, now === undefined ? '–' : showOdds(now, format()))
  }
  arrange(
    place('legs'),
    [...chosen.values()].map(({ item }) => item),
  )
}

const showSums = (slip: Slip): void => {
  const { chosen, format, placing } = slip
  const { money } = slip.frame
  const units = parseUnits(stakeText()) ?? 0n
  const odds = [...chosen.values()].map((leg) => leg.odds)
  const parlay = wayOf(slip) === 'parlay'
  const total = parlay || chosen.size === 0 ? units : units * BigInt(chosen.size)
  const possible = parlay ? returns(units, odds) : odds.reduce((sum, each) => sum + returns(units, [each]), 0n)
  const together = combinedOddsRoundedDown(odds.map((text) => parseOdds(text) ?? 1_000n))
  const togetherText = chosen.size === 0 ? '' : oddsText(together, format()).replace('-', '−')
  place('total-odds').parentElement!.hidden = !parlay
  write(place('total-odds'), togetherText)
  write(place('total-stake'), money.full(total))
  write(place('possible'), money.full(possible))
  write(place('stake-name'), chosen.size > 1 && !parlay ? words.stakeEach : words.stake)
  const button = place('place')
  write(button, placing ? words.placing : total > 0n ? say(words.placeFor, { amount: money.full(total) }) : words.place)
  button.setAttribute('aria-disabled', String(placing))
  const count = chosen.size
  const opener =
    count === 0 ? words.slipOpenEmpty : say(words.slipOpen, { count, odds: parlay || count === 1 ? togetherText : money.full(possible) })
  write(place('slip-open'), opener)
}

const showSlip = (slip: Slip): void => {
  const { size } = slip.chosen
  place('slip-empty').hidden = size > 0
  place('slip-form').hidden = size === 0
  place('slip-clear').hidden = size === 0
  place('ways').hidden = size < 2
  place('book').dataset['chosen'] = String(size)
  showLegs(slip)
  showSums(slip)
}

const drop = (slip: Slip, key: string): void => {
  slip.chosen.delete(key)
  slip.changed()
  showSlip(slip)
}

const add = (slip: Slip, selection: Named, odds: string): void => {
  const { sport, chosen } = slip
  const name = selectionName(sport, selection)
  const remove = element('button', 'quiet remove', '×')
  remove.type = 'button'
  remove.setAttribute('aria-label', say(words.remove, { what: name }))
  remove.addEventListener('click', () => {
    drop(slip, keyOf(selection))
    place('slip').querySelector<HTMLElement>('.remove, .slip-close')?.focus()
  })
  const price = element('span', 'leg-odds')
  const about = [marketTitle(sport, selection.market), matchName(sport, selection)].map((text) => element('span', '', text))
  const item = element('li', 'leg', element('div', 'leg-what', element('strong', '', name), ...about), price, remove)
  chosen.set(keyOf(selection), { ...selection, odds, item, price })
  slip.changed()
  showSlip(slip)
}

/** Sends one ticket; true when it was accepted. */
const send = async ({ frame, limits }: Slip, legs: readonly Chosen[]): Promise<boolean> => {
  const asked = legs.map(({ match, market, line, on, odds }) => ({ match, market, line, on, odds }))
  const accepts = place<HTMLSelectElement>('accepts').value
  const answer = await frame.bet<TicketView>('place', { stake: stakeText(), accepts, legs: asked })
  if (answer.ok) return answer.value.state === 'settling' || answer.value.state === 'done'
  const text = codeWords(answer.code, limits)
  if (text !== undefined) frame.notify(text)
  return false
}

/** Why the slip cannot be placed, if so. */
const faultOf = (slip: Slip): string | undefined => {
  const { chosen, limits, opening } = slip
  const units = parseUnits(stakeText())
  if (units === undefined || units < unitsIn(opening.limits.least) || units > unitsIn(opening.limits.most))
    return say(words.stakeWrong, limits)
  const twins = new Set([...chosen.values()].map(({ match }) => match)).size < chosen.size
  return twins && wayOf(slip) === 'parlay' ? words.sameMatch : undefined
}

const TOLD_MS = 5_000

/** A success notice closes by itself. */
const tellPlaced = (frame: GameFrame): void => {
  frame.notify(words.placed)
  setTimeout(() => {
    if (place('notice-text').textContent === words.placed) frame.notify(undefined)
  }, TOLD_MS)
}

const submit = async (slip: Slip): Promise<void> => {
  const { chosen, frame } = slip
  if (slip.placing || chosen.size === 0) return
  const fault = faultOf(slip)
  if (fault !== undefined) {
    frame.notify(fault)
    return stakeInput().focus()
  }
  const all = [...chosen.values()]
  const tickets = wayOf(slip) === 'parlay' ? [all] : all.map((leg) => [leg])
  slip.placing = true
  showSlip(slip)
  let taken = 0
  for (const legs of tickets) {
    if (!(await send(slip, legs))) break
    taken += 1
    for (const leg of legs) chosen.delete(keyOf(leg))
  }
  slip.placing = false
  slip.changed()
  showSlip(slip)
  if (taken === tickets.length) {
    tellPlaced(frame)
    openPanel(false)
  } else if (taken > 0) frame.notify(say(words.placedSome, { placed: taken, all: tickets.length }))
  if (taken > 0) slip.placed()
}

const chipFor = (slip: Slip, times: bigint): HTMLElement => {
  const { money } = slip.frame
  const units = unitsIn(slip.opening.limits.least) * times
  const chip = element('button', 'chip', money.plain(units))
  chip.type = 'button'
  chip.addEventListener('click', () => {
    stakeInput().value = money.wire(units).replace(/\.00$/, '')
    showSums(slip)
  })
  return chip
}

const hear = (slip: Slip): void => {
  stakeInput().addEventListener('input', () => showSums(slip))
  place('ways').addEventListener('change', () => showSlip(slip))
  place('slip-clear').addEventListener('click', () => {
    slip.chosen.clear()
    slip.changed()
    showSlip(slip)
  })
  place('slip-open').addEventListener('click', () => {
    openPanel(true)
    place('slip-close').focus()
  })
  place('slip-close').addEventListener('click', () => {
    openPanel(false)
    place('slip-open').focus()
  })
  place('slip-form').addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(slip)
  })
}

export const createSlip = (needs: SlipNeeds): SlipPanel => {
  const { opening, frame } = needs
  const full = (text: string): string => frame.money.full(unitsIn(text))
  const limits = { least: full(opening.limits.least), most: full(opening.limits.most), mostReturn: full(opening.limits.mostReturn) }
  const slip: Slip = { ...needs, chosen: new Map(), limits, placing: false }
  write(place('stake-note'), say(words.stakeNote, limits))
  stakeInput().value = opening.limits.least
  place('chips').replaceChildren(...QUICK.map((times) => chipFor(slip, times)))
  hear(slip)
  showSlip(slip)
  return {
    isChosen: (key) => slip.chosen.has(key),
    toggle(selection, odds) {
      const key = keyOf(selection)
      if (slip.chosen.has(key)) return drop(slip, key)
      if (slip.chosen.size >= opening.mostLegs) return frame.notify(say(words.tooMany, { most: opening.mostLegs }))
      add(slip, selection, odds)
    },
    show: () => showSlip(slip),
  }
}
