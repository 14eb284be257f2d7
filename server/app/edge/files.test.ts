/** Proves the one entry of pictures: recognised by their bytes, re-encoded, sealed, and seen by their owner and staff alone. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFiles } from '../../files/files.ts'
import { NO_DOCUMENTS } from '../../files/testing/no-documents.ts'
import { vaultOf } from '../../gateways/files/files.ts'
import { startBucketServer } from '../../gateways/testing/bucket-server.ts'
import { readConfig } from '../../platform/config/config.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
let mya: Session & { readonly memberId: string }
let other: Session & { readonly memberId: string }
beforeAll(async () => {
  world = await createWorld()
  mya = await world.member()
  other = await world.member()
})
afterAll(() => world.close())

const send = (raw: Buffer, session: Session | null = mya, type = 'image/png') =>
  world.ask({ method: 'POST', path: '/wps/files', raw, type }, session ?? undefined)
const look = (id: string, session: Session = mya) => world.ask({ method: 'GET', path: `/wps/files/${id}` }, session)
const square = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#2e8b57' } })
type Stored = { id: string; type: string; width: number; height: number }

/** A PNG of a few bytes that claims to be enormous. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture that a member sends', () => {
  it('[WALLET-05, WC-44] is re-encoded without the camera’s data, sealed, and read by its owner alone', async () => {
    const secret = 'TAKEN-AT-HOME-16.8409-96.1735'
    const photo = await square()
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer()
    expect(photo.includes(secret)).toBe(true)
    const sent = await send(photo, mya, 'application/octet-stream')
    expect(sent).toMatchObject({ status: 200, value: { type: 'image/jpeg', width: 40, height: 20 } })
    const { id } = sent.value as Stored
    const read = (await look(id)).value as { type: string; data: string }
    const drawn = Buffer.from(read.data, 'base64')
    expect(drawn.includes(secret)).toBe(false)
    expect((await sharp(drawn).metadata()).exif).toBeUndefined()
    const folder = path.join(world.filesFolder, id.slice(-2))
    expect(await readdir(folder)).toEqual([id])
    const rests = await readFile(path.join(folder, id))
    expect(rests.includes(drawn.subarray(0, 16))).toBe(false)
    expect(rests.includes(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(false)
    expect(await look(id, other)).toMatchObject({ status: 404, code: 'not-found' })
    expect((await world.house.files.show(world.database.reader, id)).ok).toBe(true)
  })

  it('[WALLET-05, WC-44] rests sealed in a bucket too, under nothing but its number, and comes back whole', async () => {
    const keys = { accessKeyId: 'AKIATESTOFTHEHOUSE00', secretAccessKey: 'a-secret-of-the-tests' }
    const store = await startBucketServer({ keys, region: 'ap-southeast-1', bucket: 'baize-files' })
    vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey)
    const address = `s3://baize-files/sealed?region=ap-southeast-1&endpoint=${encodeURIComponent(store.url)}`
    const files = createFiles({
      ...world.house.needs,
      documents: NO_DOCUMENTS,
      warn: () => undefined,
      vault: await vaultOf(readConfig({ FILES_URL: address })),
    })
    const taken = await files.take(mya.memberId, await square().png().toBuffer())
    if (!taken.ok) throw new Error(taken.code)
    const { id } = taken.value
    expect([...store.objects.keys()]).toEqual([`sealed/${id.slice(-2)}/${id}`])
    const [rests] = store.objects.values()
    const read = await files.read(mya.memberId, id)
    if (!read.ok) throw new Error(read.code)
    expect((await sharp(read.value.bytes).metadata()).width).toBe(40)
    // Its nonce and its tag stand before bytes of which none is as it was drawn.
    expect(rests!.length).toBe(read.value.bytes.length + 28)
    for (const part of [read.value.bytes.subarray(0, 8), read.value.bytes.subarray(-12)]) expect(rests!.includes(part)).toBe(false)
    vi.unstubAllEnvs()
    await store.stop()
  })

  it('[WC-44] that is none, is broken, lies about its kind or claims too many pixels is refused in words', async () => {
    const png = await square().png().toBuffer()
    const refusal = (reason: string) => ({ status: 422, code: 'file-refused', value: { reason } })
    expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject(refusal('type'))
    expect(await send(Buffer.from('GIF89a'))).toMatchObject(refusal('type'))
    expect(await send(png.subarray(0, 20))).toMatchObject(refusal('broken'))
    expect(await send(Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')]))).toMatchObject(refusal('broken'))
    expect(await send(bomb(60_000))).toMatchObject(refusal('pixels'))
    expect(await send(Buffer.alloc(0))).toMatchObject({ status: 400, code: 'malformed-body' })
    expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'body-too-large' })
    expect(await send(png, mya, 'application/json')).toMatchObject({ status: 415, code: 'unsupported-body' })
    expect(await send(png, null)).toMatchObject({ status: 401, code: 'not-logged-in' })
    expect(await send(png)).toMatchObject({ status: 200 })
  })

  it.each(['png', 'jpeg'] as const)('[WC-44] that lost its last bytes on its way is drawn as far as it goes: %s', async (kind) => {
    const photo = await sharp({
      create: { width: 800, height: 600, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
    })
      [kind]()
      .toBuffer()
    for (const lost of [2, 60, 2000])
      expect(await send(photo.subarray(0, photo.length - lost))).toMatchObject({ status: 200, value: { width: 800, height: 600 } })
  })

  it('[WC-44] is used once and by its owner, and goes after a day where nothing uses it', async () => {
    const png = await square().png().toBuffer()
    const [one, two, three] = await Promise.all([1, 2, 3].map(async () => ((await send(png)).value as Stored).id))
    const use = (member: string, ids: readonly string[]) =>
      world.database.transact((tx) => world.house.files.use(tx, member, ids, 'of a test'))
    expect(await use(other.memberId, [one!])).toMatchObject({ ok: false, code: 'file-refused' })
    expect(await use(mya.memberId, [one!, one!])).toMatchObject({ ok: false, code: 'file-refused' })
    expect((await use(mya.memberId, [one!, two!])).ok).toBe(true)
    expect(await use(mya.memberId, [three!, two!])).toMatchObject({ ok: false, code: 'file-refused' })
    world.clock.forward({ hours: 24 })
    await world.house.files.forgetUnused()
    expect((await world.house.files.read(mya.memberId, three!)).ok).toBe(true)
    world.clock.forward({ milliseconds: 1 })
    await world.house.files.forgetUnused()
    const member = await world.house.files.read(mya.memberId, one!)
    expect(member.ok).toBe(true)
    expect((await world.house.files.read(mya.memberId, three!)).ok).toBe(false)
    expect((await readdir(world.filesFolder, { recursive: true })).some((name) => name.endsWith(three!))).toBe(false)
  })

  it('[WC-44] counts against the limit only while nothing uses it', async () => {
    const png = await square(8, 8).png().toBuffer()
    const person = await world.member()
    const put = () => send(png, person)
    const { id } = (await put()).value as Stored
    // The others are rows alone: twenty pictures would be drawn for nothing.
    await world.database.pool.query(
      `insert into files_file (id, member_id, type, width, height, size, sha256, key_sealed, created_at)
       select uuidv7(), member_id, type, width, height, size, sha256, key_sealed, created_at from files_file, generate_series(1, 19) where id = $1`,
      [id],
    )
    expect(await put()).toMatchObject({ code: 'limit-reached', value: { files: 20 } })
    // Another's pictures are not this member's.
    expect(await send(png, await world.member())).toMatchObject({ status: 200 })
    const { rows } = await world.database.pool.query<{ id: string }>('select id from files_file where member_id = $1', [person.memberId])
    const used = rows.map((row) => row.id)
    const use = await world.database.transact((tx) => world.house.files.use(tx, person.memberId, used, 'of a test'))
    expect([used.length, use.ok]).toEqual([20, true])
    expect(await put()).toMatchObject({ status: 200 })
  })

  it('[MEMBER-04, WC-61] is the owner’s profile picture if it is small, once, and is removed when another replaces it', async () => {
    const person = await world.member()
    const wear = (avatar: object, session: Session = person) =>
      world.ask({ method: 'PUT', path: '/wps/member/avatar', body: { avatar } }, session)
    const info = async () => ((await world.ask({ method: 'GET', path: '/wps/member/info' }, person)).value as { avatar: unknown }).avatar
    const of = async (side: number) => ((await send(await square(side, side).png().toBuffer(), person)).value as Stored).id
    const [large, first, second] = [await of(513), await of(512), await of(96)]
    expect(await wear({ file: large })).toMatchObject({ code: 'file-refused', value: { reason: 'size' } })
    expect(await wear({ file: first }, await world.member())).toMatchObject({ code: 'file-refused' })
    for (const drawn of [13, -1, 1.5]) expect(await wear({ drawn })).toMatchObject({ code: 'invalid-input' })
    expect(await wear({ file: first })).toMatchObject({ value: { avatar: { file: first } } })
    // What is refused leaves what was worn.
    expect(await wear({ file: large })).toMatchObject({ code: 'file-refused' })
    expect(await info()).toEqual({ file: first })
    expect(await wear({ file: second })).toMatchObject({ status: 200 })
    expect(await wear({ drawn: 7 })).toMatchObject({ value: { avatar: { drawn: 7 } } })
    expect(await wear({ file: second })).toMatchObject({ status: 200 })
    world.clock.forward({ hours: 25 })
    await world.house.files.forgetUnused()
    expect((await world.house.files.read(person.memberId, first)).ok).toBe(false)
    expect((await world.house.files.read(person.memberId, second)).ok).toBe(true)
    expect(await world.house.identity.profile.changeAvatar(person.memberId, { drawn: 0 })).toEqual({ ok: true, value: { avatar: null } })
    await world.house.files.forgetUnused()
    expect((await world.house.files.read(person.memberId, second)).ok).toBe(false)
  })
})
