/** Composes the points mall: it follows the turnover of the records and asks identity for members. */
import type { Identity } from '../../identity/identity.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { createPoints, type Points, type PointsNeeds } from '../../points/points.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Records } from '../../records/records.ts'
import type { GameFactsOf } from './compose-records.ts'
import type { Settings } from '../../settings/settings.ts'

type Inputs = Pick<PointsNeeds, 'database' | 'clock' | 'random' | 'secrets'> & { readonly log: Log }
type Rooms = Pick<PointsNeeds, 'ledger' | 'tell' | 'spend'> & {
  readonly settings: Settings
  readonly identity: Identity
  readonly records: Records
  readonly gameFacts: GameFactsOf
  readonly wallet: Pick<Wallet, 'requirePoints' | 'takePoints'>
  /** Promotions give points themselves, so they are built later. */
  readonly promotions: () => Promotions
}

export const composePoints = (
  { database, clock, random, secrets, log }: Inputs,
  { ledger, tell, settings, identity, records, gameFacts, wallet, spend, promotions }: Rooms,
): Points =>
  createPoints({
    database,
    clock,
    random,
    secrets,
    ledger,
    tell,
    followTurnover: records.followTurnover,
    timeZone: async () => (await settings.read('merchant')).timeZone,
    hearEarned: (tx, rows) => promotions().hearPoints(tx, rows),
    levelsOf: (members) => promotions().levelsOf(members),
    checkPaymentPassword: (memberId, typed) => identity.checkPaymentPassword(memberId, typed),
    requireTurnover: (tx, paid) => wallet.requirePoints(tx, paid),
    takePoints: (tx, deposit) => wallet.takePoints(tx, deposit),
    spend,
    gameNames: gameFacts,
    factsOf: (...asked) => promotions().factsOf(...asked),
    hasContact: (memberId) => identity.hasContact(memberId),
    isBlocked: async (memberId) => (await identity.memberOf(memberId))?.frozen !== undefined,
    warn: warnsIn(log),
  })
