/** Link: an outside link of a page, found in its text and removed from it when nobody answers there. Pure. */
import type { LinkRow } from './store.ts'

/** How many times in a row nobody may answer before a link counts as broken. A night's outage removes nobody's help. */
const PATIENCE = 3

const LINK = /<a\s[^>]*?href="(https?:\/\/[^"]+)"[^>]*>([\s\S]*?)<\/a>/g

/** The outside links of some HTML, each once. */
export const linksIn = (html: string): string[] => [...new Set([...html.matchAll(LINK)].map(([, url = '']) => url))]

/**
 * The links that count as broken. Where no link at all answers, the fault is more likely on our side, and nobody's help is removed.
 */
export function brokenAmong(rows: readonly Pick<LinkRow, 'url' | 'failures'>[]): ReadonlySet<string> {
  const reachesAny = rows.some(({ failures }) => failures === 0)
  return new Set(rows.filter(({ failures }) => reachesAny && failures >= PATIENCE).map(({ url }) => url))
}

/** The text with a broken link's name kept and its address removed, and `note` behind it. */
export const withoutBroken = (html: string, broken: ReadonlySet<string>, note: string): string =>
  broken.size === 0
    ? html
    : html.replace(LINK, (whole, url: string, name: string) => (broken.has(url) ? `${name} <em>(${note})</em>` : whole))
