/** Bucket server: as much of S3 as the files need, for tests; it proves each signature with the signer of the SDK. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignatureV4 } from '@smithy/signature-v4'

type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string }
type Data = string | ArrayBuffer | ArrayBufferView
type Answer = { readonly status: number; readonly body?: Buffer }

const bytesOf = (data: Data): Buffer =>
  typeof data === 'string'
    ? Buffer.from(data)
    : ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data)

/** SHA-256 as the signer asks for it. */
class Sha256 {
  readonly #sum
  constructor(secret?: Data) {
    this.#sum = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
  }
  update(data: Data): void {
    this.#sum.update(bytesOf(data))
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#sum.digest())
  }
  reset(): void {
    throw new Error('a sum is used once')
  }
}

const DATE = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** Signs what came once more with the right key; only who has it comes to the same line. */
async function isSigned(asked: IncomingMessage, body: Buffer, keys: Keys, region: string): Promise<boolean> {
  const { authorization = '', host = '' } = asked.headers
  const named = /SignedHeaders=([^,]+),/.exec(authorization)?.[1]?.split(';') ?? []
  const sum = asked.headers['x-amz-content-sha256']
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== createHash('sha256').update(body).digest('hex')) return false
  const at = String(asked.headers['x-amz-date']).replace(DATE, '$1-$2-$3T$4:$5:$6Z')
  const url = new URL(asked.url ?? '/', `http://${host}`)
  const signer = new SignatureV4({ credentials: keys, region, service: 's3', sha256: Sha256, uriEscapePath: false, applyChecksum: false })
  const again = await signer.sign(
    {
      method: asked.method ?? '',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(named.map((name) => [name, String(asked.headers[name])])),
    },
    { signingDate: at },
  )
  return again.headers['authorization'] === authorization
}

const fault = (status: number, code: string): Answer => ({
  status,
  body: Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`),
})

/** A store with one bucket. `objects` are what lies in it, by name. */
export async function startBucketServer({ keys, region, bucket }: { keys: Keys; region: string; bucket: string }) {
  const objects = new Map<string, Buffer>()
  const answerOf = async (asked: IncomingMessage, body: Buffer): Promise<Answer> => {
    if (!(await isSigned(asked, body, keys, region))) return fault(403, 'SignatureDoesNotMatch')
    const [, first, ...rest] = new URL(asked.url ?? '/', 'http://store').pathname.split('/')
    const name = rest.join('/')
    if (first !== bucket) return fault(404, 'NoSuchBucket')
    if (asked.method === 'PUT') {
      objects.set(name, body)
      return { status: 200 }
    }
    if (asked.method === 'DELETE') {
      objects.delete(name)
      return { status: 204 }
    }
    const kept = objects.get(name)
    return kept ? { status: 200, body: kept } : fault(404, 'NoSuchKey')
  }
  const server = createServer((asked, answer) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of asked) parts.push(part as Buffer)
      const { status, body } = await answerOf(asked, Buffer.concat(parts))
      answer.writeHead(status, { 'content-type': 'application/xml' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    stop: () =>
      new Promise<unknown>((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
