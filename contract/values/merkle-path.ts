/** Merkle path: the path by which one line is found in the hash over many (`rules/fairness/merkle.ts`). */
import { Type } from 'typebox'

/** A place in a list of this length, and the neighbouring hashes on the way up, the lowest first. */
export const MerklePath = Type.Object({ at: Type.Integer(), of: Type.Integer(), hashes: Type.Array(Type.String()) })
