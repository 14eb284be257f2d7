/** The words of documents that people send: what each shows, how it stands, and how many there may be (PD-01). */

export const DOCUMENT_KINDS = ['identity', 'address', 'funds'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** As its owner reads it. One that was destroyed is no longer told. */
export const DOCUMENT_STATES = ['sent', 'accepted', 'refused'] as const

/** Bytes of one document as it is sent. */
export const DOCUMENT_LIMIT = 10 * 1024 * 1024

/** So many go with one case. */
export const DOCUMENTS_A_CASE = 6
