/** In-house games: rounds by the calls behind the tables, which have journeys of their own. */
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

/** One round of dice below a target; answers what it paid, or undefined where the money does not reach. */
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

/** One round of dragon tiger on the dragon. */
export async function betDragon(page: Page, stake: string): Promise<void> {
  const answer = await page.request.post('/wps/originals/dragon-tiger/bet', {
    data: { bets: [{ on: 'dragon', stake }] },
    headers: { ...(await headersOf(page)), 'idempotency-key': freshKey() },
  })
  expect(answer.status()).toBe(200)
}
