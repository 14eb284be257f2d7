/** Route config: what the edge knows of each of its routes. */
import type { ClassName } from '../overload/classes.ts'
import type { RawRoute } from '../route.ts'

export type RouteConfig = {
  /** A probe is answered whatever has become of the database, under any name, and counts for nothing. */
  readonly kind?: 'call' | 'callbacks' | 'probe'
  /** The name of the operation, by which calls are measured. */
  readonly operation?: string
  readonly serves?: ClassName
  readonly form?: boolean
  readonly broken?: RawRoute['broken']
}
