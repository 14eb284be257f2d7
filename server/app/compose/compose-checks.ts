/** Composes identity checks: they ask identity for what a member has stated, shut the account of somebody who is under age, and open cases. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { createChecks, type Checks, type ChecksNeeds, type Screening } from '../../checks/checks.ts'
import { identityChecksOf } from '../../gateways/checks/checks.ts'
import { CLOSED_UNDER_AGE, type Identity } from '../../identity/identity.ts'
import type { Ledger, RoundRules } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { tell } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Messaging } from '../../messaging/messaging.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Risk } from '../../risk/risk.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { IdentityOutside } from '../identity-outside.ts'
import { ownOrigin, ownOrigins } from '../own-origin.ts'

type Given = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Pick<Secrets, 'mark'>
  readonly outside: { identity?(): IdentityOutside; site(): string }
}
type Rooms = {
  readonly settings: Settings
  readonly identity: Pick<Identity, 'stated' | 'freeze' | 'compared' | 'realName' | 'closedOf' | 'memberOf'>
  readonly ledger: Pick<Ledger, 'setStandingOfAll' | 'accountsOf' | 'lock' | 'playedSince' | 'balance' | 'post'>
  readonly promotions: () => Pick<Promotions, 'hold'>
  readonly protection: Pick<Protection, 'isExcluded'>
  readonly messaging: () => Pick<Messaging, 'withdrawConsent'>
  readonly risk: () => Pick<Risk, 'openCase'>
  /** Built later: it opens cases. */
  readonly screening: () => Pick<Screening, 'waits'>
  /** Built later: it asks whether a member is known well enough. */
  readonly wallet: () => Pick<Wallet, 'deposited' | 'withdrawn' | 'ownDepositsLeft' | 'payeeFacts'>
}

/** Who notes in a case what the product did by itself. */
const PRODUCT = 'baize'

/** Gives back what was lost, or takes what was won as far as it is there. Each account once, under its own key. */
async function undoPlay(ledger: Rooms['ledger'], tx: Tx, owner: string, since: Temporal.Instant) {
  const own = (await ledger.accountsOf(owner, tx)).filter(({ kind }) => kind === 'main')
  await ledger.lock(
    tx,
    own.map(({ id }) => id),
  )
  const moved: { currency: string; units: string }[] = []
  for (const { id: account, currency } of own) {
    const { loss: lost } = await ledger.playedSince(tx, account, since)
    const { balance } = await ledger.balance(account, tx)
    const amount = lost < -balance ? -balance : lost
    if (amount === 0n) continue
    const transfer = { account, contra: 'house:under-age', amount, kind: 'adjustment' } as const
    await ledger.post(tx, [{ key: `under-age:${account}`, account, transfers: [transfer] }])
    moved.push({ currency, units: formatUnits(amount) })
  }
  return moved
}

export function composeChecks(
  { database, clock, log, secrets, outside }: Given,
  { settings, identity, ledger, promotions, protection, messaging, wallet, risk, screening }: Rooms,
): Checks {
  const services: ChecksNeeds['services'] = () => {
    const service = outside.identity?.().checks
    const adapter = service && identityChecksOf(service, clock)
    return new Map(service && adapter ? [[service.name, adapter]] : [])
  }
  return createChecks({
    database,
    clock,
    services,
    person: (...asked) => identity.stated(...asked),
    returnUrl: async (origin) => `${ownOrigin(origin, await ownOrigins(settings, outside.site()))}/member/identity`,
    async shut(tx, member) {
      await identity.freeze(tx, member, CLOSED_UNDER_AGE)
      await promotions().hold(tx, member)
      await ledger.setStandingOfAll(tx, member, 'main', { blocked: true })
      await messaging().withdrawConsent(tx, member)
    },
    undoPlay: (tx, member, since) => undoPlay(ledger, tx, member, since),
    async openCase(tx, wish) {
      const opened = await risk().openCase(tx, { ...wish, by: PRODUCT })
      if (!opened.ok) throw new Error(`no case for a check: ${opened.code}`)
    },
    waitsForLists: (...asked) => screening().waits(...asked),
    told: (...asked) => identity.compared(...asked),
    payeeMark: async (asker, member, payee) =>
      (await wallet().payeeFacts(asker, member, payee, await identity.realName.of(asker, member)))?.mark,
    async standing(asker, member) {
      if (await protection.isExcluded(asker, member)) return 'excluded'
      const [closed] = await identity.closedOf(asker, [member])
      if (closed) return 'closed'
      return (await identity.memberOf(member))?.frozen === undefined ? 'open' : 'frozen'
    },
    async blockPlay(tx, members) {
      const accounts = []
      for (const { member } of members) accounts.push(...(await ledger.accountsOf(member, tx)).filter(({ kind }) => kind === 'main'))
      await ledger.lock(
        tx,
        accounts.map(({ id }) => id),
      )
      for (const { member, blocked } of members) {
        const frozen = (await identity.memberOf(member))?.frozen !== undefined
        await ledger.setStandingOfAll(tx, member, 'main', { blocked: blocked || frozen })
      }
    },
    mark: (...given) => secrets.mark(...given),
    gates: () => settings.read('checks.gates'),
    async moved(tx, act, owner, since) {
      if (act === 'deposit') return wallet().deposited(tx, owner, since)
      if (act === 'withdrawal') return wallet().withdrawn(tx, owner, since)
      const own = (await ledger.accountsOf(owner.id, tx)).find(({ kind, currency }) => kind === 'main' && currency === owner.currency)
      return own === undefined ? 0n : (await ledger.playedSince(tx, own.id, since)).stake
    },
    ownDeposits: (tx, owner) => wallet().ownDepositsLeft(tx, owner),
    tell,
    warn: (about, message) => log.warn(about, message),
  })
}

/** Rounds as the market bounds them, for players who are known well enough. Whoever is not takes no stake in any game (PK-04). */
export const gatedRounds = (rounds: RoundRules, checks: () => Pick<Checks, 'playNeeds'>): RoundRules => ({
  ...rounds,
  async bounds(bettor) {
    const [bounds, check] = await Promise.all([rounds.bounds(bettor), checks().playNeeds({ id: bettor.person, currency: bettor.currency })])
    return check === undefined ? bounds : { ...bounds, capUnits: 0n, check }
  },
})
