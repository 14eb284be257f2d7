/** Authenticator: a passkey device made of software, with which tests sign rightly and wrongly. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { systemRandom } from '../../platform/random.ts'

/** What an answer says of where and how it was signed; left out, it is what an honest device says. */
export type Signing = {
  readonly origin?: string
  readonly host?: string
  /** Whether the device checked its owner by finger, face or number. */
  readonly userVerified?: boolean
  /** How often the device says that it has signed. */
  readonly counter?: number
}
type Credential = Record<string, unknown>
export type Authenticator = {
  /** Answers what a site asks in order to make a passkey. */
  make(challenge: string, signing?: Signing): Credential
  /** Answers what a site asks in order to log in. */
  sign(challenge: string, signing?: Signing): Credential
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()
const webText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** A public key as a passkey carries it (COSE, ES256). */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(key))
}

/** A device with one key pair. Its counter stays at zero, as that of synchronised passkeys does, unless a test gives another. */
export function softwareAuthenticator(idBytes = 16): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = systemRandom.bytes(idBytes)
  const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Signing): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const deviceData = ({ host = 'localhost', userVerified = true, counter = 0 }: Signing, credential?: Buffer): Buffer => {
    const tail = Buffer.alloc(5)
    tail[0] = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(host), tail, credential ?? Buffer.alloc(0)])
  }
  const answer = (response: Record<string, unknown>): Credential => ({
    id: webText(id),
    rawId: webText(id),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })
  return {
    make(challenge, signing = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestation = new Map<string, string | Map<string, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(deviceData(signing, credential))],
      ])
      return answer({
        clientDataJSON: webText(clientData('webauthn.create', challenge, signing)),
        attestationObject: webText(isoCBOR.encode(attestation)),
        transports: ['internal'],
      })
    },
    sign(challenge, signing = {}) {
      const client = clientData('webauthn.get', challenge, signing)
      const device = deviceData(signing)
      return answer({
        clientDataJSON: webText(client),
        authenticatorData: webText(device),
        signature: webText(sign('sha256', Buffer.concat([device, sha256(client)]), privateKey)),
      })
    },
  }
}
