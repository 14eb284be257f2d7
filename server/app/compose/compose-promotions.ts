/** Composes promotions: they hear of money from the book, ask identity who somebody is, and give points through the points room. */
import type { Agents } from '../../agents/agents.ts'
import type { Bonus } from '../../bonus/bonus.ts'
import type { Files } from '../../files/files.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Log } from '../../platform/log.ts'
import type { Points } from '../../points/points.ts'
import { createPromotions, type Promotions, type PromotionsNeeds } from '../../promotions/promotions.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Records } from '../../records/records.ts'
import type { Settings } from '../../settings/settings.ts'

type Given = Pick<PromotionsNeeds, 'database' | 'clock' | 'random'> & {
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
  readonly agents: Pick<Agents, 'rebatedByLine'>
}

export const composePromotions = (
  { database, clock, random, log, secrets, outside }: Given,
  { ledger, tell, enqueue, settings, identity, points, records, bonus, files, agents }: Rooms,
): Promotions =>
  createPromotions({
    database,
    clock,
    random,
    sealing: secrets,
    ledger,
    tell,
    enqueue,
    timeZone: async () => (await settings.read('merchant')).timeZone,
    memberOf: (id) => identity.memberOf(id),
    async standing({ id, wallet }) {
      if ((await identity.memberOf(id))?.frozen !== undefined) return 'account-blocked'
      return (await ledger.standing(wallet)).excluded ? 'account-excluded' : 'open'
    },
    excludedAmong: (asker, wallets) => ledger.excludedAmong(wallets, asker),
    rebatedByLine: agents.rebatedByLine,
    followTurnover: records.followTurnover,
    memberDays: records.memberDays,
    isFolded: records.isFolded,
    site: () => outside.site(),
    isVerified: (id) => identity.hasContact(id),
    likeness: (one, other) => identity.likeness(one, other),
    warn: (about, message) => log.warn(about, message),
    grantPoints: (tx, gift) => points.staff.grant(tx, gift),
    grantBonus: (tx, gift) => bonus.grantBonus(tx, gift),
    ownFiles: async (tx, member, ids) => (await files.use(tx, member, ids, 'promotion')).ok,
  })
