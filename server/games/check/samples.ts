/** Samples: every call of every dialect in its correct form, about one hand, to be changed by tests. */
import { nextId } from './wire.ts'
import type { DialectName } from '../store.ts'
import type { Hand, DialectAnswer, SampleCall } from './client.ts'

type Sample = readonly [name: string, fields: Readonly<Record<string, unknown>>, optional?: readonly string[]]

function native({ player: { player, token }, round }: Hand, game: string): Sample[] {
  const acting = { player, currency: 'MMK', game, round, transaction: nextId('s') }
  const undoing = { ...acting, reference: nextId('never') }
  return [
    ['session', { token }],
    ['balance', { token, player, currency: 'MMK' }],
    ['bet', { token, ...acting, amount: '1', closeRound: true, jackpot: 'mini', jackpotPart: '0.1' }, ['closeRound']],
    ['win', { ...undoing, amount: '1', kind: 'win', closeRound: true }, ['reference', 'closeRound']],
    ['rollback', undoing],
    ['end-round', { player, game, round }],
    ['resettle', { ...undoing, amount: '1' }],
    ['void-settle', undoing],
    ['transaction', { transaction: acting.transaction }],
  ]
}

function hub88({ player: { player: user, token }, round }: Hand, game: string): Sample[] {
  const asked = { request_uuid: nextId('q'), user }
  const acting = { ...asked, transaction_uuid: nextId('s'), round, game_code: game }
  const paying = { ...acting, currency: 'MMK', amount: 100_000, round_closed: true, is_free: true, reward_uuid: nextId('reward') }
  const gift = { ...paying, transaction_uuid: nextId('s'), is_supplier_promo: true }
  const reference = { reference_transaction_uuid: nextId('never') }
  const optional = ['round_closed', 'is_free', 'reward_uuid']
  return [
    ['user/info', asked],
    ['user/balance', { ...asked, token }],
    ['transaction/bet', { ...paying, token }, optional],
    ['transaction/win', { ...paying, ...reference }, optional],
    ['transaction/win', { ...gift, ...reference }, [...optional, 'reference_transaction_uuid']],
    ['transaction/rollback', { ...acting, round_closed: true, ...reference }, ['round_closed']],
  ]
}

function softswiss({ player: { player }, round }: Hand, game: string): Sample[] {
  const list = (action: object) => ({ user_id: player, currency: 'MMK', game, game_id: round, finished: true, actions: [action] })
  return [
    // A play without actions asks for the balance.
    ['play', list({ action: 'bet', action_id: nextId('s'), amount: 100 }), ['actions', '0', 'finished']],
    ['play', list({ action: 'win', action_id: nextId('s'), amount: 100 }), ['actions', '0', 'finished']],
    ['rollback', list({ action: 'rollback', action_id: nextId('s'), original_action_id: nextId('never') }), ['finished']],
    ['freespins', { issue_id: nextId('s'), user_id: player, game, status: 'finished', total_amount: 100 }, ['user_id', 'game']],
  ]
}

function pragmatic({ player: { player: userId, token }, round: roundId }: Hand, gameId: string): Sample[] {
  const inGame = { userId, gameId, roundId }
  const paid = { ...inGame, reference: nextId('s'), amount: '1.00' }
  const reward = { ...inGame, reference: nextId('s'), amount: '1.00', currency: 'MMK' }
  const spin = { ...paid, token, bonusCode: 'b1', jackpotId: 'j1', jackpotContribution: '0.01' }
  const prize = { bonusCode: 'b1', promoWinAmount: '1.00', promoWinReference: nextId('s'), promoCampaignID: '7' }
  const anywhere = ['gameId', 'roundId', 'currency']
  return [
    ['authenticate', { token }],
    ['balance', { userId }],
    ['bet', spin, ['token', 'bonusCode', 'jackpotId', 'jackpotContribution']],
    ['result', { ...paid, ...prize }, Object.keys(prize)],
    ['endRound', inGame],
    ['refund', { ...inGame, reference: paid.reference }, ['gameId', 'roundId']],
    ['adjustment', paid],
    ['bonusWin', { ...reward, bonusCode: 'b1' }, anywhere],
    ['jackpotWin', { ...reward, jackpotId: 'j1' }, anywhere],
    ['promoWin', { ...reward, campaignId: '7' }, anywhere],
  ]
}

function evolution({ player: { player: userId, token: sid }, round }: Hand, table: string): Sample[] {
  const asked = { sid, userId, uuid: nextId('q') }
  const hand = { id: round, details: { table: { id: table } } }
  const acting = { ...asked, currency: 'MMK', game: hand, transaction: { id: nextId('s'), refId: nextId('ref'), amount: 1 } }
  const promoTransaction = { type: 'JackpotWin', id: nextId('s'), amount: 1, voucherId: 'v1', jackpotId: 'j1' }
  const promo = { ...asked, currency: 'MMK', game: hand, promoTransaction }
  return [
    ['check', { ...asked, channel: { type: 'P' } }, ['uuid', 'channel']],
    ['balance', { ...asked, currency: 'MMK' }, ['uuid']],
    ['debit', acting, ['uuid']],
    ['credit', acting, ['uuid']],
    ['cancel', acting, ['uuid']],
    ['promo_payout', promo, ['uuid', 'game', 'voucherId', 'jackpotId']],
  ]
}

function awc({ player: { player: userId }, round: roundId, id: platformTxId }: Hand, gameCode: string): Sample[] {
  const currency = 'MMK'
  const bet = { platformTxId, platform: 'SV388', userId, gameCode, roundId, currency }
  const timed = { ...bet, updateTime: '2026-11-20T16:01:00.000+08:00' }
  const entries: Readonly<Record<string, object>> = {
    bet: { ...bet, betAmount: 1 },
    adjustBet: { ...timed, betAmount: 1, adjustAmount: 1 },
    cancelBet: bet,
    voidBet: bet,
    unvoidBet: timed,
    refund: { ...bet, refundPlatformTxId: 'never', betAmount: 1, winAmount: 1 },
    settle: { ...timed, winAmount: 1, settleType: 'platformTxId', refPlatformTxId: 'never' },
    unsettle: bet,
    resettle: { ...timed, winAmount: 1 },
    voidSettle: bet,
    unvoidSettle: timed,
    betNSettle: { ...bet, betAmount: 1, winAmount: 1 },
    cancelBetNSettle: bet,
    freeSpin: { ...bet, winAmount: 1, betAmount: 0, refPlatformTxId: 'never' },
    give: { promotionTxId: nextId('s'), promotionId: '7', userId, currency, amount: 1 },
    tip: { ...bet, tip: 1 },
    cancelTip: bet,
  }
  const optional: Readonly<Record<string, readonly string[]>> = {
    refund: ['winAmount'],
    settle: ['settleType', 'refPlatformTxId'],
    freeSpin: ['betAmount', 'refPlatformTxId'],
    give: ['promotionId'],
  }
  /** Here the currency must be told. */
  const telling = new Set(['bet', 'betNSettle', 'give', 'tip'])
  const messages = Object.entries(entries).map(([action, entry]): Sample => {
    const whole = ['roundId', ...(telling.has(action) ? [] : ['currency']), ...(optional[action] ?? [])]
    return [action, { action, txns: [entry] }, whole]
  })
  return [['getBalance', { action: 'getBalance', userId }], ...messages]
}

const SAMPLES: Readonly<Record<DialectName, (hand: Hand, game: string) => Sample[]>> = {
  native,
  hub88,
  softswiss,
  pragmatic,
  evolution,
  awc,
}

/** All calls of a dialect about a hand; `send` sends a document to a call by its name. */
export const samplesOf =
  (dialect: DialectName, game: string, send: (name: string, document: string) => Promise<DialectAnswer>) =>
  (hand: Hand): SampleCall[] =>
    SAMPLES[dialect](hand, game).map(([name, fields, optional = []]) => ({
      name,
      fields,
      optional,
      send: (document) => send(name, document),
    }))
