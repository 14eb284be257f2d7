/** The door of protection: who is excluded from play, and the links to people who help. A broken link is not offered. */
import type { Interval } from '@baize/contract/protection/reality-words.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { beginWallet } from './begin-wallet.ts'
import { askRegister, askToReturn, excludeMyself, readBreaks, takeTimeOut } from './break.ts'
import { endListing, exclude, excludeListed, isExcluded } from './exclude.ts'
import { beginFreeze, endFreeze, endOldFreezes, listFreezes, renewFreeze } from './freeze/freeze.ts'
import { judgeDeposit } from './judge-deposit.ts'
import { brokenAmong, withoutBroken } from './link.ts'
import type { Protected, ProtectionNeeds } from './needs.ts'
import { answerOffer, isOfferDue } from './offer.ts'
import { followPlay, type SittingTold } from './mark-play.ts'
import { answerCheck, readSitting, readStop, setInterval, sign } from './reality.ts'
import { readLimits } from './read-limits.ts'
import { hasReachedLimit } from './reached.ts'
import { confirmLimit, setStaffLimit } from './set-limit.ts'
import { linkRows } from './store.ts'
import { setLimitAndTell } from './tell-raise.ts'
import { watchLinks } from './watch-links.ts'

const NOTES: Readonly<Record<LanguageCode, string>> = { EN: 'does not answer at the moment', MY: 'ယခု ဖွင့်၍မရသေးပါ' }

export type { Ends } from './needs.ts'

export type Protection = ReturnType<typeof createProtection>

export const createProtection = (needs: ProtectionNeeds) => ({
  exclude: (tx: Tx, wish: Parameters<typeof exclude>[2]) => exclude(needs, tx, wish),
  isExcluded: (reader: Reader | Tx, member: string) => isExcluded(needs, reader, member),
  breaks: (asker: Reader | Tx, member: string) => readBreaks(needs, asker, member),
  takeTimeOut: (tx: Tx, wish: Parameters<typeof takeTimeOut>[2]) => takeTimeOut(needs, tx, wish),
  excludeMyself: (tx: Tx, wish: Parameters<typeof excludeMyself>[2]) => excludeMyself(needs, tx, wish),
  excludeListed: (tx: Tx, member: string) => excludeListed(needs, tx, member),
  endListing: (tx: Tx, member: string) => endListing(needs, tx, member),
  askRegister: (member: string) => askRegister(needs, member),
  askToReturn: (tx: Tx, member: string, isAnswered = false) => askToReturn(needs, tx, { member, isAnswered }),
  /** Judges a deposit, in the transaction that takes it. */
  judgeDeposit: (tx: Tx, wish: Parameters<typeof judgeDeposit>[2]) => judgeDeposit(needs, tx, wish),
  limits: (asker: Reader | Tx, owner: Protected) => readLimits(needs, asker, owner),
  isOfferDue: (asker: Reader | Tx, member: string) => isOfferDue(needs, asker, member),
  answerOffer: (tx: Tx, said: Parameters<typeof answerOffer>[2]) => answerOffer(needs, tx, said),
  /** Opens a further wallet of a member, with the limits that it begins with. */
  beginWallet: (tx: Tx, owner: Protected, open: () => Promise<bigint>) => beginWallet(needs, tx, owner, open),
  hasReachedLimit: (asker: Reader | Tx, owner: Protected) => hasReachedLimit(needs, asker, owner),
  setLimit: (tx: Tx, wish: Parameters<typeof setLimitAndTell>[2]) => setLimitAndTell(needs, tx, wish),
  confirmLimit: (tx: Tx, wish: Parameters<typeof confirmLimit>[2]) => confirmLimit(needs, tx, wish),
  setStaffLimit: (tx: Tx, wish: Parameters<typeof setStaffLimit>[2]) => setStaffLimit(needs, tx, wish),
  /** Time at play: taken bets are marks and are summed up by sitting. The worker role runs it. */
  follow: (tellPages: SittingTold, signal: AbortSignal): Promise<void> => followPlay(needs, tellPages, signal),
  sitting: (member: string) => readSitting(needs, member),
  stopOf: (member: string) => readStop(needs, member),
  sign: (member: string) => sign(needs, member),
  answerCheck: (member: string, answer: 'go-on' | 'stop') => answerCheck(needs, member, answer),
  setInterval: (member: string, minutes: Interval) => setInterval(needs, member, minutes),
  /** In the transaction that freezes a member, or lets them in again. */
  beginFreeze: (tx: Tx, wish: Parameters<typeof beginFreeze>[2]) => beginFreeze(needs, tx, wish),
  endFreeze: (tx: Tx, wish: Parameters<typeof endFreeze>[2]) => endFreeze(needs, tx, wish),
  renewFreeze: (tx: Tx, wish: Parameters<typeof renewFreeze>[2]) => renewFreeze(needs, tx, wish),
  freezes: (reader: Reader) => listFreezes(reader),
  endOldFreezes: () => endOldFreezes(needs),
  /** The calendar of limits is kept ahead, for accounts whose limits nobody changes. */
  keepCalendar: async () => {
    const calendar = { now: needs.clock.now(), timeZone: await needs.timeZone() }
    await needs.database.write((tx) => needs.keepCalendar(tx, calendar))
  },
  watchLinks: () => watchLinks(needs),
  /** The text of a page with the broken links removed. */
  async offered(html: readonly string[], language: LanguageCode) {
    const broken = brokenAmong(await linkRows(needs.database.reader))
    return html.map((each) => withoutBroken(each, broken, NOTES[language]))
  },
  /** Every watched link as staff read it. */
  async links() {
    const rows = await linkRows(needs.database.reader)
    const broken = brokenAmong(rows)
    return rows.map(({ url, failures, found, checkedAt, answeredAt }) => ({
      link: url,
      state: broken.has(url) ? 'BROKEN' : failures > 0 ? 'failing' : 'answers',
      found,
      failures: String(failures),
      checked: checkedAt.toString(),
      answered: answeredAt?.toString() ?? '–',
    }))
  },
})
