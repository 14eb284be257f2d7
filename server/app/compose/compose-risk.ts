/**
 * Composes the rules against laundering and the indicators of harm. They follow the ledger. They ask the wallet for payees, identity for names and ages,
 * and protection for limits.
 */
import type { Every, Limited } from '@baize/contract/protection/limit-words.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { Checks } from '../../checks/checks.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Messaging } from '../../messaging/messaging.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { tell } from '../../platform/jobs.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Records } from '../../records/records.ts'
import { createRisk, type Risk, type RiskNeeds } from '../../risk/risk.ts'
import type { Settings, SettingValue } from '../../settings/settings.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { hasReachedLimit } from './offers-rest.ts'

type Inputs = { readonly database: Database; readonly clock: Clock; readonly log: Log }
/** Some are built later: the wallet asks the rules whether a payout may go. */
type Rooms = {
  readonly ledger: Ledger
  readonly settings: Settings
  readonly identity: Pick<Identity, 'realName' | 'ageOf' | 'wallets'>
  readonly protection: Pick<Protection, 'hasReachedLimit' | 'limits' | 'setStaffLimit'>
  readonly wallet: () => Pick<Wallet, 'payeeFacts' | 'deposited' | 'ownDepositsLeft'>
  readonly checks: Pick<Checks, 'view'>
  readonly messaging: () => Pick<Messaging, 'withdrawConsent'>
  readonly records: () => Pick<Records, 'profitLoss'>
}
type Owner = { readonly id: string; readonly currency: string }

const HOUSE = 'the house'
/** Both languages stand in it, since it is written once for whoever reads it. */
const CARE_REASON = 'half of what was usual in the last 90 days / ပြီးခဲ့သော ရက် 90 ပုံမှန်၏ တစ်ဝက်'
const FUNDS_REASON = 'until your proof is accepted / သင့်သက်သေကို လက်ခံသည်အထိ'

const unitsIn = (text: string): bigint => parseUnits(text) ?? 0n

/** The house's own limits of a wallet, which never change the player's. */
const houseLimits = ({ protection }: Pick<Rooms, 'protection'>) => ({
  /** The one that stands, as text. */
  async of(tx: Tx, owner: Owner, what: Limited, every: Every): Promise<string | null> {
    const limits = await protection.limits(tx, owner)
    return limits.find((limit) => limit.what === what && limit.every === every)?.staff ?? null
  },
  async set(tx: Tx, owner: Owner, limit: { what: Limited; every: Every; to: string | null; reason: string }): Promise<void> {
    const set = await protection.setStaffLimit(tx, { owner, ...limit, by: HOUSE })
    if (!set.ok) throw new Error(`a limit of the house was refused: ${set.code}`)
  },
})

/** What settled rounds of a wallet lost on the local days since an instant. */
async function lostSince({ clock }: Inputs, { settings, records }: Rooms, owner: Owner, since: Temporal.Instant): Promise<bigint> {
  const { timeZone } = await settings.read('merchant')
  const day = (at: Temporal.Instant): string => at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const read = await records().profitLoss(owner, { from: day(since), to: day(clock.now()) })
  if (!read.ok) throw new Error(`what was lost cannot be read: ${read.code}`)
  const { stake, win } = read.value.totals
  return unitsIn(stake) - unitsIn(win)
}

type CareNeeds = Pick<RiskNeeds, 'ageOf' | 'playedToday' | 'hasReachedLimit' | 'usualOf' | 'limitByHouse' | 'stopOffers'>

/** What indicators of harm ask of the rooms that hold limits and money. */
const careNeeds = (given: Inputs, rooms: Rooms): CareNeeds => {
  const { ledger, settings, identity, protection, wallet, messaging } = rooms
  const limits = houseLimits(rooms)
  return {
    ageOf: (member) => identity.ageOf(member),
    async playedToday(tx, member) {
      const { timeZone } = await settings.read('merchant')
      const state = await ledger.playState(member, { now: given.clock.now(), timeZone }, tx)
      return Number(state.limits.find(({ every }) => every === 'day')?.used ?? 0n)
    },
    hasReachedLimit: (tx, member) => hasReachedLimit({ identity, protection }, tx, member),
    async usualOf(tx, id, since) {
      const usual = []
      for (const { currency } of await identity.wallets.of(tx, id)) {
        const deposited = await wallet().deposited(tx, { id, currency }, since)
        usual.push({ currency, deposited, lost: await lostSince(given, rooms, { id, currency }, since) })
      }
      return usual
    },
    async limitByHouse(tx, { member: id, currency, what, units }) {
      const stands = await limits.of(tx, { id, currency }, what, 'week')
      if (stands !== null && unitsIn(stands) <= units) return false
      await limits.set(tx, { id, currency }, { what, every: 'week', to: formatUnits(units), reason: CARE_REASON })
      return true
    },
    stopOffers: (tx, member) => messaging().withdrawConsent(tx, member),
  }
}

/** From which deposits on more is asked for than the level says; at the highest level its own amount. Without a row nothing is open. */
function levelAmount(gates: SettingValue<'checks.gates'>, currency: string, level: number): string {
  const rows = gates
    .filter((gate) => gate.act === 'deposit' && gate.currency === currency)
    .toSorted((one, other) => (unitsIn(one.from) < unitsIn(other.from) ? -1 : 1))
  return (rows.find((gate) => gate.level > level) ?? rows.at(-1))?.from ?? '0'
}

/** What requests for a source of funds ask of them. */
const fundsNeeds = (rooms: Rooms): Pick<RiskNeeds, 'restAbove' | 'endRest' | 'ownDeposits'> => {
  const { settings, identity, wallet, checks } = rooms
  const limits = houseLimits(rooms)
  const monthly = { every: 'month', reason: FUNDS_REASON } as const
  return {
    async restAbove(tx, id) {
      const rests = []
      const { level } = await checks.view(tx, id)
      for (const { currency } of await identity.wallets.of(tx, id)) {
        const units = unitsIn(levelAmount(await settings.read('checks.gates'), currency, level))
        for (const what of ['deposit', 'stake'] as const) {
          const before = await limits.of(tx, { id, currency }, what, 'month')
          if (before !== null && unitsIn(before) <= units) continue
          await limits.set(tx, { id, currency }, { ...monthly, what, to: formatUnits(units) })
          rests.push({ currency, what, before, set: formatUnits(units) })
        }
      }
      return rests
    },
    async endRest(tx, id, rests) {
      for (const { currency, what, before, set } of rests)
        if ((await limits.of(tx, { id, currency }, what, 'month')) === set)
          await limits.set(tx, { id, currency }, { ...monthly, what, to: before })
    },
    ownDeposits: (tx, owner) => wallet().ownDepositsLeft(tx, owner),
  }
}

export const composeRisk = (given: Inputs, rooms: Rooms): Risk => {
  const { ledger, settings, wallet, identity } = rooms
  return createRisk({
    database: given.database,
    clock: given.clock,
    ledger,
    async merchant() {
      const { timeZone, currency } = await settings.read('merchant')
      return { timeZone, currency }
    },
    payeeFacts: async (asker, member, payee) => wallet().payeeFacts(asker, member, payee, await identity.realName.of(asker, member)),
    reportTemplate: () => settings.read('cases.report'),
    tell,
    warn: warnsIn(given.log),
    ...careNeeds(given, rooms),
    ...fundsNeeds(rooms),
  })
}
