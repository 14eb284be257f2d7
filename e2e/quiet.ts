/** Quiet: when a page has the answers to all its requests, known by the requests and not by a quiet time. */
import { expect, type Page, type Request } from '@playwright/test'

/** Counts from now on; the answer waits until nothing that the page asked for is still under way. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  const end = (request: Request) => open.delete(request)
  page.on('requestfinished', end).on('requestfailed', end)
  return () => expect.poll(() => [...open].map((request) => request.url()), 'requests under way').toEqual([])
}
