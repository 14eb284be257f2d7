/** Phone identity API of the post sandbox. It sends its own codes, and vouches for a number with a token signed by a key that it publishes. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { now } from '../clock.ts'
import type { Outbox } from './outbox.ts'

const CODE_MINUTES = 5
const TRIES = 5

/** Numbers whose last digits select an error of the catalogue, as in the SMS API. */
const PARTS: Readonly<Record<string, string>> = {
  '0001': 'INVALID_PHONE_NUMBER',
  '0002': 'QUOTA_EXCEEDED',
  '0004': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  '0005': 'OPERATION_NOT_ALLOWED',
  '0006': 'CAPTCHA_CHECK_FAILED',
}

type Waiting = { readonly phone: string; readonly code: string; readonly until: Temporal.Instant; tries: number }
type Called<Body> = { Querystring: { key?: string }; Body: Body | undefined }

const fault = (reply: FastifyReply, message: string): FastifyReply =>
  reply.code(400).send({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } })

/** Adds the two calls under `/identitytoolkit/v1` and the key list. Sessions live in memory: a restart only asks for a new code. */
export async function addPhoneApi(
  app: FastifyInstance,
  { project, key, outbox }: { project: string; key: string; outbox: Outbox },
): Promise<void> {
  const waiting = new Map<string, Waiting>()
  const pair = await generateKeyPair('RS256')
  const kid = randomBytes(8).toString('hex')
  const published = { keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }] }
  app.get('/identitytoolkit/keys', () => published)
  app.post<Called<{ phoneNumber?: string; recaptchaToken?: string }>>(
    '/identitytoolkit/v1/accounts::sendVerificationCode',
    async (request, reply) => {
      const { phoneNumber: phone = '', recaptchaToken = '' } = request.body ?? {}
      if (request.query.key !== key) return fault(reply, 'OPERATION_NOT_ALLOWED')
      if (phone === '') return fault(reply, 'MISSING_PHONE_NUMBER')
      if (!/^\+[1-9][0-9]{5,14}$/.test(phone)) return fault(reply, 'INVALID_PHONE_NUMBER')
      if (recaptchaToken === '') return fault(reply, 'CAPTCHA_CHECK_FAILED')
      const part = PARTS[phone.slice(-4)]
      if (part) return fault(reply, part)
      const session = randomBytes(24).toString('base64url')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      waiting.set(session, { phone, code, until: now().add({ minutes: CODE_MINUTES }), tries: 0 })
      const body = `${code} is your verification code for ${project}.`
      await outbox.show({ channel: 'sms', recipient: phone, subject: body, body })
      return { sessionInfo: session }
    },
  )
  app.post<Called<{ sessionInfo?: string; code?: string }>>(
    '/identitytoolkit/v1/accounts::signInWithPhoneNumber',
    async (request, reply) => {
      const { sessionInfo = '', code = '' } = request.body ?? {}
      if (request.query.key !== key) return fault(reply, 'OPERATION_NOT_ALLOWED')
      const known = waiting.get(sessionInfo)
      if (!known) return fault(reply, 'INVALID_SESSION_INFO')
      if (code === '') return fault(reply, 'MISSING_CODE')
      if (Temporal.Instant.compare(now(), known.until) >= 0) return fault(reply, 'SESSION_EXPIRED')
      known.tries += 1
      if (known.tries > TRIES) return fault(reply, 'TOO_MANY_ATTEMPTS_TRY_LATER')
      if (known.code !== code) return fault(reply, 'INVALID_CODE')
      waiting.delete(sessionInfo)
      const localId = createHash('sha256').update(known.phone).digest('hex').slice(0, 28)
      const issued = Math.floor(now().epochMilliseconds / 1000)
      const idToken = await new SignJWT({ phone_number: known.phone, user_id: localId, firebase: { sign_in_provider: 'phone' } })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(`https://securetoken.google.com/${project}`)
        .setAudience(project)
        .setSubject(localId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + 3600)
        .sign(pair.privateKey)
      return { idToken, localId, phoneNumber: known.phone, expiresIn: '3600' }
    },
  )
}
