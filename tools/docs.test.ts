/** Proves that the pages that lead through the code name files that are there. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const PAGES = ['README.md', 'ARCHITECTURE.md', 'docs/lives.md', 'docs/recipes.md', 'docs/operations.md', 'docs/voice.md']
const NAMED = /`((?:contract|rules|ui|web|server|sandbox|tools|e2e|bench|docs)\/[\w./-]*[\w/])`/g

describe('the pages of the house', () => {
  it.each(PAGES)('%s names files and folders that are there', (page) => {
    const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(NAMED)].map(([, file = '']) => file)
    if (page === 'docs/lives.md') expect(named.length).toBeGreaterThan(40)
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })
})
