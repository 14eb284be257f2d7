/** Short name: a name that may hold ids which others chose, kept within the length that its place allows. */
import { hash } from 'node:crypto'

/** What keys of the ledger and names of failures may have. */
const LONGEST = 200
const HASH_LENGTH = 32

/** The name itself, where it fits. A longer one ends with its hash, so that two that differ stay two. */
export const shortName = (name: string, longest = LONGEST): string =>
  name.length <= longest ? name : `${name.slice(0, longest - HASH_LENGTH - 1)} ${hash('sha256', name, 'hex').slice(0, HASH_LENGTH)}`
