/** The table of calls that the build makes from the contract: name to method, path, needs a key, may be encrypted. */
declare module 'virtual:calls' {
  export const CALLS: Readonly<Record<string, readonly [method: string, path: string, key: 0 | 1, encrypted: 0 | 1]>>
}

/** The loader of each file of the table of pages: its path within `web/pages` to its exports. */
declare module 'virtual:pages' {
  export const LOAD: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>
}

/** The bounds of the contract's schemas for texts in bodies: operation and field to minimum, maximum and format. */
declare module 'virtual:bounds' {
  export const BOUNDS: Readonly<Record<string, Readonly<Record<string, readonly [least: number, most: number | null, pattern?: string]>>>>
}
