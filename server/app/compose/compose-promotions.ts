/** Composes promotions: they follow money in the ledger, ask identity for members, and give points through the points room. */
import type { Agents } from '../../agents/agents.ts'
import type { Bonus } from '../../bonus/bonus.ts'
import type { Files } from '../../files/files.ts'
import type { Identity } from '../../identity/identity.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { forMany } from '../../platform/own-rows.ts'
import type { Points } from '../../points/points.ts'
import { createPromotions, type Promotions, type PromotionsNeeds } from '../../promotions/promotions.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Records } from '../../records/records.ts'
import type { Risk } from '../../risk/risk.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { keptAmong } from './offers-rest.ts'

type Inputs = Pick<PromotionsNeeds, 'database' | 'clock' | 'random'> & {
  readonly log: Log
  readonly outside: { site(): string }
  readonly secrets: PromotionsNeeds['sealing']
}
type Rooms = Pick<PromotionsNeeds, 'tell' | 'enqueue'> & {
  readonly ledger: Ledger
  readonly settings: Settings
  readonly identity: Identity
  readonly points: Points
  readonly records: Records
  readonly bonus: Bonus
  readonly files: Pick<Files, 'use'>
  readonly agents: Pick<Agents, 'rebatedByLine' | 'lineAbove'>
  readonly wallet: Pick<Wallet, 'numbersOf' | 'requireCash' | 'orderReturned' | 'takeGift'>
  readonly risk: Pick<Risk, 'offersRestAmong'>
  readonly offersRest: (asker: Reader | Tx, member: string) => Promise<boolean>
}

type Acquainted = { readonly database: Inputs['database']; readonly identity: Identity; readonly wallet: Pick<Wallet, 'numbersOf'> }

/**
 * A payee number belongs to one person, unless staff let two members share it. An attempt to bind somebody's number counts like having it
 * (WC-12).
 */
async function personOf({ database, identity, wallet }: Acquainted, id: string) {
  const [marks, neighbours, numbers] = [
    await identity.personMarks(id),
    await identity.neighboursOf(id),
    await wallet.numbersOf(database.reader, id),
  ]
  const [own, shared] = [numbers.filter((row) => !row.shared), numbers.filter((row) => row.shared)]
  return {
    marks: [...marks, ...own.map(({ mark }) => `number:${mark}`)],
    same: own.flatMap(({ owners }) => owners),
    alike: [...neighbours, ...shared.flatMap(({ owners }) => owners)],
  }
}

export const composePromotions = (
  { database, clock, random, log, secrets, outside }: Inputs,
  { ledger, tell, enqueue, settings, identity, points, records, bonus, files, agents, wallet, risk, offersRest }: Rooms,
): Promotions =>
  createPromotions({
    database,
    clock,
    random,
    sealing: secrets,
    ledger,
    tell,
    enqueue,
    rules: async () => ({
      mostTimes: await settings.read('promotions.maximumTimes'),
      mixedProducts: await settings.read('promotions.mixedProducts'),
    }),
    timeZone: async () => (await settings.read('merchant')).timeZone,
    memberOf: (id) => identity.memberOf(id),
    furtherWallets: (asker, members, currency) => identity.wallets.further(asker, members, currency),
    async standing({ id, wallet }) {
      if ((await identity.memberOf(id))?.frozen !== undefined) return 'account-blocked'
      if ((await ledger.standing(wallet)).excluded) return 'account-excluded'
      return (await offersRest(database.reader, id)) ? 'offers-resting' : 'open'
    },
    excludedAmong: (asker, owners) => keptAmong({ ledger, risk }, asker, owners),
    lineAbove: agents.lineAbove,
    countryOf: (asker, id) => identity.homeCountry(asker, id),
    rebatedByLine: agents.rebatedByLine,
    followTurnover: records.followTurnover,
    memberDays: records.memberDays,
    isFolded: records.isFolded,
    hasCounted: records.hasCountedAll,
    site: () => outside.site(),
    isVerified: (id) => identity.hasContact(id),
    likeness: (one, other) => identity.likeness(one, other),
    // Reads other members' rows too, also where a member's own call asks.
    personOf: (id) => forMany(() => personOf({ database, identity, wallet }, id)),
    warn: warnsIn(log),
    grantPoints: (tx, gift) => points.give(tx, gift),
    pointsAccount: (tx, member) => points.accountOf(tx, member),
    bonusAccount: (tx, owner) => bonus.accountOf(tx, owner),
    holdGrants: (tx, member) => bonus.hold(tx, member),
    resumeGrants: (tx, member) => bonus.resume(tx, member),
    grantProgress: (asker, keys) => bonus.progressOf(asker, keys),
    grantBonus: (tx, gift) => bonus.grantBonus(tx, gift),
    requireTurnover: (tx, paid) => wallet.requireCash(tx, paid),
    orderReturned: (asker, deposit) => wallet.orderReturned(asker, deposit),
    returnGrant: (tx, key) => bonus.returned(tx, key),
    takeGift: (tx, gift) => wallet.takeGift(tx, gift),
    ownFiles: async (tx, member, ids) => (await files.use(tx, member, ids, 'promotion')).ok,
  })
