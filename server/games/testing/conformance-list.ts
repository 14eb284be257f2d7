/** Conformance list: the cases that licensees' tests share, which dialects know each, and what a vendor of any dialect does and expects in it. */
import { expect } from 'vitest'
import { LIMITED_PLAY } from '@baize/contract/protection/limit-words.ts'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { makeCheckWait, PAUSES } from '../../ledger/testing/pauses.ts'
import { nextId, type TestPlayer, type World } from './conformance-world.ts'
import { CHECKING, OUTSIDE_CASES } from '../check/cases.ts'
import { handOf, type Client } from '../check/client.ts'
import type { DialectName } from '../store.ts'

export type Stage = {
  readonly world: World
  readonly client: Client
  readonly seat: (balance: bigint, currency?: string) => Promise<TestPlayer>
}
type Case = (stage: Stage) => Promise<void>

/** The truth, as the ledger has it. */
export const has = async ({ world }: Stage, player: TestPlayer): Promise<string> => formatUnits(await world.balance(player))

const oldSession: Case = async (stage) => {
  const { world, client, seat } = stage
  const player = await seat(10n)
  await client.check?.(player)
  const fresh = { ...player, ...(await world.launch(player.person, client.vendor)) }
  await client.check?.(fresh)
  expect((await client.bet(handOf(player), '1')).word).toBe(client.words.token)
  expect((await client.bet(handOf(fresh), '1')).word).toBe(client.words.ok)
  expect(await has(stage, player)).toBe('9.00')
}

const parallelSessions: Case = async (stage) => {
  const { world, client, seat } = stage
  const player = await seat(10n)
  await client.check?.(player)
  const phone = { ...player, ...(await world.launch(player.person, client.vendor)) }
  await client.check?.(phone, { channel: 'M' })
  const bets = await Promise.all([client.bet(handOf(player), '1'), client.bet(handOf(phone), '1')])
  expect(bets.map(({ word }) => word)).toEqual([client.words.ok, client.words.ok])
  expect(await has(stage, player)).toBe('8.00')
}

const balance: Case = async ({ client, seat }) => {
  const [player, other] = [await seat(100n), await seat(1n)]
  expect(await client.balance(player)).toMatchObject({ word: client.words.ok, balance: '100.00' })
  expect((await client.balance(player, { player: 'nobody' })).word).toBe(client.words.user)
  if (client.carriesToken && client.dialect !== 'pragmatic')
    expect((await client.balance(other, { token: player.token })).word).toBe(client.words.token)
}

const duplicateDebit: Case = async (stage) => {
  const { client, seat } = stage
  const [player, other] = [await seat(100n), await seat(1n)]
  const hand = handOf(player)
  for (let turn = 0; turn < 2; turn += 1) expect((await client.bet(hand, '10')).word).toBe(client.words.ok)
  for (const change of [{ currency: 'THB' }, { game: 'another-game' }, { player: other.player }])
    if (!('currency' in change) || client.namesCurrency) expect((await client.bet(hand, '10', change)).word).toBe(client.words.duplicate)
  expect((await client.bet(hand, '11')).word).toBe(client.words.duplicate)
  expect([await has(stage, player), await has(stage, other)]).toEqual(['90.00', '1.00'])
}

const credit: Case = async (stage) => {
  const { client, seat } = stage
  const player = await seat(10n)
  const hand = handOf(player)
  await client.bet(hand, '1')
  expect((await client.win(hand, '7.5')).word).toBe(client.words.ok)
  expect(await has(stage, player)).toBe('16.50')
}

const creditUnknown: Case = async (stage) => {
  const { client, seat } = stage
  const [player, other] = [await seat(10n), await seat(1n)]
  const hand = handOf(player)
  expect((await client.win(handOf(player), '5')).word).toBe(client.words.noBet)
  await client.bet(hand, '1')
  const theft = await client.win(hand, '5', { player: other.player, id: nextId('theft') })
  expect([client.words.noBet, client.words.duplicate]).toContain(theft.word)
  expect([await has(stage, player), await has(stage, other)]).toEqual(['9.00', '1.00'])
}

const creditTwice: Case = async (stage) => {
  const { client, seat } = stage
  const player = await seat(10n)
  const hand = handOf(player)
  await client.bet(hand, '1')
  for (let turn = 0; turn < 2; turn += 1) expect((await client.win(hand, '7.5')).word).toBe(client.words.ok)
  expect((await client.win(hand, '8')).word).toBe(client.words.duplicate)
  if (client.settlesOnce) expect((await client.win(hand, '7.5', { id: nextId('again') })).word).toBe(client.words.settledAgain)
  expect(await has(stage, player)).toBe('16.50')
}

const topUps: Case = async (stage) => {
  const { client, seat } = stage
  const player = await seat(200n)
  const round = nextId('r')
  const hands = Array.from({ length: 101 }, () => handOf(player, round))
  // Bets of one round go one after another, and a call waits for a second at most. All at once would measure the machine.
  for (let at = 0; at < hands.length; at += 10)
    for (const said of await Promise.all(hands.slice(at, at + 10).map((hand) => client.bet(hand, '1'))))
      expect(said.word).toBe(client.words.ok)
  expect((await client.win(hands[0]!, '101')).word).toBe(client.words.ok)
  expect(await has(stage, player)).toBe('200.00')
}

const twoUsers: Case = async (stage) => {
  const { client, seat } = stage
  const [one, two] = [await seat(10n), await seat(10n)]
  const round = nextId('r')
  const hands = [handOf(one, round), handOf(one, round), handOf(two, round), handOf(two, round)]
  for (const hand of hands) expect((await client.bet(hand, '2')).word).toBe(client.words.ok)
  expect((await client.win(hands[0]!, '5')).word).toBe(client.words.ok)
  expect((await client.win(hands[2]!, '0')).word).toBe(client.words.ok)
  expect([await has(stage, one), await has(stage, two)]).toEqual(['11.00', '6.00'])
}

const largePayout: Case = async (stage) => {
  const { client, seat } = stage
  const player = await seat(10n)
  const hand = handOf(player)
  const terms = (multiple: bigint) =>
    stage.world.database.transact((tx) => stage.world.games.setVendorTerms(tx, client.vendor, { wins: { currency: 'MMK', multiple } }))
  await terms(10_000_000n)
  await client.bet(hand, '10')
  await client.win(hand, '63727092.34')
  await terms(100_000n)
  expect(await has(stage, player)).toBe('63727092.34')
  expect((await client.balance(player)).balance).toBe('63727092.34')
}

const promotion: Case = async (stage) => {
  const { client, seat, world } = stage
  const player = await seat(10n)
  const id = nextId('promo')
  for (let turn = 0; turn < 2; turn += 1) expect((await client.promo(player, id, '2.5')).word).toBe(client.words.ok)
  expect((await client.promo(player, id, '3')).word).toBe(client.words.duplicate)
  expect(await has(stage, player)).toBe('12.50')
  const [entry] = await world.ledger.entries(player.account, { limit: 1 })
  expect(entry).toMatchObject({ amount: 25_000n, ...client.promoted(id) })
}

const wrongCurrency: Case = async (stage) => {
  const { client, seat } = stage
  const player = await seat(10n)
  const said = client.namesCurrency
    ? await client.bet(handOf(player), '1', { currency: 'THB' })
    : await client.promo(player, nextId('promo'), '1', { currency: 'THB' })
  expect(said.word).toBe(client.words.currency)
  expect(await has(stage, player)).toBe('10.00')
}

const lockedAccount: Case = async (stage) => {
  const { client, seat, world } = stage
  const player = await seat(10n)
  const hand = handOf(player)
  await client.bet(hand, '1')
  await world.database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: true }))
  expect((await client.bet(handOf(player), '1')).word).toBe(client.words.blocked)
  expect((await client.win(hand, '3')).word).toBe(client.words.ok)
  expect(await has(stage, player)).toBe('12.00')
}

const limitCodes: Case = async (stage) => {
  const { client, seat, world } = stage
  const player = await seat(100n)
  const lay = (stakeUnits: bigint | undefined) =>
    world.database.transact((tx) =>
      world.games.setVendorTerms(tx, client.vendor, { limit: { currency: 'MMK', stakeUnits, exposureUnits: undefined } }),
    )
  await lay(20n * UNITS)
  expect((await client.bet(handOf(player), '20.01')).word).toBe(client.words.limit)
  expect((await client.bet(handOf(player), '20')).word).toBe(client.words.ok)
  await lay(undefined)
  const setLimits = (...units: readonly (bigint | null)[]) => {
    const limits = LIMITED_PLAY.map((what, at) => ({ what, every: 'week' as const, units: units[at] ?? null }))
    return world.database.write((tx) => world.ledger.setLimits(tx, player.account, limits, { now: world.clock.now(), timeZone: 'UTC' }))
  }
  // Twenty were staked before, which counts.
  await setLimits(25n * UNITS)
  expect((await client.bet(handOf(player), '6')).word).toBe(client.words.turnover)
  await setLimits(null, 25n * UNITS)
  expect((await client.bet(handOf(player), '6')).word).toBe(client.words.loss)
  expect(await has(stage, player)).toBe('80.00')
}

const pauses: Case = async (stage) => {
  const { client, seat, world } = stage
  const player = await seat(100n)
  const hand = handOf(player)
  expect((await client.bet(hand, '1')).word).toBe(client.words.ok)
  // Exclusions and freezes have cases of their own, by their own words.
  for (const [, hinder] of PAUSES.filter(([code]) => !code.startsWith('account-'))) {
    const lift = await hinder(world, player.account)
    expect((await client.bet(handOf(player), '6')).word).toBe(client.words.limit)
    await lift()
  }
  const lift = await makeCheckWait(world, player.account)
  expect((await client.win(hand, '3')).word).toBe(client.words.ok)
  await lift()
  expect((await client.bet(handOf(player), '6')).word).toBe(client.words.ok)
  expect(await has(stage, player)).toBe('96.00')
}

/** A case of the outside with a new player each time, who has just so much, and judged by the ledger. */
const asInside =
  (run: (typeof OUTSIDE_CASES)[number][2]): Case =>
  (stage) =>
    run({ client: stage.client, seat: (least) => stage.seat(least), has: (seat) => has(stage, seat as TestPlayer) })

const ALL: readonly DialectName[] = ['native', 'hub88', 'softswiss', 'pragmatic', 'evolution', 'awc']
/** Every case by its name in the lists, with the dialects that know it; what a dialect does not know, it has no words for. */
export const CASES: readonly (readonly [name: string, knownBy: readonly DialectName[], run: Case])[] = [
  ...OUTSIDE_CASES.map(([name, knownBy, run]) => [name, knownBy, asInside(run)] as const),
  ['old SID after new SID (W-25)', CHECKING, oldSession],
  ['balance, and nobody else’s (W-02)', ALL, balance],
  ['duplicate debit (W-03, W-04, W-27)', ALL, duplicateDebit],
  ['credit ok', ALL, credit],
  ['credit unknown ref (W-07)', ALL, creditUnknown],
  ['credit twice (W-11)', ALL, creditTwice],
  // Only Evolution has channels; at the others a player has one session.
  ['two SIDs parallel (W-25)', ['evolution'], parallelSessions],
  ['1…101 top-up bets in one round', ALL, topUps],
  ['two users two hands in one round', ALL, twoUsers],
  ['very large payout', ALL, largePayout],
  ['promo payout once / duplicate / without bet (W-26)', ALL, promotion],
  ['wrong currency (W-13)', ALL, wrongCurrency],
  ['locked account (W-08)', ALL, lockedAccount],
  ['limit codes (W-24)', ALL, limitCodes],
  ['time at play and reality check (W-24)', ALL, pauses],
]
