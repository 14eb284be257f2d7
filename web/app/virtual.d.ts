/** The table of calls that the build makes from the contract: name to method, path, needs a key, may be encrypted. */
declare module 'virtual:calls' {
  export const CALLS: Readonly<Record<string, readonly [method: string, path: string, key: 0 | 1, encrypted: 0 | 1]>>
}

/** How each file of the table of pages is loaded: its path within `web/pages` to its exports. */
declare module 'virtual:pages' {
  export const LOAD: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>
}

/** What the schemas of the contract say of the texts in bodies: operation and field to at least, at most and the form. */
declare module 'virtual:bounds' {
  export const BOUNDS: Readonly<Record<string, Readonly<Record<string, readonly [least: number, most: number | null, pattern?: string]>>>>
}
