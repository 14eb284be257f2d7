/** Proves what no caller may send to the ledger, up to the last amount, name and account that it takes. */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { move, undo } from './ledger-testing.ts'
import type { Operation, Transfer } from './ledger.ts'
import { HELD, laneOf, LONGEST_TEXT, orderOf, PLACES } from './order.ts'

const LARGEST = 2n ** 56n
const bet = (more: Partial<Operation> = {}): Operation => ({ ...move('k', 5n, -1n, 'bet'), ...more })
const of = (more: Partial<Transfer>): Operation => bet({ transfers: [{ ...bet().transfers[0]!, ...more }] })
const isTaken = (operation: Operation): boolean => {
  try {
    orderOf(operation)
    return true
  } catch {
    return false
  }
}

test('[WALLET-02] takes amounts, accounts, names and numbers of transfers up to the last, and refuses the next', () => {
  const long = 'x'.repeat(LONGEST_TEXT)
  const many = (count: number): Operation => bet({ transfers: Array.from({ length: count }, () => bet().transfers[0]!) })
  const account = (id: bigint): Operation => ({ ...move('k', id, -1n, 'bet'), account: id })
  const taken = [of({ amount: LARGEST }), of({ amount: -LARGEST }), many(PLACES), account(0n), account(2n ** 63n - 1n), bet({ key: long })]
  const refused = [
    of({ amount: LARGEST + 1n }),
    of({ amount: -LARGEST - 1n }),
    many(PLACES + 1),
    account(-1n),
    account(2n ** 63n),
    bet({ key: `${long}x` }),
  ]
  for (const name of ['contra', 'vendor', 'game', 'round', 'reference'] as const) {
    taken.push(of({ [name]: long }))
    refused.push(of({ [name]: `${long}x` }), of({ [name]: 'a\0' }))
  }
  expect(taken.map(isTaken)).toEqual(taken.map(() => true))
  expect(refused.map(isTaken)).toEqual(refused.map(() => false))
})

test('[WALLET-02] gives an operation the hashes under which earlier versions have stored it, so that it is known again', () => {
  const whole: Operation = {
    key: 'whole',
    account: 21n,
    isBet: true,
    group: 'g',
    companion: 'c',
    facts: { at: Temporal.Instant.from('2026-11-20T08:00:00Z'), stake: 5n, picks: ['1', 2], on: { side: null } } as never,
    transfers: [{ account: 21n, contra: 'vendor:PG', amount: -5n, kind: 'bet', vendor: 'PG', game: 'tiger', round: 'r1', reference: 'b1' }],
  }
  const of = (text: string): string => hash('sha256', text, 'hex').slice(0, 32)
  const hashes = [bet(), whole, undo('undo', 5n, 'k')].map((operation) => {
    const { lane, key, fingerprint, target } = orderOf(operation)
    return [lane, key, fingerprint, target]
  })
  const facts = '[["at","2026-11-20T08:00:00Z"],["on",[["side",null]]],["picks",["1",2]],["stake","5n"]]'
  expect(hashes).toEqual([
    [5, of('k'), of('["5","","",true,"","","vendor:PG","-1","bet","","","",""]'), undefined],
    [5, of('whole'), of(`["21","","g",true,"c",${facts},"vendor:PG","-5","bet","PG","tiger","r1","b1"]`), undefined],
    [5, of('undo'), of('["5","k","",false,"",""]'), of('k')],
  ])
})

test('[WALLET-02] refuses what contradicts itself, and money that is held outside of the acts that hold it', () => {
  const refused = [
    bet({ key: '' }),
    bet({ account: 6n }),
    bet({ transfers: [] }),
    bet({ reverses: 'other' }),
    undo('k', 5n, 'k'),
    of({ contra: '' }),
    of({ contra: HELD, kind: 'hold' }),
    of({ contra: HELD }),
    of({ kind: 'hold' }),
    of({ kind: 'release' }),
    of({ kind: 'tombstone' as never }),
    of({ kind: 'gift' as never }),
  ]
  expect(refused.map(isTaken)).toEqual(refused.map(() => false))
  expect([undo('k', 5n, 'other'), bet({ transfers: [], companion: 'c' })].map(isTaken)).toEqual([true, true])
  expect([laneOf(15n), laneOf(16n), laneOf(35n)]).toEqual([15, 0, 3])
})
