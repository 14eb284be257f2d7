/** Compose, the part of identity: its adapters to the outside world, and what it needs of settings, ledger and wallet. */
import { smtpMail } from '../../gateways/mail.ts'
import { httpPhoneIdentity } from '../../gateways/phone-identity.ts'
import { httpSms } from '../../gateways/sms.ts'
import { oidcLogin, profileLogin, type SocialLogin } from '../../gateways/social-login.ts'
import type { Agents } from '../../agents/agents.ts'
import type { Checks, Register } from '../../checks/checks.ts'
import { createIdentity, type Identity } from '../../identity/identity.ts'
import type { Files } from '../../files/files.ts'
import type { Messaging } from '../../messaging/messaging.ts'
import type { Records } from '../../records/records.ts'
import type { Games } from '../../games/games.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { enqueue, tell, type Tell } from '../../platform/jobs.ts'
import type { Notices } from '../../platform/work/notices.ts'
import type { Random } from '../../platform/random.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Settings } from '../../settings/settings.ts'
import { nothingOutside, type IdentityOutside, type SocialName } from '../identity-outside.ts'

const MAIN = 'main'
const NOTHING = 0n

export type IdentityGround = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  readonly outside: { identity?(): IdentityOutside; site(): string }
  readonly notices?: Notices
  readonly test?: true
}

export type IdentityNeighbours = {
  readonly settings: Settings
  readonly ledger: Ledger
  readonly countryOf: (ip: string) => string | undefined
  /** Names on the bank accounts that a member has bound, and since when; the wallet is built later than identity. */
  readonly bankNames: Parameters<typeof createIdentity>[0]['bankNames']
  readonly agents: Agents
  /** Friends whom members invite; the promotions are built later than identity. */
  readonly promotions: () => Pick<Promotions, 'inviterOf' | 'isOpenReferral' | 'takeInvited'>
  /** What was launched at vendors ends with its session, and all of a member's with the password; the games are built later than identity. */
  readonly play: () => Pick<Games, 'endSessionsOfSite' | 'endSessionsOfMember'>
  readonly records: () => Pick<Records, 'consolidatedFunds'>
  readonly messaging: () => Pick<Messaging, 'withdrawConsent'>
  /** Duplicates of a person; built later. */
  readonly checks: () => Pick<Checks, 'judgeNewcomer'>
  /** The limits with which a further wallet begins. */
  readonly protection: Pick<Protection, 'beginWallet'>
  /** Hears of whoever comes in. */
  readonly register: Pick<Register, 'entered'>
  /** Members' avatars; the files are built later than identity. */
  readonly files: () => Pick<Files, 'wear'>
}

/** Whoever holds a token of a vendor may bet until it ends, so these events must not arrive later. */
const tellAndEndPlay =
  (play: IdentityNeighbours['play']): Tell =>
  async (tx, fact) => {
    if (fact.name === 'sessionEnded') await play().endSessionsOfSite(tx, String(fact['sessionId']))
    if (fact.name === 'memberPasswordChanged') await play().endSessionsOfMember(tx, String(fact['memberId']))
    await tell(tx, fact)
  }

/** A member's money: at vendors, and in the ledger. */
function closingOf(
  reader: Reader,
  ledger: Ledger,
  identity: () => Identity,
  { records, messaging }: Pick<IdentityNeighbours, 'records' | 'messaging'>,
) {
  return {
    async moneyElsewhere(memberId: string): Promise<boolean> {
      const wallets = await identity().wallets.of(reader, memberId)
      for (const wallet of wallets) {
        const { vendors, whole } = await records().consolidatedFunds({ id: memberId, ...wallet }, 'EN')
        if (!whole || vendors.some(({ balance }) => balance === null || /[1-9]/.test(balance))) return true
      }
      return wallets.length === 0
    },
    async shutWallets(tx: Tx, memberId: string): Promise<boolean> {
      const accounts = (await ledger.accountsOf(memberId, tx)).filter(({ kind }) => kind === 'main' || kind === 'bonus')
      // Locks these accounts, so that what is read stays true.
      await ledger.lock(
        tx,
        accounts.map(({ id }) => id),
      )
      const held = await ledger.accountsOf(memberId, tx)
      if (held.some((each) => accounts.some(({ id }) => id === each.id) && (each.balance !== NOTHING || each.held !== NOTHING)))
        return false
      for (const { id } of accounts) await ledger.setStanding(tx, id, { blocked: true })
      await messaging().withdrawConsent(tx, memberId)
      return true
    },
  }
}

/** A friend is placed beside their inviter, below the same upline, and both are recorded for the campaign (AG-09, PR-37). */
const placeByCodes =
  (agents: Agents, promotions: IdentityNeighbours['promotions']): Parameters<typeof createIdentity>[0]['placeNewcomer'] =>
  async (tx, newcomer, codes) => {
    const given = []
    for (const each of codes)
      given.push(each.field === 'referralCode' ? { ...each, beside: await promotions().inviterOf(tx, each.code) } : each)
    const placed = await agents.placeNewcomer(tx, newcomer, given)
    const inviter = given.find((each) => 'beside' in each)?.beside
    if (placed.ok && inviter !== undefined) await promotions().takeInvited(tx, newcomer, inviter)
    return placed
  }

export function identityFor(
  needs: IdentityGround,
  {
    settings,
    ledger,
    countryOf,
    bankNames,
    agents,
    promotions,
    play,
    files,
    records,
    messaging,
    protection,
    checks,
    register,
  }: IdentityNeighbours,
): Identity {
  const { database, clock, random, secrets, notices, test, outside } = needs
  const nothing = nothingOutside()
  const places = () => outside.identity?.() ?? nothing
  const logins: Readonly<Record<SocialName, SocialLogin>> = {
    google: oidcLogin(
      () => places().social.google,
      () => clock.now().epochMilliseconds,
    ),
    facebook: profileLogin(() => places().social.facebook),
  }
  const offered = (): [string, SocialLogin][] => Object.entries(logins).filter(([name]) => name in places().social)
  const identity: Identity = createIdentity({
    database,
    clock,
    random,
    tell: tellAndEndPlay(play),
    ...(notices ? { notices } : {}),
    enqueue,
    rules: () => settings.memberRules(),
    openWallet: (tx, owner, currency) => ledger.openAccount(tx, { owner, kind: MAIN, currency }),
    openWalletBeside: (tx, owner, currency) =>
      protection.beginWallet(tx, { id: owner, currency }, () => ledger.openBeside(tx, { owner, kind: MAIN, currency })),
    balanceOf: (asking, wallet) => ledger.balance(wallet, asking),
    secrets: {
      pepper: secrets.ring('pepper'),
      data: secrets,
      keySet: secrets.ring('key set of encrypted forms'),
      captcha: secrets.derive('captcha'),
      marks: secrets.derive('identity marks'),
    },
    sms: httpSms({ account: () => places().sms }),
    mail: smtpMail(() => places().mail),
    phoneIdentity: httpPhoneIdentity(() => places().phone),
    social: () => Object.fromEntries(offered()),
    bankNames,
    contractRequests: agents.contractRequests,
    hasUpline: async (asker, member) => (await agents.lineTo(asker, member, 'upline', false)) !== undefined,
    hasContracts: agents.hasContracts,
    isOpenInvitation: async (code) => (await agents.isOpenLink(code)) || (await promotions().isOpenReferral(code)),
    visitInvitation: agents.visitLink,
    placeNewcomer: placeByCodes(agents, promotions),
    judgeNewcomer: (tx, member) => checks().judgeNewcomer(tx, member),
    ...closingOf(database.reader, ledger, () => identity, { records, messaging }),
    wearPicture: (tx, member, given) => files().wear(tx, member, given),
    entered: (...given) => register.entered(...given),
    countryOf,
    siteUrl: () => outside.site(),
    ...(test ? { passwordCost: { memory: 64, passes: 1, parallelism: 1 }, proofDifficulty: 20 } : {}),
  })
  return identity
}
