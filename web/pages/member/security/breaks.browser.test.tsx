/** Proves a break in two presses from everywhere and one from a game. A window of a game closes when one begins, on whatever device it was taken. */
import type { Breaks } from '@baize/contract/protection/breaks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound, faultsInBothThemes } from '../../../testing/axe.ts'
import { aGame } from '../../../testing/catalogue.ts'
import { tell } from '../../../testing/fake-live.ts'
import { answers, asked, refused } from '../../../testing/fake-server.ts'
import { banner, expectNone, main, region } from '../../../testing/looking.ts'
import { openSite } from '../../../testing/open-site.ts'
import { noBreak } from '../../../testing/prepared.ts'
import { prepareWholeSite } from '../../../testing/whole-site.ts'

const END = '2027-03-01T08:00:00Z'
const resting: Breaks = { ...noBreak(), resting: true, timeOut: END, openFrom: END }
const excluded = (exclusion: Breaks['exclusion']): Breaks => ({ ...noBreak(), resting: true, exclusion })
const dialog = page.getByRole('dialog', { name: 'Take a break' })
const card = () => region('Limits and breaks')
/** From the act on the server tells the new state, to reads as well: the channel lets the page read again once it is open. */
const begins = (act: 'takeTimeOut' | 'excludeMyself' | 'askToReturn', state: Breaks): void =>
  answers(act, () => {
    answers('playBreaks', state)
    return state
  })
const security = () => openSite('/member/securityCenter', { member: true, prepared: true })

test('[PROT-03, PX-01, PX-06] a time-out begins by two presses on the security center, typed freely in hours, days or weeks', async () => {
  prepareWholeSite()
  await security()
  await card().getByRole('button', { name: 'Take a break' }).click()
  await expect.element(dialog.getByText('A break begins at once and can be made longer, never shorter.')).toBeVisible()
  await dialog.getByLabelText('How long').fill('7')
  await dialog.getByRole('radio', { name: 'Weeks' }).click()
  await dialog.getByRole('button', { name: 'Begin the time-out' }).click()
  await expect.element(dialog.getByText('Choose from 24 hours to 6 weeks.')).toBeVisible()
  expect(asked('takeTimeOut')).toEqual([])
  await dialog.getByRole('radio', { name: 'Days' }).click()
  begins('takeTimeOut', resting)
  await dialog.getByRole('button', { name: 'Begin the time-out' }).click()
  await expect.element(dialog.getByText(/^Your time-out ends on .*2027/)).toBeVisible()
  expect(asked('takeTimeOut').map(({ body }) => body)).toEqual([{ hours: 168 }])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(card().getByText(/^Your time-out ends on .*2027/)).toBeVisible()
})

test('[PROT-03] the answer of a time-out stands before a read that was on its way and knows of none', async () => {
  prepareWholeSite()
  await security()
  await card().getByRole('button', { name: 'Take a break' }).click()
  const late = Promise.withResolvers<Breaks>()
  answers('playBreaks', () => late.promise)
  await expect.poll(() => tell('breaks', {})).toBe(true)
  await expect.poll(() => asked('playBreaks').length).toBeGreaterThan(1)
  answers('takeTimeOut', resting)
  await dialog.getByRole('button', { name: 'Begin the time-out' }).click()
  await expect.element(dialog.getByText(/^Your time-out ends on .*2027/)).toBeVisible()
  late.resolve(noBreak())
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(card().getByText(/^Your time-out ends on .*2027/)).toBeVisible()
})

test('[PROT-02, PX-02, PX-06] a self-exclusion is one page: the term, what it does with the money, and the password, which goes sealed', async () => {
  prepareWholeSite()
  await security()
  await card().getByRole('button', { name: 'Take a break' }).click()
  await dialog.getByRole('radio', { name: 'Self-exclusion' }).click()
  await expect.element(dialog.getByText(/^Nobody can end it early\./)).toBeVisible()
  expect(await faultsInBothThemes(), 'self-exclusion').toEqual([])
  await dialog.getByLabelText('How long').selectOptions('For ever')
  answers('excludeMyself', refused('old-password-wrong', { field: 'oldPassword' }))
  await dialog.getByLabelText('Current password').fill('a quiet green harbour')
  await dialog.getByRole('button', { name: 'Exclude me from play' }).click()
  await expect.element(dialog.getByText(/password is wrong|wrong password|not right/i)).toBeVisible()
  begins('excludeMyself', excluded({ until: null, askedAt: null, mayReturn: false }))
  await dialog.getByRole('button', { name: 'Exclude me from play' }).click()
  await expect.element(dialog.getByText('You are excluded from play for ever.')).toBeVisible()
  expect(asked('excludeMyself').at(-1)).toMatchObject({ sealed: true, body: { months: null, password: 'a quiet green harbour' } })
  await expectNone(dialog.getByRole('button', { name: 'Exclude me from play' }))
})

test('[PROT-02, PX-02] whoever’s term is over asks to return, and reads from when play is open', async () => {
  prepareWholeSite()
  answers('playBreaks', excluded({ until: '2026-11-01T08:00:00Z', askedAt: null, mayReturn: true }))
  await security()
  await expect.element(card().getByText('The term of your exclusion is over. It goes on until you ask to return.')).toBeVisible()
  await card().getByRole('button', { name: 'Take a break' }).click()
  begins('askToReturn', {
    ...excluded({ until: '2026-11-01T08:00:00Z', askedAt: '2026-11-30T08:00:00Z', mayReturn: false }),
    openFrom: END,
  })
  await dialog.getByRole('button', { name: 'Ask to return' }).click()
  await expect.element(dialog.getByText(/^You asked to return\. Play is open from .*2027/)).toBeVisible()
  await expectNone(dialog.getByRole('button', { name: 'Ask to return' }))
})

test('[PROT-02, PX-03] a vendor’s window closes when a break begins elsewhere, and one press in it takes a break', async () => {
  prepareWholeSite()
  answers('gameInfo', { game: aGame('Slots game 1'), similar: [] })
  await openSite('/play/PG/slots-game-1', { member: true, prepared: true, width: 1440, height: 900 })
  const frame = page.getByTitle('Game Slots game 1')
  await expect.element(frame).toBeVisible()
  await main().getByRole('button', { name: 'Take a break' }).click()
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  answers('playBreaks', resting)
  await expect.poll(() => tell('breaks', {})).toBe(true)
  await expectNone(frame)
  await expect.element(main().getByText('You are taking a break')).toBeVisible()
  await expect.element(main().getByText(/^Your time-out ends on .*2027.* Balance, withdrawals and records stay open/)).toBeVisible()
})

test('[PROT-02, PX-03] an in-house game closes too, and the account’s menu leads to a break from every page', async () => {
  prepareWholeSite()
  answers('playBreaks', resting)
  await openSite('/play/BGS/dice', { member: true, prepared: true, width: 1440, height: 900 })
  await expect.element(main().getByText('You are taking a break')).toBeVisible()
  await banner()
    .getByRole('button', { name: /^Account of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Take a break' }).click()
  await expect.element(dialog.getByText(/^Your time-out ends on/)).toBeVisible()
})

test('[UI-06] the window of breaks has no axe fault, in both themes and languages', async () => {
  prepareWholeSite()
  await openSite('/', { member: true, prepared: true, width: 1440, height: 900 })
  await banner()
    .getByRole('button', { name: /^Account of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Take a break' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Begin the time-out' })).toBeVisible()
  await expectSound('break')
})
