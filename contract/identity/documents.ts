/** Documents: what members send to prove who they are, where they live, or where money comes from (PD-01 to PD-04). Staff look at them by a case. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { PICTURE_TYPES } from '../values/pictures.ts'
import { Id, InstantText } from '../values/texts.ts'
import { DOCUMENT_KINDS, DOCUMENT_LIMIT, DOCUMENT_STATES } from './document-words.ts'

export const MemberDocument = Type.Object({
  id: Id,
  kind: Type.Enum([...DOCUMENT_KINDS]),
  state: Type.Enum([...DOCUMENT_STATES]),
  sentAt: InstantText,
  /** When it is destroyed; null where that is not known yet, as of an open account. */
  deleteAt: Type.Union([InstantText, Type.Null()]),
})
export type MemberDocument = Static<typeof MemberDocument>

export const memberDocuments = operation({
  name: 'memberDocuments',
  method: 'GET',
  path: '/wps/member/documents',
  who: 'member',
  summary: 'The documents that the caller has sent and that are still stored, latest first. Their pictures are shown to nobody here.',
  answer: Type.Array(MemberDocument),
})

export const sendDocument = operation({
  name: 'sendDocument',
  method: 'POST',
  path: '/wps/member/documents',
  who: 'member',
  limit: 'upload',
  summary:
    'Takes one picture of a document (PNG or JPEG, at most 10 MB) as the body. It is re-encoded, and sealed under a key of the caller alone. A case has six at most.',
  query: Type.Object({ kind: Type.Enum([...DOCUMENT_KINDS]) }, { additionalProperties: false }),
  // A PDF is read, so that it is refused in words of its own.
  file: { types: [...PICTURE_TYPES, 'application/octet-stream', 'application/pdf'] },
  bodyLimit: DOCUMENT_LIMIT,
  answer: MemberDocument,
  refusals: ['file-refused', 'document-pdf', 'documents-full'],
})

export const documentOperations = [memberDocuments, sendDocument] as const
