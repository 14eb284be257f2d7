/** Exact steps: calls of each dialect one after the other, which between them take every way through its file. */
import type { DialectName } from '../store.ts'
import type { TestPlayer } from './conformance-world.ts'

/** A call by its name, and the parts of its fields. */
export type Step = readonly [name: string, ...parts: Readonly<Record<string, unknown>>[]]

const native = ({ player, token }: TestPlayer, game: string): Step[] => {
  const of = { player, currency: 'MMK', game, round: 'r1' }
  return [
    ['session', { token }],
    ['session', { token: 'x'.repeat(43) }],
    ['balance', { token, player, currency: 'MMK' }],
    ['bet', of, { token, transaction: 'b1', amount: '10', jackpot: 'mini', jackpotPart: '0.005' }],
    ['bet', of, { token, transaction: 'b2', amount: '99' }],
    ['win', of, { transaction: 'w1', reference: 'b1', kind: 'win', amount: '7.5', closeRound: true }],
    ['resettle', of, { transaction: 's1', reference: 'w1', amount: '8' }],
    ['void-settle', of, { transaction: 'v1', reference: 's1' }],
    ['void-settle', of, { transaction: 'v2', reference: 'w1' }],
    ['rollback', of, { transaction: 'u1', reference: 'b1' }],
    ['end-round', { player, game, round: 'r1' }],
    ['end-round', { player, game, round: 'none' }],
    ['transaction', { transaction: 'b1' }],
    ['transaction', { transaction: 'none' }],
  ]
}

const hub88 = ({ player, token }: TestPlayer, game: string): Step[] => {
  const asked = { request_uuid: 'q', user: player }
  const at = (n: number) => ({ ...asked, round: `r${n}`, game_code: game })
  const money = { currency: 'MMK', amount: 1_000_000 }
  return [
    ['user/info', asked],
    ['user/info', asked, { user: 'nobody' }],
    ['user/balance', asked, { token }],
    ['user/balance', asked, { token: 'x'.repeat(43) }],
    ['transaction/bet', at(1), money, { token, transaction_uuid: 'b1' }],
    ['transaction/bet', at(1), money, { token, transaction_uuid: 'b9', amount: 99_000_000 }],
    ['transaction/bet', at(2), money, { token, transaction_uuid: 'b2', is_free: true, reward_uuid: 'free-7' }],
    ['transaction/bet', at(3), money, { token, transaction_uuid: 'b3', is_free: true, amount: 0, round_closed: null }],
    [
      'transaction/bet',
      at(4),
      money,
      { token, transaction_uuid: 'b4', is_supplier_promo: true, reward_uuid: 'gift-7', round_closed: true },
    ],
    ['transaction/win', at(1), money, { transaction_uuid: 'w1', reference_transaction_uuid: 'b1', round_closed: true }],
    ['transaction/win', at(2), money, { transaction_uuid: 'w2', reference_transaction_uuid: 'b2', is_free: true }],
    ['transaction/win', at(4), money, { transaction_uuid: 'w4', is_supplier_promo: true }],
    ['transaction/win', at(5), money, { transaction_uuid: 'w5', reference_transaction_uuid: 'none' }],
    ['transaction/win', at(1), money, { transaction_uuid: 'w6', reference_transaction_uuid: 'w6' }],
    ['transaction/win', at(1), money, { transaction_uuid: 'w7', reference_transaction_uuid: 'b1', amount: 1 }],
    ['transaction/rollback', at(3), { transaction_uuid: 'u3', reference_transaction_uuid: 'b3' }],
    ['transaction/rollback', at(6), { transaction_uuid: 'u6', reference_transaction_uuid: 'none' }],
    ['transaction/rollback', at(6), { transaction_uuid: 'u7', reference_transaction_uuid: 'u7' }],
  ]
}

const softswiss = ({ player }: TestPlayer, game: string): Step[] => {
  const of = { user_id: player, currency: 'MMK', game }
  const bet = (id: string, amount = 1000) => ({ action: 'bet', action_id: id, amount })
  const win = (id: string, amount = 250) => ({ action: 'win', action_id: id, amount })
  const undo = (id: string, original: string) => ({ action: 'rollback', action_id: id, original_action_id: original })
  return [
    ['play', of],
    ['play', of, { user_id: 'nobody' }],
    ['play', of, { currency: 'THB' }],
    ['play', of, { game_id: 'r1', actions: [bet('b1'), win('w1')] }],
    ['play', of, { game_id: 'r1', actions: [win('w2')], finished: true }],
    ['play', of, { game_id: 'r2', actions: [bet('b2')], finished: null }],
    ['play', of, { game_id: 'r2', actions: [bet('b3'), bet('b4', 99_00)] }],
    ['play', of, { game_id: 'r2', actions: [], finished: true }],
    ['play', of, { game_id: 'none', finished: true }],
    ['play', of, { game_id: 'r2' }],
    ['play', of, { finished: true }],
    ['play', of, { actions: [bet('b5')] }],
    ['play', of, { game_id: 'r2', actions: [bet('b5', 0)] }],
    ['play', of, { game_id: 'r3', actions: [win('w3')] }],
    ['rollback', of, { game_id: 'r2', finished: false, actions: [undo('u2', 'b2'), undo('u3', 'none')] }],
    ['freespins', { issue_id: 'set-1', user_id: player, status: 'played', total_amount: 250 }],
    ['freespins', { issue_id: 'set-2', user_id: player, game, status: 'expired', total_amount: 0 }],
    ['freespins', { issue_id: 'set-3', status: 'canceled', total_amount: 1 }],
  ]
}

const pragmatic = ({ player: userId, token }: TestPlayer, gameId: string): Step[] => {
  const at = (n: number) => ({ userId, gameId, roundId: `r${n}` })
  const reward = (reference: string) => ({ userId, reference, amount: '1.50' })
  return [
    ['authenticate', { token }],
    ['authenticate', { token: 'x'.repeat(43) }],
    ['balance', { userId }],
    ['balance', { userId: 'nobody' }],
    ['bet', at(1), { reference: 'b1', amount: '10.00', token, jackpotId: 'grand', jackpotContribution: '0.00123456' }],
    ['bet', at(2), { reference: 'b2', amount: '0', bonusCode: 'free-7' }],
    ['bet', at(3), { reference: 'b3', amount: '5' }],
    ['bet', at(3), { reference: 'b4', amount: '99' }],
    ['result', at(1), { reference: 'w1', amount: '12.34' }],
    ['result', at(2), { reference: 'w2', amount: '2', bonusCode: 'free-7' }],
    ['result', at(3), { reference: 'w3', amount: '0', promoWinAmount: '3', promoWinReference: 'p3', promoCampaignID: '9' }],
    ['result', at(3), { reference: 'w4', amount: '1', promoWinAmount: '2' }],
    ['result', at(4), { reference: 'w5', amount: '1' }],
    ['bonusWin', reward('n1'), { bonusCode: 'free-7' }],
    ['bonusWin', reward('n2'), { bonusCode: 'free-7', gameId, roundId: 'r2', currency: 'MMK' }],
    ['jackpotWin', reward('j1'), { jackpotId: 'grand' }],
    ['promoWin', reward('m1'), { campaignId: '7' }],
    ['promoWin', reward('m2'), { campaignId: '7', currency: 'THB' }],
    ['promoWin', reward('m3'), { jackpotId: 'grand' }],
    ['endRound', at(1)],
    ['endRound', at(9)],
    ['bet', at(5), { reference: 'b5', amount: '4' }],
    ['refund', { userId, reference: 'b5' }],
    ['refund', at(6), { reference: 'b6' }],
    ['bet', at(7), { reference: 'b7', amount: '1' }],
    ['refund', { userId, gameId, reference: 'b7' }],
    ['bet', at(8), { reference: 'b8', amount: '1' }],
    ['refund', { userId, roundId: 'r8', reference: 'b8' }],
    ['adjustment', at(1), { reference: 'a1', amount: '2.50' }],
    ['adjustment', at(1), { reference: 'a2', amount: '-1.50' }],
    ['adjustment', at(1), { reference: 'a3', amount: '-999' }],
  ]
}

const evolution = ({ player: userId, token: sid }: TestPlayer, table: string): Step[] => {
  const asked = { sid, userId, uuid: 'q' }
  const at = (n: number, id: string, amount = 10) => ({
    ...asked,
    currency: 'MMK',
    game: { id: `h${n}`, details: { table: { id: table } } },
    transaction: { id, refId: `ref${n}`, amount },
  })
  const promo = (type: string, id: string, more: object) => ({
    ...asked,
    currency: 'MMK',
    promoTransaction: { type, id, amount: 1.5, ...more },
  })
  return [
    ['check', asked, { channel: { type: 'M' } }],
    ['check', asked, { userId: 'nobody' }],
    ['check', { sid, userId }],
    ['balance', asked, { currency: 'MMK' }],
    ['balance', asked, { currency: 'THB' }],
    ['debit', at(1, 'b1')],
    ['debit', at(1, 'b1')],
    ['debit', at(1, 'b2')],
    ['debit', at(1, 'b3', 11)],
    ['debit', at(2, 'b4')],
    ['debit', at(3, 'b5', 99)],
    ['credit', at(1, 'b1', 25)],
    ['credit', at(1, 'c2', 25)],
    ['credit', at(1, 'c3', 26)],
    ['credit', at(5, 'c5')],
    ['cancel', at(2, 'b4', 9)],
    ['cancel', at(2, 'b4')],
    ['cancel', at(2, 'b4')],
    ['cancel', at(4, 'none')],
    ['cancel', at(1, 'b1')],
    ['promo_payout', promo('JackpotWin', 'p1', { jackpotId: 'j1' })],
    ['promo_payout', promo('FreeRoundPlayableSpent', 'p2', { voucherId: 'v2' }), { game: { id: 'h7', details: { table: { id: table } } } }],
    ['promo_payout', promo('Other', 'p3', {}), { game: null }],
  ]
}

const awc = ({ player: userId }: TestPlayer, gameCode: string): Step[] => {
  const bet = (id: string, roundId?: string | null) => ({ platformTxId: id, platform: 'SV388', userId, gameCode, roundId })
  const time = (minute: number) => ({ updateTime: `t${minute}` })
  const step = (action: string, ...txns: object[]): Step => [action, { action, txns }]
  const currency = 'MMK'
  return [
    ['getBalance', { action: 'getBalance', userId }],
    ['getBalance', { action: 'getBalance', userId: 'nobody' }],
    ['getBalance', { action: 'getBalance' }],
    step('bet', { ...bet('b1', 'r1'), currency, betAmount: 10 }, { ...bet('b2', 'r1'), currency, betAmount: 5 }),
    step('bet', { ...bet('b9'), currency, betAmount: 99 }),
    step('adjustBet', { ...bet('b1'), ...time(1), betAmount: 8, adjustAmount: 2 }),
    step('refund', { ...bet('f1'), refundPlatformTxId: 'b2', betAmount: 1 }),
    step('settle', { ...bet('x', 'r1'), ...time(2), winAmount: 20, settleType: 'roundId' }),
    step('refund', { ...bet('f2'), refundPlatformTxId: 'b2', betAmount: 1, winAmount: 1 }),
    step('resettle', { ...bet('b1'), ...time(3), winAmount: 15 }),
    step('unsettle', bet('b1')),
    step('settle', { ...bet('b1'), ...time(4), winAmount: 16, currency }),
    step('voidSettle', bet('b1')),
    step('unvoidSettle', { ...bet('b1'), ...time(5) }),
    step('bet', { ...bet('b3', null), currency, betAmount: 4 }),
    step('voidBet', bet('b3')),
    step('unvoidBet', { ...bet('b3'), ...time(6) }),
    step('settle', { ...bet('y'), ...time(7), winAmount: 3, settleType: 'refPlatformTxId', refPlatformTxId: 'b3' }),
    step('cancelBet', bet('b4')),
    step('settle', { ...bet('none'), ...time(8), winAmount: 3 }),
    step('betNSettle', { ...bet('b5', 'r5'), currency, betAmount: 4, winAmount: 6 }),
    step('cancelBetNSettle', bet('b5')),
    step('betNSettle', { ...bet('b6', 'r6'), currency, betAmount: 0, winAmount: 6 }),
    step('cancelBetNSettle', bet('b6')),
    step('bet', { ...bet('b7', 'r7'), currency, betAmount: 1 }),
    step('freeSpin', { ...bet('s1'), winAmount: 2 }),
    step('freeSpin', { ...bet('s2'), winAmount: 2, betAmount: 0, refPlatformTxId: 'b1' }),
    step('freeSpin', { ...bet('s3'), winAmount: 2, refPlatformTxId: 'b7' }),
    step('settle', { ...bet('b7', 'r7'), ...time(9), winAmount: 2 }),
    step('unsettle', bet('b7', 'r7')),
    // What was taken back already is not voided once more: only the stake comes back.
    step('voidSettle', bet('b7', 'r7')),
    step('give', { promotionTxId: 'g1', promotionId: '7', userId, currency, amount: 1.5 }),
    step('tip', { ...bet('t1', 'r1'), currency, tip: 3 }),
    step('cancelTip', bet('t1', 'r1')),
    // What is left of a stake after a refund comes back as one.
    step('voidSettle', bet('b2')),
    step('bet', { ...bet('b8'), currency, betAmount: 1 }, { ...bet('b10'), userId: 'nobody', currency, betAmount: 1 }),
  ]
}

export const STEPS: Readonly<Record<Exclude<DialectName, 'transfer'>, (player: TestPlayer, game: string) => Step[]>> = {
  native,
  hub88,
  softswiss,
  pragmatic,
  evolution,
  awc,
}
