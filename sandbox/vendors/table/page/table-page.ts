/** Plays at a shared table: chips on spots while bets are open, the outcome for everybody, and the result of the player's own bets. */
import { element, place } from '../../page/dom.ts'
import { frameWords, say } from '../../page/frame-words.ts'
import { keyIsForGame, startGame, type GameFrame } from '../../page/game-frame.ts'
import { unitsOf, type MoneyText } from '../../page/money-text.ts'
import { ask, pause } from '../../page/service-calls.ts'
import type { SpotBet, TableBetView, TableOpening } from '../table.ts'
import { createChipRack, type ChipRack } from './chip-rack.ts'
import { hearTable, type Heard } from './table-feed.ts'
import { tableWords } from './table-words.ts'

/** Makes the button of a spot; `pays` are its odds, `inside` is its content. */
export type MakeSpot = (on: string, name: string, pays: string, ...inside: (Node | string)[]) => HTMLButtonElement

/** What a game draws at a table. */
export type TableDrawing<Outcome> = {
  readonly words: Readonly<Record<string, string>>
  /** Fills the board once; `rack` serves boards with their own way to place chips, `changed` then shows them. */
  readonly board: (into: HTMLElement, spot: MakeSpot, rack: ChipRack, changed: () => void) => void
  /** The state has changed: a phase began, or the connection came back within one. */
  readonly show: (state: Heard<Outcome>) => void
  /** Called a few times a second with the milliseconds since the phase began. */
  readonly tick?: (state: Heard<Outcome>, sinceMs: number) => void
  /** The outcome as a sentence. */
  readonly tell: (outcome: Outcome) => string
  readonly wins: (on: string, outcome: Outcome) => boolean
  readonly rules: (into: HTMLElement, money: MoneyText) => void
  /** What lies on the table has changed. */
  readonly laid?: (rack: ChipRack, money: MoneyText) => void
}

type Mine = { readonly mine: readonly TableBetView[]; readonly net: string }

const TICK_MS = 200

const isUnderWay = ({ state }: TableBetView): boolean => state === 'open' || state === 'settling'

/** Asks for the result of the bets of a round until all of them have ended. */
const settledBets = async (frame: GameFrame, number: number): Promise<readonly TableBetView[]> => {
  for (;;) {
    await pause(500)
    const answer = await ask<Mine>('mine', { pageSession: frame.pageSession })
    if (answer === undefined) continue
    if (!answer.ok) {
      frame.refused(answer.code)
      return []
    }
    const bets = answer.value.mine.filter((bet) => bet.number === number)
    const balance = bets.find((bet) => bet.state === 'done')?.balance
    if (bets.some(isUnderWay)) continue
    frame.takeMoney({ net: answer.value.net, ...(balance === undefined ? {} : { balance }) })
    return bets
  }
}

const sumOf = (texts: readonly (string | undefined)[]): bigint => texts.reduce((sum, text) => sum + unitsOf(text ?? '0'), unitsOf('0'))

/** Shows chips on their spots: placed and unplaced. */
const showChips = (rack: ChipRack, money: MoneyText): void => {
  for (const spot of document.querySelectorAll<HTMLElement>('[data-on]')) {
    const on = spot.dataset['on'] ?? ''
    const [placed, pending] = [rack.placed.get(on), rack.pending.get(on)]
    const chip = spot.querySelector('.chip-on')
    const units = (placed ?? unitsOf('0')) + (pending ?? unitsOf('0'))
    chip?.remove()
    if (placed === undefined && pending === undefined) continue
    const amount = money.short(units)
    const made = element('span', `chip-on${pending === undefined ? '' : ' pending'}`, amount)
    made.append(element('span', 'unseen', ` ${pending === undefined ? tableWords.staked : tableWords.pending}`))
    spot.append(made)
  }
  const [laid, placed] = [rack.pendingTotal(), rack.placedTotal()]
  const confirm = place<HTMLButtonElement>('confirm')
  confirm.textContent = laid > unitsOf('0') ? say(tableWords.confirmFor, { amount: money.short(laid) }) : tableWords.confirm
  place('placed').textContent = placed > unitsOf('0') ? say(tableWords.placed, { amount: money.full(placed) }) : tableWords.placedNone
}

/** The chips to choose from, as one group of radio buttons. */
const fillRack = (rack: ChipRack, money: MoneyText): void => {
  const into = place('chips')
  into.replaceChildren(
    ...rack.chips.map((amount, index) => {
      const choice = element('input', '')
      Object.assign(choice, { type: 'radio', name: 'chip', value: String(index), checked: index === rack.chosen })
      choice.addEventListener('change', () => (rack.chosen = index))
      choice.setAttribute('aria-label', money.full(unitsOf(amount)))
      return element('label', `chip chip-${index}`, choice, element('span', '', money.short(unitsOf(amount))))
    }),
  )
}

/** Which buttons are enabled. */
const enable = (rack: ChipRack, open: boolean, sending: boolean): void => {
  const laid = rack.pending.size > 0
  for (const spot of document.querySelectorAll<HTMLElement>('[data-on]')) spot.setAttribute('aria-disabled', String(!open))
  place<HTMLButtonElement>('confirm').disabled = !open || !laid || sending
  place<HTMLButtonElement>('undo').disabled = !open || !laid
  place<HTMLButtonElement>('clear').disabled = !open || !laid
  place<HTMLButtonElement>('again').disabled = !open || !rack.mayRepeat()
}

const message = (text: string, kind = 'idle'): void => {
  place('message').dataset['kind'] = kind
  place('message').textContent = text
}

/** Waits until the bets of a round are settled and says their total. More than the stake is a win, and less is what was returned. */
const collect = async (frame: GameFrame, number: number, outcome: string, isShown: () => boolean): Promise<void> => {
  const bets = await settledBets(frame, number)
  frame.roundOpen(false)
  if (bets.some((bet) => bet.state === 'disputed')) frame.refused('disputed')
  const accepted = bets.filter((bet) => bet.state === 'done')
  if (accepted.length === 0) return
  const [stake, win] = [sumOf(accepted.map((bet) => bet.stake)), sumOf(accepted.map((bet) => bet.win))]
  const amounts = { amount: frame.money.full(win), stake: frame.money.full(stake) }
  const text = win > stake ? say(tableWords.won, amounts) : say(win === unitsOf('0') ? tableWords.nothing : tableWords.back, amounts)
  if (isShown()) message(text, win > stake ? 'win' : 'idle')
  frame.speak(`${outcome} ${text}. ${say(frameWords.spokenBalance, { amount: frame.money.full(frame.balance) })}`)
}

/** Lights the spots that the shown outcome pays. */
const light = <Outcome>({ wins }: TableDrawing<Outcome>, { phase, outcome }: Heard<Outcome>): void => {
  for (const spot of document.querySelectorAll<HTMLElement>('[data-on]'))
    spot.classList.toggle('won', phase === 'result' && outcome !== undefined && wins(spot.dataset['on'] ?? '', outcome))
}

/** Announces the start or the end of betting. */
const speakPhase = (frame: GameFrame, phase: Heard<unknown>['phase']): void => {
  if (phase === 'betting') frame.speak(tableWords.betting)
  if (phase === 'closed') frame.speak(tableWords.closed)
}

/** The bets of the running round that a reopened page finds. */
const standingBets = (mine: readonly TableBetView[], number: number): readonly TableBetView[] =>
  mine.filter((bet) => bet.number === number && isUnderWay(bet))

/** The player's seat: their chips, and what they know of the table. */
type Seat<Outcome> = {
  readonly drawing: TableDrawing<Outcome>
  readonly frame: GameFrame
  readonly opening: TableOpening
  readonly rack: ChipRack
  state: Heard<Outcome> | undefined
  sending: boolean
  /** The latest round whose result was fetched. */
  collected: number
}

const isOpen = <Outcome>({ state }: Seat<Outcome>): boolean => state?.phase === 'betting' && performance.now() < state.endsAt

const changed = <Outcome>(seat: Seat<Outcome>): void => {
  const { rack, frame, drawing, sending } = seat
  showChips(rack, frame.money)
  drawing.laid?.(rack, frame.money)
  enable(rack, isOpen(seat), sending)
}

const gather = <Outcome>(seat: Seat<Outcome>, number: number, outcome: Outcome): void =>
  void collect(seat.frame, number, seat.drawing.tell(outcome), () => seat.state?.number === number)

const newRound = <Outcome>({ rack, frame, opening }: Seat<Outcome>, number: number): void => {
  rack.newRound()
  const standing = standingBets(opening.mine, number)
  for (const { bets } of standing) rack.place(bets)
  if (standing.length > 0) frame.roundOpen(true)
  message('')
}

/** The table has sent its state. */
const heard = <Outcome>(seat: Seat<Outcome>, next: Heard<Outcome>): void => {
  const { rack, frame, drawing } = seat
  if (next.number !== seat.state?.number) newRound(seat, next.number)
  if (seat.state?.phase !== next.phase) speakPhase(frame, next.phase)
  seat.state = next
  if (next.phase !== 'betting' && rack.pending.size > 0 && !seat.sending) {
    rack.clear()
    frame.notify(tableWords.takenOff)
  }
  if (next.phase === 'result' && next.outcome !== undefined && seat.collected !== next.number) {
    seat.collected = next.number
    if (rack.placed.size > 0) gather(seat, next.number, next.outcome)
    else frame.speak(drawing.tell(next.outcome))
  }
  drawing.show(next)
  changed(seat)
  light(drawing, next)
}

const tick = <Outcome>({ state, rack, sending, drawing }: Seat<Outcome>): void => {
  if (state === undefined) return
  const left = Math.max(0, state.endsAt - performance.now())
  const seconds = state.phase === 'betting' ? String(Math.ceil(left / 1000)) : ''
  if (place('countdown').textContent !== seconds) place('countdown').textContent = seconds
  if (state.phase === 'betting' && left === 0) enable(rack, false, sending)
  drawing.tick?.(state, performance.now() - state.beganAt)
}

/** Accepted bets lie on the table; chips that came too late do not. */
const taken = <Outcome>(seat: Seat<Outcome>, number: number, bets: readonly SpotBet[], isTaken: boolean): void => {
  const { state, rack, frame, collected } = seat
  if (state?.number !== number) return
  if (isTaken) {
    frame.roundOpen(true)
    rack.place(bets)
    // A bet accepted at the last moment may be settled before its answer arrives.
    if (collected === number && state.outcome !== undefined) gather(seat, number, state.outcome)
  }
  if (isTaken || state.phase !== 'betting') rack.clear()
}

const confirm = async <Outcome>(seat: Seat<Outcome>): Promise<void> => {
  const { state, rack, frame } = seat
  if (state === undefined || !isOpen(seat) || rack.pending.size === 0 || seat.sending) return
  seat.sending = true
  changed(seat)
  const [number, bets] = [state.number, rack.bets()]
  const answer = await frame.bet<TableBetView>('bet', { number, bets })
  seat.sending = false
  taken(seat, number, bets, answer.ok && (answer.value.state === 'settling' || answer.value.state === 'done'))
  changed(seat)
}

/** One visit to a table. */
const createVisit = <Outcome>(drawing: TableDrawing<Outcome>, frame: GameFrame, opening: TableOpening) => {
  const rack = createChipRack(opening)
  const seat: Seat<Outcome> = { drawing, frame, opening, rack, state: undefined, sending: false, collected: 0 }
  const mayLay = (): boolean => isOpen(seat) && !seat.sending
  return {
    rack,
    changed: () => changed(seat),
    heard: (next: Heard<Outcome>) => heard(seat, next),
    tick: () => tick(seat),
    confirm: () => confirm(seat),
    put(on: string): void {
      if (!mayLay()) return
      const limits = { least: frame.money.full(unitsOf(opening.least)), most: frame.money.full(unitsOf(opening.most)) }
      if (!rack.put(on)) frame.notify(say(tableWords.most, limits))
      changed(seat)
    },
    act(act: 'undo' | 'clear' | 'again'): void {
      if (!mayLay()) return
      rack[act]()
      changed(seat)
    },
    end(): void {
      seat.state = undefined
    },
  }
}

type Visit = ReturnType<typeof createVisit>

const KEYS: Readonly<Record<string, (visit: Visit) => void>> = {
  p: (visit) => void visit.confirm(),
  u: (visit) => visit.act('undo'),
}

const hearKeys = (visit: () => Visit | undefined): void => {
  addEventListener('keydown', (event) => {
    const now = visit()
    if (now === undefined || event.repeat || !keyIsForGame(event)) return
    KEYS[event.key.toLowerCase()]?.(now)
    const chips = place('chips').querySelectorAll<HTMLInputElement>('input')
    const chip = /^[1-9]$/.test(event.key) ? chips[Number(event.key) - 1] : undefined
    chip?.click()
  })
}

/** Starts the page of a table. */
export const startTable = <Outcome>(drawing: TableDrawing<Outcome>): void => {
  let visit: Visit | undefined
  const spot: MakeSpot = (on, name, pays, ...inside) => {
    const made = element('button', 'spot', ...inside)
    made.type = 'button'
    made.dataset['on'] = on
    made.setAttribute('aria-label', say(tableWords.spot, { spot: name, pays }))
    made.addEventListener('click', () => visit?.put(on))
    return made
  }
  const status = (state: Heard<Outcome>): void => {
    const words = {
      betting: tableWords.betting,
      closed: tableWords.closed,
      dealing: tableWords.closed,
      result: tableWords.result,
      over: '',
    }
    place('phase').textContent = words[state.phase]
    place('phase').dataset['phase'] = state.phase
    place('round-number').textContent = say(tableWords.round, { number: state.number })
    place('watching').textContent = say(tableWords.watching, { count: state.watching })
  }
  for (const act of ['undo', 'clear', 'again'] as const) place(act).addEventListener('click', () => visit?.act(act))
  place('confirm').addEventListener('click', () => void visit?.confirm())
  hearKeys(() => visit)
  setInterval(() => visit?.tick(), TICK_MS)
  startGame<TableOpening>({
    words: { ...tableWords, ...drawing.words },
    opened(opening, frame) {
      const first = visit === undefined
      const now = createVisit(drawing, frame, opening)
      visit = now as Visit
      fillRack(now.rack, frame.money)
      place('board').replaceChildren()
      drawing.board(place('board'), spot, now.rack, now.changed)
      if (!first) return
      hearTable<Outcome>({
        heard(state) {
          status(state)
          ;(visit as ReturnType<typeof createVisit<Outcome>> | undefined)?.heard(state)
        },
        down: (isDown) => {
          place('line').hidden = !isDown
        },
      })
    },
    rules: (into, frame) => drawing.rules(into, frame.money),
    ended: () => visit?.end(),
  })
}
