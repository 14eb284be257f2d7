/** The shared part of every game page: opens the session, shows time, net and balance, sends bets, and reports errors. */
import type { BetView, OpenView, PageAnswer } from '../page-answers.ts'
import { place } from './dom.ts'
import { frameWords, say } from './frame-words.ts'
import { moneyText, unitsOf, type MoneyText } from './money-text.ts'
import { askBalance, newBetId, openGame, sendBet } from './service-calls.ts'
import { hearBalanceChange, hearQuiet, tellSite, wayBack } from './site-frame.ts'

export type Opened<More> = OpenView & More

export type GameFrame = {
  readonly money: MoneyText
  readonly pageSession: string
  readonly balance: bigint
  /** Takes the money fields of an answer. */
  takeMoney(said: { readonly balance?: string; readonly net?: string }): void
  /** Shows a notice until it is closed or replaced; undefined removes it. */
  notify(text: string | undefined): void
  /** Announces something to screen readers. */
  speak(text: string): void
  /**
   * Sends a bet until it ends. Money, notices and ends are handled here, and the site is notified that a round is open. With
   * `shownLater` the page itself takes the money of a good answer when it has shown the outcome.
   */
  bet<View extends BetView>(
    call: string,
    body: object,
    how?: { readonly id?: string; readonly shownLater?: boolean },
  ): Promise<PageAnswer<View>>
  /** Whether a round with a taken stake continues between bets, as at a table. */
  roundOpen(isOpen: boolean): void
  /** Shows a refusal: a notice, or the end of the session. */
  refused(code: string): void
  /** The balance may have changed elsewhere. */
  refresh(): void
}

export type GameSetup<More> = {
  /** The game's own words for `data-word` and `data-label` places. */
  readonly words: Readonly<Record<string, string>>
  /** The session is open, for the first time or again. */
  readonly opened: (view: Opened<More>, frame: GameFrame) => void
  /** Fills the rules. */
  readonly rules: (into: HTMLElement, frame: GameFrame) => void
  /** The session has ended: nothing more can be played. */
  readonly ended?: () => void
}

type End = { readonly title: string; readonly text: string; readonly reason: string; readonly again: boolean }

const EXPIRED: readonly string[] = ['invalid-token', 'token-expired', 'session-unknown', 'game-unknown']
const BLOCKED: readonly string[] = ['player-blocked', 'unknown-player', 'wrong-currency']

const endOf = (code: string): End | undefined => {
  const { expiredTitle, expired, blockedTitle, blocked, maintenanceTitle, maintenance, unreachableTitle, unreachable } = frameWords
  if (EXPIRED.includes(code)) return { title: expiredTitle, text: expired, reason: 'expired', again: false }
  if (BLOCKED.includes(code)) return { title: blockedTitle, text: blocked, reason: 'blocked', again: false }
  if (code === 'game-disabled') return { title: maintenanceTitle, text: maintenance, reason: 'maintenance', again: false }
  return code === 'operator-unreachable' ? { title: unreachableTitle, text: unreachable, reason: 'unreachable', again: true } : undefined
}

const NOTICES: Readonly<Record<string, string>> = {
  'insufficient-funds': frameWords.insufficient,
  'limit-reached': frameWords.limit,
  'round-open': frameWords.roundOpen,
  'bets-closed': frameWords.betsClosed,
  'no-fish': frameWords.noFish,
  cancelled: frameWords.cancelled,
  disputed: frameWords.disputed,
}

/** Writes words into the elements that name them. */
const writeWords = (words: Readonly<Record<string, string>>): void => {
  for (const one of document.querySelectorAll<HTMLElement>('[data-word]')) one.textContent = words[one.dataset['word'] ?? ''] ?? ''
  for (const one of document.querySelectorAll<HTMLElement>('[data-label]'))
    one.setAttribute('aria-label', words[one.dataset['label'] ?? ''] ?? '')
}

/** Hours, minutes and seconds since the game opened. */
const keepTime = (openedAt: number): void => {
  const show = (): void => {
    const seconds = Math.floor((performance.now() - openedAt) / 1000)
    const two = (count: number): string => String(count).padStart(2, '0')
    place('elapsed').textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  }
  show()
  setInterval(show, 1000)
}

const notify = (text: string | undefined): void => {
  place('notice').hidden = text === undefined
  place('notice-text').textContent = text ?? ''
}

const showEnd = ({ title, text, reason, again }: End): void => {
  notify(undefined)
  place('game').dataset['phase'] = 'ended'
  place('ended-title').textContent = title
  place('ended-text').textContent = text
  place('ended-again').hidden = !again
  const back = place<HTMLAnchorElement>('ended-back')
  back.hidden = wayBack === ''
  if (wayBack !== '') back.href = wayBack
  const dialog = place<HTMLDialogElement>('ended')
  if (!dialog.open) dialog.showModal()
  tellSite({ type: 'baize:ended', reason })
}

/** Money and bets of one opened session. */
const frameOf = (view: OpenView, ended: () => void): GameFrame => {
  const money = moneyText(view.symbol, view.digits)
  let [balance, net, open, held] = [unitsOf(view.balance), view.net, 0, false]
  const showMoney = (): void => {
    place('balance').textContent = money.full(balance)
    place('net').textContent = money.signed(unitsOf(net))
  }
  const tell = (): void => tellSite({ type: 'baize:round', open: open > 0 || held, net, balance: money.wire(balance) })
  const frame: GameFrame = {
    money,
    pageSession: view.pageSession,
    get balance() {
      return balance
    },
    takeMoney(said) {
      if (said.balance !== undefined) balance = unitsOf(said.balance)
      if (said.net !== undefined) net = said.net
      showMoney()
      tell()
    },
    notify,
    speak(text) {
      place('spoken').textContent = text
    },
    async bet<View extends BetView>(call: string, body: object, { id = newBetId(), shownLater = false } = {}) {
      open += 1
      tell()
      const answer = await sendBet<View>(call, { ...body, pageSession: view.pageSession, id }, (news) => notify(frameWords[news]))
      open -= 1
      notify(undefined)
      if (!shownLater || !answer.ok || answer.value.state === 'refused' || answer.value.state === 'cancelled')
        frame.takeMoney(answer.ok ? answer.value : answer)
      if (!answer.ok) frame.refused(answer.code)
      else if (answer.value.state === 'refused') frame.refused(answer.value.refusal ?? '')
      else if (answer.value.state === 'cancelled' || answer.value.state === 'disputed') frame.refused(answer.value.state)
      return answer
    },
    roundOpen(isOpen) {
      held = isOpen
      tell()
    },
    refused(code) {
      const end = endOf(code)
      if (end === undefined) return notify(say(NOTICES[code] ?? frameWords.refused, { balance: money.full(balance) }))
      ended()
      showEnd(end)
    },
    refresh() {
      if (open > 0 || place('game').dataset['phase'] === 'ended') return
      void askBalance(view.pageSession).then((said) => {
        if (said !== undefined && open === 0) frame.takeMoney({ balance: said })
      })
    },
  }
  showMoney()
  tell()
  return frame
}

/** Starts the page of a game. */
export const startGame = <More extends object>({ words, opened, rules, ended }: GameSetup<More>): void => {
  let frame: GameFrame | undefined
  const rulesDialog = place<HTMLDialogElement>('rules')
  const endedDialog = place<HTMLDialogElement>('ended')
  const open = async (): Promise<void> => {
    const answer = await openGame<More>()
    if (!answer.ok) return showEnd(endOf(answer.code) ?? endOf('operator-unreachable')!)
    if (endedDialog.open) endedDialog.close()
    place('game').dataset['phase'] = 'open'
    frame = frameOf(answer.value, ended ?? (() => undefined))
    keepTime(performance.now())
    opened(answer.value, frame)
  }
  place('notice-close').addEventListener('click', () => notify(undefined))
  place('rules-open').addEventListener('click', () => {
    if (frame === undefined) return
    rules(place('rules-body'), frame)
    rulesDialog.showModal()
  })
  place('rules-close').addEventListener('click', () => rulesDialog.close())
  rulesDialog.addEventListener('click', ({ target }) => {
    if (target === rulesDialog) rulesDialog.close()
  })
  endedDialog.addEventListener('cancel', (event) => event.preventDefault())
  place('ended-again').addEventListener('click', () => void open())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') frame?.refresh()
  })
  hearBalanceChange(() => frame?.refresh())
  hearQuiet(() => undefined)
  writeWords({ ...frameWords, ...words })
  tellSite({ type: 'baize:ready' })
  void open()
}

/** Whether a key is for the game and not for a dialog over it. */
export const keyIsForGame = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && document.querySelector('dialog[open]') === null
