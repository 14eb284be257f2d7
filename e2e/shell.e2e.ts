/** Shell: a login that goes on from the desk to the phone by a code. */
import { expect, test } from '@playwright/test'
import { wholeSyllables } from '../web/i18n/whole-syllables.ts'
import { balanceOf, register } from './person.ts'
import { squaresOf } from './qr.ts'

test(
  '[SHELL-18] the QR code for iPhones carries language and a code of one use, which becomes a login of its own',
  { tag: '@whole' },
  async ({ page, browser }) => {
    const { username } = await register(page)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    const offered = page.waitForResponse('**/wps/session/handover')
    await page.getByRole('button', { name: 'On your phone' }).first().click()
    const { value } = (await (await offered).json()) as { value: { code: string } }
    const dialog = page.getByRole('dialog', { name: 'On your phone' })
    await expect(dialog.getByRole('img', { name: 'QR code for Android' })).toBeVisible()
    const drawn = await dialog.getByRole('img', { name: 'QR code for iPhone and iPad' }).locator('path').getAttribute('d')
    const link = `${new URL(page.url()).origin}/phone?os=ios&lang=EN#${value.code}`
    expect(drawn).toBe(squaresOf(link))
    expect(link).not.toContain(String(token))

    const phone = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const hand = await phone.newPage()
    await hand.goto(link.replace('lang=EN', 'lang=MY'))
    // The code does nothing before the press, and is no longer in the address.
    await expect(hand.getByRole('heading', { name: 'ဤဖုန်းဖြင့် ဆက်လုပ်ရန်' })).toBeVisible()
    expect(new URL(hand.url()).hash).toBe('')
    await hand.getByRole('button', { name: 'ဤဖုန်းတွင် ဝင်ရန်' }).click()
    await expect(hand.getByRole('button', { name: wholeSyllables(`${username} ၏ အကောင့်`) })).toBeVisible()
    await expect(hand).toHaveURL('/download')
    expect(await hand.evaluate(() => sessionStorage.getItem('token'))).not.toBe(token)
    await phone.close()

    // The same code does not work a second time.
    const thief = await (await browser.newContext()).newPage()
    await thief.goto(link)
    await thief.getByRole('button', { name: 'Log in on this phone' }).click()
    await expect(thief.getByRole('alert')).toHaveText('This code has been used or is older than a minute. Please scan a new one.')
    await thief.context().close()
    await expect(balanceOf(page)).toBeVisible()
  },
)
