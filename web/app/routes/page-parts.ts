/** Page parts: the component of every page but Home, each a chunk with its texts. Its address and the layer of the member center both use it. */
import type { RouteComponent } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import { LOAD } from 'virtual:pages'
import { PAGE_NAMES, PAGES, pageOf, type PageName } from '../pages.ts'
import { lazyRouteComponent, withTexts } from '../start/lazy-part.ts'

const partOf = (name: PageName): RouteComponent => {
  const { file, part, given } = pageOf(name)
  const line = PAGES[name]
  const texts = 'texts' in line ? line.texts : []
  return lazyRouteComponent(async () => {
    const load = LOAD[file]
    if (!load) throw new Error(`no chunk is built for the page ${file}`)
    const Part = (await withTexts(load(), ...texts))[part] as ComponentType<object>
    return { Page: given ? () => createElement(Part, given) : Part }
  }, 'Page')
}

/** By the name in the table of pages; Home loads with the first screen. */
export const PAGE_PARTS = Object.fromEntries(
  PAGE_NAMES.filter((name) => PAGES[name].file !== 'home').map((name) => [name, partOf(name)]),
) as Readonly<Record<PageName, RouteComponent>>
