/** Proof: the built-in captcha, a calculation that the browser does while the person types; nothing is asked of them. */
import { solveChallenge } from 'altcha-lib/v1'
import { call } from '../../api/client.ts'

/** What a call carries to show that no robot asks: a solved calculation, or what was read from a picture. */
export type Challenge = { readonly proof: string } | { readonly captcha: string }

/** Solves a fresh challenge and answers the payload that the server checks once. */
export async function prove(): Promise<string> {
  const challenge = await call('captchaChallenge')
  const { promise } = solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber)
  const solution = await promise
  if (!solution) throw new Error('the challenge has no solution')
  return btoa(
    JSON.stringify({
      algorithm: challenge.algorithm,
      challenge: challenge.challenge,
      number: solution.number,
      salt: challenge.salt,
      signature: challenge.signature,
    }),
  )
}
