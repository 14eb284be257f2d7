/** Lottery: the acts on one's own bets, where each refusal is said, and what each act changes elsewhere. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { idOf, inMinutes, NOW } from '../catalogue.ts'
import { answers } from '../fake-server.ts'
import { chaseOf } from '../lottery.ts'
import { onSale } from '../recorded.ts'
import type { ActRow } from './act.ts'

const order = (): LotteryOrder => ({
  id: idOf(900),
  game: 'ssc-5',
  gameName: '5-Minute Five',
  issue: onSale('ssc-5').issue!.issue,
  publishedNumber: 'N1.',
  state: 'placed',
  voidReason: null,
  paymentHeld: false,
  stake: '2000.00',
  prize: null,
  refund: null,
  fee: '0.00',
  placedAt: NOW,
  closesAt: inMinutes(30),
  chase: null,
  draw: null,
  tickets: [],
})
const bets = (): void => {
  answers('listOrders', { content: [order()], pageNum: 1, totalPages: 1, total: 1 })
  answers('listChases', { content: [chaseOf(0)], pageNum: 1, totalPages: 1, total: 1 })
}
const LISTS = 'lottery/chases lottery/orders lottery/recent'
const AT_DESK = '/lottery?gameCode=ssc-5'
const AT = `${AT_DESK}&view=bets`

export const LOTTERY: readonly ActRow[] = [
  {
    act: 'cancelOrder',
    at: AT,
    prepare: bets,
    way: ['Cancel bet'],
    send: 'Cancel bet',
    refusedAsks: LISTS,
    asks: `${LISTS} =balance`,
    leaves: [],
  },
  { act: 'cancelChase', at: AT, prepare: bets, send: 'End this chase', refusedAsks: LISTS, asks: `${LISTS} =balance`, leaves: [] },
  {
    act: 'placeOrder',
    at: AT_DESK,
    way: ['Random', 'Bet on …'],
    send: 'Place bets',
    answer: { order: order(), balance: '49900.00' },
    refusedAsks: 'lottery/current',
    asks: `${LISTS} =balance`,
    leaves: ['toast Bets placed for draw N1.2,000.00 Ks'],
  },
  {
    act: 'createChase',
    at: AT_DESK,
    way: ['Random', 'Plan a chase'],
    typed: { Draws: '2' },
    keeps: true,
    send: 'Hold and start',
    answer: { chase: chaseOf(0), balance: '49900.00' },
    detail: { 'bonus-at-stake': { grant: idOf(400), paidOut: '200.00', givenUp: '21500.00' } },
    said: { 'bonus-at-stake': ['window This ends your bonus'] },
    refusedAsks: 'lottery/current',
    asks: `${LISTS} =balance`,
    leaves: ['toast Chase of 0 draws started'],
  },
]
