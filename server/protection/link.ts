/** Link: an outside link of a page, found in its words and taken out of them when nobody answers there. Pure. */
import type { LinkRow } from './store.ts'

/** So many times in a row nobody may answer before a link counts as broken: a night's outage takes nobody's help away. */
const PATIENCE = 3

const LINK = /<a\s[^>]*?href="(https?:\/\/[^"]+)"[^>]*>([\s\S]*?)<\/a>/g

/** The outside links of some HTML, each once. */
export const linksIn = (html: string): string[] => [...new Set([...html.matchAll(LINK)].map(([, url = '']) => url))]

/**
 * The links that count as broken. Where no link at all answers, the fault is more likely on our side of the line, and nobody's help is taken away.
 */
export function brokenAmong(rows: readonly Pick<LinkRow, 'url' | 'failures'>[]): ReadonlySet<string> {
  const reachesAny = rows.some(({ failures }) => failures === 0)
  return new Set(rows.filter(({ failures }) => reachesAny && failures >= PATIENCE).map(({ url }) => url))
}

/** The words with a broken link's name left and its way taken out, and `note` behind it. */
export const withoutBroken = (html: string, broken: ReadonlySet<string>, note: string): string =>
  broken.size === 0
    ? html
    : html.replace(LINK, (whole, url: string, name: string) => (broken.has(url) ? `${name} <em>(${note})</em>` : whole))
