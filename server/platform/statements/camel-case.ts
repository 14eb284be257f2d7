/** Camel case: rows whose columns are named as in TypeScript. Its maps of names are made once, since making them took longer than a read. */
import { CamelCasePlugin } from 'kysely'

/** For each store's queries. Documents within a row keep their own names. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })
