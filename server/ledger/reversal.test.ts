/** Reversals: a target is undone at most once, in whatever order and by whomever it is asked. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'

let world: TestLedger

beforeAll(async () => {
  world = await openTestLedger()
})

afterAll(() => world.close())

test('[WALLET-02] two rollbacks of one bet under different keys: one reverses, also when they come together', async () => {
  const account = await world.account(100n)
  await world.ledger.submit(move('two:bet', account, -60n, 'bet'))
  const answers = await Promise.all(['two:a', 'two:b', 'two:c'].map((key) => world.ledger.submit(undo(key, account, 'two:bet'))))
  expect(answers.map(said)).toEqual(['applied 100', 'already-reversed', 'already-reversed'])
  expect(said(await world.ledger.submit(undo('two:a', account, 'two:bet')))).toBe('applied again 100')
  expect((await world.ledger.findOperation('two:bet'))?.state).toBe('reversed')
})

test('[WALLET-02] a rollback that names the bet of another account is refused and leaves no tombstone', async () => {
  const owner = await world.account(100n)
  const stranger = await world.account(100n)
  await world.ledger.submit(move('other:bet', owner, -60n, 'bet'))
  const answers = await Promise.all([
    world.ledger.submit(undo('other:undo', stranger, 'other:bet')),
    world.ledger.submit(move('other:neighbour', stranger, -1n, 'bet')),
    world.ledger.submit(undo('other:right', owner, 'other:bet')),
  ])
  expect(answers.map(said)).toEqual(['wrong-account', 'applied 99', 'applied 100'])
  expect(await world.ledger.findOperation('other:undo')).toBeUndefined()
})

test('[WALLET-02] a rollback before its bet leaves a tombstone that refuses the bet, also after a restart', async () => {
  const account = await world.account(100n)
  expect(said(await world.ledger.submit(undo('tomb:undo', account, 'tomb:bet')))).toBe('tombstone 100')
  const restarted = await world.another()
  expect(said(await restarted.submit(move('tomb:bet', account, -60n, 'bet')))).toBe('reversed-before')
  expect(said(await restarted.submit(undo('tomb:undo', account, 'tomb:bet')))).toBe('tombstone again 100')
  expect(said(await restarted.submit(undo('tomb:undo2', account, 'tomb:bet')))).toBe('already-reversed')
  expect((await restarted.findOperation('tomb:bet'))?.state).toBe('tombstone')
  expect(await world.balance(account)).toBe(100n)
})

test('a bet and its rollback that are sent together do not meet in one batch', async () => {
  const account = await world.account(100n)
  const answers = await Promise.all([
    world.ledger.submit(move('pair:bet', account, -60n, 'bet')),
    world.ledger.submit(undo('pair:undo', account, 'pair:bet')),
  ])
  expect(answers.map(said)).toEqual(['applied 40', 'applied 100'])
  const posted = await world.post(undo('pair2:undo', account, 'pair2:bet'), move('pair2:bet', account, -60n, 'bet'))
  expect(posted.map(said)).toEqual(['tombstone 100', 'reversed-before'])
})

type Step = 'bet' | 'win' | 'rollback'
const STEPS: readonly Step[] = ['bet', 'win', 'rollback']

/** Every sequence of one to five steps: 3 + 9 + 27 + 81 + 243. */
function orderings(length: number): Step[][] {
  if (length === 0) return [[]]
  return orderings(length - 1).flatMap((before) => STEPS.map((step) => [...before, step]))
}

/** What the same sequence does to a round that is kept in three booleans: each step has one key, so a repetition changes nothing. */
function expected(steps: readonly Step[]): bigint {
  let bet = false
  let win = false
  let undone = false
  for (const step of steps) {
    if (step === 'bet' && !undone) bet = true
    if (step === 'win') win = true
    if (step === 'rollback') undone = true
  }
  return 1000n - (bet && !undone ? 10n : 0n) + (win ? 25n : 0n)
}

test('[WALLET-02] every ordering of bet, win and rollback up to length five leaves what the round is worth', async () => {
  const all = [1, 2, 3, 4, 5].flatMap(orderings)
  expect(all.length).toBe(363)
  const play = async (steps: readonly Step[], number: number, together: boolean): Promise<void> => {
    const account = await world.account(1000n)
    const round = `order:${together ? 't' : 's'}${number}`
    const operation = {
      bet: move(`${round}:bet`, account, -10n, 'bet', { round }),
      win: move(`${round}:win`, account, 25n, 'win', { round }),
      rollback: undo(`${round}:undo`, account, `${round}:bet`),
    }
    if (together) await Promise.all(steps.map((step) => world.ledger.submit(operation[step])))
    else for (const step of steps) await world.ledger.submit(operation[step])
    expect([steps.join(' '), await world.balance(account)]).toEqual([steps.join(' '), expected(steps)])
  }
  await Promise.all(all.map((steps, number) => play(steps, number, false)))
  await Promise.all(all.map((steps, number) => play(steps, number, true)))
})
