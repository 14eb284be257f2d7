/** Proves that the fake server lets no test rest on what the real one could never answer or send. */
import { expect, test } from 'vitest'
import { call, Refusal, type Answer } from '../api/client.ts'
import { tell } from './fake-live.ts'
import { answers, asked, loseLine, refused, takeFaults } from './fake-server.ts'
import { theHome } from './catalogue.ts'

test('an answer that the contract forbids is a fault, and so is a refusal that the call does not have', async () => {
  answers('home', { ...theHome(), totalGames: 'many' } as unknown as Answer<'home'>)
  await call('home')
  answers('home', refused('username-taken'))
  await expect(call('home')).rejects.toThrow(Refusal)
  expect(takeFaults()).toEqual([
    expect.stringContaining('home answers what the contract forbids: /totalGames'),
    'home never refuses with username-taken',
  ])
})

test('a call that nobody prepared is a fault', async () => {
  await expect(call('helpCenter', { query: { lang: 'EN' } })).rejects.toThrow(Refusal)
  expect(takeFaults()).toEqual(['nobody prepared helpCenter'])
})

test('a call against the contract is a fault of the client', async () => {
  answers('gameList', { games: [], pageNum: 1, totalPages: 0, total: 0 })
  await call('gameList', { query: { pageSize: 121 } })
  expect(takeFaults()).toEqual([expect.stringContaining('gameList was called against the contract: query /pageSize')])
  expect(asked('gameList')).toHaveLength(1)
})

test('news that the contract does not know is a fault', () => {
  tell('jackpot', { amount: '12,5', currency: 'MMK', at: '2026-11-20T10:00:00Z' })
  expect(takeFaults()).toEqual([expect.stringContaining('live jackpot tells what the contract forbids: /amount')])
})

test('a refusal comes with its status and words, and a lost line answers nothing', async () => {
  answers('home', refused('busy'))
  await expect(call('home')).rejects.toMatchObject({ code: 'busy', message: expect.stringMatching(/./) })
  loseLine(true)
  await expect(call('home')).rejects.toMatchObject({ code: 'network' })
  expect(asked('home')).toHaveLength(1)
})
