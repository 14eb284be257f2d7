/** Rows of a file of facts, without the empty last one; the caller knows whether the first is a head. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const factRows = (file: string): readonly (readonly string[])[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
