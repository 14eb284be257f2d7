/** Drawn: the latest draws of a lottery as the server tells them to anybody, beside whatever a page shows. */
import type { LotteryIssue } from '@baize/contract/lottery/lottery.ts'
import type { Page } from '@playwright/test'

/** The issues of the latest draws, newest first; asked by the test itself, so also while the page has no line. */
export async function drawnIssues(page: Page, gameCode: string): Promise<string[]> {
  const answer = await page.request.get(`/lotto/lgw/games/opened/numero?gameCode=${gameCode}&pageSize=10`)
  const { value } = (await answer.json()) as { value: { content: LotteryIssue[] } }
  return value.content.map(({ issue }) => issue)
}
