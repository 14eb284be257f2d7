/**
 * Captcha: proof that a person, or at least some work, is behind a call. It is an image to read or a puzzle that the browser solves by
 * itself.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Challenge, Payload } from 'altcha-lib/v1/types'
import { captchaImage, captchaText } from './captcha-image.ts'
import type { Parts } from '../needs.ts'
import { hashOf } from '../session/session.ts'
import { insertCaptcha, spendProof, takeCaptcha } from '../store.ts'

export const IMAGE_SECONDS = 120
const PROOF_SECONDS = 300
/** About half a second of a browser's time on average. */
const DIFFICULTY = 50_000

export type CaptchaAnswer = {
  /** What was read from the image. */
  readonly captcha: string | undefined
  /** The cookie that came with the image. */
  readonly cookie: string | undefined
  /** A solved puzzle, base64 JSON as its library writes it. */
  readonly proof: string | undefined
}
export type CaptchaVerdict = 'passed' | 'failed' | 'absent'

/** Bound to its own image, so that an answer stolen from the table fits no other. */
const answerHash = ({ secrets }: Parts, id: string, text: string): Buffer =>
  createHmac('sha256', secrets.captcha).update(`image|${id}|${text.trim().toUpperCase()}`).digest()

/** Draws a fresh image; the id goes into an HttpOnly cookie. */
export async function makeImage(parts: Parts): Promise<{ id: string; image: string }> {
  const { random, clock, database } = parts
  const id = random.token(16)
  const text = captchaText(random)
  const expiresAt = clock.now().add({ seconds: IMAGE_SECONDS })
  await database.write((tx) => insertCaptcha(tx, hashOf(id), answerHash(parts, id, text), expiresAt))
  return { id, image: await captchaImage(text, random) }
}

const proofKey = ({ secrets }: Parts): string => createHmac('sha256', secrets.captcha).update('proof of work').digest('hex')

/** A puzzle: find the number whose hash with the salt is the challenge; `times` the usual work. */
export async function makeChallenge(parts: Parts, times: number): Promise<Required<Challenge>> {
  const { random, clock, proofDifficulty = DIFFICULTY } = parts
  const maxnumber = proofDifficulty * times
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    maxnumber,
    number: random.below(maxnumber + 1),
    salt: random.bytes(16).toString('hex'),
    expires: new Date(clock.now().epochMilliseconds + PROOF_SECONDS * 1000),
    hmacKey: proofKey(parts),
  })
  return { ...challenge, maxnumber }
}

function readProof(proof: string): Payload | undefined {
  try {
    const read = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload> | null
    const texts = [read?.challenge, read?.salt, read?.signature].every((part) => typeof part === 'string')
    return texts && read?.algorithm === 'SHA-256' && Number.isSafeInteger(read.number) ? (read as Payload) : undefined
  } catch {
    return undefined
  }
}

async function proofPasses(parts: Parts, proof: string): Promise<boolean> {
  const { clock, database } = parts
  const payload = readProof(proof)
  // The library compares times with its own clock. The time of the salt, which the signature covers, is therefore judged here.
  if (!payload || !(await verifySolution(payload, proofKey(parts), false))) return false
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(Number(extractParams(payload)['expires']) * 1000)
  if (Temporal.Instant.compare(clock.now(), expiresAt) >= 0) return false
  return database.write((tx) => spendProof(tx, payload.challenge, expiresAt))
}

async function imagePasses(parts: Parts, text: string, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false
  // Removed before it is compared: a wrong answer uses the image up as well.
  const kept = await parts.database.write((tx) => takeCaptcha(tx, hashOf(id)))
  if (!kept || Temporal.Instant.compare(parts.clock.now(), kept.expires_at) >= 0) return false
  return timingSafeEqual(kept.answer_hash, answerHash(parts, id, text))
}

/** Judges what came with a call. Both kinds are accepted, whichever the site asks for. */
export async function judgeCaptcha(parts: Parts, answer: CaptchaAnswer): Promise<CaptchaVerdict> {
  const { captcha, cookie, proof } = answer
  if (proof !== undefined) return (await proofPasses(parts, proof)) ? 'passed' : 'failed'
  if (captcha !== undefined) return (await imagePasses(parts, captcha, cookie)) ? 'passed' : 'failed'
  return 'absent'
}
