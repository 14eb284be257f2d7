/** Pages: a chunk for every page of the site. */
import type { Plugin } from 'vite'
import { PAGES } from '../app/pages.ts'
import { web } from './place.ts'

const PAGE_CHUNKS = 'virtual:pages'

/** A chunk for every file of the table of pages; Home is in the first screen's. */
export const pages: Plugin = {
  name: 'baize-pages',
  resolveId: (id) => (id === PAGE_CHUNKS ? `\0${PAGE_CHUNKS}` : undefined),
  load: (id) => {
    if (id !== `\0${PAGE_CHUNKS}`) return undefined
    const files = [...new Set(Object.values(PAGES).map(({ file }) => file))].filter((file) => file !== 'home')
    const loads = files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`${web}/pages/${file}.tsx`)})`)
    return `export const LOAD = { ${loads.join(', ')} }`
  },
}
