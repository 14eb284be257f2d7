/** Plays a slot on its page: the bet, the spin, the outcome step by step or at once, and the win. */
import { lessMotion, place } from '../../page/dom.ts'
import { frameWords, say } from '../../page/frame-words.ts'
import { keyIsForGame, startGame, type GameFrame, type Opened } from '../../page/game-frame.ts'
import { unitsOf, type MoneyText } from '../../page/money-text.ts'
import { pause } from '../../page/service-calls.ts'
import type { SlotOpening, SpinView } from '../slot.ts'
import { slotWords } from './slot-words.ts'

type Won = { readonly win: string }

/** The calls of a slot's part that place a bet. */
type SlotCall = 'spin' | 'buy'

export type Showing = {
  readonly money: MoneyText
  /** Waits, or returns at once when the player skips. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Shows a line below the total. */
  readonly say: (text: string) => void
  /** Shows what this part of the round has won, above that line. */
  readonly total: (units: bigint) => void
}

/** What a machine must draw; `field` is its element. `More` is what its opening adds. */
export type SlotDrawing<Outcome, More extends object = object> = {
  readonly words: Readonly<Record<string, string>>
  /** The session is open, before the field is drawn. */
  readonly begins?: (opening: Opened<SlotOpening<Outcome> & More>) => void
  /** The bet changed, or whether one may be placed. */
  readonly changed?: (step: bigint, money: MoneyText, ready: boolean) => void
  /** What a spin costs at a step of the bet, where it is not the step itself. */
  readonly stakeOf?: (bet: bigint) => bigint
  /** The line below the stake: how it is made up. */
  readonly betNote?: (bet: bigint, money: MoneyText) => string
  /** The field before the first spin, or after the given outcome. */
  readonly rest: (field: HTMLElement, outcome: Outcome | undefined) => void
  /** Animates until `show` or `rest`. */
  readonly turn: (field: HTMLElement) => void
  /** Plays the outcome and leaves its final field. */
  readonly show: (field: HTMLElement, outcome: Outcome, showing: Showing) => Promise<void>
  /** The line below a win once all of it was shown. */
  readonly closing?: (outcome: Outcome) => string
  /** The outcome's field and its wins as a sentence. */
  readonly tell: (outcome: Outcome, money: MoneyText) => string
  readonly rules: (into: HTMLElement, stakeUnits: bigint, money: MoneyText) => void
}

const COUNT_MS = 900
/** Amounts on their way up are shown without decimals. */
const WHOLE = 10_000n

type Phase = 'opening' | 'ready' | 'spinning' | 'showing' | 'ended'

/** Counts up to an amount, only for wins above the stake. */
const countUp = (units: bigint, signal: AbortSignal, write: (units: bigint) => void): void => {
  if (lessMotion()) return write(units)
  const since = performance.now()
  const step = (now: number): void => {
    const along = signal.aborted ? 1 : Math.max(0, Math.min(1, (now - since) / COUNT_MS))
    const part = (units * BigInt(Math.round((1 - (1 - along) ** 3) * 1000))) / 1000n
    write(along >= 1 ? units : part - (part % WHOLE))
    if (along < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

/** The line below the machine: the current state, the win, or the refund. */
const write = (large: string, small = '', kind = 'idle'): void => {
  place('result').dataset['kind'] = kind
  place('result-large').textContent = large
  place('result-small').textContent = small
}

const writeTotal = (win: bigint, stake: bigint, closing: string, money: MoneyText, signal: AbortSignal): void => {
  if (win === 0n) return write(slotWords.noWin, '', 'none')
  const small = say(slotWords.ofStake, { stake: money.full(stake) })
  if (win <= stake) return write(`${slotWords.returned} ${money.full(win)}`, small, 'return')
  countUp(win, signal, (units) => write(`${slotWords.win} ${money.full(units)}`, closing, 'win'))
}

/** The result as sentences for screen readers. */
const spoken = (win: bigint, stake: bigint, told: string, { money, balance }: GameFrame): string => {
  const amounts = { amount: money.full(win), stake: money.full(stake) }
  const first = win === 0n ? slotWords.spokenNone : say(win > stake ? slotWords.spokenWin : slotWords.spokenReturn, amounts)
  return `${first} ${told} ${say(frameWords.spokenBalance, { amount: money.full(balance) })}`
}

/** The win of a shown round has not reached the balance yet: asks until it has. */
const followPayment = async <Outcome extends Won>(now: GameFrame, call: SlotCall, bet: string, round: SpinView<Outcome>): Promise<void> => {
  for (let state = round.state; state === 'settling';) {
    now.notify(say(slotWords.paying, { amount: now.money.full(unitsOf(round.outcome?.win ?? '0')) }))
    await pause(1_500)
    const answer = await now.bet<SpinView<Outcome>>(call, { bet }, { id: round.id })
    if (!answer.ok) return
    state = answer.value.state
  }
}

/** Shows an outcome on the field and then in money; the signal ends all waiting. */
const reveal = async <Outcome extends Won, More extends object>(
  drawing: SlotDrawing<Outcome, More>,
  now: GameFrame,
  round: SpinView<Outcome>,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<void> => {
  const field = place('field')
  const waits = (milliseconds: number): Promise<void> =>
    signal.aborted || lessMotion()
      ? Promise.resolve()
      : Promise.race([pause(milliseconds), new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))])
  const below = (text: string): void => void (place('result-small').textContent = text)
  const total = (units: bigint): void => write(now.money.full(units), place('result-small').textContent, 'win')
  await drawing.show(field, outcome, { money: now.money, pause: waits, say: below, total })
  now.takeMoney(round)
  const told = drawing.tell(outcome, now.money)
  const [win, stake] = [unitsOf(outcome.win), unitsOf(round.stake)]
  field.setAttribute('aria-label', told)
  writeTotal(win, stake, drawing.closing?.(outcome) ?? '', now.money, signal)
  now.speak(spoken(win, stake, told, now))
}

/** The notice to a player who returns after a spin whose outcome no page has shown. */
const tellUnshown = <Outcome extends Won>(now: GameFrame, unshown: SpinView<Outcome>): void => {
  const { outcome, state, stake } = unshown
  const amounts = { stake: now.money.full(unitsOf(stake)), win: now.money.full(unitsOf(outcome?.win ?? '0')) }
  if (outcome !== undefined) now.notify(say(unitsOf(outcome.win) > 0n ? slotWords.away : slotWords.awayNothing, amounts))
  else if (state === 'cancelled' || state === 'disputed') now.refused(state)
}

/** What a spin costs now, and what else depends on the bet. */
const writeBet = <Outcome, More extends object>(
  drawing: SlotDrawing<Outcome, More>,
  step: bigint,
  stake: bigint,
  money: MoneyText,
  ready: boolean,
): void => {
  place('bet').textContent = money.full(stake)
  place('bet-note').textContent = drawing.betNote?.(step, money) ?? ''
  drawing.changed?.(step, money, ready)
}

/** The page's state and the effect of a press in it. */
const createPlay = <Outcome extends Won, More extends object>(drawing: SlotDrawing<Outcome, More>) => {
  const field = place('field')
  let frame: GameFrame | undefined
  let view: Opened<SlotOpening<Outcome> & More> | undefined
  let phase: Phase = 'opening'
  let bet = 0
  let last: Outcome | undefined
  let showing = new AbortController()

  const step = (): bigint => unitsOf(view?.bets[bet] ?? '0')
  const stake = (): bigint => drawing.stakeOf?.(step()) ?? step()
  const enter = (next: Phase): void => {
    phase = next
    place('spin').setAttribute('aria-disabled', String(next !== 'ready' && next !== 'showing'))
    place('spin-word').textContent = next === 'showing' ? slotWords.skip : slotWords.spin
    if (next !== 'ended') place('game').dataset['phase'] = next
    place<HTMLButtonElement>('bet-lower').disabled = next !== 'ready' || bet === 0
    place<HTMLButtonElement>('bet-raise').disabled = next !== 'ready' || bet === (view?.bets.length ?? 1) - 1
    if (frame !== undefined) writeBet(drawing, step(), stake(), frame.money, next === 'ready')
  }
  const spin = async (now: GameFrame, call: SlotCall, asked: string, minimumRoundMs: number): Promise<void> => {
    const started = performance.now()
    write(slotWords.spinning)
    enter('spinning')
    drawing.turn(field)
    const answer = await now.bet<SpinView<Outcome>>(call, { bet: asked }, { shownLater: true })
    const outcome = answer.ok ? answer.value.outcome : undefined
    if (!answer.ok || outcome === undefined) {
      drawing.rest(field, last)
      return write(slotWords.ready)
    }
    enter('showing')
    showing = new AbortController()
    await reveal(drawing, now, answer.value, outcome, showing.signal)
    last = outcome
    enter('spinning')
    await pause(started + minimumRoundMs - performance.now())
    if (answer.value.state === 'settling') void followPayment(now, call, asked, answer.value)
  }
  const start = async (call: SlotCall): Promise<void> => {
    if (frame === undefined || view === undefined || phase !== 'ready') return
    showing.abort()
    frame.notify(undefined)
    frame.speak('')
    await spin(frame, call, view.bets[bet] ?? '', view.minimumRoundMs)
    if ((phase as Phase) !== 'ended') enter('ready')
  }
  return {
    play: (): Promise<void> | void => (phase === 'showing' ? showing.abort() : start('spin')),
    buy: (): Promise<void> => start('buy'),
    changeBet(by: 1 | -1): void {
      if (view === undefined || phase !== 'ready') return
      bet = Math.min(view.bets.length - 1, Math.max(0, bet + by))
      enter('ready')
    },
    end: () => enter('ended'),
    rules: (into: HTMLElement, { money }: GameFrame) => drawing.rules(into, stake(), money),
    opened(opening: Opened<SlotOpening<Outcome> & More>, now: GameFrame): void {
      ;[frame, view] = [now, opening]
      drawing.begins?.(opening)
      if (opening.unshown !== undefined) tellUnshown(now, opening.unshown)
      last = opening.unshown?.outcome ?? last
      drawing.rest(field, last)
      write(slotWords.ready)
      enter('ready')
    },
  }
}

const STEP_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }

/** Starts the page of a slot. Its free spins are bought by `buy`, where they are for sale. */
export const startSlot = <Outcome extends Won, More extends object = object>(
  drawing: SlotDrawing<Outcome, More>,
): { readonly buy: () => Promise<void> } => {
  const play = createPlay(drawing)
  const spin = place<HTMLButtonElement>('spin')
  drawing.rest(place('field'), undefined)
  place('result-large').textContent = frameWords.opening
  spin.addEventListener('click', () => void play.play())
  place('bet-lower').addEventListener('click', () => play.changeBet(-1))
  place('bet-raise').addEventListener('click', () => play.changeBet(1))
  addEventListener('keydown', (event) => {
    if (!keyIsForGame(event)) return
    const step = STEP_KEYS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      play.changeBet(step)
    }
    const onButton = event.target instanceof HTMLButtonElement && event.target !== spin
    if ((event.key === ' ' || event.key === 'Enter') && !onButton) {
      // A held key is one spin, never a series.
      event.preventDefault()
      if (!event.repeat) void play.play()
    }
  })
  startGame<SlotOpening<Outcome> & More>({
    words: { ...slotWords, ...drawing.words },
    opened: play.opened,
    rules: play.rules,
    ended: play.end,
  })
  return { buy: play.buy }
}
