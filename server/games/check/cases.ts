/** Cases that hold from outside as well: what any vendor may ask of the wallet with one funded player, and the required answers. */
import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { DialectName } from '../store.ts'
import { handOf, unitsOf, type Client } from './client.ts'
import { nextId, type Seat } from './wire.ts'

/** A player with at least this many whole units of money, and the balance as the judge knows it. */
export type Outside = {
  readonly client: Client
  readonly seat: (least: bigint) => Promise<Seat>
  readonly has: (seat: Seat) => Promise<string>
}
type Case = (stage: Outside) => Promise<void>

const plus = (balance: string, units: bigint): string => formatUnits(unitsOf(balance) + units * 10_000n)

const checkOk: Case = async ({ client, seat }) => {
  equal((await client.check?.(await seat(1n)))?.word, client.words.ok)
}

const checkFakeUser: Case = async ({ client, seat }) => {
  const fake = await client.check?.(await seat(1n), { player: 'nobody', token: 'x'.repeat(43) })
  ok([client.words.user, client.words.token].includes(fake?.word ?? ''), `a player that nobody is: ${fake?.word}`)
}

const debit: Case = async ({ client, seat, has }) => {
  const player = await seat(10n)
  const before = await has(player)
  const said = await client.bet(handOf(player), '10')
  deepEqual([said.word, said.balance], [client.words.ok, plus(before, -10n)])
  equal(await has(player), plus(before, -10n))
}

const insufficient: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  const hand = handOf(player)
  const said = await client.bet(hand, formatUnits(unitsOf(before) + 100n))
  equal(said.word, client.words.funds)
  if (said.balance !== undefined) equal(said.balance, before)
  equal(await has(player), before)
  const again = await client.bet(hand, '1')
  deepEqual([again.word, again.balance], [client.words.ok, plus(before, -1n)])
}

const duplicate: Case = async ({ client, seat, has }) => {
  const player = await seat(10n)
  const before = await has(player)
  const hand = handOf(player)
  for (let turn = 0; turn < 2; turn += 1) equal((await client.bet(hand, '10')).word, client.words.ok)
  equal((await client.bet(hand, '11')).word, client.words.duplicate)
  equal((await client.bet(hand, '10', { game: 'another-game' })).word, client.words.duplicate)
  equal(await has(player), plus(before, -10n))
}

const debitCancel: Case = async ({ client, seat, has }) => {
  const player = await seat(4n)
  const before = await has(player)
  const hand = handOf(player)
  await client.bet(hand, '4')
  const said = await client.cancel(hand, '4')
  deepEqual([said.word, said.balance], [client.words.ok, before])
}

const cancelUnknown: Case = async ({ client, seat, has }) => {
  const player = await seat(4n)
  const before = await has(player)
  const hand = handOf(player)
  for (let turn = 0; turn < 2; turn += 1) equal((await client.cancel(hand, '4')).word, client.words.cancelUnknown)
  equal((await client.bet(hand, '4')).word, client.words.rolledBack)
  equal((await client.win(hand, '9')).word, client.words.rolledBack)
  equal(await has(player), before)
}

const cancelTwice: Case = async ({ client, seat, has }) => {
  const player = await seat(4n)
  const before = await has(player)
  const hand = handOf(player)
  await client.bet(hand, '4')
  await client.cancel(hand, '4')
  equal((await client.cancel(hand, '4')).word, client.words.cancelAgain)
  equal(await has(player), before)
}

const cancelAfterCredit: Case = async ({ client, seat, has }) => {
  const player = await seat(4n)
  const before = await has(player)
  const hand = handOf(player)
  await client.bet(hand, '4')
  await client.win(hand, '0')
  equal((await client.cancel(hand, '4')).word, client.words.settled)
  equal(await has(player), plus(before, -4n))
}

const credit: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  const hand = handOf(player)
  await client.bet(hand, '1')
  equal((await client.win(hand, '8')).word, client.words.ok)
  equal(await has(player), plus(before, 7n))
}

const creditNothing: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  const hand = handOf(player)
  await client.bet(hand, '1')
  equal((await client.win(hand, '0')).word, client.words.ok)
  equal(await has(player), plus(before, -1n))
}

const creditUnknown: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  equal((await client.win(handOf(player), '5')).word, client.words.noBet)
  equal(await has(player), before)
}

const creditTwice: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  const hand = handOf(player)
  await client.bet(hand, '1')
  for (let turn = 0; turn < 2; turn += 1) equal((await client.win(hand, '7')).word, client.words.ok)
  equal((await client.win(hand, '8')).word, client.words.duplicate)
  if (client.settlesOnce) equal((await client.win(hand, '7', { id: nextId('again') })).word, client.words.settledAgain)
  equal(await has(player), plus(before, 6n))
}

const creditAfterCancel: Case = async ({ client, seat, has }) => {
  const player = await seat(4n)
  const before = await has(player)
  const hand = handOf(player)
  await client.bet(hand, '4')
  await client.cancel(hand, '4')
  equal((await client.win(hand, '9')).word, client.words.rolledBack)
  equal(await has(player), before)
}

const nextBeforeSettled: Case = async ({ client, seat, has }) => {
  const player = await seat(2n)
  const before = await has(player)
  const [first, second] = [handOf(player), handOf(player)]
  for (const hand of [first, second]) equal((await client.bet(hand, '1')).word, client.words.ok)
  for (const hand of [second, first]) equal((await client.win(hand, '2')).word, client.words.ok)
  equal(await has(player), plus(before, 2n))
}

const wrongCurrency: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  const said = client.namesCurrency
    ? await client.bet(handOf(player), '1', { currency: 'XAU' })
    : await client.promo(player, nextId('promo'), '1', { currency: 'XAU' })
  equal(said.word, client.words.currency)
  equal(await has(player), before)
}

const forged: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  equal((await client.raw(client.betText(handOf(player), '1'), { unsigned: true })).word, client.words.forged)
  equal(await has(player), before)
}

/** A call without one of its fields is no call. */
const incomplete: Case = async ({ client, seat, has }) => {
  const player = await seat(1n)
  const before = await has(player)
  for (const { name, fields, optional = [], send } of client.samples(handOf(player)))
    for (const missing of Object.keys(fields).filter((field) => !optional.includes(field))) {
      const said = await send(JSON.stringify({ ...fields, [missing]: undefined }))
      notEqual(said.word, client.words.ok, `${name} without ${missing}`)
      ok(said.http < 500, `${name} without ${missing}: HTTP ${said.http}`)
    }
  equal(await has(player), before)
}

const ALL: readonly DialectName[] = ['native', 'hub88', 'softswiss', 'pragmatic', 'evolution', 'awc']
/** Those whose vendor asks about a session before play. */
export const CHECKING: readonly DialectName[] = ['native', 'hub88', 'pragmatic', 'evolution']

/** Every case by its name in the lists, with the dialects that know it. */
export const OUTSIDE_CASES: readonly (readonly [name: string, knownBy: readonly DialectName[], run: Case])[] = [
  ['check ok', CHECKING, checkOk],
  ['check fake user', CHECKING, checkFakeUser],
  ['debit ok', ALL, debit],
  ['debit insufficient, balance unchanged (W-14)', ALL, insufficient],
  ['debit twice, and with other content (W-03, W-04)', ALL, duplicate],
  ['debit-cancel', ALL, debitCancel],
  ['cancel unknown (W-05, W-06)', ALL, cancelUnknown],
  ['cancel twice', ALL, cancelTwice],
  ['cancel after credit (W-09)', ALL, cancelAfterCredit],
  ['credit ok', ALL, credit],
  ['credit 0 (W-11)', ALL, creditNothing],
  ['credit unknown ref (W-07)', ALL, creditUnknown],
  ['credit twice (W-11)', ALL, creditTwice],
  ['credit after cancel (W-09)', ALL, creditAfterCancel],
  ['place next before previous settled', ALL, nextBeforeSettled],
  ['wrong currency (W-13)', ALL, wrongCurrency],
  ['a call that is not signed (W-01)', ALL, forged],
  ['calls without a field of theirs (W-12)', ALL, incomplete],
]
