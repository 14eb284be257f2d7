/** Bundle: what a build has made, as plugins read it. */
import type { IndexHtmlTransformContext } from 'vite'

/** The output places of the build: the plugins of Vite add the styles that a chunk brings. */
export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

export const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((each) => each.type === 'chunk')
