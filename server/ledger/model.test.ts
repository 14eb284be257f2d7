/** The ledger against its model: thousands of random operations by `submit` and `post`, each answer compared with what plain maps say. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longest } from '../app/testing.ts'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import { ModelBook } from './testing/model-book.ts'
import type { AccountId, Answer, Ledger, LedgerKind, Operation } from './ledger.ts'

const SCRIPTS = 24
const LENGTH = 60
const OPENING = 500n
/** `npm run prove` compares twelve thousand. */
const COMPARED = process.env['WHOLE'] === '1' ? 12_000 : 1_500

type Tx = Parameters<Ledger['hold']>[0]
type Real = {
  readonly world: TestLedger
  readonly ledger: Ledger
  readonly prefix: string
  readonly accounts: readonly [AccountId, AccountId]
}
type Command = fc.AsyncCommand<ModelBook, Real>

let world: TestLedger
/** The same ledger three ways: the usual one, one that always tries the short way although keys exist, and one that never does. */
let ledgers: readonly Ledger[]
let scriptNumber = 0
let compared = 0

beforeAll(async () => {
  world = await openTestLedger()
  ledgers = [world.ledger, await world.another({ cautiousBatches: 0 }), await world.another({ cautiousBatches: Infinity })]
  const account = await world.account()
  // A key that stands makes the last of them cautious, and it stays so.
  for (const ledger of ledgers) await ledger.submit(move('cautious', account, 1n, 'win'))
})

afterAll(() => world.close())

/** Sends by `submit` or `post`; the model does not know which. */
async function send(real: Real, operation: Operation, byPost: boolean): Promise<string> {
  if (!byPost) return said(await real.ledger.submit(operation))
  return said((await real.world.post(operation))[0])
}

const inside = (real: Real, account: AccountId, act: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  real.world.database.write(async (tx) => {
    await real.world.ledger.lock(tx, [account])
    return await act(tx)
  })

function compare(expected: string, answer: string): void {
  compared += 1
  expect(answer).toBe(expected)
}

/** A command whose operation depends on the accounts of the script; `text` is what a failing run prints. */
const sending = (text: string, operationOf: (real: Real) => Operation, byPost: boolean): Command => ({
  check: () => true,
  run: async (model, real) => {
    const operation = operationOf(real)
    if (operation.reverses !== undefined && model.isHold(operation.reverses)) return
    compare(model.apply(operation), await send(real, operation, byPost))
  },
  toString: () => `${text}${byPost ? ' by post' : ''}`,
})

const key = fc.integer({ min: 0, max: 11 }).map((number) => `k${number}`)
const who = fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const)
const byPost = fc.boolean()
const amount = fc.bigInt({ min: 0n, max: 400n })
const accountOf = (real: Real, index: 0 | 1): AccountId => real.accounts[index]

const moving = fc
  .record({
    key,
    who,
    amount,
    byPost,
    kind: fc.constantFrom<LedgerKind>('bet', 'bet', 'bet', 'win', 'win', 'deposit', 'withdrawal', 'resettle'),
  })
  .map((given) =>
    sending(
      `${given.kind} ${given.key} ${given.amount} of ${given.who}`,
      (real) =>
        move(
          `${real.prefix}${given.key}`,
          accountOf(real, given.who),
          ['win', 'deposit'].includes(given.kind) ? given.amount : -given.amount,
          given.kind,
          { round: given.key },
        ),
      given.byPost,
    ),
  )

const dicing = fc.record({ key, who, stake: amount, win: amount, byPost }).map((given) =>
  sending(
    `dice ${given.key} ${given.stake} for ${given.win} of ${given.who}`,
    (real) => {
      const account = accountOf(real, given.who)
      const leg = { account, contra: 'house:dice' }
      return {
        key: `${real.prefix}${given.key}`,
        account,
        isBet: true,
        transfers: [
          { ...leg, amount: -given.stake, kind: 'bet' },
          { ...leg, amount: given.win, kind: 'win' },
        ],
      }
    },
    given.byPost,
  ),
)

const undoing = fc
  .record({ key, target: key, who, byPost })
  .filter((given) => given.key !== given.target)
  .map((given) =>
    sending(
      `undo ${given.target} by ${given.key} of ${given.who}`,
      (real) => undo(`${real.prefix}${given.key}`, accountOf(real, given.who), `${real.prefix}${given.target}`),
      given.byPost,
    ),
  )

const repeating = fc
  .record({ key, who, byPost })
  .map((given) =>
    sending(
      `repeat ${given.key} of ${given.who}`,
      (real) => move(`${real.prefix}${given.key}`, accountOf(real, given.who), -10n, 'bet'),
      given.byPost,
    ),
  )

const holding = fc.record({ key, amount: fc.bigInt({ min: 1n, max: 300n }) }).map((given): Command => ({
  check: () => true,
  run: async (model, real) => {
    const request = { key: `${real.prefix}${given.key}`, account: real.accounts[0], amount: given.amount, reason: 'withdrawal' }
    compare(model.hold(request), said(await inside(real, request.account, (tx) => real.world.ledger.hold(tx, request))))
  },
  toString: () => `hold ${given.key} ${given.amount}`,
}))

const ending = fc
  .record({ key, hold: key, part: fc.option(fc.bigInt({ min: 1n, max: 300n })), settles: fc.boolean() })
  .map((given): Command => ({
    check: () => true,
    run: async (model, real) => {
      const hold = `${real.prefix}${given.hold}`
      const request = { key: `${real.prefix}${given.key}`, hold }
      const settle = {
        ...request,
        contra: 'payment:test',
        kind: 'withdrawal' as const,
        ...(given.part === null ? {} : { amount: given.part }),
      }
      if (given.settles && given.part !== null && given.part > model.heldBy(hold) && model.heldBy(hold) > 0n) return
      const account = real.accounts[0]
      if (given.settles) compare(model.settle(settle), said(await inside(real, account, (tx) => real.world.ledger.settleHold(tx, settle))))
      else compare(model.release(request), said(await inside(real, account, (tx) => real.world.ledger.releaseHold(tx, request))))
    },
    toString: () => `${given.settles ? `settle ${given.part ?? 'all'} of` : 'release'} ${given.hold} by ${given.key}`,
  }))

const blocking = fc.record({ who, blocked: fc.boolean() }).map((given): Command => ({
  check: () => true,
  run: async (model, real) => {
    const account = accountOf(real, given.who)
    const known = model.accounts.get(account)
    if (known !== undefined) known.blocked = given.blocked
    await real.world.database.write((tx) => real.world.ledger.setStanding(tx, account, { blocked: given.blocked }))
  },
  toString: () => `${given.blocked ? 'block' : 'unblock'} ${given.who}`,
}))

const script = fc.commands([moving, moving, moving, dicing, undoing, undoing, repeating, holding, ending, ending, blocking], {
  size: 'max',
  maxCommands: LENGTH,
})

async function play(commands: Iterable<Command>): Promise<void> {
  scriptNumber += 1
  const prefix = `m${scriptNumber}:`
  const ledger = ledgers[scriptNumber % ledgers.length] as Ledger
  const accounts = [await world.account(OPENING), await world.account(OPENING)] as const
  const model = new ModelBook()
  for (const account of accounts) model.open(account, OPENING)
  await fc.asyncModelRun(() => ({ model, real: { world, ledger, prefix, accounts } }), commands)
  for (const account of accounts) {
    const { balance, held } = await world.ledger.balance(account)
    const known = model.accounts.get(account)
    expect([balance, held]).toEqual([known?.balance, known?.held])
  }
}

test(
  '[WALLET-02] thousands of random operations answer as the model does, and the books balance',
  { timeout: longest(120_000) },
  async () => {
    const property = fc.asyncProperty(fc.array(script, { minLength: SCRIPTS, maxLength: SCRIPTS }), async (scripts) => {
      await Promise.all(scripts.map(play))
    })
    let runs = 0
    while (compared < COMPARED) {
      runs += 1
      if (runs > COMPARED / 200) throw new Error(`only ${compared} operations were compared`)
      await fc.assert(property, { numRuns: 1 })
    }
  },
)
