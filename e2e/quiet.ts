/** Quiet: when a page has been answered everything that it asked for, told by its requests and not by a time without any. */
import { expect, type Page, type Request } from '@playwright/test'

/** Counts from now on; the answer waits until nothing that the page asked for is still under way. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  const end = (request: Request) => open.delete(request)
  page.on('requestfinished', end).on('requestfailed', end)
  return () => expect.poll(() => [...open].map((request) => request.url()), 'requests under way').toEqual([])
}
