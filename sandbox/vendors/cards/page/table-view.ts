/** Draws a table as its player sees it: the others above, the pot in the middle, the player's hand below. */
import type { TableView } from '../card-room.ts'
import { element, place } from '../../page/dom.ts'
import { say } from '../../page/frame-words.ts'
import type { GameFrame } from '../../page/game-frame.ts'
import { unitsOf } from '../../page/money-text.ts'
import { cardArt, cardText } from './card-art.ts'
import { words } from './words.ts'

type Seat = TableView['seats'][number]

const seatName = ({ you, computer, name }: Seat): string => (you ? words.you : computer ? words.computer : say(words.player, { name }))

const pointsText = ({ points, natural }: Seat): string =>
  points === undefined ? '' : say(natural === true ? words.natural : words.points, { points })

const notesOf = (seat: Seat, table: TableView): string => {
  const notes: string[] = []
  if (seat.place === table.dealer) notes.push(words.dealer)
  if (seat.away) notes.push(words.away)
  if (seat.playing && seat.drew) notes.push(words.drew)
  return notes.join(' · ')
}

const cardsOf = (seat: Seat): HTMLElement => {
  const cards = element('span', 'cards', ...seat.cards.map(cardArt))
  const known = seat.cards.flatMap((card) => (card === null ? [] : [cardText(card)]))
  if (known.length > 0) {
    cards.setAttribute('role', 'img')
    cards.setAttribute('aria-label', say(words.cardsOf, { cards: known.join(' '), points: pointsText(seat) }))
  }
  return cards
}

const seatNode = (seat: Seat, table: TableView, frame: GameFrame, tag: 'li' | 'div'): HTMLElement => {
  const won = unitsOf(seat.won ?? '0')
  const node = element(
    tag,
    'seat',
    cardsOf(seat),
    element('span', 'seat-name', seatName(seat)),
    element('span', 'seat-note', won > 0n ? `+${frame.money.full(won)}` : pointsText(seat)),
    element('span', 'seat-more', notesOf(seat, table)),
  )
  node.dataset['turn'] = String(table.turn === seat.place)
  node.dataset['won'] = String(seat.won !== undefined && table.stage === 'showdown' && isBest(seat, table))
  node.dataset['in'] = String(seat.playing)
  return node
}

const winners = ({ seats }: TableView): readonly Seat[] => seats.filter(({ won }) => unitsOf(won ?? '0') > 0n)
/** In practice nobody is paid, so the best hand is found by its points. */
const isBest = (seat: Seat, table: TableView): boolean => (table.room.practice ? false : winners(table).includes(seat))

const resultText = (table: TableView, { money }: GameFrame): string => {
  const best = winners(table)
  const mine = best.find(({ you }) => you)
  if (mine !== undefined) return say(best.length > 1 ? words.youShared : words.youWon, { amount: money.full(unitsOf(mine.won ?? '0')) })
  if (best.length > 1) return words.othersShare
  const [one] = best
  return one === undefined ? '' : say(words.otherWon, { name: seatName(one) })
}

/** What the table waits for, in words. */
export const stageText = (table: TableView, seconds: number, frame: GameFrame): string => {
  const { stage, seats, turn } = table
  const you = seats.find((seat) => seat.you)
  const watching = you !== undefined && !you.playing && stage !== 'waiting' && stage !== 'countdown' && stage !== 'staking'
  if (stage === 'waiting') return words.waiting
  if (stage === 'countdown') return say(words.countdown, { seconds })
  if (stage === 'staking') return words.staking
  if (stage === 'showdown') return resultText(table, frame)
  if (watching) return words.nextHand
  const at = seats.find((seat) => seat.place === turn)
  if (at === undefined) return ''
  return at.you ? say(words.yourTurn, { seconds }) : say(words.theirTurn, { name: seatName(at), seconds })
}

let shown = ''

export const showTable = (table: TableView, frame: GameFrame, roomName: string): void => {
  const { money } = frame
  const rake = unitsOf(table.rake)
  place('room-name').textContent = roomName
  place('room-stake').textContent = table.room.practice
    ? words.practiceStake
    : say(words.stakeSays, { stake: money.full(unitsOf(table.room.stake)) })
  place('pot').textContent =
    `${money.full(unitsOf(table.pot))}${rake > 0n ? ` · ${say(words.rakeTaken, { amount: money.full(rake) })}` : ''}`
  const look = JSON.stringify([table.seats, table.turn, table.stage, table.dealer])
  if (look !== shown) {
    shown = look
    const you = table.seats.find((seat) => seat.you)
    const others = table.seats.filter((seat) => !seat.you)
    place('others').replaceChildren(...others.map((seat) => seatNode(seat, table, frame, 'li')))
    place('you').replaceChildren(...(you === undefined ? [] : [seatNode(you, table, frame, 'div')]))
  }
  const seal = table.seal.slice(0, 16)
  place('seal').textContent =
    table.deck === undefined
      ? table.seal === ''
        ? ''
        : say(words.sealNow, { seal: table.seal })
      : say(words.sealOpen, { seal: `${seal}…`, deck: table.deck })
}
