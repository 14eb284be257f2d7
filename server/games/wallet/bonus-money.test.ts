/** Bonus money: what the wallet asks of a member's bonus money for each act, and what it makes of the answer. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import type { BonusAct, BonusMoney, BonusShare, RoundKey, ShownBonus, Submit } from '../../ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { handOf } from '../check/client.ts'
import { betBody, inRound, openWorld, winBody, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { openClients } from '../testing/open-clients.ts'

/** What was asked of the bonus money since it was last looked at, and what its memory shows. */
let asked: [act: string, given?: unknown][] = []
let shown: ShownBonus | undefined
/** What the bonus money refuses an act with. */
let refusal: 'balance-too-low' | 'bonus-max-bet' | undefined
/** That it cannot be asked at all. */
let broken = false
const plain = (given: unknown): string => JSON.stringify(given, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
const told = (): string[] => asked.splice(0).map(([act, given]) => (given === undefined ? act : `${act} ${plain(given)}`))

/** Sends an act behind twenty that a bet needs in the main account. */
const sending =
  (tx: Tx, account: bigint, share?: BonusShare): Submit =>
  async (operation) => {
    const transfer = { account, contra: 'bonus:test', amount: 20n * UNITS, kind: 'adjustment' as const }
    if (share?.does === 'bet') await world.ledger.post(tx, [{ key: `beside:${operation.key}`, account, transfers: [transfer] }])
    return (await world.ledger.post(tx, [operation]))[0] as never
  }

/** Shows seven beside every act and three before it. */
const bonus: BonusMoney = {
  async apply(tx, { share: sharing, ...act }: BonusAct, post) {
    if (broken) throw new Error('the bonus money cannot be asked')
    asked.push(['apply', act])
    await world.ledger.lock(tx, [act.wallet])
    const isThere = post !== undefined && (await world.ledger.findOperation(act.key, tx as unknown as Reader)) !== undefined
    const share = isThere ? undefined : await sharing()
    if (share !== undefined) asked.push([post === undefined ? 'share' : 'bears', share])
    const { balance } = await world.ledger.balance(act.wallet, tx as unknown as Reader)
    if (share !== undefined && refusal !== undefined) return { ok: false, code: refusal, balance, beside: 3n * UNITS }
    return { ok: true, value: (await post?.(sending(tx, act.wallet, share), 7n * UNITS)) as never }
  },
  async lock(tx, owners, { also, inTime }) {
    if (broken) throw new Error('the bonus money cannot be asked')
    asked.push(['lock', { owners, also, inTime }])
    await world.ledger.lock(tx, [...new Set([...owners.map(({ wallet }) => wallet), ...also])])
  },
  shown: () => shown,
  shownNow: () => Promise.resolve(shown),
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { outside: { bonus } })
})
beforeEach(() => {
  asked = []
  shown = undefined
  refusal = undefined
  broken = false
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const ownerOf = ({ member, account: wallet }: TestPlayer, place: RoundKey) => ({ member, currency: 'MMK', wallet, place })
/** What is asked for an act of a player. */
const applied = (player: TestPlayer, place: RoundKey, key: string, more: object = { inTime: true }): string =>
  `apply ${plain({ ...ownerOf(player, place), key, ...more })}`
const locked = (owners: readonly object[], also: readonly bigint[], more: object = { inTime: true }): string =>
  `lock ${plain({ owners, also, ...more })}`
const bears = (share: BonusShare): string => `bears ${plain(share)}`
const SLOTS = { vendor: 'PG', game: 'jade-lanterns' }
const of = (player: TestPlayer, transaction: string, more: object = {}) => inRound(player, 'r', { transaction, ...more })
const bet = (player: TestPlayer, round: string, amount: string, transaction: string) =>
  world.call('bet', betBody(player, round, amount, { transaction }))

it('[PROMO-04, PR-14, PR-18, PR-21] each act asks for its own share, by its key, its bet, its worth and what is staked in its round', async () => {
  const player = await world.player(10n)
  const does = async (name: string, body: { transaction?: unknown }, balance: string, ...shares: readonly BonusShare[]) => {
    expect(await world.call(name, { ...body })).toMatchObject({ status: 'ok', balance })
    const key = `vendor:PG:${String(body.transaction)}`
    expect(told()).toEqual(shares.flatMap((share) => [applied(player, { ...SLOTS, round: 'r' }, key), bears(share)]))
  }
  const first = betBody(player, 'r', '30', { transaction: 'b1' })
  const liveUnits = 300_000n
  const [stake, paid, added] = ['vendor:PG:b1', 'vendor:PG:w1', 'vendor:PG:w2']
  await does('bet', first, '7.00', { does: 'bet', liveUnits: 0n, stakeUnits: 300_000n })
  await does('bet', first, '7.00')
  const won = winBody(player, 'r', '100', { transaction: 'w1', reference: 'b1' })
  await does('win', won, '107.00', { does: 'win', liveUnits, units: 1_000_000n, bet: stake })
  await does('win', winBody(player, 'r', '5', { transaction: 'w2' }), '112.00', { does: 'win', liveUnits, units: 50_000n })
  const worth = { does: 'win-worth', liveUnits, win: paid, bet: stake } as const
  const changed = of(player, 's1', { reference: 'w1', amount: '80' })
  await does('resettle', changed, '92.00', { ...worth, units: 800_000n, formerUnits: 1_000_000n })
  await does('void-settle', of(player, 'v1', { reference: 'w1' }), '12.00', { ...worth, units: 0n, formerUnits: 800_000n })
  await does('rollback', of(player, 'u2', { reference: 'w2' }), '7.00', { does: 'win-back', liveUnits, win: added })
  const whole = { does: 'stake-back', liveUnits, bet: stake, units: 'whole' } as const
  await does('rollback', of(player, 'u1', { reference: 'b1' }), '37.00', whole)
  await does('rollback', of(player, 'u3', { reference: 'none' }), '30.00')
  const { rows } = await database.pool.query('select funded from games_round where member = $1', [player.member])
  expect(rows).toEqual([{ funded: true }])
})

it('[PROMO-04, PR-14, W-14] what the bonus money refuses moves nothing, and says the limit or what both accounts have', async () => {
  const player = await world.player(10n)
  expect(await bet(player, 'r', '30', 'n1')).toMatchObject({ status: 'ok' })
  await world.call('win', winBody(player, 'r', '5', { transaction: 'n2' }))
  refusal = 'bonus-max-bet'
  expect(await bet(player, 'r', '30', 'n3')).toEqual({ http: 200, status: 'limit-reached' })
  refusal = 'balance-too-low'
  expect(await bet(player, 'r', '30', 'n3')).toEqual({ http: 200, status: 'insufficient-funds', balance: '8.00' })
  const back = await world.call('rollback', of(player, 'n4', { reference: 'n2' }))
  expect(back).toEqual({ http: 200, status: 'insufficient-funds', balance: '8.00' })
  const opened = (await world.games.openCases(100)).filter(({ member }) => member === player.member)
  expect(opened.map(({ reason, transaction, balanceUnits }) => [reason, transaction, balanceUnits])).toEqual([
    ['win-rollback-beyond-balance', 'n4', 5n * UNITS],
  ])
  expect(await world.balance(player)).toBe(5n * UNITS)
})

it('[PROMO-04, PR-14] a bet goes to the bonus money at once where the memory of the last one says that real money lacks', async () => {
  const player = await world.player(100n)
  const says = async (real: bigint | undefined, plays: readonly string[], amount: string, transaction: string) => {
    shown = { units: 7n * UNITS, plays, real }
    const { status, balance } = await bet(player, transaction, amount, transaction)
    return [status, balance, ...told().map((act) => act.split(' ')[0])]
  }
  expect(await says(undefined, ['RNG'], '5', 'm1')).toEqual(['ok', '102.00'])
  expect(await says(5n * UNITS, ['RNG'], '5', 'm2')).toEqual(['ok', '97.00'])
  expect(await says(5n * UNITS, ['RNG'], '5.0001', 'm3')).toEqual(['ok', '111.9999', 'apply', 'bears'])
  expect(await says(5n * UNITS, ['LIVE'], '6', 'm4')).toEqual(['ok', '98.9999'])
})

it('[GAME-20, PR-18] a held win that is released is shared like one that was paid at once, and a gift is not', async () => {
  const player = await world.player(100n)
  const wide = { multiple: 1_000_000n, hourWinUnits: 1_000_000n * UNITS, hourNetUnits: 1_000_000n * UNITS, hourGiftUnits: UNITS }
  const wins = { currency: 'MMK', ...wide, winUnits: 40n * UNITS }
  await database.transact((tx) => world.games.setVendorTerms(tx, 'PG', { wins }))
  world.clock.forward({ seconds: 2 })
  const decided = async () => {
    const held = (await world.games.openCases(100)).find(({ member }) => member === player.member)!
    expect(told()).toEqual([])
    for (const by of ['thida', 'aung'])
      expect(await database.transact((tx) => world.games.decideWin(tx, { id: held.id, by, decision: 'release' }))).toMatchObject({
        ok: true,
      })
    return told()
  }
  const review = async () => (await world.ledger.accountOf(player.member, 'review', 'MMK'))!
  const locks = async (round: string) => {
    const owners = [ownerOf(player, { ...SLOTS, round })]
    return Array(2).fill(locked(owners, [player.account, await review()], {}))
  }
  const shares = async (round: string, key: string, share?: BonusShare) => [
    ...(await locks(round)),
    applied(player, { ...SLOTS, round }, key, {}),
    ...(share === undefined ? [] : [`share ${plain(share)}`]),
  ]
  await bet(player, 'r', '10', 'h1')
  await world.call('win', winBody(player, 'r', '20', { transaction: 'h2', reference: 'h1' }))
  await world.call('resettle', of(player, 'h3', { reference: 'h2', amount: '50' }))
  const worth = {
    does: 'win-worth',
    liveUnits: 100_000n,
    win: 'vendor:PG:h2',
    bet: 'vendor:PG:h1',
    units: 500_000n,
    formerUnits: 200_000n,
  } as const
  expect(await decided()).toEqual(await shares('r', 'vendor:PG:h3', worth))
  await bet(player, 'q', '10', 'h4')
  await world.call('win', winBody(player, 'q', '41', { transaction: 'h5', reference: 'h4' }))
  const win = { does: 'win', liveUnits: 100_000n, units: 410_000n, bet: 'vendor:PG:h4' } as const
  expect(await decided()).toEqual(await shares('q', 'vendor:PG:h5', win))
  await world.call('win', winBody(player, 'q', '2', { transaction: 'h6', kind: 'promo' }))
  expect(await decided()).toEqual(await shares('q', 'vendor:PG:h6'))
  expect(await world.balance(player)).toBe(173n * UNITS)
})

it('[PROMO-04, PR-21] a list of acts takes all locks first, and a part of a stake or of a win is a share of its own', async () => {
  const { awc, pragmatic } = await openClients(world)
  const player = await world.player(10n, { vendor: awc.vendor })
  const hand = { ...handOf(player), id: 'x1', round: 'r1' }
  const { rows } = await database.pool.query<{ code: string }>('select code from games_game where vendor = $1 and playable', [awc.vendor])
  const place = { vendor: awc.vendor, game: rows[0]!.code, round: 'SV388:x1' }
  const time = { updateTime: 't1' }
  const key = (name: string): string => `vendor:${awc.vendor}:${name}`
  await awc.bet(hand, '30')
  const does = (name: string, share: BonusShare) => [applied(player, place, key(name)), bears(share)]
  expect(told()).toEqual(does('SV388:x1', { does: 'bet', liveUnits: 0n, stakeUnits: 300_000n }))
  expect(await awc.act('adjustBet', [hand], { ...time, betAmount: 28, adjustAmount: 2 })).toMatchObject({ word: 'ok' })
  const taken = 'again:SV388:x1:adjust:SV388:x1:t1'
  const adjusted = [ownerOf(player, place), ownerOf(player, place)]
  expect(told()).toEqual([
    locked(adjusted, [player.account]),
    ...does('adjust:SV388:x1:t1', { does: 'stake-back', liveUnits: 300_000n, bet: key('SV388:x1'), units: 'whole' }),
    ...does(taken, { does: 'stake-again', liveUnits: 0n, bet: key('SV388:x1'), units: 280_000n }),
  ])
  expect((await awc.act('settle', [hand], { ...time, winAmount: 50 })).word).toBe('ok')
  expect(told()).toEqual(does('settle:SV388:x1:t1', { does: 'win', liveUnits: 280_000n, units: 500_000n, bet: key('SV388:x1') }))
  expect((await awc.act('refund', [{ ...hand, id: 'f1' }], { refundPlatformTxId: 'x1', betAmount: 1 })).word).toBe('ok')
  expect(told()).toEqual(does('refund:SV388:f1', { does: 'stake-back', liveUnits: 280_000n, bet: key(taken), units: 10_000n }))
  const poor = ['x2', 'x3'].map((id) => ({ ...hand, id }))
  refusal = 'balance-too-low'
  expect((await awc.act('bet', poor, { betAmount: 60 })).word).toBe('1018')
  refusal = undefined
  const at = (id: string) => ownerOf(player, { ...place, round: `SV388:${id}` })
  expect(told()).toEqual([
    locked([at('x2'), at('x3')], [player.account]),
    `apply ${plain({ ...at('x2'), key: key('SV388:x2'), inTime: true })}`,
    bears({ does: 'bet', liveUnits: 0n, stakeUnits: 600_000n }),
  ])
  // What nobody foresaw is no refusal: the vendor asks again, and no call is noted.
  broken = true
  expect((await awc.act('bet', poor, { betAmount: 60 })).word).toBe('1028')
  expect((await awc.bet(poor[0]!, '60')).word).toBe('1028')
  broken = false
  await world.games.settle()
  const noted = await database.pool.query("select call, status from games_call where vendor = $1 and status <> '0000'", [awc.vendor])
  expect(noted.rows).toEqual([{ call: 'bet', status: '1018' }])
  const other = await world.player(10n, { vendor: pragmatic.vendor })
  const played = { ...handOf(other), id: 'y1', round: 'r2' }
  await pragmatic.bet(played, '30')
  await pragmatic.win(played, '5')
  told()
  const less = { userId: other.player, gameId: pragmatic.game, roundId: 'r2', reference: 'a1', amount: '-1.50' }
  expect(await pragmatic.post('adjustment', less)).toMatchObject({ word: '0', balance: '10.50' })
  const there = { vendor: pragmatic.vendor, game: pragmatic.game, round: 'r2' }
  expect(told()).toEqual([
    applied(other, there, `vendor:${pragmatic.vendor}:adjustment:a1`),
    bears({ does: 'charge', liveUnits: 300_000n, units: 15_000n }),
  ])
})
