/** Bring seed: what a member's page does before the first round and at each rotation; for tests of rooms that play. */
import type { Originals } from '../originals.ts'

let parts = 0

/** Takes the commitment that is shown, with a client seed that was not sent before unless it is given. */
export async function bringSeed(
  originals: Pick<Originals, 'fairness' | 'rotateSeed'>,
  member: string,
  clientSeed = `part-${process.pid}-${(parts += 1)}`,
): ReturnType<Originals['rotateSeed']> {
  const { nextCommitment } = await originals.fairness(member)
  return await originals.rotateSeed(member, { clientSeed, commitment: nextCommitment })
}
