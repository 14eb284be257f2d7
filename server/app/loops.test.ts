/** Proves that no timed work stops at one bad item. Each task has its row here, and a poisoned item comes first in each loop. */
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failuresNow } from '../platform/work/each-item.ts'
import { poison, POISONED } from '../platform/testing/poison.ts'
import { NOON } from '../wallet/testing/rows.ts'
import { scheduleOf } from './schedule.ts'
import { placeOf } from './testing/loop-case.ts'
import { LOOP_CASES } from './testing/loop-cases.ts'
import { createWorld, type World } from './testing/world.ts'

let world: World
/** What the payment service outside says of each reference; it knows no other. */
const answers = new Map<string, object>()
const service = createServer((request, reply) => {
  const answer = answers.get((request.url ?? '').split('/').at(-1)!)
  reply.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
})
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const payments = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  world = await createWorld({ start: NOON.toString(), outside: { payments } })
})
afterAll(async () => {
  service.close()
  await world.close()
})

/** The loops of each task. A task for one thing named in its job has none, and one of set-based statements alone has none either. */
const LOOPS: Readonly<Record<string, readonly string[]>> = {
  'agents-move': ['agents-moves'],
  'agents-roll-up': ['agents-moves', 'agents-roll-up'],
  'agents-end-days': ['agents-rebate-days', 'agents-rebates'],
  'agents-expire-offers': ['agents-offers'],
  'agents-pay': ['agents-windows', 'agents-bills'],
  'checks-ask': ['checks-ask'],
  'checks-expire': [],
  'files-documents': ['files-documents'],
  'register-ask': ['register-ask'],
  'screening-ask': ['screening-ask'],
  'screening-want': [],
  sweepIdentity: [],
  rotatePayloadKeys: [],
  sendQuietCode: [],
  sendResetLetter: [],
  sendPaymentNotice: [],
  'games-sweep-sessions': [],
  'games-sweep-rounds': ['games-stuck-rounds'],
  'games-reconcile': ['games-reconcile'],
  'games-take-list': [],
  'games-free-rounds': [],
  'games-resolve-transfers': ['games-transfers'],
  'games-call-back': [],
  'games-sweep-calls': [],
  'wallet-payout': [],
  'wallet-pay-again': [],
  'wallet-return-gifts': [],
  'wallet-debts': ['wallet-debts'],
  'wallet-close-orders': ['wallet-close-orders'],
  'wallet-expire': ['wallet-receipts', 'wallet-expire'],
  'wallet-sweep': ['wallet-deposits', 'wallet-withdrawals', 'wallet-pay-again', 'wallet-payee-marks'],
  'lottery-settle': ['lottery-chase-results', 'lottery-chases', 'lottery-refunds', 'lottery-payments', 'lottery-issues-due'],
  'lottery-refund': ['lottery-refunds'],
  'lottery-correct': [],
  'lottery-stop-chases': ['lottery-stop-chases'],
  'lottery-end-chases': ['lottery-end-chases'],
  'lottery-issues': ['lottery-issues'],
  'lottery-special-days': [],
  'originals-sweep': ['originals-open-rounds', 'originals-crash-bets'],
  'originals-jackpot-prove': [],
  'records-forget': [],
  'points-forget-addresses': [],
  'files-forget-unused': ['files-unused'],
  'bonus-end': [],
  'bonus-end-due': ['bonus-grants'],
  'promotions-pay': [],
  'promotions-grant-ended': [],
  'promotions-settle': [],
  'promotions-unearned': [],
  'promotions-close': ['promotions-awards', 'promotions-over'],
  'promotions-sets': ['promotions-raffles', 'promotions-periods', 'promotions-runs'],
  'promotions-levels': ['promotions-levels'],
  'promotions-referrals': ['promotions-referrals'],
  'protection-links': ['protection-links'],
  'protection-freezes': ['protection-freezes'],
  'protection-calendar': [],
  'risk-care': ['risk-care'],
  'risk-effects': ['risk-effects'],
  'ledger-months': [],
  'ledger-prove': [],
}

/** Loops whose poisoned item needs the room's own world: the tests of the room put it first there. */
const IN_ROOMS: Readonly<Record<string, string>> = {
  'agents-rebate-days': 'server/agents/rebates/rebates.test.ts',
  'agents-windows': 'server/agents/pay/pay.test.ts',
  'wallet-close-orders': 'server/app/money/closed-orders.test.ts',
  'games-reconcile': 'server/games/books/reconcile.test.ts',
  'lottery-chase-results': 'server/lottery/chase/chase.test.ts',
  'lottery-chases': 'server/lottery/chase/chase.test.ts',
  'lottery-stop-chases': 'server/lottery/chase/chase.test.ts',
  'lottery-end-chases': 'server/lottery/chase/chase-ends.test.ts',
  'lottery-refunds': 'server/lottery/bet/bet-acts.test.ts',
  'lottery-payments': 'server/lottery/settle/settle.test.ts',
  'lottery-issues': 'server/lottery/issue/generate.test.ts',
  'lottery-issues-due': 'server/lottery/settle/settle.test.ts',
  'bonus-grants': 'server/bonus/bonus.test.ts',
  'promotions-awards': 'server/promotions/pay.test.ts',
  'promotions-raffles': 'server/promotions/raffle/raffle.test.ts',
  'promotions-periods': 'server/promotions/runs/edges.test.ts',
  'promotions-runs': 'server/promotions/runs/edges.test.ts',
  'promotions-referrals': 'server/promotions/referral/referral.test.ts',
  'originals-crash-bets': 'server/originals/crash/crash-failing.test.ts',
  'protection-links': 'server/app/protection.test.ts',
  'risk-care': 'server/risk/care.test.ts',
  'risk-effects': 'server/risk/care.test.ts',
  'register-ask': 'server/app/register.test.ts',
  'screening-ask': 'server/app/screening.test.ts',
}

/** The names of all loops, as the code has them. */
function loopsInCode(): string[] {
  const files = globSync('server/**/*.ts').filter((name) => !name.includes('.test.'))
  const uses = files.map((name) => readFileSync(name, 'utf8')).filter((text) => /\b(eachItem|eachGroup|notesOf)\(/.test(text))
  const named = uses.flatMap((text) => {
    const constants = new Map([...text.matchAll(/const ([A-Z_]+) = '([a-z-]+)'/g)].map(([, name, value]) => [name!, value!]))
    return [...text.matchAll(/(?:loop: |notesOf\(\w+, )(?:'([a-z-]+)'|([A-Z_]+)\b)/g)].map(
      ([, name, constant]) => name ?? constants.get(constant!)!,
    )
  })
  return [...new Set(named)]
}

it('[OPS-08] every task of the schedule has its row in the table of loops', () => {
  expect(Object.keys(scheduleOf(world.house).tasks).toSorted()).toEqual(Object.keys(LOOPS).toSorted())
})

it('[OPS-08] every loop of the code belongs to a task, and a test puts a poisoned item first in it', () => {
  const tested = [...LOOP_CASES.map(([loop]) => loop), ...Object.keys(IN_ROOMS)]
  expect([tested.toSorted(), [...new Set(Object.values(LOOPS).flat())].toSorted()]).toEqual([
    loopsInCode().toSorted(),
    loopsInCode().toSorted(),
  ])
  const lacking = Object.entries(IN_ROOMS).filter(([loop, file]) => !readFileSync(file, 'utf8').includes(`'${loop}'`))
  expect(lacking).toEqual([])
})

/** Loops of long work: a run whose slice is over begins no further item. */
const SLICED: ReadonlySet<string> = new Set([
  'files-unused',
  'promotions-over',
  'promotions-levels',
  'wallet-debts',
  'wallet-deposits',
  'wallet-withdrawals',
  'wallet-pay-again',
  'wallet-payee-marks',
  'agents-bills',
  'agents-rebates',
  'agents-roll-up',
  'games-transfers',
  'games-stuck-rounds',
])
const OVER = { isOver: () => true }

describe('[OPS-08] a poisoned item that comes first', () => {
  it.each(LOOP_CASES)('of %s is noted, and the one after it is done', async (loop, task, dueItems) => {
    const { item, table, column, done, fails, value = item } = await dueItems(placeOf(world, answers))
    const heal = fails?.heal ?? (await poison(world.database.pool, table, column, value))
    for (const slice of [OVER].filter(() => SLICED.has(loop))) {
      await scheduleOf(world.house).tasks[task]!({}, slice)
      expect(await done()).toBe(false)
    }
    await scheduleOf(world.house).tasks[task]!({})
    expect(await done()).toBe(true)
    const noted = (await failuresNow(world.database.reader, 99)).filter((failure) => failure.loop === loop)
    expect(noted.map((failure) => [failure.item, failure.failures, failure.reason])).toEqual([[item, 1, fails?.reason ?? POISONED]])
    await heal()
    if (fails !== undefined) return
    // Its rest is over, and so is the time in which an order is not asked about again.
    world.clock.forward({ minutes: 3 })
    await scheduleOf(world.house).tasks[task]!({})
    expect((await failuresNow(world.database.reader, 99)).filter((failure) => failure.loop === loop)).toEqual([])
  })
})
