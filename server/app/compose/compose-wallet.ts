/** Composes the wallet: it follows the turnover of the records, and asks identity for members and their guards. */
import type { Agents } from '../../agents/agents.ts'
import type { Bonus } from '../../bonus/bonus.ts'
import type { Checks, Register } from '../../checks/checks.ts'
import { paymentServices, type PaymentAddress } from '../../gateways/payments.ts'
import type { Files } from '../../files/files.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Database } from '../../platform/database.ts'
import { enqueue, tell } from '../../platform/jobs.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Points } from '../../points/points.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Records } from '../../records/records.ts'
import type { Risk } from '../../risk/risk.ts'
import type { Settings } from '../../settings/settings.ts'
import { createWallet, paymentServiceKeys, type Wallet, type WalletNeeds } from '../../wallet/wallet.ts'
import { ownOrigin, ownOrigins } from '../own-origin.ts'
import { amountsIn } from './currency-amounts.ts'
import type { GameFactsOf } from './compose-records.ts'

type Inputs = Pick<WalletNeeds, 'clock' | 'random' | 'secrets'> & {
  readonly database: Database
  readonly log: Log
  readonly outside: { payments(): readonly PaymentAddress[]; site(): string }
}
type Rooms = Pick<WalletNeeds, 'ledger'> & {
  readonly settings: Settings
  readonly identity: Identity
  readonly agents: Pick<Agents, 'lineTo'>
  readonly protection: Pick<Protection, 'isExcluded' | 'judgeDeposit'>
  readonly files: Pick<Files, 'use'>
  readonly gameFacts: GameFactsOf
  /** Asked when it is needed, since the records are built later. */
  readonly records: () => Records
  readonly bonus: Bonus
  readonly promotions: () => Promotions
  readonly points: () => Points
  readonly risk: () => Risk
  readonly checks: Pick<Checks, 'judgeGate'>
  readonly register: Pick<Register, 'ofDeposits'>
}

const NO_TRANSFERS = { minimum: 0n, maximum: 0n, dailyUnits: 0n }

export const composeWallet = (
  { database, clock, random, secrets, outside, log }: Inputs,
  { settings, identity, agents, ledger, protection, files, gameFacts, records, bonus, promotions, points, risk, checks, register }: Rooms,
): Wallet =>
  createWallet({
    clock,
    random,
    ledger,
    secrets,
    followTurnover: (...following) => records().followTurnover(...following),
    gameNames: async (games, language) => (await gameFacts(games, language)).map((facts) => facts?.gameName),
    useFiles: (tx, ...given) => files.use(tx, ...given),
    warn: warnsIn(log),
    payments: paymentServices({
      addresses: outside.payments,
      keys: (service) => paymentServiceKeys({ database, random, secrets }, service),
      clock,
      random,
    }),
    limits: async (currency) => ({
      depositMinutes: await settings.read('deposits.minutes'),
      openDeposits: 5,
      approvedBelow: (await amountsIn(settings, currency)).approvedBelow,
      withdrawalsPerDay: await settings.read('withdrawals.perDay'),
      payees: 5,
      paymentPassword: await settings.read('withdrawals.paymentPassword'),
      restHours: await settings.read('withdrawals.restHours'),
      receiptMinutes: await settings.read('withdrawals.receiptMinutes'),
      depositTimes: await settings.read('withdrawals.depositTimes'),
      contribution: await settings.read('withdrawals.contribution'),
      timeZone: (await settings.read('merchant')).timeZone,
    }),
    factsOf: (...asked) => promotions().factsOf(...asked),
    async transferRules(currency) {
      const { transfers = NO_TRANSFERS } = await amountsIn(settings, currency)
      const on = transfers !== NO_TRANSFERS && (await settings.read('transfers.line'))
      return { on, ...transfers, perDay: (await settings.read('transfers.limits')).perDay, times: await settings.read('transfers.times') }
    },
    lineTo: (...asked) => agents.lineTo(...asked),
    guardsChangedAt: (memberId) => identity.guardsChangedAt(memberId),
    proofWays: (memberId) => identity.guards.proofWays(memberId),
    proveOwner: (memberId, given) => identity.guards.proveOwner(memberId, given),
    proveByBoth: (memberId, given) => identity.guards.proveByBoth(memberId, given),
    standing: async (memberId) => ({
      blocked: (await identity.memberOf(memberId))?.frozen !== undefined,
      withdrawalsFrozen: await identity.guards.areWithdrawalsFrozen(memberId),
      excluded: await protection.isExcluded(database.reader, memberId),
    }),
    bonusAtStake: (...given) => bonus.atStake(...given),
    reviewSince: (tx, memberId) => bonus.excludedSoon(tx, memberId),
    payoutVerdict: (...asked) => risk().payout(...asked),
    depositsRest: (...asked) => risk().depositsRest(...asked),
    choosePromotion: (...given) => promotions().chooseFor(...given),
    dropPromotions: (...given) => promotions().dropFor(...given),
    depositReturned: (deposit) => promotions().depositReturned(deposit),
    promotionsCredited: (...asked) => promotions().creditedSince(...asked),
    movePoints: (tx, move) => points().move(tx, move),
    pointsOfDeposit: (...asked) => points().ofDeposit(...asked),
    realName: (...asked) => identity.realName.of(...asked),
    takeRealName: (...asked) => identity.realName.take(...asked),
    judgeCheck: (...asked) => checks.judgeGate(...asked),
    judgeFunds: (...asked) => risk().judgeFunds(...asked),
    ...register.ofDeposits,
    judgeDeposit: (...asked) => protection.judgeDeposit(...asked),
    async returnUrl(origin, depositId) {
      return `${ownOrigin(origin, await ownOrigins(settings, outside.site()))}/member/depositv2?order=${depositId}`
    },
    enqueue,
    tell,
  })
