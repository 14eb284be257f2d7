/** Samples: every call of every dialect in its correct form, about one hand, to be changed by tests. */
import { nextId } from './wire.ts'
import type { DialectName } from '../store.ts'
import type { Hand, Said, SampleCall } from './client.ts'

type Sample = readonly [name: string, fields: Readonly<Record<string, unknown>>, optional?: readonly string[]]

function native({ player: { player, token }, round }: Hand, game: string): Sample[] {
  const acting = { player, currency: 'MMK', game, round, transaction: nextId('s') }
  const undoing = { ...acting, reference: nextId('never') }
  return [
    ['session', { token }],
    ['balance', { token, player, currency: 'MMK' }],
    ['bet', { token, ...acting, amount: '1' }],
    ['win', { ...acting, amount: '1', kind: 'win' }],
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
  const paying = { ...acting, currency: 'MMK', amount: 100_000 }
  const reference = { reference_transaction_uuid: nextId('never') }
  return [
    ['user/info', asked],
    ['user/balance', { ...asked, token }],
    ['transaction/bet', { ...paying, token }],
    ['transaction/win', { ...paying, ...reference }],
    ['transaction/rollback', { ...acting, ...reference }],
  ]
}

function softswiss({ player: { player }, round }: Hand, game: string): Sample[] {
  const list = (action: object) => ({ user_id: player, currency: 'MMK', game, game_id: round, actions: [action] })
  return [
    // A play without actions asks for the balance.
    ['play', list({ action: 'bet', action_id: nextId('s'), amount: 100 }), ['actions', '0']],
    ['play', list({ action: 'win', action_id: nextId('s'), amount: 100 }), ['actions', '0']],
    ['rollback', list({ action: 'rollback', action_id: nextId('s'), original_action_id: nextId('never') })],
    ['freespins', { issue_id: nextId('s'), user_id: player, status: 'finished', total_amount: 100 }, ['user_id']],
  ]
}

function pragmatic({ player: { player: userId, token }, round: roundId }: Hand, gameId: string): Sample[] {
  const inGame = { userId, gameId, roundId }
  const paid = { ...inGame, reference: nextId('s'), amount: '1.00' }
  const reward = { userId, reference: nextId('s'), amount: '1.00' }
  return [
    ['authenticate', { token }],
    ['balance', { userId }],
    ['bet', { ...paid, token }, ['token']],
    ['result', paid],
    ['endRound', inGame],
    ['refund', { ...inGame, reference: paid.reference }, ['gameId', 'roundId']],
    ['adjustment', paid],
    ['bonusWin', { ...reward, bonusCode: 'b1' }],
    ['jackpotWin', { ...reward, jackpotId: 'j1' }],
    ['promoWin', { ...reward, campaignId: '7' }],
  ]
}

function evolution({ player: { player: userId, token: sid }, round }: Hand, table: string): Sample[] {
  const asked = { sid, userId }
  const hand = { id: round, details: { table: { id: table } } }
  const acting = { ...asked, currency: 'MMK', game: hand, transaction: { id: nextId('s'), refId: nextId('ref'), amount: 1 } }
  const promoTransaction = { type: 'JackpotWin', id: nextId('s'), amount: 1 }
  return [
    ['check', { ...asked, channel: { type: 'P' } }, ['channel']],
    ['balance', { ...asked, currency: 'MMK' }],
    ['debit', acting],
    ['credit', acting],
    ['cancel', acting],
    ['promo_payout', { ...asked, currency: 'MMK', promoTransaction }],
  ]
}

function awc({ player: { player: userId }, round: roundId, id: platformTxId }: Hand, gameCode: string): Sample[] {
  const currency = 'MMK'
  const bet = { platformTxId, platform: 'SV388', userId, gameCode, roundId }
  const timed = { ...bet, updateTime: '2026-11-20T16:01:00.000+08:00' }
  const entries: Readonly<Record<string, object>> = {
    bet: { ...bet, currency, betAmount: 1 },
    adjustBet: { ...timed, betAmount: 1, adjustAmount: 1 },
    cancelBet: bet,
    voidBet: bet,
    unvoidBet: timed,
    refund: { ...bet, refundPlatformTxId: 'never', betAmount: 1 },
    settle: { ...timed, winAmount: 1 },
    unsettle: bet,
    resettle: { ...timed, winAmount: 1 },
    voidSettle: bet,
    unvoidSettle: timed,
    betNSettle: { ...bet, currency, betAmount: 1, winAmount: 1 },
    cancelBetNSettle: bet,
    freeSpin: { ...bet, winAmount: 1 },
    give: { promotionTxId: nextId('s'), promotionId: '7', userId, currency, amount: 1 },
    tip: { ...bet, currency, tip: 1 },
    cancelTip: bet,
  }
  const optional = ['roundId', 'promotionId']
  const messages = Object.entries(entries).map(([action, entry]): Sample => [action, { action, txns: [entry] }, optional])
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
  (dialect: DialectName, game: string, send: (name: string, document: string) => Promise<Said>) =>
  (hand: Hand): SampleCall[] =>
    SAMPLES[dialect](hand, game).map(([name, fields, optional = []]) => ({
      name,
      fields,
      optional,
      send: (document) => send(name, document),
    }))
