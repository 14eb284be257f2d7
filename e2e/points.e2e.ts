/** Points: points are exchanged for money and a code, the record shows both, and a second order is refused where points are missing. */
import { expect, test } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { amount, balanceOf, openAccount } from './person.ts'
import { PAYMENT_PASSWORD, readyToRedeem } from './redeem.ts'
import { staff } from './staff.ts'

test('[SHELL-08, POINT-01, POINT-02, POINT-03] points become money and goods, and the record shows it', async ({ page }) => {
  const person = await openAccount(page)
  await Promise.all([
    readyToRedeem(page, person.password),
    staff('points-grant', person.username, '950', `e2e-${person.username}`),
    staff('points-codes', 'phone-credit-1000', `CODE-${person.username}-1,CODE-${person.username}-2`),
  ])
  await page.goto('/pointMall')
  // With the 50 that the demonstration gives to every newcomer.
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Your points' })).toContainText('1,000 points')

  await main.getByRole('tab', { name: 'Convert' }).click()
  await main.getByLabel('Points', { exact: true }).fill('400')
  await expect(main.getByRole('definition').filter({ hasText: /^800\.00/ })).toBeVisible()
  await main.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await main.getByRole('button', { name: 'Convert points' }).click()
  await expect(balanceOf(page)).toHaveText(amount('800.00'))

  await main.getByRole('tab', { name: 'Goods' }).click()
  await main.getByRole('button', { name: /^Phone credit, 1,000 Ks/ }).click()
  const goods = page.getByRole('dialog', { name: 'Phone credit, 1,000 Ks' })
  await goods.getByLabel('Payment password').fill(PAYMENT_PASSWORD)
  await goods.getByRole('button', { name: 'Redeem' }).click()
  await expect(goods.getByText(/^CODE-/)).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await goods.getByRole('button', { name: 'My orders' }).click()
  await expect(main.getByRole('row', { name: /Phone credit, 1,000 Ks × 1/ })).toContainText('Approved')

  await main.getByRole('tab', { name: 'Goods' }).click()
  await main.getByRole('button', { name: /^Phone credit, 1,000 Ks/ }).click()
  await expect(goods.getByText('400 more points needed.')).toBeVisible()
  await page.keyboard.press('Escape')

  await main.getByRole('tab', { name: 'Points record' }).click()
  await expect(main.getByRole('status')).toContainText('4 rows, 100 points in total')
})
