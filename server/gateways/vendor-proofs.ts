/** Vendor proofs: how our calls prove themselves in each dialect, where more than one of our calls does so. */
import { createHash, createHmac, createSign } from 'node:crypto'

/** Hub88: RSA-SHA256 over the raw body, in base64; undefined where none of our private keys is set. */
export function hub88Signature(body: string, privateKey: string): string | undefined {
  try {
    return createSign('RSA-SHA256').update(body).sign(privateKey, 'base64')
  } catch {
    return undefined
  }
}

/** Hub88 numbers its operators; a stand-in may name them. */
export const operatorIdOf = (login: string): number | string => (/^[1-9][0-9]{0,8}$/.test(login) ? Number(login) : login)

/** Pragmatic: fields without a value are left out, and the MD5 of the rest in their order is added. */
export function pragmaticForm(fields: Readonly<Record<string, string>>, secret: string): URLSearchParams {
  const sorted = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&')
  const hash = createHash('md5').update(`${text}${secret}`).digest('hex')
  return new URLSearchParams([...sorted, ['hash', hash]])
}

/** SOFTSWISS: HMAC-SHA256 over the raw body, in hexadecimal. */
export const softswissSignature = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex')
