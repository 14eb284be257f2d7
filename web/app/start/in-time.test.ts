/** Proves which errors are taken for a part of the site that did not come. */
import { expect, it } from 'vitest'
import { isChunkLost } from './in-time.ts'

/** The loader's messages as the specification names them, and as today's browsers write them. */
const LOADER = [
  'Error: Loading chunk 7 failed.',
  'Error: Loading CSS chunk 3 failed.',
  'TypeError: Failed to fetch dynamically imported module: https://baize.example/assets/help.js',
  'TypeError: error loading dynamically imported module',
  'TypeError: Importing a module script failed.',
  'Error: Unable to preload CSS for /assets/help.css',
]
it.each(LOADER)('[UI-08] “%s” is a lost part of the site, which has a message and a way to load it again', (message) => {
  expect(isChunkLost(message)).toBe(true)
})
it('[UI-08] takes no other error for a lost part', () => {
  expect(isChunkLost(new TypeError('x is not a function'))).toBe(false)
})
