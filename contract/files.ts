/** Files: pictures that members send, such as proofs; seen by their owner and by staff alone. */
import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { PICTURE_LIMIT, PICTURE_TYPES } from './values/pictures.ts'
import { Id, InstantText } from './values/texts.ts'

const Stored = Type.Object({
  id: Id,
  type: Type.Enum([...PICTURE_TYPES]),
  width: Type.Integer(),
  height: Type.Integer(),
  createdAt: InstantText,
})
export type StoredFile = Static<typeof Stored>

export const uploadFile = operation({
  name: 'uploadFile',
  method: 'POST',
  path: '/wps/files',
  who: 'member',
  limit: 'upload',
  summary:
    'Takes one picture (PNG or JPEG, at most 5 MB) as the body. It is re-encoded without camera data, and removed after a day where nothing uses it.',
  file: { types: [...PICTURE_TYPES, 'application/octet-stream'] },
  bodyLimit: PICTURE_LIMIT,
  answer: Stored,
  refusals: ['file-refused', 'limit-reached'],
})

export const readFile = operation({
  name: 'readFile',
  method: 'GET',
  path: '/wps/files/:id',
  who: 'member',
  summary: "One picture of the member's own, in base64.",
  params: Type.Object({ id: Id }),
  answer: Type.Object({ id: Id, type: Type.Enum([...PICTURE_TYPES]), data: Type.String() }),
  refusals: ['not-found'],
})

export const fileOperations = [uploadFile, readFile] as const
