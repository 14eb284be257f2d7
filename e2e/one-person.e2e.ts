/** One person: binds accounts, deposits with a bonus and plays until it is earned. They withdraw, and follow a payment of which half came. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { betDragon, rollDice } from './in-house.ts'
import { amount, balanceOf, fromMenu, headersOf, register, within } from './person.ts'
import { dataFolder, staff } from './staff.ts'

const units = (text: string): bigint => parseUnits(text) ?? 0n

/** The highest stake at which the table can still pay 99 times the stake. */
const HIGHEST = units('500000')

/** The real money and the bonus money of the member who is logged in. */
async function purse(page: Page): Promise<{ own: bigint; bonus: bigint }> {
  const { value } = await (await page.request.get('/wps/v2/wallets/balance', { headers: await headersOf(page) })).json()
  return { own: units(value.balance), bonus: units(value.bonus ?? '0') }
}

/** An e-wallet as the first account, and a bank's beside it. */
async function bindAccounts(page: Page): Promise<void> {
  const bind = async (form: Locator | Page, kind: string, number: string, bank?: string): Promise<void> => {
    await form.getByLabel('Account type').selectOption({ label: kind })
    if (bank !== undefined) await form.getByLabel('Bank', { exact: true }).selectOption({ label: bank })
    await form.getByLabel('Account holder').fill('Daw Hla Hla')
    await form.getByLabel(number).fill(`09${randomInt(100_000_000, 1_000_000_000)}`)
    await form.getByRole('button', { name: 'Save the account' }).click()
  }
  await fromMenu(page, 'Withdraw')
  await bind(page, 'Mynah Pay', 'Wallet number')
  await page.getByRole('button', { name: 'Add an account' }).click()
  await bind(page.getByRole('dialog', { name: 'Add an account' }), 'Bank transfer', 'Account number', 'River Bank')
  // Without money there is nothing to choose an account for, and the page says so.
  await expect(page.getByRole('dialog', { name: 'Add an account' })).toBeHidden()
  await expect(page.getByText('You cannot withdraw now')).toBeVisible()
}

/** Deposits with the welcome bonus, once its terms were seen. */
async function depositWithBonus(page: Page): Promise<void> {
  await within(page, 'Deposit')
  await page.getByRole('radio', { name: /Mynah Pay/ }).check()
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000')
  await expect(page.getByRole('radio', { name: /^None/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Welcome bonus/ }).check()
  await expect(page.getByRole('region', { name: 'Terms of Welcome bonus' })).toContainText('10 times deposit and bonus')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByText('The money is in your balance')).toBeVisible()
  await expect(balanceOf(page)).toHaveText(amount('5,000.00'))
  await expect.poll(() => purse(page)).toEqual({ own: units('5000'), bonus: units('500') })
}

/** Deposits by each other kind of method: a transfer with its proof and a coin, which show where to send them, and a card. */
async function depositByEach(page: Page): Promise<void> {
  const { own } = await purse(page)
  for (const [method, sum, arrives, details] of [
    ['Bank transfer', '90000', '90,000.00', 'Bank transfer details'],
    ['Harbour coin', '20000', '19,000.00', 'Coin payment details'],
    ['Card', '5000', '4,875.00', undefined],
  ] as const) {
    await page.goto('/member/depositv2')
    await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
    await page.getByRole('textbox', { name: 'Amount' }).fill(sum)
    // The fee is shown before the payment.
    await expect(page.getByRole('definition').filter({ hasText: arrives }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    if (details !== undefined) {
      await expect(page.getByRole('region', { name: details }).getByRole('img', { name: /^QR code/ })).toBeVisible()
      await expect(page.getByRole('region', { name: details }).getByRole('button', { name: 'Copy: Exact amount' })).toBeVisible()
    }
    if (method === 'Bank transfer') await proveTransfer(page)
    if (details !== undefined) await page.getByRole('button', { name: 'Go to the payment page' }).click()
    await page.getByRole('button', { name: /^Pay / }).click()
    await expect(page.getByText('The money is in your balance')).toBeVisible()
  }
  await expect.poll(async () => (await purse(page)).own - own).toBe(units('113875'))
}

async function proveTransfer(page: Page): Promise<void> {
  const proof = page.getByRole('region', { name: 'Proof of the transfer' })
  await proof.getByLabel('Pictures as proof').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await proof.getByRole('button', { name: 'Send the proof' }).click()
  await expect(proof.getByText('1 picture was sent.')).toBeVisible()
}

/** One spin of a vendor's slot in its frame. */
async function spin(page: Page): Promise<void> {
  await page.goto('/play/PG/jade-lanterns')
  const game = page.getByTitle('Game Jade Lanterns').contentFrame()
  await expect(page.getByText('Opening Jade Lanterns')).toBeHidden()
  const press = game.getByRole('button', { name: 'Spin', exact: true })
  await press.click()
  await expect(game.getByRole('status')).toHaveText(/Balance ([\d,.]+)/)
  await expect(press).toHaveAttribute('aria-disabled', 'false')
  expect((await purse(page)).bonus).toBe(units('500'))
}

/** A bet above the real money: real money is used first, and a win is shared as the stake was, to the last ten-thousandth. */
async function splitRound(page: Page): Promise<void> {
  // Bets at long odds with the money above 3,000 bring the real money below the bonus's maximum bet. A win is lost in the same way.
  for (let { own } = await purse(page); own > units('4000'); { own } = await purse(page)) {
    const above = own - units('3000')
    await rollDice(page, formatUnits(above < HIGHEST ? above : HIGHEST), '1.00')
  }
  const before = await purse(page)
  expect(before.bonus).toBe(units('500'))
  const stake = before.own + units('277.7777')
  const paid = units((await rollDice(page, formatUnits(stake), '98.00')) ?? '')
  const share = (paid * units('277.7777')) / stake
  expect(await purse(page)).toEqual({ own: paid - share, bonus: before.bonus - units('277.7777') + share })
}

/** Wagers own money until the bonus is the person's own. The page's channel opens only then, and the page catches up with what it was not told. */
async function playThrough(page: Page): Promise<void> {
  const openBonuses = async (): Promise<{ state: string; done: string }[]> => {
    const { value } = await (await page.request.get('/wps/bonuses?state=open', { headers: await headersOf(page) })).json()
    return value.bonuses
  }
  const channel = Promise.withResolvers<void>()
  await page.route('**/wps/live/ticket', async (route) => {
    await channel.promise
    await route.continue()
  })
  for (let bets = 0; bets < 4; bets += 1) await betDragon(page, '2000')
  // Each counts for four fifths of its stake, by what the house keeps of it.
  await expect.poll(async () => (await openBonuses()).some(({ done }) => units(done) > units('6000'))).toBe(true)
  await page.goto('/member/bonusDetails')
  await expect(page.getByRole('region', { name: 'Open' }).getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  // Bets are counted after they are placed, so some may come when the bonus is already completed.
  while ((await openBonuses()).some(({ state }) => state === 'active'))
    for (let bets = 0; bets < 4; bets += 1) await betDragon(page, '2000')
  await expect.poll(openBonuses).toEqual([])
  channel.resolve()
  await expect(page.getByRole('region', { name: 'Past' }).getByText('Completed')).toBeVisible()
  expect((await purse(page)).bonus).toBe(0n)
}

/** Withdraws, says that half of it came, and sees staff give the rest back. */
async function withdrawHalf(page: Page): Promise<void> {
  await page.goto('/member/withdraw')
  await page.getByRole('radio', { name: /Mynah Pay/ }).check()
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000')
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  await page.getByRole('button', { name: 'Only part of it' }).click()
  await page.getByLabel('Amount received').fill('2500')
  await expect(page.getByText('Missing: 2,500.00 Ks')).toBeVisible()
  await page.getByLabel('Pictures as proof').setInputFiles({ name: 'list.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Our staff are asking the payment service about it.')).toBeVisible()
  const { value } = await (await page.request.get('/wps/wallet/withdrawals?pageNo=1&pageSize=1', { headers: await headersOf(page) })).json()
  const [{ reference }] = value.content
  await staff('decide-receipt', reference, 'returned')
  await expect(page.getByText('2,500.00 Ks were returned to your balance.')).toBeVisible()
}

test('[WALLET-03, WALLET-04, WALLET-05, PROMO-03, PROMO-05, MEMBER-04] a person deposits with a bonus, plays until it is theirs, withdraws, and gets back what did not arrive', async ({
  page,
}) => {
  // A long journey, on a machine that may be busy with other suites.
  test.slow()
  await register(page)
  await bindAccounts(page)
  await depositWithBonus(page)
  await spin(page)
  await page.goto('/play/BGS/dice')
  await page.getByLabel('Stake', { exact: true }).fill('1000')
  await page.getByRole('button', { name: 'Roll' }).click()
  await expect(page.getByRole('region', { name: 'Dice table' }).getByRole('status')).toHaveText(/(You won|You lost)/)
  await splitRound(page)
  await depositByEach(page)
  await playThrough(page)
  await withdrawHalf(page)
  await fromMenu(page, 'Account record')
  const returned = page.getByRole('table', { name: 'Account record' }).getByRole('row').filter({ hasText: '+2,500.00' })
  await expect(returned).toHaveCount(1)
  const { stdout } = await promisify(execFile)(process.execPath, ['server/app/commands/books.ts'], {
    env: { ...process.env, BAIZE_DATA: dataFolder() },
  })
  expect(stdout).toContain('The books balance')
})
