/** Plays Koi Harbour: aims and shoots by touch, mouse and keys, gathers hits to volleys, and shows the results. */
import { element, place, section } from '../../../page/dom.ts'
import { frameWords, say } from '../../../page/frame-words.ts'
import { keyIsForGame, startGame, type GameFrame } from '../../../page/game-frame.ts'
import { unitsOf } from '../../../page/money-text.ts'
import { pause } from '../../../page/service-calls.ts'
import type { FishOpening, VolleyView } from '../koi-harbour.ts'
import { CATCHES, hitsFor, KINDS, SPECIES, type Fish } from '../school.ts'
import { createPond, type Pond } from './pond.ts'
import { FISH_NAMES, words } from './words.ts'

/** No volley has more hits; the service accepts no more. */
const MOST_SHOTS = 6
/** A held finger shoots again after this time. */
const HELD_MS = 380

type Play = {
  readonly frame: GameFrame
  readonly bullets: readonly string[]
  readonly leastMs: number
  bullet: number
  hits: number[]
  sending: boolean
}

let play: Play | undefined
let pond: Pond | undefined
/** The service's clock less this page's. */
let clockOffset = 0

const nowMs = (): number => performance.now() + clockOffset

const aimText = (fish: Fish | undefined): string =>
  fish === undefined
    ? ''
    : say(words.aimedAt, { fish: FISH_NAMES[fish.species], pays: KINDS[fish.species].pays, catches: CATCHES, hits: hitsFor(fish.species) })

const showBullet = (): void => {
  if (play === undefined) return
  place('bullet').textContent = play.frame.money.full(unitsOf(play.bullets[play.bullet] ?? '0'))
  place<HTMLButtonElement>('bet-lower').disabled = play.bullet === 0
  place<HTMLButtonElement>('bet-raise').disabled = play.bullet === play.bullets.length - 1
}

const changeBullet = (by: 1 | -1): void => {
  if (play === undefined || play.hits.length > 0) return
  play.bullet = Math.min(play.bullets.length - 1, Math.max(0, play.bullet + by))
  showBullet()
}

const showVolley = ({ frame }: Play, volley: VolleyView): void => {
  const { shots = [], stake, win = '0' } = volley
  const bright = unitsOf(win) > unitsOf(stake)
  for (const { fish, caught, amount } of shots) if (caught) pond?.caught(fish, frame.money.plain(unitsOf(amount)), bright)
  const amounts = { hits: shots.length, stake: frame.money.full(unitsOf(stake)), win: frame.money.full(unitsOf(win)) }
  frame.speak(say(unitsOf(win) > unitsOf('0') ? words.spokenCatch : words.spokenVolley, amounts))
}

/** Sends the hits so far as one volley, and later hits as the next. */
const sendVolleys = async (now: Play): Promise<void> => {
  if (now.sending) return
  now.sending = true
  while (play === now && now.hits.length > 0) {
    const started = performance.now()
    const fish = now.hits.splice(0, MOST_SHOTS)
    const answer = await now.frame.bet<VolleyView>('volley', { bullet: now.bullets[now.bullet] ?? '', fish })
    if (answer.ok && answer.value.shots !== undefined) showVolley(now, answer.value)
    else now.hits = []
    await pause(started + now.leastMs - performance.now())
  }
  now.sending = false
}

const shoot = (): void => {
  if (play !== undefined) pond?.shoot()
}

const aimNext = (): void => {
  const fish = pond?.follow()
  place('aimed').textContent = aimText(fish)
  if (fish !== undefined) play?.frame.speak(aimText(fish))
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => pond?.turn(-4),
  ArrowRight: () => pond?.turn(4),
  ArrowUp: () => changeBullet(1),
  ArrowDown: () => changeBullet(-1),
  n: aimNext,
  N: aimNext,
}

const hear = (canvas: HTMLCanvasElement): void => {
  let held: ReturnType<typeof setInterval> | undefined
  const release = (): void => clearInterval(held)
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    if (pond === undefined) return
    pond.aimAt(pond.pointOf(event))
    place('aimed').textContent = ''
    shoot()
    release()
    held = setInterval(shoot, HELD_MS)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse' || event.buttons > 0) {
      if (pond?.followed() === undefined || event.buttons > 0) pond?.aimAt(pond.pointOf(event))
    }
  })
  for (const end of ['pointerup', 'pointercancel'] as const) canvas.addEventListener(end, release)
  place('shoot').addEventListener('click', shoot)
  place('aim-next').addEventListener('click', aimNext)
  place('bet-lower').addEventListener('click', () => changeBullet(-1))
  place('bet-raise').addEventListener('click', () => changeBullet(1))
  addEventListener('keydown', (event) => {
    if (!keyIsForGame(event)) return
    const act = KEYS[event.key]
    if (act !== undefined) event.preventDefault()
    act?.()
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      if (!event.repeat) shoot()
    }
  })
}

const rules = (into: HTMLElement, { money }: GameFrame): void => {
  const bullet = unitsOf(play?.bullets[play.bullet] ?? '0')
  const head = element('tr', '', element('th', '', words.kinds), element('th', '', words.pays), element('th', '', words.chance))
  const rows = SPECIES.map((species) =>
    element(
      'tr',
      '',
      element('td', '', FISH_NAMES[species]),
      element('td', '', `${KINDS[species].pays}× · ${money.plain(bullet * BigInt(KINDS[species].pays))}`),
      element('td', '', `${CATCHES} / ${hitsFor(species)}`),
    ),
  )
  into.replaceChildren(
    section(words.kindsTitle, element('table', 'pay-table', head, ...rows)),
    section(words.howTitle, words.howSays),
    section(frameWords.returnTitle, words.returnSays),
    section(frameWords.keysTitle, words.keysSay),
  )
}

hear(place<HTMLCanvasElement>('pond'))
startGame<FishOpening>({
  words,
  opened({ bullets, nowMs: serverNow, minimumRoundMs }, frame) {
    clockOffset = serverNow - performance.now()
    play = { frame, bullets, leastMs: minimumRoundMs, bullet: 0, hits: [], sending: false }
    pond ??= createPond({
      canvas: place<HTMLCanvasElement>('pond'),
      nowMs,
      mostBullets: MOST_SHOTS,
      hit(fish) {
        if (play === undefined || play.hits.length >= MOST_SHOTS) return
        play.hits.push(fish)
        void sendVolleys(play)
      },
    })
    for (const id of ['shoot', 'aim-next']) place<HTMLButtonElement>(id).disabled = false
    showBullet()
  },
  rules,
  ended() {
    play = undefined
  },
})
