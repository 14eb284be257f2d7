/** Identity in the browser: a login that was refused solves a proof of work, is sent encrypted, and is remembered for a day. */
import { expect, test } from '@playwright/test'
import { balanceOf, logIn, loginDialog, registerInDialog, signOut } from './person.ts'

test('[ID-01, ID-05, ID-12, ID-22] after three wrong passwords the browser solves a proof of work; the form is encrypted, the login kept for a day, the password nowhere', async ({
  page,
  context,
}) => {
  const registered = page.waitForRequest((request) => request.url().endsWith('/wps/member/register'))
  const person = await registerInDialog(page)
  expect(Object.keys((await registered).postDataJSON() as object)).toEqual(['jwe'])
  await signOut(page)
  await page.goto('/login')
  const dialog = loginDialog(page)
  const proof = dialog.getByText('Your browser is running a short security check')
  for (let failures = 1; failures <= 3; failures += 1) {
    await expect(proof).toBeHidden()
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/wps/session/login')),
      logIn(page, { ...person, password: `not-my-password-${failures}` }),
    ])
  }
  await expect(proof).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Stay logged in for a day' }).check()
  const sent = page.waitForRequest((request) => request.url().endsWith('/wps/session/login'))
  await logIn(page, person)
  const body = (await sent).postDataJSON() as Record<string, string>
  expect(Object.keys(body)).toEqual(['jwe'])
  expect(body['jwe']?.split('.')).toHaveLength(5)
  await expect(balanceOf(page)).toBeVisible()

  const cookies = await context.cookies()
  const now = Temporal.Now.instant().epochMilliseconds / 1000
  const kept = cookies.filter(({ expires, httpOnly }) => httpOnly && expires > now + 86_000 && expires < now + 86_800)
  expect(kept).toHaveLength(1)
  const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]))
  expect(`${stored}${JSON.stringify(cookies)}`).not.toContain(person.password)
})
