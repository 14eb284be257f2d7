/** Documents of people through the whole server: sealed, shown by a case with the reader's name, and destroyed at the end of their time. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPeople, deskOf, typed } from '../operator/testing/staffed.ts'
import { createWorld, type Session, type World } from './testing/world.ts'

type Member = Session & { readonly memberId: string }
type Sent = { readonly id: string; readonly state: string; readonly deleteAt: string | null }

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addPeople(deskOf(world), 'thida', 'aung')
  await typed(deskOf(world), ['set', 'documents.open', '["Thida"]', '--by', 'thida', '--reason', 'she looks at documents'], 'aung')
})
afterAll(() => world.close())

const picture = (width = 600, height = 400, background = '#2e8b57') => sharp({ create: { width, height, channels: 3, background } })
const send = async (raw: Buffer, session: Session | null, kind = 'identity', type = 'image/png') =>
  world.ask({ method: 'POST', path: `/wps/member/documents?kind=${kind}`, raw, type }, session ?? undefined)
const list = async (session: Session): Promise<Sent[]> =>
  (await world.ask({ method: 'GET', path: '/wps/member/documents' }, session)).value as Sent[]
const sent = async (member: Member, kind = 'identity'): Promise<Sent> => {
  const answer = await send(await picture().png().toBuffer(), member, kind)
  expect(answer).toMatchObject({ status: 200, value: { kind, state: 'sent' } })
  return answer.value as Sent
}
const act = (name: string, words: readonly string[], options: Record<string, string> = {}, by = 'thida') =>
  world.house.operator.perform(world.database, name, { words, options, by, reason: 'a check of the documents' })
const one = async (text: string, ...values: unknown[]) => (await world.database.pool.query<Record<string, unknown>>(text, values)).rows[0]
const accountOf = async ({ memberId }: Member): Promise<string> => (await world.house.identity.memberOf(memberId))!.account
const caseOf = async (id: string): Promise<string> =>
  String((await one('select case_id from files_document where id = $1', id))!['case_id'])
/** The case of a document, taken by its reader. */
async function taken(id: string, by = 'thida'): Promise<string> {
  const number = await caseOf(id)
  expect(await act('risk-take', [number], {}, by)).toMatchObject({ ok: true })
  return number
}
const shownAt = async (address: string) =>
  world.app.inject({ method: 'GET', url: new URL(address).pathname, headers: { host: new URL(address).host } })
const addressOf = (opened: Awaited<ReturnType<typeof act>>): string => {
  if (!opened.ok) throw new Error(opened.code)
  return opened.value.worked!.rows[0]!['address']!
}
/** A session does not last as long as a document. */
const stored = ({ memberId }: Member) => world.house.files.documents.list(memberId)
const close = (number: string) => act('risk-close', [number, 'cleared', 'the document was looked at'])
const onDisk = async (): Promise<string[]> =>
  (await readdir(world.filesFolder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((each) => each.isFile())
    .map((each) => path.join(each.parentPath, each.name))

describe('[PROT-06, PD-01] a document that a member sends', () => {
  it('is redrawn, and a PDF, a large file, another kind, a seventh of a case and a stranger are refused', async () => {
    const member = await world.member()
    expect(await send(Buffer.from('%PDF-1.7\n%\n1 0 obj'), member, 'identity', 'application/pdf')).toMatchObject({
      status: 422,
      code: 'document-pdf',
    })
    expect(await send(Buffer.from('GIF89a'), member)).toMatchObject({ status: 422, code: 'file-refused', value: { reason: 'type' } })
    expect(await send(Buffer.alloc(10 * 1024 * 1024 + 1), member)).toMatchObject({ status: 413, code: 'body-too-large' })
    expect(await send(await picture().png().toBuffer(), member, 'passport')).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(await send(await picture().png().toBuffer(), null)).toMatchObject({ status: 401 })
    const before = (await onDisk()).length
    for (let time = 0; time < 6; time += 1) await sent(member, time % 2 ? 'address' : 'funds')
    expect(await send(await picture().png().toBuffer(), member)).toMatchObject({
      status: 422,
      code: 'documents-full',
      value: { documents: 6 },
    })
    expect([(await list(member)).length, (await onDisk()).length - before]).toEqual([6, 6])
    // A case that was closed leaves room for the next.
    const [{ id }] = (await list(member)) as [Sent]
    await close(await taken(id))
    await sent(member)
  })

  it('[PD-02] is nowhere in the clear: neither its bytes nor its name are on the disk or in a row', async () => {
    const member = await world.member()
    const photo = await picture(640, 480, '#b22222')
      .withExif({ IFD0: { Copyright: 'PASSPORT-OF-MYA' } })
      .jpeg()
      .toBuffer()
    const answer = await send(photo, member, 'identity', 'image/jpeg')
    const { id } = answer.value as Sent
    const number = await taken(id)
    const opened = await act('document-open', [id], { case: number })
    expect(opened.ok).toBe(true)
    const row = await one('select row_to_json(d)::text as text, size, sha256 from files_document d where id = $1', id)
    expect(Object.keys(JSON.parse(String(row!['text'])) as object).toSorted()).toEqual(
      ['case_id', 'delete_at', 'id', 'key_wrapped', 'kind', 'member_id', 'sent_at', 'sha256', 'size', 'state', 'type'].toSorted(),
    )
    const files = await onDisk()
    expect(files.filter((name) => name.endsWith(id))).toHaveLength(1)
    for (const name of files) {
      expect(path.basename(name)).toMatch(/^[0-9a-f-]{36}$/)
      const bytes = await readFile(name)
      for (const part of [
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from('JFIF'),
        Buffer.from('\x89PNG', 'latin1'),
        Buffer.from('IHDR'),
        photo.subarray(40, 60),
      ])
        expect(bytes.subarray(0, 64).includes(part) || (part.length > 4 && bytes.includes(part)), name).toBe(false)
      expect(bytes.includes(member.memberId) || bytes.includes('PASSPORT-OF-MYA')).toBe(false)
    }
  })

  it('[PD-02] opens by the key of its own person alone, and no more when that key is gone', async () => {
    const [mya, other] = [await world.member(), await world.member()]
    const [mine, theirs] = [await sent(mya), await sent(other)]
    const number = await taken(mine.id)
    const address = addressOf(await act('document-open', [mine.id], { case: number }))
    expect((await shownAt(address)).statusCode).toBe(200)
    await world.database.pool.query(
      'update files_document set key_wrapped = (select key_wrapped from files_document where id = $2) where id = $1',
      [mine.id, theirs.id],
    )
    expect((await shownAt(address)).statusCode).toBe(503)
    await world.database.pool.query('delete from files_person_key where member_id = $1', [mya.memberId])
    expect((await shownAt(address)).statusCode).toBe(404)
  })
})

describe('[PROT-06, PD-03] a look at a document', () => {
  it('needs the permission, a case of that person in hand, and an open one', async () => {
    const [mya, other] = [await world.member(), await world.member()]
    const [{ id }, theirs] = [await sent(mya), await sent(other)]
    const number = await caseOf(id)
    const open = (options: Record<string, string>, by = 'thida') => act('document-open', [id], options, by)
    expect(await open({})).toMatchObject({ ok: false, code: 'case-not-in-hand' })
    expect(await open({ case: number })).toMatchObject({ ok: false, code: 'case-not-in-hand' })
    await taken(theirs.id)
    expect(await open({ case: await caseOf(theirs.id) })).toMatchObject({ ok: false, code: 'case-not-in-hand' })
    await taken(id, 'aung')
    expect(await open({ case: number }, 'aung')).toMatchObject({ ok: false, code: 'not-allowed' })
    expect(await open({ case: number })).toMatchObject({ ok: false, code: 'case-not-in-hand' })
    await taken(id)
    expect(await act('show-file', [id, '/tmp/never'])).toMatchObject({ ok: false, code: 'not-found' })
    expect(await act('document-open', ['00000000-0000-7000-8000-000000000001'], { case: number })).toMatchObject({
      ok: false,
      code: 'not-found',
    })
    expect(await open({ case: number })).toMatchObject({ ok: true })
    await close(number)
    expect(await open({ case: number })).toMatchObject({ ok: false, code: 'case-not-in-hand' })
    expect(await one('select count(*)::int as looks from files_look where member_id = $1', mya.memberId)).toEqual({ looks: 1 })
  })

  it('is written down first, shows the picture for five minutes with the reader’s name across it, and stays with the member', async () => {
    const member = await world.member()
    const { id } = await sent(member)
    const number = await taken(id)
    const opened = await act('document-open', [id], { case: number })
    const address = addressOf(opened)
    const audit = await one(
      "select act, after::text as after, reason from operator_audit where act = 'document-open' order by seq desc limit 1",
    )
    expect(audit).toMatchObject({ reason: 'a check of the documents' })
    expect(String(audit!['after'])).toContain(id)
    expect(String(audit!['after'])).not.toContain(address.split('/').at(-1)!)
    const shown = await shownAt(address)
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/png', 'no-store'])
    const { data, info } = await sharp(shown.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([600, 400])
    const written = Array.from({ length: info.height }, (_, line) => line).filter((line) =>
      Array.from({ length: info.width }, (__, at) => data[(line * info.width + at) * 3]!).some((red) => red > 0x2e + 40),
    )
    // Letters stand above, in the middle and below.
    for (const [from, to] of [
      [0, 100],
      [150, 250],
      [300, 400],
    ] as const)
      expect(written.filter((line) => line >= from && line < to).length).toBeGreaterThan(5)
    world.clock.forward({ minutes: 4, seconds: 59 })
    expect((await shownAt(address)).statusCode).toBe(200)
    world.clock.forward({ seconds: 1 })
    expect((await shownAt(address)).statusCode).toBe(404)
    expect((await shownAt(`${address}x`)).statusCode).toBe(404)
    const read = await typed(deskOf(world), ['documents-show', await accountOf(member)], 'aung')
    expect(read.said).toContain('looked at')
    expect(read.said).toContain('a check of the documents')
  })
})

describe('[PROT-06, PD-04] the end of a document', () => {
  it('comes thirty days after a refusal once its case is closed, and the person’s key goes with the last', async () => {
    const member = await world.member()
    const [first, second] = [await sent(member), await sent(member, 'address')]
    const number = await taken(first.id)
    for (const { id } of [first, second])
      expect(await act('document-decide', [id, 'refused'], { case: number })).toMatchObject({
        ok: true,
        value: { after: { state: 'refused' } },
      })
    expect(await act('document-decide', [first.id, 'lost'], { case: number })).toMatchObject({ ok: false, code: 'value-refused' })
    const left = async () => [
      (await stored(member)).length,
      (await onDisk()).filter((name) => [first.id, second.id].includes(path.basename(name))).length,
      await one('select count(*)::int as keys from files_person_key where member_id = $1', member.memberId),
    ]
    world.clock.forward({ hours: 24 * 30 })
    await world.house.files.documents.tidy()
    expect(await left(), 'an open case holds them').toEqual([2, 2, { keys: 1 }])
    await close(number)
    await world.database.pool.query("update files_document set delete_at = delete_at + interval '1 second' where id = $1", [second.id])
    await world.house.files.documents.tidy()
    expect(await left()).toEqual([1, 1, { keys: 1 }])
    world.clock.forward({ seconds: 1 })
    await world.house.files.documents.tidy()
    expect(await left()).toEqual([0, 0, { keys: 0 }])
    expect(await one('select state, key_wrapped from files_document where id = $1', first.id)).toEqual({
      state: 'destroyed',
      key_wrapped: null,
    })
  })

  it('comes five years after the account of an identity document is closed, and is not known before', async () => {
    const member = await world.member()
    const document = await sent(member)
    const number = await taken(document.id)
    await act('document-decide', [document.id, 'accepted'], { case: number })
    await close(number)
    await world.house.files.documents.tidy()
    expect((await list(member))[0]).toMatchObject({ state: 'accepted', deleteAt: null })
    await world.database.write((tx) => world.house.identity.freeze(tx, member.memberId, 'closed by its owner'))
    const closed = world.clock.now()
    await world.house.files.documents.tidy()
    const end = closed.toZonedDateTimeISO('UTC').add({ years: 5 }).toInstant()
    const row = await one('select delete_at from files_document where id = $1', document.id)
    expect(String(row!['delete_at'])).toBe(end.toString())
  })

  it('is told to whoever asks that all go: what stays says why', async () => {
    const member = await world.member()
    const [kept, held] = [await sent(member), await sent(member, 'funds')]
    const number = await taken(kept.id)
    await act('document-decide', [kept.id, 'accepted'], { case: number })
    const erased = await act('documents-erase', [await accountOf(member)])
    expect(erased).toMatchObject({ ok: true, value: { worked: { summary: '0 go, 2 stay' } } })
    const rows = erased.ok ? erased.value.worked!.rows : []
    expect(rows.find((row) => row['document'] === kept.id)).toMatchObject({ end: 'stays', why: 'law' })
    expect(rows.find((row) => row['document'] === held.id)).toMatchObject({ end: 'stays', why: 'case' })
    await close(number)
    expect(await act('documents-erase', [await accountOf(member)])).toMatchObject({
      ok: true,
      value: { worked: { summary: '1 go, 1 stay' } },
    })
    world.clock.forward({ hours: 24 * 30 })
    await world.house.files.documents.tidy()
    expect((await stored(member)).map(({ id }) => id)).toEqual([kept.id])
  })
})
