/** Proof: the built-in captcha, a calculation that the browser does while the person types. It needs no action. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { call } from '../../api/client.ts'

/** The proof of a person that a call carries: a solved calculation, or the text of an image. */
export type Challenge = { readonly proof: string } | { readonly captcha: string }

/** This many tries between two frames of the page: some 5 ms on a desktop, 30 on a cheap phone. */
const TRIES = 1000

/** Finds the number whose hash behind the salt is the challenge, in small steps so that typing is not delayed. */
async function solve(challenge: string, salt: string, maxnumber: number): Promise<number> {
  for (let from = 0; from <= maxnumber; from += TRIES) {
    for (let number = from; number < from + TRIES; number += 1)
      if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === challenge) return number
    await new Promise((breathed) => setTimeout(breathed))
  }
  throw new Error('the challenge has no solution')
}

/** Solves a fresh challenge and answers the payload that the server checks once. */
export async function prove(): Promise<string> {
  const { algorithm, challenge, salt, maxnumber, signature } = await call('captchaChallenge')
  return btoa(JSON.stringify({ algorithm, challenge, number: await solve(challenge, salt, maxnumber), salt, signature }))
}
