/** Messages to members and what people write: lists, counts, live updates, and one row for a message to all. */
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import type { Profile } from '@baize/contract/identity/profile.ts'
import type { affiliateApplication, Message } from '@baize/contract/messaging.ts'
import type { AnswerOf } from '@baize/contract/operation.ts'
import { FEEDBACK_TYPES } from '@baize/contract/values/feedback.ts'
import { startJobs } from '../platform/jobs.ts'
import { createLive } from '../platform/live.ts'
import { until } from './testing/product-process.ts'
import { hearersOf } from './subscriptions.ts'
import { addPeople, deskOf, typed } from '../operator/testing/staffed.ts'
import { createWorld, proofOf, type Session, type World } from './testing/world.ts'

let world: World
let url = ''
let stopping: (() => Promise<unknown>)[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  world = await createWorld()
  const live = createLive(world.app.server, {
    redeem: (ticket) => world.house.identity.redeemTicket(ticket),
    mayConnect: (origin) => origin === undefined,
  })
  const { connection, log } = world.house.needs
  const jobs = await startJobs({ connection, alone: true, tasks: {}, hearers: hearersOf(world.house, live), timed: [], log })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  stopping = [() => jobs.stop(), () => live.close()]
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  for (const stop of stopping) await stop()
  await world.close()
})

type Inbox = { content: Message[]; unread: number; total: number; totalPages: number }
const BY = { by: 'Daw Khin', reason: 'a test writes messages' }
const act = (name: string, words: string[], options: Record<string, string> = {}) =>
  world.house.operator.perform(world.database, name, { words, options, ...BY })
async function sent(name: string, words: string[], options: Record<string, string>): Promise<string> {
  const done = await act(name, words, options)
  if (!done.ok) throw new Error(`${name} was refused: ${done.code}`)
  return done.value.object.replace('message ', '')
}
const inbox = async (session: Session, query = ''): Promise<Inbox> =>
  (await world.ask({ method: 'GET', path: `/wps/relay/MCSFE_getMessages?language=EN${query}` }, session)).value as Inbox
const titles = async (session: Session): Promise<string[]> => (await inbox(session)).content.map(({ title }) => title)
const accountOf = async (session: { memberId: string }): Promise<string> =>
  (await world.house.identity.memberOf(session.memberId))?.account ?? ''
const read = (session: Session, id: string) => world.ask({ method: 'POST', path: '/wps/relay/MCSFE_readMessage', body: { id } }, session)
const remove = (session: Session, id: string) => world.ask({ method: 'DELETE', path: `/wps/relay/MCSFE_deleteMessage?id=${id}` }, session)

async function listening(session: Session): Promise<unknown[]> {
  const { ticket } = (await world.ask({ method: 'POST', path: '/wps/live/ticket' }, session)).value as { ticket: string }
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    protocols: [LIVE_PROTOCOL, ticket],
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  const heard: unknown[] = []
  socket.on('message', (event) => heard.push(event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve()).once('connect_error', reject)
  })
  return heard
}

describe('messages', () => {
  it('a message to one member is theirs alone, is counted until it is read, and can be deleted', async () => {
    const [mya, stranger] = [await world.member(), await world.member()]
    const id = await sent('message-send', [await accountOf(mya)], {
      title: 'For you',
      'title-my': 'သင့်အတွက်',
      content: '<p>Words<script>hit()</script></p>',
    })
    const { content, unread, total } = await inbox(mya)
    expect([content[0]?.title, content[0]?.content, content[0]?.read, unread, total]).toEqual(['For you', '<p>Words</p>', false, 1, 1])
    const burmese = (await world.ask({ method: 'GET', path: '/wps/relay/MCSFE_getMessages?language=MY' }, mya)).value as Inbox
    // Words that are missing in Burmese are shown in English.
    expect([burmese.content[0]?.title, burmese.content[0]?.content]).toEqual(['သင့်အတွက်', '<p>Words</p>'])
    expect(await titles(stranger)).toEqual([])
    for (const try_ of [read, remove]) expect((await try_(stranger, id)).code).toBe('not-found')
    expect((await read(mya, id)).value).toEqual({ unread: 0 })
    expect((await read(mya, id)).value).toEqual({ unread: 0 })
    expect((await inbox(mya)).content[0]?.read).toBe(true)
    expect((await remove(mya, id)).value).toEqual({ unread: 0 })
    expect((await remove(mya, id)).status).toBe(200)
    expect(await titles(mya)).toEqual([])
  })

  it('a message to all is one row until somebody reads it, and is not for those who come later', async () => {
    const [first, second] = [await world.member(), await world.member()]
    const before = await world.rows()
    const id = await sent('message-send-all', [], { title: 'To everybody', content: '<p>Hello</p>' })
    const after = await world.rows()
    expect([
      (after['public.messaging_message'] ?? 0n) - (before['public.messaging_message'] ?? 0n),
      after['public.messaging_mark'],
    ]).toEqual([1n, before['public.messaging_mark']])
    for (const each of [first, second]) expect((await inbox(each)).unread).toBe(1)
    await read(first, id)
    expect([(await inbox(first)).unread, (await inbox(second)).unread]).toEqual([0, 1])
    expect((await world.rows())['public.messaging_mark']).toBe((before['public.messaging_mark'] ?? 0n) + 1n)
    await remove(second, id)
    expect([await titles(first), await titles(second), await titles(await world.member())]).toEqual([['To everybody'], [], []])
    expect((await act('message-recall', [id])).ok).toBe(true)
    expect(await titles(first)).toEqual([])
    expect(await act('message-recall', [id])).toMatchObject({ ok: false, code: 'not-found' })
  })

  it('all can be marked as read at once, and long lists come in pages', async () => {
    const mya = await world.member()
    const account = await accountOf(mya)
    for (let index = 1; index <= 5; index += 1) {
      world.clock.forward({ seconds: 1 })
      await sent('message-send', [account], { title: `Letter ${index}`, content: '<p>x</p>' })
    }
    const second = await inbox(mya, '&pageNo=2&pageSize=2')
    expect([second.content.map(({ title }) => title), second.totalPages, second.total, second.unread]).toEqual([
      ['Letter 3', 'Letter 2'],
      3,
      5,
      5,
    ])
    expect((await world.ask({ method: 'POST', path: '/wps/relay/MCSFE_readAllMessages' }, mya)).value).toEqual({ unread: 0 })
    expect((await world.ask({ method: 'GET', path: '/wps/relay/CSP_unreadCount' }, mya)).value).toEqual({ unread: 0 })
  })

  it('[MSG-03] open pages receive how many are unread: the count after a member’s own message, a hint after one to all', async () => {
    const mya = await world.member()
    const [page, otherPage, visitor] = [await listening(mya), await listening(mya), await listening(await world.member())]
    const id = await sent('message-send', [await accountOf(mya)], { title: 'Live', content: '<p>x</p>' })
    await until(
      () => (page.length === 1 && otherPage.length === 1) || undefined,
      () => 'the news were not heard',
    )
    expect(page).toEqual([{ unread: 1 }])
    await read(mya, id)
    await until(
      () => otherPage.length === 2 || undefined,
      () => 'the news were not heard',
    )
    expect(otherPage[1]).toEqual({ unread: 0 })
    expect(visitor).toEqual([])
    const all = await sent('message-send-all', [], { title: 'Live to all', content: '<p>x</p>' })
    await until(
      () => (visitor.length === 1 && page.length === 3) || undefined,
      () => 'the news were not heard',
    )
    expect(visitor).toEqual([{ unread: null }])
    await act('message-recall', [all])
  })

  it('[MSG-03] open pages receive that all were read, in one of them or another', async () => {
    const mya = await world.member()
    for (const title of ['One', 'Two']) await sent('message-send', [await accountOf(mya)], { title, content: '<p>x</p>' })
    const heardLast = (heard: unknown[], unread: number) =>
      until(
        () => JSON.stringify(heard.at(-1)) === JSON.stringify({ unread }) || undefined,
        () => `the last that was heard is ${JSON.stringify(heard)}`,
      )
    const pages = [await listening(mya), await listening(mya)]
    await sent('message-send', [await accountOf(mya)], { title: 'Three', content: '<p>x</p>' })
    for (const heard of pages) await heardLast(heard, 3)
    expect((await world.ask({ method: 'POST', path: '/wps/relay/MCSFE_readAllMessages' }, mya)).value).toEqual({ unread: 0 })
    for (const heard of pages) await heardLast(heard, 0)
  })

  it('an event of a withdrawal is one message, however often it arrives, in the reader’s language', async () => {
    const mya = await world.member()
    const fact = { name: 'withdrawalPaid', memberId: mya.memberId, reference: 'W-7' }
    for (const _ of [1, 2]) await world.house.messaging.hear(fact)
    await world.house.messaging.hear({ name: 'withdrawalRejected', memberId: mya.memberId, reference: 'W-8', reason: '<b>x</b>' })
    await world.house.messaging.hear({ name: 'depositQuarantined', memberId: null, receipt: 'R-1', reason: 'late' })
    expect((await titles(mya)).sort()).toEqual(['Your withdrawal W-7 was paid', 'Your withdrawal W-8 was not approved'])
    const burmese = (await world.ask({ method: 'GET', path: '/wps/relay/MCSFE_getMessages?language=MY' }, mya)).value as Inbox
    for (const { title } of burmese.content) expect(title).toMatch(/ငွေထုတ်လွှာ W-[78]/)
  })

  it.each([
    [{ title: '', content: 'x' }, 'title'],
    [{ title: 'x', content: '<script>x</script>' }, 'content'],
  ])('%j cannot be sent', async (options, field) => {
    expect(await act('message-send-all', [], options)).toMatchObject({ ok: false, code: 'value-refused', detail: { field } })
    expect(await act('message-send', ['nobody-of-this-name'], options)).toMatchObject({ ok: false, code: 'not-found' })
  })
})

describe('[MEMBER-04, WC-62] offers', () => {
  const OFFER = { title: 'A bonus for you', content: '<p>Ten of a hundred.</p>', offer: 'yes' }
  const agree = (session: Session, offers: boolean) => world.ask({ method: 'PUT', path: '/wps/member/consent', body: { offers } }, session)

  const told = (session: Session, title: string) =>
    until(
      async () => (await titles(session)).includes(title) || undefined,
      () => `${title} was not told`,
    )

  it('[WC-63] reach those who had agreed when they were sent, and vanish when that is withdrawn, with a notice; other messages always arrive', async () => {
    const [mya, zaw] = [await world.member(), await world.member()]
    expect((await world.ask({ method: 'GET', path: '/wps/member/consent' }, mya)).value).toEqual({ offers: false, since: null })
    const early = await sent('message-send-all', [], OFFER)
    world.clock.forward({ seconds: 1 })
    const since = world.clock.now().toString()
    for (let time = 0; time < 2; time += 1) expect((await agree(mya, true)).value).toEqual({ offers: true, since })
    await told(mya, 'Offers are on')
    world.clock.forward({ seconds: 1 })
    const late = await sent('message-send-all', [], { ...OFFER, title: 'Another bonus' })
    const own = await sent('message-send', [await accountOf(zaw)], OFFER)
    const news = await sent('message-send-all', [], { title: 'We move', content: '<p>x</p>', offer: 'no' })
    expect([await titles(mya), await titles(zaw)]).toEqual([['We move', 'Another bonus', 'Offers are on'], ['We move']])
    expect((await inbox(mya)).unread).toBe(3)
    world.clock.forward({ seconds: 1 })
    expect((await agree(mya, false)).value).toEqual({ offers: false, since: world.clock.now().toString() })
    await told(mya, 'Offers are off')
    expect([await titles(mya), (await inbox(mya)).unread]).toEqual([['Offers are off', 'We move', 'Offers are on'], 3])
    expect(await act('message-send-all', [], { ...OFFER, offer: 'perhaps' })).toMatchObject({ code: 'value-refused' })
    for (const id of [early, late, own, news]) await act('message-recall', [id])
  })

  it('[PROT-02] end with an exclusion, in its transaction, and cannot be asked for again', async () => {
    const mya = await world.member()
    await agree(mya, true)
    expect(await act('exclude-member', [await accountOf(mya)])).toMatchObject({ ok: true })
    expect((await world.ask({ method: 'GET', path: '/wps/member/consent' }, mya)).value).toMatchObject({ offers: false })
    expect((await agree(mya, true)).code).toBe('account-excluded')
    expect((await agree(mya, false)).status).toBe(200)
  })
})

describe('feedback', () => {
  const write = async (body: Record<string, unknown>, session?: Session) =>
    world.ask({ method: 'PUT', path: '/wps/feedback', body: { proof: await proofOf(world.ask), ...body } }, session)
  const WORDS = 'My deposit of this morning has not come.'
  const open = async () => {
    const told = await world.house.operator.read(world.database.reader, 'list-feedback', { words: [], options: {}, ...BY })
    return told.ok ? told.value.rows : []
  }

  const application = async (session: Session) =>
    (
      (await world.ask({ method: 'GET', path: '/wps/relay/MCSFE_affiliateApplication' }, session)).value as AnswerOf<
        typeof affiliateApplication
      >
    ).application

  /** The types by their numbers, as the requirements name them. */
  const KINDS = { 0: 'other', 1: 'deposit', 2: 'withdrawal', 3: 'game', 4: 'customer service', 6: 'apply agent' }

  it('[MSG-05, ID-32] is kept trimmed with its type, sender and member, under a reference, until staff close it', async () => {
    const mya = await world.member()
    expect([...FEEDBACK_TYPES].toSorted((one, other) => one - other)).toEqual(Object.keys(KINDS).map(Number))
    for (const type of FEEDBACK_TYPES) {
      const { reference } = (await write({ type, content: `  ${WORDS}\n ` })).value as { reference: string }
      expect((await open()).find((each) => each['reference'] === reference)).toMatchObject({ about: KINDS[type] })
    }
    const { reference } = (await write({ type: 1, content: WORDS, sender: ' mya ' }, mya)).value as { reference: string }
    const row = (await open()).find((each) => each['reference'] === reference)
    expect(row).toMatchObject({ about: 'deposit', content: WORDS, sender: 'mya', member: mya.memberId })
    expect((await open()).every(({ content }) => content === WORDS)).toBe(true)
    expect((await act('feedback-close', [reference])).ok).toBe(true)
    expect((await open()).some((each) => each['reference'] === reference)).toBe(false)
    expect(await act('feedback-close', [reference])).toMatchObject({ ok: false, code: 'not-found' })
  })

  it('[AG-52] an application to become an agent waits for staff, and is closed when they make the member one', async () => {
    const mya = await world.member()
    const account = (await world.house.identity.memberOf(mya.memberId))?.account ?? ''
    const { reference } = (await write({ type: 6, content: WORDS }, mya)).value as { reference: string }
    const other = (await write({ type: 1, content: WORDS }, mya)).value as { reference: string }
    expect(await application(mya)).toMatchObject({ reference, state: 'open', decidedAt: null, reason: null })
    await addPeople(deskOf(world), 'thiri', 'aung')
    const make = ['agent-make', account, '--by', 'thiri', '--reason', 'they have a shop']
    expect((await typed(deskOf(world), make, 'aung')).exit).toBe(0)
    const waiting = (await open()).map((each) => each['reference'])
    expect([waiting.includes(reference), waiting.includes(other.reference)]).toEqual([false, true])
    expect((await world.house.identity.memberOf(mya.memberId))?.role).toBe('agent')
    const stored = 'select decision, note from messaging_feedback where reference = $1'
    const { rows } = await world.database.pool.query<{ decision: string; note: string }>(stored, [reference])
    expect(rows).toEqual([{ decision: 'accepted', note: 'they have a shop' }])
  })

  it('[AGENT-04] a member has one open application, reads why it was refused, and may apply again', async () => {
    const [mya, other] = [await world.member(), await world.member()]
    expect(await application(mya)).toBeNull()
    const both = await Promise.all([1, 2].map(() => write({ type: 6, content: WORDS, sender: '09 7900 1122' }, mya)))
    expect(both.map(({ code }) => code ?? 'sent').toSorted()).toEqual(['application-open', 'sent'])
    expect((await write({ type: 6, content: WORDS }, mya)).code).toBe('application-open')
    const { reference } = (await application(mya))!
    expect((await open()).find((each) => each['reference'] === reference)).toMatchObject({ about: 'apply agent', sender: '09 7900 1122' })
    // It is decided, and not put aside as any other feedback.
    expect(await act('feedback-close', [reference])).toMatchObject({ ok: false, code: 'not-found' })
    expect((await act('agent-refuse', [reference])).ok).toBe(true)
    expect(await act('agent-refuse', [reference])).toMatchObject({ ok: false, code: 'not-found' })
    expect(await application(mya)).toMatchObject({ reference, state: 'refused', reason: BY.reason })
    expect(await application(other)).toBeNull()
    const title = `Your application ${reference} was not accepted`
    await until(
      async () => (await titles(mya)).find((each) => each === title),
      () => title,
    )
    expect((await write({ type: 6, content: WORDS }, mya)).status).toBe(200)
    expect(await application(mya)).toMatchObject({ state: 'open', reason: null })
  })

  it.each([
    ['nineteen signs', 'a'.repeat(19), 'feedback-length'],
    ['nineteen signs between spaces', ` ${'a'.repeat(19)}          `, 'feedback-length'],
    ['201 signs', 'a'.repeat(201), 'feedback-length'],
    ['twenty signs', 'a'.repeat(20), undefined],
    ['200 signs', 'ခ'.repeat(200), undefined],
    ['200 signs of two halves', '😀'.repeat(200), undefined],
  ])('%s', async (_name, content, code) => {
    const told = await write({ type: 0, content })
    expect([told.status, told.code]).toEqual(code === undefined ? [200, undefined] : [422, code])
  })

  it('needs one of its types and a captcha that was not used before', async () => {
    for (const type of [5, 7, -1, '1']) expect((await write({ type, content: WORDS })).code).toBe('invalid-input')
    expect((await write({ type: 1, content: WORDS, proof: undefined })).code).toBe('captcha-required')
    const proof = await proofOf(world.ask)
    expect((await write({ type: 1, content: WORDS, proof })).status).toBe(200)
    expect((await write({ type: 1, content: WORDS, proof })).code).toBe('captcha-failed')
  })

  it('[MSG-05] keeps the captcha valid when the text was too short or too long, and uses it up when the text is stored', async () => {
    const proof = await proofOf(world.ask)
    for (const content of ['too short', 'a'.repeat(201)]) expect((await write({ type: 1, content, proof })).code).toBe('feedback-length')
    expect((await write({ type: 1, content: WORDS, proof })).status).toBe(200)
    expect((await write({ type: 1, content: WORDS, proof })).code).toBe('captcha-failed')
  })

  it('is taken three times in ten minutes from one member', async () => {
    const strict = await createWorld({ limitScale: 1 })
    try {
      const member = await strict.session('member')
      const codes: (string | undefined)[] = []
      for (let turn = 0; turn < 4; turn += 1)
        codes.push((await strict.ask({ method: 'PUT', path: '/wps/feedback', body: { type: 1, content: 'short' } }, member)).code)
      expect(codes).toEqual(['feedback-length', 'feedback-length', 'feedback-length', 'too-many-requests'])
    } finally {
      await strict.close()
    }
  })
})

describe('[ID-30] what guards an account', () => {
  it('writes to its member when it changes, once for each change', async () => {
    const member = await world.member()
    const chosen = { password: 'quiet-river-42', paymentPassword: 'lantern-4816-pay', confirmPaymentPassword: 'lantern-4816-pay' }
    const set = await world.ask({ method: 'POST', path: '/wps/member/security/paymentPassword', body: chosen }, member)
    expect(set.status).toBe(200)
    await until(
      async () => (await titles(member)).includes('Your payment password was changed') || undefined,
      () => 'no message came',
    )
    const fact = { name: 'memberPasswordChanged', memberId: member.memberId, reference: '2026-11-24T00:00:00Z' }
    for (let time = 0; time < 2; time += 1) await world.house.messaging.hear(fact)
    const other = await world.member()
    await world.house.messaging.hear({ ...fact, memberId: other.memberId })
    expect((await titles(member)).filter((title) => title === 'Your password was changed')).toHaveLength(1)
    expect(await titles(other)).toEqual(['Your password was changed'])
  })
})

describe('[WC-60, WC-63] a profile', () => {
  it('is corrected by staff with a proof; its member is notified, and the audit chain holds none of its values', async () => {
    const mya = await world.member()
    const account = await accountOf(mya)
    const wish = { field: 'fullName', to: 'Mya Thida Soe', proof: 'paper 7' }
    for (const [options, code] of [
      [{ ...wish, proof: '' }, 'value-refused'],
      [{ ...wish, field: 'wallet' }, 'value-refused'],
      [{ ...wish, to: 'Mya' }, 'field-refused'],
    ] as const)
      expect(await act('profile-correct', [account], options)).toMatchObject({ ok: false, code })
    expect(await act('profile-correct', ['nobody-of-this-name'], wish)).toMatchObject({ code: 'not-found' })
    expect(await act('profile-correct', [account], wish)).toMatchObject({
      value: { before: { fullName: '' }, after: { fullName: 'M•••', proof: 'paper 7' } },
    })
    const { rows } = await world.database.pool.query<{ kept: string }>(
      "select string_agg(audit::text, ' ') as kept from operator_audit audit",
    )
    expect(rows[0]?.kept).toContain('profile-correct')
    expect(rows[0]?.kept).not.toContain('Thida')
    await until(
      async () => (await titles(mya)).includes('Your profile was changed') || undefined,
      () => 'no message came',
    )
    const shown = await world.ask({ method: 'POST', path: '/wps/member/profile/show', body: { password: 'quiet-river-42' } }, mya)
    expect((shown.value as Profile).fields[0]).toMatchObject({ field: 'fullName', value: 'Mya Thida Soe', change: 'locked' })
  })
})
