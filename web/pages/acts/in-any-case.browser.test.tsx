/** Proves the acts after which a person goes on whatever is answered: a logout, a provider's answer, and a cash-out of crash. */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { plain } from '../../testing/figures.ts'
import { loggedIn } from '../../testing/identity.ts'
import { held, twoFrames } from '../../testing/looking.ts'
import { address, openSite } from '../../testing/open-site.ts'
import { recordedAnswer } from '../../testing/recorded.ts'
import { operationOf } from '../../testing/acts/act.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const toasts = (): string[] => [...document.querySelectorAll('.bz-toast-text')].map(plain)
const windows = (): string[] =>
  [...document.querySelectorAll('[role=dialog]')].map((each) => plain(document.getElementById(each.getAttribute('aria-labelledby') ?? '')!))

/** Where a person logs out, by which presses, where it leads, and what is said. */
const LOGOUTS = [
  ['/member/securityCenter', [], '/', []],
  ['/fair', ['Account of …'], '/', ['You are logged out.']],
  ['/agentHome/messageV2', [], '/agent', []],
] as const
const LOG_OUT = /^Log out$/

test.each(LOGOUTS)(
  '[ID-06] a logout at %s is sent once and ends the login here, whether it is answered or not',
  async (at, way, to, says) => {
    for (const isRefused of [false, true]) {
      prepareWholeSite()
      const line = held()
      answers('logout', async () => {
        await line.until
        return isRefused ? refused('busy') : {}
      })
      await openSite(at, { member: true, prepared: true })
      const before = asked('logout').length
      if (way.length > 0) await page.getByRole('button', { name: /^Account of / }).click()
      const role = way.length > 0 ? 'menuitem' : 'button'
      await page.getByRole(role, { name: LOG_OUT }).first().click()
      await expect.poll(() => asked('logout').length).toBe(before + 1)
      for (const again of page.getByRole('main').getByRole('button', { name: LOG_OUT }).elements()) (again as HTMLElement).click()
      await twoFrames()
      line.letGo()
      await expect.poll(address).toBe(to)
      expect(asked('logout').length).toBe(before + 1)
      await expect.poll(toasts).toEqual(says)
      expect(sessionStorage.getItem('token')).toBeNull()
    }
  },
)

type Next = readonly [code: RefusalCode, detail: object, to: string, toast: boolean, opens: readonly string[]]
const TICKET = { ticket: 'a-ticket-of-the-house-1' }
/** What a provider's answer leads to where it opens no session. Of a refusal with a ticket the next step opens. */
const NEXT: readonly Next[] = [
  [
    'verification-required',
    { ...TICKET, methods: [{ method: 'google', hint: null }] },
    '/login',
    false,
    ['Please complete verification first'],
  ],
  ['password-change-required', { ...TICKET, handedOut: true }, '/login', false, ['Choose a new password']],
  ['registration-needed', { ...TICKET, email: null }, '/register', false, ['A few details']],
]
const SAID: readonly Next[] = (operationOf('socialFinish')?.refusals ?? [])
  .filter((code) => !NEXT.some(([each]) => each === code))
  .map((code) => [code, {}, '/login', true, ['Log in']] as const)
let returns = 0

test.each([...NEXT, ...SAID])(
  '[ID-09] a provider’s answer that is refused with %s leads on, and is sent once',
  async (code, detail, to, isToast, opens) => {
    prepareWholeSite()
    answers('socialFinish', refused(code, { ...detail }))
    const query = `?code=any-case-${(returns += 1)}`
    await openSite(`/login/google${query}`)
    await expect.poll(address).toBe(to)
    await expect.poll(windows).toEqual(opens)
    await expect.poll(toasts).toEqual(isToast ? [refusalText(code, 'EN')] : [])
    expect(asked('socialFinish').map(({ params, body }) => ({ ...params, ...body }))).toEqual([{ provider: 'google', query }])
    expect(sessionStorage.getItem('token')).toBeNull()
  },
)

test('[ID-09] a provider’s answer opens a session, or links the login, and leads to where that is seen', async () => {
  const cases = [
    [loggedIn(), false, '/', 'Welcome back, Mya'],
    [{ linked: true }, true, '/member/securityCenter', 'The login is linked.'],
  ] as const
  for (const [answer, member, to, says] of cases) {
    prepareWholeSite()
    answers('socialFinish', answer)
    await openSite(`/login/google?code=any-case-${(returns += 1)}`, member ? { member, prepared: true } : {})
    await expect.poll(address).toBe(to)
    await expect.poll(toasts).toEqual([says])
    expect(sessionStorage.getItem('token')).not.toBeNull()
  }
})

const now = (): number => performance.timeOrigin + performance.now()
const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()
/** A bet in a flight of two seconds; `until` the cash-out is answered nothing else says how it ended. */
function inFlight(): NonNullable<Answer<'crashBet'>['bet']> {
  const table = recordedAnswer('crashTable')
  const flight = { ...table.round!, phase: 'flying' as const, startsAt: instant(now() - 2000), players: 1, staked: '100.00' }
  answers('crashTable', () => ({ ...table, serverNow: instant(now()), round: flight }))
  const { chain: seedId, nonce, commitment, clientSeed, round } = flight
  const money = { currency: 'MMK', stake: '100.00', payout: '0.00', at: NOW, jackpot: null, multiplier: '0.00' } as const
  const own = { id: idOf(1200), game: 'crash', version: '1', serverSeed: null, inHash: null, state: 'open' } as const
  return { ...own, ...money, seedId, nonce, commitment, clientSeed, round, target: null, leftAt: null, point: null }
}

test.each(operationOf('cashOutCrash')?.refusals ?? [])(
  '[GAME-17] a cash-out that is refused with %s is sent once, and the bet itself says how it ended',
  async (code) => {
    prepareWholeSite()
    const mine = inFlight()
    const over = { ...mine, state: 'left' as const, leftAt: '1.20', multiplier: '1.20' }
    const line = held()
    answers('crashBet', () => ({ bet: asked('cashOutCrash').length > 0 ? over : mine }))
    answers('cashOutCrash', async () => {
      await line.until
      return refused(code)
    })
    await openSite('/play/BGS/crash', { member: true, prepared: true })
    const leave = page.getByRole('button', { name: /^Cash out \d/ })
    await leave.click()
    await expect.element(leave).toHaveAttribute('aria-busy', 'true')
    ;(leave.element() as HTMLElement).click()
    await twoFrames()
    const before = asked('crashBet').length
    line.letGo()
    await expect.element(page.getByRole('button', { name: 'Cashed out at 1.20×' })).toBeVisible()
    expect(asked('crashBet').length).toBeGreaterThan(before)
    expect(asked('cashOutCrash').map(({ body }) => body)).toEqual([{ bet: mine.id }])
  },
)
