/** Values: how each kind of setting is written. A faulty one is not repeated in what is said of it, since it may hold a secret. */
import { isIP } from 'node:net'
import type { BeaconChain } from '@baize/rules/fairness/beacon.ts'
import { SHARE_NAMES } from '../overload/shares.ts'
import { readDataKeys } from '../secrets.ts'

/** What is wrong with a setting, in words that follow its name. */
export class Misread extends Error {}

export type Read<Value> = (text: string) => Value

export const anyText: Read<string> = (text) => text

export const whole =
  (least: number, most: number): Read<number> =>
  (text) => {
    const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new Misread(`is a whole number from ${least} to ${most}`)
  }

export const oneOf =
  <const Name extends string>(...names: readonly Name[]): Read<Name> =>
  (text) => {
    const name = names.find((each) => each === text)
    if (name !== undefined) return name
    throw new Misread(`is one of ${names.join(', ')}`)
  }

/** An address of one of these kinds, such as `https`. */
export const address =
  (...kinds: readonly string[]): Read<string> =>
  (text) => {
    if (kinds.includes(URL.parse(text)?.protocol.slice(0, -1) ?? '')) return text
    throw new Misread(`is an address that begins with ${kinds.map((kind) => `${kind}://`).join(' or ')}`)
  }

/** Items between commas; blanks around them count for nothing. */
export const list =
  <Item>(read: Read<Item>): Read<readonly Item[]> =>
  (text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
      .map(read)

/** Names that the library of proxies knows beside addresses. */
const NEIGHBOURS = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The address of a proxy, or a network of them as `10.0.0.0/8`. A name would be looked up by nobody. */
export const proxy: Read<string> = (text) => {
  const [ip = '', bits, ...more] = text.split('/')
  const longest = isIP(ip) === 4 ? 32 : 128
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
  if (NEIGHBOURS.has(text) || (isIP(ip) !== 0 && isNetwork && more.length === 0)) return text
  throw new Misread('lists addresses such as 10.0.0.7 or 10.0.0.0/8, separated by commas; names are not looked up')
}

const SHARE = SHARE_NAMES.map((known) => `${known}=…`).join(',')

/** One class and its connections, as `acts=3`. */
export const share: Read<readonly [name: string, count: number]> = (text) => {
  const [, name = '', count] = /^([a-z]+)=(\d{1,4})$/.exec(text) ?? []
  if (SHARE_NAMES.some((known) => known === name)) return [name, Number(count)]
  throw new Misread(`is ${SHARE}`)
}

/** Names become parts of ledger keys and of addresses, so they are short and plain. */
const NAMED = /^([a-z0-9-]{1,30})=(https?:\/\/\S+)$/

/** `name=https://…,other=https://…`. */
export const namedAddresses: Read<readonly { readonly name: string; readonly url: string }[]> = (text) => {
  const read = list((part) => {
    const [, name, url] = NAMED.exec(part) ?? []
    if (name !== undefined && url !== undefined && URL.canParse(url)) return { name, url }
    throw new Misread('is name=https://…, separated by commas')
  })(text)
  if (new Set(read.map(({ name }) => name)).size < read.length) throw new Misread('gives a name twice')
  return read
}

/** One data key, or several with their versions; the start reads them once more where it uses them. */
export const dataKeys: Read<string> = (text) => {
  try {
    readDataKeys(text)
    return text
  } catch (error) {
    throw new Misread('is 32 random bytes in base64; of several, each has its own version and a colon before it', { cause: error })
  }
}

/** Another beacon network than the usual one, as `name,chainHash,publicKey,genesisSeconds,periodSeconds`. A wrong key would make draws void. */
export const beaconChain: Read<BeaconChain> = (text) => {
  const [name = '', chainHash = '', publicKey = '', genesis = '', period = '', more] = text.split(',')
  const isRight =
    /^[a-z0-9-]{1,32}$/.test(name) &&
    /^[0-9a-f]{64}$/.test(chainHash) &&
    /^[0-9a-f]{192}$/.test(publicKey) &&
    /^[0-9]{1,12}$/.test(genesis) &&
    /^[1-9][0-9]{0,4}$/.test(period)
  if (!isRight || more !== undefined) throw new Misread('is name,chainHash,publicKey,genesisSeconds,periodSeconds')
  return { name, chainHash, publicKey, genesisSeconds: Number(genesis), periodSeconds: Number(period) }
}

/** The address of a bucket; its keys are in the environment under the usual names. */
export type FilesBucket = {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  readonly region: string
  /** For a store other than Amazon's. */
  readonly endpoint: string | undefined
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([\w.-]{1,60}\/){0,4}$/
const REGION = /^[a-z0-9-]{1,40}$/

/** `s3://bucket/prefix?region=…&endpoint=…`. */
export const bucket: Read<FilesBucket> = (text) => {
  const url = URL.parse(text)
  const rest = url?.pathname.slice(1) ?? ''
  const prefix = rest === '' || rest.endsWith('/') ? rest : `${rest}/`
  const region = url?.searchParams.get('region') ?? ''
  const endpoint = url?.searchParams.get('endpoint') ?? undefined
  const right =
    url?.protocol === 's3:' &&
    BUCKET.test(url.host) &&
    PREFIX.test(prefix) &&
    REGION.test(region) &&
    url.hash === '' &&
    [...url.searchParams.keys()].toSorted().join() === (endpoint === undefined ? 'region' : 'endpoint,region')
  if (!right) throw new Misread('is s3://bucket/prefix?region=…, with &endpoint=https://… where the store is not Amazon’s')
  if (url.username || url.password) throw new Misread('holds no keys: they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const store = endpoint === undefined ? undefined : URL.parse(endpoint)
  if (store === null || (store && !/^https?:$/.test(store.protocol)) || store?.username || store?.password)
    throw new Misread('has an endpoint that is https://…, without keys')
  return { bucket: url.host, prefix, region, endpoint }
}
