/** Proves that a brand with a wallet of its own bets from it alone: once for each act, never below zero, and undone whole. */
import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { formatUnits } from '@baize/contract/values/money.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { nowMilliseconds } from '../clock.ts'
import { withOwnWallets } from './own-wallet.ts'
import { freshFolder } from './testing/small-vendor.ts'
import { openTransferWallets } from './transfer-wallets.ts'

const folder = freshFolder()
const wallets = openTransferWallets(folder)
const secret = 'known to both'
const elsewhere: string[] = []
const calls = withOwnWallets(
  async (vendor) => {
    elsewhere.push(vendor)
    return { kind: 'unclear', why: 'the operator itself' }
  },
  { wallets, secrets: { COPPERJAR: secret } },
)
afterAll(() => rmSync(folder, { recursive: true }))

let players = 0
function player(has: bigint): string {
  players += 1
  const name = `p${players}`
  wallets.move('COPPERJAR', { id: `in-${name}`, player: name, currency: 'MMK', direction: 'in', amount: formatUnits(has * 10_000n) })
  return name
}
const ask = (call: Parameters<typeof calls>[1], who: string, body: Record<string, string>) =>
  calls('COPPERJAR', call, { player: who, currency: 'MMK', ...body })
const has = (who: string): bigint => wallets.balance('COPPERJAR', who, 'MMK')

describe('a wallet of the brand’s own', () => {
  it('is entered by a signed ticket and by no other token', async () => {
    const who = player(700n)
    const ticket = (said: object, key = secret) => {
      const payload = Buffer.from(JSON.stringify(said)).toString('base64url')
      return `${payload}.${createHmac('sha256', key).update(`launch.${payload}`).digest('base64url')}`
    }
    const good = { vendor: 'COPPERJAR', game: 'copper-lotus', player: who, currency: 'MMK', at: nowMilliseconds() }
    expect(await calls('COPPERJAR', 'session', { token: ticket(good) })).toMatchObject({
      kind: 'done',
      balance: '700.00',
      fields: { player: who },
    })
    for (const wrong of [ticket(good, 'another'), ticket({ ...good, vendor: 'PG' }), ticket({ ...good, at: 0 }), 'x.y', ''])
      expect(await calls('COPPERJAR', 'session', { token: wrong })).toMatchObject({ kind: 'refused', status: 'invalid-token' })
    expect(elsewhere).toEqual([])
    await calls('PG', 'session', { token: 'x' })
    expect(elsewhere).toEqual(['PG'])
  })

  it('undoes a bet once, refuses it when it comes after its undoing, and pays no win on it', async () => {
    const who = player(100n)
    expect(await ask('bet', who, { transaction: 'b1', amount: '60' })).toMatchObject({ kind: 'done', balance: '40.00' })
    expect(await ask('rollback', who, { transaction: 'r1', reference: 'b1' })).toMatchObject({ kind: 'done', balance: '100.00' })
    expect(await ask('rollback', who, { transaction: 'r2', reference: 'b1' })).toMatchObject({ kind: 'done', balance: '100.00' })
    expect(await ask('win', who, { transaction: 'w1', reference: 'b1', amount: '10' })).toMatchObject({ status: 'transaction-rolled-back' })
    expect(await ask('transaction', who, { transaction: 'b1' })).toMatchObject({ fields: { state: 'rolled-back' } })
    expect(await ask('rollback', who, { transaction: 'r3', reference: 'never' })).toMatchObject({ kind: 'done' })
    expect(await ask('bet', who, { transaction: 'never', amount: '1' })).toMatchObject({ status: 'transaction-rolled-back' })
    expect(await ask('win', who, { transaction: 'w2', reference: 'nobody', amount: '1' })).toMatchObject({ status: 'unknown-transaction' })
    expect(has(who)).toBe(1_000_000n)
  })

  it('keeps its sum through any bets and wins, however often each is told', async () => {
    const round = fc.record({
      stake: fc.integer({ min: 1, max: 90 }),
      win: fc.integer({ min: 0, max: 120 }),
      told: fc.integer({ min: 1, max: 3 }),
    })
    let id = 0
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 8 }), async (rounds) => {
        const who = player(100n)
        let sum = 100
        for (const { stake, win, told } of rounds) {
          id += 1
          const taken = stake <= sum
          for (let turn = 0; turn < told; turn += 1) {
            const answer = await ask('bet', who, { transaction: `s${id}`, amount: String(stake) })
            expect(answer).toMatchObject(
              taken ? { kind: 'done' } : { status: 'insufficient-funds', balance: formatUnits(BigInt(sum) * 10_000n) },
            )
          }
          for (let turn = 0; turn < told; turn += 1) {
            const answer = await ask('win', who, { transaction: `t${id}`, reference: `s${id}`, amount: String(win) })
            expect(answer.kind).toBe(taken ? 'done' : 'refused')
          }
          if (taken) sum += win - stake
          expect(has(who)).toBe(BigInt(sum) * 10_000n)
        }
      }),
      { numRuns: 20 },
    )
  })
})
