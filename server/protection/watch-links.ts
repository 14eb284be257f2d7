/** Watch links: checks that every outside link of the protection page answers, notes the result, and warns of those that count as broken. */
import { brokenAmong, linksIn } from './link.ts'
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import { shortName } from '../platform/work/short-name.ts'
import type { ProtectionNeeds } from './needs.ts'
import { forgetLinks, linkRows, noteLink, type LinkRow } from './store.ts'

export async function watchLinks({ database, clock, words, links, warn }: ProtectionNeeds): Promise<void> {
  const urls = [...new Set((await words()).flatMap(linksIn))]
  const known = new Map((await linkRows(database.reader)).map((row) => [row.url, row]))
  const rows: LinkRow[] = []
  const find = async ({ resting }: Resting) => urls.filter((url) => !resting.includes(shortName(url)))
  await eachItem({ database, clock, warn }, { loop: 'protection-links', find, idOf: (url) => url }, async (url) => {
    const { answers, found } = await links.look(url)
    const before = known.get(url)
    const checkedAt = clock.now()
    const failures = answers ? 0 : (before?.failures ?? 0) + 1
    const row = { url, checkedAt, answeredAt: answers ? checkedAt : (before?.answeredAt ?? null), failures, found }
    rows.push(row)
    await database.write((tx) => noteLink(tx, row))
  })
  const broken = brokenAmong(rows)
  for (const { url, found, failures } of rows)
    if (broken.has(url)) warn({ url, found, failures }, 'a link of the protection page is broken')
  await database.write((tx) => forgetLinks(tx, urls))
}
