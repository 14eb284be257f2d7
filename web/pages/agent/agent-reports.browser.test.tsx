/** Proves the pages of reports. A team opens level by level with its sums, pages follow one another, and the overview draws and lists each figure. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AgentFigures } from '@baize/contract/agents/agent-reports.ts'
import { idOf } from '../../testing/catalogue.ts'
import { answers, asked } from '../../testing/fake-server.ts'
import { openSite } from '../../testing/open-site.ts'
import { NO_FIGURES, prepareWholeSite } from '../../testing/whole-site.ts'

const money = { currency: 'MMK', currencies: ['MMK'] }
const figures = (some: Partial<AgentFigures>): AgentFigures => ({ ...NO_FIGURES, ...some })
const row = (account: string, id: number, some: Partial<AgentFigures>, more: { own?: boolean; opens?: boolean } = {}) => ({
  member: { id: idOf(id), account },
  day: null,
  level: 1,
  own: false,
  opens: false,
  ...more,
  ...figures(some),
})

test('[AGENT-10] [AG-S6] team betting opens level by level, adds up and goes on page by page', async () => {
  prepareWholeSite()
  answers('agentBets', ({ query: { under, after } }) => {
    if (under !== undefined)
      return { ...money, content: [row('su***i', 11, { stake: '40.00' })], next: null, sums: figures({ stake: '40.00' }) }
    const sums = figures({ stake: '100.00', bets: 9 })
    if (after === undefined)
      return {
        ...money,
        content: [row('mya', 7, { stake: '60.00' }, { own: true }), row('kyaw', 9, { stake: '40.00' }, { opens: true })],
        next: idOf(9),
        sums,
      }
    return { ...money, content: [row('zaw', 10, {})], next: null, sums }
  })
  await openSite('/agentHome/personalHistoryCopy', { member: true, prepared: true })
  const table = page.getByRole('table', { name: 'Team betting' })
  await expect.element(table.getByRole('rowheader', { name: 'mya (own)' })).toBeVisible()
  await expect.element(table.getByText('100.00')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(table.getByRole('rowheader', { name: 'zaw' })).toBeVisible()
  await table.getByRole('button', { name: 'kyaw' }).click()
  await expect.element(table.getByRole('rowheader', { name: 'su***i' })).toBeVisible()
  await page.getByRole('button', { name: 'My team' }).click()
  await expect.element(table.getByRole('rowheader', { name: 'zaw' })).toBeVisible()
  await page.getByLabelText('Find a member').fill(' kyaw ')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect
    .poll(() => asked('agentBets').map(({ query: { under, after, search } }) => [under, after, search]))
    .toEqual([
      [undefined, undefined, undefined],
      [undefined, idOf(9), undefined],
      [idOf(9), undefined, undefined],
      [undefined, undefined, undefined],
      [undefined, idOf(9), undefined],
      [undefined, undefined, 'kyaw'],
    ])
})

test('[AGENT-03] [AG-S1] the overview compares figures, draws one by day and lists all of them', async () => {
  prepareWholeSite()
  answers('agentOverview', ({ query: { from, to } }) => ({
    ...money,
    members: 1234,
    online: 5,
    active: 3,
    figures: figures({ profit: '-30.00', deposits: '70.00' }),
    before: { from, to, figures: figures({ profit: '12.50' }) },
    days: [
      { day: '2026-11-20', figures: figures({ profit: '-40.00' }) },
      { day: '2026-11-21', figures: figures({ profit: '10.00', deposits: '70.00' }) },
    ],
    categories: [{ category: 'LIVE', figures: figures({ stake: '88.00' }) }],
  }))
  await openSite('/agentHome', { member: true, prepared: true })
  await expect.element(page.getByText('1,234')).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible()
  await expect.element(page.getByText('Active members in these days')).toBeVisible()
  await expect.element(page.getByText('+12.50')).toBeVisible()
  await page.getByRole('group', { name: 'Chart figure' }).getByRole('button', { name: 'Profit' }).click()
  const chosen = page.getByRole('group', { name: 'Chart figure' }).getByRole('button', { pressed: true })
  expect(chosen.elements().map(({ textContent }) => textContent)).toEqual(['Profit'])
  const chart = page.getByRole('img', { name: 'Profit by day. The table shows the same figures.' })
  await expect.element(chart).toBeVisible()
  expect([...chart.element().querySelectorAll('rect')].map((bar) => bar.getAttribute('class'))).toEqual(['bz-bar-below', 'bz-bar'])
  await expect.element(page.getByRole('table', { name: 'By day' }).getByText('−40.00')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'By game category' }).getByText('88.00')).toBeVisible()
})
