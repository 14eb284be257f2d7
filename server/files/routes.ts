/** The calls of the files room. */
import { readFile, uploadFile } from '@baize/contract/files.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Files } from './files.ts'

export const filesRoutes = (files: Files): Route[] => [
  route(uploadFile, (ask) => files.take(memberOf(ask).id, Buffer.from(ask.body))),
  route(readFile, async (ask) => {
    const found = await files.read(memberOf(ask).id, ask.params.id)
    return found.ok ? done({ id: found.value.id, type: found.value.type, data: found.value.bytes.toString('base64') }) : found
  }),
]
