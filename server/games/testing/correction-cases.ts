/**
 * Correction cases: what vendors of sports, live tables and slots correct later, and what they give and take beside a bet. They run with
 * the dialects' own cases.
 */
import { describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { nextId, type TestPlayer, type World } from './conformance-world.ts'
import { handOf, type Hand } from '../check/client.ts'
import { SPEAKING, type openClients } from './open-clients.ts'

type Stage = { readonly world: World; readonly clients: Awaited<ReturnType<typeof openClients>> }

const at = (minute: number) => ({ updateTime: `2026-11-20T16:${String(minute).padStart(2, '0')}:00.000+08:00` })
const won = (amount: number, minute: number) => ({ winAmount: amount, ...at(minute) })

/** What the cases do and look at. */
function kitOf(stage: () => Stage) {
  /** The words of AWC's answers to actions one after the other. */
  const awc = async (...acts: [action: string, hand: Hand | readonly Hand[], fields?: object][]) => {
    const words = []
    for (const [action, hands, fields] of acts)
      words.push((await stage().clients.awc.act(action, 'id' in hands ? [hands] : hands, fields)).word)
    return words
  }
  return {
    stage,
    awc,
    seat: (dialect: keyof typeof SPEAKING, balance: bigint) => stage().world.player(balance, { vendor: SPEAKING[dialect] }),
    has: async (player: TestPlayer) => formatUnits(await stage().world.balance(player)),
    kinds: async (player: TestPlayer, limit: number) =>
      (await stage().world.ledger.entries(player.account, { limit })).map(({ kind, amount }) => `${kind} ${formatUnits(amount)}`),
  }
}
type Kit = ReturnType<typeof kitOf>

function stakes({ awc, has, kinds, seat, stage }: Kit): void {
  describe('[GAME-15] AWC corrects a stake', () => {
    it('gives a part of it back, once for each time, at most all that is left, and the rest when the bet is cancelled', async () => {
      const player = await seat('awc', 100n)
      const [hand, never, undone] = [handOf(player), handOf(player), handOf(player)]
      const adjusted = (adjustAmount: number, minute: number) => ({ betAmount: 10 - adjustAmount, adjustAmount, ...at(minute) })
      await stage().clients.awc.bet(hand, '10')
      expect(await stage().clients.awc.act('adjustBet', [hand], adjusted(2, 1))).toMatchObject({ word: 'ok', balance: '92.00' })
      expect(await awc(['adjustBet', hand, adjusted(2, 1)], ['adjustBet', hand, adjusted(3, 1)])).toEqual(['ok', '1016'])
      expect(await awc(['adjustBet', hand, adjusted(8.5, 2)], ['adjustBet', hand, adjusted(0, 3)])).toEqual(['1036', '1036'])
      expect(await awc(['adjustBet', hand, adjusted(0.5, 4)], ['adjustBet', never, adjusted(1, 1)])).toEqual(['ok', '1017'])
      expect(await has(player)).toBe('92.50')
      expect(await awc(['cancelBet', hand], ['cancelBet', hand], ['adjustBet', hand, adjusted(1, 5)])).toEqual(['ok', 'ok', '1016'])
      expect(await has(player)).toBe('100.00')
      // The ledger shows what is at stake: each time the whole comes back and the rest is staked again.
      expect((await kinds(player, 10)).filter((entry) => !entry.endsWith(' 0.00'))).toEqual([
        'rollback 7.50',
        'bet -7.50',
        'rollback 8.00',
        'bet -8.00',
        'rollback 10.00',
        'bet -10.00',
      ])
      await stage().clients.awc.cancel(undone, '10')
      expect(await awc(['adjustBet', undone, adjusted(1, 1)], ['unvoidBet', undone, at(1)])).toEqual(['1016', '1017'])
      expect(await has(player)).toBe('100.00')
    })

    it('refunds under a name of its own, also after the settlement, and believes no winnings beside it', async () => {
      const player = await seat('awc', 100n)
      const hand = handOf(player)
      const { id: refundPlatformTxId } = hand
      const refund = (): Hand => ({ ...hand, id: nextId('refund') })
      const [part, again, whole] = [refund(), refund(), refund()]
      const of = (betAmount: number, winAmount = 0) => ({ refundPlatformTxId, betAmount, winAmount, turnover: 0, ...at(1) })
      await stage().clients.awc.bet(hand, '10')
      expect(await awc(['refund', part, of(4)], ['refund', part, of(4)], ['refund', part, of(5)])).toEqual(['ok', 'ok', '1016'])
      expect(await awc(['refund', again, of(4, 40)], ['refund', again, of(7)])).toEqual(['1036', '1036'])
      expect(await awc(['refund', again, { ...of(4), refundPlatformTxId: 'never' }], ['settle', hand, won(9, 2)])).toEqual(['1017', 'ok'])
      expect(await awc(['refund', whole, of(6, 6)], ['cancelBet', hand])).toEqual(['ok', '1016'])
      expect([await has(player), ...(await kinds(player, 1))]).toEqual(['109.00', 'refund 6.00'])
      // What is voided now is worth its winnings and nothing else: the stake is back already.
      expect(await awc(['voidSettle', hand], ['voidSettle', hand], ['refund', part, of(4)])).toEqual(['ok', 'ok', 'ok'])
      expect(await has(player)).toBe('100.00')
      const other = await seat('awc', 1n)
      expect(await awc(['refund', { ...refund(), player: other }, of(1)])).toEqual(['1017'])
      expect(await has(other)).toBe('1.00')
    })
  })
}

/** Two corrections of one stake that come together: the second was judged by what stood before the first. */
function stakesAtOnce({ awc, has, seat, stage }: Kit): void {
  describe('[GAME-15] AWC corrects a stake', () => {
    it('that was given back while the correction waited: it is not taken again (W-16)', async () => {
      const { database, ledger } = stage().world
      const player = await seat('awc', 100n)
      const hand = handOf(player)
      await stage().clients.awc.bet(hand, '10')
      // Whoever waits for a lane of the ledger comes on in the order of asking, once it waits for that lane alone: see `submit.ts`.
      const waiting = async (milliseconds = 0) => {
        const { rows } = await database.pool.query<{ count: number }>(
          `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())
           and waitstart <= clock_timestamp() - make_interval(secs => $1)`,
          [milliseconds / 1000],
        )
        return rows[0]?.count
      }
      const longerThanTogether = 150
      const answers = await database.write(async (tx) => {
        await ledger.lock(tx, [player.account])
        const cancelled = awc(['cancelBet', hand])
        await expect.poll(() => waiting(longerThanTogether), { timeout: 8_000 }).toBe(1)
        const adjusted = awc(['adjustBet', hand, { betAmount: 8, adjustAmount: 2, ...at(1) }])
        await expect.poll(() => waiting(), { timeout: 8_000 }).toBe(2)
        return { cancelled, adjusted }
      })
      expect([await answers.cancelled, await answers.adjusted]).toEqual([['ok'], ['1016']])
      expect(await has(player)).toBe('100.00')
    })
  })
}

function stakesInTheWay({ awc, has, seat, stage }: Kit): void {
  describe('[GAME-15] AWC corrects a stake whatever stands in the way', () => {
    it('gives back no more than the stake when it is adjusted, voided and adjusted again in the same moment', async () => {
      const player = await seat('awc', 100n)
      const hand = handOf(player)
      await stage().clients.awc.bet(hand, '10')
      const adjust = (minute: number) => awc(['adjustBet', hand, { betAmount: 7, adjustAmount: 3, ...at(minute) }])
      await Promise.all([adjust(1), adjust(2), awc(['voidBet', hand]), adjust(3), awc(['voidBet', hand]), adjust(4)])
      // Whatever came first: the vendor's last word is that nothing stands.
      expect(await awc(['voidBet', hand])).toEqual(['ok'])
      expect(await has(player)).toBe('100.00')
    })

    it('comes through when the player is blocked and the vendor is off', async () => {
      const { world, clients } = stage()
      const player = await seat('awc', 20n)
      const [hand, voided] = [handOf(player), handOf(player)]
      await clients.awc.bet(hand, '10')
      await clients.awc.bet(voided, '10')
      await world.database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: true }))
      await world.database.transact((tx) => world.games.setVendorState(tx, clients.awc.vendor, 'off'))
      expect(await awc(['adjustBet', hand, { betAmount: 9, adjustAmount: 1, ...at(1) }], ['voidBet', voided])).toEqual(['ok', 'ok'])
      expect(await awc(['unvoidBet', voided, at(2)], ['settle', voided, won(30, 3)])).toEqual(['ok', 'ok'])
      await world.database.transact((tx) => world.games.setVendorState(tx, clients.awc.vendor, 'on'))
      expect(await has(player)).toBe('31.00')
    })
  })
}

function voidings({ awc, has, seat, stage }: Kit): void {
  describe('[GAME-15] AWC takes a voiding back', () => {
    it('of a bet, whose stake stands again and may be voided, settled and voided again', async () => {
      const player = await seat('awc', 100n)
      const [hand, never] = [handOf(player), handOf(player)]
      await stage().clients.awc.bet(hand, '10')
      expect(await awc(['unvoidBet', hand, at(1)], ['unvoidBet', never, at(1)], ['voidBet', hand])).toEqual(['1016', '1017', 'ok'])
      expect(await awc(['unvoidBet', hand, at(2)], ['unvoidBet', hand, at(2)], ['unvoidBet', hand, at(3)])).toEqual(['ok', 'ok', '1016'])
      expect(await has(player)).toBe('90.00')
      expect(await awc(['voidBet', hand], ['voidBet', hand])).toEqual(['ok', 'ok'])
      expect(await has(player)).toBe('100.00')
      // A late copy of the first taking back moves nothing.
      expect(await awc(['unvoidBet', hand, at(2)], ['unvoidBet', hand, at(4)])).toEqual(['ok', 'ok'])
      expect(await has(player)).toBe('90.00')
      expect(await awc(['adjustBet', hand, { betAmount: 8, adjustAmount: 2, ...at(5) }], ['settle', hand, won(16, 6)])).toEqual([
        'ok',
        'ok',
      ])
      expect(await awc(['settle', hand, won(16, 7)], ['unvoidBet', hand, at(8)])).toEqual(['1016', '1016'])
      expect(await has(player)).toBe('108.00')
      expect(await awc(['voidSettle', hand], ['unvoidSettle', hand, at(9)])).toEqual(['ok', 'ok'])
      expect(await has(player)).toBe('108.00')
    })

    it('of a settlement, at what it was worth last', async () => {
      const player = await seat('awc', 100n)
      const [hand, never, open] = [handOf(player), handOf(player), handOf(player)]
      await stage().clients.awc.bet(open, '1')
      await stage().clients.awc.bet(hand, '10')
      expect(await awc(['settle', hand, won(30, 1)], ['resettle', hand, won(25, 2)], ['unvoidSettle', hand, at(3)])).toEqual([
        'ok',
        'ok',
        '1016',
      ])
      expect(await awc(['voidSettle', hand], ['unvoidSettle', hand, at(4)], ['unvoidSettle', hand, at(4)])).toEqual(['ok', 'ok', 'ok'])
      expect(await has(player)).toBe('114.00')
      expect(await awc(['voidSettle', hand], ['voidSettle', hand], ['unvoidSettle', never, at(5)])).toEqual(['ok', 'ok', '1017'])
      expect(await awc(['unvoidSettle', open, at(5)], ['settle', hand, won(5, 6)])).toEqual(['1017', '1016'])
      expect(await has(player)).toBe('99.00')
    })

    it('also where the player has spent what came back: then bets are refused and staff are notified (W-17)', async () => {
      const { world, clients } = stage()
      const player = await seat('awc', 10n)
      const hand = handOf(player)
      await clients.awc.bet(hand, '10')
      await awc(['voidBet', hand])
      await clients.awc.bet(handOf(player), '8')
      expect(await awc(['unvoidBet', hand, at(1)])).toEqual(['ok'])
      expect(await has(player)).toBe('-8.00')
      expect((await clients.awc.bet(handOf(player), '1')).word).toBe('1018')
      expect((await world.games.openCases(100)).filter(({ member }) => member === player.member)).toMatchObject([
        { reason: 'balance-below-zero' },
      ])
      expect(await awc(['settle', hand, won(20, 2)])).toEqual(['ok'])
      expect(await has(player)).toBe('12.00')
    })
  })
}

function voidingsBelowZero({ awc, has, seat, stage }: Kit): void {
  describe('[GAME-15] AWC takes voidings back', () => {
    it('of several bets in one message, after which staff are notified of each that left less than nothing (W-17)', async () => {
      const { world, clients } = stage()
      const player = await seat('awc', 20n)
      const hands = [handOf(player), handOf(player)]
      await clients.awc.act('bet', hands, { betAmount: 10 })
      await awc(['voidBet', hands])
      await clients.awc.bet(handOf(player), '15')
      expect(await awc(['unvoidBet', hands, at(1)])).toEqual(['ok'])
      expect(await has(player)).toBe('-15.00')
      const cases = (await world.games.openCases(100)).filter(({ member }) => member === player.member)
      expect(new Set(cases.map(({ reason, balanceUnits }) => `${reason} ${balanceUnits / UNITS}`))).toEqual(
        new Set(['balance-below-zero -5', 'balance-below-zero -15']),
      )
      expect(await awc(['settle', hands, won(10, 2)])).toEqual(['ok'])
      expect(await has(player)).toBe('5.00')
    })
  })
}

function rounds({ awc, has, seat, stage }: Kit): void {
  describe('[GAME-15] AWC settles a round', () => {
    const byRound = (amount: number, minute: number) => ({ settleType: 'roundId', ...won(amount, minute) })

    it('settles all open bets of a round at once, and a later bet of it separately', async () => {
      const player = await seat('awc', 100n)
      const round = nextId('r')
      const [first, second, voided, third] = [handOf(player, round), handOf(player, round), handOf(player, round), handOf(player, round)]
      const named = handOf(player, round)
      for (const hand of [voided, first, second]) await stage().clients.awc.bet(hand, '10')
      await awc(['voidBet', voided])
      expect(await awc(['settle', named, byRound(50, 1)], ['settle', named, byRound(50, 1)])).toEqual(['ok', 'ok'])
      expect(await has(player)).toBe('130.00')
      expect(await awc(['settle', named, byRound(50, 2)], ['cancelBet', second])).toEqual(['1016', '1016'])
      await stage().clients.awc.bet(third, '10')
      expect(await awc(['settle', named, byRound(5, 3)], ['settle', named, byRound(50, 1)], ['settle', named, byRound(51, 1)])).toEqual([
        'ok',
        'ok',
        '1016',
      ])
      expect(await has(player)).toBe('125.00')
      const other = await seat('awc', 1n)
      expect(await awc(['settle', { ...named, player: other }, byRound(50, 4)], ['settle', handOf(player), byRound(50, 4)])).toEqual([
        '1017',
        '1017',
      ])
      expect(await awc(['settle', first, { ...byRound(1, 5), roundId: null }])).toEqual(['1036'])
      expect(await has(other)).toBe('1.00')
    })
  })
}

function spinsAndTips({ awc, has, kinds, seat, stage }: Kit): void {
  describe('[GAME-15] AWC pays and takes beside bets', () => {
    it('pays a bet of nothing that is settled at once, and takes it back', async () => {
      const player = await seat('awc', 10n)
      const [hand, late] = [handOf(player), handOf(player)]
      const free = (winAmount: number) => ({ betAmount: 0, winAmount })
      expect(await awc(['betNSettle', hand, free(4)], ['betNSettle', hand, free(4)], ['betNSettle', hand, free(5)])).toEqual([
        'ok',
        'ok',
        '1016',
      ])
      expect([await has(player), ...(await kinds(player, 1))]).toEqual(['14.00', 'free-round 4.00'])
      expect(await awc(['cancelBetNSettle', hand], ['cancelBetNSettle', hand])).toEqual(['ok', 'ok'])
      expect(
        await awc(['cancelBetNSettle', late], ['betNSettle', late, free(4)], ['betNSettle', late, { betAmount: 1, winAmount: 4 }]),
      ).toEqual(['ok', '1016', '1016'])
      expect(await has(player)).toBe('10.00')
    })

    it('pays free spins once, without a stake', async () => {
      const player = await seat('awc', 10n)
      const [hand, undone] = [handOf(player), handOf(player)]
      await stage().clients.awc.bet(hand, '1')
      await stage().clients.awc.bet(undone, '1')
      await awc(['cancelBet', undone])
      const spin = handOf(player)
      const paid = (winAmount: number, refPlatformTxId: string | null = hand.id) => ({ winAmount, betAmount: 0, refPlatformTxId, ...at(1) })
      expect(await awc(['freeSpin', spin, paid(2.5)], ['freeSpin', spin, paid(2.5)], ['freeSpin', spin, paid(3)])).toEqual([
        'ok',
        'ok',
        '1016',
      ])
      expect(
        await awc(['freeSpin', handOf(player), { ...paid(2), betAmount: 1 }], ['freeSpin', handOf(player), paid(2, undone.id)]),
      ).toEqual(['1036', '1016'])
      expect(await awc(['freeSpin', handOf(player), paid(1, null)])).toEqual(['ok'])
      expect(await has(player)).toBe('12.50')
      expect(await kinds(player, 1)).toEqual(['free-round 1.00'])
    })

    it('takes a tip once, with nothing to be won, and gives it back once', async () => {
      const { world } = stage()
      const player = await seat('awc', 10n)
      const [hand, late] = [handOf(player), handOf(player)]
      expect(await stage().clients.awc.act('tip', [hand], { tip: 4 })).toMatchObject({ word: 'ok', balance: '6.00' })
      expect(await awc(['tip', hand, { tip: 4 }], ['tip', hand, { tip: 5 }], ['tip', handOf(player), { tip: 7 }])).toEqual([
        'ok',
        '1016',
        '1018',
      ])
      expect(await awc(['settle', hand, won(50, 1)], ['tip', handOf(player), { tip: 0 }])).toEqual(['1017', '1036'])
      expect(await awc(['cancelTip', hand], ['cancelTip', hand], ['cancelTip', late], ['tip', late, { tip: 1 }])).toEqual([
        'ok',
        'ok',
        'ok',
        '1016',
      ])
      expect(await has(player)).toBe('10.00')
      world.clock.forward({ minutes: 31 })
      expect(await awc(['tip', handOf(player), { tip: 1 }])).toEqual(['1008'])
    })
  })
}

function adjustments({ has, seat, stage }: Kit): void {
  describe('[GAME-15] Pragmatic adjusts a round', () => {
    it('up and down, once each, and never below what the player has', async () => {
      const { pragmatic } = stage().clients
      const player = await seat('pragmatic', 10n)
      const hand = handOf(player)
      const adjust = async (amount: string, reference = nextId('adj'), roundId = hand.round) =>
        pragmatic.post('adjustment', { userId: player.player, gameId: pragmatic.game, roundId, reference, amount, validBetAmount: '4.00' })
      await pragmatic.bet(hand, '4')
      const [up, down] = [nextId('adj'), nextId('adj')]
      expect(await adjust('2.50', up)).toMatchObject({ word: '0', balance: '8.50', body: { transactionId: `adjustment:${up}` } })
      expect(await adjust('2.50', up)).toMatchObject({ word: '0', balance: '8.50' })
      expect((await adjust('2.51', up)).word).toBe('7')
      expect(await adjust('-1.50', down)).toMatchObject({ word: '0', balance: '7.00' })
      expect(await adjust('-1.50', down)).toMatchObject({ word: '0', balance: '7.00' })
      expect((await adjust('1.50', down)).word).toBe('7')
      expect(await adjust('-7.01')).toMatchObject({ word: '1', balance: '7.00' })
      for (const wrong of ['0', '-0', '+1', '--1', '1e3', 'NaN', '-', '', '1.00001', '-၁', '-10000000000000'])
        expect(['7', '5'], wrong).toContain((await adjust(wrong)).word)
      expect([(await adjust('1', nextId('adj'), 'never')).word, (await adjust('-1', nextId('adj'), 'never')).word]).toEqual(['7', '7'])
      const undone = handOf(player)
      await pragmatic.bet(undone, '1')
      await pragmatic.cancel(undone, '1')
      expect([(await adjust('1', nextId('adj'), undone.round)).word, (await adjust('-1', nextId('adj'), undone.round)).word]).toEqual([
        '3',
        '3',
      ])
      expect(await has(player)).toBe('7.00')
      // A correction is of what was played: it comes through when the player may not play any more.
      await stage().world.database.write((tx) => stage().world.ledger.setStanding(tx, player.account, { blocked: true }))
      stage().world.clock.forward({ minutes: 31 })
      expect([(await adjust('-1')).word, (await adjust('2')).word, await has(player)]).toEqual(['0', '0', '8.00'])
    })
  })
}

function freeSpins({ has, kinds, seat, stage }: Kit): void {
  describe('[GAME-15] SOFTSWISS free spins', () => {
    it('that name no player are paid once to whom they were noted for', async () => {
      const { world, clients } = stage()
      const [player, other] = [await seat('softswiss', 10n), await seat('softswiss', 1n)]
      const issue = nextId('issue')
      const end = (more: object = {}) => clients.softswiss.freeSpins({ issue_id: issue, status: 'played', total_amount: 250, ...more })
      expect((await end()).word).toBe('101')
      const note = (member: string, which = issue, vendor = SPEAKING.softswiss as string) =>
        world.database.transact((tx) => world.games.noteFreeSpins(tx, { vendor, issue: which, member, mostUnits: 0n }))
      expect(await note(player.member)).toMatchObject({ ok: true })
      expect(await note(player.member)).toMatchObject({ ok: true })
      expect(await note(other.member)).toMatchObject({ ok: false, code: 'value-refused' })
      expect(await note(player.member, 'a b')).toMatchObject({ ok: false, code: 'value-refused' })
      expect(await note(player.member, issue, 'PG')).toMatchObject({ ok: false, code: 'not-found' })
      expect(await end()).toMatchObject({ word: 'ok', balance: '12.50' })
      expect(await end()).toMatchObject({ word: 'ok', balance: '12.50' })
      expect([(await end({ total_amount: 251 })).word, (await end({ user_id: 7 })).word]).toEqual(['400', '400'])
      // The set is one: naming another player pays nobody a second time.
      expect((await end({ user_id: other.player })).word).toBe('400')
      expect([await has(player), await has(other)]).toEqual(['12.50', '1.00'])
      expect(await kinds(player, 1)).toEqual(['free-round 2.50'])
    })
  })
}

export function correctionCases(stage: () => Stage): void {
  const kit = kitOf(stage)
  for (const cases of [stakes, stakesAtOnce, stakesInTheWay, voidings, voidingsBelowZero, rounds, spinsAndTips, adjustments, freeSpins])
    cases(kit)
}
