/** Connected vendors: brands of the sandbox that speak as real vendors do, for tests. Each has the keys of both sides and a bet of its game. */
import { generateKeyPairSync } from 'node:crypto'

export type ConnectedVendor = {
  readonly dialect: string
  readonly vendor: string
  readonly game: string
  /** What staff configure: what identifies its calls, and our name and secret for calls to it. */
  readonly secret: string
  readonly login: string
  readonly asking: string
  /** What the vendor is configured with: what identifies us, and what identifies its own calls. */
  readonly proof: string
  readonly key: string
  /** A key of a different operator. */
  readonly stranger?: string | undefined
  readonly more?: readonly string[]
  readonly play: { readonly call: string; readonly body: Readonly<Record<string, unknown>> }
}

const keysOf = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

function hub88(): ConnectedVendor {
  const [theirs, ours, stranger] = [keysOf(), keysOf(), keysOf()]
  return {
    dialect: 'hub88',
    vendor: 'EG2',
    game: 'lotus-ways',
    secret: theirs.publicKey,
    login: 'EG2',
    asking: ours.privateKey,
    proof: ours.publicKey,
    key: theirs.privateKey,
    stranger: stranger.privateKey,
    more: ['--brand', 'baize-mm'],
    play: SPIN,
  }
}

const SPIN = { call: 'spin', body: { bet: '100' } }

/** A brand with one secret for its calls and ours, as most have. */
const bySecret = (dialect: string, vendor: string, game: string, more: Partial<ConnectedVendor> = {}): ConnectedVendor => {
  const secret = `${vendor} and we know this ${dialect} secret`
  return {
    dialect,
    vendor,
    game,
    secret,
    login: vendor,
    asking: secret,
    proof: secret,
    key: secret,
    stranger: 'somebody else',
    play: SPIN,
    ...more,
  }
}

/** Two vendors' services with a few brands each; the first brand of the first speaks Hub88. */
export const connectedVendors = (): readonly (readonly ConnectedVendor[])[] => [
  [hub88(), bySecret('softswiss', 'CQ9', 'tea-hill-tumble'), bySecret('native', 'PG', 'jade-lanterns', { stranger: undefined })],
  [
    bySecret('pragmatic', 'PG', 'jade-lanterns', { more: ['--brand', 'style-1', '--country', 'TH'] }),
    bySecret('evolution', 'EG2', 'lotus-ways'),
    bySecret('awc', 'CQ9', 'tea-hill-tumble', { more: ['--platform', 'BAIZE'] }),
  ],
]
