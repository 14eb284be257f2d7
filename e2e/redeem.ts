/** Redeem: what a member needs before points can be redeemed. */
import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { proofOf } from '@baize/server/app/testing/product-people.ts'
import { codeTo } from './outbox.ts'
import { headersOf } from './person.ts'

export const PAYMENT_PASSWORD = 'teak and jade 7'

/** A verified email address and a payment password, by the calls behind the security center. */
export async function readyToRedeem(page: Page, password: string, data?: string): Promise<void> {
  const headers = await headersOf(page)
  const change = async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const target = `points${randomInt(1e9)}@example.com`
  const { value: challenge } = await (await page.request.get('/wps/captcha/challenge')).json()
  await change('/wps/member/security/code', { target: { kind: 'email', email: target }, proof: proofOf(challenge) })
  await change('/wps/member/security/contact', {
    target: { kind: 'email', email: target },
    code: await codeTo(target, 1, data),
    password,
  })
  await change('/wps/member/security/paymentPassword', {
    password,
    paymentPassword: PAYMENT_PASSWORD,
    confirmPaymentPassword: PAYMENT_PASSWORD,
  })
}
