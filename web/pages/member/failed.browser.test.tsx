/** Proves that each page of a member says what could not be loaded, and loads it when asked again: nothing waits for ever. */
import type { OperationName } from '@baize/contract/operations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '../../api/queries.ts'
import { answers, refused } from '../../testing/fake-server.ts'
import { settled, turnTo } from '../../testing/every-page.ts'
import { expectCount, expectNone, main, twoFrames } from '../../testing/looking.ts'
import { askAgain, openSite } from '../../testing/open-site.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

/** What each page asks for, and how many places of it say that it is missing. */
const ASKED: readonly (readonly [at: string, asks: readonly OperationName[], places: number])[] = [
  ['/member/transferFund', ['consolidatedFunds'], 1],
  ['/member/depositv2', ['cashierOptions', 'playerLimits', 'listDeposits', 'listReturns'], 4],
  ['/member/withdraw', ['cashierOptions', 'listPayees', 'listWithdrawals'], 2],
  ['/member/transferUpline', ['lineTransferOptions', 'lineTransfers'], 2],
  ['/member/transactionHistory', ['accountRecord'], 1],
  ['/member/personalHistoryCopy', ['bettingRecord'], 1],
  ['/member/personalProfit', ['profitLoss'], 1],
  ['/member/bonusDetails', ['bonuses'], 1],
  ['/member/rewardCenter', ['rewardCenter'], 1],
  ['/member/referral', ['readReferral'], 1],
  ['/member/missionLeaderboard', ['missionsSummary', 'missionLeaderboard'], 2],
  ['/member/messageV2', ['listMessages'], 1],
  ['/member/securityCenter', ['securityState', 'memberProfile', 'listPayees', 'listSessions', 'loginHistory', 'memberConsent'], 6],
  ['/pointMall', ['pointBalance', 'pointRewards'], 2],
  ['/pointMall?tab=convert', ['pointBalance', 'pointConfig'], 2],
  ['/vip', ['vipInfo'], 1],
]

/** A place that could not be loaded, and its way to try again. */
const places = () =>
  main()
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: 'Try again' }) })

/** Presses every way to try again; the number of places that are still missing. */
function pressAll(): number {
  for (const button of places().getByRole('button', { name: 'Try again' }).elements()) (button as HTMLElement).click()
  return places().elements().length
}

test('[UI-06, MEMBER-01] every page of a member names what could not be loaded, shows it once it is asked again, and keeps what it shows', async () => {
  prepareWholeSite()
  await openSite('/no-such-page', { member: true, prepared: true })
  for (const [at, asks, count] of ASKED) {
    queries.removeQueries({ type: 'inactive' })
    for (const name of asks) answers(name, refused('not-allowed'))
    await turnTo(at)
    await expectCount(places(), count)
    await settled(at)
    prepareWholeSite()
    // A page may also ask again by itself, so that a button is gone before it is pressed.
    await expect.poll(() => pressAll(), { message: at }).toBe(0)
    await settled(at)
    // What is shown stays where it cannot be read again.
    for (const name of asks) answers(name, refused('not-allowed'))
    await askAgain()
    await twoFrames()
    expect([at, places().elements().length]).toEqual([at, 0])
    prepareWholeSite()
    await turnTo('/no-such-page')
    await expectNone(places())
  }
})
