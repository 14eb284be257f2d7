/** Documents: how long what people sent is kept, and who of the staff may look at it (PD-03, PD-04). */
import { Type } from 'typebox'

const years = Type.Integer({ minimum: 1, maximum: 30 })

/** Years behind the closing of the account, years behind the sending, and days behind a refusal. */
export const DocumentsKept = Type.Object(
  { identityYears: years, addressYears: years, fundsYears: years, refusedDays: Type.Integer({ minimum: 1, maximum: 365 }) },
  { additionalProperties: false },
)

export const USUAL_DOCUMENTS_KEPT = { identityYears: 5, addressYears: 5, fundsYears: 5, refusedDays: 30 }

/** Names of staff; nobody may from the beginning. */
export const Openers = Type.Array(Type.String({ minLength: 2, maxLength: 60 }), { maxItems: 100, uniqueItems: true })
