/** Proves that a bucket keeps sealed files as the folder does. Only the right key opens it, and a wrong one is named without its secret. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { systemRandom } from '../../platform/random.ts'
import { proveVault, vaultOf } from './files.ts'
import { startBucketServer } from '../testing/bucket-server.ts'

const KEYS = { accessKeyId: 'AKIATESTOFTHEHOUSE00', secretAccessKey: 'a-secret-of-the-tests/+=' }
const ID = '0193a1f2-7c11-7d3a-9b00-5a5a5a5a5a5e'

let store: Awaited<ReturnType<typeof startBucketServer>>
let folder: string
beforeAll(async () => {
  store = await startBucketServer({ keys: KEYS, region: 'ap-southeast-1', bucket: 'baize-files' })
  folder = await mkdtemp(path.join(tmpdir(), 'baize-vault-'))
  vi.stubEnv('AWS_ACCESS_KEY_ID', KEYS.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEYS.secretAccessKey)
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

const inBucket = (bucket = 'baize-files', endpoint = store.url) =>
  vaultOf(readConfig({ FILES_URL: `s3://${bucket}/sealed?region=ap-southeast-1&endpoint=${encodeURIComponent(endpoint)}` }))
const inFolder = () => vaultOf(readConfig({ FILES_FOLDER: folder }))

describe.each([
  ['folder', inFolder],
  ['bucket', inBucket],
])('a %s', (_, open: () => ReturnType<typeof vaultOf>) => {
  it('[WALLET-05, WC-44] gives back the bytes that were put, the last of them, and nothing of what was removed', async () => {
    const vault = await open()
    await proveVault(vault, systemRandom)
    expect(await vault.get(ID)).toBeUndefined()
    for (const bytes of [Buffer.from([0, 255, 13, 10, 0]), Buffer.alloc(300_000, 7)]) {
      await vault.put(ID, bytes)
      expect((await vault.get(ID))?.equals(bytes)).toBe(true)
    }
    await vault.remove(ID)
    await vault.remove(ID)
    expect(await vault.get(ID)).toBeUndefined()
  })
})

it('[WC-44] a bucket holds a file under its prefix and nothing of the proof at the start', async () => {
  const vault = await inBucket()
  await proveVault(vault, systemRandom)
  expect([...store.objects.keys()]).toEqual([])
  await vault.put(ID, Buffer.from('sealed'))
  expect([...store.objects.keys()]).toEqual([`sealed/5e/${ID}`])
  await vault.remove(ID)
})

describe('a bucket that cannot be used', () => {
  /** The sentence, and all that a log would write of it. */
  const faultOf = async (opening: ReturnType<typeof vaultOf>): Promise<string> => {
    const vault = await opening
    const error: unknown = await proveVault(vault, systemRandom).then(
      () => undefined,
      (caught: unknown) => caught,
    )
    const { message, stack, cause, ...rest } = error as Error
    expect({ cause, rest }).toEqual({ cause: undefined, rest: {} })
    expect(stack).not.toContain('AKIA')
    return message
  }

  it('[WC-44] is named at the start with what it said', async () => {
    expect(await faultOf(inBucket('other-files'))).toBe('the bucket other-files of FILES_URL did not take a file: NoSuchBucket 404')
    expect(await faultOf(inBucket('baize-files', 'http://127.0.0.1:1'))).toMatch(
      /baize-files of FILES_URL did not take a file: .*ECONNREFUSED/,
    )
  })

  it('[WC-44] refuses a wrong key, and the fault carries neither the key nor its name', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another-secret')
    const said = await faultOf(inBucket())
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', KEYS.secretAccessKey)
    expect(said).toBe('the bucket baize-files of FILES_URL did not take a file: SignatureDoesNotMatch 403')
    expect(store.objects.size).toBe(0)
  })

  it('[WC-44] is one that loses what it took, or keeps what was removed', async () => {
    const vault = await inFolder()
    const losing = { ...vault, get: () => Promise.resolve(undefined) }
    await expect(proveVault(losing, systemRandom)).rejects.toThrow('does not give back')
    await expect(proveVault({ ...vault, remove: () => Promise.resolve() }, systemRandom)).rejects.toThrow('keeps what was removed')
  })
})
