/** Proves that analytics wait for a yes, get names of open pages alone, and end with a no. */
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPageOf } from './analytics.tsx'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { answers } from '../../testing/fake-server.ts'
import { expectNone, goWithin } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { theStatus } from '../../testing/prepared.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const question = page.getByRole('group', { name: 'Counting of pages' })
const frame = (): HTMLIFrameElement | null => document.querySelector('iframe[src="/analytics"]')

/** What the frame is told, in place of the frame that only a server has. */
function hearFrame(): unknown[] {
  const told: unknown[] = []
  const own = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      return this.getAttribute('src') === '/analytics'
        ? { postMessage: (data: unknown) => told.push(data) }
        : (own.get!.call(this) as unknown)
    },
  })
  onTestFinished(() => void Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', own))
  return told
}
function withId(gtagId: string | null): void {
  const status = theStatus()
  answers('systemStatus', { ...status, info: { ...status.info, gtagId } })
}

test('[API-09] without an id nobody is asked and nothing is framed, also not for an earlier yes', async () => {
  prepareWholeSite()
  withId(null)
  await openSite('/fair', { kept: { analytics: 'yes' } })
  await expect
    .element(
      page
        .getByRole('contentinfo')
        .getByText(/Demonstration only/)
        .first(),
    )
    .toBeVisible()
  await expectNone(question)
  expect(frame()).toBeNull()
})

test('[API-09] the frame opens with a yes, is told the names of open pages, and goes with a no; either choice is one press and stays', async () => {
  prepareWholeSite()
  withId('G-ABC123')
  const told = hearFrame()
  await openSite('/fair', { member: true, prepared: true })
  const [yes, no] = [question.getByRole('button', { name: 'Allow' }), question.getByRole('button', { name: 'Refuse' })]
  await expect.element(question.getByText(/Nothing is counted unless you allow it/)).toBeVisible()
  expect(frame()).toBeNull()
  expect(await faultsInBothThemes()).toEqual([])
  await yes.click()
  await expect.element(yes).toHaveAttribute('aria-pressed', 'true')
  expect([frame()?.getAttribute('sandbox'), frame()?.getAttribute('referrerpolicy')]).toEqual(['allow-scripts', 'no-referrer'])
  await expect.poll(() => told).toEqual(['fairness'])
  goWithin('/member/withdraw')
  await expect.element(page.getByRole('heading', { name: 'Withdraw', level: 1 })).toBeVisible()
  goWithin('/help/terms?from=mya1990')
  await expect.poll(() => told).toEqual(['fairness', 'helpWords'])
  await openSite('/fair', { again: true })
  await expect.poll(() => frame()).not.toBeNull()
  await no.click()
  await expect.element(no).toHaveAttribute('aria-pressed', 'true')
  expect(frame()).toBeNull()
  await openSite('/fair', { again: true })
  await expect.element(no).toHaveAttribute('aria-pressed', 'true')
  expect(frame()).toBeNull()
})

test('[API-09] the question is asked in Burmese too', async () => {
  prepareWholeSite()
  withId('G-ABC123')
  await openSite('/fair', { language: 'MY', width: 360 })
  await expect.element(page.getByRole('group', { name: 'စာမျက်နှာ ရေတွက်ခြင်း' }).getByRole('button', { name: 'ခွင့်မပြုပါ' })).toBeVisible()
})

test('[API-09] no page of a person has a name for it', () => {
  const named = [
    '/',
    '/fair/',
    '/play/PG/jade',
    '/agent',
    '/member',
    '/member/withdraw',
    '/agentHome/deposit',
    '/pointMall',
    '/favorite',
    '/nobody',
  ]
  expect(named.map(openPageOf)).toEqual(['home', 'fairness', 'play', 'agent', ...Array<undefined>(6).fill(undefined)])
})
