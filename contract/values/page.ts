/** Page: one slice of a long list, by page number as the site's calls ask for it. */
import { Type, type TSchema } from 'typebox'

export const PageNumber = Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })
/** The schema of a page size: 1 to `largest`, with a default. */
export const pageSize = (largest: number, usual: number) => Type.Integer({ minimum: 1, maximum: largest, default: usual })

/** A list answer: its rows, the page that they are, and how many pages there are. */
export const pageOf = <Row extends TSchema>(row: Row) =>
  Type.Object({ content: Type.Array(row), pageNum: Type.Integer(), totalPages: Type.Integer(), total: Type.Integer() })
