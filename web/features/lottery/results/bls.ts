/** BLS: the curve's check of a beacon's signature. The library is large, so only the verification of a draw loads it. */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { DOMAIN, type VerifyBls } from '@baize/rules/fairness/beacon.ts'

export const verifyBls: VerifyBls = (signature, message, publicKey) =>
  bls12_381.shortSignatures.verify(signature, bls12_381.shortSignatures.hash(message, DOMAIN), publicKey)
