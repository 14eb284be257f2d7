/** Starts the page of the feather pool: the ring with its feed, the corners to bet on, and the player's bets. */
import { CORNERS, type Corner, type Ending } from '../ring.ts'
import type { PoolBetView, PoolOpening, PoolView, RingView } from '../feather-pool.ts'
import { element, place, section } from '../../page/dom.ts'
import { frameWords, say } from '../../page/frame-words.ts'
import { startGame, type GameFrame, type Opened } from '../../page/game-frame.ts'
import { unitsOf } from '../../page/money-text.ts'
import { ask } from '../../page/service-calls.ts'
import { banners, mark } from './banners.ts'
import { words } from './words.ts'

type Playing = { readonly view: Opened<PoolOpening>; readonly frame: GameFrame; readonly feed: EventSource }

let playing: Playing | undefined
let ring: RingView | undefined
/** The offset between this machine's clock and the service's. */
let aheadMs = 0
let corner: Corner | undefined
let stake = ''
let betting = false
let bets: readonly PoolBetView[] = []
/** The round whose result this page has asked for. */
let lookedAt = 0

const nameOf = (ending: Ending): string => words[ending]
const write = (id: string, text: string): void => {
  const node = place(id)
  if (node.textContent !== text) node.textContent = text
}
const poolNow = (): PoolView | undefined => ring?.pools[playing?.view.currency ?? ''] ?? ring?.pools['MMK']

const choice = (group: string, value: string, inside: Node[], choose: () => void): HTMLLabelElement => {
  const input = element('input', 'unseen')
  input.type = 'radio'
  input.name = group
  input.value = value
  input.addEventListener('change', choose)
  const label = element('label', 'choice', input, ...inside)
  label.dataset['value'] = value
  return label
}

const cornerChoice = (name: Corner): HTMLElement => {
  const pays = element('strong', 'pays')
  const pool = element('span', 'in-pool')
  const head = element('span', 'corner-name', mark(name), words[name])
  return choice('corner', name, [head, pays, pool], () => {
    corner = name
    show()
  })
}

const PHASES = { betting: words.betting, bout: words.boutNow, result: words.result } as const

const showRing = ({ phase, round, ending, before, form }: RingView): void => {
  place('ring').dataset['phase'] = phase
  place('ring').dataset['ending'] = ending ?? ''
  write('phase', say(PHASES[phase], { round: round % 10_000 }))
  const pays = ending === undefined || ending === 'none' ? undefined : poolNow()?.pays[ending]
  if (ending === undefined) write('ending', '')
  else if (pays === undefined) write('ending', words.endsNone)
  else write('ending', say(ending === 'draw' ? words.endsDraw : words.endsWin, { corner: nameOf(ending), pays }))
  const shown = before.join(' ')
  const row = place('before')
  if (row.dataset['shown'] !== shown) {
    row.dataset['shown'] = shown
    row.replaceChildren(...before.map((each) => element('li', '', mark(each), element('span', 'unseen', nameOf(each)))))
  }
  for (const [name, share] of [
    ['jade', form],
    ['amber', 100 - form],
  ] as const)
    place('corners')
      .querySelector(`[data-value="${name}"]`)
      ?.setAttribute('title', say(words.form, { form: share }))
}

const showPool = (pool: PoolView | undefined, { money }: GameFrame): void => {
  let sum = 0n
  for (const name of CORNERS) {
    const label = place('corners').querySelector<HTMLElement>(`[data-value="${name}"]`)
    const staked = unitsOf(pool?.staked[name] ?? '0')
    sum += staked
    const pays = label?.querySelector('.pays')
    const inPool = label?.querySelector('.in-pool')
    if (pays) pays.textContent = pool?.pays[name] ?? '–'
    if (inPool) inPool.textContent = money.plain(staked)
  }
  write('pool-sum', say(words.poolSum, { amount: money.full(sum) }))
}

const showButton = ({ money }: GameFrame): void => {
  const button = place('bet')
  const open = ring?.phase === 'betting'
  const ready = open && corner !== undefined && !betting
  button.setAttribute('aria-disabled', String(!ready))
  const chosen = corner === undefined ? words.placeNothing : say(words.place, { amount: money.full(unitsOf(stake)), corner: words[corner] })
  write('bet', betting ? words.placing : open ? chosen : words.closed)
}

const betRow = (bet: PoolBetView, { money }: GameFrame): HTMLElement => {
  const returned = unitsOf(bet.returned ?? '0')
  const won = say(words.won, { amount: money.full(returned) })
  const state = {
    open: words.waits,
    settling: words.waits,
    refused: '',
    cancelled: words.refunded,
    done: returned > 0n ? won : words.lost,
    disputed: words.staff,
  }
  const end = element('span', 'bet-end', state[bet.state])
  end.dataset['kind'] = bet.state === 'done' && returned > 0n ? 'won' : bet.state
  const what = say(words.betLine, { round: bet.round % 10_000, corner: words[bet.on] })
  return element(
    'li',
    '',
    mark(bet.on),
    element('span', 'bet-what', what),
    element('span', 'bet-stake', money.full(unitsOf(bet.stake))),
    end,
  )
}

const showBets = (frame: GameFrame): void => {
  const rows = bets.map((bet) => betRow(bet, frame))
  place('mine').replaceChildren(...(rows.length === 0 ? [element('li', 'empty', words.noneMine)] : rows))
}

const show = (): void => {
  if (playing === undefined || ring === undefined) return
  showRing(ring)
  showPool(poolNow(), playing.frame)
  showButton(playing.frame)
}

const takeBets = (now: readonly PoolBetView[], { frame }: Playing): void => {
  const settled = now.filter(
    (bet) => ['done', 'cancelled'].includes(bet.state) && bets.some(({ id, state }) => id === bet.id && state === 'settling'),
  )
  bets = now
  showBets(frame)
  if (settled.length === 0) return
  frame.refresh()
  frame.takeMoney({ net: settled[0]?.net ?? '0' })
}

const lookAtBets = async (now: Playing): Promise<void> => {
  const answer = await ask<{ bets: PoolBetView[] }>('bets', { pageSession: now.frame.pageSession })
  if (playing !== now || answer === undefined) return
  if (answer.ok) takeBets(answer.value.bets, now)
  else now.frame.refused(answer.code)
}

const placeBet = async (now: Playing): Promise<void> => {
  if (betting || corner === undefined || ring?.phase !== 'betting') return
  const { round } = ring
  const on = corner
  betting = true
  show()
  const answer = await now.frame.bet<PoolBetView>('bet', { round, on, stake })
  betting = false
  if (answer.ok && answer.value.state === 'settling') now.frame.speak(say(words.placed, { corner: words[on], round: round % 10_000 }))
  if (!answer.ok && answer.code === 'bet-unknown') now.frame.notify(words.wrongStake)
  show()
  void lookAtBets(now)
}

/** The seconds left of the phase; bets are refreshed when a round ends and while one is pending. */
const beat = (): void => {
  if (playing === undefined || ring === undefined) return
  const seconds = Math.max(0, Math.ceil((ring.endsMs - (performance.now() + aheadMs)) / 1000))
  write('left', say(words.seconds, { seconds }))
  const open = bets.some(({ state, round }) => state === 'settling' && (round < (ring?.round ?? 0) || ring?.phase === 'result'))
  if (open && performance.now() - lookedAt > 900) {
    lookedAt = performance.now()
    void lookAtBets(playing)
  }
}

const opened = (view: Opened<PoolOpening>, frame: GameFrame): void => {
  playing?.feed.close()
  const feed = new EventSource(`${location.pathname.split('/').at(-1) ?? ''}/feed`)
  playing = { view, frame, feed }
  stake = view.limits.steps[1] ?? view.limits.least
  const { money } = frame
  place('corners').replaceChildren(...CORNERS.map(cornerChoice))
  place('stakes').replaceChildren(
    ...view.limits.steps.map((step) => {
      const label = choice('stake', step, [element('span', '', money.plain(unitsOf(step)).replace(/\.00$/, ''))], () => {
        stake = step
        show()
      })
      if (step === stake) label.querySelector('input')!.checked = true
      return label
    }),
  )
  const seeded = CORNERS.reduce((sum, name) => sum + unitsOf(view.seed[name]), 0n)
  write('seed-note', say(words.seedNote, { amount: money.full(seeded) }))
  takeBets(view.bets, playing)
  feed.addEventListener('message', ({ data }: MessageEvent<string>) => {
    ring = JSON.parse(data) as RingView
    aheadMs = ring.nowMs - performance.now()
    if (document.getElementById('notice-text')?.textContent === words.lostLine) frame.notify(undefined)
    show()
  })
  feed.addEventListener('error', () => frame.notify(words.lostLine))
}

const rules = (into: HTMLElement, { money }: GameFrame): void => {
  const { view } = playing!
  const amount = (name: Corner): string => money.full(unitsOf(view.seed[name]))
  into.replaceChildren(
    section(words.aboutTitle, say(words.about, { take: view.takeBasisPoints / 100 })),
    section(words.seedTitle, say(words.seed, { jade: amount('jade'), draw: amount('draw') })),
    section(words.chanceTitle, words.chance),
    section(words.backTitle, words.back),
    section(frameWords.keysTitle, words.keys),
  )
}

place('floor').append(banners())
place('desk').addEventListener('submit', (event) => {
  event.preventDefault()
  if (playing !== undefined) void placeBet(playing)
})
setInterval(beat, 250)
setInterval(() => playing?.frame.refresh(), 60_000)
startGame<PoolOpening>({ words, opened, rules, ended: () => playing?.feed.close() })
