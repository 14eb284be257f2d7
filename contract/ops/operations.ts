/**
 * The console's operations: the list of every call of its listener. Whoever comes in is `anyone`; every other call names the permission
 * that it needs.
 */
import type { Operation } from '../operation.ts'
import { comingInOperations } from './coming-in.ts'
import { peopleOperations } from './people.ts'

export const OPS_OPERATIONS = [...comingInOperations, ...peopleOperations] as const satisfies readonly Operation[]
