/** Routes: each call reaches its own act, for the member who asks, with the words that it was sent. */
import { expect, it } from 'vitest'
import { done } from '@baize/contract/values/outcome.ts'
import type { Originals } from './originals.ts'
import { originalsRoutes } from './routes.ts'

const member = { id: 'm1', account: 'mya', role: 'member', currency: 'MMK', wallet: 7n, sessionId: 's1' }
const body = { stake: '10', tile: 3, choice: 'stand', bet: 'b1' }
const ask = {
  person: member,
  key: 'k1',
  arrival: 77,
  body,
  params: { id: 'r1', game: 'mines' },
  query: { pageNo: 2, pageSize: 9, game: 'dice' },
}

/** What a call asks of the door, and what it answers where the door answers `said`. */
async function called(name: string, more: object = {}): Promise<readonly [asked: unknown, answered: unknown]> {
  let asked: unknown
  const door = new Proxy(
    {},
    {
      get:
        (_, act) =>
        async (...words: unknown[]) => ((asked = [act, ...words]), 'said'),
    },
  )
  const found = originalsRoutes(door as Originals).filter(({ operation }) => operation.name === name)
  expect(found.length, name).toBe(1)
  const answered = await found[0]!.handle({ ...ask, ...more } as never)
  return [asked, answered]
}

const PLAYED = {
  playDice: 'dice',
  playLimbo: 'limbo',
  playPlinko: 'plinko',
  playKeno: 'keno',
  playWheel: 'wheel',
  playRoulette: 'roulette',
  playBaccarat: 'baccarat',
  playDragonTiger: 'dragon-tiger',
  playSicBo: 'sic-bo',
  playLineSlot: 'line-slot',
  startMines: 'mines',
  startHiLo: 'hi-lo',
  startBlackjack: 'blackjack',
}
const STEPPED = {
  openMinesTile: ['mines', 3],
  cashOutMines: ['mines', 'cash-out'],
  chooseHiLo: ['hi-lo', 'stand'],
  chooseBlackjack: ['blackjack', 'stand'],
} as const
/** The calls whose answer the act itself forms, and those whose answer the route forms. */
const OTHERS: Readonly<Record<string, readonly [asked: unknown, answered?: unknown]>> = {
  openOriginal: [['openRound', member, 'mines'], done({ round: 'said' })],
  crashTable: [['crashTable'], done('said')],
  crashBet: [['crashBet', 'm1'], done({ bet: 'said' })],
  placeCrashBet: [['placeCrashBet', member, 'k1', body]],
  cashOutCrash: [['leaveCrash', 'm1', 'b1', 77]],
  crashHistory: [['crashHistory', 2, 9], done('said')],
  fairness: [['fairness', 'm1'], done('said')],
  rotateSeed: [['rotateSeed', 'm1', body]],
  diceSettings: [['diceSettings'], done('said')],
  originalsSettings: [['settings'], done('said')],
  jackpot: [['jackpot'], done('said')],
  listRounds: [['listRounds', 'm1', 2, 9, 'dice'], done('said')],
  readRound: [['readRound', 'm1', 'r1']],
}

it('[GAME-17] every call of the in-house games reaches its own act, and there is no other', async () => {
  for (const [name, game] of Object.entries(PLAYED)) expect(await called(name), name).toEqual([['play', game, member, 'k1', body], 'said'])
  for (const [name, [game, choice]] of Object.entries(STEPPED))
    expect(await called(name), name).toEqual([['step', game, member, body, choice], 'said'])
  for (const [name, [asked, answered = 'said']] of Object.entries(OTHERS)) expect(await called(name), name).toEqual([asked, answered])
  expect(await called('jackpot', { query: { currency: 'THB' } })).toEqual([['jackpotIn', 'THB'], 'said'])
  const names = originalsRoutes({} as Originals).map(({ operation }) => operation.name)
  expect(names.toSorted()).toEqual([PLAYED, STEPPED, OTHERS].flatMap((some) => Object.keys(some)).toSorted())
})
