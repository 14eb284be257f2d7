/** Bucket: the same as the folder, in a store that speaks S3 and that several machines share. */
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { FilesBucket } from '../../platform/config/values.ts'
import { FilesFault } from './folder.ts'

const CONNECT_WITHIN_MS = 3_000
const ANSWER_WITHIN_MS = 20_000

/**
 * The errors of the SDK carry the key's name and the signed headers, and logs write whatever an error carries. Only the error's code is
 * therefore passed on.
 */
function faultOf(error: unknown, bucket: string, act: string): FilesFault {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  const said = [name === 'Error' ? undefined : name, code, $metadata?.httpStatusCode].filter(Boolean).join(' ') || 'no answer'
  return new FilesFault(`the bucket ${bucket} of FILES_URL did not ${act}: ${said}`)
}

/** Keys come from the environment, or from the role of the machine, as the SDK finds them. */
export function bucketVault({ bucket, prefix, region, endpoint }: FilesBucket) {
  const client = new S3Client({
    region,
    // Stores other than Amazon's seldom have a name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWER_WITHIN_MS, throwOnRequestTimeout: true },
    // Some stores do not know the newer checksums; the seal proves the bytes in any case.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  // Two letters from the random end come first, so that a day's files are spread over the store.
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name.slice(-2)}/${name}` })
  const told = async <T>(act: string, asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      throw faultOf(error, bucket, act)
    }
  }
  const read = async (name: string): Promise<Buffer | undefined> => {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      return Body && Buffer.from(await Body.transformToByteArray())
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  return {
    async put(name: string, bytes: Buffer): Promise<void> {
      await told('take a file', client.send(new PutObjectCommand({ ...at(name), Body: bytes, ContentType: 'application/octet-stream' })))
    },
    get: (name: string): Promise<Buffer | undefined> => told('give a file', read(name)),
    async remove(name: string): Promise<void> {
      await told('remove a file', client.send(new DeleteObjectCommand(at(name))))
    },
  }
}
