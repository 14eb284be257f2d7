/** Starts the page of the card room: the list of rooms, the table, the player's two choices, and the regular refresh. */
import type { CardsView } from '../card-room.ts'
import type { RoomView } from '../tables.ts'
import { chosen, frameWords, say } from '../../page/frame-words.ts'
import { element, place, section } from '../../page/dom.ts'
import { keyIsForGame, startGame, type GameFrame, type Opened } from '../../page/game-frame.ts'
import { unitsOf } from '../../page/money-text.ts'
import { ask } from '../../page/service-calls.ts'
import type { PageAnswer } from '../../page-answers.ts'
import { showTable, stageText } from './table-view.ts'
import { words } from './words.ts'

type Opening = { readonly rooms: readonly RoomView[] }

let frame: GameFrame | undefined
let view: CardsView | undefined
let aheadMs = 0
/** An act of the player is in progress. */
let busy = false
/** A refresh is in progress. */
let looking: Promise<void> | undefined
/** The hand whose payout was already added to the balance. */
let counted = ''

const BEAT_MS = 700
const roomName = ({ en, my }: { readonly en: string; readonly my: string }): string => chosen(en, my)

const STOOD: Readonly<Record<string, string>> = {
  away: words.stoodAway,
  'insufficient-funds': words.stoodFunds,
  'limit-reached': words.stoodLimit,
}
const REFUSED: Readonly<Record<string, string>> = {
  'room-full': words.roomFull,
  'seated-elsewhere': words.elsewhere,
  'not-your-turn': words.lateTurn,
}

const roomRow = (room: RoomView, money: GameFrame['money']): HTMLElement => {
  const isFull = !room.practice && room.seated >= room.seats
  const sit = element('button', 'primary', isFull ? words.full : room.practice ? words.practiceSit : words.sit)
  sit.type = 'button'
  sit.disabled = isFull
  sit.setAttribute('aria-label', `${sit.textContent}: ${roomName(room)}`)
  sit.addEventListener('click', () => void call('sit', { room: room.id }))
  const stake = room.practice ? words.practiceStake : say(words.stakeSays, { stake: money.full(unitsOf(room.stake)) })
  const rake = { rake: room.rakeBasisPoints / 100, most: money.full(unitsOf(room.mostRake)) }
  const about = room.practice
    ? [words.practiceSays]
    : [say(words.seatsSay, { seated: room.seated, seats: room.seats }), say(words.rakeSays, rake)]
  const dots = element('span', 'dots', ...Array.from({ length: room.seats }, (_, seat) => element('i', seat < room.seated ? 'taken' : '')))
  dots.setAttribute('aria-hidden', 'true')
  const what = element(
    'div',
    'room-what',
    element('h3', '', roomName(room)),
    element('strong', '', stake),
    ...about.map((text) => element('span', '', text)),
  )
  return element('li', 'room-row', what, ...(room.practice ? [] : [dots]), sit)
}

let roomsShown = ''
const showRooms = (rooms: readonly RoomView[], { money }: GameFrame): void => {
  const look = JSON.stringify(rooms)
  if (look === roomsShown) return
  roomsShown = look
  const held = document.activeElement?.getAttribute('aria-label')
  place('rooms').replaceChildren(...rooms.map((room) => roomRow(room, money)))
  for (const button of place('rooms').querySelectorAll('button')) if (button.getAttribute('aria-label') === held) button.focus()
}

const showActs = (): void => {
  const mine = view?.table?.mayDraw === true && !busy
  for (const id of ['draw', 'stand']) place(id).setAttribute('aria-disabled', String(!mine))
  place('acts').dataset['mine'] = String(mine)
  place('leave').textContent = words.leave
}

/** The seconds left of the stage, and the clock's hand. */
const beat = (): void => {
  const table = view?.table
  if (table === undefined || frame === undefined) return
  const left = Math.max(0, table.endsMs - (performance.now() + aheadMs))
  const text = stageText(table, Math.ceil(left / 1000), frame)
  if (place('stage').textContent !== text) place('stage').textContent = text
  place('clock-hand').style.transform =
    `scaleX(${table.stage === 'turn' || table.stage === 'countdown' ? Math.min(1, left / 14_000).toFixed(3) : 0})`
}

/** A paid hand updates the balance and is announced once. */
const countHand = (now: CardsView, playing: GameFrame): void => {
  const { table } = now
  if (table === undefined || table.stage !== 'showdown' || counted === table.hand) return
  counted = table.hand
  playing.speak(stageText(table, 0, playing))
  setTimeout(() => playing.refresh(), 600)
  setTimeout(() => playing.refresh(), 2_500)
}

const take = (answer: PageAnswer<CardsView> | undefined): void => {
  if (frame === undefined || answer === undefined) return
  if (!answer.ok) {
    const text = REFUSED[answer.code]
    return text === undefined ? frame.refused(answer.code) : frame.notify(text)
  }
  const before = view
  view = answer.value
  const { table, rooms, stoodUp, net } = view
  if (table !== undefined) aheadMs = table.nowMs - performance.now()
  if (stoodUp !== undefined) frame.notify(STOOD[stoodUp] ?? words.stoodOther)
  place('room').dataset['view'] = table === undefined ? 'lobby' : 'table'
  place('lobby').hidden = table !== undefined
  place('table').hidden = table === undefined
  if (table === undefined) showRooms(rooms, frame)
  else showTable(table, frame, roomName(table.room))
  // A stake or a win moved money: the balance follows.
  if (before !== undefined && before.net !== net) {
    frame.takeMoney({ net })
    frame.refresh()
  }
  countHand(view, frame)
  showActs()
  beat()
  if ((before?.table === undefined) !== (table === undefined))
    (table === undefined ? place('rooms').querySelector('button') : place('leave'))?.focus()
}

/** Sends the player's act after a running refresh has ended, since that answer is older. */
const call = async (name: string, body: object): Promise<void> => {
  if (frame === undefined || busy) return
  busy = true
  showActs()
  await looking
  const answer = await ask<CardsView>(name, { ...body, pageSession: frame.pageSession })
  busy = false
  take(answer)
}
const look = (): void => {
  if (frame === undefined || busy || looking !== undefined) return
  looking = ask<CardsView>('look', { pageSession: frame.pageSession }).then((answer) => {
    looking = undefined
    take(answer)
  })
}
const act = (draw: boolean): void => {
  if (view?.table?.mayDraw === true) void call('act', { hand: view.table.hand, draw })
}

const opened = (opening: Opened<Opening>, now: GameFrame): void => {
  frame = now
  showRooms(opening.rooms, now)
  // The site may have launched straight into a room.
  const wanted = new URLSearchParams(location.search).get('room')
  if (wanted !== null && opening.rooms.some(({ id }) => id === wanted)) void call('sit', { room: wanted })
  else look()
}

const rules = (into: HTMLElement): void => {
  const rake = Math.max(...(view?.rooms.map(({ rakeBasisPoints }) => rakeBasisPoints) ?? [0])) / 100
  into.replaceChildren(
    section(words.aboutTitle, words.about),
    section(words.orderTitle, words.order),
    section(words.rakeTitle, say(words.rake, { rake })),
    section(words.awayTitle, words.awaySays),
    section(words.sealTitle, words.sealSays),
    section(frameWords.keysTitle, words.keys),
  )
}

place('draw').textContent = words.draw
place('stand').textContent = words.stand
place('draw').addEventListener('click', () => act(true))
place('stand').addEventListener('click', () => act(false))
place('leave').addEventListener('click', () => void call('leave', {}))
addEventListener('keydown', (event) => {
  if (!keyIsForGame(event) || event.repeat) return
  if (event.key.toLowerCase() === 'd') act(true)
  if (event.key.toLowerCase() === 's') act(false)
})
setInterval(beat, 250)
const beats = setInterval(look, BEAT_MS)
setInterval(() => frame?.refresh(), 60_000)
startGame<Opening>({ words, opened, rules, ended: () => clearInterval(beats) })
