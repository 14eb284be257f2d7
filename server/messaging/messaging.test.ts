/** Proves the lists of messages and of feedback by themselves: whole rows, whose they are, and what open pages are told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { settableClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Fact } from '../platform/jobs.ts'
import { systemRandom } from '../platform/random.ts'
import { createMessaging, type Messaging } from './messaging.ts'

const NOON = '2026-11-20T12:00:00Z'
let database: TestDatabase
let messaging: Messaging
/** To whom nothing is offered. */
let resting: string | undefined
const clock = settableClock(NOON)
const told: Fact[] = []
beforeAll(async () => {
  database = await testDatabase()
  messaging = createMessaging({
    database,
    clock,
    random: systemRandom,
    tell: async (_tx, fact) => void told.push(fact),
    isExcluded: async () => false,
    offersRest: async (_tx, member) => member === resting,
    cleanHtml: (html) => html,
    judgeCaptcha: async () => 'passed',
  })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate messaging_message, messaging_mark, messaging_feedback, messaging_consent')
  clock.set(NOON)
  told.length = 0
})

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const person = async (): Promise<string> => (await database.pool.query<{ id: string }>('select uuidv7() as id')).rows[0]!.id
async function send(member: string | null, title: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const sent = await write((tx) => messaging.staff.send(tx, member, { title, content: `<p>${title}</p>`, ...more }))
  if (!sent.ok) throw new Error(sent.code)
  return sent.value.object.replace('message ', '')
}
const list = (member: string, more: object = {}) =>
  messaging.list(database.reader, member, { pageNo: 1, pageSize: 9, language: 'EN', ...more })
const titles = async (member: string, more: object = {}) => (await list(member, more)).content.map(({ title }) => title)

describe('messages', () => {
  it('[MSG-03] each change of a list is told to its member, or to all where it is a message to all', async () => {
    const [mya, zaw] = [await person(), await person()]
    const heard = (): (string | null)[] => told.splice(0).map(({ memberId }) => memberId as string | null)
    const own = await send(mya, 'Own')
    const all = await send(null, 'All')
    expect(heard()).toEqual([mya, null])
    await write((tx) => messaging.read(tx, mya, own))
    await write((tx) => messaging.readAll(tx, zaw))
    await write((tx) => messaging.remove(tx, zaw, all))
    expect(heard()).toEqual([mya, zaw, zaw])
    for (const id of [own, all]) await write((tx) => messaging.staff.recall(tx, id))
    expect(heard()).toEqual([mya, null])
    for (const offers of [true, true, false, false]) await write((tx) => messaging.changeConsent(tx, mya, offers))
    expect(told.map(({ name, memberId, reference }) => [name, memberId, reference])).toEqual([
      ['memberOffersOn', mya, NOON],
      ['inboxChanged', mya, undefined],
      ['memberOffersOff', mya, NOON],
    ])
  })

  it('a message is whole in the reader’s language, the newest first, and the unread are counted past a page', async () => {
    const mya = await person()
    const first = await send(mya, 'First', { 'title-my': 'ပထမ', 'content-my': '<p>က</p>' })
    clock.forward({ seconds: 1 })
    const [second, third] = [await send(mya, 'Second'), await send(null, 'Third')]
    await write((tx) => messaging.read(tx, mya, second))
    const row = (id: string, title: string, at = '2026-11-20T12:00:01Z') => ({
      id,
      title,
      content: `<p>${title}</p>`,
      at,
      read: id === second,
    })
    const content = [row(third, 'Third'), row(second, 'Second'), row(first, 'First', NOON)]
    expect(await list(mya)).toEqual({ content, pageNum: 1, totalPages: 1, total: 3, unread: 2 })
    expect(await list(mya, { pageSize: 2 })).toEqual({ content: content.slice(0, 2), pageNum: 1, totalPages: 2, total: 3, unread: 2 })
    expect(await list(mya, { pageNo: 2, pageSize: 2 })).toEqual({ content: [content[2]], pageNum: 2, totalPages: 2, total: 3, unread: 2 })
    expect((await list(mya, { language: 'MY' })).content.at(-1)).toEqual({ ...content[2], title: 'ပထမ', content: '<p>က</p>' })
    expect(await list(await person())).toEqual({ content: [], pageNum: 1, totalPages: 1, total: 0, unread: 0 })
  })

  it('[PROT-01, PL-11] each payment that is put aside is told to its player once, and one of nobody to nobody', async () => {
    const mya = await person()
    const aside = { name: 'depositQuarantined', reason: 'deposit-limit' }
    for (const receipt of ['R-1', 'R-1', 'R-2']) await messaging.hear({ ...aside, memberId: mya, receipt })
    await messaging.hear({ ...aside, memberId: null, receipt: 'R-3' })
    const title = 'A payment of yours waits for us'
    expect((await titles(mya)).toSorted()).toEqual([`${title} (R-1)`, `${title} (R-2)`])
  })

  it('a recalled message is neither read nor removed any more, and counts for nobody', async () => {
    const [mya, zaw] = [await person(), await person()]
    const [own, all] = [await send(mya, 'Own'), await send(null, 'All')]
    const gone = async (id: string) => write((tx) => messaging.staff.recall(tx, id))
    expect(await gone(own)).toEqual({ ok: true, value: { object: `message ${own}`, before: { to: mya }, after: null } })
    expect(await gone(all)).toEqual({ ok: true, value: { object: `message ${all}`, before: { to: 'all members' }, after: null } })
    for (const member of [mya, zaw])
      for (const id of [own, all])
        for (const act of [messaging.read, messaging.remove])
          expect(await write((tx) => act(tx, member, id))).toMatchObject({ code: 'not-found' })
    expect([await messaging.unread(database.reader, mya), await titles(mya)]).toEqual([0, []])
    expect(await gone('no id')).toMatchObject({ code: 'not-found' })
  })

  it('[WC-62] an offer reaches who had agreed by the very instant at which it was sent, and nobody who agrees later', async () => {
    const [mya, zaw, thiri] = [await person(), await person(), await person()]
    const agree = (member: string) => write((tx) => messaging.changeConsent(tx, member, true))
    await agree(mya)
    await send(null, 'Offer', { offer: 'yes' })
    clock.forward({ milliseconds: 1 })
    await agree(zaw)
    expect([await titles(mya), await titles(zaw), await titles(thiri)]).toEqual([['Offer'], [], []])
    const since = { offers: true, since: NOON }
    expect([await messaging.consent(database.reader, mya), await agree(mya)]).toEqual([since, { ok: true, value: since }])
    clock.forward({ seconds: 1 })
    expect(await write((tx) => messaging.withdrawConsent(tx, mya))).toBe(true)
    expect(await write((tx) => messaging.withdrawConsent(tx, mya))).toBe(false)
    const ended = { offers: false, since: '2026-11-20T12:00:01.001Z' }
    expect([await messaging.consent(database.reader, mya), await titles(mya)]).toEqual([ended, []])
    await agree(mya)
    expect(await messaging.consent(database.reader, mya)).toEqual({ offers: true, since: ended.since })
    expect(await titles(mya)).toEqual([])
  })
})

it('[PI-02] nobody agrees to offers while theirs rest; they may still withdraw', async () => {
  const mya = await person()
  await write((tx) => messaging.changeConsent(tx, mya, true))
  resting = mya
  expect(await write((tx) => messaging.changeConsent(tx, mya, false))).toMatchObject({ ok: true })
  expect(await write((tx) => messaging.changeConsent(tx, mya, true))).toMatchObject({ code: 'offers-resting' })
})

describe('[MSG-05] feedback', () => {
  const WORDS = 'My deposit of this morning has not come.'
  const form = (member: string | undefined, more: object = {}) =>
    messaging.feedback(
      {
        role: member === undefined ? 'visitor' : 'member',
        person: member === undefined ? undefined : { id: member, account: `name-${member}` },
        language: 'MY',
        cookie: undefined,
      } as never,
      { content: WORDS, type: 1, ...more },
    )
  const referenceOf = async (member: string | undefined, more: object = {}): Promise<string> => {
    const sent = await form(member, more)
    if (!sent.ok) throw new Error(sent.code)
    return sent.value.reference
  }

  it('is shown to staff in whole rows, the oldest first, until it is closed with a note', async () => {
    const mya = await person()
    const [first] = [await referenceOf(mya)]
    clock.forward({ seconds: 1 })
    const second = await referenceOf(undefined, { sender: ' Zaw ', type: 3 })
    const row = { content: WORDS, language: 'MY' }
    const rows = [
      { ...row, reference: first, at: NOON, about: 'deposit', sender: `name-${mya}`, member: mya },
      { ...row, reference: second, at: '2026-11-20T12:00:01Z', about: 'game', sender: 'Zaw', member: null },
    ]
    expect(await messaging.staff.feedback(database.reader)).toEqual(rows)
    const close = (reference: string) => write((tx) => messaging.staff.closeFeedback(tx, reference, 'Daw Khin', 'answered'))
    expect(await close(first)).toEqual({
      ok: true,
      value: { object: `feedback ${first}`, before: { open: true }, after: { open: false, note: 'answered' } },
    })
    expect(await close(first)).toMatchObject({ code: 'not-found' })
    expect(await messaging.staff.feedback(database.reader)).toEqual([rows[1]])
    const { rows: kept } = await database.pool.query('select closed_by, note, decision from messaging_feedback where reference = $1', [
      first,
    ])
    expect(kept).toEqual([{ closed_by: 'Daw Khin', note: 'answered', decision: null }])
  })

  it('[PROT-08, PI-01] tells people of words of distress of a member, in both languages and however they are written', async () => {
    const mya = await person()
    const distress = ['I can\u2019t  STOP playing, and I do not know what to do.', 'လောင်းကစား မရပ်နိုင်တော့ပါ၊ ကူညီပါ။']
    for (const content of [...distress, WORDS]) await form(mya, { content, type: 0 })
    await form(undefined, { content: distress[0], type: 0 })
    expect(told.map(({ name, memberId }) => [name, memberId])).toEqual(distress.map(() => ['feedbackOfDistress', mya]))
  })

  it('[AGENT-04] only an application is accepted or refused, its member reads all of the decision, and the newest stands', async () => {
    const [mya, zaw] = [await person(), await person()]
    const question = await referenceOf(mya)
    const asked = await referenceOf(mya, { type: 6 })
    const other = await referenceOf(zaw, { type: 6 })
    expect(await form(mya, { type: 6 })).toMatchObject({ code: 'application-open' })
    const application = async (of = mya) => (await messaging.application(database.reader, of)).application
    const open = { reference: asked, state: 'open', sentAt: NOON, decidedAt: null, reason: null }
    expect(await application()).toEqual(open)
    clock.forward({ minutes: 1 })
    const refuse = (reference: string) => write((tx) => messaging.staff.refuseApplication(tx, reference, 'Daw Khin', 'too young'))
    expect(await refuse(question)).toMatchObject({ code: 'not-found' })
    told.length = 0
    expect(await refuse(asked)).toEqual({
      ok: true,
      value: { object: `application ${asked}`, before: { state: 'open' }, after: { state: 'refused', reason: 'too young' } },
    })
    expect(told).toEqual([{ name: 'applicationRefused', memberId: mya, reference: asked, reason: 'too young' }])
    expect(await application()).toEqual({ ...open, state: 'refused', decidedAt: '2026-11-20T12:01:00Z', reason: 'too young' })
    clock.forward({ minutes: 1 })
    const again = await referenceOf(mya, { type: 6 })
    told.length = 0
    expect(await write((tx) => messaging.staff.closeApplications(tx, mya, 'Daw Khin', 'welcome'))).toEqual([again])
    expect(told).toEqual([{ name: 'applicationAccepted', memberId: mya, reference: again }])
    expect(await application()).toEqual({
      reference: again,
      state: 'accepted',
      sentAt: '2026-11-20T12:02:00Z',
      decidedAt: '2026-11-20T12:02:00Z',
      reason: null,
    })
    expect(await write((tx) => messaging.staff.closeApplications(tx, mya, 'Daw Khin', 'welcome'))).toEqual([])
    expect([await application(zaw), (await messaging.staff.feedback(database.reader)).map(({ reference }) => reference)]).toEqual([
      { ...open, reference: other },
      [question, other],
    ])
  })
})
