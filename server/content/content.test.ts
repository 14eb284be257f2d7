/** Proves content by itself: every field of an entry in each language, its first and last instant, its order and its pages. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { settableClock } from '../platform/clock.ts'
import { readAnnouncements, readBanners, readNotices } from './read.ts'
import { contentStaff } from './staff.ts'

const NOON = '2026-11-20T12:00:00Z'
let database: TestDatabase
const clock = settableClock(NOON)
const staff = contentStaff({ clock })
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate content_entry, content_section')
  clock.set(NOON)
})

type Kind = 'banner' | 'notice' | 'announcement'
async function add(kind: Kind, place: string, typed: Readonly<Record<string, string>>): Promise<string> {
  const added = await database.write((tx) => staff.add(tx, kind, place, typed))
  if (!added.ok) throw new Error(`${added.code} ${JSON.stringify(added.detail)}`)
  return added.value.object.split(' ')[1]!
}
const as = (language: 'EN' | 'MY' = 'EN', loggedIn = true, at = NOON) => ({ language, loggedIn, at: Temporal.Instant.from(at) })
const WORDS = { title: 'Title', 'title-my': 'ခေါင်းစဉ်', content: '<p>Words</p>', 'content-my': '<p>စာ</p>' }

it('a banner, a notice and an announcement have every field in the reader’s language, and staff read whole rows', async () => {
  const banner = await add('banner', 'w_home', {
    title: 'Title',
    'title-my': 'ခေါင်းစဉ်',
    text: 'Line',
    'text-my': 'စာ',
    url: '/art/a.svg',
    'link-type': 'GAME',
    link: 'PG/tiger',
  })
  const notice = await add('notice', 'members', { ...WORDS, from: '2026-11-20T11:00:00Z' })
  const promotion = await add('announcement', 'PR', {
    ...WORDS,
    period: 'weekly',
    images: '/art/a.svg,/art/b.svg',
    until: '2026-11-21T00:00:00Z',
  })
  const popup = await add('announcement', 'PU', { ...WORDS, execution: 'A' })
  const { reader } = database
  const shown = {
    id: banner,
    groupName: 'w_home',
    url: '/art/a.svg',
    title: 'Title',
    text: 'Line',
    linkageType: 'GAME',
    linkage: 'PG/tiger',
  }
  expect(await readBanners(reader, ['w_home', 'w_login'], as())).toEqual([shown])
  expect(await readBanners(reader, ['w_home'], as('MY'))).toEqual([{ ...shown, title: 'ခေါင်းစဉ်', text: 'စာ' }])
  expect(await readBanners(reader, ['w_login'], as())).toEqual([])
  expect(await readNotices(reader, as('MY'))).toEqual([{ id: notice, title: 'ခေါင်းစဉ်', content: '<p>စာ</p>', at: '2026-11-20T11:00:00Z' }])
  expect(await readNotices(reader, as('EN', false))).toEqual([])
  const query = { types: ['B', 'PL', 'PU', 'PR', 'H'], execution: undefined, pageNo: 1, pageSize: 9 } as const
  const whole = { title: 'Title', content: '<p>Words</p>', at: NOON, execution: null, period: null, announcementImages: [], until: null }
  const pictures = [
    { url: '/art/a.svg', sequence: 1 },
    { url: '/art/b.svg', sequence: 2 },
  ]
  expect(await readAnnouncements(reader, query, as())).toEqual({
    banners: [shown],
    player: [],
    popup: [{ ...whole, id: popup, type: 'PU', execution: 'A' }],
    promotion: [{ ...whole, id: promotion, type: 'PR', period: 'weekly', announcementImages: pictures, until: '2026-11-21T00:00:00Z' }],
    pageNum: 1,
    totalPages: 1,
  })
  const row = { title: 'Title', from: NOON, until: null }
  expect(await staff.list(reader)).toEqual([
    { ...row, id: promotion, kind: 'announcement', place: 'PR', until: '2026-11-21T00:00:00Z' },
    { ...row, id: popup, kind: 'announcement', place: 'PU A' },
    { ...row, id: banner, kind: 'banner', place: 'w_home' },
    { ...row, id: notice, kind: 'notice', place: 'members', from: '2026-11-20T11:00:00Z' },
  ])
})

it('[OPS-05] an entry is shown from its first instant up to its last, by position and then the newest first, page by page', async () => {
  const { reader } = database
  const times = { from: '2026-11-20T12:00:00Z', until: '2026-11-20T13:00:00Z' }
  await add('announcement', 'PL', { ...WORDS, ...times, title: 'short' })
  await add('announcement', 'PL', { ...WORDS, title: 'late', position: '2', from: '2026-11-20T10:00:00Z' })
  await add('announcement', 'PL', { ...WORDS, title: 'older', position: '1', from: '2026-11-20T10:00:00Z' })
  await add('announcement', 'PL', { ...WORDS, title: 'newer', position: '1', from: '2026-11-20T11:00:00Z' })
  await add('announcement', 'H', { ...WORDS, title: 'first', position: '9', from: '2026-11-20T10:00:00Z' })
  const gone = await add('announcement', 'PL', { ...WORDS, title: 'gone' })
  expect(await database.write((tx) => staff.remove(tx, gone))).toMatchObject({
    value: { object: `announcement ${gone}`, before: { place: 'PL', shownFrom: NOON, shownUntil: null }, after: null },
  })
  expect(await database.write((tx) => staff.remove(tx, gone))).toMatchObject({ code: 'not-found' })
  const page = async (at: string, pageNo = 1, pageSize = 9) => {
    const told = await readAnnouncements(reader, { types: ['PL', 'H'], execution: undefined, pageNo, pageSize }, as('EN', true, at))
    return [told.player.map(({ title }) => title).join(' '), told.pageNum, told.totalPages]
  }
  expect(await page('2026-11-20T11:59:59.999Z')).toEqual(['first newer older late', 1, 1])
  expect(await page('2026-11-20T12:00:00Z')).toEqual(['first short newer older late', 1, 1])
  expect(await page('2026-11-20T12:59:59.999Z')).toEqual(['first short newer older late', 1, 1])
  expect(await page('2026-11-20T13:00:00Z')).toEqual(['first newer older late', 1, 1])
  expect(await page('2026-11-20T12:00:00Z', 1, 2)).toEqual(['first short', 1, 3])
  expect(await page('2026-11-20T12:00:00Z', 3, 2)).toEqual(['late', 3, 3])
  expect(await page('2026-11-20T09:00:00Z')).toEqual(['', 1, 1])
})

it('[OPS-05] what staff typed is refused by the name of its first wrong field, and the audit has a section before and after', async () => {
  const wrong = async (kind: Kind, place: string, typed: Readonly<Record<string, string>>) => {
    const told = await database.write((tx) => staff.add(tx, kind, place, typed))
    return told.ok ? 'ok' : told.detail?.['field']
  }
  const banner = { title: 'Title', url: '/art/a.svg' }
  for (const [kind, place, typed, field] of [
    ['banner', 'w_nowhere', banner, 'place'],
    ['banner', 'w_home', { ...banner, title: '' }, 'title'],
    ['banner', 'w_home', { ...banner, url: 'https://else.test/a.svg' }, 'url'],
    ['banner', 'w_home', { ...banner, link: '/help' }, 'link-type'],
    ['banner', 'w_home', { ...banner, 'link-type': 'PAGE' }, 'link'],
    ['banner', 'w_home', { ...banner, 'link-type': 'GAME', link: 'tiger' }, 'link'],
    ['banner', 'w_home', { ...banner, position: '100000' }, 'position'],
    ['banner', 'w_home', { ...banner, position: '99999' }, 'ok'],
    ['notice', 'everybody', WORDS, 'place'],
    ['notice', 'all', { ...WORDS, content: '' }, 'content'],
    ['notice', 'all', { ...WORDS, from: 'soon' }, 'from'],
    ['notice', 'all', { ...WORDS, until: NOON }, 'until'],
    ['notice', 'all', { ...WORDS, until: '2026-11-20T12:00:00.001Z' }, 'ok'],
    ['announcement', 'B', WORDS, 'place'],
    ['announcement', 'PU', WORDS, 'execution'],
    ['announcement', 'PL', { ...WORDS, execution: 'A' }, 'execution'],
    ['announcement', 'PL', { ...WORDS, period: 'weekly' }, 'period'],
    ['announcement', 'PR', { ...WORDS, period: 'yearly' }, 'period'],
    ['announcement', 'PR', { ...WORDS, images: 'https://else.test/a.svg' }, 'images'],
    ['announcement', 'PR', { ...WORDS, images: Array.from({ length: 10 }, () => '/a.svg').join() }, 'ok'],
    ['announcement', 'PR', { ...WORDS, images: Array.from({ length: 11 }, () => '/a.svg').join() }, 'images'],
  ] as const)
    expect([kind, place, typed, await wrong(kind, place, typed)]).toEqual([kind, place, typed, field])
  const section = (typed: object) => database.write((tx) => staff.writeSection(tx, 'help', 'mine', { ...WORDS, ...typed }))
  const texts = (title: string) => ({ EN: { title, content: '<p>Words</p>' }, MY: { title: 'ခေါင်းစဉ်', content: '<p>စာ</p>' } })
  const row = (title: string, position: number | null) => ({ slug: 'help', anchor: 'mine', position, texts: texts(title) })
  expect(await section({ position: '3' })).toEqual({ ok: true, value: { object: 'page help#mine', before: null, after: row('Title', 3) } })
  expect(await section({ title: 'Other' })).toEqual({
    ok: true,
    value: { object: 'page help#mine', before: row('Title', 3), after: row('Other', null) },
  })
  expect(await section({ position: 'x' })).toMatchObject({ detail: { field: 'position' } })
  const removed = await database.write((tx) => staff.removeSection(tx, 'help', 'mine'))
  expect(removed).toEqual({
    ok: true,
    value: { object: 'page help#mine', before: row('Other', null), after: { slug: 'help', anchor: 'mine', position: null, texts: null } },
  })
  expect(await database.write((tx) => staff.restoreSection(tx, 'help', 'mine'))).toMatchObject({
    value: { before: { texts: null }, after: null },
  })
  expect(await database.write((tx) => staff.restoreSection(tx, 'help', 'mine'))).toMatchObject({ code: 'not-found' })
})
