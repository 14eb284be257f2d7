/** Joins the game page: opens the session, plays spins, shows money, time and results, and hears keys and touches. */
import { LINES } from '@baize/rules/originals/line-slot-table.ts'
import type { OpenView, PageAnswer } from '../../../page-answers.ts'
import type { SlotOpening, SpinView } from '../../slot.ts'
import type { JadeOutcome } from '../jade-lanterns.ts'
import { keepLaidOut, lessMotion, lines, reels } from './machine.ts'
import { moneyText, unitsOf, type MoneyText } from '../../../page/money-text.ts'
import { writePaytable } from './paytable.ts'
import { places } from './places.ts'
import { endOf, noticeOf, type End } from './refusals.ts'
import { askBalance, newBetId, openGame, pause, sendBet } from '../../../page/service-calls.ts'
import { reelsInWords, resultInWords, showResult } from './show-result.ts'
import { hearBalanceChange, tellSite, wayBack } from '../../../page/site-frame.ts'
import { say, words, writeWords } from './words.ts'

/** What the reels show before the first spin of a visit. */
const FIRST_STOPS = [10, 0, 13, 4, 15] as const

type RoundView = SpinView<JadeOutcome>
type SpinSent = { readonly pageSession: string; readonly id: string; readonly bet: string }
type Game = {
  readonly open: OpenView & SlotOpening<JadeOutcome>
  readonly money: MoneyText
  bet: number
  balance: bigint
  net: string
  stops: readonly number[]
}
type Phase = 'opening' | 'ready' | 'spinning' | 'ended'

let game: Game | undefined
let phase: Phase = 'opening'
/** Ends what is still being shown of the last result. */
let showing = new AbortController()

const lineUnitsOf = ({ open, bet }: Game): bigint => unitsOf(open.bets[bet] ?? '0')
const stakeUnitsOf = (now: Game): bigint => lineUnitsOf(now) * BigInt(LINES.length)

const notify = (text: string | undefined): void => {
  places.notice.hidden = text === undefined
  places.noticeText.textContent = text ?? ''
}

const showMoney = (): void => {
  if (game === undefined) return
  const { money, balance, open, net, bet } = game
  const netUnits = unitsOf(net)
  places.balance.textContent = money.full(balance)
  places.bet.textContent = money.full(stakeUnitsOf(game))
  places.betNote.textContent = say(words.betNote, { amount: money.plain(lineUnitsOf(game)) })
  places.net.textContent = money.signed(netUnits)
  places.lower.disabled = phase !== 'ready' || bet === 0
  places.raise.disabled = phase !== 'ready' || bet === open.bets.length - 1
}

const enter = (next: Phase): void => {
  phase = next
  places.spin.setAttribute('aria-disabled', String(next !== 'ready'))
  places.game.dataset['phase'] = next
  showMoney()
}

const sayResult = (large: string, small = '', kind = 'idle'): void => {
  places.result.box.dataset['kind'] = kind
  places.result.large.textContent = large
  places.result.small.textContent = small
}

const end = ({ title, text, reason, again }: End): void => {
  enter('ended')
  notify(undefined)
  places.endedTitle.textContent = title
  places.endedText.textContent = text
  places.endedAgain.hidden = !again
  places.endedBack.hidden = wayBack === ''
  if (wayBack !== '') places.endedBack.href = wayBack
  if (!places.ended.open) places.ended.showModal()
  tellSite({ type: 'baize:ended', reason })
}

const tellRound = (open: boolean): void => {
  if (game === undefined) return
  const { net, balance, money } = game
  tellSite({ type: 'baize:round', open, net, balance: money.wire(balance) })
}

/** Takes over what an answer says about money. */
const takeMoney = ({ balance, net }: { balance?: string; net?: string }): void => {
  if (game === undefined) return
  if (balance !== undefined) game.balance = unitsOf(balance)
  if (net !== undefined) game.net = net
  showMoney()
}

const changeBet = (by: 1 | -1): void => {
  if (game === undefined || phase !== 'ready') return
  game.bet = Math.min(game.open.bets.length - 1, Math.max(0, game.bet + by))
  notify(undefined)
  showMoney()
}

/** The outcome on the reels, in words and in money; the player may go on while the lines are still being shown. */
const reveal = (now: Game, round: RoundView): void => {
  const { outcome } = round
  if (outcome === undefined) return
  places.reels.setAttribute('aria-label', reelsInWords(outcome.window))
  takeMoney(round)
  places.spoken.textContent = `${resultInWords(outcome, round.stake, now.money)} ${say(words.spokenBalance, { amount: now.money.full(now.balance) })}`
  const needs = { reels, lines, places: places.result, money: now.money, lessMotion, signal: showing.signal }
  void showResult(outcome, round.stake, needs)
}

/** The win of a shown round has not reached the balance yet: asks until it has. */
const followPayment = async (now: Game, ask: SpinSent, round: RoundView): Promise<void> => {
  notify(say(words.paying, { amount: now.money.full(unitsOf(round.outcome?.win ?? '0')) }))
  for (;;) {
    await pause(1_500)
    const answer = await sendBet<RoundView>('spin', ask, () => undefined)
    if (answer.ok && answer.value.state === 'settling') continue
    if (answer.ok) takeMoney(answer.value)
    notify(answer.ok && answer.value.state === 'disputed' ? words.disputed : undefined)
    return
  }
}

/** A spin without outcome: the reels go back to where they stood, and the notice says where the money is. */
const withoutOutcome = async (now: Game, answer: PageAnswer<RoundView>): Promise<void> => {
  await reels.stopAt(now.stops)
  takeMoney(answer.ok ? answer.value : answer)
  const code = answer.ok ? (answer.value.refusal ?? answer.value.state) : answer.code
  const ends = answer.ok && answer.value.state !== 'refused' ? undefined : endOf(code)
  sayResult(words.ready)
  if (ends !== undefined) return end(ends)
  enter('ready')
  if (answer.ok && answer.value.state === 'cancelled') notify(words.cancelled)
  else if (answer.ok && answer.value.state === 'disputed') notify(words.disputed)
  else notify(say(noticeOf(code), { balance: now.money.full(now.balance) }))
}

const spin = async (): Promise<void> => {
  if (game === undefined || phase !== 'ready') return
  const now = game
  const started = performance.now()
  showing.abort()
  showing = new AbortController()
  notify(undefined)
  lines.clear()
  sayResult(words.spinning)
  places.spoken.textContent = ''
  enter('spinning')
  tellRound(true)
  reels.spin()
  const ask = { pageSession: now.open.pageSession, id: newBetId(), bet: now.open.bets[now.bet] ?? '' }
  const answer = await sendBet<RoundView>('spin', ask, (news) => notify(words[news]))
  notify(undefined)
  if (!answer.ok || answer.value.outcome === undefined) {
    await withoutOutcome(now, answer)
  } else {
    const { outcome } = answer.value
    await reels.stopAt(outcome.stops)
    now.stops = outcome.stops
    reveal(now, answer.value)
    await pause(started + now.open.minimumRoundMs - performance.now())
    enter('ready')
    if (answer.value.state === 'settling') void followPayment(now, ask, answer.value)
  }
  tellRound(false)
}

/** Tells how the last round ended when no page was there to show it. */
const tellUnshown = (now: Game, round: RoundView): void => {
  const amounts = { stake: now.money.full(unitsOf(round.stake)), win: now.money.full(unitsOf(round.outcome?.win ?? '0')) }
  if (round.outcome !== undefined) {
    now.stops = round.outcome.stops
    notify(say(unitsOf(round.outcome.win) > 0n ? words.away : words.awayNothing, amounts))
  } else if (round.state === 'cancelled') notify(say(words.awayCancelled, amounts))
  else if (round.state === 'disputed') notify(words.disputed)
}

/** Hours, minutes and seconds since the game opened. */
const keepTime = (openedAt: number): void => {
  const show = (): void => {
    const seconds = Math.floor((performance.now() - openedAt) / 1000)
    const two = (count: number): string => String(count).padStart(2, '0')
    places.elapsed.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  }
  show()
  setInterval(show, 1000)
}

const open = async (): Promise<void> => {
  sayResult(words.opening)
  const answer = await openGame<SlotOpening<JadeOutcome>>()
  if (!answer.ok) {
    const fallback = endOf('operator-unreachable')
    const ends = endOf(answer.code) ?? fallback
    return ends === undefined ? undefined : end(ends)
  }
  const { balance, symbol, digits, net, unshown } = answer.value
  if (places.ended.open) places.ended.close()
  game = { open: answer.value, money: moneyText(symbol, digits), bet: 0, balance: unitsOf(balance), net, stops: FIRST_STOPS }
  if (unshown !== undefined) tellUnshown(game, unshown)
  reels.place(game.stops)
  keepTime(performance.now())
  sayResult(words.ready)
  enter('ready')
  tellRound(false)
}

const refreshBalance = async (): Promise<void> => {
  if (game === undefined || phase === 'ended') return
  const balance = await askBalance(game.open.pageSession)
  if (balance !== undefined && phase === 'ready') takeMoney({ balance })
}

const openRules = (): void => {
  if (game === undefined) return
  writePaytable(places.rulesBody, { lineUnits: lineUnitsOf(game), stakeUnits: stakeUnitsOf(game), money: game.money })
  places.rules.showModal()
}

const STEP_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }

const hearKeys = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || places.rules.open || places.ended.open) return
  const step = STEP_KEYS[event.key]
  if (step !== undefined) {
    event.preventDefault()
    changeBet(step)
  }
  const onButton = event.target instanceof HTMLButtonElement && event.target !== places.spin
  if ((event.key === ' ' || event.key === 'Enter') && !onButton) {
    // A key held down is one spin, never a row of them.
    event.preventDefault()
    if (!event.repeat) void spin()
  }
}

const hear = (): void => {
  places.spin.addEventListener('click', () => void spin())
  places.lower.addEventListener('click', () => changeBet(-1))
  places.raise.addEventListener('click', () => changeBet(1))
  places.noticeClose.addEventListener('click', () => notify(undefined))
  places.rulesOpen.addEventListener('click', openRules)
  places.rulesClose.addEventListener('click', () => places.rules.close())
  places.rules.addEventListener('click', ({ target }) => {
    if (target === places.rules) places.rules.close()
  })
  places.ended.addEventListener('cancel', (event) => event.preventDefault())
  places.endedAgain.addEventListener('click', () => void open())
  addEventListener('keydown', hearKeys)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshBalance()
  })
  hearBalanceChange(() => void refreshBalance())
}

writeWords()
reels.place(FIRST_STOPS)
keepLaidOut(() => {
  if (phase === 'ready') reels.light(undefined, false)
})
hear()
tellSite({ type: 'baize:ready' })
void open()
