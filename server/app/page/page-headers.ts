/** Headers of pages and calls: what a browser may do with an answer. Policy: https://www.w3.org/TR/CSP3/; the headers and their defaults are helmet's. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

type Headers = Readonly<Record<string, string>>

/** Those of a site that may frame these origins, in lower case. `secure`: it is reached by TLS alone. */
export function pageHeaders(frames: string, secure: boolean): Headers {
  const made: Record<string, string> = { 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()' }
  const answer: Pick<ServerResponse, 'setHeader' | 'removeHeader'> = {
    setHeader(name, value) {
      made[name.toLowerCase()] = String(value)
      return this as ServerResponse
    },
    removeHeader: () => undefined,
  }
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...(secure ? [] : ['ws://localhost:*', 'ws://127.0.0.1:*'])],
        'frame-src': [() => frames],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'manifest-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        // No text becomes script or HTML except through the sanitiser's policy and those that name our two workers.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['dompurify', 'baize', 'baize-art'],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  set({} as IncomingMessage, answer as ServerResponse, (error) => {
    if (error !== undefined) throw error as Error
  })
  return made
}
