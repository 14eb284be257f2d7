/** Proves that nothing on a page moves when the answers come: on a phone, page by page, on a line that lets each be drawn before. */
import { expect, test } from 'vitest'
import { queries } from '../api/queries.ts'
import { everybodysAddresses, onesOwnAddresses, settled, turnTo } from '../testing/every-page.ts'
import { answers, slowDown } from '../testing/fake-server.ts'
import { twoFrames, watchShifts } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

/** Of the screen, times the way that it goes: what web.dev calls good is 0.1. */
const MOST = 0.02

/** A page where nothing is asked, and from which each is turned to. */
const NOWHERE = '/no-such-page'

/** What moved by more on which page, with what it was. */
async function moving(addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const at of addresses) {
    // What a provider sent back is taken up once, and the page then leads on.
    if (at === NOWHERE || at.includes('state=of-')) continue
    await turnTo(NOWHERE)
    queries.removeQueries({ type: 'inactive' })
    const shifts = await watchShifts()
    await turnTo(at)
    await settled(at)
    await twoFrames()
    const { sum, moved } = shifts()
    if (sum > MOST) found.push(`${at}: ${sum.toFixed(3)}: ${moved.join('; ')}`)
  }
  return found
}

/** As the product is, where each place of banners has one. */
function prepare(): void {
  prepareWholeSite()
  const [banner] = recordedAnswer('listAnnouncements').banners
  answers('banners', ({ query: { groupName } }) => [{ ...banner!, groupName }])
}

test('[SHELL-23] no page of everybody moves under the finger', async () => {
  prepare()
  await openSite('/', { language: 'MY', width: 360, height: 780 })
  slowDown(twoFrames)
  expect(await moving(everybodysAddresses())).toEqual([])
})

test('[SHELL-23] no page of one’s own moves under the finger', async () => {
  prepare()
  await openSite('/', { language: 'MY', width: 360, height: 780, member: true, prepared: true })
  slowDown(twoFrames)
  expect(await moving(onesOwnAddresses())).toEqual([])
})
