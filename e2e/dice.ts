/** Dice: rounds by the calls behind the table, which has a journey of its own. */
import { expect, type Page } from '@playwright/test'
import { freshKey } from '@baize/server/app/testing/product-people.ts'
import { headersOf } from './person.ts'

/** Sends this browser's client seed, without which nobody plays. */
export async function bringOwnPart(page: Page): Promise<void> {
  const headers = await headersOf(page)
  const { value } = await (await page.request.get('/wps/originals/fairness', { headers })).json()
  await page.request.post('/wps/originals/fairness/rotate', {
    data: { clientSeed: freshKey(), commitment: value.nextCommitment },
    headers,
  })
}

/** One round below a target; answers what it paid, or undefined where the money does not reach. */
export async function rollDice(page: Page, stake: string, target: string): Promise<string | undefined> {
  const answer = await page.request.post('/wps/originals/dice/bet', {
    data: { stake, direction: 'under', target },
    headers: { ...(await headersOf(page)), 'idempotency-key': freshKey() },
  })
  const { code, value } = await answer.json()
  if (code === 'balance-too-low') return undefined
  expect(answer.status()).toBe(200)
  return value.round.payout
}
