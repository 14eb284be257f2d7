/** Switched: what the merchant's flags change on the screens for everybody, so this runs when all other journeys are over. */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { codeIn, messageTo } from './outbox.ts'
import { balanceOf, loginDialog } from './person.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Sets a setting of the product under test, as its staff does. */
async function set(name: string, value: unknown): Promise<void> {
  const args = [
    'server/app/operator-command.ts',
    'set',
    name,
    JSON.stringify(value),
    '--by',
    'Browser test',
    '--reason',
    'The browser test of flags',
  ]
  const data = String(test.info().config.metadata['data'])
  await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, BAIZE_DATA: data } })
}

const FLAGS = {
  CHNGPASSVERIF3: true,
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  AGENTPOLICY3: false,
  FREEPLAY: true,
  FORCEPASSCHANGE: false,
  CODELOGIN: false,
}

test('[ID-14, ID-17] with every flag and field on, one registers by mobile, and the login has no tab for codes', async ({ page }) => {
  await set('whitelabel', FLAGS)
  await set('register.birthdayAge', 25)
  await page.goto('/login')
  await expect(loginDialog(page).getByLabel('Username')).toBeVisible()
  await expect(loginDialog(page).getByRole('tab')).toHaveCount(0)
  await page.goto('/register')
  const dialog = page.getByRole('dialog', { name: 'Open an account' })
  await expect(dialog.getByRole('tab', { name: 'Mobile number' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('tab')).toHaveCount(2)
  await expect(dialog.getByText('You must be 25 or older.')).toBeVisible()
  const number = `940${randomInt(1_000_000, 9_999_999)}`
  await dialog.getByLabel('Mobile number').last().fill(`0${number}`)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('The code is on its way.')).toBeVisible()
  await dialog.getByLabel('Verification code').fill(codeIn(await messageTo(`+95${number}`, 1)))
  await dialog.getByLabel('Date of birth').fill('1992-04-17')
  await dialog.getByRole('button', { name: 'Open the account' }).click()
  await expect(dialog.getByRole('checkbox', { name: /accept the terms/ })).toHaveAccessibleDescription('Please accept the terms to go on.')
  await dialog.getByRole('checkbox', { name: /accept the terms/ }).check()
  await dialog.getByRole('button', { name: 'Open the account' }).click()
  await expect(balanceOf(page)).toBeVisible()
})
