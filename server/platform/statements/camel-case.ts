/** Camel case: rows whose columns are named as in TypeScript. Its maps of names are made once for the process, and not for each question. */
import { CamelCasePlugin } from 'kysely'

/** For each store's queries. Documents within a row keep their own names. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
