/** Compiled ahead: files that the browser compiles while they come. */
import type { Plugin } from 'vite'
import { chunksOf } from './bundle.ts'
import { PARTS } from './chunks.ts'

/** The files that run nearly whole as soon as they have come. */
const RUN_AT_ONCE = new Set(['entry', 'ground', 'first', ...PARTS.map(([name]) => name)])

/** These are compiled while they come, beside the page, and not function by function on the page's own thread (explicit compile hints of V8). */
export const compiledAhead: Plugin = {
  name: 'baize-compiled-ahead',
  generateBundle: {
    // After Vite's own plugins: only a comment that the file begins with counts.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of chunksOf(bundle)) if (RUN_AT_ONCE.has(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}
